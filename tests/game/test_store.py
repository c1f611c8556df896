"""What is kept on disk: reads back, survives damage and failing disks, and never stops the game."""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots import decide
from game.bots.fallback import first_legal
from game.record import MatchRecord, Seat
from game.ruleset import builtin
from game.store import Career, Settings, Store
from game.table import NextDeal, Table

FULL = OSError(28, "No space left on device")


@cache
def a_record(actions: int = 150) -> MatchRecord:
    """A match in its second deal."""
    seats = (Seat("我"), *(Seat(f"bot {n}", "bot", "easy") for n in range(3)))
    table = Table(builtin()["jiangxi"], seats, "stored", opener=0)
    for _ in range(actions):
        seat = table.turn
        action = NextDeal() if seat is None else decide("easy", table.view(seat), table.bot_seed)
        table.submit(seat or 0, table.revision, action)
    assert len(table.record.results) == 1 and len(table.record.deal.steps) > 20
    return table.record


def told(store: Store) -> tuple[str, str]:
    """The only note, in two languages."""
    assert len(store.notes) == 1, store.notes
    zh, en = store.notes[0]
    assert zh.endswith("。") and en.endswith((".", "。", ")", ")."))
    return zh, en


def changed(change: Callable[[Any], None]) -> bytes:
    """The saved match with something changed in its JSON."""
    data = msgspec.json.decode(msgspec.json.encode(a_record()))
    change(data)
    return msgspec.json.encode(data)


def use(record: MatchRecord) -> None:
    """What the menu and the table do with a match that was read."""
    for result in record.results:
        assert len(result.total) == len(record.seats)
    table = Table.resume(record)
    for seat in range(len(record.seats)):
        assert len(table.snapshot(seat).scores) == len(record.seats)
    table.submit(0, table.revision, first_legal(table.view(table.turn or 0)))


# ---- what is written reads back ------------------------------------------------------------------


@given(
    st.builds(
        Settings,
        lang=st.sampled_from(["zh", "en"]),
        pace=st.sampled_from(["slow", "normal", "fast", "instant"]),
        ruleset=st.text(max_size=20),
        level=st.text(max_size=20),
    ),
    st.builds(Career, score=st.integers(0, 2**60), deals=st.integers(0, 2**60)),
)
def test_settings_and_career_read_back(settings: Settings, career: Career) -> None:
    with TemporaryDirectory() as home:
        store = Store(Path(home) / "made" / "when needed")
        store.save_settings(settings)
        store.save_career(career)
        again = Store(store.home)
        assert (again.load_settings(), again.load_career()) == (settings, career)
        assert store.notes == again.notes == []


def test_a_match_reads_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.load_match() is None
    store.save_match(a_record())
    assert Store(tmp_path).load_match() == a_record()
    assert store.notes == []


def test_an_empty_folder_gives_defaults_without_a_word(tmp_path: Path) -> None:
    store = Store(tmp_path / "nothing here")
    assert (store.load_match(), store.load_settings(), store.load_career()) == (None, Settings(), Career())
    assert store.notes == [] and not store.home.exists()


def test_unknown_keys_of_a_newer_game_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version":1,"lang":"en","sound":0.7}', encoding="utf-8")
    store = Store(tmp_path)
    assert store.load_settings() == Settings(lang="en") and store.notes == []


# ---- a crash while saving ------------------------------------------------------------------------


