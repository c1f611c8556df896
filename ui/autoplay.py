"""`--autoplay N`: bots on every seat, through the real window and its loop, as fast as it goes."""

import logging
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import msgspec
import pygame

from game.record import Seat
from game.ruleset import Ruleset
from game.store import Store
from game.table import Table
from ui.app import App
from ui.session import Session
from ui.sound import Sound
from ui.text import BOT_NAMES

STALLED = 60.0
"""Seconds without a new action after which the window is given up."""


def without_display() -> None:
    """Draw into memory where there is no screen."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def autoplay(deals: int, ruleset: Ruleset, seed: str, size: tuple[int, int]) -> int:
    """Play and print one JSON line; the exit status is 1 if anything went wrong."""
    without_display()
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as home:
        app = App(Store(Path(home)), "zh", size)
        app.sound = Sound.silent()
        names = ("庄稼", *(name[0] for name in BOT_NAMES))
        seats = tuple(Seat(name, "bot", "normal") for name in names[: ruleset.players])
        session = Session(Table(ruleset, seats, seed), None, "instant")
        app.open_session(session)
        faults = _play(app, session, deals)
        pygame.quit()
    done = min(session.table.settled, deals)
    result = {
        "ruleset": ruleset.id,
        "deals": done,
        "seconds": round(perf_counter() - begin, 2),
        "faults": faults,
    }
    print(msgspec.json.encode(result).decode(), flush=True)
    return 1 if faults else 0


def _play(app: App, session: Session, deals: int) -> int:
    errors = 0
    last, since = -1, perf_counter()
    while session.table.settled < deals and app.running:
        try:
            app.frame(17)
        except Exception:
            logging.getLogger(__name__).exception("unexpected error")
            errors += 1
            break
        if session.table.revision != last:
            last, since = session.table.revision, perf_counter()
        elif perf_counter() - since > STALLED:
            errors += 1
            break
    return errors + len(session.faults)
