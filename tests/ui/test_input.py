"""What the hand of the person does to the window between clicks: held keys, a wandering pointer, resizes."""

import pygame
import pytest

from game.actions import NameTrump
from game.cards import points
from game.state import Burying, Playing
from tests.ui.drive import Person, a_session, act, bots_until, sit, won_by
from ui.session import Session


def test_a_held_enter_asks_the_question_and_does_not_answer_it(person: Person) -> None:
    session = won_by(a_session(person, seed="bury"), 0, 60)
    act(session, NameTrump("H"))
    sit(person, session)
    faces = person.table.hand.faces
    scored = [face for face in faces if points((face,))][:1]
    person.choose((*scored, *[face for face in faces if not points((face,))][-7:]))
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    for _ in range(3):
        pygame.event.post(down)
        person.step()
    assert person.app.scene.question and isinstance(session.table.state, Burying)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    person.key(pygame.K_RETURN)
    assert isinstance(session.table.state, Playing)


def test_the_card_under_a_still_mouse_stays_up_at_its_foot(person: Person) -> None:
    sit(person, bots_until_lead(person))
    table = person.table
    foot = table.hand.rect(table.table, table.table.hand(len(table.hand.faces)), 3)
    at = (foot.left + 3, foot.bottom - 1)
    for _ in range(4):
        person.move(at)
        assert table.hand.hovered == 3
    person.move((foot.left + 3, foot.bottom + 2))
    assert table.hand.hovered is None


def test_nothing_is_hovered_when_the_mouse_leaves_the_window(person: Person) -> None:
    sit(person, bots_until_lead(person))
    person.move(person.place(3))
    assert person.table.hand.hovered == 3
    pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    person.step()
    assert person.table.hand.hovered is None
    person.move(person.button(person.t("hint")).rect.center)
    assert person.button(person.t("hint")).hovered
    pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    person.step()
    assert not person.button(person.t("hint")).hovered


def bots_until_lead(person: Person) -> Session:
    """A table at which the person is to lead."""
    session = a_session(person, seed="lead", opener=None)
    bots_until(session, lambda s: isinstance(s, Playing) and s.turn == 0 and not s.plays)
    return session


def test_a_dragged_edge_is_drawn_at_its_last_size_only(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(person, bots_until_lead(person))
    laid: list[tuple[int, int]] = []
    resized = person.table.resized

    def noted() -> None:
        laid.append(person.table.size)
        resized()

    monkeypatch.setattr(person.table, "resized", noted)
    for step in range(5):
        size = (1100 + 40 * step, 700 + 20 * step)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    person.step()
    assert laid == [(1260, 780)] and person.app.surface.get_size() == (1260, 780)


def test_f12_saves_what_is_seen_and_says_where(person: Person) -> None:
    sit(person, bots_until_lead(person))
    person.key(pygame.K_F12, pygame.K_F12)
    shots = sorted((person.home / "screenshots").glob("*.png"))
    assert len(shots) == 2 and pygame.image.load(shots[0]).get_size() == person.app.surface.get_size()
    assert person.app._told is not None and str(shots[1].parent) in person.app._told[0]
    person.wait(lambda: person.app._told is None)


def test_a_screenshot_that_cannot_be_saved_is_told(person: Person) -> None:
    (person.home / "screenshots").write_text("in the way")
    person.key(pygame.K_F12)
    assert person.app._told is not None and person.t("screenshot_failed", why="")[:4] in person.app._told[0]
