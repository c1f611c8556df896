"""Every setting does what it says at the table, and a bot can take the seat over."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.actions import NameTrump
from game.cards import points
from game.ladder import TRUMP, ladder
from game.ruleset import builtin
from game.state import Playing, State
from game.store import Settings
from tests.ui.drive import BuryScene, MenuScene, Person, a_session, act, bots_until, sit, won_by
from ui.manner import arrange, unit
from ui.scenes.deal import DealScene
from ui.scenes.play import choices
from ui.scenes.settings import SettingsScene
from ui.session import PACES, Session
from ui.table import HOLD, PRESS

RANKS = ladder(builtin()["xinjian"], "H")
HAND = ("JB", "S7", "S7", "HK", "HQ", "HQ", "HJ", "HJ", "SA", "S9", "S9", "S8", "S8", "C5", "C5", "DT")


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path, (1280, 720))


def wish(person: Person, **changed: object) -> None:
    """The settings as the person has left them."""
    person.app.try_settings(msgspec.structs.replace(person.app.settings, **changed))


def playing(person: Person, when: Callable[[Playing], bool], seed: str = "lead") -> Session:
    """A table at the first moment of play that is as wanted."""

    def there(state: State) -> bool:
        return isinstance(state, Playing) and state.turn == 0 and when(state)

    session = a_session(person, seed=seed, opener=None)
    bots_until(session, there)
    return sit(person, session)


def leading(person: Person) -> Session:
    return playing(person, lambda state: not state.plays)


@pytest.mark.parametrize("order", ["strength", "suit"])
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_hand_is_arranged_as_wished(order: str, side: str) -> None:
    settings = msgspec.structs.replace(Settings(), order=order, trumps_on=side)
    faces = arrange(RANKS, HAND, settings)
    assert sorted(faces) == sorted(HAND)
    groups = list(dict.fromkeys(RANKS.group[face] for face in faces))
    suits = ["S", "C", "D"] if order == "suit" else ["S", "D", "C"]
    assert groups == ([TRUMP, *suits] if side == "left" else [*suits, TRUMP])
    for group in groups:
        steps = [RANKS.step[face] for face in faces if RANKS.group[face] == group]
        assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(
    ("face", "taken"),
    [
        ("DT", "DT"),
        ("C5", "C5 C5"),
        ("S7", "S7 S7"),
        ("HQ", "HJ HJ HQ HQ"),
        ("HJ", "HJ HJ HQ HQ"),
        ("S9", "S8 S8 S9 S9"),
    ],
)
def test_a_card_belongs_to_the_longest_run_of_pairs(face: str, taken: str) -> None:
    assert sorted(unit(RANKS, HAND, face)) == taken.split()


def test_a_card_held_down_takes_its_pair_and_gives_it_back(person: Person) -> None:
    session = playing(
        person, lambda state: not state.plays and any(state.hands[0].count(f) == 2 for f in state.hands[0])
    )
    table = person.table
    face = next(f for f in table.hand.faces if table.hand.faces.count(f) == 2)
    whole = sorted(unit(table.ranks(), table.hand.faces, face))
    for expected in (whole, []):
        person.down(person.place(table.hand.faces.index(face)))
        person.step(PRESS // 17 + 2)
        assert sorted(table.hand.chosen_faces()) == expected
        person.move(person.place(len(table.hand.faces) - 1), held=True)
        person.up(person.place(len(table.hand.faces) - 1))
        assert sorted(table.hand.chosen_faces()) == expected
    assert session.my_turn


def test_a_short_press_and_a_drag_take_no_pair(person: Person) -> None:
    leading(person)
    hand = person.table.hand
    person.click(person.place(0))
    person.step(40)
    assert hand.chosen == {0}
    person.down(person.place(2))
    person.move(person.place(4), held=True)
    person.step(40)
    person.up(person.place(4))
    assert hand.chosen == {0, 2, 3, 4}


@pytest.mark.parametrize(("hold", "share"), [("short", 0.6), ("normal", 1.0), ("long", 1.8)])
def test_a_finished_trick_stays_as_long_as_wished(person: Person, hold: str, share: float) -> None:
    wish(person, hold=hold)
    session = playing(person, lambda state: len(state.plays) == 3)
    before = person.app.now
    person.table.hint()
    person.key(pygame.K_RETURN)
    assert not session.view.plays
    stays = person.table._hold_until - before
    assert any(abs(stays - round(time * share)) < 60 for time in (HOLD, 1600))


@pytest.mark.parametrize("motion", ["off", "full"])
def test_motion_can_be_off(person: Person, motion: str) -> None:
    wish(person, motion=motion)
    leading(person)
    person.step()
    person.click(person.place(0))
    person.key(pygame.K_RETURN)
    assert bool(person.table.flight) is person.table.hand.sliding(person.app.now) is (motion == "full")
    person.app.show(DealScene(person.app, a_session(person, opener=None)))
    assert isinstance(person.app.scene, DealScene) is (motion == "full")


def test_cards_are_not_dimmed_where_that_is_off(person: Person) -> None:
    playing(person, lambda state: len(state.plays) == 1)
    assert person.table.playable() is not None
    wish(person, dim=False)
    assert person.table.playable() is None


def test_hints_and_the_counter_can_be_put_away(person: Person) -> None:
    leading(person)
    for shown in (True, False):
        wish(person, hints=shown, counter=shown)
        person.table.resized()
        texts = [button.text for button in person.buttons.all]
        assert (person.t("hint") in texts) is (person.t("counter_short") in texts) is shown
        person.table.clear()
        person.key(pygame.K_h, pygame.K_j)
        assert (bool(person.table.hand.chosen), person.table.looking == "counter") == (shown, shown)
        person.table.looking = ""


def test_points_are_buried_at_once_where_no_question_is_wished(person: Person) -> None:
    wish(person, confirm=False)
    session = won_by(a_session(person, seed="bury"), 0, 60)
    act(session, NameTrump("H"))
    sit(person, session)
    assert isinstance(person.app.scene, BuryScene)
    faces = person.table.hand.faces
    scored = [face for face in faces if points((face,))][:1]
    person.choose((*scored, *[face for face in faces if not points((face,))][-7:]))
    person.key(pygame.K_RETURN)
    assert session.view.phase == "playing"


def forced(state: Playing) -> bool:
    """Whether the one to follow has but one legal play."""
    ruleset, hand = state.deal.ruleset, state.hands[state.turn]
    return bool(state.plays) and choices(ruleset, state.trump, state.plays[0].faces, hand)[1] is not None


@pytest.mark.parametrize("wished", [True, False])
def test_the_only_legal_follow_plays_itself_where_wished(person: Person, wished: bool) -> None:
    wish(person, play_forced=wished)
    session = playing(person, forced)
    assert person.table.hand.chosen
    revision = session.table.revision
    person.step(PACES["normal"] // 17 - 5)
    assert session.table.revision == revision
    person.step(12)
    assert (session.table.revision > revision) is wished


@pytest.mark.parametrize("wished", [True, False])
def test_a_double_click_plays_where_wished(person: Person, wished: bool) -> None:
    wish(person, double_click=wished)
    session = leading(person)
    count = len(session.view.hand)
    at = person.place(count - 1)
    person.click(at)
    person.click(at)
    assert (len(session.view.hand) < count) is wished
    if not wished:
        assert not person.table.hand.chosen


def test_two_slow_clicks_are_no_double_click(person: Person) -> None:
    wish(person, double_click=True)
    session = leading(person)
    at = person.place(len(session.view.hand) - 1)
    person.click(at)
    person.step(60)
    person.click(at)
    assert session.my_turn and not person.table.hand.chosen


@pytest.mark.parametrize("name", ["", "阿强", "龘䶮Zoë", "WWWWWWWWWWWW"])
def test_the_person_goes_by_the_own_name(person: Person, name: str) -> None:
    wish(person, name=name)
    leading(person)
    assert person.table.name(0) == (name or person.t("me"))
    person.step(3)


def test_settings_changed_over_the_table_hold_at_once(person: Person) -> None:
    session = leading(person)
    left = person.table.hand.faces
    person.key(pygame.K_ESCAPE, pygame.K_s)
    assert isinstance(person.app.scene, SettingsScene)
    wish(person, pace="fast", trumps_on="right")
    person.key(pygame.K_RETURN)
    assert session.pace == "fast" and person.table.session is session
    assert person.table.hand.faces != left and sorted(person.table.hand.faces) == sorted(left)


def test_a_bot_takes_the_seat_until_the_person_takes_it_back(person: Person) -> None:
    session = leading(person)
    count = len(session.view.hand)
    person.key(pygame.K_t)
    assert session.trustee and not session.my_turn
    assert person.buttons.all[0].text == person.t("take_seat")
    person.wait(lambda: len(session.view.hand) < count)
    person.press(person.t("take_seat"))
    assert not session.trustee
    person.wait_for_me()
    if session.table.turn is not None:
        assert person.t("play") in [button.text for button in person.buttons.all]


def test_a_seat_given_up_and_taken_back_at_once_is_the_persons(person: Person) -> None:
    session = leading(person)
    revision = session.table.revision
    person.key(pygame.K_t, pygame.K_t)
    person.step(200)
    assert session.my_turn and session.table.revision == revision
    person.click(person.place(0))
    person.key(pygame.K_RETURN)
    assert session.table.revision > revision


def test_a_bot_plays_whole_deals_for_the_person(person: Person) -> None:
    session = sit(person, a_session(person, ruleset="hunan_single", pace="instant", opener=0))
    person.key(pygame.K_t)
    person.wait(lambda: session.table.settled == 1)
    assert not session.faults
    person.key(pygame.K_t)
    assert session.trustee, "after the deal there is no seat to take back"


def test_a_bid_is_typed(person: Person) -> None:
    sit(person, a_session(person, ruleset="xinjian", opener=0))
    person.step()

    def focused() -> str | None:
        focus = person.buttons.focus
        return None if focus is None else person.buttons.all[focus].text

    person.key(pygame.K_8)
    assert focused() == "85"
    person.key(pygame.K_0)
    assert focused() == "80"
    person.key(pygame.K_KP_1, pygame.K_KP_0, pygame.K_KP_5)
    assert focused() == "105"
    person.key(pygame.K_RETURN)
    assert person.session.view.bid == 105


def test_escape_is_told_on_the_button_that_it_presses(person: Person) -> None:
    leading(person)
    assert person.button(person.t("clear")).key is None
    person.click(person.place(0))
    assert person.button(person.t("clear")).key == pygame.K_ESCAPE
    person.key(pygame.K_ESCAPE)
    assert not person.table.hand.chosen and not isinstance(person.app.scene, MenuScene)
