"""The ladder: the group and the step of every face under one trump.

Strength and adjacency are the same table. Within a group the higher step wins, equal steps are equal
cards, and pairs whose steps differ by one are neighbours in a tractor. [RULES §2; seed 000 §2.1]
"""

from collections.abc import Iterable
from functools import lru_cache

from game.cards import BIG_JOKER, ORDER, SMALL_JOKER, SUITS, Face, Faces
from game.ruleset import Ruleset

TRUMP = "T"
NO_TRUMP = "N"
TWIN = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour."""
SIDE_RANKS = "345689TJQKA"
"""The ranks of a plain suit, low to high: 7 and 2 have left, so 6 and 8 are neighbours."""


class Ladder:
    """Group and step of each face for one trump (`S H C D`, or `N` for 全常主)."""

    __slots__ = ("group", "sort_key", "step", "trump", "trumps")

    def __init__(self, trump: str, removed_ranks: str, no_trump_tractors: str) -> None:
        self.trump = trump
        plain = [rank for rank in SIDE_RANKS if rank not in removed_ranks]
        suits = [suit for suit in SUITS if suit != trump]
        rungs: list[tuple[Face, ...]] = [] if trump == NO_TRUMP else [(trump + rank,) for rank in plain]
        for rank in "27":
            rungs.append(tuple(suit + rank for suit in suits))
            if trump != NO_TRUMP:
                rungs.append((trump + rank,))
        rungs += [(SMALL_JOKER,), (BIG_JOKER,)]

        self.group: dict[Face, str] = {}
        self.step: dict[Face, int] = {}
        for index, rung in enumerate(rungs):
            for face in rung:
                self.group[face] = TRUMP
                self.step[face] = index
        if trump == NO_TRUMP and no_trump_tractors != "ladder":
            # Gaps between steps keep the order and take the neighbourhood away.
            self.step = {face: 2 * step for face, step in self.step.items()}
            if no_trump_tractors == "jokers":
                self.step[BIG_JOKER] = self.step[SMALL_JOKER] + 1
        for suit in suits:
            for index, rank in enumerate(plain):
                self.group[suit + rank] = suit
                self.step[suit + rank] = index
        self.trumps: frozenset[Face] = frozenset(face for face, group in self.group.items() if group == TRUMP)

        # Trumps first, strongest first; then the suits, alternating colours, strongest first.
        colours = [suit for suit in SUITS if suit != trump]
        if trump in TWIN:  # the lone suit of the other colour pair stands between the two others
            colours.remove(TWIN[trump])
            colours.insert(1, TWIN[trump])
        place = {TRUMP: 0} | {suit: index + 1 for index, suit in enumerate(colours)}
        self.sort_key: dict[Face, tuple[int, int, int]] = {
            face: (place[group], -self.step[face], ORDER[face]) for face, group in self.group.items()
        }

    def sort(self, faces: Iterable[Face]) -> Faces:
        """The cards as a hand is shown: trumps first by strength, then suits in alternating colours."""
        return tuple(sorted(faces, key=self.sort_key.__getitem__))

    def of_group(self, faces: Iterable[Face], group: str) -> list[Face]:
        """The cards that belong to a group, order kept."""
        groups = self.group
        return [face for face in faces if groups[face] == group]

    def group_of(self, faces: Iterable[Face]) -> str | None:
        """The one group of all the cards, or None where they are mixed (or none)."""
        found = {self.group[face] for face in faces}
        return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=64)
def _ladder(trump: str, removed_ranks: str, no_trump_tractors: str) -> Ladder:
    return Ladder(trump, removed_ranks, no_trump_tractors)


def ladder(ruleset: Ruleset, trump: str) -> Ladder:
    """The ladder of a ruleset and a trump, built once."""
    return _ladder(trump, ruleset.removed_ranks, ruleset.trump.no_trump_tractors)


def before_trump(ruleset: Ruleset) -> Ladder:
    """The order in which a hand is shown before trump is named: the constant trumps are trumps."""
    return ladder(ruleset, NO_TRUMP)
