"""Moments of play made by hand."""

from typing import Any

from game.cards import canonical
from game.state import Played, Playing
from tests.ui.drive import (
    Person,
    a_session,
    sit,
    with_state,
)
from ui.session import Session


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
