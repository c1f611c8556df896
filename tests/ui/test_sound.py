"""Every event has its sound, and no sound ever stands in the way of the game."""

import ast
import logging
import time
from pathlib import Path
from typing import get_args

import msgspec
import pygame
import pytest

from game.events import (
    AllPassed,
    BottomOpened,
    BottomTaken,
    Buried,
    Called,
    CardsPlayed,
    Event,
    Reported,
    Settled,
    Surrendered,
    TrickWon,
    TrumpNamed,
)
from game.record import Seat
from game.ruleset import builtin
from game.scoring import Bonus, Settlement, settle
from game.state import Played, Trick
from game.table import Table
from game.view import Report, View, observe
from ui.session import Session
from ui.sound import AGAIN, CARDS, NAMES, SIGNALS, Name, Sound, sound_of

RULES = builtin()["xinjian"]


def view_of(*plays: str, finished: bool = False) -> View:
    """Spades are trump; seat 1 has led, and the others have followed."""
    seats = tuple(Seat(name) for name in "甲乙丙丁")
    view = observe(Table(RULES, seats, "sound", 1, opener=0).state, 0)
    trick = tuple(Played((1 + index) % 4, tuple(faces.split())) for index, faces in enumerate(plays))
    shown: dict[str, object] = {"tricks": (Trick(trick, 1, 0),)} if finished else {"plays": trick}
    return msgspec.structs.replace(view, phase="playing", trump="S", declarer=1, bid=80, **shown)


def settled(points: int, *bonuses: Bonus) -> Settlement:
    """What seat 1 wins or loses as declarer with a bid of 80."""
    return settle(RULES, bid=80, scored=points, declarer=1, bonuses=bonuses)


WON, LOST = settled(10), settled(150)


EVENTS: list[tuple[Event, Name | None]] = [
    (Called(0, 85), "bid"),
    (Called(0, None), "pass"),
    (Called(0, 100, forced=True), "bid"),
    (AllPassed(), None),
    (BottomOpened(1, 80, ("H3",)), "deal"),
    (TrumpNamed(1, "S"), "bid"),
    (Surrendered(1), None),
    (Buried(1, 8), "sweep"),
    (Reported(2, Report(void=True)), "void"),
    (Reported(2, Report(trumps=5, pairs=1)), None),
    (TrickWon(2, 15), "points"),
    (TrickWon(2, 0), "sweep"),
    (BottomTaken(2, 2, 20), "bottom"),
    (Settled(WON), "loss"),
    (Settled(LOST), "win"),
]


@pytest.mark.parametrize(("event", "sound"), EVENTS)
def test_each_event_has_its_sound(event: Event, sound: Name | None) -> None:
    assert sound_of(event, view_of(), viewer=0) == sound


def test_no_event_is_forgotten() -> None:
    tested = {type(event) for event, _ in EVENTS} | {CardsPlayed}  # plays have a test of their own
    assert tested == set(get_args(Event))


@pytest.mark.parametrize(
    ("plays", "sound"),
    [
        (["H9"], "play_single"),
        (["H9 H9"], "play_pair"),
        (["H8 H8 H9 H9"], "play_tractor"),
        (["S3"], "play_single"),
        (["S3 S4"], "play_throw"),
        (["JB S9 S9"], "play_throw"),
        (["H9", "H3"], "play_single"),
        (["H9 H9", "H3 H3"], "play_pair"),
        (["H9 H9", "H3 H4"], "play_single"),
        (["H9 H9", "H3 C4"], "play_single"),
        (["H8 H8 H9 H9", "HT HT HJ HJ"], "play_tractor"),
        (["H9", "S3"], "ruff"),
        (["H9", "D2"], "ruff"),
        (["H9", "S3", "S8"], "ruff"),
        (["H9", "S8", "S3"], "play_single"),
        (["H9 H9", "S3 S3"], "ruff"),
        (["H9 H9", "S3 S4"], "play_single"),
        (["H8 H8 H9 H9", "S8 S8 S9 S9"], "ruff"),
        (["H8 H8 H9 H9", "S8 S8 SJ SJ"], "play_single"),
        (["S3", "S8"], "play_single"),
        (["S3 S3", "S8 S8"], "play_pair"),
        (["S3 S4", "S8 S9"], "play_single"),
        (["H9", "H3", "S3", "C3"], "play_single"),
        (["H9", "H3", "H4", "S3"], "ruff"),
    ],
)
@pytest.mark.parametrize("finished", [False, True])
def test_a_play_sounds_as_its_shape_and_a_ruff_as_itself(
    plays: list[str], sound: Name, finished: bool
) -> None:
    event = CardsPlayed(len(plays) % 4, tuple(plays[-1].split()))
    assert sound_of(event, view_of(*plays, finished=finished), viewer=0) == sound


def test_a_play_that_the_view_no_longer_shows_still_sounds() -> None:
    assert sound_of(CardsPlayed(3, ("S3", "S3")), view_of(), viewer=0) == "play_pair"
    assert sound_of(CardsPlayed(3, ("H9", "C3")), view_of("H4"), viewer=0) == "play_single"


