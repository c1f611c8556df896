"""What a seat can do, and why it cannot.

Actions name faces, never copies of a card. `check` judges an action from the actor's view alone, so a
rejection cannot tell anything that the view does not.
"""

from typing import Any

import msgspec

from game import auction
from game.cards import Faces, holds
from game.ladder import ladder
from game.legality import follow_problem, lead_problem, may_throw
from game.shapes import shape
from game.view import View


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """叫分: the points at which the bidder accepts to fall as declarer."""

    points: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """不叫, for the rest of the auction."""


class NameTrump(msgspec.Struct, frozen=True, tag="trump"):
    """定主: `S H C D`, or `N` for 全常主."""

    trump: str


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """投降"""


class Bury(msgspec.Struct, frozen=True, tag="bury"):
    """扣底"""

    faces: Faces


class Play(msgspec.Struct, frozen=True, tag="play"):
    """出牌: a lead or a follow."""

    faces: Faces


Action = Bid | Pass | NameTrump | Surrender | Bury | Play


class Rejection(msgspec.Struct, frozen=True):
    """A refused action: a stable code and the facts that explain it (`game.words` makes the sentence)."""

    code: str
    facts: dict[str, Any] = {}


def check(view: View, action: Action) -> Rejection | None:
    """Why the viewer's seat cannot do this now, or None where it can."""
    if view.turn is None:
        return Rejection("deal_over")
    if view.seat != view.turn:
        return Rejection("not_your_turn", {"turn": view.turn})
    match view.phase, action:
        case "auction", Pass():
            return None
        case "auction", Bid(points):
            problem = auction.bid_problem(view.ruleset, view.bid, points)
            rules = view.ruleset.auction
            facts = {
                "start": rules.start,
                "step": rules.step,
                "minimum": rules.minimum,
                "bid": view.bid,
            }
            return Rejection(problem, facts) if problem else None
        case "naming", NameTrump(trump):
            if trump in list(view.ruleset.trumps):
                return None
            return Rejection("trump", {"allowed": view.ruleset.trumps})
        case "naming" | "burying", Surrender():
            if view.bid is not None and auction.may_surrender(view.ruleset, view.bid):
                return None
            return Rejection("surrender", {"bid": view.bid, "above": view.ruleset.surrender.above})
        case "burying", Bury(faces):
            if len(faces) != view.ruleset.bottom:
                return Rejection("bury_count", {"wanted": view.ruleset.bottom, "given": len(faces)})
            return None if holds(view.hand, faces) else Rejection("not_in_hand")
        case "playing", Play(faces):
            return _check_lead(view, faces) if not view.plays else _check_follow(view, faces)
        case _:
            return Rejection("wrong_phase", {"phase": view.phase})


def throw_allowed(view: View) -> bool:
    """Whether the viewer may try a throw, by what is reported."""
    others_void = all(report.void for seat, report in enumerate(view.reports) if seat != view.seat)
    return may_throw(view.ruleset, others_void)


def _check_lead(view: View, faces: Faces) -> Rejection | None:
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    if problem := lead_problem(ranks, view.hand, faces):
        return Rejection(problem)
    if len(faces) > 1 and len(shape(ranks, faces).parts) > 1 and not throw_allowed(view):
        return Rejection("throw_before_void")
    return None


def _check_follow(view: View, faces: Faces) -> Rejection | None:
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    lead = shape(ranks, view.plays[0].faces)
    problem = follow_problem(view.ruleset, ranks, lead, view.hand, faces)
    if problem is None:
        return None
    return Rejection(
        problem,
        {
            "group": lead.group,
            "wanted": len(view.plays[0].faces),
            "given": len(faces),
            "held": len(ranks.of_group(view.hand, lead.group or "")),
            "shape": lead.name,
        },
    )
