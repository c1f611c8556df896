"""Sentences and names for the player, Chinese and English: one place for referee and screen."""

from collections import Counter
from typing import Any

from game.actions import Rejection
from game.cards import BIG_JOKER, SMALL_JOKER, Face, Faces
from game.ladder import NO_TRUMP, TRUMP

SUIT_NAMES = {
    "S": ("黑桃", "spades"),
    "H": ("红桃", "hearts"),
    "C": ("梅花", "clubs"),
    "D": ("方块", "diamonds"),
    TRUMP: ("主牌", "trumps"),
    NO_TRUMP: ("全常主", "no-trump"),
}
SUIT_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}

BONUS_TITLES = {
    "冲关": "Three Jokers",
    "主7冲关": "Trump Sevens",
    "全7冲关": "All Sevens",
    "主2冲关": "Trump Twos",
    "皇后": "Empress",
    "大冲关": "Four Jokers",
    "主7大冲关": "Great Trump Sevens",
    "全7大冲关": "Great All Sevens",
    "主2大冲关": "Great Trump Twos",
    "皇上": "Emperor",
}
"""The names of bonus hands in English; a ruleset of one's own may have others, which stay as they are."""

RESULT_NAMES = {"过庄": "Made", "下庄": "Defeated", "投降": "Surrendered"}

_SENTENCES: dict[str, tuple[str, str]] = {
    "stale": ("慢了一步：牌桌已经变了，请再看一眼。", "Too late: the table has moved on."),
    "no_such_seat": ("没有这个座位。", "There is no such seat."),
    "not_your_turn": ("还没轮到你。", "It is not your turn."),
    "deal_over": ("这一局已经结束。", "This deal is over."),
    "deal_running": ("这一局还没打完，不能开下一局。", "This deal is not over yet."),
    "no_take_back": ("这一桌不许悔牌。", "This table does not allow taking back."),
    "nothing_to_take_back": (
        "你这一局还没出过手，没有可悔的。",
        "You have done nothing yet that could be taken back.",
    ),
    "wrong_phase": ("现在不能这样做。", "That cannot be done now."),
    "after_end": ("叫分已经结束。", "The auction is over."),
    "too_high": ("最高从 {start} 分起叫。", "Bids start at {start} at most."),
    "step": (
        "叫分要是 {step} 的倍数，最低叫 {minimum}。",
        "A bid is a multiple of {step}, {minimum} at the lowest.",
    ),
    "not_lower": ("要比 {bid} 分叫得更低，至少降 {step} 分。", "Bid below {bid}, at least {step} lower."),
    "trump": ("主花色只能从 {allowed} 里选。", "Trump must be one of {allowed}."),
    "surrender": (
        "叫 {bid} 分不能投降，要叫 {above} 分以上。",
        "A bid of {bid} cannot be surrendered: only above {above}.",
    ),
    "bury_count": ("要扣 {wanted} 张，你选了 {given} 张。", "Bury {wanted} cards; you chose {given}."),
    "count": ("要出 {wanted} 张，你选了 {given} 张。", "Play {wanted} cards; you chose {given}."),
    "not_in_hand": ("你手里没有这些牌。", "You do not hold these cards."),
    "mixed_suits": (
        "一次只能出同一门的牌（主牌算一门）。",
        "Lead cards of one group only (trumps are one group).",
    ),
    "side_throw": (
        "副牌不能甩：只能出一张、一对或拖拉机。",
        "A side suit cannot be thrown: lead a single, a pair or a tractor.",
    ),
    "throw_before_void": (
        "其他家都报了无主才能甩主。",
        "Trumps can be thrown only when all the others are void of trump.",
    ),
    "suit": (
        "有{group}必须跟：你有 {held} 张，首家出了 {wanted} 张。",
        "Follow with {group}: you hold {held}, {wanted} were led.",
    ),
    "pair": (
        "首家出的是对，你有{group}对，必须出对。",
        "A pair was led and you hold a pair of {group}: play it.",
    ),
    "structure": (
        "首家出了{shape}，你要尽量跟出{group}的拖拉机和对子。",
        "{shape} was led: follow with the tractors and pairs of {group} that you hold.",
    ),
}

_VAGUE: dict[str, tuple[str, str]] = {
    "count": ("请选要出的牌。", "Choose the cards to play."),
    "too_high": ("叫得太高了。", "That bid is too high."),
    "step": ("叫分不合步数，或低于最低叫分。", "The bid is off the step or below the lowest bid."),
    "not_lower": ("要比现在叫得更低。", "Bid lower than the last bid."),
    "surrender": ("这样的叫分不能投降。", "This bid cannot be surrendered."),
    "suit": ("有首家的花色必须跟。", "Follow the led group while you have it."),
    "pair": ("有对必须出对。", "Follow a pair with a pair."),
    "structure": ("要尽量跟出拖拉机和对子。", "Follow with the tractors and pairs that you hold."),
    "trump": ("不能定这样的主。", "That cannot be trump."),
    "bury_count": ("扣底的张数不对。", "That is not the number of cards to bury."),
}
"""Where the facts for the whole sentence are not given."""

_SHAPES = {
    "pair": ("对子", "A pair"),
    "tractor": ("拖拉机", "A tractor"),
    "throw": ("甩牌", "A throw"),
    "single": ("单张", "A single"),
}


def pick(both: tuple[str, str], lang: str) -> str:
    """The Chinese or the English of two texts."""
    return both[1] if lang == "en" else both[0]


