"""The window, what outlives a change of scene, and bots that fail."""

import itertools
import logging
import threading
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

import ui.app
from game.actions import Action, Bid, Pass, Play
from game.bots import LEVELS
from game.events import CardsPlayed
from game.record import MatchRecord
from game.ruleset import Band, builtin
from game.state import Naming
from game.store import Settings, Store
from game.view import View
from tests.ui.drive import (
    BidScene,
    MenuScene,
    Person,
    a_session,
    act,
    bots_until,
    sit,
)
from tests.ui.positions import HELD, OTHERS, at_play, following
from ui.app import App
from ui.scenes.deal import DealScene
from ui.scenes.rules import RulesScene
from ui.session import DEADLINE
from ui.table import TableScene

LANGS = ["zh", "en"]


# ---- the window ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (300, 200)])
def test_a_resize_within_a_trick_keeps_the_chosen_cards(person: Person, size: tuple[int, int]) -> None:
    session = following(person, "H6 H6", "H3 H3 H4 H4 H5 C3 C4")
    person.choose(("H3", "H3"))
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    person.step(2)
    assert person.app.surface.get_size() == (max(size[0], 1024), max(size[1], 640))
    assert person.session is session and person.table.hand.chosen_faces() == ("H3", "H3")
    person.choose(("H4", "H4"))
    person.press(person.t("play"))
    assert session.view.plays[1].faces == ("H4", "H4")


def test_a_resize_moves_an_open_question(person: Person) -> None:
    following(person, "H6")
    person.press(person.t("table_menu"))
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=1600, h=900, size=(1600, 900)))
    person.step()
    go_on = person.button(person.t("go_on"))
    assert abs(go_on.rect.centerx - 800) < 300 and abs(go_on.rect.centery - 450) < 200
    person.press(person.t("go_on"))
    assert person.app.scene.question is None


