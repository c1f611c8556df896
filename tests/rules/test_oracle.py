"""The referee against the brute-force oracle on thousands of random questions, the same ones at every run."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from game.referee import answer

from . import oracle

Cards = list[str]
Asked = dict[str, Any]


# Material: few faces on neighbouring steps, so that pairs and tractors abound


def pool(rng: random.Random, rules: oracle.Rules, trump: str) -> Cards:
    """All copies of some faces: a window of the trump ladder, one of a side suit, and a stranger."""
    every = oracle.faces(rules)
    trumps = [face for face in every if oracle.group(face, trump) == "trump"]
    suit = rng.choice([suit for suit in oracle.SUITS if suit != trump])
    side = [face for face in every if oracle.group(face, trump) == suit]
    other = [face for face in every if oracle.group(face, trump) not in ("trump", suit)]
    ladder = sorted({oracle.step(face, trump) for face in trumps})
    low = rng.randrange(max(1, len(ladder) - 4))
    window = [face for face in trumps if oracle.step(face, trump) in ladder[low : low + 5]]
    side.sort(key=lambda face: oracle.step(face, trump))
    at = rng.randrange(len(side) - 4)
    chosen = set(window + rng.sample(trumps, 2) + side[at : at + 5] + rng.sample(other, 2))
    return sorted(chosen) * int(rules["copies"])


def draw(rng: random.Random, cards: Cards, size: int, wanted: Callable[[str], bool] | None = None) -> Cards:
    """Take up to `size` cards out of `cards`, pairs more often than not, those `wanted` first."""
    faces = sorted(set(cards))
    rng.shuffle(faces)
    if wanted:
        faces.sort(key=lambda face: not wanted(face))
    taken: Cards = []
    for face in faces:
        copies = cards.count(face)
        if copies > 1 and rng.random() < 0.4:
            copies = 1
        taken += [face] * copies
    taken = taken[:size]
    for face in taken:
        cards.remove(face)
    rng.shuffle(taken)
    return taken


def lead_from(rng: random.Random, cards: Cards, trump: str, throws: bool) -> Cards:
    """A lead of one of the legal shapes, taken out of `cards`."""
    kind = rng.choice(["single", "pair", "tractor", "tractor"] + ["throw"] * 2 * throws)
    found: list[Cards] = [[face] for face in sorted(set(cards))]
    if kind == "pair":
        found = [[face, face] for face in oracle.pairs(cards)] or found
    elif kind == "tractor":
        runs = [run for size in (2, 3) for run in oracle.tractors(cards, size, trump)]
        found = [sorted(run * 2) for run in runs] or found
    elif kind == "throw":
        trumps = [card for card in cards if oracle.group(card, trump) == "trump"]
        tries = [draw(rng, trumps[:], rng.randint(2, 6)) for _ in range(4)]
        found = [part for part in tries if oracle.shape(part, trump) == "throw"] or found
    play: Cards = rng.choice(found)
    for face in play:
        cards.remove(face)
    return play


def setting(rng: random.Random) -> tuple[str, oracle.Rules, str]:
    ruleset = rng.choice(list(oracle.RULESETS))
    rules = oracle.RULESETS[ruleset]
    return ruleset, rules, rng.choice(rules["trumps"])


def said(op: str, **fields: Any) -> Any:
    """The answer as another program reads it, without the sentence for the player."""
    found = json.loads(json.dumps(answer({"op": op, **fields})))
    found.pop("text", None)
    return found


# One random question for each operation, with the oracle's answer


def shape(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, trump = setting(rng)
    cards = pool(rng, rules, trump)
    some = rng.choice(sorted(set(cards)))
    near = oracle.group(some, trump)
    play = draw(rng, cards, rng.randint(1, 8), lambda face: oracle.group(face, trump) == near)
    if rng.random() < 0.4:
        play = lead_from(rng, pool(rng, rules, trump), trump, True)
    asked = {"ruleset": ruleset, "trump": trump, "cards": play}
    got = said("shape", **asked)
    expected: Asked = {"shape": oracle.shape(play, trump), "pairs": len(oracle.pairs(play))}
    if expected["shape"] == "none":  # what is no play has no pairs to speak of
        expected.pop("pairs")
        got.pop("pairs")
    return asked, got, expected


def lead(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, trump = setting(rng)
    cards = pool(rng, rules, trump)

    def is_trump(face: str) -> bool:
        return oracle.group(face, trump) == "trump"

    hand = draw(rng, cards, rng.randint(2, 9), is_trump if rng.random() < 0.7 else None)
    void = rng.random() < 0.3
    rest = [card for card in cards if not (void and is_trump(card))]
    others = [draw(rng, rest, rng.randint(0, 6)) for _ in range(rules["players"] - 1)]
    if rng.random() < 0.5:
        play = draw(rng, hand[:], rng.randint(0, 7), is_trump)
    else:
        play = lead_from(rng, hand[:], trump, True)
    if rest and rng.random() < 0.05:
        play = [*play, rng.choice(rest)]
        if play.count(play[-1]) > rules["copies"]:
            play.pop()
    asked = {"ruleset": ruleset, "trump": trump, "hand": hand, "others": others, "play": play}
    got, expected = said("lead", **asked), oracle.lead(rules, trump, hand, others, play)
    if "forced" in expected and "forced" in got:  # of equal parts any may go down
        kinds = {tuple(sorted(oracle.step(face, trump) for face in part)) for part in expected["forced"]}
        steps = tuple(sorted(oracle.step(face, trump) for face in got["forced"]))
        whole = oracle.shape(got["forced"], trump) != "throw" and oracle.inside(got["forced"], play)
        if whole and steps in kinds:
            expected["forced"] = got["forced"]
    return asked, got, expected


def follower(rng: random.Random, most: int) -> tuple[Asked, oracle.Rules, str]:
    ruleset, rules, trump = setting(rng)
    cards = pool(rng, rules, trump)
    led = lead_from(rng, cards, trump, True)
    if ruleset == "jiangxi" and oracle.shape(led, trump) == "throw":  # thrown only to players without trump
        cards = [card for card in cards if oracle.group(card, trump) != "trump"]
    near = oracle.group(led[0], trump)
    wanted = rng.random() < 0.7
    size = rng.randint(len(led), max(len(led), most))
    hand = draw(rng, cards, size, (lambda face: oracle.group(face, trump) == near) if wanted else None)
    hand += draw(rng, cards, max(0, len(led) - len(hand)))
    while len(hand) < len(led):  # a small rest: some more of the deck
        spare = rng.choice(oracle.faces(rules))
        if (led + hand).count(spare) < rules["copies"] and (
            ruleset != "jiangxi" or oracle.group(spare, trump) != "trump"
        ):
            hand.append(spare)
    return {"ruleset": ruleset, "trump": trump, "lead": led, "hand": hand}, rules, trump


def follow(rng: random.Random) -> tuple[Asked, Any, Any]:
    asked, rules, trump = follower(rng, 10)
    led, hand = asked["lead"], asked["hand"]
    play = draw(rng, hand[:], len(led), lambda face: oracle.group(face, trump) == oracle.group(led[0], trump))
    if rng.random() < 0.2:
        play = rng.sample(hand, len(led))
    if rng.random() < 0.05:
        play = play[:-1] if rng.random() < 0.5 else rng.sample(hand, min(len(hand), len(led) + 1))
    elif rng.random() < 0.05:
        stranger = rng.choice(oracle.faces(rules))
        if (led + play).count(stranger) < rules["copies"]:
            play[0] = stranger
    reason = oracle.follow_reason(trump, led, hand, play)
    expected: Asked = {"legal": True} if reason is None else {"legal": False, "reason": reason}
    asked["play"] = play
    return asked, said("follow", **asked), expected


def follows(rng: random.Random) -> tuple[Asked, Any, Any]:
    asked, _, trump = follower(rng, 9)
    legal = oracle.follows(trump, asked["lead"], asked["hand"])
    got = said("follows", **asked)
    if "plays" in got:
        got["plays"] = sorted(map(sorted, got["plays"]))
    if not got.get("more", True):
        del got["more"]
    return asked, got, {"count": len(legal), "plays": sorted(map(list, legal))}


def trick(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, trump = setting(rng)
    cards = pool(rng, rules, trump)
    plays = [lead_from(rng, cards, trump, rng.random() < 0.3)]
    pairs = len(plays[0]) // 2
    while len(plays) < rules["players"]:
        same = [face * 2 for face in ([face] for face in oracle.pairs(cards))]
        if pairs > 1:
            same = [sorted(run * 2) for run in oracle.tractors(cards, pairs, trump)]
        if same and len(plays[0]) == 2 * pairs and rng.random() < 0.7:
            play = rng.choice(same)
            for face in play:
                cards.remove(face)
        else:
            play = draw(rng, cards, len(plays[0]))
        if len(play) < len(plays[0]):
            return trick(rng)
        plays.append(play)
    asked = {"ruleset": ruleset, "trump": trump, "plays": plays}
    scored = sum(oracle.points(play) for play in plays)
    return asked, said("trick", **asked), {"winner": oracle.winner(trump, plays), "points": scored}


def calls(rng: random.Random, rules: oracle.Rules, opener: int) -> list[Any]:
    """A random auction, often whole, sometimes with an illegal call at its end."""
    made: list[Any] = []
    while rng.random() < 0.96:
        now = oracle.auction(rules, opener, made)
        if now["state"] != "open":
            return [*made, "pass"] if rng.random() < 0.1 else made
        if rng.random() < 0.06:
            low = now["legal"][-1]
            high = now["legal"][0] + 5
            return [*made, rng.choice([high, high + 10, low - 5, low + 3, rules["start"] + 5, 60, 85])]
        made.append("pass" if rng.random() < 0.45 else rng.choice(now["legal"][:6] + now["legal"][-1:]))
    return made


def auction(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, _ = setting(rng)
    opener = rng.randrange(rules["players"])
    made = calls(rng, rules, opener)
    asked = {"ruleset": ruleset, "opener": opener, "calls": made}
    got = said("auction", **asked)
    if "legal" in got and got["legal"] is not False:
        got["legal"] = sorted(got["legal"], reverse=True)
    return asked, got, oracle.auction(rules, opener, made)


def bottom(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, trump = setting(rng)
    play = lead_from(rng, pool(rng, rules, trump), trump, True)
    rest = oracle.minus(oracle.faces(rules) * rules["copies"], play)
    asked: Asked = {
        "ruleset": ruleset,
        "trump": trump,
        "bottom": rng.sample(rest, rules["bottom"]),
        "play": play,
        "winner": rng.choice(["defender", "defender", "defender", "declarer"]),
    }
    return asked, said("bottom", **asked), oracle.bottom(rules, trump, asked["bottom"], play, asked["winner"])


def bonus(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, trump = setting(rng)
    deck = oracle.faces(rules) * rules["copies"]
    likely = rng.choice([0.5, 0.8, 0.95])
    hand = []
    for face in (face for face in oracle.faces(rules) if face[0] == "J" or face[1] in "72"):
        hand += [face] * (rules["copies"] if rng.random() < likely else rng.randrange(2))
    rng.shuffle(hand)
    hand = hand[: rules["hand"] + rules["bottom"]]
    room = rules["hand"] + rules["bottom"] - len(hand)
    hand += rng.sample(oracle.minus(deck, hand), rng.randint(0, room))
    opener, seat = rng.randrange(rules["players"]), rng.randrange(rules["players"])
    asked: Asked = {"ruleset": ruleset, "trump": trump, "hand": hand, "surrender": rng.random() < 0.2}
    expected: Asked = {"gates": oracle.gates(rules, trump, hand, asked["surrender"])}
    if ruleset == "hunan" and expected["gates"]:
        jokers = sum(card[0] == "J" for card in hand)
        expected["title"] = oracle.TITLES[jokers][expected["gates"]]
    made = calls(rng, rules, opener)
    if expected["gates"] and oracle.auction(rules, opener, made).get("state") == "won":
        asked |= {"opener": opener, "calls": made, "seat": seat}
        expected["eligible"] = oracle.eligible(rules, opener, made, seat)
    got = said("bonus", **asked)
    if got.get("title", "") is None:
        del got["title"]
    return asked, got, expected


def settle(rng: random.Random) -> tuple[Asked, Any, Any]:
    ruleset, rules, _ = setting(rng)
    bid = rng.randrange(rules["least"], rules["start"] + 1, 5)
    top = {"hunan_single": 45, "tongcheng": 75}.get(ruleset, 85)  # the lowest bid that may be given up
    asked: Asked = {
        "bid": bid,
        "points": rng.choice([0, rng.randrange(0, 205, 5), rng.randrange(0, 800, 5), max(0, bid - 5), bid]),
        "declarer": rng.randrange(rules["players"]),
        "room": rng.choice([1, 1, 2, 10]),
        "surrender": bid >= top and rng.random() < 0.2,
        "bonuses": [],
    }
    if rules["gates"] != "none" and rng.random() < 0.5:
        asked["bonuses"] = [{"seat": rng.randrange(rules["players"]), "gates": rng.randint(1, 7)}]
    expected = oracle.settle(
        rules, scored=asked["points"], **{k: v for k, v in asked.items() if k != "points"}
    )
    assert sum(expected["total"]) == 0
    return {"ruleset": ruleset, **asked}, said("settle", ruleset=ruleset, **asked), expected


QUESTIONS = {
    "shape": (shape, 1500),
    "lead": (lead, 4000),
    "follow": (follow, 5000),
    "follows": (follows, 1500),
    "trick": (trick, 1500),
    "auction": (auction, 4000),
    "bottom": (bottom, 1000),
    "bonus": (bonus, 3000),
    "settle": (settle, 4000),
}


def compare(op: str, seed: str, rounds: int) -> list[str]:
    """Ask, and return which kinds of answer came, so that a test can see that they all did."""
    rng = random.Random(seed)
    seen = []
    for _ in range(rounds):
        asked, got, expected = QUESTIONS[op][0](rng)
        assert got == expected, json.dumps({"op": op, **asked})
        seen.append(str(got.get("reason") or got.get("state") or got.get("shape") or sorted(got)))
    return seen


EVERY_KIND = {
    "shape": {"single", "pair", "tractor", "throw", "none"},
    "lead": {"count", "not_in_hand", "mixed_suits", "side_throw", "throw_before_void", "['forced', 'legal']"},
    "follow": {"count", "not_in_hand", "suit", "pair", "structure", "['legal']"},
    "auction": {"open", "won", "redeal", "too_high", "step", "not_lower", "after_end"},
}


@pytest.mark.parametrize("op", list(QUESTIONS))
def test_agrees(op: str) -> None:
    seen = compare(op, "agrees", QUESTIONS[op][1])
    assert EVERY_KIND.get(op, set()) <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("op", list(QUESTIONS))
def test_agrees_for_long(op: str, seed: int) -> None:
    compare(op, f"long {seed}", 5000 if op == "follows" else 25_000)


# More follows than are listed


def many(cards: int, size: int) -> Any:
    """A void follower with that many different cards under a lead of `size` cards: all choices are legal."""
    hand = [suit + rank for suit in "CDS" for rank in "AKQJT98653"][:cards]
    led = sorted(["H5", "H6", "H8", "H9", "HT"][: size // 2] * 2)
    return said("follows", ruleset="xinjian", trump="S", lead=led, hand=hand)


@pytest.mark.parametrize(
    "cards, size, count", [(13, 4, 715), (16, 4, 1820), (17, 4, 2000), (25, 4, 2000), (25, 10, 2000)]
)
def test_the_list_of_follows_stops_at_2000(cards: int, size: int, count: int) -> None:
    found = many(cards, size)
    assert (found["count"], len(found["plays"])) == (count, count)
    assert len({tuple(sorted(play)) for play in found["plays"]}) == count
    assert all(len(play) == size for play in found["plays"])
    assert found.get("more", False) is (count == 2000)


def test_a_long_trump_hand_follows_a_throw() -> None:
    """The listed follows are legal to the oracle too, where there are more than anybody lists."""
    led = ["JB", "JB", "SK", "SK", "SQ", "SQ", "S9"]
    hand = [*2 * ["S7", "H7", "H2", "SJ", "ST", "S8", "S5"], "D7", "C7", "S2", "SA", "S6", "S4", "S3"]
    hand += ["C5", "C6", "D9", "DT"]
    found = said("follows", ruleset="xinjian", trump="S", lead=led, hand=hand)
    assert found["count"] == len(found["plays"])
    for play in found["plays"][:40]:
        assert oracle.follow_reason("S", led, hand, play) is None
