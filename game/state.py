"""The deal as frozen data: each phase its own type, so that no phase can hold what it cannot have.

Auction → Naming → Burying → Playing → Finished
Auction → PassedOut (redeal);  Naming or Burying → Finished (surrender)
"""

from typing import ClassVar

import msgspec

from game.cards import Face, Faces
from game.ruleset import Ruleset
from game.scoring import Settlement


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """What was dealt: it never changes during the deal."""

    ruleset: Ruleset
    opener: int
    hands: tuple[Faces, ...]
    """By seat, canonical order."""
    bottom: Faces
    turned: Face | None = None
    """The card turned up to find the opener, known to all. [001 抓到翻開牌]"""
    room: int = 1
    """公共倍数: the room multiplier. [002 积分计算]"""


class Played(msgspec.Struct, frozen=True):
    """One seat's cards in a trick; `tried` is what was shown before a failed throw was made small."""

    seat: int
    faces: Faces
    tried: Faces | None = None


class Trick(msgspec.Struct, frozen=True):
    """A finished trick, the lead first."""

    plays: tuple[Played, ...]
    winner: int
    points: int


class _Phase(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    deal: Deal
    calls: tuple[int | None, ...] = ()
    """Bids, and None for a pass, in turn order from the opener; see `game.auction.standing`."""


class Auction(_Phase, frozen=True, kw_only=True, tag="auction"):
    """叫分"""

    turn: int
    declarer: int | None = None
    bid: int | None = None


class PassedOut(_Phase, frozen=True, kw_only=True, tag="passed_out"):
    """Nobody bid: the cards are dealt again and the next seat opens."""

    turn: ClassVar[None] = None


class _Contract(_Phase, frozen=True, kw_only=True):
    declarer: int
    bid: int


class Naming(_Contract, frozen=True, kw_only=True, tag="naming"):
    """The declarer holds the bottom, open to all, and names trump or surrenders."""


class Burying(_Contract, frozen=True, kw_only=True, tag="burying"):
    """Trump is named; the declarer buries as many cards as the bottom had, or surrenders."""

    trump: str


class Playing(_Contract, frozen=True, kw_only=True, tag="playing"):
    """出牌"""

    trump: str
    buried: Faces
    hands: tuple[Faces, ...]
    turn: int
    plays: tuple[Played, ...] = ()
    """The trick on the table, the lead first."""
    tricks: tuple[Trick, ...] = ()
    points: int = 0
    """Card points of the defenders so far."""
    void: tuple[bool, ...]
    """Who has reported 无主."""


class Finished(_Contract, frozen=True, kw_only=True, tag="finished"):
    """The deal is settled and everything about it is open."""

    turn: ClassVar[None] = None
    trump: str | None
    buried: Faces | None
    """None where the declarer surrendered before burying."""
    tricks: tuple[Trick, ...] = ()
    void: tuple[bool, ...]
    settlement: Settlement


State = Auction | PassedOut | Naming | Burying | Playing | Finished


def turn(state: State) -> int | None:
    """The seat that is to act, or None when the deal is over."""
    if isinstance(state, Naming | Burying):
        return state.declarer
    return state.turn


def hands(state: State) -> tuple[Faces, ...]:
    """What each seat holds now; nothing after the end."""
    deal = state.deal
    if isinstance(state, Playing):
        return state.hands
    if isinstance(state, Finished):
        return ((),) * deal.ruleset.players
    if isinstance(state, Naming | Burying):
        taken = list(deal.hands)
        taken[state.declarer] = taken[state.declarer] + deal.bottom
        return tuple(taken)
    return deal.hands
