"""Who wins a trick. [RULES §5 win rule; seed 000 §2.1, §2.4]"""

from collections.abc import Sequence

from game.cards import Faces
from game.ladder import TRUMP, Ladder
from game.shapes import run_of, shape


def winner(ladder: Ladder, plays: Sequence[Faces]) -> int:
    """The index of the winning play; `plays[0]` is the lead, and equal cards leave it to the earlier.

    Only a play of the lead's exact structure can win, in the led group or, against a side suit, all
    trump; a throw that was let through wins by itself.
    """
    lead = shape(ladder, plays[0])
    if len(lead.parts) != 1:
        return 0
    pairs = lead.parts[0].pairs
    best, best_group, best_step = 0, lead.group, lead.parts[0].top
    for index, play in enumerate(plays[1:], 1):
        group = ladder.group_of(play)
        if group not in (best_group, TRUMP):
            continue
        step = run_of(ladder, play, pairs)
        if step is not None and (group != best_group or step > best_step):
            best, best_group, best_step = index, group, step
    return best
