"""The shuffle is the same everywhere and for ever, and fair."""

import itertools

import pytest

from game.cards import ORDER
from game.ruleset import builtin
from game.shuffle import below, deal, derive, stream

RULES = builtin()


def test_the_stream_is_sha256_in_big_endian_words() -> None:
    words = list(itertools.islice(stream("1"), 3))
    # printf 'erqiwang:1:0' | sha256sum
    assert [f"{word:08x}" for word in words] == WORDS


WORDS = ["ca8ecfeb", "c24623d7", "3fef72b6"]


def test_known_deals_never_change() -> None:
    dealt = deal(RULES["hunan_single"], 1, 0)
    assert [" ".join(hand) for hand in dealt.hands] == HANDS
    assert " ".join(dealt.bottom) == BOTTOM


HANDS = [
    "S5 SQ H7 H9 C4 C5 C7 D5 D7 D8 DJ DK",
    "JS S4 S8 S9 H4 HJ C3 C8 CA D3 D9 DA",
    "JB S7 ST H3 HT HK HA C9 CT C2 DT D2",
    "S3 SJ SK SA S2 H5 H6 HQ C6 CQ D4 D6",
]
BOTTOM = "S6 H8 H2 CJ CK DQ"


def test_derived_seeds_never_change_and_differ() -> None:
    assert derive("a", "deal", 1) == DERIVED
    assert len({derive("a", "deal", number) for number in range(1000)}) == 1000
    assert 0 <= derive("a", "deal", 1) < 2**60


DERIVED = 349266101330352782


@pytest.mark.parametrize("name", list(RULES))
def test_a_deal_is_the_whole_deck_in_hands_and_bottom(name: str) -> None:
    ruleset = RULES[name]
    for seed in range(50):
        dealt = deal(ruleset, seed)
        assert sorted(sum(dealt.hands, dealt.bottom)) == sorted(ruleset.deck)
        assert [len(hand) for hand in dealt.hands] == [ruleset.hand] * ruleset.players
        assert all(list(hand) == sorted(hand, key=ORDER.__getitem__) for hand in dealt.hands)


def test_numbers_below_n_are_even_and_reject_the_uneven_rest() -> None:
    words = iter([2**32 - 1, 2**32 - 2, 7])  # 2**32 - 1 and - 2 lie in the rest for n = 3 and n = 10
    assert below(words, 10) == 7
    counted = [0] * 54
    source = stream("fair")
    for _ in range(54_000):
        counted[below(source, 54)] += 1
    assert min(counted) > 850 and max(counted) < 1150  # 1,000 each, five standard deviations about 160


def test_every_card_goes_everywhere_alike() -> None:
    where = [0] * 5
    for seed in range(3000):
        dealt = deal(RULES["jiangxi"], seed, 0)
        for seat, hand in enumerate((*dealt.hands, dealt.bottom)):
            where[seat] += hand.count("JB")
    assert all(abs(count - 6000 * 25 / 108) < 180 for count in where[:4])
    assert abs(where[4] - 6000 * 8 / 108) < 100


def test_the_turned_up_card_finds_the_opener_who_holds_it() -> None:
    openers = set()
    for seed in range(60):
        dealt = deal(RULES["tongcheng"], seed)
        assert dealt.turned in dealt.hands[dealt.opener]
        openers.add(dealt.opener)
    assert openers == {0, 1, 2}
    assert deal(RULES["tongcheng"], 1, 2).turned is None
    assert deal(RULES["xinjian"], 1).turned is None
    assert {deal(RULES["xinjian"], seed).opener for seed in range(60)} == {0, 1, 2, 3}
