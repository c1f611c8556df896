"""The table: seats, the running match, and `submit`, the only way in.

A click, a bot and a guest all come through `Table.submit(seat, revision, action)`. It ignores what was
meant for an older revision, asks the engine, hands the accepted action to the journal, and only then
lets the revision rise. What anybody sees of it is a `Snapshot`.
"""

from collections.abc import Callable

import msgspec

from game import engine, shuffle
from game.actions import Action, Rejection
from game.auction import next_opener
from game.events import Event
from game.record import DealRecord, MatchRecord, Note, RecordError, Seat, Step
from game.ruleset import Ruleset
from game.scoring import Settlement
from game.state import Finished, PassedOut, State, turn
from game.view import View, observe


class NextDeal(msgspec.Struct, frozen=True, tag="next_deal"):
    """On to the next deal, after a settlement or when nobody has bid."""


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """悔牌: back to before the seat's own last action, where the table allows it."""


TableAction = Action | NextDeal | TakeBack


class Accepted(msgspec.Struct, frozen=True):
    """An action that was taken: the new revision, and what happened, open to all."""

    revision: int
    events: tuple[Event, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat (or a spectator, `view.seat` None) is shown of a table."""

    revision: int
    seats: tuple[Seat, ...]
    number: int
    """The deal's number in the match, from 1; redeals are not counted."""
    results: tuple[Settlement, ...]
    """Every settled deal of the match, this one included once it is."""
    scores: tuple[int, ...]
    """Running scores by seat: the totals of `results`."""
    view: View


Journal = Callable[[MatchRecord], None]


class Table:
    """A running match. Not thread-safe: one thread submits."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: tuple[Seat, ...],
        seed: str,
        room: int = 1,
        *,
        opener: int | None = None,
        take_back: bool = False,
        journal: Journal | None = None,
    ) -> None:
        """A new match; `opener` None lets the ruleset find the first one. `seed` fixes every shuffle."""
        if len(seats) != ruleset.players:
            raise ValueError(f"{ruleset.id} takes {ruleset.players} seats, not {len(seats)}")
        record = MatchRecord(
            seed=seed,
            seats=seats,
            results=(),
            number=1,
            deal=_shuffled(ruleset, seed, 1, opener, room),
        )
        self._open(record, take_back, journal)

    @classmethod
    def resume(
        cls,
        record: MatchRecord,
        *,
        take_back: bool = False,
        journal: Journal | None = None,
    ) -> "Table":
        """A match as its record left it; raises `RecordError` where the record breaks the rules."""
        if len(record.seats) != record.deal.ruleset.players:
            raise RecordError("the match has another number of seats than its ruleset")
        table = cls.__new__(cls)
        table._open(record, take_back, journal)
        return table

    def _open(self, record: MatchRecord, take_back: bool, journal: Journal | None) -> None:
        self._match = record
        self._steps = list(record.deal.steps)
        self._state = record.deal.replay()
        self._take_back = take_back
        self._journal = journal
        self.revision = len(self._steps)

    def lay_out(self, state: State, results: tuple[Settlement, ...] = ()) -> None:
        """Put a state made by hand on the table, for pictures and tests: no record leads to it."""
        self._state = state
        self._match = msgspec.structs.replace(self._match, results=results)

    @property
    def ruleset(self) -> Ruleset:
        return self._match.deal.ruleset

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._match.seats

    @property
    def state(self) -> State:
        """The whole deal, hidden cards and all: for checks and the host's own use, never for a seat."""
        return self._state

    @property
    def turn(self) -> int | None:
        """The seat that is to act; None when the deal is over and `NextDeal` is awaited."""
        return turn(self._state)

    @property
    def settled(self) -> int:
        """How many deals of the match are settled."""
        return len(self._match.results)

    @property
    def passed_out(self) -> bool:
        """Whether nobody has bid, so that the cards are to be dealt again."""
        return isinstance(self._state, PassedOut)

    @property
    def bot_seed(self) -> str:
        """What bots draw from in this deal: the match's seed and the shuffle's number."""
        return f"{self._match.seed}:{self._match.number}"

    @property
    def record(self) -> MatchRecord:
        """The match as it stands, enough to resume it. It holds everybody's cards."""
        return _with_steps(self._match, self._steps)

    def view(self, seat: int | None) -> View:
        """The deal as a seat, or a spectator (None), sees it."""
        return observe(self._state, seat)

    def snapshot(self, seat: int | None) -> Snapshot:
        """All that a seat, or a spectator (None), is shown."""
        results = self._match.results
        nothing = (0,) * len(self.seats)
        return Snapshot(
            revision=self.revision,
            seats=self._match.seats,
            number=len(results) + (not isinstance(self._state, Finished)),
            results=results,
            scores=tuple(map(sum, zip(nothing, *(result.total for result in results), strict=True))),
            view=self.view(seat),
        )

    def submit(self, seat: int, revision: int, action: TableAction, note: Note = "") -> Accepted | Rejection:
        """Take an action meant for `revision`; a rejection changes nothing."""
        if revision != self.revision:
            return Rejection("stale", {"revision": self.revision})
        if not 0 <= seat < len(self.seats):
            return Rejection("no_such_seat", {"seat": seat})
        match action:
            case NextDeal():
                return self._next_deal()
            case TakeBack():
                return self._back(seat)
        moved = engine.apply(self._state, seat, action)
        if isinstance(moved, Rejection):
            return moved
        state, events = moved
        match_record = self._match
        if isinstance(state, Finished):
            results = (*match_record.results, state.settlement)
            match_record = msgspec.structs.replace(match_record, results=results)
        return self._commit(match_record, [*self._steps, Step(seat, action, note)], state, events)

    def _commit(
        self,
        match_record: MatchRecord,
        steps: list[Step],
        state: State,
        events: tuple[Event, ...],
    ) -> Accepted:
        if self._journal is not None:
            self._journal(_with_steps(match_record, steps))
        self._match, self._steps, self._state = match_record, steps, state
        self.revision += 1
        return Accepted(self.revision, events)

    def _next_deal(self) -> Accepted | Rejection:
        state, record = self._state, self._match
        players = self.ruleset.players
        if isinstance(state, Finished):
            opener = next_opener(self.ruleset, state.declarer, state.settlement.won)
        elif isinstance(state, PassedOut):
            opener = (state.deal.opener + 1) % players
        else:
            return Rejection("deal_running")
        number = record.number + 1
        deal = _shuffled(self.ruleset, record.seed, number, opener, record.deal.room)
        return self._commit(
            msgspec.structs.replace(record, number=number, deal=deal),
            [],
            deal.start(),
            (),
        )

    def _back(self, seat: int) -> Accepted | Rejection:
        own = [index for index, step in enumerate(self._steps) if step.seat == seat]
        if not self._take_back:
            return Rejection("no_take_back")
        if not own:
            return Rejection("nothing_to_take_back")
        record = self._match
        if isinstance(self._state, Finished):
            record = msgspec.structs.replace(record, results=record.results[:-1])
        steps = self._steps[: own[-1]]
        return self._commit(record, steps, _with_steps(record, steps).deal.replay(), ())


def _shuffled(ruleset: Ruleset, seed: str, number: int, opener: int | None, room: int) -> DealRecord:
    return DealRecord(
        ruleset=ruleset,
        shuffle=shuffle.derive(seed, "deal", number),
        opener=opener,
        room=room,
    )


def _with_steps(record: MatchRecord, steps: list[Step]) -> MatchRecord:
    deal = msgspec.structs.replace(record.deal, steps=tuple(steps))
    return msgspec.structs.replace(record, deal=deal)
