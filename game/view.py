"""What one seat, or a spectator, may see: the only filter between a deal and anybody.

A screen, a bot and the network get a `View` and nothing else. Hidden cards never reach one.
"""

from collections import Counter
from functools import lru_cache
from typing import Literal

import msgspec

from game.cards import Face, Faces, deck
from game.ladder import ladder
from game.ruleset import Ruleset
from game.scoring import Settlement
from game.shapes import pair_steps
from game.state import (
    Auction,
    Burying,
    Finished,
    Naming,
    PassedOut,
    Played,
    Playing,
    State,
    Trick,
    hands,
    turn,
)

Phase = Literal["auction", "passed_out", "naming", "burying", "playing", "finished"]


class Report(msgspec.Struct, frozen=True):
    """What a seat has had to tell about its trumps. [000 §1.2.9, 001, 002 游戏流程 5]"""

    void: bool = False
    """报无主"""
    trumps: int | None = None
    """Its number of trumps, once enough others are void."""
    pairs: int | None = None
    """With `trumps`: 1 if it holds a trump pair and 0 if not, or their number by `reports.pair`."""


NOTHING = Report()


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as one seat sees it; `seat` None is a spectator, who holds no hand."""

    seat: int | None
    ruleset: Ruleset
    room: int
    opener: int
    turned: Face | None
    phase: Phase
    turn: int | None
    """Who is to act; None when the deal is over."""
    calls: tuple[int | None, ...]
    """Bids and passes (None) in turn order; `game.auction.standing` tells whose each is."""
    declarer: int | None
    """From the auction on: the lowest bidder so far."""
    bid: int | None
    trump: str | None = None
    hand: Faces = ()
    """The viewer's cards, canonical order; the declarer's include the bottom until it is buried."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    bottom: Faces | None = None
    """The bottom as it was opened to all, from naming on."""
    buried: Faces | None = None
    """For the declarer, and for everybody after the end."""
    plays: tuple[Played, ...] = ()
    """The trick on the table, the lead first."""
    tricks: tuple[Trick, ...] = ()
    points: int = 0
    """Card points of the defenders; after the end with the bottom."""
    reports: tuple[Report, ...]
    settlement: Settlement | None = None
    hands: tuple[Faces, ...] | None = None
    """After the end: what every seat was dealt."""


_PHASE: dict[type, Phase] = {
    Auction: "auction",
    PassedOut: "passed_out",
    Naming: "naming",
    Burying: "burying",
    Playing: "playing",
    Finished: "finished",
}


def observe(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator (None)."""
    deal = state.deal
    held = hands(state)
    playing = state if isinstance(state, Playing) else None
    finished = state if isinstance(state, Finished) else None
    buried = finished.buried if finished else None
    if playing and seat == playing.declarer:
        buried = playing.buried
    return View(
        seat=seat,
        ruleset=deal.ruleset,
        room=deal.room,
        opener=deal.opener,
        turned=deal.turned,
        phase=_PHASE[type(state)],
        turn=turn(state),
        calls=state.calls,
        declarer=None if isinstance(state, PassedOut) else state.declarer,
        bid=None if isinstance(state, PassedOut) else state.bid,
        trump=state.trump if isinstance(state, Burying | Playing | Finished) else None,
        hand=() if seat is None else held[seat],
        counts=tuple(map(len, held)),
        bottom=None if isinstance(state, Auction | PassedOut) else deal.bottom,
        buried=buried,
        plays=playing.plays if playing else (),
        tricks=state.tricks if isinstance(state, Playing | Finished) else (),
        points=playing.points if playing else finished.settlement.points if finished else 0,
        reports=reports(state),
        settlement=finished.settlement if finished else None,
        hands=deal.hands if finished else None,
    )


def reports(state: State) -> tuple[Report, ...]:
    """无主, and from the ruleset's number of void players on what the others hold; live."""
    rules = state.deal.ruleset.reports
    if not isinstance(state, Playing | Finished) or True not in state.void:
        return (NOTHING,) * state.deal.ruleset.players
    if (
        isinstance(state, Finished)
        or sum(state.void) < rules.counts_from
        or (not rules.last_trick and not all(state.hands))
    ):
        return tuple(Report(void=void) for void in state.void)
    ranks = ladder(state.deal.ruleset, state.trump)
    told = []
    for hand, void in zip(state.hands, state.void, strict=True):
        trumps = [face for face in hand if face in ranks.trumps]
        if void or not hand:
            told.append(Report(void=void))
            continue
        pairs = sum(map(len, pair_steps(ranks, trumps).values()))
        told.append(
            Report(
                trumps=len(trumps),
                pairs=pairs if rules.pair == "count" else min(pairs, 1),
            )
        )
    return tuple(told)


@lru_cache(maxsize=32)
def _copies(decks: int, removed_ranks: str) -> dict[Face, int]:
    return Counter(deck(decks, removed_ranks))


def unseen(view: View) -> dict[Face, int]:
    """How many of each face the viewer has not seen: neither held, nor played, nor buried by itself."""
    left = dict(_copies(view.ruleset.decks, view.ruleset.removed_ranks))
    for face in view.hand:
        left[face] -= 1
    for face in view.buried or ():
        left[face] -= 1
    for plays in (*(trick.plays for trick in view.tricks), view.plays):
        for played in plays:
            for face in played.faces:
                left[face] -= 1
    return left
