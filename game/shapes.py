"""Shapes: single, pair, tractor, throw. The order of the cards never matters.

A *part* is a single or a run of pairs on consecutive steps, one pair a step: one pair is a pair, two
and more are a tractor (拖拉机). Splitting takes the longest tractor first, the highest among equals,
then pairs, then singles. [RULES §3, §5.1; seed 000 §2.1]
"""

from collections import Counter
from typing import NamedTuple

from game.cards import ORDER, Face, Faces
from game.ladder import TRUMP, Ladder


class Part(NamedTuple):
    """One part of a play. `pairs` is 0 for a single, 1 for a pair, k for a tractor of k pairs."""

    pairs: int
    top: int
    faces: Faces

    @property
    def size(self) -> int:
        return len(self.faces)


class Shape(NamedTuple):
    """What some cards are when led: `group` is None for mixed groups, then `parts` is empty."""

    group: str | None
    parts: tuple[Part, ...]

    @property
    def name(self) -> str:
        """`single`, `pair`, `tractor`, `throw` (several parts, all trump), or `none`."""
        if len(self.parts) == 1:
            return ("single", "pair")[self.parts[0].pairs] if self.parts[0].pairs < 2 else "tractor"
        return "throw" if self.parts and self.group == TRUMP else "none"


def pair_steps(ladder: Ladder, faces: list[Face] | Faces) -> dict[int, list[Face]]:
    """The pairs among cards of one group: step to the faces that are paired there, canonical order."""
    if len(faces) < 2:
        return {}
    found: dict[int, list[Face]] = {}
    for face, copies in Counter(faces).items():
        if copies == 2:
            found.setdefault(ladder.step[face], []).append(face)
    for paired in found.values():
        paired.sort(key=ORDER.__getitem__)
    return found


def runs(steps: dict[int, list[Face]]) -> list[tuple[int, int]]:
    """The maximal runs of consecutive steps as (length, top step), longest and then highest first."""
    found = []
    length = 0
    for step in sorted(steps):
        length = length + 1 if step - 1 in steps else 1
        if step + 1 not in steps:
            found.append((length, step))
    found.sort(reverse=True)
    return found


def split(ladder: Ladder, faces: list[Face] | Faces) -> tuple[Part, ...]:
    """The canonical parts of cards of one group: tractors, pairs, singles; longest, then highest first."""
    if len(faces) == 1:
        return (Part(0, ladder.step[faces[0]], tuple(faces)),)
    steps = pair_steps(ladder, faces)
    singles = sorted(
        (face for face, copies in Counter(faces).items() if copies == 1),
        key=lambda face: (-ladder.step[face], ORDER[face]),
    )
    parts = []
    while steps:
        length, top = runs(steps)[0]
        taken: list[Face] = []
        for step in range(top, top - length, -1):
            face = steps[step].pop(0)
            taken += (face, face)
            if not steps[step]:
                del steps[step]
        parts.append(Part(length, top, tuple(taken)))
    parts += [Part(0, ladder.step[face], (face,)) for face in singles]
    return tuple(parts)


def shape(ladder: Ladder, faces: list[Face] | Faces) -> Shape:
    """What the cards are when led, whether or not leading them is allowed."""
    group = ladder.group_of(faces)
    return Shape(group, split(ladder, faces) if group else ())


def run_of(ladder: Ladder, faces: Faces, pairs: int) -> int | None:
    """The top step if the cards are exactly one single (`pairs` 0), pair or tractor of `pairs` pairs."""
    if pairs == 0:
        return ladder.step[faces[0]] if len(faces) == 1 else None
    if len(faces) != 2 * pairs:
        return None
    steps = pair_steps(ladder, faces)
    if len(steps) != pairs:
        return None
    top = max(steps)
    return top if top - min(steps) == pairs - 1 else None
