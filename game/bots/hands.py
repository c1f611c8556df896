"""What a hand is worth before play: how the deal is likely to end, what to bury.

The weights are a least-squares fit of 5,600 deals between `normal` bots over four rulesets (1,400 each; and
2,000 in 全常主): features of the declarer's hand against the part of all points that the defenders came to.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from typing import NamedTuple

from game.cards import POINTS, SUITS, Face, Faces, canonical, points
from game.ladder import NO_TRUMP, TRUMP, Ladder, ladder
from game.ruleset import Ruleset
from game.scoring import declarer_won, level, multiplier
from game.shapes import pair_steps


class Fit(NamedTuple):
    """The defenders' part of all points: a constant, and what each feature adds to it."""

    constant: float
    trumps: float
    """For a hand of nothing but trumps."""
    honours: float
    """For each average player's part of the strength of all trumps."""
    trump_pairs: float
    """From here: for each in 25 cards."""
    aces: float
    side_pairs: float
    longest: float
    """For a hand that is all one side suit."""
    three_players: float
    one_deck: float
    buried: float = 0.0
    """For all points of the deck."""
    kept: float = 0.0
    spread: float = 0.176
    """How far from the expectation a deal ends, as a standard deviation."""


DEALT = Fit(1.132, -0.665, -0.074, -0.04, -0.016, -0.026, -0.331, -0.123, -0.183, spread=0.176)
"""Before the bottom is seen."""
BURIED = Fit(1.922, -1.288, -0.054, -0.049, -0.039, -0.035, -0.611, -0.084, -0.15, -0.423, -0.355, 0.155)
"""With the bury made."""
BURIED_NO_TRUMP = Fit(1.475, -1.041, 0.003, -0.01, -0.04, -0.045, -0.54, 0.0, -0.05, -0.599, -0.337, 0.175)


@lru_cache(maxsize=64)
def _total_points(ruleset: Ruleset) -> int:
    return ruleset.total_points


@lru_cache(maxsize=64)
def _honours(ruleset: Ruleset, trump: str) -> dict[Face, float]:
    """The strength of each trump: the cube of its height."""
    ranks = ladder(ruleset, trump)
    faces = [face for face in dict.fromkeys(ruleset.deck) if face in ranks.trumps]
    top = max(map(ranks.step.__getitem__, faces))
    return {face: (ranks.step[face] / top) ** 3 for face in faces}


def honour_share(ruleset: Ruleset, hand: Faces, trump: str) -> float:
    """The hand's part of the strength of all trumps."""
    honours = _honours(ruleset, trump)
    held = sum([honours.get(face, 0.0) for face in hand])
    return held / (sum(honours.values()) * ruleset.decks)


def expected(ruleset: Ruleset, fit: Fit, hand: Faces, trump: str, bury: Faces = ()) -> float:
    """The points that the defenders are likely to make against a hand with a trump (and a bury)."""
    ranks = ladder(ruleset, trump)
    copies = Counter(hand)
    trumps = [face for face in hand if face in ranks.trumps]
    side = [face for face in hand if face not in ranks.trumps]
    lengths = Counter(face[0] for face in side)
    full_hand = len(hand) / 25
    part = (
        fit.constant
        + fit.trumps * len(trumps) / len(hand)
        + fit.honours * honour_share(ruleset, hand, trump) * ruleset.players
        + fit.trump_pairs * sum(map(len, pair_steps(ranks, trumps).values())) / full_hand
        + fit.aces * sum(face[1] == "A" for face in side) / full_hand
        + fit.side_pairs * sum(copies[face] == 2 for face in dict.fromkeys(side)) / full_hand
        + fit.longest * max(lengths.values(), default=0) / len(hand)
        + fit.three_players * (ruleset.players == 3)
        + fit.one_deck * (ruleset.decks == 1)
    )
    return part * _total_points(ruleset) + fit.buried * points(bury) + fit.kept * points(hand)


_CHANCES = tuple(((k - 14) / sqrt(7), comb(28, k) / 2**28) for k in range(29))
"""Deviations in spreads, with their chances: 28 throws of a coin, the same numbers on every platform."""


