"""Why an experienced player does it: the one fact of the position that says most, as a code with its facts.

`game.words.advise` makes the sentence. The reason speaks only of what the view tells.
"""

from collections import Counter
from typing import Any, NamedTuple

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, Surrender
from game.bots.reading import Reading
from game.cards import Faces, points
from game.ladder import TRUMP, ladder
from game.shapes import shape, split
from game.trick import winner
from game.view import View


class Reason(NamedTuple):
    """A reason code and the facts of its sentence."""

    code: str
    facts: dict[str, Any]


def reason(view: View, action: Action) -> Reason:
    """The reason for an action that is legal in `view`."""
    match action:
        case Bid(bid):
            return Reason("bid", {"n": bid})
        case Pass():
            return Reason("pass", {})
        case Surrender():
            return Reason("surrender", {})
        case NameTrump(trump):
            trumps = ladder(view.ruleset, trump).trumps
            return Reason("name", {"group": trump, "n": sum(face in trumps for face in view.hand)})
        case Bury(faces):
            return _bury(view, faces)
        case Play(faces):
            return _lead(view, faces) if not view.plays else _follow(view, faces)


def _bury(view: View, faces: Faces) -> Reason:
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    held = Counter(ranks.group[face] for face in view.hand)
    held.subtract(ranks.group[face] for face in faces)
    emptied = [group for group in dict.fromkeys(ranks.group[face] for face in faces) if held[group] == 0]
    if points(faces):
        return Reason("bury_points", {"n": points(faces)})
    return Reason("bury_void", {"groups": tuple(emptied)}) if emptied else Reason("bury_low", {})


def _lead(view: View, faces: Faces) -> Reason:
    assert view.trump is not None
    reading = Reading(view)
    ranks = reading.ranks
    group = ranks.group[faces[0]]
    parts = split(ranks, faces)
    if len(parts) > 1:
        others = [report.void for seat, report in enumerate(view.reports) if seat != view.seat]
        return Reason("throw_void" if all(others) else "throw_highest", {})
    top, pairs = parts[0].top, parts[0].pairs
    above = (
        reading.out_above(group, top)
        if pairs == 0
        else reading.pairs_out_above(group, top)
        if pairs == 1
        else reading.tractors_out_above(group, top, pairs)
    )
    out = reading.out_in(group)
    if group == TRUMP:
        if out == 0:
            return Reason("last_trumps", {})
        return Reason("draw_highest" if above == 0 else "draw", {"n": out})
    if above == 0:
        return Reason("master", {"face": faces[0], "shape": shape(ranks, faces).name})
    return Reason("lead_low" if pairs == 0 else "lead_pairs", {"group": group})


def _follow(view: View, faces: Faces) -> Reason:
    assert view.trump is not None
    ranks = ladder(view.ruleset, view.trump)
    reading = Reading(view)
    plays = [play.faces for play in view.plays]
    led = ranks.group[plays[0][0]]
    best = view.plays[winner(ranks, plays)].seat
    there = points(face for play in plays for face in play)
    if winner(ranks, [*plays, faces]) == len(plays):
        ruffs = led != TRUMP and ranks.group[faces[0]] == TRUMP
        return Reason("ruff" if ruffs else "take", {"n": there + points(faces)})
    if reading.is_ally(best):
        fed = points(faces)
        return Reason("feed" if fed else "leave", {"n": fed})
    return Reason("cannot_points" if points(faces) else "cannot", {"n": points(faces)})
