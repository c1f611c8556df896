"""How the player wants the table: the settings as figures, the order of the hand, and what a long press takes."""

from game.cards import SUITS, Face, Faces
from game.ladder import TRUMP, Ladder
from game.shapes import pair_steps, runs
from game.store import Settings

HOLDS = {"short": 0.6, "normal": 1.0, "long": 1.8}
"""How long a finished trick stays, against the usual time."""
MOTIONS = {"off": 0.0, "short": 0.6, "normal": 1.0, "full": 1.5}
"""How long motion takes, against the usual time."""


def arrange(ranks: Ladder, faces: Faces, settings: Settings) -> Faces:
    """The hand in the player's order: strongest first within trumps and suits, these as the settings say."""
    ordered = ranks.sort(faces)
    if settings.order == "suit":
        place = {suit: index for index, suit in enumerate(SUITS)}
        ordered = tuple(sorted(ordered, key=lambda face: place.get(ranks.group[face], -1)))
    if settings.trumps_on == "right":
        ordered = tuple(sorted(ordered, key=lambda face: ranks.group[face] == TRUMP))
    return ordered


def unit(ranks: Ladder, hand: Faces, face: Face) -> Faces:
    """The longest of tractor, pair and single that the card belongs to in this hand."""
    if hand.count(face) < 2:
        return (face,)
    steps = pair_steps(ranks, ranks.of_group(hand, ranks.group[face]))
    own = ranks.step[face]
    for length, top in runs(steps):
        if top - length < own <= top:
            pairs = (face if step == own else steps[step][0] for step in range(top, top - length, -1))
            return tuple(each for pair in pairs for each in (pair, pair))
    return (face, face)
