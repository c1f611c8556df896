"""Motion: cards start where they were, end where they belong, and never hold anything up."""

from pathlib import Path

import pygame
import pytest

from game.state import Playing
from tests.ui.drive import Person, a_session, bots_until, sit
from ui.hand import SLIDE
from ui.motion import between, ease
from ui.scenes.deal import DealScene
from ui.session import Session


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path, (1280, 720))


def leading(person: Person) -> Session:
    """A table at which the person is to lead."""
    session = a_session(person, seed="lead", opener=None)
    bots_until(session, lambda s: isinstance(s, Playing) and s.turn == 0 and not s.plays)
    return sit(person, session)


def at_rest(person: Person) -> list[pygame.Rect]:
    hand, layout = person.table.hand, person.table.table
    return [hand.rect(layout, layout.hand(len(hand.faces)), index) for index in range(len(hand.faces))]


def test_a_way_begins_at_one_end_and_ends_at_the_other() -> None:
    one, other = pygame.Rect(0, 0, 40, 56), pygame.Rect(300, 200, 80, 112)
    assert between(one, other, ease(0)) == one and between(one, other, ease(1)) == other
    assert ease(-1) == 0 and ease(2) == 1 and ease(0.5) > 0.5


def test_the_hand_closes_the_gap_softly_and_then_rests(person: Person) -> None:
    leading(person)
    person.step()
    person.table.hand.toggle(0)
    person.table.play()  # type: ignore[attr-defined]
    person.step()
    hand = person.table.hand
    assert hand.sliding(person.app.now) and hand._places != at_rest(person)
    person.step(SLIDE // 17 + 4)
    assert not hand.sliding(person.app.now) and hand._places == at_rest(person)


def test_a_played_card_leaves_from_where_it_lay(person: Person) -> None:
    session = leading(person)
    table = person.table
    table.hand.toggle(5)
    lay = table.hand.chosen_rects(table.table)
    assert lay == [at_rest(person)[5]]
    table.play()  # type: ignore[attr-defined]
    person.step()
    assert session.view.plays and table.taken == lay


def test_dealt_cards_land_where_they_will_lie(person: Person) -> None:
    scene = DealScene(person.app, a_session(person, opener=None))
    person.app.show(scene)
    window = person.app.surface.get_rect()
    for number in range(len(scene.sorted_hand())):
        slot = scene._slot(number)
        assert window.contains(slot) and slot.size == scene.table.card
        fan = scene.table.hand(number + 1)
        assert slot in [fan.rect(index) for index in range(number + 1)]
