"""Whole deals between bots, without a window: `python -m game simulate`."""

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from time import perf_counter

import msgspec

from game import engine
from game.actions import Action, Rejection
from game.bots import decide
from game.invariants import Fault, check_step
from game.record import DealRecord, Seat, Step, deal_code
from game.ruleset import Ruleset
from game.state import State
from game.table import NextDeal, Table
from game.view import observe

_record = msgspec.json.Decoder(DealRecord)
_step = msgspec.json.Decoder(Step)


MOST_FAULTS = 10


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """What was played: `deals` settled, `redeals` when nobody bid, `faults` as sentences."""

    ruleset: str
    deals: int
    redeals: int
    actions: int
    seconds: float
    faults: tuple[str, ...]


def bot_seats(ruleset: Ruleset, levels: Sequence[str]) -> tuple[Seat, ...]:
    """One bot a seat; fewer levels than seats are taken in turn."""
    return tuple(Seat(f"bot {level}", "bot", level) for level in islice(cycle(levels), ruleset.players))


def simulate(
    ruleset: Ruleset,
    deals: int,
    seed: str,
    levels: Sequence[str] = ("normal",),
    *,
    check: bool = False,
) -> Simulated:
    """Play until `deals` are settled, through a `Table`; with `check`, verify every step."""
    table = Table(ruleset, bot_seats(ruleset, levels), seed)
    checker = _Checker(table) if check else None
    redeals = actions = 0
    faults: list[str] = []
    begin = perf_counter()
    while table.settled < deals and len(faults) < MOST_FAULTS:
        try:
            seat = table.turn
            if seat is None:
                table.submit(0, table.revision, NextDeal())
                if checker:
                    checker = _Checker(table)
                continue
            before = table.state
            action = decide(table.seats[seat].level, table.view(seat), table.bot_seed)
            answer = table.submit(seat, table.revision, action)
            if isinstance(answer, Rejection):
                raise Fault(f"a bot's action was refused: {answer.code}")
            actions += 1
            if table.passed_out:
                redeals += 1
                if redeals > 20 * deals + 100:
                    raise Fault("nobody ever bids")
            if checker:
                checker.step(before, seat, action)
        except Exception as error:
            deal = table.record.deal
            faults.append(f"{deal_code(deal)} step {len(deal.steps)}: {type(error).__name__}: {error}")
            table = Table(ruleset, table.seats, f"{seed}+{len(faults)}")
            checker = _Checker(table) if check else None
    return Simulated(
        ruleset=ruleset.id,
        deals=table.settled,
        redeals=redeals,
        actions=actions,
        seconds=round(perf_counter() - begin, 3),
        faults=tuple(faults),
    )


class _Checker:
    """Follows one deal: its twin lives on nothing but the record's JSON."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._twin: State = _record.decode(msgspec.json.encode(table.record.deal)).start()
        self._rng = Random(str(table.record.deal.shuffle))

    def step(self, before: State, seat: int, action: Action) -> None:
        deal = self._table.record.deal
        step = _step.decode(msgspec.json.encode(deal.steps[-1]))
        moved = engine.apply(self._twin, step.seat, step.action)
        if isinstance(moved, Rejection):
            raise Fault(f"the record cannot be replayed: {moved.code}")
        phase = type(self._twin)
        self._twin, events = moved
        state = self._table.state
        if self._twin != state:
            raise Fault("the state rebuilt from the record is another")
        for viewer in (None, *range(len(self._table.seats))):
            snapshot = self._table.snapshot(viewer)
            rebuilt = observe(self._twin, viewer)
            if snapshot.view != rebuilt:
                raise Fault(f"the view of {viewer} is not that of the rebuilt state")
        if type(state) is not phase and _record.decode(msgspec.json.encode(deal)).replay() != state:
            raise Fault("the record as a whole rebuilds another state")
        check_step(before, seat, action, state, events, self._rng)
