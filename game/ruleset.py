"""Rulesets as data: one TOML file each, read into a frozen `Ruleset`.

Every difference between the five systems of play is a key here, so that engine, bots and texts read
the same value and nothing tests a ruleset's name. The attribute docstrings are the documentation of
the keys: what a key means, what it may hold, and where the rule stands (seed number and section).
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import inspect

from game.cards import RANKS, SUITS, deck_points
from game.cards import deck as make_deck

RULESET_DIR = Path(__file__).parent / "rulesets"

Line = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=200)]
"""One line of text without control characters."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class RulesetError(ValueError):
    """A ruleset that cannot be played; the message names the file, the key and what is allowed."""


class _Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Text(_Keys, frozen=True, kw_only=True):
    """One text in both languages."""

    zh: Line
    en: Line

    def in_(self, lang: str) -> str:
        """The text in a language: `zh` or `en`."""
        return self.en if lang == "en" else self.zh


class Auction(_Keys, frozen=True, kw_only=True):
    """叫分: the lowest number of points at which the declarer accepts to fall wins."""

    start: Positive
    """Highest legal bid. [000 §1.2.3, 001 叫莊]"""
    step: Positive
    """Bids are multiples of it, each at least one step below the last. [000 §1.2.3]"""
    minimum: Count
    """Lowest legal bid; it ends the auction. [000 §2.5B: 0 forbidden; elsewhere 0]"""
    opener_must_bid: bool
    """Whether the opener's pass counts as a bid of `start` (001); otherwise four passes redeal."""
    first_opener: Literal["random", "turned_card"]
    """Who opens a match: drawn at random (000, 002), or the holder of a card turned up in the deal (001)."""
    opener_after_win: Literal["declarer", "next_seat"]
    """Who opens after 过庄. [000 §2.2]"""
    opener_after_loss: Literal["declarer", "next_seat"]
    """Who opens after 下庄: the declarer's next seat. [000 §2.2; not given in 001]"""


class Surrender(_Keys, frozen=True, kw_only=True):
    """投降: before the bottom is buried, a high bid may be given up as a loss at level 1."""

    above: Count
    """Allowed for bids above this. [000 §2.2: 80; 001: 70]"""
    allowed: bool
    """Whether surrender exists at all."""
    cuts_bonus: Literal["declarer", "all", "none"]
    """Whose 冲关 shrinks to the joker part. [000 §2.6; 001: the declarer's own]"""


class Trump(_Keys, frozen=True, kw_only=True):
    """主牌: jokers, 7s and 2s always; the named suit; or none (全常主)."""

    no_trump: bool
    """Whether 全常主 may be named. [000 §2.2, 003 yes; 001, 002 no]"""
    no_trump_tractors: Literal["ladder", "jokers", "none"]
    """Tractors in 全常主: 大王-小王-7-2 by the ladder, 大王-小王 alone, or none. [003; 000 上下级关系]"""


class Throw(_Keys, frozen=True, kw_only=True):
    """甩牌: several trump parts led at once; side suits are never thrown."""

    when: Literal["highest", "void"]
    """`highest`: any time, each part unbeatable by any one opponent (000 §1.2.7, 001, 003); `void`:
    only when no other player holds a trump (002 甩主)."""
    forced: Literal["fewest", "tractor_first", "lowest"]
    """Which beatable part a failed throw leaves on the table: the one with the fewest cards, then the
    lowest (000 §2.4 强制出小); tractors before pairs before singles; or the one with the lowest card."""


class Follow(_Keys, frozen=True, kw_only=True):
    """跟牌"""

    shorter_tractor: bool
    """Whether a tractor too short for the lead must be played all the same. [000 §2.4]"""


class Bottom(_Keys, frozen=True, kw_only=True):
    """抠底: what the buried cards count for when a defender wins the last trick."""

    needs_trump: bool
    """Whether the winning cards must be trumps. [000 §2.2 必须主牌抓底, 003]"""
    pair: Positive
    """Factor when the best part of the winning play is a pair. [000 ×2; 001 ×1]"""
    tractor: Count
    """Factor for a tractor; 0: two to the power of its pairs. [000 ×4; 003 以此类推]"""


class Band(_Keys, frozen=True, kw_only=True):
    """叫分倍数: one band of bids."""

    from_bid: Count
    """Lowest bid of the band; it reaches up to the next band."""
    multiplier: Positive


