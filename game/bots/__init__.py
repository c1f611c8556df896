"""Bots: `decide(level, view, seed)` answers for any seat from what that seat sees, and nothing else.

The same view and seed give the same action: thinking is measured in counts, never in time.
"""

from collections.abc import Callable
from random import Random

from game.actions import Action
from game.bots import easy, normal
from game.view import View

Bot = Callable[[View, Random], Action]

LEVELS: dict[str, Bot] = {"easy": easy.decide, "normal": normal.decide}


def decide(level: str, view: View, seed: str) -> Action:
    """What a bot of `level` does in `view`, where it is to act. `seed` is the match's, told apart by place."""
    done = len(view.calls) + sum(len(trick.plays) for trick in view.tricks) + len(view.plays)
    # Random.random() is the one draw whose values every Python version keeps; bots use no other.
    return LEVELS[level](view, Random(f"{seed}:{view.seat}:{view.phase}:{done}"))
