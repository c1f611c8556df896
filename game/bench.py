"""How fast this machine runs the rules: `python -m game bench`. Figures, never tests."""

from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec

from game import engine
from game.actions import Action, Bid, Play, Rejection
from game.auction import legal_bids
from game.bots.fallback import first_legal
from game.ladder import ladder
from game.legality import leads
from game.referee import answer_line
from game.ruleset import builtin
from game.shuffle import deal
from game.simulate import simulate
from game.state import Playing, State, turn
from game.view import View, observe

SECONDS = 1.0


def bench() -> dict[str, float]:
    """Rates by name; those with a unit in the name (`_us`) are times."""
    state = _middle_of_play()
    view = observe(state, 0)
    decoder = msgspec.json.Decoder(View)
    played = simulate(builtin()["jiangxi"], 60, "bench")
    return {
        "engine_deals_per_s": _rate(_random_deal),
        "normal_deals_per_s": played.deals / played.seconds,
        "referee_per_s": _rate(lambda: [answer_line(line) for line in _QUESTIONS]) * len(_QUESTIONS),
        "view_us": 1e6 / _rate(lambda: observe(state, 0)),
        "json_us": 1e6 / _rate(lambda: decoder.decode(msgspec.json.encode(view))),
    }


def _rate(work: Callable[[], object]) -> float:
    """Runs a second."""
    work()
    runs, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < SECONDS:
        work()
        runs += 1
    return runs / spent


_rng = Random(1)


def _random_deal() -> State:
    """A deal of the rules alone: any legal play."""
    state: State = engine.start(deal(builtin()["jiangxi"], _rng.getrandbits(60)))
    while (seat := turn(state)) is not None:
        moved = engine.apply(state, seat, _any_action(observe(state, seat)))
        assert not isinstance(moved, Rejection)
        state = moved[0]
    return state


def _any_action(view: View) -> Action:
    if view.phase == "auction" and view.bid is None:
        return Bid(legal_bids(view.ruleset, None)[0])
    if view.phase == "playing" and not view.plays:
        return Play(_rng.choice(list(leads(ladder(view.ruleset, view.trump or "S"), view.hand))))
    return first_legal(view)


def _middle_of_play() -> State:
    state: State = engine.start(deal(builtin()["jiangxi"], 1))
    while not isinstance(state, Playing) or len(state.tricks) < 12:
        seat = turn(state)
        assert seat is not None
        moved = engine.apply(state, seat, _any_action(observe(state, seat)))
        assert not isinstance(moved, Rejection)
        state = moved[0]
    return state


_QUESTIONS = [
    b'{"op":"shape","ruleset":"jiangxi","trump":"S","cards":["S7","S7","H7","H7","S2","S2"]}',
    b'{"op":"lead","ruleset":"xinjian","trump":"S","hand":["S9","S8","S8","H3"],'
    b'"others":[["SJ"],["H4"],["C4"]],"play":["S9","S8","S8"]}',
    b'{"op":"follow","ruleset":"jiangxi","trump":"H","lead":["H3","H3","H4","H4"],'
    b'"hand":["C7","C7","HA","HK","S3"],"play":["HA","HK","C7","S3"]}',
    b'{"op":"trick","ruleset":"hunan","trump":"S","plays":[["H5","H5"],["S3","S3"],["S4","S4"],["HK","HK"]]}',
    b'{"op":"auction","ruleset":"xinjian","opener":1,"calls":[120,"pass",100,"pass",85]}',
    b'{"op":"settle","ruleset":"jiangxi","bid":80,"points":120,"declarer":2}',
]