class Tier(_Keys, frozen=True, kw_only=True):
    """One step of the winning side's level: the first tier that fits, from the top, decides."""

    bids: tuple[Count, Count]
    """Lowest and highest bid for which the tier holds."""
    points: Annotated[int, msgspec.Meta(ge=-1, le=1000)]
    """The defenders' points are at most this; -1: at most half the bid."""
    level: Positive


class Levels(_Keys, frozen=True, kw_only=True):
    """过庄/下庄 by steps of the score."""

    loss: Literal["formula", "tiers"]
    """下庄: ⌊(points - bid) / step⌋ + 1 (002, 003, 001), or one level more for each `loss_tiers` reached."""
    loss_tiers: tuple[Positive, ...] = ()
    loss_cap: Count = 0
    """Highest level of a loss; 0: none. [000 §2.5A: 3]"""
    win: Literal["formula", "tiers"]
    """过庄: ⌊(bid - points) / step⌋ + 1 (002, 003), or `win_tiers` (000, 001)."""
    win_tiers: tuple[Tier, ...] = ()
    win_cap: Count = 0
    """Highest level of a win; 0: none."""
    step: Positive
    """Points of one level. [000, 001, 002, 003: 40]"""
    named: bool
    """Whether levels 2 and 3 are called 小光 and 大光 (000, 001, 003) or by their number (002)."""
    zero_bid_level: Positive
    """Level of a bid of 0 that is made (with exactly 0 points)."""


class Bonus(_Keys, frozen=True, kw_only=True):
    """冲关: three or four jokers and the pairs of 7s and 2s that continue them."""

    enabled: bool
    must_have_bid: bool
    """Whether the owner must have bid once. [000 §2.6, 001, 002]"""
    waived_at: Count
    """... unless the lowest bid on the table when he passes is at most this; 0: never waived. [000 §2.6]"""
    declarer_cards: Literal["with_bottom", "dealt"]
    """Which cards of the declarer count, always before burying."""
    side_pairs_three: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """With three jokers: how many 副7 (and 副2) pairs count at most. [000 §2.6 table]"""
    side_pairs_four: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """The same with four jokers. [001's rows stop at one]"""
    full_set_four: Count
    """Value of four jokers with all pairs of 7s and 2s; 0: by the chain. [001: 10]"""
    payers: Literal["others", "opponents"]
    """Who pays the owner: each other player (000 §2.6), or each player of the other side."""
    titles_three: tuple[str, ...] = ()
    titles_four: tuple[str, ...] = ()
    """Names by the length of the chain: jokers, +正7, +副7, +正2, +副2. [003 table]"""


class Reports(_Keys, frozen=True, kw_only=True):
    """报无主: players without trumps, and what the others must then tell."""

    counts_from: Positive
    """From this many void players on, the others show their number of trumps. [000 §1.2.9: 2; 001: 1]"""
    pair: Literal["yes_no", "count"]
    """Whether they tell that they hold a trump pair, or how many."""
    last_trick: bool
    """Whether reports go on in the last trick. [001: 只要不是最後一輪]"""


