"""What the scenes do with the person's hands on them, and what they never do."""

import logging
import threading
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

import ui.app
from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, check
from game.bots import LEVELS
from game.cards import canonical
from game.events import CardsPlayed
from game.record import MatchRecord
from game.state import Burying, Finished, Naming, Played, Playing
from game.store import Career, Settings, Store
from game.view import View
from game.words import explain
from tests.ui.drive import (
    BidScene,
    BuryScene,
    MenuScene,
    NamingScene,
    Person,
    PlayScene,
    ScoreScene,
    a_session,
    act,
    bots_until,
    sit,
    with_state,
    won_by,
)
from ui.app import App
from ui.scenes.deal import DealScene
from ui.scenes.rules import RulesScene
from ui.session import DEADLINE, Session
from ui.table import TableScene

LANGS = ["zh", "en"]


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


def playing(session: Session, hands: list[str], plays: list[tuple[int, str]] = [], **more: object) -> Session:  # noqa: B006
    """Put the session into a moment of play made by hand; spades are trump and seat 1 is declarer."""
    dealt = session.table.state.deal
    values: dict[str, object] = {
        "deal": dealt,
        "calls": (80, None, None, None)[: dealt.ruleset.players],
        "declarer": 1,
        "bid": 80,
        "trump": "S",
        "buried": dealt.bottom,
        "hands": tuple(canonical(hand.split()) for hand in hands),
        "turn": 0,
        "plays": tuple(Played(seat, tuple(faces.split())) for seat, faces in plays),
        "void": (False,) * dealt.ruleset.players,
    }
    return with_state(session, Playing(**{**values, **more}))  # type: ignore[arg-type]


def at_play(person: Person, hands: list[str], plays: list[tuple[int, str]], **more: Any) -> Session:
    ruleset = more.pop("ruleset", "xinjian")
    return sit(person, playing(a_session(person, ruleset), hands, plays, **more))


HELD = "H3 H4 H4 H5 C3 C4 CT D3 D3 S3"
OTHERS = ["H6 H8 C6 C8 CK D4 D5 D6 S4 S5", "H9 HT C9 CJ D8 D9 DT S6 S8 S9", "HJ HQ HK CQ CA DJ DQ DK ST SJ"]


def following(person: Person, led: str, hand: str = HELD) -> Session:
    """The last three of four have led and followed; it is the person's turn."""
    return at_play(person, [hand, *OTHERS], [(1, led)], turn=0)


