"""冲关: the value of jokers and the pairs that continue them. [RULES §7; seeds 000 §2.6, 001 衝關, 002, 003]"""

from collections import Counter
from typing import NamedTuple

from game.auction import Calls, standing
from game.cards import JOKERS, SUITS, Face, Faces
from game.ladder import NO_TRUMP
from game.ruleset import Ruleset


class Chain(NamedTuple):
    """A 冲关 hand: its value in gates (冲N关), its length in links, and the cards that make it."""

    gates: int
    links: int
    """0 without a bonus; 1 jokers, 2 +正7, 3 +副7, 4 +正2, 5 +副2."""
    faces: Faces


NONE = Chain(0, 0, ())


def chain(ruleset: Ruleset, faces: Faces, trump: str | None) -> Chain:
    """The bonus in some cards. `trump` None (not named yet) or `N`: there is no 正 or 副, jokers only."""
    rules = ruleset.bonus
    held = Counter(faces)
    jokers: Faces = tuple(face for face in JOKERS for _ in range(held[face]))
    if not rules.enabled or len(jokers) < 3:
        return NONE
    four = len(jokers) == 4
    gates, links, cards = (3 if four else 1), 1, jokers
    if trump is None or trump == NO_TRUMP:
        return Chain(gates, links, cards)

    most = rules.side_pairs_four if four else rules.side_pairs_three
    all_pairs = 0
    for rank in "72":
        if held[trump + rank] < 2:
            break
        gates, links, cards = gates + 1, links + 1, (*cards, trump + rank, trump + rank)
        side: list[Face] = [suit + rank for suit in SUITS if suit != trump and held[suit + rank] == 2]
        if not side:
            break
        all_pairs += len(side)
        gates, links = gates + min(len(side), most), links + 1
        cards += tuple(face for face in side for _ in range(2))
    if four and all_pairs == 6 and rules.full_set_four:
        gates = rules.full_set_four
    return Chain(gates, links, cards)


def title(ruleset: Ruleset, found: Chain) -> str | None:
    """The name of a bonus hand where the ruleset has names (皇后, 皇上). [003 table]"""
    four = sum(face in JOKERS for face in found.faces) == 4
    titles = ruleset.bonus.titles_four if four else ruleset.bonus.titles_three
    return titles[found.links - 1] if found.links and titles else None


def eligible(ruleset: Ruleset, opener: int, calls: Calls, seat: int) -> bool:
    """Whether the auction lets a seat be paid for its bonus. [RULES §7.3; seed 000 §2.6]"""
    rules = ruleset.bonus
    if not rules.enabled or not rules.must_have_bid:
        return rules.enabled
    lowest: int | None = None

    def waived() -> bool:
        return lowest is not None and rules.waived_at > 0 and lowest <= rules.waived_at

    for caller, call in zip(standing(ruleset, opener, calls).seats, calls, strict=False):
        if call is not None:
            lowest = call
        if caller == seat:
            return call is not None or waived()
    return waived()  # the auction ended before this seat's turn


def shares(ruleset: Ruleset, seat: int, gates: int, declarer: int) -> tuple[int, ...]:
    """What a bonus moves, per seat: each payer pays `gates` to the owner."""
    payers = [
        other
        for other in range(ruleset.players)
        if other != seat and (ruleset.bonus.payers == "others" or (other == declarer) != (seat == declarer))
    ]
    return tuple(
        gates * len(payers) if other == seat else -gates * (other in payers)
        for other in range(ruleset.players)
    )
