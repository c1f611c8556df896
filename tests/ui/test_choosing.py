"""Choosing cards: the reasons before the button, the mouse and the keys on the hand."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.actions import Play, check
from game.cards import canonical
from game.words import explain
from tests.ui.drive import (
    MenuScene,
    Person,
)
from tests.ui.positions import HELD, OTHERS, at_play, following

LANGS = ["zh", "en"]


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
