"""Sound: short, dry, and never needed. Whatever goes wrong with it, the game goes on in silence.

The mixer is opened at the first sound, not before, so that a player who wants none has no device opened.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, get_args

import pygame

from game.events import (
    AllPassed,
    BottomOpened,
    BottomTaken,
    Buried,
    Called,
    CardsPlayed,
    Event,
    Reported,
    Settled,
    Surrendered,
    TrickWon,
    TrumpNamed,
)
from game.ladder import TRUMP, ladder
from game.scoring import Settlement
from game.shapes import shape
from game.trick import winner
from game.view import View
from ui.theme import ASSETS

log = logging.getLogger(__name__)

Cards = Literal[
    "deal", "select", "play_single", "play_pair", "play_tractor", "play_throw", "ruff", "sweep", "points"
]
"""What is heard of the cards."""
Signal = Literal["bid", "pass", "void", "bottom", "bonus", "win", "loss", "turn", "error"]
"""What is said at the table, or to the player."""
Name = Cards | Signal

CARDS: tuple[Cards, ...] = get_args(Cards)
SIGNALS: tuple[Signal, ...] = get_args(Signal)
NAMES: tuple[Name, ...] = (*CARDS, *SIGNALS)

FOLDER = ASSETS / "sounds"
AGAIN = 35
"""Milliseconds in which the same sound does not begin twice, lest bots at full speed add up to noise."""


class Sound:
    """Plays sounds by name. `cards` and `signals` are volumes from 0 to 1; `mute` is above both."""

    def __init__(
        self, cards: float = 1.0, signals: float = 1.0, *, mute: bool = False, folder: Path = FOLDER
    ) -> None:
        self.cards = cards
        self.signals = signals
        self.mute = mute
        self._folder = folder
        self._opened = False
        self._failed = False
        self._loaded: dict[Name, pygame.mixer.Sound] = {}
        self._began: dict[Name, int] = {}

    @classmethod
    def silent(cls) -> Sound:
        """One that never opens a device."""
        sound = cls()
        sound._failed = True
        return sound

    def play(self, name: Name) -> None:
        """Begin a sound and return at once."""
        volume = min(max(self.cards if name in CARDS else self.signals, 0.0), 1.0)
        if self._failed or self.mute or not volume:
            return
        now = pygame.time.get_ticks()
        if now - self._began.get(name, -AGAIN) < AGAIN:
            return
        self._began[name] = now
        try:
            self._play(name, volume)
        except Exception as error:
            self._failed = True
            log.warning("there will be no sound: %s", error)

    def _play(self, name: Name, volume: float) -> None:
        if not self._opened:
            with _quiet():
                pygame.mixer.init(44100, -16, 1, 512)
            self._opened = True
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(self._folder / f"{name}.ogg")
        self._loaded[name].set_volume(volume)
        self._loaded[name].play()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep from the terminal what Linux's sound library writes there by itself when it finds no device."""
    kept = None
    if sys.platform == "linux":
        with suppress(OSError):
            kept = os.dup(2)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            os.close(nowhere)
    try:
        yield
    finally:
        if kept is not None:
            os.dup2(kept, 2)
            os.close(kept)


# ---- which sound an event has


def sound_of(event: Event, view: View, viewer: int | None) -> Name | None:
    """What an event sounds like to a viewer (None only watches); `view` is the deal after the event."""
    match event:
        case Called(points=points):
            return "pass" if points is None else "bid"
        case BottomOpened():
            return "deal"
        case TrumpNamed():
            return "bid"
        case Buried():
            return "sweep"
        case CardsPlayed():
            return _play_sound(event, view)
        case Reported(report=report):
            return "void" if report.void else None
        case TrickWon(points=points):
            return "points" if points else "sweep"
        case BottomTaken():
            return "bottom"
        case Settled(settlement=settlement):
            return _result_sound(settlement, viewer)
        case AllPassed() | Surrendered():  # the last pass, and the settlement, are heard already
            return None


def _play_sound(played: CardsPlayed, view: View) -> Name:
    """A ruff that wins so far; else the shape that was led; followers' loose cards are just put down."""
    ranks = ladder(view.ruleset, view.trump or "N")
    own = shape(ranks, played.faces)
    plays = view.plays or (view.tricks[-1].plays if view.tricks else ())
    before = []
    for play in plays:
        if play.seat == played.seat:
            break
        before.append(play.faces)
    ruffs = before and own.group == TRUMP and ranks.group_of(before[0]) != TRUMP
    if ruffs and winner(ranks, [*before, played.faces]) == len(before):
        return "ruff"
    if own.name == "throw" and not before:
        return "play_throw"
    if own.name == "tractor":
        return "play_tractor"
    return "play_pair" if own.name == "pair" else "play_single"


def _result_sound(settlement: Settlement, viewer: int | None) -> Name | None:
    """冲关 for who made one and does not lose by the deal; else by what the viewer wins or loses."""
    if viewer is None:
        return "bonus" if settlement.bonuses else "win"
    total = settlement.total[viewer]
    if total >= 0 and any(bonus.seat == viewer for bonus in settlement.bonuses):
        return "bonus"
    if total == 0:
        return None
    return "win" if total > 0 else "loss"
