"""Rulesets are data: bad data gets one sentence that names the file, the key and what is allowed."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import apply, start
from game.ruleset import RULESET_DIR, Ruleset, RulesetError, builtin, find, read
from game.scoring import level
from game.shuffle import deal

RULES = builtin()
XINJIAN = (RULESET_DIR / "xinjian.toml").read_text(encoding="utf-8")


def refusal(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RulesetError) as caught:
        read(path)
    sentence = str(caught.value)
    assert "house.toml" in sentence and "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("old", "new", "key", "allowed"),
    [
        ('when = "highest"', 'when = "maybe"', "throw.when", "'highest' or 'void'"),
        ("step = 5\n", 'step = "five"\n', "auction.step", "a whole number from 1 to 1000"),
        ("step = 5\n", "step = true\n", "auction.step", "a whole number from 1 to 1000"),
        ("minimum = 5\n", "minimun = 5\n", "auction", "minimum"),
        ("players = 4", "players = 5", "players", "from 3 to 4"),
        ("no_trump = true", "no_trump = 1", "trump.no_trump", "true or false"),
        ("from_bid = 85", "from_bid = -1", "multipliers[0].from_bid", "from 0"),
        ("bids = [0, 200]", "bids = [0]", "levels.win_tiers[0].bids", "numbers"),
        ("[follow]\nshorter_tractor = true", "", "follow", "follow"),
        ("side_pairs_three = 3", "side_pairs_three = 4", "bonus.side_pairs_three", "from 1 to 3"),
        ('zh = "新建"', 'zh = "新\\u0000建"', "name.zh", "a text"),
    ],
)
def test_a_bad_key_is_named_with_what_is_allowed(
    tmp_path: Path, old: str, new: str, key: str, allowed: str
) -> None:
    assert old in XINJIAN
    sentence = refusal(tmp_path, XINJIAN.replace(old, new, 1))
    assert key in sentence and allowed in sentence


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hand = 25", "hand = 24", "take 104 cards, the deck has 108"),
        ('removed_ranks = ""', 'removed_ranks = "7"', "removed_ranks"),
        ("minimum = 5", "minimum = 7", "multiples of step"),
        ("start = 120", "start = 122", "multiples of step"),
        ("from_bid = 5,", "from_bid = 10,", "the last reaches auction.minimum"),
        ("from_bid = 45", "from_bid = 90", "bands go down"),
        ('loss = "formula"', 'loss = "tiers"', "levels.loss_tiers"),
        ("counts_from = 2", "counts_from = 4", "reports.counts_from"),
        ('payers = "others"', 'payers = "others"\ntitles_four = ["one"]', "bonus.titles_four"),
        ('removed_ranks = ""\nhand = 25', 'removed_ranks = "5TK"\nhand = 19', "no points to play for"),
    ],
)
def test_an_impossible_combination_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in XINJIAN
    assert says in refusal(tmp_path, XINJIAN.replace(old, new, 1))


def test_one_deck_has_no_bonus(tmp_path: Path) -> None:
    single = (RULESET_DIR / "hunan_single.toml").read_text(encoding="utf-8")
    assert "bonus.enabled" in refusal(tmp_path, single.replace("enabled = false", "enabled = true"))


@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_ruleset_or_a_sentence(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    refusal(tmp_path_factory.mktemp("rules"), data)


@given(start_at=st.integers(0, len(XINJIAN) - 1), length=st.integers(0, 12), new=st.text(max_size=4))
def test_a_mutilated_ruleset_is_played_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, start_at: int, length: int, new: str
) -> None:
    path = tmp_path_factory.mktemp("rules") / "house.toml"
    path.write_bytes((XINJIAN[:start_at] + new + XINJIAN[start_at + length :]).encode("utf-8", "replace"))
    try:
        ruleset = read(path)
    except RulesetError as error:
        assert "house.toml" in str(error)
    else:
        assert sum(map(len, deal(ruleset, 1).hands)) + ruleset.bottom == len(ruleset.deck)


@pytest.mark.parametrize("name", ["", "nanchang", "no/such/file.toml", "\0.toml", "."])
def test_an_unknown_ruleset_is_a_sentence(name: str) -> None:
    with pytest.raises(RulesetError):
        find(name)


def test_a_file_is_found_by_its_path() -> None:
    assert find(str(RULESET_DIR / "jiangxi.toml")) == RULES["jiangxi"]


@pytest.mark.parametrize("name", list(RULES))
def test_rulesets_survive_json(name: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(RULES[name]), type=Ruleset) == RULES[name]


def test_every_key_is_documented() -> None:
    source = Path(RULESET_DIR.parent / "ruleset.py").read_text(encoding="utf-8")
    documented = re.findall(r"^    (\w+): .*\n    \"\"\"", source, re.MULTILINE)
    for key in ("when", "forced", "shorter_tractor", "no_trump_tractors", "tractor", "loss", "win", "payers"):
        assert key in documented


def test_no_ruleset_is_named_in_code() -> None:
    for path in RULESET_DIR.parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for name in RULES:
            tested = re.findall(rf"(?:==|!=|\bin\b|\bcase\b) *[(\[]?[\"']{name}[\"']", text)
            assert not tested, f"{path.name} tests for {name}"


@pytest.mark.parametrize("name", list(RULES))
def test_apply_never_changes_what_it_is_given(name: str) -> None:
    from game.actions import Bid

    state = start(deal(RULES[name], 5, 0))
    before = msgspec.json.encode(state)
    apply(state, 0, Bid(60))
    assert msgspec.json.encode(state) == before


def test_a_cap_on_wins_holds_for_tiers_too(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(XINJIAN.replace('win = "tiers"', 'win = "tiers"\nwin_cap = 2'), encoding="utf-8")
    assert level(read(path), 80, 0) == 2
    assert level(RULES["xinjian"], 80, 0) == 3
