"""A local match: the table, its bots, their pace, and the save file.

The window asks `update` once a frame and gets what happened; everything that a person does goes through
`submit`. Bots think in a thread of their own from the acting seat's view; what they answer is shown
after the same pause whether there was one legal play or fifty, so that the pause tells nothing.
"""

import logging
import threading
from queue import Empty, SimpleQueue

from game.actions import Action, Rejection
from game.bots import decide
from game.bots.fallback import first_legal
from game.events import Event
from game.record import Note
from game.scoring import Settlement
from game.state import State
from game.table import Accepted, NextDeal, Snapshot, Table, TableAction
from game.view import View

log = logging.getLogger(__name__)

PACES = {"slow": 1400, "normal": 750, "fast": 300, "instant": 0}
"""Milliseconds before a bot's action is shown."""

DEADLINE = 5000
"""Milliseconds after which a silent bot is played for."""


class Session:
    """One table in this window. `viewer` is the seat that the screen belongs to; None only watches."""

    def __init__(self, table: Table, viewer: int | None, pace: str = "normal") -> None:
        self.table = table
        self.viewer = viewer
        self.pace = pace
        self.trustee = False
        """托管: a bot acts for the viewer until he takes his seat back."""
        self.faults: list[str] = []
        self.snapshot: Snapshot = table.snapshot(viewer)
        self._thinking_since: int | None = None
        self._answers: SimpleQueue[tuple[int, Action | None]] = SimpleQueue()
        self._answer: Action | None = None
        self._answered = False
        self._pending: list[Event] = []

    @property
    def view(self) -> View:
        """The deal as the viewer sees it."""
        return self.snapshot.view

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act, and acts himself."""
        return self.viewer is not None and self.table.turn == self.viewer and not self.trustee

    def submit(self, action: TableAction) -> Rejection | None:
        """What the viewer does now; the reason if it is refused."""
        return self.submit_for(self.viewer or 0, action)

    def next_deal(self) -> None:
        """On to the next deal."""
        self.submit(NextDeal())

    def advise(self) -> Action:
        """What the best bot would do in the viewer's place."""
        try:
            return decide("normal", self.view, self.table.bot_seed)
        except Exception:
            log.exception("the hint failed")
            return first_legal(self.view)

    def update(self, now: int, hold: bool) -> list[Event]:
        """What happened since the last call. `now` is in milliseconds; bots wait while `hold`."""
        seat = self.table.turn
        # What the viewer has just done is shown before a bot answers it.
        if seat is not None and self._by_bot(seat) and not self._pending:
            self._bot_turn(seat, now, hold)
        return self.happened()

    def happened(self) -> list[Event]:
        """What has happened and was not yet told."""
        told, self._pending = self._pending, []
        return told

    def lay_out(self, state: State, results: tuple[Settlement, ...] = ()) -> None:
        """Show a state made by hand; see `Table.lay_out`."""
        self.table.lay_out(state, results)
        self.snapshot = self.table.snapshot(self.viewer)

    def _by_bot(self, seat: int) -> bool:
        return self.table.seats[seat].kind == "bot" or (seat == self.viewer and self.trustee)

    def submit_for(self, seat: int, action: TableAction, note: Note = "") -> Rejection | None:
        """What a seat does now; the reason if it is refused."""
        answer = self.table.submit(seat, self.table.revision, action, note)
        if isinstance(answer, Accepted):
            self._pending += answer.events
            self.snapshot = self.table.snapshot(self.viewer)
            self._thinking_since = None
            return None
        return answer

    def _bot_turn(self, seat: int, now: int, hold: bool) -> None:
        revision = self.table.revision
        if self._thinking_since is None:
            self._thinking_since = now
            self._answered, self._answer = False, None
            view, level = self.table.view(seat), self.table.seats[seat].level or "normal"
            arguments = (level, view, self.table.bot_seed, revision)
            threading.Thread(target=self._think, args=arguments, daemon=True).start()
        wait = PACES[self.pace]
        while not self._answered:
            try:  # at full speed the window waits a moment rather than for the next frame
                asked, action = self._answers.get(timeout=0.02 if wait == 0 else 0)
            except Empty:
                break
            if asked == revision:
                self._answered, self._answer = True, action
        thought = now - self._thinking_since
        if hold or thought < wait or not (self._answered or thought > DEADLINE):
            return
        if self._answer is None or self.submit_for(seat, self._answer) is not None:
            self.faults.append(f"seat {seat} at revision {revision}")
            log.error("the bot of seat %s failed at revision %s; played for it", seat, revision)
            refused = self.submit_for(seat, first_legal(self.table.view(seat)), "fallback")
            assert refused is None, f"no legal action for seat {seat}: {refused}"

    def _think(self, level: str, view: View, seed: str, revision: int) -> None:
        action: Action | None = None
        try:
            action = decide(level, view, seed)
        except Exception:
            log.exception("a bot crashed")
        self._answers.put((revision, action))