class Ruleset(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    cache_hash=True,
):
    """One system of play, whole."""

    id: str
    code: Annotated[str, msgspec.Meta(pattern="^[A-Z]?$")] = ""
    """The letter that stands for it in a deal code; empty: no code, deals travel as files."""
    name: Text
    summary: Text
    players: Annotated[int, msgspec.Meta(ge=3, le=4)]
    decks: Annotated[int, msgspec.Meta(ge=1, le=2)]
    removed_ranks: str = ""
    """Ranks taken out of the decks, as in "34". [001 發牌規則]"""
    hand: Annotated[int, msgspec.Meta(ge=1, le=33)]
    bottom: Annotated[int, msgspec.Meta(ge=1, le=12)]
    auction: Auction
    surrender: Surrender
    trump: Trump
    throw: Throw
    follow: Follow
    bottom_score: Bottom
    multipliers: tuple[Band, ...]
    levels: Levels
    bonus: Bonus
    reports: Reports

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards of the game, canonical order."""
        return make_deck(self.decks, self.removed_ranks)

    @property
    def trumps(self) -> str:
        """What the declarer may name: suits, and `N` for 全常主 where it is allowed."""
        return SUITS + "N" * self.trump.no_trump

    @property
    def total_points(self) -> int:
        """Card points of the whole deck: 200 with two decks, 100 with one."""
        return deck_points(self.decks, self.removed_ranks)


def impossible(ruleset: Ruleset) -> str | None:
    """The sentence for a combination of keys that cannot be played, or None."""
    if set(ruleset.removed_ranks) - set(RANKS) or set(ruleset.removed_ranks) & set("72"):
        return f"removed_ranks: only ranks of {RANKS} but 7 and 2 can be taken out"
    dealt = ruleset.players * ruleset.hand + ruleset.bottom
    if dealt != len(ruleset.deck):
        return f"hand, bottom: {ruleset.players} hands and the bottom take {dealt} cards, the deck has {len(ruleset.deck)}"
    if not ruleset.total_points:
        return "removed_ranks: some of 5, T and K must stay, or there are no points to play for"
    auction, bands = ruleset.auction, [band.from_bid for band in ruleset.multipliers]
    if auction.start % auction.step or auction.minimum % auction.step or auction.minimum > auction.start:
        return "auction: start and minimum must be multiples of step, minimum at most start"
    if bands != sorted(set(bands), reverse=True) or not bands or bands[-1] > auction.minimum:
        return "multipliers: bands go down in from_bid and the last reaches auction.minimum"
    if ruleset.levels.loss == "tiers" and not ruleset.levels.loss_tiers:
        return "levels.loss_tiers: needed by levels.loss = 'tiers'"
    if ruleset.levels.win == "tiers" and not ruleset.levels.win_tiers:
        return "levels.win_tiers: needed by levels.win = 'tiers'"
    if ruleset.bonus.enabled and ruleset.decks == 1:
        return "bonus.enabled: one deck has two jokers only, so it must be false"
    if ruleset.reports.counts_from >= ruleset.players:
        return "reports.counts_from: must be below players"
    for key, titles in (
        ("three", ruleset.bonus.titles_three),
        ("four", ruleset.bonus.titles_four),
    ):
        if len(titles) not in (0, 5):
            return f"bonus.titles_{key}: five titles, or none"
    return None


def _explained(error: str) -> str:
    """msgspec's sentence with the key in front and what is allowed there behind it."""
    found = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", error, re.DOTALL)
    what, key = (found[1], found[2] or "") if found else (error, "")
    kind: inspect.Type = inspect.type_info(Ruleset)
    for step in filter(None, re.split(r"\.|\[.*?\]", key)):
        kind = _inside(kind)
        fields = kind.fields if isinstance(kind, inspect.StructType) else ()
        kind = next((field.type for field in fields if field.name == step), kind)
    return f"{key or 'the ruleset'}: {what}; allowed: {_allowed(_inside(kind))}"


def _inside(kind: inspect.Type) -> inspect.Type:
    """The type of a list's items, or of what a value is if it is not a list."""
    return kind.item_type if isinstance(kind, inspect.VarTupleType) else kind


def _allowed(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return "the keys " + ", ".join(field.name for field in kind.fields)
        case inspect.LiteralType():
            return " or ".join(map(repr, kind.values))
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return f"a text like {kind.pattern}" if kind.pattern else "a text"
        case _:
            return "a list of whole numbers"


def read(path: Path) -> Ruleset:
    """The ruleset in a TOML file; raises `RulesetError` with one sentence where it is not one."""
    try:
        ruleset = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Ruleset)
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read ({error.strerror})") from None
    except msgspec.ValidationError as error:
        raise RulesetError(f"{path}: {_explained(str(error))}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or no path at all
        raise RulesetError(f"{path}: not a TOML file: {error}") from None
    if problem := impossible(ruleset):
        raise RulesetError(f"{path}: {problem}")
    return ruleset


@cache
def builtin() -> dict[str, Ruleset]:
    """The five rulesets by id, in the order in which menus list them."""
    order = ("xinjian", "tongcheng", "jiangxi", "hunan", "hunan_single")
    return {name: read(RULESET_DIR / f"{name}.toml") for name in order}


def find(name: str) -> Ruleset:
    """A ruleset by its id or by the path of its file; raises `RulesetError`."""
    if name in builtin():
        return builtin()[name]
    if name.endswith(".toml"):
        return read(Path(name))
    raise RulesetError(f"unknown ruleset {name!r}: one of {', '.join(builtin())}, or a .toml file")