def test_a_crash_before_the_replacement_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.save_career(Career(score=1))

    def crash(*paths: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", crash)
        with pytest.raises(KeyboardInterrupt):
            store.save_career(Career(score=2))
    assert Store(tmp_path).load_career() == Career(score=1)
    store.save_career(Career(score=3))
    assert Store(tmp_path).load_career() == Career(score=3)
    assert [path.name for path in tmp_path.iterdir()] == ["career.json"]


def test_the_file_is_whole_on_the_disk_before_it_replaces_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(file: int) -> None:
        happened.append("sync")
        sync(file)

    monkeypatch.setattr(os, "fsync", synced)

    def replaced(fresh: Path, path: Path) -> None:
        happened.append("replace")
        assert msgspec.json.decode(fresh.read_bytes(), type=MatchRecord) == a_record()
        replace(fresh, path)

    monkeypatch.setattr(os, "replace", replaced)
    Store(tmp_path).save_match(a_record())
    assert happened == ["sync", "replace"]


# ---- damage --------------------------------------------------------------------------------------

GARBAGE = [
    b"",
    b"\x00\xff\xfe garbage",
    b"[]",
    b"null",
    b"{",
    b'{"version":1',
    b"[" * 100_000,
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize(
    ("name", "load", "default"),
    [
        ("match.json", Store.load_match, None),
        ("settings.json", Store.load_settings, Settings()),
        ("career.json", Store.load_career, Career()),
    ],
)
def test_garbage_is_set_aside_and_told_once(
    name: str, load: Callable[[Store], object], default: object, garbage: bytes, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(garbage)
    store = Store(tmp_path)
    assert load(store) == default
    zh, en = told(store)
    aside = next(tmp_path.iterdir())
    assert aside.name.startswith(f"{name}.damaged-") and aside.read_bytes() == garbage
    assert aside.name in zh and aside.name in en
    assert load(store) == default and len(store.notes) == 1


def test_two_damaged_files_are_both_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for garbage in (b"one", b"two"):
        (tmp_path / "match.json").write_bytes(garbage)
        assert store.load_match() is None
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"one", b"two"]


@given(st.integers(0, 10**6), st.binary(max_size=3), st.integers(0, 40))
def test_a_mutated_match_is_read_or_set_aside_but_never_crashes(at: int, put: bytes, cut: int) -> None:
    whole = msgspec.json.encode(a_record())
    at %= len(whole)
    with TemporaryDirectory() as home:
        store = Store(Path(home))
        (store.home / "match.json").write_bytes(whole[:at] + put + whole[at + cut :])
        record = store.load_match()
        if record is None:
            told(store)
            assert not (store.home / "match.json").exists()
        else:
            assert store.notes == []
            use(record)


def paths(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the JSON of a match but the steps after the first."""
    found = [path] if path else []
    if isinstance(node, dict | list):
        for key in node if isinstance(node, dict) else range(len(node)):
            if path[-1:] != ("steps",) or key == 0:
                found += paths(node[key], (*path, key))
    return found


VALUES: tuple[object, ...] = (
    None,
    0,
    1,
    -1,
    2,
    5,
    99,
    10**30,
    "",
    "S",
    "ZZ",
    "H7",
    True,
    [],
    {},
    ["ZZ"],
    [0],
)


@pytest.mark.parametrize("start", range(3))
def test_a_match_with_another_value_somewhere_is_read_or_set_aside_but_never_crashes(
    start: int, tmp_path: Path
) -> None:
    whole = msgspec.json.decode(msgspec.json.encode(a_record()))
    store = Store(tmp_path)
    wrong: list[object] = []
    for path in paths(whole)[start::3]:
        for value in VALUES:

            def change(match: Any, path: tuple[Any, ...] = path, value: object = value) -> None:
                for key in path[:-1]:
                    match = match[key]
                match[path[-1]] = value

            data = changed(change)
            (tmp_path / "match.json").write_bytes(data)
            store.notes.clear()
            try:
                record = store.load_match()
                told(store) if record is None else use(record)
            except Exception as error:
                wrong.append((path, value, repr(error)))
    assert wrong == []


def a_wrong_bid(match: Any) -> None:
    match["deal"]["steps"][0]["action"] = {"type": "bid", "points": 3}


def a_stranger(match: Any) -> None:
    match["deal"]["steps"][0]["seat"] = 7


def three_seats(match: Any) -> None:
    match["seats"].pop()


def no_opener(match: Any) -> None:
    match["deal"]["opener"] = 3
    match["deal"]["ruleset"]["players"] = 3


def a_short_result(match: Any) -> None:
    match["results"][0]["deal"] = [1, -1]


def a_long_result(match: Any) -> None:
    match["results"][0]["bonus"].append(5)


def a_result_of_strangers(match: Any) -> None:
    match["results"][0]["deal"] = match["results"][0]["bonus"] = []


def a_deck_that_does_not_go_round(match: Any) -> None:
    match["deal"]["ruleset"]["hand"] = 30


def a_fresh_deal_of_another_deck(match: Any) -> None:
    match["deal"]["steps"] = []
    match["deal"]["ruleset"]["decks"] = 1


def no_multipliers(match: Any) -> None:
    match["deal"]["ruleset"]["multipliers"] = []


def a_ruleset_without_sevens(match: Any) -> None:
    match["deal"]["ruleset"]["removed_ranks"] = "72"


@pytest.mark.parametrize(
    "change",
    [a_wrong_bid, a_stranger, three_seats, no_opener, a_short_result, a_long_result, a_result_of_strangers,
     a_deck_that_does_not_go_round, a_fresh_deal_of_another_deck, no_multipliers, a_ruleset_without_sevens],
)  # fmt: skip
def test_a_match_that_breaks_the_rules_is_set_aside(change: Callable[[Any], None], tmp_path: Path) -> None:
    (tmp_path / "match.json").write_bytes(changed(change))
    store = Store(tmp_path)
    assert store.load_match() is None
    told(store)
    assert next(tmp_path.iterdir()).name.startswith("match.json.damaged-")


# ---- a disk that fails ---------------------------------------------------------------------------


def fail(*arguments: object, **more: object) -> None:
    raise FULL


@pytest.mark.parametrize("broken", ["os.replace", "os.fsync", "pathlib.Path.open", "pathlib.Path.mkdir"])
def test_a_disk_that_takes_nothing_is_told_once_and_play_goes_on(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken, fail)
    store = Store(tmp_path)
    seats = (Seat("我"), *(Seat(f"bot {n}", "bot", "easy") for n in range(3)))
    table = Table(builtin()["jiangxi"], seats, "full", opener=0, journal=store.save_match)
    for _ in range(12):
        seat = table.turn
        assert seat is not None
        table.submit(seat, table.revision, decide("easy", table.view(seat), table.bot_seed))
    assert table.revision == 12
    store.save_settings(Settings())
    store.save_career(Career())
    assert "No space left" in told(store)[1]


def test_a_file_that_cannot_be_read_is_told_and_left_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).save_career(Career(score=9))
    with monkeypatch.context() as patched:
        patched.setattr("pathlib.Path.read_bytes", fail)
        store = Store(tmp_path)
        assert store.load_career() == Career()
        told(store)
    assert Store(tmp_path).load_career() == Career(score=9)


def test_a_damaged_file_that_cannot_be_moved_is_told_and_left_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "match.json").write_bytes(b"garbage")
    monkeypatch.setattr(os, "replace", fail)
    store = Store(tmp_path)
    assert store.load_match() is None
    told(store)
    assert (tmp_path / "match.json").read_bytes() == b"garbage"


def test_a_home_that_is_a_file_is_told_and_play_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("not a folder", encoding="utf-8")
    store = Store(home)
    assert (store.load_settings(), store.load_match()) == (Settings(), None)
    store.save_match(a_record())
    assert store.notes and home.read_text(encoding="utf-8") == "not a folder"
