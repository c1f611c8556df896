"""Two levels of bots on the same deals, seats exchanged: `python -m game arena`.

*Roles*: the auction of each deal is called by `b` throughout; then the same contract is played by `a` and by
`b` as declarer against `b`, and by `a` and by `b` as defenders against `b`. Nobody surrenders.
*Settlement*: whole deals, auction and all, with `a` and `b` on every other seat, and then exchanged: each
seat is held once by either.
"""

from collections.abc import Sequence
from math import sqrt

import msgspec

from game import engine, shuffle
from game.actions import Rejection
from game.bots import decide
from game.ruleset import Ruleset
from game.state import Finished, Naming, PassedOut, State, turn
from game.view import observe


class Difference(msgspec.Struct, frozen=True):
    """A mean difference over paired deals, with the half width of its 95 % confidence interval."""

    diff: float
    ci: float


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """How much better `a` does than `b`: above zero, `a` is the better one."""

    ruleset: str
    a: str
    b: str
    deals: int
    declarer: Difference
    """Points that the defenders score less when `a` declares the contract that `b` would declare."""
    defenders: Difference
    """Points that the defenders score more when they are all `a`."""
    settlement: Difference
    """What a seat wins more a deal, in units of the settlement, when `a` holds it."""


def compare(a: str, b: str, ruleset: Ruleset, deals: int, seed: str) -> Compared:
    """Measure `a` against `b` on `deals` shuffles of `seed`."""
    steady = msgspec.structs.replace(
        ruleset, surrender=msgspec.structs.replace(ruleset.surrender, allowed=False)
    )
    players = ruleset.players
    declarer: list[float] = []
    defenders: list[float] = []
    settlement: list[float] = []
    for number in range(deals):
        shuffled = shuffle.derive(seed, "arena", number)
        draws = f"{seed}:{number}"
        contract = run(engine.start(shuffle.deal(steady, shuffled)), [b] * players, draws, Naming)
        if isinstance(contract, Naming):
            scored = _scored(contract, b, b, draws)
            declarer.append(scored - _scored(contract, a, b, draws))
            defenders.append(_scored(contract, b, a, draws) - scored)
        seats = [(a, b)[(seat + number) % 2] for seat in range(players)]
        exchanged = [b if level == a else a for level in seats]
        dealt = engine.start(shuffle.deal(ruleset, shuffled))
        won, won_exchanged = (_totals(run(dealt, levels, draws)) for levels in (seats, exchanged))
        settlement.append(
            sum(
                (one - other) * (1 if level == a else -1)
                for level, one, other in zip(seats, won, won_exchanged, strict=True)
            )
            / players
        )
    return Compared(
        ruleset=ruleset.id,
        a=a,
        b=b,
        deals=deals,
        declarer=_difference(declarer),
        defenders=_difference(defenders),
        settlement=_difference(settlement),
    )


def run(state: State, levels: Sequence[str], seed: str, until: type | None = None) -> State:
    """Play on with a level for each seat until the deal is over, or until a phase is reached."""
    while (seat := turn(state)) is not None and type(state) is not until:
        moved = engine.apply(state, seat, decide(levels[seat], observe(state, seat), seed))
        if isinstance(moved, Rejection):
            raise AssertionError(f"{levels[seat]} was refused: {moved.code} {moved.facts}")
        state = moved[0]
    return state


def _scored(contract: Naming, declarer: str, defenders: str, seed: str) -> int:
    levels = [
        declarer if seat == contract.declarer else defenders for seat in range(contract.deal.ruleset.players)
    ]
    played = run(contract, levels, seed)
    assert isinstance(played, Finished)
    return played.settlement.points


def _totals(state: State) -> tuple[int, ...]:
    """What the deal moved for each seat; nothing where nobody has bid."""
    if isinstance(state, PassedOut):
        return (0,) * state.deal.ruleset.players
    assert isinstance(state, Finished)
    return state.settlement.total


def _difference(found: Sequence[float]) -> Difference:
    count = len(found)
    if count < 2:
        return Difference(sum(found), float("inf"))
    mean = sum(found) / count
    spread = sum((one - mean) ** 2 for one in found) / (count - 1)
    return Difference(round(mean, 3), round(1.96 * sqrt(spread / count), 3))
