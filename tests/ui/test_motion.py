"""Motion: cards start where they were, end where they belong, and never hold anything up."""

import re
from pathlib import Path

import msgspec
import pygame
import pytest

from game.actions import Bid, NameTrump, Pass
from game.state import Played, Playing
from game.view import observe
from tests.ui.drive import NamingScene, Person, a_session, act, bots_until, sit, won_by
from ui.hand import SLIDE
from ui.motion import Flight, between, ease
from ui.scenes.deal import DealScene
from ui.session import Session
from ui.trick import word_for


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


def test_won_points_are_counted_when_they_have_landed(person: Person) -> None:
    session = leading(person)
    table = person.table
    before = session.view.points
    while session.view.points == before and session.table.turn is not None:
        if session.my_turn:
            table.hint()  # the hints play on until a defender wins points
            person.key(pygame.K_RETURN)
        person.step()
    assert [flight.points for flight in table.flights] == [session.view.points - before]
    assert table.shown_view(person.app.now).points == before
    person.wait(lambda: not table.flights)
    assert table.shown_view(person.app.now).points >= session.view.points


def test_any_key_ends_what_is_in_the_air(person: Person) -> None:
    leading(person)
    table = person.table
    table.flights = [Flight(person.app.now, 5000, table.home(0), table.home(1), "back")]
    person.step(3)
    assert table.flights and table.moving(person.app.now)
    person.key(pygame.K_LSHIFT)
    assert not table.flights


def test_buried_cards_go_to_the_panel_and_nothing_flies_where_motion_is_off(person: Person) -> None:
    for motion in ("normal", "off"):
        wished = msgspec.structs.replace(person.app.settings, motion=motion, confirm=False)
        person.app.try_settings(wished)
        session = won_by(a_session(person, seed="bury"), 0, 60)
        act(session, NameTrump("H"))
        sit(person, session)
        person.table.hint()
        lay = person.table.hand.chosen_rects(person.table.table)
        person.key(pygame.K_RETURN)
        flights = person.table.flights
        assert [flight.source for flight in flights] == (lay if motion == "normal" else [])
        panel = person.table.table.bottom
        assert all(panel.contains(flight.target) for flight in flights)


TABLE = {"declarer": 1, "bid": 80, "trump": "H", "buried": (), "points": 0, "void": (False,) * 4}


@pytest.mark.parametrize(
    ("plays", "word"),
    [
        ("1:HA", "say_draws"),
        ("1:HA HA", "say_draws"),
        ("2:HA", None),
        ("1:S9 S9 ST ST", "say_tractor"),
        ("2:HA HA HK HK", "say_tractor"),
        ("1:HA HK", "say_throw"),
        ("1:SA 2:H3", "say_ruff"),
        ("1:SA 2:S3", None),
        ("1:SA 2:H3 3:H4", "say_overruff"),
        ("1:SA 2:H4 3:H3", None),
        ("1:SA 2:C3 3:H3", "say_ruff"),
        ("1:SA SA 2:H4 H3", None),
        ("1:HA 2:JB", None),
    ],
)
def test_what_is_called_out(person: Person, plays: str, word: str | None) -> None:
    parts = re.findall(r"(\d):([^:]+?)(?= \d:|$)", plays)
    played = tuple(Played(int(seat), tuple(faces.split())) for seat, faces in parts)
    deal = a_session(person, ruleset="xinjian").table.state.deal
    state = Playing(deal=deal, hands=(("S3",),) * 4, turn=0, plays=played, **TABLE)  # type: ignore[arg-type]
    assert word_for(observe(state, 0), played[-1].seat, played[-1].faces) == word


def test_the_bottom_turns_over_card_by_card_and_may_be_hurried(person: Person) -> None:
    session = a_session(person, seed="bury", opener=0)
    act(session, Bid(60), Pass(), Pass())
    sit(person, session)
    act(session, Pass())
    person.app.table_changed(person.table, session)
    scene = person.table
    assert isinstance(scene, NamingScene)
    person.step(6)
    shares = [scene._turned(index, person.app.now) for index in range(8)]
    assert shares == sorted(shares, reverse=True) and shares[0] > 0 == shares[-1]
    session.pace = "instant"
    person.step(3)
    assert scene._turned(7, person.app.now) == 1