@lru_cache(maxsize=8192)
def contract_worth(ruleset: Ruleset, bid: int, mean: int, spread: int) -> float:
    """What each defender is likely to pay the declarer of `bid`, the points being `mean` ± `spread`."""
    worth = 0.0
    for z, weight in _CHANCES:
        scored = max(0, round((mean + z * spread) / 5) * 5)
        reached = level(ruleset, bid, scored)
        worth += weight * (reached if declarer_won(bid, scored) else -reached)
    return worth * multiplier(ruleset, bid)


def worth(ruleset: Ruleset, fit: Fit, bid: int, mean: float) -> float:
    """`contract_worth` with a fit's spread."""
    return contract_worth(ruleset, bid, round(mean), round(fit.spread * _total_points(ruleset)))


# ---- the bury --------------------------------------------------------------------------------------

TRUMP_KEPT = 6.0
HONOUR_KEPT = 20.0
ACE_KEPT = 5.0
PAIR_KEPT = 4.0
STEP_KEPT = 0.15
VOID = 9.0
"""What it is worth to bury the whole of a side suit."""
POINT_RISKED = 0.3
"""What a buried point costs a declarer who may lose the last trick ..."""
POINT_SAVED = 0.15
"""... and what it gains one who holds `CONTROL` of all trump strength."""
CONTROL = 0.25


def bury(ruleset: Ruleset, hand: Faces, trump: str) -> Faces:
    """The cards that are missed least: short suits whole, and points under control."""
    ranks = ladder(ruleset, trump)
    costs = _costs(ruleset, ranks, hand)
    cheapest = sorted(hand, key=costs.__getitem__)
    suits: dict[str, list[Face]] = {}
    for face in hand:
        if face not in ranks.trumps:
            suits.setdefault(face[0], []).append(face)

    found = []
    for count in range(len(suits) + 1):
        for gone in combinations(suits, count):
            chosen = [face for suit in gone for face in suits[suit]]
            if len(chosen) <= ruleset.bottom:
                rest = [face for face in cheapest if ranks.group[face] not in gone]
                chosen += rest[: ruleset.bottom - len(chosen)]
                cost = sum(map(costs.__getitem__, chosen)) - VOID * count
                found.append((cost, canonical(chosen)))
    return min(found)[1]


def _costs(ruleset: Ruleset, ranks: Ladder, hand: Faces) -> dict[Face, float]:
    """How much each card of the hand is missed when it is buried."""
    copies = Counter(hand)
    honours = _honours(ruleset, ranks.trump)
    control = honour_share(ruleset, hand, ranks.trump) >= CONTROL
    point = -POINT_SAVED if control else POINT_RISKED
    costs: dict[Face, float] = {}
    for face in copies:
        if ranks.group[face] == TRUMP:
            costs[face] = TRUMP_KEPT + HONOUR_KEPT * honours[face] + POINTS[face]
        else:
            costs[face] = (
                point * POINTS[face]
                + STEP_KEPT * ranks.step[face]
                + PAIR_KEPT * (copies[face] == 2)
                + ACE_KEPT * (face[1] == "A")
            )
    return costs


# ---- which trump -----------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A trump and the points that the defenders are likely to make against it."""

    trump: str
    mean: float
    fit: Fit


def best_suit(ruleset: Ruleset, hand: Faces) -> Plan:
    """The best suit for a hand as it was dealt."""
    plans = (Plan(suit, expected(ruleset, DEALT, hand, suit), DEALT) for suit in SUITS)
    return min(plans, key=lambda plan: plan.mean)


def plans(ruleset: Ruleset, hand: Faces) -> list[Plan]:
    """What each trump that may be named comes to, with the bottom in hand."""
    found = []
    for trump in ruleset.trumps:
        fit = BURIED_NO_TRUMP if trump == NO_TRUMP else BURIED
        gone = bury(ruleset, hand, trump)
        left = Counter(hand) - Counter(gone)
        kept = tuple(left.elements())
        found.append(Plan(trump, expected(ruleset, fit, kept, trump, gone), fit))
    return found
