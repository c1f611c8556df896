"""The rules once more, slow and plain: small functions over lists of faces, everything by brute force.

A face is suit and rank ("HT", "S7") or a joker ("JB", "JS"). A lower step is a stronger card. Nothing here
comes from the game or from its ruleset files.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

Face = str
Cards = list[Face]
Answer = dict[str, Any]
Rules = dict[str, Any]

SUITS = "SHCD"
SIDE = "AKQJT986543"
POINTS = {"5": 5, "T": 10, "K": 10}

RULESETS: dict[str, Rules] = {
    "xinjian": {
        "players": 4, "copies": 2, "gone": "", "hand": 25, "bottom": 8, "trumps": "SHCDN",
        "throw": "highest", "start": 120, "least": 5, "opener_bids": False,
        "bands": {1: (85, 120), 2: (45, 80), 4: (5, 40)},
        "levels": "tiers", "cap": 3, "step": 40,
        "factors": {"single": 1, "pair": 2, "tractor": 4},
        "gates": "chain", "eligible": "table",
    },
    "tongcheng": {
        "players": 3, "copies": 2, "gone": "34", "hand": 28, "bottom": 8, "trumps": "SHCD",
        "throw": "highest", "start": 100, "least": 0, "opener_bids": True,
        "bands": {1: (75, 100), 2: (45, 70), 3: (5, 40), 4: (0, 0)},
        "levels": "tiers", "cap": 999, "step": 40,
        "factors": {"single": 1, "pair": 1, "tractor": 1},
        "gates": "printed", "eligible": "bid",
    },
    "jiangxi": {
        "players": 4, "copies": 2, "gone": "", "hand": 25, "bottom": 8, "trumps": "SHCD",
        "throw": "void", "start": 120, "least": 0, "opener_bids": False,
        "bands": {1: (85, 120), 2: (45, 80), 3: (5, 40), 4: (0, 0)},
        "levels": "formula", "cap": 999, "step": 40,
        "factors": {"single": 1, "pair": 2, "tractor": None},
        "gates": "capped", "eligible": "bid",
    },
    "hunan": {
        "players": 4, "copies": 2, "gone": "", "hand": 25, "bottom": 8, "trumps": "SHCDN",
        "throw": "highest", "start": 120, "least": 0, "opener_bids": False,
        "bands": {1: (85, 120), 2: (45, 80), 4: (5, 40), 8: (0, 0)},
        "levels": "formula", "cap": 999, "step": 40,
        "factors": {"single": 1, "pair": 2, "tractor": None},
        "gates": "capped", "eligible": "always",
    },
    "hunan_single": {
        "players": 4, "copies": 1, "gone": "", "hand": 12, "bottom": 6, "trumps": "SHCDN",
        "throw": "highest", "start": 60, "least": 0, "opener_bids": False,
        "bands": {1: (45, 60), 2: (25, 40), 4: (5, 20), 8: (0, 0)},
        "levels": "formula", "cap": 999, "step": 20,
        "factors": {"single": 1, "pair": 1, "tractor": 1},
        "gates": "none", "eligible": "always",
    },
}  # fmt: skip

TITLES = {  # 003: the jokers held, then the gates
    3: {1: "冲关", 2: "主7冲关", 3: "全7冲关", 4: "主2冲关", 5: "皇后"},
    4: {3: "大冲关", 4: "主7大冲关", 5: "全7大冲关", 6: "主2大冲关", 7: "皇上"},
}


# Cards


def faces(rules: Rules) -> Cards:
    ranks = [rank for rank in "3456789TJQKA2" if rank not in rules["gone"]]
    return ["JB", "JS"] + [suit + rank for suit in SUITS for rank in ranks]


def points(cards: Iterable[Face]) -> int:
    return sum(POINTS.get(card[1], 0) for card in cards)


def group(card: Face, trump: str) -> str:
    if card[0] == "J" or card[1] in "72" or card[0] == trump:
        return "trump"
    return card[0]


def step(card: Face, trump: str) -> int:
    """The place of a card on the ladder of its group: 0 is the highest."""
    if group(card, trump) != "trump":
        return SIDE.index(card[1])
    if card in ("JB", "JS"):
        return ("JB", "JS").index(card)
    if trump == "N":
        return {"7": 2, "2": 3}[card[1]]
    if card[1] == "7":
        return 2 if card[0] == trump else 3
    if card[1] == "2":
        return 4 if card[0] == trump else 5
    return 6 + SIDE.index(card[1])


def minus(cards: Iterable[Face], gone: Iterable[Face]) -> Cards:
    return sorted((Counter(cards) - Counter(gone)).elements())


def inside(part: Iterable[Face], whole: Iterable[Face]) -> bool:
    return not Counter(part) - Counter(whole)


def subsets(cards: Iterable[Face], size: int) -> list[tuple[Face, ...]]:
    """Every choice of `size` cards, each multiset of faces once."""
    return sorted(set(combinations(sorted(cards), size)))


def pairs(cards: Iterable[Face]) -> Cards:
    return sorted(face for face, count in Counter(cards).items() if count == 2)


# Shapes


def tractors(cards: Iterable[Face], length: int, trump: str) -> list[tuple[Face, ...]]:
    """Every way to pick `length` pairs on neighbouring steps of one group, one pair a step."""
    found = []
    for choice in combinations(sorted(pairs(cards), key=lambda face: step(face, trump)), length):
        if len({group(face, trump) for face in choice}) == 1:
            first = step(choice[0], trump)
            if [step(face, trump) for face in choice] == list(range(first, first + length)):
                found.append(choice)
    return found


def longest(cards: Iterable[Face], trump: str) -> int:
    """Pairs in the longest tractor; 0 without one."""
    cards = list(cards)
    return max((size for size in range(2, len(cards) // 2 + 1) if tractors(cards, size, trump)), default=0)


def shape(cards: Iterable[Face], trump: str) -> str:
    cards = list(cards)
    groups = {group(card, trump) for card in cards}
    if not cards or len(groups) > 1:
        return "none"
    if len(cards) == 1:
        return "single"
    if len(cards) == 2 and pairs(cards):
        return "pair"
    if len(cards) % 2 == 0 and tractors(cards, len(cards) // 2, trump):
        return "tractor"
    return "throw" if groups == {"trump"} else "none"


def parts(cards: Iterable[Face], trump: str) -> list[Cards]:
    """The longest tractor first, again and again, then the pairs, then the singles."""
    rest, found = sorted(cards), []
    while size := longest(rest, trump):
        part = sorted(2 * tractors(rest, size, trump)[0])
        found.append(part)
        rest = minus(rest, part)
    for face in pairs(rest):
        found.append([face, face])
        rest = minus(rest, [face, face])
    return found + [[face] for face in rest]


def top(part: Iterable[Face], trump: str) -> int:
    return min(step(face, trump) for face in part)


# Leads


def beatable(part: Cards, hand: Cards, trump: str) -> bool:
    """Can one opponent's hand show a higher trump part of the same type?"""
    trumps = [card for card in hand if group(card, trump) == "trump"]
    if len(part) == 1:
        higher: list[tuple[Face, ...]] = [(card,) for card in trumps]
    elif len(part) == 2:
        higher = [(face,) for face in pairs(trumps)]
    else:
        higher = tractors(trumps, len(part) // 2, trump)
    return any(top(other, trump) < top(part, trump) for other in higher)


def lead(rules: Rules, trump: str, hand: Cards, others: list[Cards], play: Cards) -> Answer:
    """`forced` lists every part that may go down: parts equal in size and height are all named."""
    if not play:
        return {"legal": False, "reason": "count"}
    if not inside(play, hand):
        return {"legal": False, "reason": "not_in_hand"}
    if len({group(card, trump) for card in play}) > 1:
        return {"legal": False, "reason": "mixed_suits"}
    kind = shape(play, trump)
    if kind == "none":
        return {"legal": False, "reason": "side_throw"}
    if kind != "throw":
        return {"legal": True}
    if rules["throw"] == "void":
        if any(group(card, trump) == "trump" for other in others for card in other):
            return {"legal": False, "reason": "throw_before_void"}
        return {"legal": True}
    weak = [part for part in parts(play, trump) if any(beatable(part, other, trump) for other in others)]
    if not weak:
        return {"legal": True}
    least = min((len(part), -top(part, trump)) for part in weak)
    return {"legal": True, "forced": [part for part in weak if (len(part), -top(part, trump)) == least]}


# Follows


def permitted(size: int, suit: Cards, choice: Iterable[Face], trump: str) -> bool:
    """F3 and F4 for one part of `size` pairs (0: a single), answered by as many cards of the suit."""
    choice = list(choice)
    if size == 0:
        return True
    if size == 1:
        return bool(pairs(choice)) or not pairs(suit)
    best = longest(suit, trump)
    if best >= size:
        return bool(tractors(choice, size, trump))
    if len(pairs(choice)) < min(size, len(pairs(suit))):
        return False
    return best == 0 or bool(tractors(choice, best, trump))


def reachable(sizes: list[int], suit: Cards, play: Cards, trump: str) -> bool:
    """F6: does some sequence of permitted choices, largest part first, give exactly this play?

    `sizes` counts the pairs of each part, 0 for a single.
    """
    if not any(sizes):
        return True  # only singles are left, and they bind nothing
    return any(
        permitted(sizes[0], suit, choice, trump)
        and reachable(sizes[1:], minus(suit, choice), minus(play, choice), trump)
        for choice in subsets(play, 2 * sizes[0])
    )


def follow_reason(trump: str, led: Cards, hand: Cards, play: Cards) -> str | None:
    """Why a follow is illegal, or None."""
    if len(play) != len(led):
        return "count"
    if not inside(play, hand):
        return "not_in_hand"
    suit = sorted(card for card in hand if group(card, trump) == group(led[0], trump))
    played = [card for card in play if group(card, trump) == group(led[0], trump)]
    if len(played) < min(len(suit), len(led)):
        return "suit"
    if len(suit) <= len(led):
        return None  # everything of the suit is on the table
    sizes = sorted((len(part) // 2 for part in parts(led, trump)), reverse=True)
    if reachable(sizes, suit, sorted(play), trump):
        return None
    return "pair" if sizes == [1] else "structure"


def follows(trump: str, led: Cards, hand: Cards) -> set[tuple[Face, ...]]:
    return {play for play in subsets(hand, len(led)) if follow_reason(trump, led, hand, list(play)) is None}


# Tricks and the bottom


def winner(trump: str, plays: list[Cards]) -> int:
    led = plays[0]
    if shape(led, trump) == "throw":
        return 0
    best = 0
    for seat, play in enumerate(plays[1:], 1):
        if shape(play, trump) != shape(led, trump):
            continue
        mine, his = group(play[0], trump), group(plays[best][0], trump)
        if mine == his:
            if top(play, trump) < top(plays[best], trump):
                best = seat
        elif mine == "trump":
            best = seat
    return best


def bottom(rules: Rules, trump: str, buried: Cards, play: Cards, won_by: str) -> Answer:
    if won_by == "declarer" or group(play[0], trump) != "trump":
        return {"factor": 0, "points": 0}
    best = parts(play, trump)[0]  # tractor before pair before single
    kind = shape(best, trump)
    factor = rules["factors"][kind]
    if factor is None:
        factor = 2 ** (len(best) // 2)
    return {"factor": factor, "points": factor * points(buried)}


# The auction


def auction(rules: Rules, opener: int, calls: list[Any]) -> Answer:
    seats, current, declarer, turn = rules["players"], None, None, opener
    passed: set[int] = set()
    over = False
    for at, said in enumerate(calls):
        call = rules["start"] if said == "pass" and at == 0 and rules["opener_bids"] else said
        reason = None
        if call != "pass":
            if call > rules["start"]:
                reason = "too_high"
            elif call % 5 or call < rules["least"]:
                reason = "step"
            elif current is not None and call >= current:
                reason = "not_lower"
        if over:
            reason = reason or "after_end"
        if reason:
            return {"legal": False, "at": at, "reason": reason}
        if call == "pass":
            passed.add(turn)
        else:
            current, declarer = call, turn
        over = (
            len(passed) == seats
            or (current is not None and len(passed) == seats - 1)
            or current == rules["least"]
        )
        while not over:
            turn = (turn + 1) % seats
            if turn not in passed:
                break
    if over:
        return (
            {"state": "redeal"} if current is None else {"state": "won", "declarer": declarer, "bid": current}
        )
    highest = rules["start"] if current is None else current - 5
    return {"state": "open", "next": turn, "legal": list(range(highest, rules["least"] - 1, -5))}


def eligible(rules: Rules, opener: int, calls: list[Any], seat: int) -> bool:
    """May `seat` be paid for its jokers after this whole auction?"""
    if rules["eligible"] == "always":
        return True
    lowest = None
    for at, said in enumerate(calls):
        call = rules["start"] if said == "pass" and at == 0 and rules["opener_bids"] else said
        mine = at == 0 and seat == opener
        if at:
            mine = auction(rules, opener, calls[:at])["next"] == seat
        if mine and call != "pass":
            return True
        if mine and rules["eligible"] == "table":
            return lowest is not None and lowest <= 85
        if call != "pass":
            lowest = call
    return rules["eligible"] == "table" and lowest is not None and lowest <= 85


# Bonus and settlement


def gates(rules: Rules, trump: str, hand: Cards, surrender: bool = False) -> int:
    held = Counter(hand)
    jokers = held["JB"] + held["JS"]
    base = {3: 1, 4: 3}.get(jokers, 0)
    if not base or rules["gates"] == "none":
        return 0
    if surrender or trump == "N" or held[trump + "7"] < 2:
        return base
    off7 = sum(held[suit + "7"] == 2 for suit in SUITS if suit != trump)
    off2 = sum(held[suit + "2"] == 2 for suit in SUITS if suit != trump)
    two = held[trump + "2"] == 2
    if rules["gates"] == "printed" and jokers == 4:
        if off7 == 0:
            return 4
        if not two:
            return 5
        if off2 == 0:
            return 6
        return 10 if off7 == off2 == 3 else 7
    if rules["gates"] == "capped":
        off7, off2 = min(off7, 1), min(off2, 1)
    if off7 == 0:
        return base + 1
    return base + 1 + off7 + (1 + off2 if two else 0)


def multiplier(rules: Rules, bid: int) -> int:
    (found,) = [times for times, (low, high) in rules["bands"].items() if low <= bid <= high]
    return int(found)


def level(rules: Rules, bid: int, scored: int) -> int:
    if scored == 0 and bid == 0:
        return 3
    if scored >= bid:
        return int(min((scored - bid) // rules["step"] + 1, rules["cap"]))
    if rules["levels"] == "formula":
        return int((bid - scored) // rules["step"] + 1)
    if scored == 0:
        return 3
    if bid <= 40:
        return 2 if 2 * scored <= bid else 1
    return 2 if scored <= 40 else 1


def settle(
    rules: Rules,
    bid: int,
    scored: int,
    declarer: int,
    room: int,
    surrender: bool,
    bonuses: list[dict[str, int]],
) -> Answer:
    won = not surrender and (scored < bid or scored == bid == 0)
    steps = 1 if surrender else level(rules, bid, scored)
    unit = steps * multiplier(rules, bid) * room * (1 if won else -1)
    rest = rules["players"] - 1
    deal = [unit * rest if seat == declarer else -unit for seat in range(rules["players"])]
    bonus = [0] * rules["players"]
    for paid in bonuses:
        for seat in range(rules["players"]):
            bonus[seat] += paid["gates"] * room * (rest if seat == paid["seat"] else -1)
    return {
        "won": won,
        "result": "投降" if surrender else "过庄" if won else "下庄",
        "level": steps,
        "grade": None if steps == 1 else "小光" if steps == 2 else "大光",
        "multiplier": multiplier(rules, bid),
        "deal": deal,
        "bonus": bonus,
        "total": [one + other for one, other in zip(deal, bonus, strict=True)],
    }
