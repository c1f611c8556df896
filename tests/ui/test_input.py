"""What the hand of the person does to the window between clicks: held keys, a wandering pointer, resizes."""

from pathlib import Path

import pygame
import pytest

from game.actions import NameTrump
from game.cards import points
from tests.ui.drive import Person, a_session, act, sit, won_by


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


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
    assert person.app.scene.question and session.view.phase == "burying"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    person.key(pygame.K_RETURN)
    assert session.view.phase == "playing"
