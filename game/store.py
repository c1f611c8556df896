"""What stays on disk between starts: the running match, the career score and the settings.

One JSON file each in the player's data folder (platformdirs, or `--home`), replaced as a whole so that
a crash leaves the old one or the new one. A damaged file is set aside under another name and told.
"""

import os
import time
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
import platformdirs

from game.bots import LEVELS
from game.record import MatchRecord, RecordError
from game.ruleset import impossible

_T = TypeVar("_T", bound=msgspec.Struct)


def _broken(record: MatchRecord) -> str | None:
    """What is wrong with a match that has the right form but cannot be played on, or None."""
    ruleset = record.deal.ruleset
    if problem := impossible(ruleset):
        return problem
    seats = range(ruleset.players)
    if len(record.seats) != len(seats):
        return "another number of seats than the ruleset has"
    if not all(seat.name for seat in record.seats):
        return "a seat without a name"
    if any(seat.kind == "bot" and seat.level not in LEVELS for seat in record.seats):
        return "a bot of an unknown level"
    for result in record.results:
        owners = {result.declarer, *(paid.seat for paid in result.bonuses)}
        moved = (result.deal, result.bonus)
        if not owners <= set(seats) or any(len(each) != len(seats) or sum(each) != 0 for each in moved):
            return "a settlement that does not add up"
    try:
        record.deal.replay()
    except RecordError as error:
        return str(error)
    return None


def _replace(fresh: Path, path: Path) -> None:
    """`os.replace`; on Windows a virus scanner may hold the old file for a moment."""
    for _ in range(5):
        try:
            os.replace(fresh, path)
            return
        except PermissionError:
            time.sleep(0.02)
    os.replace(fresh, path)


Pixels = Annotated[int, msgspec.Meta(ge=640, le=7680)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the player has chosen, kept between starts; unknown keys of a later version are passed over."""

    version: int = 1
    lang: Literal["zh", "en"] = "zh"
    name: Annotated[str, msgspec.Meta(max_length=12)] = ""
    """The player's own name at the table; empty: 我."""
    ruleset: str = "jiangxi"
    level: str = "normal"
    pace: Literal["slow", "normal", "fast", "instant"] = "normal"
    hold: Literal["short", "normal", "long"] = "normal"
    """How long a finished trick stays."""
    motion: Literal["off", "short", "normal", "full"] = "normal"
    four_colours: bool = False
    """Blue diamonds and green clubs."""
    order: Literal["strength", "suit"] = "strength"
    """Suits in alternating colours behind the trumps, or always in the order ♠♥♣♦."""
    trumps_on: Literal["left", "right"] = "left"
    dim: bool = True
    """Cards that can be part of no legal follow are dimmed."""
    confirm: bool = True
    """Ask before points are buried."""
    play_forced: bool = False
    """Play by itself where only one play is legal."""
    double_click: bool = False
    """A double click on a card plays what is chosen."""
    window: tuple[Pixels, Pixels] = (1280, 720)
    """The window's size when it was last closed."""
    hints: bool = True
    counter: bool = True
    volume_cards: Annotated[int, msgspec.Meta(ge=0, le=4)] = 3
    """What is heard of the cards; 0 is silence."""
    volume_signals: Annotated[int, msgspec.Meta(ge=0, le=4)] = 3
    """Calls, 无主, the bottom, the end."""


class Career(msgspec.Struct, frozen=True, kw_only=True):
    """The player's score over all matches, which titles follow."""

    version: int = 1
    score: int = 0
    deals: int = 0


class Store:
    """The files of one player. `notes` collects sentences (zh, en) about what went wrong."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home or Path(platformdirs.user_data_dir("erqiwang", appauthor=False, roaming=False))
        self.notes: list[tuple[str, str]] = []

    @property
    def log(self) -> Path:
        """Where unexpected errors are written."""
        return self.home / "errors.log"

    def load_match(self) -> MatchRecord | None:
        """The match that was left running, checked by the rules; None if there is none."""
        record = self._read("match.json", MatchRecord)
        if record is None:
            return None
        if problem := _broken(record):
            self._set_aside("match.json", problem)
            return None
        return record

    def save_match(self, record: MatchRecord) -> None:
        """Keep the running match; a failing disk is told once and play goes on."""
        self._write("match.json", record)

    def load_settings(self) -> Settings:
        return self._read("settings.json", Settings) or Settings()

    def save_settings(self, settings: Settings) -> None:
        self._write("settings.json", settings)

    def load_career(self) -> Career:
        return self._read("career.json", Career) or Career()

    def save_career(self, career: Career) -> None:
        self._write("career.json", career)

    def _read(self, name: str, kind: type[_T]) -> _T | None:
        try:
            return msgspec.json.decode((self.home / name).read_bytes(), type=kind)
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError) as error:  # not what it should hold, or no JSON
            self._set_aside(name, str(error))
        except OSError as error:
            self._note(f"{name} 读不出来（{error.strerror}）。", f"{name} cannot be read ({error.strerror}).")
        return None

    def _set_aside(self, name: str, why: str) -> None:
        stem = f"{name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
        names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
        aside = next(free for each in names if not (free := self.home / each).exists())
        try:
            os.replace(self.home / name, aside)
        except OSError:
            aside = self.home / name
        self._note(
            f"{name} 已损坏，另存为 {aside.name}（{why}）。",
            f"{name} is damaged; it is kept as {aside.name} ({why}).",
        )

    def _write(self, name: str, value: msgspec.Struct) -> None:
        path = self.home / name
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            fresh = self.home / f"{name}.{os.getpid()}.new"
            with fresh.open("wb") as file:
                file.write(msgspec.json.encode(value))
                file.flush()
                os.fsync(file.fileno())
            _replace(fresh, path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            self._note(
                f"存不了盘（{why}），牌局照打，但关了窗口就没了。",
                f"Cannot save ({why}); play goes on, but is lost when the window closes.",
            )

    def _note(self, zh: str, en: str) -> None:
        if (zh, en) not in self.notes:
            self.notes.append((zh, en))