@pytest.mark.parametrize(
    ("settlement", "viewer", "sound"),
    [
        (WON, 1, "win"),
        (WON, 2, "loss"),
        (LOST, 1, "loss"),
        (WON, None, "win"),
        (settled(10, Bonus(1, 3)), 1, "bonus"),
        (settled(10, Bonus(1, 3)), 2, "loss"),
        (settled(10, Bonus(1, 3)), None, "bonus"),
        (settled(150, Bonus(1, 1)), 1, "loss"),
    ],
)
def test_the_end_sounds_as_the_viewer_fares(settlement: Settlement, viewer: int | None, sound: Name) -> None:
    if sound == "loss" and viewer is not None:
        assert settlement.total[viewer] < 0
    assert sound_of(Settled(settlement), view_of(), viewer) == sound


def test_nothing_won_and_nothing_lost_is_not_congratulated() -> None:
    even = msgspec.structs.replace(WON, deal=(0, 0, 0, 0))
    assert sound_of(Settled(even), view_of(), 0) is None


def test_a_whole_deal_of_bots_knows_a_sound_for_everything() -> None:
    seats = tuple(Seat(name, "bot", "easy") for name in "甲乙丙丁")
    session = Session(Table(RULES, seats, "heard", 1, opener=0), None, "instant")
    heard: set[Name | None] = set()
    until = time.monotonic() + 60
    while session.table.turn is not None and time.monotonic() < until:
        for event in session.update(pygame.time.get_ticks(), hold=False):
            heard.add(sound_of(event, session.view, None))
    heard |= {sound_of(event, session.view, None) for event in session.update(0, hold=False)}
    assert {"bid", "pass", "deal", "sweep", "points", "play_single", "play_pair"} <= heard
    assert heard & {"win", "bonus"}
    assert heard <= {*NAMES, None}


# ---- the player of sounds


@pytest.fixture(autouse=True)
def closed() -> None:
    pygame.mixer.quit()


def test_the_mixer_opens_at_the_first_sound_only(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[int, ...]] = []
    init = pygame.mixer.init

    def noted(rate: int, size: int, channels: int, buffer: int) -> None:
        opened.append((rate, size, channels, buffer))
        init(rate, size, channels, buffer)

    monkeypatch.setattr(pygame.mixer, "init", noted)
    sound = Sound()
    assert opened == []
    sound.play("bid")
    sound.play("turn")
    assert opened == [(44100, -16, 1, 512)]
    assert pygame.mixer.get_busy()


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_plays_on_the_dummy_device(name: Name) -> None:
    sound = Sound()
    sound.play(name)
    assert pygame.mixer.get_busy()
    assert not sound._failed


def test_no_device_is_one_line_in_the_log_and_silence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    tried = []

    def no_device(*how: int) -> None:
        tried.append(how)
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sound = Sound()
    with caplog.at_level(logging.INFO):
        for name in NAMES:
            sound.play(name)
    assert len(tried) == 1
    assert [record.getMessage() for record in caplog.records] == [
        "there will be no sound: No such audio device"
    ]
    assert capfd.readouterr() == ("", "")


def test_a_driver_that_is_not_there_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    sound = Sound()
    sound.play("bid")
    sound.play("pass")
    assert sound._failed
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("content", [None, b"", b"OggS and then nothing of use"])
def test_a_broken_or_missing_file_is_silence(content: bytes | None, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "bid.ogg").write_bytes(content)
    sound = Sound(folder=tmp_path)
    sound.play("bid")
    sound.play("bid")
    assert sound._failed


def test_a_mixer_that_goes_away_is_silence() -> None:
    sound = Sound()
    sound.play("bid")
    pygame.mixer.quit()
    sound.play("pass")
    sound.play("bid")
    assert sound._failed


@pytest.mark.parametrize("sound", [Sound.silent(), Sound(mute=True), Sound(0, 0), Sound(-1, -1)])
def test_who_wants_no_sound_has_no_device_opened(sound: Sound) -> None:
    for name in NAMES:
        sound.play(name)
    assert pygame.mixer.get_init() is None


def test_cards_and_signals_have_their_own_volumes() -> None:
    sound = Sound(cards=0.25, signals=7)
    sound.play("deal")
    sound.play("win")
    assert sound._loaded["deal"].get_volume() == 0.25
    assert sound._loaded["win"].get_volume() == 1
    assert set(CARDS) | set(SIGNALS) == set(NAMES)
    sound.cards = 0
    sound.play("sweep")
    assert "sweep" not in sound._loaded


def test_the_same_sound_does_not_begin_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    sound = Sound()
    sound.play("deal")
    sound.play("deal")
    sound.play("turn")
    assert [sound._loaded[name].get_num_channels() for name in ("deal", "turn")] == [1, 1]
    now += AGAIN
    sound.play("deal")
    assert sound._loaded["deal"].get_num_channels() == 2


def test_names_in_the_code_are_the_files() -> None:
    root = Path(__file__).resolve().parents[2]
    assert {file.stem for file in (root / "assets" / "sounds").iterdir()} == set(NAMES)
    used = set()
    for path in (root / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "play"
            ):
                used |= {word.value for word in node.args if isinstance(word, ast.Constant)}
    assert used <= set(NAMES)
