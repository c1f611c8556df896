"""The first legal action in a view: what is done for a bot that fails, so that the game goes on."""

from collections import Counter

from game.actions import Action, Bury, NameTrump, Pass, Play
from game.cards import SUITS
from game.ladder import ladder
from game.legality import follows, leads
from game.shapes import shape
from game.view import View


def first_legal(view: View) -> Action:
    """Pass; the longest suit as trump; the lowest cards buried or played."""
    if view.phase == "auction":
        return Pass()
    if view.phase == "naming":
        lengths = Counter(face[0] for face in view.hand if face[0] != "J")
        return NameTrump(max(SUITS, key=lambda suit: lengths[suit]))
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    if view.phase == "burying":
        return Bury(ranks.sort(view.hand)[-view.ruleset.bottom :])
    if view.plays:
        return Play(next(follows(view.ruleset, ranks, shape(ranks, view.plays[0].faces), view.hand)))
    return Play(min(leads(ranks, view.hand), key=lambda play: (len(play), ranks.step[play[0]])))
