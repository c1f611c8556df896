"""Command-line values that several commands take; a bad one is one sentence and exit status 2."""

import re
import sys
from argparse import ArgumentTypeError
from io import TextIOWrapper

from game.bots import LEVELS
from game.ruleset import Ruleset, RulesetError, find


def ruleset(text: str) -> Ruleset:
    """One of the five by id, or a TOML file."""
    try:
        return find(text)
    except RulesetError as error:
        raise ArgumentTypeError(str(error)) from None


def count(text: str) -> int:
    """A number of deals."""
    if not re.fullmatch("[1-9][0-9]{0,6}", text):
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to 9999999")
    return int(text)


def seed(text: str) -> str:
    """Any text that fixes the shuffles."""
    if not text.isprintable():
        raise ArgumentTypeError(f"{text!r} holds signs that cannot be printed")
    return text


def levels(text: str) -> list[str]:
    """Bots by seat, as in easy,normal."""
    named = text.split(",")
    for level in named:
        if level not in LEVELS:
            raise ArgumentTypeError(f"no bot {level!r}: one of {', '.join(LEVELS)}")
    return named


def any_console() -> None:
    """Let what a console cannot show become a question mark instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
