"""The referee's protocol: one answer for one question, whatever the question is."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.referee import answer

ROOT = Path(__file__).parents[2]
RULESET_FILE = ROOT / "game" / "rulesets" / "jiangxi.toml"
BASE = {"ruleset": "hunan", "trump": "S"}
GOOD: dict[str, dict[str, Any]] = {
    "shape": {**BASE, "cards": ["HA", "HA"]},
    "lead": {**BASE, "hand": ["HA", "S9"], "others": [["S3"], ["S4"], ["H5"]], "play": ["HA"]},
    "follow": {**BASE, "lead": ["HA"], "hand": ["HK", "S9"], "play": ["HK"]},
    "follows": {**BASE, "lead": ["HA"], "hand": ["HK", "S9"]},
    "trick": {**BASE, "plays": [["HA"], ["H3"], ["S3"], ["C5"]]},
    "auction": {"ruleset": "hunan", "opener": 0, "calls": [90, "pass"]},
    "bottom": {
        **BASE, "bottom": ["HK", "HK", "H3", "H4", "H5", "C3", "C4", "C5"], "play": ["S3"],
        "winner": "defender",
    },
    "bonus": {
        **BASE, "hand": ["JB", "JB", "JS"], "calls": [90, "pass", "pass", "pass"], "opener": 0, "seat": 0
    },
    "settle": {
        "ruleset": "hunan", "bid": 80, "points": 75, "declarer": 0, "room": 1, "surrender": False,
        "bonuses": [{"seat": 1, "gates": 2}],
    },
    "title": {"ruleset": "jiangxi", "score": 75},
}  # fmt: skip
JUNK: list[Any] = [
    None, True, False, -1, 1.5, float("nan"), float("inf"), 10**30, -(10**30), 10**5000, "", "x", "5",
    "\ud800", "S\x00", "é" * 5000, [], {}, [[]], [{}], [None], [True], [1.5], ["x"], [["x"]], {"a": []},
    ["HA"] * 2000, [[[[[[]]]]]], [10**30], [float("nan")], {"seat": []}, [{"seat": 0}],
    [{"seat": 0, "gates": None}],
]  # fmt: skip


def question(op: str, **changed: Any) -> dict[str, Any]:
    return {"op": op, **GOOD[op], **changed}


def valid(said: Any, *, failed: bool | None = None) -> None:
    """An answer that JSON can carry: an error with a sentence, or the fields of an answer."""
    assert isinstance(said, dict) and said
    if failed is not None:
        assert ("error" in said) is failed, said
    if "error" in said:
        assert set(said) <= {"error", "id"} and isinstance(said["error"], str) and said["error"]
        assert "Traceback" not in said["error"]
    if "reason" in said:
        assert said["legal"] is False and said["text"]
    rest = {key: value for key, value in said.items() if key != "id"}
    json.loads(json.dumps(rest, allow_nan=False))


# Questions that have an answer, and questions that have none


@pytest.mark.parametrize("op", list(GOOD))
def test_every_operation_answers(op: str) -> None:
    valid(answer(question(op)), failed=False)


@pytest.mark.parametrize("mark", [0, 7, "", "seven", False, 1.5, [1, {"a": None}], {"deep": [[]]}])
def test_the_id_comes_back(mark: Any) -> None:
    assert answer(question("title", id=mark))["id"] == mark
    said = answer({"op": "nonsense", "id": mark})
    assert said["id"] == mark and "error" in said
    assert "id" not in answer(question("title"))


@pytest.mark.parametrize("op", list(GOOD))
def test_a_missing_field_is_an_error(op: str) -> None:
    free = {"calls", "opener", "seat", "room", "surrender", "bonuses"} if op in ("bonus", "settle") else set()
    free |= {"title": {"ruleset"}, "bonus": {"trump"}}.get(op, set())
    for field in set(GOOD[op]) - free:
        asked = question(op)
        del asked[field]
        valid(answer(asked), failed=True)


@pytest.mark.parametrize("asked", [
    {}, {"op": None}, {"op": "SHAPE"}, {"op": ""}, {"op": []}, {"op": {}}, {"op": 1}, {"ruleset": "hunan"},
    question("shape", ruleset="nanchang"), question("shape", ruleset=""), question("shape", ruleset="/"),
    question("shape", ruleset=str(ROOT / "README.md")), question("shape", ruleset=str(ROOT / "none.toml")),
    question("shape", ruleset="a\x00b"), question("shape", ruleset="x" * 100_000),
    question("shape", trump="s"), question("shape", trump="SH"), question("shape", trump=""),
    question("shape", ruleset="tongcheng", trump="N"), question("shape", ruleset="jiangxi", trump="N"),
])  # fmt: skip
def test_unknown_words(asked: dict[str, Any]) -> None:
    valid(answer(asked), failed=True)


@pytest.mark.parametrize(
    "card", ["", "S", "s5", "S1", "S10", "10S", "5S", "J", "JK", "BJ", "jb", "X5", "S5 ", "♠5", "SX", "N7"]
)
def test_impossible_cards(card: str) -> None:
    for ruleset in ("xinjian", "tongcheng", "hunan_single"):
        valid(answer({"op": "shape", "ruleset": ruleset, "trump": "S", "cards": [card]}), failed=True)


@pytest.mark.parametrize("card", ["S3", "H4", "D3", "C4"])
def test_three_and_four_are_not_in_the_short_deck(card: str) -> None:
    valid(answer(question("shape", ruleset="tongcheng", cards=[card])), failed=True)
    valid(answer(question("shape", cards=[card])), failed=False)


DISTINCT = [suit + rank for suit in "SHCD" for rank in "A89TJQK562"]


@pytest.mark.parametrize("asked", [
    question("shape", cards=["HA"] * 3),
    question("shape", ruleset="hunan_single", cards=["HA"] * 2),
    question("lead", hand=["HA"] * 2, others=[["HA"], [], []]),
    question("lead", others=[["H3"]] * 3),
    question("follow", lead=["HA", "HA"], hand=["HA", "HK"], play=["HA", "HK"]),
    question("trick", plays=[["HA"], ["HA"], ["HA"]]),
    question("trick", ruleset="hunan_single", plays=[["JB"], ["JB"], ["H3"]]),
    question("bottom", bottom=["S3", "S3"]),
    question("bonus", hand=["JB"] * 3),
    question("bonus", ruleset="hunan_single", hand=["JB", "JS", "JB"]),
])  # fmt: skip
def test_more_copies_than_decks(asked: dict[str, Any]) -> None:
    valid(answer(asked), failed=True)


@pytest.mark.parametrize("ruleset, hand", [
    ("xinjian", 25), ("tongcheng", 28), ("jiangxi", 25), ("hunan", 25), ("hunan_single", 12),
])  # fmt: skip
def test_more_cards_than_a_hand(ruleset: str, hand: int) -> None:
    lead = ["H5"]
    held = [face for face in DISTINCT if face != "H5"]
    for size, failed in ((hand, False), (hand + 1, True)):
        said = answer(question("follows", ruleset=ruleset, lead=lead, hand=held[:size]))
        valid(said, failed=failed)
    full = hand + (6 if ruleset == "hunan_single" else 8)
    for size, failed in ((full, False), (full + 1, True)):
        asked = {"op": "bonus", "ruleset": ruleset, "trump": "S", "hand": DISTINCT[:size]}
        valid(answer(asked), failed=failed)


@pytest.mark.parametrize("asked", [
    question("follow", lead=["HA", "HK"], hand=["H5", "H6"], play=["H5", "H6"]),
    question("follow", lead=[], hand=["H5"], play=[]),
    question("follow", lead=["HA", "HA"], hand=["H5"], play=["H5"]),
    question("follows", lead=["HA", "S3"], hand=["H5", "H6"]),
    question("trick", plays=[["HA", "HK"], ["H5", "H6"]]),
    question("trick", plays=[["HA"], ["H5", "H6"]]),
    question("trick", plays=[]),
    question("trick", plays=[["HA"]] + [[face] for face in ("H5", "H6", "H8", "H9")]),
    question("lead", others=[["H5"], ["H6"], ["H8"], ["H9"]]),
    question("bottom", play=["HA", "HK"]),
    question("bottom", winner="north"),
    question("auction", opener=4), question("auction", opener=-1),
    question("auction", calls=["Pass"]), question("auction", calls=["90"]), question("auction", calls=[True]),
    question("bonus", seat=4), question("bonus", calls=[300]),
    question("settle", declarer=4), question("settle", declarer=-1), question("settle", declarer=True),
    question("settle", points=-5), question("settle", points=3), question("settle", points="75"),
    question("settle", bid=83), question("settle", bid=125), question("settle", bid=-5),
    question("settle", ruleset="xinjian", bid=0), question("settle", bid=True), question("settle", bid="80"),
    question("settle", room=0), question("settle", room=-1), question("settle", room=True),
    question("settle", surrender=True), question("settle", surrender=1), question("settle", surrender="yes"),
    question("settle", bonuses=[{"seat": 4, "gates": 1}]), question("settle", bonuses=[{"seat": 0}]),
    question("settle", bonuses=[{"seat": 0, "gates": -1}]), question("settle", bonuses=[3]),
    question("title", score="75"), question("title", score=True), question("title", score=None),
    question("title", score=float("nan")),
])  # fmt: skip
def test_questions_without_an_answer(asked: dict[str, Any]) -> None:
    valid(answer(asked), failed=True)


def test_a_ruleset_may_be_a_file() -> None:
    asked = question("settle", ruleset=str(RULESET_FILE))
    assert answer(asked) == answer(question("settle", ruleset="jiangxi"))


def test_the_question_is_left_as_it_was() -> None:
    for op in GOOD:
        asked = question(op, id=[1])
        before = json.dumps(asked)
        answer(asked)
        assert json.dumps(asked) == before


# Junk


@pytest.mark.parametrize("op", list(GOOD))
def test_junk_in_every_field(op: str) -> None:
    for field in ("id", *GOOD[op]):
        for junk in JUNK:
            valid(answer(question(op, **{field: junk})))


def test_junk_as_the_operation() -> None:
    for junk in JUNK:
        valid(answer({**question("shape"), "op": junk}), failed=True)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
CARD = st.sampled_from([suit + rank for suit in "SHCDJN" for rank in "3456789TJQKA2BS"])
CARDS = st.lists(CARD, max_size=8)
WORD = st.sampled_from(
    ["pass", "defender", "declarer", "S", "N", "hunan", "jiangxi", "tongcheng", "hunan_single"]
)
NEAR = JSON | CARDS | st.lists(CARDS, max_size=5) | WORD | st.lists(WORD | st.integers(-5, 125), max_size=6)
FIELDS = sorted({field for fields in GOOD.values() for field in fields} | {"op", "id"})


@settings(max_examples=300)
@given(JSON)
def test_any_value_as_a_question(asked: Any) -> None:
    valid(answer(asked))


@settings(max_examples=600)
@given(st.sampled_from(sorted(GOOD)), st.dictionaries(st.sampled_from(FIELDS), NEAR, max_size=3))
def test_any_value_in_a_field(op: str, changed: dict[str, Any]) -> None:
    valid(answer({**question(op), **changed}))


@settings(max_examples=300)
@given(st.sampled_from(["lead", "follow", "follows", "trick", "shape"]), st.data())
def test_any_cards(op: str, data: st.DataObject) -> None:
    asked = question(op, ruleset=data.draw(st.sampled_from(["xinjian", "tongcheng", "hunan_single"])))
    for field in {"lead", "hand", "play", "cards"} & set(asked):
        asked[field] = data.draw(CARDS)
    for field in {"others", "plays"} & set(asked):
        asked[field] = data.draw(st.lists(CARDS, max_size=4))
    valid(answer(asked))


# The process


def talk(lines: Iterable[str | bytes], *options: str, end: bytes = b"\n") -> list[dict[str, Any]]:
    text = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines) + end
    done = subprocess.run(
        [sys.executable, "-m", "game", "referee", *options],
        input=text,
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").split("\n")[:-1]]
    for said in answers:
        valid(said)
    return answers


def test_answers_come_in_order() -> None:
    asked = [question(op, id=at) for at, op in enumerate(GOOD)]
    said = talk(map(json.dumps, asked))
    assert [one.get("id") for one in said] == list(range(len(asked)))
    assert said == json.loads(json.dumps([answer(one) for one in asked]))


def test_the_next_line_is_still_answered() -> None:
    fine = json.dumps(question("title"))
    bad: list[str | bytes] = [
        "nonsense", "{", '{"op": "title"', "[1, 2]", "3", "null", '"title"', "NaN", "'", fine + "}",
        fine + fine, b"\xff\xfe\x00", b'{"op": "title", "score": "\xff"}', '{"op": "title", "score": 1e999}',
        '{"op": "title", "score": NaN}', '{"op": "title", "score": "\\ud800"}', '{"op": "\\ud800"}',
        "[" * 200_000, '{"a":' * 100_000, '{"op": "title", "score": 1' + "0" * 6000 + ".5}",
        "\ufeff\ufeff", "\x00",
    ]  # fmt: skip
    said = talk([line for one in bad for line in (one, fine)])
    assert len(said) == 2 * len(bad)
    for wrong, right in zip(said[::2], said[1::2], strict=True):
        assert list(wrong) == ["error"]
        assert right == {"level": 2, "title": "秀才"}


def test_blank_lines_and_the_end_of_the_input() -> None:
    asked = ["", json.dumps(question("title", id=1)), "   ", "", json.dumps(question("title", id=2)) + "\r"]
    assert [one["id"] for one in talk(asked) if "error" not in one] == [1, 2]
    assert [one["id"] for one in talk(asked[:2], end=b"")] == [1]
    assert talk([], end=b"") == []


def test_an_odd_id_comes_back() -> None:
    marks = ["二七王", {"deep": [1, None]}, "\u2028", "\x7f", 2**53, 0.5]
    said = talk(
        json.dumps(question("title", id=mark), ensure_ascii=at % 2 == 0) for at, mark in enumerate(marks)
    )
    assert [one["id"] for one in said] == marks


REFUSALS = [
    question("lead", play=[]), question("lead", play=["HK"]), question("lead", play=["HA", "S9"]),
    question("lead", hand=["HA", "HK"], play=["HA", "HK"]),
    question("lead", ruleset="jiangxi", hand=["SA", "SK"], play=["SA", "SK"]),
    question("follow", play=[]), question("follow", play=["HQ"]), question("follow", play=["S9"]),
    question("follow", lead=["HA", "HA"], hand=["H5", "H5", "H6"], play=["H5", "H6"]),
    question("follow", lead=["H3", "H3", "H4", "H4"], hand=["H5", "H5", "H6", "H6", "H8"],
             play=["H5", "H5", "H6", "H8"]),
    question("auction", calls=[125]), question("auction", calls=[83]), question("auction", calls=[90, 90]),
    question("auction", calls=[0, "pass"]),
    question("lead", hand=["S9", "S8", "S8"], others=[["SJ"], [], []], play=["S9", "S8", "S8"]),
]  # fmt: skip
REASONS = [
    "count", "not_in_hand", "mixed_suits", "side_throw", "throw_before_void", "count", "not_in_hand", "suit",
    "pair", "structure", "too_high", "step", "not_lower", "after_end", None,
]  # fmt: skip


def test_the_sentence_beside_each_reason_is_in_the_chosen_language() -> None:
    chinese, english = talk(map(json.dumps, REFUSALS)), talk(map(json.dumps, REFUSALS), "--lang", "en")
    assert [one.get("reason") for one in chinese] == [one.get("reason") for one in english] == REASONS
    for here, there, reason in zip(chinese, english, REASONS, strict=True):
        if reason:
            assert any("一" <= sign <= "鿿" for sign in here["text"])
            assert there["text"].isascii() and there["text"]


def test_errors_are_in_english_when_it_is_chosen() -> None:
    asked = [question("settle", bid=125), question("settle", bid=83), question("settle", surrender=True)]
    for said in talk(map(json.dumps, asked), "--lang", "en"):
        assert said["error"].isascii()


def test_follows_of_a_throw_of_many_pairs_are_listed_without_trying_every_order() -> None:
    lead = "JB JB H7 H7 D7 D7 C7 C7 H2 H2 D2 D2".split()
    hand = "SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S8 S8 S6 S6 S5 S5 S4 S4 S3 S3 JS S7 S2".split()
    got = answer({"op": "follows", "ruleset": "hunan", "trump": "S", "lead": lead, "hand": hand})
    assert got["count"] == 462 and "more" not in got  # six of eleven pairs