def explain(rejection: Rejection, lang: str = "zh") -> str:
    """The sentence that tells a player why an action is refused."""
    facts = {name: _fact(name, value, lang) for name, value in rejection.facts.items() if value is not None}
    code = rejection.code
    sentence = pick(_SENTENCES.get(code, (code, code)), lang)
    try:
        return sentence.format(**facts)
    except KeyError:
        return pick(_VAGUE[code], lang)


def _fact(name: str, value: Any, lang: str) -> Any:
    if name == "group":
        return suit_name(value, lang)
    if name == "face":
        return face_name(value, lang)
    if name == "shape":
        return pick(_SHAPES.get(value, ("牌", "Something")), lang)
    if name in ("allowed", "groups"):
        return (
            "、".join(suit_name(suit, lang) for suit in value)
            if lang != "en"
            else ", ".join(suit_name(suit, lang) for suit in value)
        )
    return value


def suit_name(suit: str, lang: str = "zh") -> str:
    """黑桃 … 主牌, 全常主; spades … trumps, no-trump."""
    return pick(SUIT_NAMES[suit], lang)


def face_name(face: Face, lang: str = "zh") -> str:
    """A card as it is written in a sentence: ♥10, 大王."""
    if face == BIG_JOKER:
        return pick(("大王", "big joker"), lang)
    if face == SMALL_JOKER:
        return pick(("小王", "small joker"), lang)
    return SUIT_SIGNS[face[0]] + face[1].replace("T", "10")


def result_name(result: str, lang: str = "zh") -> str:
    """过庄, 下庄, 投降."""
    return RESULT_NAMES[result] if lang == "en" else result


def bonus_title(title: str, lang: str = "zh") -> str:
    """主7冲关, 皇后, 皇上 …"""
    return BONUS_TITLES.get(title, title) if lang == "en" else title


def chain_name(faces: Faces, trump: str | None, lang: str = "zh") -> str:
    """What a bonus hand is made of: 三王 + 正7对 + 副7对×2."""
    held = Counter(faces)
    four = held[BIG_JOKER] + held[SMALL_JOKER] == 4
    parts = [pick(("四王", "four jokers") if four else ("三王", "three jokers"), lang)]
    for rank in "72":
        pairs = [face[0] for face, copies in held.items() if face[1] == rank and copies == 2]
        others = len(pairs) - (trump in pairs)
        if trump in pairs:
            parts.append(pick((f"正{rank}对", f"trump {rank}s"), lang))
        if others:
            times = f"×{others}" if others > 1 else ""
            parts.append(pick((f"副{rank}对{times}", f"other {rank}s{times and ' ' + times}"), lang))
    return " + ".join(parts)


def level_name(level: int, won: bool, named: bool, lang: str = "zh") -> str:
    """What a level is called: 小光, 大光 where the ruleset names them, else its number."""
    if named and level == 2:
        return pick(("小光", "small slam"), lang)
    if named and level == 3:
        return pick(("大光", "grand slam"), lang)
    if named and level == 1:
        return pick(("过庄", "made") if won else ("下庄", "down"), lang)
    return pick((f"{level} 级", f"level {level}"), lang)


_ADVICE: dict[str, tuple[str, str]] = {
    "bid": ("这手牌叫 {n} 分还值得。", "This hand is worth a bid of {n}."),
    "pass": ("再低就不值了：不叫。", "Lower than this is not worth it: pass."),
    "surrender": ("打下去多半输得更多。", "Playing on would probably lose more."),
    "name": ("{group}做主共有 {n} 张主，最合算。", "With {group} you hold {n} trumps: the best contract."),
    "bury_points": ("主力够硬，扣 {n} 分守得住底。", "Strong enough to guard {n} buried points."),
    "bury_void": (
        "扣空{groups}，好用主毙；大牌和对子留着。",
        "Void in {groups}, to ruff there; high cards and pairs stay.",
    ),
    "bury_low": ("扣小的散牌，大牌和对子留着。", "Bury low odd cards; high cards and pairs stay."),
    "throw_void": ("别家都无主，放心甩。", "All the others are void of trump: throw."),
    "throw_highest": ("这几样谁也管不住，可以甩。", "Nobody can beat any of these: throw."),
    "last_trumps": ("外面没有主了，你的主都是大的。", "No trumps are out: all of yours are masters."),
    "draw_highest": (
        "吊主：这是最大的，外面还有 {n} 张主。",
        "Draw trumps: this is the highest, {n} are out.",
    ),
    "draw": ("吊主：外面还有 {n} 张主。", "Draw trumps: {n} are out."),
    "master": ("外面没有比{face}更大的，先收。", "Nothing above {face} is out: cash it."),
    "lead_low": ("{group}出张小的，大牌留着。", "A low card of {group}; the high ones wait."),
    "lead_pairs": ("出{group}的对子，逼人拆对。", "Pairs of {group} make others break theirs."),
    "ruff": ("毙，连分拿 {n} 分。", "Ruff, and take {n} points."),
    "take": ("管上，拿 {n} 分。", "Beat it, and take {n} points."),
    "feed": ("自家人大，垫 {n} 分。", "Your side is winning: give it {n} points."),
    "leave": ("自家人大，不必压，跟小的。", "Your side is winning: play low."),
    "cannot": ("管不住，跟小的、不给分。", "It cannot be beaten: play low, give no points."),
    "cannot_points": ("管不住，只好给 {n} 分。", "It cannot be beaten, and {n} points must go."),
}


def advise(code: str, facts: dict[str, Any], lang: str = "zh") -> str:
    """The sentence for a reason of `game.bots.advice`."""
    said = {name: _fact(name, value, lang) for name, value in facts.items()}
    return pick(_ADVICE[code], lang).format(**said)
