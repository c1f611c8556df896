"""The numbered cases of the rules, each with its expected value as the page prints it."""

import json
import re
from typing import Any

import pytest

from game.referee import answer

ALL = ("xinjian", "tongcheng", "jiangxi", "hunan", "hunan_single")
TWO = ALL[:4]  # two decks: pairs exist
BIG = ("xinjian", "jiangxi", "hunan")  # 108 cards
FOUR = ("xinjian", "jiangxi", "hunan", "hunan_single")
FREE = ("xinjian", "tongcheng", "hunan")  # two decks, throws while others hold trumps
X, T, J, H, S = (("xinjian",), ("tongcheng",), ("jiangxi",), ("hunan",), ("hunan_single",))

# What a question to the referee cannot show: the phases of a hand, its reports, and the next deal.
NEEDS_ENGINE = {
    12: "no-trump tractors switched to jokers only: H7H7 C2C2 is no tractor",
    32: "the first lead of the hand by a defender is refused in every ruleset",
    43: "shorter tractors switched off: any three pairs follow a 3-pair tractor",
    64: "after four passes the redealt hand is opened by the seat after the opener",
    66: "a seat that has passed has no call any more, in every ruleset",
    67: "surrender is open from taking up the bottom until the burial, and closed after it",
    69: "after a surrender the next seat opens",
    70: "four players: at the second void the other two show their trump count and whether they hold a pair",
    71: "three players: at the first void, not in the last trick, the other two report",
    72: "a declarer who made his bid opens the next auction",
}


def split(text: str) -> list[str]:
    text = text.replace(" ", "")
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def ask(op: str, ruleset: str, **fields: Any) -> dict[str, Any]:
    """One answer as another program reads it."""
    said = answer({"op": op, "ruleset": ruleset, **fields})
    assert "error" not in said, said
    return dict(json.loads(json.dumps(said)))


def case(number: int, name: str, *rest: Any) -> tuple[Any, ...]:
    return (f"case_{number:03}_{name}", *rest)


