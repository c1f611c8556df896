"""Cards: faces, the deck, card points and the notation.

A *face* is what is printed on a card, written as two letters: suit `S H C D` and rank
`3 4 5 6 7 8 9 T J Q K A 2`, or `JB` (大王, big joker) and `JS` (小王, small joker). Two copies of a
face are the same card to every rule, so a face is all that an action, a view or a record ever names.

    >>> points(("H5", "HT", "CK", "JB"))
    25
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache

Face = str
Faces = tuple[Face, ...]

SUITS = "SHCD"
RANKS = "3456789TJQKA2"
BIG_JOKER: Face = "JB"
SMALL_JOKER: Face = "JS"
JOKERS: Faces = (BIG_JOKER, SMALL_JOKER)

FACES: Faces = (*JOKERS, *(suit + rank for suit in SUITS for rank in RANKS))
"""All 54 faces in the canonical order in which hands and plays are kept."""

ORDER: dict[Face, int] = {face: index for index, face in enumerate(FACES)}

POINTS: dict[Face, int] = {face: {"5": 5, "T": 10, "K": 10}.get(face[1], 0) for face in FACES}
"""Card points (分牌): 5 counts 5, 10 and K count 10. [seed 000 §1.2.1]"""


def points(faces: Iterable[Face]) -> int:
    """The card points of some cards."""
    return sum(map(POINTS.__getitem__, faces))


def canonical(faces: Iterable[Face]) -> Faces:
    """The same cards in canonical order."""
    return tuple(sorted(faces, key=ORDER.__getitem__))


def remove(faces: Faces, taken: Iterable[Face]) -> Faces:
    """`faces` without `taken`, order kept; raises `ValueError` where a card is not there."""
    rest = list(faces)
    for face in taken:
        rest.remove(face)
    return tuple(rest)


def holds(faces: Faces, wanted: Faces) -> bool:
    """Whether `wanted`, copies counted, is part of `faces`."""
    if len(wanted) == 1:
        return wanted[0] in faces
    return not Counter(wanted) - Counter(faces)


@cache
def deck(decks: int, removed_ranks: str = "") -> Faces:
    """All cards of a game in canonical order: `decks` copies of each face but the removed ranks."""
    return tuple(
        face for face in FACES if face in JOKERS or face[1] not in removed_ranks for _ in range(decks)
    )


@cache
def deck_points(decks: int, removed_ranks: str = "") -> int:
    """The card points of that deck."""
    return points(deck(decks, removed_ranks))
