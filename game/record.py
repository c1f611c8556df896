"""A deal as data: ruleset, shuffle, opener, seats and actions. Everything else is a fold over these.

A *deal code* stands for ruleset, shuffle and opener in 16 letters and digits: one for the ruleset, one
for the opener (or for "opens a match"), twelve for the shuffle, two of checksum. It stands for
everybody's cards, so it is only shown where that harms nobody.
"""

import hashlib
from typing import Annotated, Literal

import msgspec

from game import engine, shuffle
from game.actions import Action, Rejection
from game.ruleset import Ruleset, builtin
from game.scoring import Settlement
from game.state import State

VERSION = 1
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U; they are read as 1, 1, 0 and V."""
_OPENS_MATCH = 31


Note = Literal["", "fallback", "cut"]


class RecordError(ValueError):
    """A record or a code that stands for no deal; the message says what is wrong with it."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits where: a person, or a bot of some level."""

    name: str
    kind: Literal["human", "bot"] = "human"
    level: str = ""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action; `note` is "fallback" where a bot failed, "cut" where a deadline cut its thinking short."""

    seat: int
    action: Action
    note: Note = ""


class DealRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, from the shuffle to as far as it was played."""

    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)] = VERSION
    ruleset: Ruleset
    shuffle: Annotated[int, msgspec.Meta(ge=0, lt=2**shuffle.SEED_BITS)]
    opener: Annotated[int, msgspec.Meta(ge=0, le=3)] | None
    """None: this deal opened a match."""
    room: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    steps: tuple[Step, ...] = ()

    def start(self) -> State:
        """The state before the first action."""
        if self.opener is not None and self.opener >= self.ruleset.players:
            raise RecordError(f"opener {self.opener}: {self.ruleset.id} has {self.ruleset.players} seats")
        return engine.start(shuffle.deal(self.ruleset, self.shuffle, self.opener, self.room))

    def replay(self) -> State:
        """The state after all actions; raises `RecordError` at the first that the rules forbid."""
        state = self.start()
        for number, step in enumerate(self.steps, 1):
            moved = engine.apply(state, step.seat, step.action)
            if isinstance(moved, Rejection):
                raise RecordError(f"action {number} of the deal is not legal: {moved.code}")
            state, _ = moved
        return state


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A session of deals: who plays what, what was settled, and the deal being played."""

    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)] = VERSION
    seed: str
    seats: tuple[Seat, ...]
    results: tuple[Settlement, ...]
    """The deals settled so far, this one included once it is."""
    number: Annotated[int, msgspec.Meta(ge=1)]
    """Counts every shuffle of the match, redeals included."""
    deal: DealRecord


def deal_code(deal: DealRecord) -> str | None:
    """The code of a deal, in groups of four; None for a ruleset of one's own, which no code can name."""
    letter = deal.ruleset.code
    if not letter or builtin().get(deal.ruleset.id) != deal.ruleset:
        return None
    opener = _OPENS_MATCH if deal.opener is None else deal.opener
    shuffled = "".join(_DIGITS[deal.shuffle >> shift & 31] for shift in range(55, -1, -5))
    body = letter + _DIGITS[opener] + shuffled
    code = body + _checksum(body)
    return "-".join(code[at : at + 4] for at in range(0, 16, 4))


def from_code(code: str) -> DealRecord:
    """The deal that a code stands for; raises `RecordError`. Spaces, hyphens and case do not matter."""
    plain = "".join(code.split()).replace("-", "").upper()
    if len(plain) != 16 or not plain.isascii() or not plain.isalnum():
        raise RecordError("a deal code is 16 letters and digits, as in X123-4567-89AB-CDEF")
    plain = plain[0] + plain[1:].translate(str.maketrans("ILOU", "110V"))
    if _checksum(plain[:14]) != plain[14:]:
        raise RecordError("the deal code has a slip of the pen: its checksum does not fit")
    ruleset = next((each for each in builtin().values() if each.code == plain[0]), None)
    if ruleset is None:
        raise RecordError(f"the deal code is of an unknown ruleset, {plain[0]}")
    opener = _DIGITS.index(plain[1])
    if opener != _OPENS_MATCH and opener >= ruleset.players:
        raise RecordError("the deal code names an opener who does not exist")
    seed = 0
    for digit in plain[2:14]:
        seed = seed << 5 | _DIGITS.index(digit)
    return DealRecord(ruleset=ruleset, shuffle=seed, opener=None if opener == _OPENS_MATCH else opener)


def _checksum(body: str) -> str:
    digest = hashlib.sha256(f"erqiwang:code:{body}".encode()).digest()
    return _DIGITS[digest[0] & 31] + _DIGITS[digest[1] & 31]