def every(names: str, rows: list[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """One test for each row and ruleset; a row begins with its name and its rulesets."""
    params = [
        pytest.param(ruleset, *row[2:], id=f"{row[0]}-{at}-{ruleset}")
        for at, row in enumerate(rows)
        for ruleset in row[1]
    ]
    return pytest.mark.parametrize(f"ruleset, {names}", params)


def shape(ruleset: str, trump: str, cards: str) -> str:
    return str(ask("shape", ruleset, trump=trump, cards=split(cards))["shape"])


# Patterns


SHAPES = [
    case(1, "both_joker_pairs", TWO, "S", "JBJB JSJS", "tractor"),
    case(2, "small_jokers_and_main_sevens", TWO, "S", "JSJS S7S7", "tractor"),
    case(3, "main_and_off_sevens", TWO, "S", "S7S7 D7D7", "tractor"),
    case(4, "off_sevens_and_main_twos", TWO, "S", "D7D7 S2S2", "tractor"),
    case(5, "main_and_off_twos", TWO, "S", "S2S2 C2C2", "tractor"),
    case(6, "off_twos_and_main_aces", TWO, "S", "C2C2 SASA", "tractor"),
    case(7, "six_eight_in_a_side_suit", TWO, "S", "H6H6 H8H8", "tractor"),
    case(7, "six_eight_in_trump", TWO, "S", "S6S6 S8S8", "tractor"),
    case(8, "six_seven", TWO, "S", "H6H6 H7H7", "none"),
    case(9, "two_three_in_a_side_suit", BIG, "S", "H2H2 H3H3", "none"),
    case(9, "two_three_in_trump", BIG, "S", "S2S2 S3S3", "throw"),
    case(10, "two_off_seven_pairs", TWO, "S", "H7H7 D7D7", "throw"),
    case(11, "sevens_in_no_trump", X + H, "N", "S7S7 H7H7", "throw"),
    case(12, "seven_two_in_no_trump", X + H, "N", "H7H7 C2C2", "tractor"),
    case(13, "two_ace_in_no_trump", X + H, "N", "S2S2 SASA", "none"),
    case(14, "main_seven_main_two", TWO, "S", "S7S7 S2S2", "throw"),
    case(15, "main_two_main_ace", TWO, "S", "S2S2 SASA", "throw"),
    case(16, "two_different_off_sevens", ALL, "S", "H7 D7", "throw"),
    case(17, "three_seven_pairs", TWO, "S", "S7S7 H7H7 D7D7", "throw"),
    case(18, "eight_pairs", TWO, "S", "JBJB JSJS S7S7 H7H7 S2S2 H2H2 SASA SKSK", "tractor"),
    case(19, "five_six_with_92_cards", T, "S", "H5H5 H6H6", "tractor"),
]
ADJACENT = [
    ("JBJB JSJS", True), ("JSJS S7S7", True), ("S7S7 H7H7", True), ("S7S7 C7C7", True), ("H7H7 S2S2", True),
    ("S2S2 H2H2", True), ("H2H2 SASA", True), ("SASA SKSK", True), ("SKSK SQSQ", True), ("SQSQ SJSJ", True),
    ("SJSJ STST", True), ("STST S9S9", True), ("S9S9 S8S8", True), ("S8S8 S6S6", True), ("H5H5 H6H6", True),
    ("HJHJ HQHQ", True), ("H6H6 H8H8", True), ("H6H6 H7H7", False), ("S6S6 S7S7", False),
    ("S7S7 S8S8", False),
    ("H7H7 D7D7", False), ("H2H2 D2D2", False), ("S7S7 S2S2", False), ("S2S2 SASA", False),
    ("JBJB S7S7", False), ("JSJS H7H7", False), ("HAHA H2H2", False), ("H7H7 H2H2", False),
    ("S7S7 H7H7 S2S2", True), ("S7S7 H7H7 D7D7", False),
    ("SASA SKSK SQSQ SJSJ STST S9S9 S8S8 S6S6 S5S5", True),
]  # fmt: skip
LOW = [("S4S4 S3S3", True), ("H4H4 H3H3", True), ("H2H2 H3H3", False), ("S2S2 S3S3", False)]
ADJACENCY = [("adjacency", TWO, cards, yes) for cards, yes in ADJACENT] + [
    ("adjacency", BIG, cards, yes) for cards, yes in LOW
]


@every("trump, cards, expected", SHAPES)
def test_shape(ruleset: str, trump: str, cards: str, expected: str) -> None:
    said = ask("shape", ruleset, trump=trump, cards=split(cards))
    assert said["shape"] == expected
    if expected != "none":
        assert said["pairs"] == len(split(cards)) - len(set(split(cards)))


@every("cards, yes", ADJACENCY)
def test_adjacency(ruleset: str, cards: str, yes: bool) -> None:
    assert (shape(ruleset, "S", cards) == "tractor") is yes


@every("cards", [case(20, "no_pair_in_one_deck", S, "HAHA"), case(20, "no_pair_in_one_deck", S, "JBJB")])
def test_impossible_pair(ruleset: str, cards: str) -> None:
    assert list(answer({"op": "shape", "ruleset": ruleset, "trump": "S", "cards": split(cards)})) == ["error"]


@every("trump, expected", [
    ("trumps", BIG, "S", 42), ("trumps", T, "S", 38), ("trumps", S, "S", 21),
    ("trumps", X + H, "N", 20), ("trumps", S, "N", 10),
])  # fmt: skip
def test_trump_count(ruleset: str, trump: str, expected: int) -> None:
    """A card is a trump if it makes a throw together with a 7."""
    ranks = "5689TJQKA27" if ruleset == "tongcheng" else "345689TJQKA27"
    deck = ["JB", "JS"] + [
        suit + rank for suit in "SHCD" for rank in ranks if suit + rank not in ("C7", "D7")
    ]
    trumps = [
        face for face in deck if shape(ruleset, trump, face + ("C7" if face != "C7" else "D7")) == "throw"
    ]
    assert (len(trumps) + 2) * (1 if ruleset == "hunan_single" else 2) == expected


# Leads and throws


LEADS = [  # trump, hand, the others' hands, play, expected
    case(21, "ace_and_king", ALL, "S", "HAHK C5", "C6 D6 C9", "HAHK", "side_throw"),
    case(22, "aces_and_king", TWO, "S", "HAHAHK C5", "C6 D6 C9", "HAHAHK", "side_throw"),
    case(22, "aces_and_queens", TWO, "S", "HAHAHQHQ C5", "C6 D6 C9", "HAHAHQHQ", "side_throw"),
    case(23, "aces_and_kings", TWO, "S", "HAHAHKHK C5", "C6 D6 C9", "HAHAHKHK", "legal"),
    case(24, "throw_while_one_holds_a_trump", J, "S", "SASK C5", "C6 D7 C9", "SASK", "throw_before_void"),
    case(25, "throw_while_all_are_void", J, "S", "SASK C5", "C6 D6 C9", "SASK", "legal"),
    case(26, "throw_while_both_are_void", T, "S", "S8S8S5 C5", "C6 D6", "S8S8S5", "legal"),
    case(27, "five_is_beatable", T, "S", "S8S8S5 C5", "C6 S9", "S8S8S5", "S5"),
    case(28, "jokers_above_all", X, "S", "JBJSJS C5", "S7S7 H7H7 JB", "JBJSJS", "legal"),
    case(29, "nine_below_a_jack", X, "S", "S9S8S8 C5", "SJ C6 D6", "S9S8S8", "S9"),
    case(30, "pair_and_single_below", X, "S", "S9S8S8 C5", "H2H2 C6 D6", "S9S8S8", "S9"),
    case(31, "side_throw_when_all_are_void", ALL, "S", "H9H8 C5", "C6 D6 C9", "H9H8", "side_throw"),
    ("throw_below_a_queen_pair", FREE, "S", "S9S8S8S6S6 C5", "SQSQ C6 D6", "S9S8S8S6S6", "S9"),
    ("equal_cards_do_not_beat", FREE, "S", "JBS8S8S6S5S5 C5", "S6 C6 D6", "JBS8S8S5S5S6", "legal"),
    ("throw_below_a_pair_only", FREE, "S", "JB S8S8 S5S5 C5", "S6S6 C6 D6", "JBS8S8S5S5", "S5S5"),
    ("throw_of_singles", S, "S", "JBS9S6 C5", "ST C6 D6", "JBS9S6", "S6"),
    ("throw_with_a_tractor_below", FREE, "S", "JB S8S8S6S6 C5", "S9S9STST C6 D6", "JBS8S8S6S6",
     "S8S8S6S6"),
    ("no_higher_tractor", FREE, "S", "JB S8S8S6S6 C5", "S9S9SJSJ C6 D6", "JBS8S8S6S6", "legal"),
]  # fmt: skip


@every("trump, hand, others, play, expected", LEADS)
def test_lead(ruleset: str, trump: str, hand: str, others: str, play: str, expected: str) -> None:
    hands = [split(other) for other in others.split(" ")][: 2 if ruleset == "tongcheng" else 3]
    said = ask("lead", ruleset, trump=trump, hand=split(hand), others=hands, play=split(play))
    if expected == "legal":
        assert said == {"legal": True}
    elif "_" in expected:
        assert (said["legal"], said["reason"]) == (False, expected) and said["text"]
    else:
        assert (said["legal"], sorted(said["forced"])) == (True, sorted(split(expected)))


# Follows


FOLLOWS = [  # trump, led, hand, all legal follows, or some that are legal and some that are not
    case(33, "suit_before_trump", FOUR, "S", "HK", "H3SA", "H3"),
    case(34, "void_may_play_anything", ALL, "S", "HK", "H7H2C5", "H7 H2 C5"),
    case(35, "a_seven_is_a_trump", FOUR, "S", "S3", "C7C5HA", "C7"),
    case(36, "pair_forced", TWO, "S", "HQHQ", "H9H9HAHKC5", "H9H9"),
    case(37, "pair_lead_without_a_pair", TWO, "S", "HQHQ", "HAHKH9C5", "HAHK HAH9 HKH9"),
    case(38, "one_heart_and_any_card", TWO, "S", "HQHQ", "H9JBC5", "H9JB H9C5"),
    case(39, "tractor_forced", TWO, "S", "H5H5H6H6", "H8H8H9H9HTC5", "H8H8H9H9"),
    case(40, "two_loose_pairs_forced", TWO, "S", "H5H5H6H6", "H9H9HJHJHK", "H9H9HJHJ"),
    case(41, "one_pair_and_any_two", TWO, "S", "H5H5H6H6", "H9H9HJHQHK", "H9H9HJHQ H9H9HJHK H9H9HQHK"),
    case(42, "longer_tractor_is_cut", TWO, "S", "H5H5H6H6", "H8H8H9H9HTHT", "H8H8H9H9 H9H9HTHT"),
    case(43, "shorter_tractor_first", BIG, "S", "H5H5H6H6H8H8", "HJHJHQHQH3H3H9H9",
         "HJHJHQHQH3H3 HJHJHQHQH9H9"),
    case(44, "two_pairs_and_two_more", BIG, "S", "H5H5H6H6H8H8", "HJHJH3H3H9HTHK",
         "HJHJH3H3H9HT HJHJH3H3H9HK HJHJH3H3HTHK"),
    case(45, "a_tractor_is_broken", TWO, "S", "HQHQ", "H8H8H9H9C5", "H8H8 H9H9"),
    case(46, "any_trump_pair_counts", BIG, "S", "SKSK", "H7H7D2S3C5", "H7H7"),
    case(47, "no_identical_trumps", BIG, "S", "SKSK", "H7D7S3C5", "H7D7 H7S3 D7S3"),
]  # fmt: skip


@every("trump, led, hand, plays", FOLLOWS)
def test_follow(ruleset: str, trump: str, led: str, hand: str, plays: str) -> None:
    legal = sorted(sorted(split(play)) for play in plays.split(" "))
    question = {"trump": trump, "lead": split(led), "hand": split(hand)}
    said = ask("follows", ruleset, **question)
    assert (said["count"], sorted(map(sorted, said["plays"]))) == (len(legal), legal)
    for play in legal:
        assert ask("follow", ruleset, **question, play=play) == {"legal": True}


REFUSED = [
    case(33, "trump_though_a_heart_is_held", FOUR, "S", "HK", "H3SA", "SA", "suit"),
    case(35, "side_card_though_a_trump_is_held", FOUR, "S", "S3", "C7C5HA", "HA", "suit"),
    case(36, "singles_though_a_pair_is_held", TWO, "S", "HQHQ", "H9H9HAHKC5", "HAHK", "pair"),
    case(38, "no_heart", TWO, "S", "HQHQ", "H9JBC5", "JBC5", "suit"),
    case(39, "a_tractor_left_behind", TWO, "S", "H5H5H6H6", "H8H8H9H9HTC5", "H8H8H9HT", "structure"),
    case(40, "a_pair_left_behind", TWO, "S", "H5H5H6H6", "H9H9HJHJHK", "H9H9HJHK", "structure"),
    case(41, "the_pair_left_behind", TWO, "S", "H5H5H6H6", "H9H9HJHQHKHT", "HJHQHKHT", "structure"),
    case(42, "pairs_out_of_a_longer_tractor", TWO, "S", "H5H5H6H6", "H8H8H9H9HTHT", "H8H8HTHT", "structure"),
    case(43, "the_shorter_tractor_broken", BIG, "S", "H5H5H6H6H8H8", "HJHJHQHQH3H3H9H9",
         "HJHJH3H3H9H9", "structure"),
    case(44, "one_pair_of_two", BIG, "S", "H5H5H6H6H8H8", "HJHJH3H3H9HTHKHA",
         "HJHJH9HTHKHA", "structure"),
    case(45, "tractor_kept_whole", TWO, "S", "HQHQ", "H8H8H9H9C5", "H8H9", "pair"),
    case(46, "loose_trumps", BIG, "S", "SKSK", "H7H7D2S3C5", "D2S3", "pair"),
    ("worked_example", J, "H", "H3H3H4H4", "C7C7HAHKS3", "HAHKC7S3", "suit"),
]  # fmt: skip


@every("trump, led, hand, play, reason", REFUSED)
def test_follow_refused(ruleset: str, trump: str, led: str, hand: str, play: str, reason: str) -> None:
    said = ask("follow", ruleset, trump=trump, lead=split(led), hand=split(hand), play=split(play))
    assert (said["legal"], said["reason"]) == (False, reason) and said["text"]


# Tricks


TRICKS = [  # trump, the plays, the winner
    case(34, "off_seven_ruffs", FOUR, "S", "HK H7 H3 C5", 1),
    case(38, "a_joker_with_a_heart_loses", TWO, "S", "HQHQ H9JB H8H6 C5C6", 0),
    case(46, "off_sevens_beat_kings", TWO, "S", "SKSK H7H7 S5S6 S8S9", 1),
    case(48, "pair_ruffs_pair", BIG, "S", "HQHQ S3S3 H3H4 H8H9", 1),
    case(49, "two_jokers_are_no_pair", TWO, "S", "HQHQ JBJS H6H5 H8H9", 0),
    case(50, "tractor_ruffs_tractor", BIG, "S", "H5H5H6H6 S3S3S4S4 H8H9HJHK C3C4C5C6", 1),
    case(51, "loose_pairs_do_not_ruff", BIG, "S", "H5H5H6H6 S3S3S5S5 H8H9HJHK C3C4C5C6", 0),
    case(52, "higher_ruff", BIG, "S", "H5H5H6H6 S3S3S4S4 D7D7S2S2 C3C4C5C6", 2),
    case(53, "first_of_equal_off_sevens", ALL, "S", "D7 H7 C7 S5", 0),
    case(54, "main_seven_over_off_seven", ALL, "S", "D7 S7 S5 S6", 1),
    case(55, "off_seven_over_main_two", ALL, "S", "S2 H7 S5 S6", 1),
    case(56, "off_two_over_main_ace", ALL, "S", "SA C2 S5 S6", 1),
    case(57, "first_of_two_jokers", TWO, "S", "JB S6 JB S5", 0),
    case(58, "equal_tractors_in_no_trump", X + H, "N", "H7H7H2H2 C7C7C2C2 S3S4S5S6 D3D4D5D6", 0),
    case(59, "a_discard_never_wins", ALL, "S", "HA DA H5 H6", 0),
    ("later_equal_ruff", BIG, "S", "HA H7 D7 C7", 1),
    ("throw_wins", TWO, "S", "SASASK S8S8S9 H5H6H8 C5C5C6", 0),
]


@every("trump, plays, expected", TRICKS)
def test_trick(ruleset: str, trump: str, plays: str, expected: int) -> None:
    table = [split(play) for play in plays.split(" ")][: 3 if ruleset == "tongcheng" else 4]
    scored = sum({"5": 5, "T": 10, "K": 10}.get(card[1], 0) for play in table for card in play)
    assert ask("trick", ruleset, trump=trump, plays=table) == {"winner": expected, "points": scored}


# Auctions and surrender


P = "pass"
AUCTIONS = [  # opener, calls, expected
    case(60, "the_same_bid", X, 0, [90, 90], (1, "not_lower")),
    case(60, "two_below", X, 0, [90, 88], (1, "step")),
    case(60, "five_below", X, 0, [90, 85], "open"),
    case(61, "a_jump", X, 0, [90, 60], "open"),
    case(62, "zero", X, 0, [0], (0, "step")),
    case(62, "five_ends_it", X, 0, [5], (0, 5)),
    case(63, "zero_ends_it", J, 0, [0], (0, 0)),
    case(64, "four_passes", FOUR, 1, [P, P, P, P], "redeal"),
    case(65, "the_opener_refuses", T, 1, [P, P, P], (1, 100)),
    case(66, "a_passed_seat_is_skipped", FOUR, 0, [50, P, P, 45], "open"),
    ("after_the_minimum", X, 0, [5, P], (1, "after_end")),
    ("last_seat_has_its_turn", FOUR, 0, [P, P, P], "open"),
    ("last_seat_bids", FOUR, 0, [P, P, P, 60], (3, 60)),
    ("nobody_left_to_bid", FOUR, 2, [60, P, P, P], (2, 60)),
    ("nobody_left_to_call", FOUR, 2, [60, P, P, P, 50], (4, "after_end")),
    ("opener_may_bid_again", T, 0, [P, 95, P, 90], "open"),
    ("opener_is_outbid", T, 0, [P, 95, P, P], (1, 95)),
    ("start", BIG, 0, [125], (0, "too_high")),
    ("start", BIG, 0, [120], "open"),
    ("start", T, 0, [105], (0, "too_high")),
    ("start", T, 0, [100], "open"),
    ("start", S, 0, [65], (0, "too_high")),
    ("start", S, 0, [60], "open"),
    ("below_the_least", ALL, 0, [-5], (0, "step")),
    ("not_a_multiple", ALL, 0, [48], (0, "step")),
    ("least", T + J + H + S, 0, [0], (0, 0)),
]


@every("opener, calls, expected", AUCTIONS)
def test_auction(ruleset: str, opener: int, calls: list[Any], expected: Any) -> None:
    said = ask("auction", ruleset, opener=opener, calls=calls)
    if isinstance(expected, str):
        assert said["state"] == expected
    elif isinstance(expected[1], str):
        assert (said["legal"], said["at"], said["reason"]) == (False, *expected)
    else:
        assert (said["state"], said["declarer"], said["bid"]) == ("won", *expected)


@every("calls, seat, highest, lowest", [
    case(60, "five_below_at_least", X, [90], 1, 85, 5),
    case(65, "the_pass_is_a_hundred", T, [P], 1, 95, 0),
    case(66, "the_passed_seat_has_no_turn", FOUR, [50, P, P, 45], 0, 40, 0),
    case(66, "the_passed_seat_has_no_turn", T, [90, P, 80], 0, 75, 0),
    ("at_the_start", X, [], 0, 120, 5),
    ("at_the_start", T, [], 0, 100, 0),
    ("at_the_start", J + H, [], 0, 120, 0),
    ("at_the_start", S, [], 0, 60, 0),
])  # fmt: skip
def test_next_call(ruleset: str, calls: list[Any], seat: int, highest: int, lowest: int) -> None:
    said = ask("auction", ruleset, opener=0, calls=calls)
    least = 5 if ruleset == "xinjian" else lowest
    assert (said["state"], said["next"]) == ("open", seat)
    assert sorted(said["legal"]) == list(range(least, highest + 1, 5))


@every("bid, deal", [
    case(67, "surrender_at_85", X + J + H, 85, [-3, 1, 1, 1]),
    case(67, "surrender_at_80", X + J + H, 80, None),
    case(68, "surrender_at_75", T, 75, [-2, 1, 1]),
    case(68, "surrender_at_70", T, 70, None),
    case(69, "surrender_at_100", X, 100, [-3, 1, 1, 1]),
    ("surrender_at_45", S, 45, [-3, 1, 1, 1]),
    ("surrender_at_40", S, 40, None),
])  # fmt: skip
def test_surrender(ruleset: str, bid: int, deal: list[int] | None) -> None:
    question = {"bid": bid, "points": 0, "declarer": 0, "surrender": True}
    if deal is None:
        assert list(answer({"op": "settle", "ruleset": ruleset, **question})) == ["error"]
    else:
        said = ask("settle", ruleset, **question)
        assert (said["won"], said["result"], said["level"], said["grade"]) == (False, "投降", 1, None)
        assert (said["deal"], said["total"]) == (deal, deal)


# The bottom


BOTTOMS = [  # trump, the winning play, the winner, the points of a bottom of 25
    case(73, "single_trump", X, "H", "H3", "defender", 1, 25),
    case(74, "trump_pair", X, "H", "H3H3", "defender", 2, 50),
    case(75, "throw_with_a_tractor", X, "H", "H6H6H8H8H4H4H3", "defender", 4, 100),
    case(76, "side_ace", ALL, "H", "SA", "defender", 0, 0),
    case(77, "the_declarer_wins", ALL, "H", "H5", "declarer", 0, 0),
    case(78, "three_pair_tractor", J + H, "H", "H6H6H8H8H9H9", "defender", 8, 200),
    case(78, "three_pair_tractor", X, "H", "H6H6H8H8H9H9", "defender", 4, 100),
    case(79, "trump_pair", T, "H", "H5H5", "defender", 1, 25),
    case(80, "ruffed_with_a_trump_pair", H, "H", "H3H3", "defender", 2, 50),
    ("two_pair_tractor", J + H, "H", "H6H6H8H8", "defender", 4, 100),
    ("two_pair_tractor", T, "H", "H6H6H8H8", "defender", 1, 25),
    ("throw_with_a_pair", X + J + H, "H", "H6H6HK", "defender", 2, 50),
    ("throw_of_singles", ALL, "H", "H6HK", "defender", 1, 25),
    ("throw_with_a_long_tractor", J + H, "H", "H6H6H8H8H9H9HKHKHQHQ", "defender", 8, 200),
    ("off_seven_is_a_trump", ALL, "H", "S7", "defender", 1, 25),
    ("side_pair", TWO, "H", "SASA", "defender", 0, 0),
    ("side_card_in_no_trump", X + H + S, "N", "HA", "defender", 0, 0),
]


@every("trump, play, winner, factor, points", BOTTOMS)
def test_bottom(ruleset: str, trump: str, play: str, winner: str, factor: int, points: int) -> None:
    buried = split("CKDTD5C8C9D8" if ruleset == "hunan_single" else "CKDTD5C8C8C9C9D8")
    said = ask("bottom", ruleset, trump=trump, bottom=buried, play=split(play), winner=winner)
    assert said == {"factor": factor, "points": points}


# Scores


SCORES = [  # bid, points, the declarer's and each defender's score
    *(
        case(81 if points >= 80 else 82, f"bid_80_points_{points}", J + H, 80, points, *deal)
        for points, deal in {
            80: (-6, 2), 120: (-12, 4), 180: (-18, 6), 200: (-24, 8), 75: (6, -2), 35: (12, -4), 0: (18, -6)
        }.items()
    ),
    case(84, "bid_40_lost_at_once", J, 40, 40, -9, 3),
    case(84, "bid_40_lost_at_once", H, 40, 40, -12, 4),
    case(85, "forty_below", J, 100, 60, 6, -2),
    case(86, "five_below", X, 85, 80, 3, -1),
    case(87, "forty_points", X, 80, 40, 12, -4),
    case(87, "forty_five_points", X, 80, 45, 6, -2),
    case(88, "capped", X, 80, 200, -18, 6),
    case(89, "half_of_forty", X, 40, 20, 24, -8),
    case(89, "more_than_half", X, 40, 25, 12, -4),
    case(89, "no_point", X, 40, 0, 36, -12),
    *(
        case(90, f"over_by_{points - 100}", X, 100, points, deal, -deal // 3)
        for points, deal in {135: -3, 140: -6, 175: -6, 180: -9}.items()
    ),
    *(
        case(91, f"points_{points}", T, 70, points, deal, -deal // 2)
        for points, deal in {70: -4, 110: -8, 150: -12, 190: -16}.items()
    ),
    *(
        case(92, f"points_{points}", T, 70, points, deal, -deal // 2)
        for points, deal in {65: 4, 40: 8, 0: 12}.items()
    ),
    case(93, "fifth_level", T, 40, 200, -30, 15),
    case(94, "half_of_forty", T, 40, 20, 12, -6),
    case(95, "bid_zero_made", J, 0, 0, 36, -12),
    case(95, "bid_zero_made", H, 0, 0, 72, -24),
    case(95, "bid_zero_made", T, 0, 0, 24, -12),
    case(96, "bid_zero_lost", J, 0, 5, -12, 4),
    ("derived", X, 80, 75, 6, -2), ("derived", X, 80, 0, 18, -6), ("derived", X, 80, 160, -18, 6),
    ("more_than_half", T, 40, 25, 6, -3), ("high_bid_few_points", T, 75, 35, 4, -2),
    ("one_deck", S, 60, 60, -3, 1),
    ("one_deck", S, 60, 80, -6, 2), ("one_deck", S, 60, 40, 6, -2), ("one_deck", S, 40, 0, 18, -6),
    ("one_deck", S, 0, 0, 72, -24), ("one_deck", S, 20, 15, 12, -4), ("one_deck", S, 0, 20, -48, 16),
]  # fmt: skip
LEVELS = [  # the winning side: bid, points, the level by the formula and by the tiers
    (120, 0, 4, 3), (120, 35, 3, 2), (120, 60, 2, 1), (100, 45, 2, 1), (80, 40, 2, 2), (80, 35, 2, 2),
    (60, 0, 2, 3), (60, 30, 1, 2), (40, 0, 2, 3), (40, 20, 1, 2), (20, 0, 1, 3), (20, 5, 1, 2),
]  # fmt: skip


@every("bid, points, declarer, defender", SCORES)
def test_score(ruleset: str, bid: int, points: int, declarer: int, defender: int) -> None:
    said = ask("settle", ruleset, bid=bid, points=points, declarer=1)
    seats = 3 if ruleset == "tongcheng" else 4
    deal = [declarer if seat == 1 else defender for seat in range(seats)]
    assert (said["deal"], said["bonus"], said["total"]) == (deal, [0] * seats, deal)
    assert sum(said["total"]) == 0
    assert said["won"] is (declarer > 0) and said["result"] == ("过庄" if declarer > 0 else "下庄")
    assert said["grade"] == (None if said["level"] == 1 else "小光" if said["level"] == 2 else "大光")


@every("bid, points, level", [("formula", J + H, *row[:3]) for row in LEVELS]
       + [("tiers", X, *row[:2], row[3]) for row in LEVELS])  # fmt: skip
def test_winning_level(ruleset: str, bid: int, points: int, level: int) -> None:
    said = ask("settle", ruleset, bid=bid, points=points, declarer=0)
    assert (said["won"], said["level"]) == (True, level)


@every("bids, multiplier", [
    ("band", BIG, (120, 85), 1), ("band", BIG, (80, 45), 2), ("band", J, (40, 5), 3), ("band", J, (0,), 4),
    ("band", X + H, (40, 5), 4), ("band", H, (0,), 8), ("band", T, (100, 75), 1), ("band", T, (70, 45), 2),
    ("band", T, (40, 5), 3), ("band", T, (0,), 4), ("band", S, (60, 45), 1), ("band", S, (40, 25), 2),
    ("band", S, (20, 5), 4), ("band", S, (0,), 8),
])  # fmt: skip
def test_multiplier(ruleset: str, bids: tuple[int, ...], multiplier: int) -> None:
    for bid in bids:
        assert ask("settle", ruleset, bid=bid, points=0, declarer=0)["multiplier"] == multiplier


@every("fields, total", [
    case(83, "room_of_ten", J, {"bid": 80, "points": 120, "room": 10}, [-120, 40, 40, 40]),
    case(97, "declarer_is_paid", X + J, {"bid": 85, "points": 80, "bonuses": [{"seat": 0, "gates": 2}]},
         [3 + 6, -1 - 2, -1 - 2, -1 - 2]),
    case(103, "two_pay_three", T, {"bid": 75, "points": 70, "bonuses": [{"seat": 1, "gates": 3}]},
         [2 - 3, -1 + 6, -1 - 3]),
    case(104, "surrender_with_jokers", X,
         {"bid": 90, "points": 0, "surrender": True, "bonuses": [{"seat": 0, "gates": 3}]},
         [-3 + 9, 1 - 3, 1 - 3, 1 - 3]),
    case(105, "defender_is_paid", X, {"bid": 80, "points": 75, "bonuses": [{"seat": 2, "gates": 2}]},
         [4, -4, 4, -4]),
    case(106, "defender_with_four_jokers", T,
         {"bid": 70, "points": 110, "bonuses": [{"seat": 1, "gates": 3}]}, [-11, 10, 1]),
    ("room_pays_the_bonus_too", J,
     {"bid": 80, "points": 120, "room": 10, "bonuses": [{"seat": 0, "gates": 2}]},
     [-120 + 60, 40 - 20, 40 - 20, 40 - 20]),
])  # fmt: skip
def test_total(ruleset: str, fields: dict[str, Any], total: list[int]) -> None:
    said = ask("settle", ruleset, declarer=0, **fields)
    assert said["total"] == total and sum(total) == 0
    assert [one + other for one, other in zip(said["deal"], said["bonus"], strict=True)] == total


# Bonus


J3, J4 = "JBJBJS", "JBJBJSJS"
M7, M2, O7, O2 = "S7S7", "S2S2", ("H7H7", "D7D7", "C7C7"), ("H2H2", "D2D2", "C2C2")
A7, A2 = "".join(O7), "".join(O2)
GATES = [  # hand; xinjian, tongcheng, jiangxi, hunan; the title in hunan
    (J3, 1, 1, 1, 1, "冲关"),
    (J3 + M7, 2, 2, 2, 2, "主7冲关"),
    (J3 + M7 + O7[0], 3, 3, 3, 3, "全7冲关"),
    (J3 + M7 + O7[0] + O7[1], 4, 4, 3, 3, "全7冲关"),
    (J3 + M7 + A7, 5, 5, 3, 3, "全7冲关"),
    (J3 + M7 + O7[1] + M2, 4, 4, 4, 4, "主2冲关"),
    (J3 + M7 + O7[0] + O7[1] + M2, 5, 5, 4, 4, "主2冲关"),
    (J3 + M7 + O7[2] + M2 + O2[0], 5, 5, 5, 5, "皇后"),
    (J3 + M7 + A7 + M2 + O2[0] + O2[1], 8, 8, 5, 5, "皇后"),
    (J3 + M7 + A7 + M2 + A2, 9, 9, 5, 5, "皇后"),
    (J4, 3, 3, 3, 3, "大冲关"),
    (J4 + M7, 4, 4, 4, 4, "主7大冲关"),
    (J4 + M7 + O7[0], 5, 5, 5, 5, "全7大冲关"),
    (J4 + M7 + O7[0] + O7[2], 6, 5, 5, 5, "全7大冲关"),
    (J4 + M7 + O7[0] + M2, 6, 6, 6, 6, "主2大冲关"),
    (J4 + M7 + O7[0] + O7[1] + M2, 7, 6, 6, 6, "主2大冲关"),
    (J4 + M7 + O7[0] + M2 + O2[2], 7, 7, 7, 7, "皇上"),
    (J4 + M7 + A7 + M2 + O2[0] + O2[1], 10, 7, 7, 7, "皇上"),
    (J4 + M7 + O7[0] + M2 + A2, 9, 7, 7, 7, "皇上"),
    (J4 + M7 + A7 + M2 + A2, 11, 10, 7, 7, "皇上"),
    (J3 + A7 + M2 + A2, 1, 1, 1, 1, "冲关"),
    (J3 + M7 + M2 + A2, 2, 2, 2, 2, "主7冲关"),
    (J3 + M7 + O7[0] + A2, 3, 3, 3, 3, "全7冲关"),
    (J4 + M7 + M2 + A2, 4, 4, 4, 4, "主7大冲关"),
    (J3 + "S7H7S2H2", 1, 1, 1, 1, "冲关"),
    ("JBJB" + M7 + A7 + M2 + A2, 0, 0, 0, 0, None),
]
JOKERS = [
    case(101, "everything", X, J3 + M7 + A7 + M2 + A2, {}, 9),
    case(102, "off_sevens_without_main_sevens", X, J3 + O7[0], {}, 1),
    case(104, "surrendered", X, J4 + M7 + O7[0], {"surrender": True}, 3),
    case(107, "no_trump", X + H, J3 + M7 + A7 + M2, {"trump": "N"}, 1),
    ("surrendered", TWO, J3 + M7 + O7[0], {"surrender": True}, 1),
    ("no_bonus_in_one_deck", S, "JBJSS7", {}, 0),
]
ELIGIBLE = [  # opener, calls, the owner's seat, may be paid
    case(97, "bid_once", X + J, 0, [90, 85, P, P, P], 0, True),
    case(98, "never_bid", J, 0, [90, P, P, P], 1, False),
    case(99, "passed_above_85", X, 0, [90, P, 80, P, P], 1, False),
    case(100, "passed_at_85", X, 0, [85, P, P, P], 1, True),
    ("opened_with_a_pass", X, 0, [P, 80, P, P], 0, False),
    ("passed_at_85", J, 0, [85, P, P, P], 1, False),
    ("no_turn_before_the_end", X, 0, [90, 5], 2, True),
    ("no_turn_before_the_end", J, 0, [90, 0], 2, False),
    ("bid_once", T, 0, [90, 85, P, P], 0, True),
    ("never_bid", T, 0, [50, P, P], 1, False),
    ("never_bid", H, 0, [90, P, P, P], 1, True),
]


@pytest.mark.parametrize("row", GATES)
def test_gates(row: tuple[Any, ...]) -> None:
    for ruleset, expected in zip(TWO, row[1:5], strict=True):
        said = ask("bonus", ruleset, trump="S", hand=split(row[0]))
        assert said["gates"] == expected
        assert said.get("title") == (row[5] if ruleset == "hunan" else None)


@every("hand, fields, expected", JOKERS)
def test_jokers(ruleset: str, hand: str, fields: dict[str, Any], expected: int) -> None:
    assert ask("bonus", ruleset, hand=split(hand), **{"trump": "S", **fields})["gates"] == expected


@every("opener, calls, seat, expected", ELIGIBLE)
def test_eligible(ruleset: str, opener: int, calls: list[Any], seat: int, expected: bool) -> None:
    asked = {"trump": "S", "hand": split(J3 + M7), "opener": opener, "calls": calls, "seat": seat}
    said = ask("bonus", ruleset, **asked)
    assert (said["gates"], said["eligible"]) == (2, expected)


# Titles


TITLES = {
    "庶民": 0, "秀才": 75, "九品芝官": 150, "八品县丞": 225, "七品知县": 450,
    "六品通判": 800, "五品知州": 1325, "四品知府": 2100, "三品侍郎": 2875, "二品巡抚": 4000,
    "一品总督": 6575, "宰相": 10300, "郡王": 16500, "亲王": 23500, "皇帝": 35750,
    "准提道人": 53500, "接引道人": 85750, "通天教主": 135000, "元始天尊": 217500, "太上老君": 335500,
    "菩提祖师": 527550, "斗战圣佛": 858500, "如来佛祖": 1495000, "万佛至尊": 4695000, "二七王神": 9999999,
}  # fmt: skip


@pytest.mark.parametrize("level", range(1, 26))
def test_title(level: int) -> None:
    title, least = list(TITLES.items())[level - 1]
    assert ask("title", "jiangxi", score=least) == {"level": level, "title": title}
    below = max(level - 1, 1)
    assert ask("title", "jiangxi", score=least - 1) == {"level": below, "title": list(TITLES)[below - 1]}


@every("score, level", [case(108, "score_449", J, 449, 4), case(108, "score_450", J, 450, 5)])
def test_score_border(ruleset: str, score: int, level: int) -> None:
    assert ask("title", ruleset, score=score)["level"] == level


def cases_asked() -> set[int]:
    """The numbers in the ids of every parametrised test of this file."""
    tests = [item for name, item in globals().items() if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", [])]
    ids = [str(getattr(param, "id", "")) for mark in marks for param in mark.args[1]]
    return {int(found[1]) for one in ids if (found := re.match(r"case_(\d{3})_", one))}


def test_every_numbered_case_is_here_or_awaits_the_engine() -> None:
    assert cases_asked() | set(NEEDS_ENGINE) == set(range(1, 109))
    assert set(NEEDS_ENGINE) - cases_asked() == {32, 70, 71, 72}
