"""The beginner: legal and sensible, but he counts nothing, wins what he can and buries without thought."""

from random import Random

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play
from game.auction import legal_bids
from game.bots.answers import answers
from game.bots.reading import Reading
from game.cards import JOKERS, POINTS, SUITS, Face, Faces
from game.ladder import TRUMP, ladder
from game.legality import leads
from game.shapes import shape
from game.trick import winner
from game.view import View

SLIP = 0.12
"""How often he plays any card that comes to hand."""


def decide(view: View, rng: Random) -> Action:
    """What a beginner does in `view`, where he is to act."""
    match view.phase:
        case "auction":
            return _call(view, rng)
        case "naming":
            return NameTrump(_longest_suit(view))
        case "burying":
            return Bury(_bury(view))
        case _:
            reading = Reading(view)
            return Play(_follow(reading, rng) if view.plays else _lead(reading, rng))


def _pick(options: list[Faces], rng: Random) -> Faces:
    return options[int(rng.random() * len(options))]


def _longest_suit(view: View) -> str:
    return max(SUITS, key=lambda suit: sum(face[0] == suit for face in view.hand))


def _call(view: View, rng: Random) -> Action:
    """He counts trumps, a joker twice, and trusts his luck more or less."""
    bids = legal_bids(view.ruleset, view.bid)
    trumps = ladder(view.ruleset, _longest_suit(view)).trumps
    count = sum(face in trumps for face in view.hand) + sum(face in JOKERS for face in view.hand)
    surplus = count / len(view.hand) - 0.50 + 0.16 * (rng.random() - 0.5)
    lowest = view.ruleset.auction.start * (1.0 - 1.5 * surplus)
    if surplus < 0 or not bids or bids[0] < lowest:
        return Pass()
    return Bid(bids[0])


def _bury(view: View) -> Faces:
    """The lowest side cards as they come, points or not."""
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    low_first = sorted(view.hand, key=lambda face: (face in ranks.trumps, ranks.step[face]))
    return tuple(low_first[: view.ruleset.bottom])


def _lead(reading: Reading, rng: Random) -> Faces:
    """A pair or tractor if he has one, else his highest side card, else a trump."""
    options = list(leads(reading.ranks, reading.view.hand))
    if rng.random() < SLIP:
        return _pick(options, rng)
    step, group = reading.ranks.step, reading.ranks.group
    return max(options, key=lambda play: (len(play), group[play[0]] != TRUMP, step[play[0]]))


def _follow(reading: Reading, rng: Random) -> Faces:
    """He wins if he can, as cheaply as he can, his partner's trick too; else he throws his lowest cards."""
    ranks, view = reading.ranks, reading.view
    step = ranks.step

    def lowest(face: Face) -> float:
        return step[face] + (20 if face in ranks.trumps else 0)

    def careful(face: Face) -> float:
        return lowest(face) + 2 * POINTS[face]

    lead = shape(ranks, view.plays[0].faces)
    options = list(answers(ranks, lead, reading.suits, (lowest, careful)))
    if len(options) == 1:
        return options[0]
    if rng.random() < SLIP:
        return _pick(options, rng)
    table = [played.faces for played in view.plays]
    winning = [play for play in options if winner(ranks, [*table, play]) == len(table)]
    if winning:
        return min(winning, key=lambda play: sum(map(lowest, play)))
    return min(options, key=lambda play: sum(map(careful, play)))
