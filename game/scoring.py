"""The bottom, levels, multipliers and the settlement. [RULES §5–§6, §9; seeds 000 §2.5, 001, 002 积分计算, 003]"""

from collections.abc import Sequence

import msgspec

from game import bonus
from game.cards import Faces, points
from game.ladder import TRUMP, Ladder
from game.ruleset import Levels, Ruleset
from game.shapes import split


class Bonus(msgspec.Struct, frozen=True):
    """A 冲关 that is paid: whose, how many gates, and the cards that made it."""

    seat: int
    gates: int
    faces: Faces = ()
    title: str | None = None


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal moves. `deal`, `bonus` and `total` are per seat and sum to zero each."""

    declarer: int
    bid: int
    points: int
    """The defenders' points, the bottom included."""
    bottom_factor: int
    """How often the bottom counted (抠底); 0: it did not."""
    bottom_points: int
    """What it added to `points`."""
    won: bool
    surrendered: bool
    level: int
    multiplier: int
    room: int
    bonuses: tuple[Bonus, ...]
    deal: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def total(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.deal, self.bonus, strict=True)))

    @property
    def result(self) -> str:
        """过庄 (declarer wins), 下庄, or 投降."""
        return "投降" if self.surrendered else "过庄" if self.won else "下庄"

    @property
    def grade(self) -> str | None:
        """小光 at level 2, 大光 from level 3."""
        return None if self.level < 2 else "小光" if self.level == 2 else "大光"


def bottom_factor(ruleset: Ruleset, ladder: Ladder, play: Faces) -> int:
    """How often the bottom's points count when a defender wins the last trick with `play`; 0: not at all.

    The best part decides: tractor before pair before single. [seed 000 §1.2.10, §2.2]
    """
    rules = ruleset.bottom_score
    group = ladder.group_of(play)
    if group is None or (rules.needs_trump and group != TRUMP):
        return 0
    pairs = split(ladder, play)[0].pairs
    if pairs < 2:
        return rules.pair if pairs else 1
    return rules.tractor or 2**pairs


def multiplier(ruleset: Ruleset, bid: int) -> int:
    """叫分倍数: the band of the bid. [000 §2.5B]"""
    return next(band.multiplier for band in ruleset.multipliers if bid >= band.from_bid)


def declarer_won(bid: int, scored: int) -> bool:
    """过庄: fewer points than bid; a bid of 0 is made with exactly 0. [000 §2.7; RULES D9]"""
    return scored < bid or scored == bid == 0


def level(ruleset: Ruleset, bid: int, scored: int) -> int:
    """The level (1 过庄/下庄, 2 小光, 3 大光, …) of `scored` defenders' points against a bid."""
    rules = ruleset.levels
    if not declarer_won(bid, scored):
        over = scored - bid
        if rules.loss == "formula":
            reached = over // rules.step + 1
        else:
            reached = 1 + sum(over >= tier for tier in rules.loss_tiers)
        return min(reached, rules.loss_cap or reached)
    if bid == 0:
        return rules.zero_bid_level
    reached = (bid - scored) // rules.step + 1 if rules.win == "formula" else _tier(rules, bid, scored)
    return min(reached, rules.win_cap or reached)


def _tier(rules: Levels, bid: int, scored: int) -> int:
    """The level of the first winning tier that fits."""
    for tier in rules.win_tiers:
        low, high = tier.bids
        if low <= bid <= high and (scored * 2 <= bid if tier.points < 0 else scored <= tier.points):
            return tier.level
    return 1


def settle(
    ruleset: Ruleset,
    *,
    bid: int,
    scored: int,
    declarer: int,
    room: int = 1,
    surrendered: bool = False,
    bonuses: Sequence[Bonus] = (),
    bottom: tuple[int, int] = (0, 0),
) -> Settlement:
    """The settlement of a deal: each defender moves level × multiplier, the declarer the sum of theirs.

    `bottom` is the (factor, points) already in `scored`. 冲关 is apart from the bid's multiplier; the room multiplier takes both. [002 积分计算; RULES E2]
    """
    won = declarer_won(bid, scored) and not surrendered
    reached = 1 if surrendered else level(ruleset, bid, scored)
    times = multiplier(ruleset, bid)
    each = reached * times * room * (1 if won else -1)
    seats = range(ruleset.players)
    moved = [0] * ruleset.players
    for paid in bonuses:
        for seat, share in enumerate(bonus.shares(ruleset, paid.seat, paid.gates, declarer)):
            moved[seat] += share * room
    return Settlement(
        declarer=declarer,
        bid=bid,
        points=scored,
        bottom_factor=bottom[0],
        bottom_points=bottom[1],
        won=won,
        surrendered=surrendered,
        level=reached,
        multiplier=times,
        room=room,
        bonuses=tuple(bonuses),
        deal=tuple(each * (ruleset.players - 1) if seat == declarer else -each for seat in seats),
        bonus=tuple(moved),
    )


def bottom_points(ruleset: Ruleset, ladder: Ladder, bottom: Faces, play: Faces) -> tuple[int, int]:
    """(factor, points added) when a defender wins the last trick with `play`."""
    factor = bottom_factor(ruleset, ladder, play)
    return factor, factor * points(bottom)
