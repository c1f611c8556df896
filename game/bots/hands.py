"""What a hand is worth before play: its trump, what to bury, and how the deal is likely to end."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.cards import POINTS, Face, Faces, canonical
from game.ladder import NO_TRUMP, TRUMP, Ladder, ladder
from game.ruleset import Ruleset
from game.shapes import pair_steps, runs

ACE_KEPT = 8.0
PAIR_KEPT = 3.0
STEP_KEPT = 0.15
TRUMP_KEPT = 6.0
VOID = 3.0
"""What it is worth to bury the whole of a side suit."""
POINT_RISKED = 0.5
"""What a buried point costs a declarer who may lose the last trick ..."""
POINT_SAVED = 0.25
"""... and what it gains one who is going to win it."""
CONTROL = 0.42
"""The part of all trump strength from which on the last trick is thought to be safe."""


class Features(NamedTuple):
    """A hand under one trump, each as a part of what the deck holds."""

    trumps: float
    honours: float
    pairs: float
    tractors: float
    aces: float
    side_pairs: float
    longest_side: float


def features(ruleset: Ruleset, hand: Faces, trump: str) -> Features:
    ranks = ladder(ruleset, trump)
    copies = Counter(hand)
    trumps = [face for face in hand if face in ranks.trumps]
    steps = pair_steps(ranks, trumps)
    side_top = max(ranks.step[face] for face in ruleset.deck if face not in ranks.trumps)
    side = [face for face in hand if face not in ranks.trumps]
    aces = [face for face in side if ranks.step[face] == side_top]
    groups = Counter(ranks.group[face] for face in side)
    honour = honours(ranks)
    return Features(
        len(trumps) / sum(face in ranks.trumps for face in ruleset.deck),
        sum(honour[face] for face in trumps) / sum(honour[face] for face in ruleset.deck if face in ranks.trumps),
        sum(map(len, steps.values())) ,
        sum(length - 1 for length, _ in runs(steps)),
        len(aces) ,
        sum(copies[face] == 2 for face in groups and dict.fromkeys(side)),
        max(groups.values(), default=0) / len(hand),
    )


def honours(ranks: Ladder) -> dict[Face, float]:
    top = max(ranks.step[face] for face in ranks.trumps)
    return {face: (ranks.step[face] / top) ** 3 for face in ranks.trumps}


def bury(ruleset: Ruleset, hand: Faces, trump: str) -> Faces:
    """The cards that are missed least: short suits whole, and points only under control."""
    ranks = ladder(ruleset, trump)
    costs = _costs(ruleset, ranks, hand)
    cheapest = sorted(hand, key=costs.__getitem__)
    suits: dict[str, list[Face]] = {}
    for face in hand:
        if face not in ranks.trumps:
            suits.setdefault(ranks.group[face], []).append(face)
    wanted = ruleset.bottom

    def whole(gone: tuple[str, ...]) -> tuple[float, Faces] | None:
        chosen = [face for suit in gone for face in suits[suit]]
        if len(chosen) > wanted:
            return None
        rest = [face for face in cheapest if ranks.group[face] not in gone]
        chosen += rest[: wanted - len(chosen)]
        return sum(costs[face] for face in chosen) - VOID * len(gone), canonical(chosen)

    choices = (
        whole(gone) for count in range(len(suits) + 1) for gone in combinations(suits, count)
    )
    return min(choice for choice in choices if choice is not None)[1]


def _costs(ruleset: Ruleset, ranks: Ladder, hand: Faces) -> dict[Face, float]:
    copies = Counter(hand)
    honour = honours(ranks)
    held = sum(honour.get(face, 0.0) for face in hand)
    whole = sum(honour.get(face, 0.0) for face in ruleset.deck)
    point = POINT_RISKED if held < CONTROL * whole else -POINT_SAVED
    tops: dict[str, int] = {}
    for face in ruleset.deck:
        group = ranks.group[face]
        tops[group] = max(tops.get(group, 0), ranks.step[face])
    costs: dict[Face, float] = {}
    for face in copies:
        group, step = ranks.group[face], ranks.step[face]
        if group == TRUMP:
            costs[face] = TRUMP_KEPT + 20 * honour[face] + POINTS[face]
            continue
        costs[face] = (
            POINTS[face] * point
            + STEP_KEPT * step
            + PAIR_KEPT * (copies[face] == 2)
            + ACE_KEPT * (step == tops[group])
        )
    return costs