# ---- the choice and its reasons ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_an_illegal_choice_is_explained_and_cannot_be_played(tmp_path: Path, lang: str) -> None:
    person = Person(tmp_path, lang=lang)
    session = following(person, "H6 H6")
    for faces in (("H3", "H5"), ("H4", "H5"), ("H4",), ("C3", "C4"), ("H4", "H4", "C3")):
        person.choose(faces)
        scene = person.table
        refused = check(session.view, Play(scene.hand.chosen_faces()))
        assert refused is not None
        assert scene.prompt() == (explain(refused, lang), True)
        assert not person.button(person.t("play")).enabled
        revision = session.table.revision
        person.press(person.t("play"))
        person.key(pygame.K_RETURN)
        person.key(pygame.K_KP_ENTER)
        person.click((person.app.surface.get_width() // 2, 300), button=3)
        assert session.table.revision == revision
        assert sorted(scene.hand.chosen_faces()) == sorted(faces)
    person.choose(("H4", "H4"))
    assert not person.table.prompt()[1] and person.button(person.t("play")).enabled
    person.click((person.app.surface.get_width() // 2, 300), button=3)
    assert session.table.revision == revision + 1


def test_an_illegal_right_click_says_why(person: Person) -> None:
    session = following(person, "H6 H6")
    person.choose(("H3", "H5"))
    person.click((500, 300), button=3)
    refused = check(session.view, Play(("H3", "H5")))
    assert refused is not None and person.table.notice == explain(refused)
    person.click_card("C3")
    assert person.table.notice == ""


def test_a_mixed_lead_is_explained(person: Person) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    person.choose(("H3", "C3"))
    refused = check(session.view, Play(("H3", "C3")))
    assert refused is not None and refused.code == "mixed_suits"
    assert person.table.prompt() == (explain(refused), True)
    assert not person.button(person.t("play")).enabled


@pytest.mark.parametrize(
    ("hand", "led", "forced"),
    [
        (HELD, "S6", "S3"),
        (HELD, "D4 D4", "D3 D3"),
        (HELD, "C6 C6", None),
        (HELD, "H6 H6", "H4 H4"),
        (HELD, "H6", None),
        ("H3 H3 C4 C4", "H4 H4 H5 H5", "H3 H3 C4 C4"),
    ],
)
def test_a_forced_follow_is_already_chosen(person: Person, hand: str, led: str, forced: str | None) -> None:
    session = following(person, led, hand)
    chosen = person.table.hand.chosen_faces()
    assert sorted(chosen) == sorted(forced.split() if forced else [])
    if forced:
        person.key(pygame.K_ESCAPE)
        person.step(5)
        assert person.table.hand.chosen == set()  # put away once, it stays away
        person.choose(forced.split())
        person.key(pygame.K_RETURN)
        assert session.view.plays[1].faces == canonical(forced.split())


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        (HELD, "H6"),
        (HELD, "H6 H6"),
        (HELD, "C6 C6"),
        (HELD, "D4 D4"),
        (HELD, "S6 S6"),
        ("H3 H3 H4 H5 H5 H6 C3 C3 S3", "H8 H8 H9 H9"),
        ("H3 H4 H5 C3 C3 D4 D4 S3 S3", "H8 H8 H9 H9"),
        ("H3 H4 C3 C4 D4 S3 S3", "H8"),
    ],
)
def test_only_cards_of_no_legal_follow_are_dimmed(person: Person, hand: str, led: str) -> None:
    session = following(person, led, hand)
    held = session.view.hand
    legal: set[str] = set()
    for play in set(combinations(held, len(led.split()))):
        if check(session.view, Play(play)) is None:
            legal |= set(play)
    playable = person.table.playable()
    assert playable is not None and set(playable) == legal


def test_nothing_is_dimmed_when_leading_or_waiting(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    assert person.table.playable() is None
    at_play(person, [HELD, *OTHERS], [], turn=2)
    assert person.table.playable() is None


# ---- mouse and keys on the hand ------------------------------------------------------------------


def test_a_drag_takes_the_whole_range_even_when_the_mouse_skips_cards(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    hand = person.table.hand
    person.down(person.place(1))
    person.move(person.place(7), held=True)
    assert hand.chosen == set(range(1, 8))
    person.move(person.place(4), held=True)
    assert hand.chosen == {1, 2, 3, 4}
    person.move((600, 300), held=True)
    person.up((600, 300))
    person.move(person.place(9))
    assert hand.chosen == {1, 2, 3, 4}
    person.down(person.place(3))
    person.move(person.place(0), held=True)
    person.up(person.place(0))
    assert hand.chosen == {4}


def test_a_drag_that_the_question_interrupts_does_not_go_on_without_a_button(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    person.down(person.place(1))
    person.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    person.up(person.place(1))
    person.key(pygame.K_ESCAPE)
    assert person.app.scene.question is None
    person.move(person.place(6))
    assert person.table.hand.chosen == set()


def test_a_drag_that_the_rules_interrupt_does_not_go_on_without_a_button(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    at = person.place(1)
    person.down(at)
    person.key(pygame.K_F1)
    person.up(at)
    person.key(pygame.K_ESCAPE)
    person.move(person.place(6))
    assert person.table.hand.chosen == {1}


def test_shift_click_takes_the_pair_and_puts_it_back(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    hand = person.table.hand
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        person.click_card("H4")
        assert hand.chosen_faces() == ("H4", "H4")
        person.click(person.place(person.index("H4", chosen=True)))
        assert hand.chosen_faces() == ()
        person.click_card("H3")
        assert hand.chosen_faces() == ("H3",)
    finally:
        pygame.key.set_mods(0)


def test_the_cursor_goes_round_and_takes_pairs(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    hand = person.table.hand
    person.key(pygame.K_SPACE, pygame.K_UP)
    assert hand.chosen == set()
    person.cursor_to(hand.faces.index("D3"))
    person.key(pygame.K_UP)
    assert hand.chosen_faces() == ("D3", "D3")
    person.key(pygame.K_DOWN)
    assert hand.chosen_faces() == ()
    person.key(pygame.K_SPACE)
    assert hand.chosen_faces() == ("D3",)
    hand.cursor = len(hand.faces) - 1
    person.key(pygame.K_RIGHT)
    assert hand.cursor == 0
    person.key(pygame.K_LEFT)
    assert hand.cursor == len(hand.faces) - 1


def test_a_lifted_card_can_be_clicked_where_it_is(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [])
    hand, layout = person.table.hand, person.table.table
    person.click(person.place(2))
    rect = hand.rect(layout, layout.hand(len(hand.faces)), 2)
    person.click((rect.left + 4, rect.top + 4))
    assert hand.chosen == set()


def test_escape_clears_the_choice_then_opens_the_tables_menu(person: Person) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    person.choose(("H4", "H4"))
    person.key(pygame.K_ESCAPE)
    assert person.table.hand.chosen == set() and person.app.scene.question is None
    person.key(pygame.K_ESCAPE)
    assert person.app.scene.question is not None
    person.key(pygame.K_ESCAPE)
    assert person.app.scene.question is None and person.session is session
    person.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert person.app.scene.question is None and person.session is session, "Enter goes on"
    person.key(pygame.K_ESCAPE, pygame.K_q)
    assert isinstance(person.app.scene, MenuScene)


def test_an_open_question_takes_every_key_and_click(person: Person) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    revision = session.table.revision
    person.choose(("H3",))
    person.press(person.t("table_menu"))
    question = person.app.scene.question
    assert question is not None
    person.click(person.place(0))
    person.key(pygame.K_h, pygame.K_l, pygame.K_SPACE)
    person.click((500, 100), button=3)
    assert person.app.scene.question is question
    assert person.table.hand.chosen_faces() == ("H3",) and session.table.revision == revision
    person.key(pygame.K_RETURN)
    assert person.app.scene.question is None and session.table.revision == revision
    assert not isinstance(person.app.scene, MenuScene)


# ---- whose turn it is ----------------------------------------------------------------------------


def own_plays(session: Session) -> int:
    steps = session.table.record.deal.steps
    return sum(step.seat == 0 and isinstance(step.action, Play) for step in steps)


def test_nothing_done_in_anothers_turn_is_played_when_the_turn_comes(person: Person) -> None:
    session = a_session(person, "jiangxi", pace="normal", opener=1)
    bots_until(session, lambda state: isinstance(state, Playing) and state.turn == 1 and not state.plays)
    sit(person, session)
    held, played = session.view.hand, own_plays(session)
    for _ in range(3):
        person.click(person.place(0))
        person.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_h, pygame.K_KP_ENTER)
        person.click((500, 300), button=3)
        person.click((512, 470))
    assert not session.my_turn
    person.wait(lambda: session.my_turn)
    person.step(30)
    assert session.view.hand == held and session.table.turn == 0
    assert own_plays(session) == played


def test_a_call_pressed_twice_in_one_frame_counts_once(person: Person) -> None:
    session = sit(person, a_session(person, "jiangxi", opener=0))
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    person.step()
    assert session.view.calls == (None,)
    assert person.table.notice == ""


def test_a_play_pressed_twice_in_one_frame_counts_once(person: Person) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    person.choose(("H3",))
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    person.step()
    assert session.view.plays == (Played(0, ("H3",)),)
    assert person.table.notice == ""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pace", ["instant", "fast"])
def test_a_trick_won_or_ruffed_by_the_person_goes_on_at_every_pace(
    person: Person, seed: int, pace: str
) -> None:
    """Events of the next trick may arrive in the same frame as the end of this one."""
    session = at_play(
        person,
        ["S3 S4 C3", "H6 C6 C8", "H9 C9 CJ", "HQ CQ CA"],
        [(1, "H6"), (2, "H9"), (3, "HQ")],
        tricks=(),
    )
    session.pace = pace
    person.choose(("S3",))
    person.key(pygame.K_RETURN)
    assert session.view.tricks[-1].winner == 0
    person.wait(lambda: session.my_turn)
    at_play(
        person,
        ["S3 S4 C3", "HA C6 C8", "S9 C9 CJ", "HQ CQ CA"],
        [(1, "HA"), (2, "S9"), (3, "HQ")],
    ).pace = pace
    session = person.session
    person.choose(("S4",))
    person.key(pygame.K_RETURN)
    assert session.view.tricks[-1].winner == 2
    person.wait(lambda: session.my_turn or session.table.turn is None)


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


# ---- surrender and bury --------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Naming, Burying])
def test_a_surrender_asks_and_can_be_cancelled(person: Person, phase: type) -> None:
    session = won_by(a_session(person, "xinjian"), 0, 100)
    if phase is Burying:
        act(session, NameTrump("S"))
    sit(person, session)
    revision = session.table.revision
    person.key(pygame.K_x)
    assert person.app.scene.question is not None
    person.key(pygame.K_ESCAPE)
    person.step(3)
    assert session.table.revision == revision and isinstance(session.table.state, phase)
    person.press(person.t("surrender"))
    person.press(person.t("no"))
    assert session.table.revision == revision
    person.key(pygame.K_x, pygame.K_RETURN)
    person.step(3)
    assert isinstance(person.app.scene, ScoreScene)
    assert person.table.view.settlement is not None and person.table.view.settlement.surrendered


def test_a_low_bid_offers_no_surrender(person: Person) -> None:
    session = sit(person, won_by(a_session(person, "xinjian"), 0, 60))
    person.key(pygame.K_x)
    assert person.app.scene.question is None
    assert person.t("surrender") not in [button.text for button in person.buttons.all]
    person.key(pygame.K_s, pygame.K_RETURN)
    person.key(pygame.K_x)
    assert isinstance(session.table.state, Burying) and person.app.scene.question is None


def test_a_trump_is_named_only_after_it_was_chosen(person: Person) -> None:
    session = sit(person, won_by(a_session(person, "xinjian"), 0, 60))
    person.key(pygame.K_RETURN, pygame.K_SPACE)
    assert isinstance(session.table.state, Naming) and not person.button(person.t("confirm_trump")).enabled
    shown = []
    for key in (pygame.K_s, pygame.K_h, pygame.K_c, pygame.K_d):
        person.key(key)
        shown.append(person.table.hand.faces)
    assert len(set(shown)) == 4 and isinstance(session.table.state, Naming)
    person.key(pygame.K_h, pygame.K_RETURN)
    assert session.view.trump == "H" and isinstance(person.app.scene, BuryScene)


def test_no_trump_is_offered_only_where_it_is_allowed(person: Person) -> None:
    for ruleset in ("jiangxi", "xinjian", "tongcheng", "hunan", "hunan_single"):
        session = sit(person, won_by(a_session(person, ruleset), 0, 40))
        person.key(pygame.K_n)
        assert isinstance(person.app.scene, NamingScene)
        assert (person.app.scene.selected == "N") is session.view.ruleset.trump.no_trump


def test_points_are_buried_only_after_a_question(person: Person) -> None:
    session = won_by(a_session(person, "jiangxi"), 0, 60)
    act(session, NameTrump("S"))
    sit(person, session)
    hand = session.view.hand
    scored = [face for face in hand if face[1] in "5TK"][:1]
    plain = [face for face in hand if face[1] not in "5TK"][: 8 - len(scored)]
    person.choose((*scored, *plain))
    assert person.table.prompt()[1]
    person.press(person.t("bury"))
    assert person.app.scene.question is not None and isinstance(session.table.state, Burying)
    person.press(person.t("change"))
    assert sorted(person.table.hand.chosen_faces()) == sorted((*scored, *plain))
    person.key(pygame.K_RETURN, pygame.K_RETURN)
    assert session.view.buried == canonical((*scored, *plain))


def test_plain_cards_are_buried_without_a_question_and_only_the_right_number(person: Person) -> None:
    session = won_by(a_session(person, "jiangxi"), 0, 60)
    act(session, NameTrump("S"))
    sit(person, session)
    plain = [face for face in session.view.hand if face[1] not in "5TK"]
    for count in (0, 7, 9):
        person.choose(plain[:count])
        assert not person.button(person.t("bury")).enabled
        person.key(pygame.K_RETURN)
        assert isinstance(session.table.state, Burying)
    refused = check(session.view, Bury(tuple(plain[:9])))
    assert refused is not None and person.table.prompt() == (explain(refused), True)
    person.choose(plain[:8])
    person.key(pygame.K_RETURN)
    assert session.view.buried == canonical(plain[:8]) and isinstance(person.app.scene, PlayScene)


# ---- the auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["instant", "normal"])
def test_an_auction_without_a_bid_is_dealt_again_by_itself(person: Person, pace: str) -> None:
    session = a_session(person, "hunan", pace=pace)
    act(session, Pass(), Pass(), Pass(), Pass())
    before = session.view.hand
    person.app.show(person.app.scene_of(session, None))
    assert session.view.phase == "passed_out"
    assert person.table.prompt() == (person.t("redeal"), True)
    person.wait(lambda: session.view.phase == "auction")
    assert session.view.hand != before and session.snapshot.number == 1 and session.view.opener == 1
    assert person.saved() == session.table.record
    assert person.app.career == Career()


def test_a_match_left_when_nobody_bid_goes_on_with_the_new_deal(person: Person) -> None:
    session = a_session(person, "hunan")
    act(session, Pass(), Pass(), Pass(), Pass())
    again = Person(person.home)
    again.key(pygame.K_r)
    again.wait(lambda: again.session.view.phase == "auction")
    assert again.session.view.opener == 1


def test_the_hint_of_the_auction_is_marked_but_not_called(person: Person) -> None:
    session = sit(person, a_session(person))
    advice = session.advise()
    person.key(pygame.K_h)
    focus = person.buttons.focus
    assert focus is not None and session.view.calls == ()
    marked = person.buttons.all[focus]
    wanted = advice.points if isinstance(advice, Bid) else None
    assert marked.key == pygame.K_p if wanted is None else marked.text == str(wanted)
    person.key(pygame.K_RETURN)
    assert list(session.view.calls[:1]) == [wanted]


def test_enter_calls_nothing_before_a_number_is_chosen(person: Person) -> None:
    session = sit(person, a_session(person))
    person.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
    assert session.view.calls == () and session.my_turn


def test_a_number_chosen_for_one_call_is_not_called_by_enter_at_the_next(person: Person) -> None:
    session = sit(person, a_session(person, pace="instant"))
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    act(session, Bid(session.view.bid - 5), Pass(), Pass())  # type: ignore[operator]
    person.app.table_changed(person.table, session)
    person.step()
    assert session.my_turn
    calls = session.view.calls
    person.key(pygame.K_RETURN)
    assert session.view.calls == calls


# ---- what is told --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_failed_throw_is_told(tmp_path: Path, lang: str) -> None:
    person = Person(tmp_path, lang=lang)
    hands = ["S3 SA SA C3 C4", "JB S4 S5 C6 C8", "S6 S8 C9 CJ D4", "ST SJ CQ CA D5"]
    session = at_play(person, hands, [])
    person.choose(("S3", "SA", "SA"))
    assert person.table.prompt() == (person.t("will_throw"), False)
    person.key(pygame.K_RETURN)
    person.step()
    assert session.view.plays[0].tried == canonical(("S3", "SA", "SA"))
    assert len(session.view.plays[0].faces) < 3
    assert person.t("me") in person.table.notice and "♠3" in person.table.notice


def test_the_failed_throw_of_a_bot_is_told_until_the_trick_is_over(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [(1, "S4")])
    scene = person.table
    scene.happened(CardsPlayed(1, ("S4",), ("S4", "SA", "SA")), person.app.now)
    assert "秋菊" not in scene.notice and "春生" in scene.notice and "♠A" in scene.notice
    person.step(3)
    assert scene.notice


def test_the_last_trick_is_shown_by_its_key_and_put_away_by_a_click(person: Person) -> None:
    session = a_session(person)
    bots_until(session, lambda state: isinstance(state, Playing) and not state.tricks)
    sit(person, session)
    person.key(pygame.K_l)
    assert not person.table.looking
    bots_until(session, lambda s: isinstance(s, Playing) and s.turn == 0 and len(s.tricks) > 1)
    sit(person, session)
    person.key(pygame.K_l)
    assert person.table.looking
    person.key(pygame.K_l)
    assert not person.table.looking
    person.press(person.t("last_trick"))
    assert person.table.looking
    revision, chosen = session.table.revision, set(person.table.hand.chosen)
    person.click(person.place(0))
    assert not person.table.looking and person.table.hand.chosen == chosen
    person.key(pygame.K_l, pygame.K_ESCAPE)
    assert not person.table.looking and person.app.scene.question is None
    person.key(pygame.K_l)
    person.click((500, 300), button=3)
    assert not person.table.looking and session.table.revision == revision


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


# ---- scores and files ----------------------------------------------------------------------------


def finish(person: Person) -> Session:
    """A deal played to its settlement, the last card in the window."""
    session = a_session(person, pace="instant")

    def one_left(state: Any) -> bool:
        return isinstance(state, Playing) and state.turn == 0 and len(state.hands[0]) == 1

    while not one_left(session.table.state):
        bots_until(session, lambda state: one_left(state) or isinstance(state, Finished))
        assert not isinstance(session.table.state, Finished)
    sit(person, session)
    person.choose(session.view.hand)
    person.key(pygame.K_RETURN)
    person.wait(lambda: isinstance(person.app.scene, ScoreScene))
    person.step(3)
    return session


def test_the_career_counts_a_deal_once(person: Person) -> None:
    person.app.career = Career(score=500, deals=7)
    session = finish(person)
    assert isinstance(session.table.state, Finished)
    counted = Career(score=500 + session.table.state.settlement.total[0], deals=8)
    assert person.app.career == counted == Store(person.home).load_career()
    person.key(pygame.K_F2, pygame.K_ESCAPE)
    person.press(person.t("to_menu"))
    person.press(person.t("resume"))
    person.step(5)
    assert isinstance(person.app.scene, ScoreScene)
    assert person.app.career == counted
    again = Person(person.home)
    assert again.app.career == counted
    again.press(again.t("resume"))
    again.step(3)
    again.press(again.t("next_deal"))
    again.step(3)
    assert again.app.career == counted == Store(person.home).load_career()
    assert again.session.snapshot.number == 2


def test_the_career_falls_below_zero_too(person: Person) -> None:
    session = won_by(a_session(person, "xinjian", room=10), 0, 100)
    sit(person, session)
    person.key(pygame.K_x, pygame.K_RETURN)
    person.step(3)
    assert session.snapshot.scores[0] == -30
    assert person.app.career == Career(score=-30, deals=1)


@pytest.mark.parametrize("garbage", [b"", b"\x00garbage\xff", b'{"version":1,"seed":"x"}'])
def test_a_damaged_save_gives_the_menu_with_a_note(tmp_path: Path, garbage: bytes) -> None:
    for name in ("match.json", "settings.json", "career.json"):
        (tmp_path / name).write_bytes(garbage)
    person = Person(tmp_path)
    assert isinstance(person.app.scene, MenuScene)
    assert person.t("resume") not in [button.text for button in person.buttons.all]
    told = [zh for zh, _ in person.app.store.notes]
    assert any("match.json" in zh for zh in told)
    kept = [path for path in tmp_path.iterdir() if ".damaged-" in path.name]
    assert kept and all(path.read_bytes() == garbage for path in kept)
    assert not (tmp_path / "match.json").exists()
    person.press(person.t("new"))
    person.press(person.t("start"))
    assert person.saved() == person.session.table.record


def test_a_save_with_results_of_other_seats_still_gives_the_menu(person: Person) -> None:
    session = finish(person)
    data = msgspec.json.decode(msgspec.json.encode(session.table.record))
    data["results"][0]["deal"] = data["results"][0]["bonus"] = []
    (person.home / "match.json").write_bytes(msgspec.json.encode(data))
    again = Person(person.home)
    assert isinstance(again.app.scene, MenuScene)


def test_a_full_disk_is_told_and_the_deal_goes_on(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    session = sit(person, a_session(person))
    person.key(pygame.K_p)
    assert session.view.calls[0] is None and len(person.app.store.notes) == 1
    person.app.show_menu()
    person.step()


def test_a_new_table_asks_before_it_drops_the_old_one(person: Person) -> None:
    session = sit(person, a_session(person))
    act(session, Bid(100))
    person.app.show_menu()
    person.press(person.t("new"))
    assert person.app.scene.question is not None
    person.press(person.t("no"))
    assert person.saved() == session.table.record
    person.press(person.t("new"))
    person.press(person.t("discard_yes"))
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.app.scene, MenuScene) and person.button(person.t("resume"))
    assert person.saved() == session.table.record


def test_the_pace_changes_at_the_table_and_is_kept(person: Person) -> None:
    session = sit(person, a_session(person, pace="normal"))
    person.key(pygame.K_ESCAPE)
    person.press(person.t("pace_button", pace=person.t("pace_normal")))
    assert session.pace == "fast"
    assert Store(person.home).load_settings().pace == "fast"


def test_the_setup_moves_by_arrows_to_every_button(person: Person) -> None:
    person.app.show_setup()
    buttons = person.buttons
    reached, wave = {buttons.focus}, [buttons.focus]
    while wave:
        at = wave.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            buttons.focus = at
            person.key(key)
            if buttons.focus not in reached:
                reached.add(buttons.focus)
                wave.append(buttons.focus)
    assert reached == set(range(len(buttons.all)))


# ---- what outlives a change -----------------------------------------------------------------------


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
