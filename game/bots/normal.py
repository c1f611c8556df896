"""The experienced player: he counts, bids what his hand is worth, and plays for points and the bottom."""

from random import Random

from game import bonus
from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, Surrender
from game.auction import legal_bids, may_surrender, standing
from game.bots import tricks
from game.bots.hands import DEALT, Plan, best_suit, bury, plans, worth
from game.bots.reading import Reading
from game.ladder import NO_TRUMP
from game.scoring import multiplier
from game.view import View

BID_FROM = -0.1
"""What a contract must be worth, per defender, to be bid."""
NO_TRUMP_MARGIN = 0.4
"""By how much 全常主 must be better than any suit."""
SURRENDER_MARGIN = 0.15
"""By how much playing on must be worse than giving up."""


def decide(view: View, rng: Random) -> Action:
    """What an experienced player does in `view`, where he is to act. He leaves nothing to chance."""
    match view.phase:
        case "auction":
            return _call(view)
        case "naming":
            return _name(view)
        case "burying":
            assert view.trump is not None
            return Bury(bury(view.ruleset, view.hand, view.trump))
        case _:
            return Play(tricks.play(Reading(view)))


def _call(view: View) -> Action:
    """One step below the last bid while that is worth it, or once if only a bid gets 冲关 paid."""
    rules = view.ruleset
    bids = legal_bids(rules, view.bid)
    if not bids:
        return Pass()
    plan = best_suit(rules, view.hand)
    value = worth(rules, DEALT, bids[0], plan.mean) + _bonus_at_stake(view, plan.trump)
    return Bid(bids[0]) if value >= BID_FROM else Pass()


def _bonus_at_stake(view: View, trump: str) -> int:
    """The gates of the hand's own 冲关 that only a bid now makes payable."""
    rules = view.ruleset
    if not rules.bonus.must_have_bid or _has_bid(view):
        return 0
    if view.bid is not None and view.bid <= rules.bonus.waived_at:
        return 0
    return bonus.chain(rules, view.hand, trump).gates


def _has_bid(view: View) -> bool:
    seats = standing(view.ruleset, view.opener, view.calls).seats
    return any(seat == view.seat and call is not None for seat, call in zip(seats, view.calls, strict=True))


def _name(view: View) -> Action:
    """The trump whose contract is worth most; 投降 where even that is worse than giving up."""
    rules, bid = view.ruleset, view.bid
    assert bid is not None

    def value(plan: Plan) -> float:
        margin = NO_TRUMP_MARGIN if plan.trump == NO_TRUMP else 0.0
        gates = bonus.chain(rules, view.hand, plan.trump).gates
        # The mean tells trumps apart that the levels do not.
        return worth(rules, plan.fit, bid, plan.mean) + gates - margin - plan.mean / 1000

    best = max(plans(rules, view.hand), key=value)
    if may_surrender(rules, bid) and value(best) < _worth_given_up(view) - SURRENDER_MARGIN:
        return Surrender()
    return NameTrump(best.trump)


def _worth_given_up(view: View) -> float:
    """What surrender pays: a loss at level 1, and the jokers' part of 冲关."""
    assert view.bid is not None
    return bonus.chain(view.ruleset, view.hand, None).gates - multiplier(view.ruleset, view.bid)
