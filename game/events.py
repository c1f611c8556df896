"""What just happened, for motion, sound and the log. Everything in an event is open to all."""

import msgspec

from game.cards import Faces
from game.scoring import Settlement
from game.view import Report


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A bid, or a pass (`points` None); `forced` when the rules bid for an opener who passed."""

    seat: int
    points: int | None
    forced: bool = False


class AllPassed(msgspec.Struct, frozen=True, tag="all_passed"):
    """Nobody bid: redeal."""


class BottomOpened(msgspec.Struct, frozen=True, tag="bottom_opened"):
    """亮底: the declarer is found and takes the bottom."""

    declarer: int
    bid: int
    faces: Faces


class TrumpNamed(msgspec.Struct, frozen=True, tag="trump_named"):
    """定主"""

    seat: int
    trump: str


class Surrendered(msgspec.Struct, frozen=True, tag="surrendered"):
    """投降"""

    seat: int


class Buried(msgspec.Struct, frozen=True, tag="buried"):
    """扣底: that it is done, never which cards."""

    seat: int
    count: int


class CardsPlayed(msgspec.Struct, frozen=True, tag="played"):
    """A lead or follow; `tried` is the throw that failed and was made small."""

    seat: int
    faces: Faces
    tried: Faces | None = None


class Reported(msgspec.Struct, frozen=True, tag="reported"):
    """报无主, or the first telling of trumps that others' 无主 calls for."""

    seat: int
    report: Report


class TrickWon(msgspec.Struct, frozen=True, tag="trick_won"):
    """A finished trick and its card points."""

    seat: int
    points: int


class BottomTaken(msgspec.Struct, frozen=True, tag="bottom_taken"):
    """抠底: a defender won the last trick with trump."""

    seat: int
    factor: int
    points: int


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """The end of the deal."""

    settlement: Settlement


Event = (
    Called
    | AllPassed
    | BottomOpened
    | TrumpNamed
    | Surrendered
    | Buried
    | CardsPlayed
    | Reported
    | TrickWon
    | BottomTaken
    | Settled
)
