from random import Random

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play
from game.bots import easy, tricks, hands
from game.bots.reading import Reading
from game.view import View


def decide(view: View, rng: Random) -> Action:
    if view.phase == "playing":
        return Play(tricks.play(Reading(view)))
    if view.phase == "burying":
        return Bury(hands.bury(view.ruleset, view.hand, view.trump))
    return easy.decide(view, rng)