def test_full_screen_comes_and_goes(person: Person) -> None:
    session = following(person, "H6 H6", "H3 H3 H4 H4 H5 C3 C4")
    person.choose(("H3", "H3"))
    size = person.app.surface.get_size()
    person.key(pygame.K_F11)
    person.step(2)
    person.key(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    person.step(2)
    assert person.app.surface.get_size() == size
    assert person.session is session and person.table.hand.chosen_faces() == ("H3", "H3")
    assert session.my_turn


def test_every_scene_can_be_covered_by_the_rules_and_come_back(person: Person) -> None:
    person.key(pygame.K_F2)
    assert isinstance(person.app.scene, RulesScene)
    person.key(pygame.K_END, pygame.K_PAGEUP, pygame.K_F1)
    assert isinstance(person.app.scene, MenuScene)
    person.app.show_setup()
    person.key(pygame.K_F1, pygame.K_F11, pygame.K_F11, pygame.K_ESCAPE)
    person.press(person.t("start"))
    assert isinstance(person.app.scene, DealScene)
    person.key(pygame.K_F2, pygame.K_ESCAPE)
    assert isinstance(person.app.scene, DealScene)
    person.key(pygame.K_SPACE)
    assert isinstance(person.app.scene, BidScene)


def test_closing_the_window_ends_the_loop(person: Person) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    person.app.run()
    assert not person.app.running


def test_the_language_changes_at_once_and_stays(person: Person) -> None:
    sit(person, a_session(person))
    person.app.show_menu()
    person.key(pygame.K_l)
    assert person.app.words.lang == "en" and person.button("New table")
    again = Person(person.home)
    assert again.app.words.lang == "en"
    again.press("中文")
    assert again.button("新开一桌")


def test_a_table_resumed_in_the_other_language_speaks_it(person: Person) -> None:
    session = sit(person, a_session(person))
    act(session, Bid(100))
    person.app.show_menu()
    person.key(pygame.K_l)
    person.key(pygame.K_r)
    person.step()
    assert person.button("Last trick") and person.table.prompt()[0].isascii() is False
    assert person.table.prompt()[0].endswith("…")


# ---- time passes under a question ----------------------------------------------------------------


def test_a_question_asked_while_dealing_stays_until_it_is_answered(person: Person) -> None:
    person.app.start_match(a_session(person).table.ruleset, "easy", 0, 1, "normal", "a seed")
    person.step(3)
    assert isinstance(person.app.scene, DealScene)
    person.key(pygame.K_ESCAPE)
    assert person.app.scene.question is not None
    person.step(200)
    assert person.app.scene.question is not None
    person.key(pygame.K_q)
    assert isinstance(person.app.scene, MenuScene)


def test_the_table_waits_while_its_menu_is_open(person: Person) -> None:
    session = a_session(person, pace="fast")
    bots_until(session, lambda state: isinstance(state, Naming))
    assert session.table.turn != 0
    sit(person, session)
    revision = session.table.revision
    person.key(pygame.K_ESCAPE)
    person.step(30, 100)
    assert person.app.scene.question is not None and session.table.revision == revision
    person.key(pygame.K_ESCAPE)
    person.wait_for_me()


def test_the_rules_stop_the_table_while_they_are_read(person: Person) -> None:
    session = sit(person, a_session(person, opener=1, pace="fast"))
    person.key(pygame.K_F2)
    revision = session.table.revision
    person.step(30, 100)
    assert session.table.revision == revision
    person.key(pygame.K_ESCAPE)
    person.wait_for_me()


# ---- bots that fail ------------------------------------------------------------------------------


def fallbacks(record: MatchRecord) -> list[int]:
    return [step.seat for step in record.deal.steps if step.note == "fallback"]


def crash(level: str, view: View, seed: str) -> Action:
    raise RuntimeError("a bug in a bot")


def illegal(level: str, view: View, seed: str) -> Action:
    return Bid(3) if view.phase == "auction" else Play(("JB",) * 5)


def nonsense(level: str, view: View, seed: str) -> Any:
    return None


@pytest.mark.parametrize("bot", [crash, illegal, nonsense])
def test_a_bot_that_fails_is_played_for_and_noted(
    person: Person, bot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.session.decide", bot)
    session = a_session(person, "tongcheng", pace="instant", opener=1)
    sit(person, session)
    person.wait_for_me()
    assert fallbacks(session.table.record) == [1, 2, 3][: len(session.view.calls)] and session.faults
    assert person.saved() == session.table.record
    act(session, Pass())
    person.wait(lambda: session.view.phase == "playing" and session.my_turn)
    assert person.saved() == session.table.record
    assert len(fallbacks(person.saved())) == len(session.faults) >= 5


def test_a_bot_that_says_nothing_is_played_for_after_the_deadline(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, release = threading.Event(), threading.Event()

    def slow(level: str, view: View, seed: str) -> Action:
        asked.set()
        release.wait(30)
        return Bid(100)

    monkeypatch.setattr("ui.session.decide", slow)
    session = sit(person, a_session(person, "jiangxi", opener=3))
    person.step()
    assert asked.wait(10)
    person.step(DEADLINE // 100 - 2, 100)
    assert len(session.view.calls) == 0
    person.step(5, 100)
    assert list(session.view.calls) == [None] and fallbacks(session.table.record) == [3]
    release.set()  # the answer comes too late for its turn
    person.step(10)
    assert list(session.view.calls) == [None] and session.my_turn


def test_a_hint_that_crashes_does_not_close_the_table(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    monkeypatch.setattr("ui.session.decide", crash)
    person.key(pygame.K_h)
    assert person.session is session


@pytest.mark.parametrize("where", ["update", "draw", "handle"])
def test_an_error_in_a_scene_is_logged_and_the_match_kept(
    person: Person, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = sit(person, a_session(person))
    act(session, Bid(100))

    def broken(*given: object) -> None:
        raise RuntimeError("a bug in a scene")

    monkeypatch.setattr(person.app.scene, where, broken)
    monkeypatch.setattr(MenuScene, "update", lambda scene, now: scene.app.quit())
    person.app.redraw()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    with caplog.at_level(logging.ERROR):
        person.app.run()
    assert isinstance(person.app.scene, MenuScene)
    assert any("a bug in a scene" in str(record.exc_info) for record in caplog.records)
    assert Store(person.home).load_match() == session.table.record
    assert person.button(person.t("resume"))


# ---- what outlives a change ----------------------------------------------------------------------


def test_the_redeal_waits_while_the_menu_is_open(person: Person) -> None:
    session = a_session(person, "hunan")
    act(session, Pass(), Pass(), Pass(), Pass())
    sit(person, session)
    person.key(pygame.K_ESCAPE)
    person.step(30, 100)
    assert session.view.phase == "passed_out" and person.app.scene.question is not None
    person.key(pygame.K_ESCAPE)
    person.wait(lambda: session.view.phase == "auction")


def test_moving_the_mouse_over_the_hand_does_not_take_a_notice_away(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [(1, "S4")])
    person.table.happened(CardsPlayed(1, ("S4",), ("S4", "SA", "SA")), person.app.now)
    for index in range(4):
        person.move(person.place(index))
    assert person.table.notice


def test_a_level_that_the_settings_do_not_know_still_gives_bots_that_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).save_settings(Settings(level="grandmaster"))
    started: list[App] = []
    monkeypatch.setattr(App, "run", lambda app: started.append(app))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr("ui.app._log_to", lambda path: None)
    assert ui.app.main(["--home", str(tmp_path), "--ruleset", "hunan", "--seed", "one"]) == 0
    scene = started[0].scene
    assert isinstance(scene, TableScene)
    assert {seat.level for seat in scene.session.table.seats[1:]} <= set(LEVELS)


def test_a_disk_that_fails_is_told_at_the_table(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(person, a_session(person, opener=0))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.os.replace", full)
    person.key(pygame.K_p)
    person.step(2)
    assert session.view.calls[0] is None and person.app._told is not None
    assert "No space left" in person.app._told[0]


def test_the_menus_tab_opens_the_score_sheet(person: Person) -> None:
    sit(person, a_session(person, opener=0))
    person.key(pygame.K_ESCAPE, pygame.K_TAB)
    assert person.app.scene.question is None and person.table.looking == "scores"


def test_a_ruleset_of_one_band_has_all_its_bids_inside_the_window(tmp_path: Path) -> None:
    one = msgspec.structs.replace(builtin()["jiangxi"], multipliers=(Band(from_bid=0, multiplier=1),))
    fine = msgspec.structs.replace(one, auction=msgspec.structs.replace(one.auction, step=1))
    for ruleset in (one, fine):
        person = Person(tmp_path, size=(1024, 640))
        person.app.start_match(ruleset, "easy", 0, 1, "instant", "bands")
        person.step(3)
        inside = person.app.surface.get_rect()
        bids = [button for button in person.buttons.all if button.text.isdecimal()]
        assert len(bids) == 120 // ruleset.auction.step + 1
        assert all(inside.contains(button.rect) for button in bids)
        assert not any(a.rect.colliderect(b.rect) for a, b in itertools.pairwise(bids))


def test_the_window_opens_next_time_at_the_size_it_had(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=1400, h=800, size=(1400, 800)))
    person.step()
    person.app.keep_window()
    assert Store(person.home).load_settings().window == (1400, 800)
    opened: list[App] = []
    monkeypatch.setattr(App, "run", lambda app: opened.append(app))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr("ui.app._log_to", lambda path: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    assert ui.app.main(["--home", str(person.home)]) == 0
    assert opened[0].surface.get_size() == (1400, 800)
