"""叫分: the auction. [RULES §4.2; seeds 000 §2.2, 001 叫莊, 002 游戏流程]

`calls` holds one entry for each turn taken: points bid, or None for a pass. A pass is final, so a seat
that has passed is skipped.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.ruleset import Ruleset

Calls = Sequence[int | None]


class Standing(NamedTuple):
    """Where an auction stands. `seats[i]` made `calls[i]`."""

    seats: tuple[int, ...]
    declarer: int | None
    """The lowest bidder so far."""
    bid: int | None
    turn: int | None
    """Who calls next; None when the auction is over: won if there is a declarer, else a redeal."""


def standing(ruleset: Ruleset, opener: int, calls: Calls) -> Standing:
    """Fold legal calls into where the auction stands; calls after the end are left out of `seats`."""
    players = ruleset.players
    active = [True] * players
    declarer = bid = None
    seats: list[int] = []
    turn: int | None = opener
    for call in calls:
        if turn is None:
            break
        seats.append(turn)
        if call is None:
            active[turn] = False
        else:
            declarer, bid = turn, call
        remaining = sum(active)
        if bid == ruleset.auction.minimum or remaining == 0 or (remaining == 1 and bid is not None):
            turn = None
        else:
            turn = next(seat for step in range(1, players + 1) if active[seat := (turn + step) % players])
    return Standing(tuple(seats), declarer, bid, turn)


def legal_bids(ruleset: Ruleset, bid: int | None) -> range:
    """The bids open to the next caller, highest first."""
    auction = ruleset.auction
    highest = auction.start if bid is None else bid - auction.step
    return range(highest, auction.minimum - 1, -auction.step)


def bid_problem(ruleset: Ruleset, bid: int | None, points: int) -> str | None:
    """Why `points` cannot be bid after the lowest `bid`: `too_high`, `step`, `not_lower`, or None."""
    auction = ruleset.auction
    if points > auction.start:
        return "too_high"
    if points % auction.step or points < auction.minimum:
        return "step"
    if bid is not None and points >= bid:
        return "not_lower"
    return None


def as_call(ruleset: Ruleset, calls: Calls, points: int | None) -> int | None:
    """A call as it counts: the pass of an opener who must bid is a bid at the start. [001 叫莊]"""
    return (
        ruleset.auction.start if points is None and not calls and ruleset.auction.opener_must_bid else points
    )


def next_opener(ruleset: Ruleset, declarer: int, won: bool) -> int:
    """Who opens the next auction. [000 §2.2]"""
    who = ruleset.auction.opener_after_win if won else ruleset.auction.opener_after_loss
    return declarer if who == "declarer" else (declarer + 1) % ruleset.players


def may_surrender(ruleset: Ruleset, bid: int) -> bool:
    """Whether a bid may be given up before the bottom is buried. [000 §2.2 80分以上; 001 70分以上]"""
    return ruleset.surrender.allowed and bid > ruleset.surrender.above
