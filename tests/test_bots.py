"""Bots: legal everywhere, a function of view and seed alone, and free of the blunders that people complain about."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from game import engine, shuffle
from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, Surrender, check
from game.bots import LEVELS, decide
from game.bots.answers import answers
from game.bots.arena import compare
from game.cards import Faces, canonical, points
from game.ladder import ladder
from game.legality import follow_problem, leads
from game.ruleset import Ruleset, builtin
from game.shapes import shape
from game.state import Auction, Burying, Deal, Naming, Played, Playing, State, Trick, turn
from game.view import View, observe

ROOT = Path(__file__).parent.parent
RULESETS = list(builtin().values())
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
each_level = pytest.mark.parametrize("level", LEVELS)


def cards(text: str) -> Faces:
    return canonical(text.split())


def deal_views(ruleset: Ruleset, seed: int, levels: list[str]) -> list[tuple[str, View, Action]]:
    """A whole deal: each decision with its level and view."""
    state: State = engine.start(shuffle.deal(ruleset, seed))
    found = []
    while (seat := turn(state)) is not None:
        view = observe(state, seat)
        action = decide(levels[seat], view, str(seed))
        found.append((levels[seat], view, action))
        moved = engine.apply(state, seat, action)
        assert isinstance(moved, tuple), moved
        state = moved[0]
    return found


# ---- legality and determinism -----------------------------------------------------------------------


@each_ruleset
def test_whole_deals_of_mixed_seats_are_legal(ruleset: Ruleset) -> None:
    for seed in range(12):
        levels = [("easy", "normal")[(seat + seed) % 2] for seat in range(ruleset.players)]
        for _, view, action in deal_views(ruleset, seed, levels):
            assert check(view, action) is None


@each_level
def test_house_rules_are_legal_too(level: str) -> None:
    xinjian, tongcheng = builtin()["xinjian"], builtin()["tongcheng"]
    change = msgspec.structs.replace
    houses = [
        change(xinjian, trump=change(xinjian.trump, no_trump_tractors="none")),
        change(xinjian, follow=change(xinjian.follow, shorter_tractor=False)),
        change(xinjian, removed_ranks="345689TJQKA", hand=4, bottom=4),
        change(tongcheng, decks=1, removed_ranks="", hand=17, bottom=3),
        change(tongcheng, reports=change(tongcheng.reports, pair="count", last_trick=True)),
    ]
    for house in houses:
        for seed in range(4):
            for _, view, action in deal_views(house, seed, [level] * house.players):
                assert check(view, action) is None


@each_ruleset
def test_built_follows_are_legal(ruleset: Ruleset) -> None:
    rng = Random(ruleset.id)
    for _ in range(150):
        ranks = ladder(ruleset, rng.choice(ruleset.trumps))
        # Neighbouring cards together make pairs and tractors likely.
        deck = sorted(ruleset.deck, key=lambda face: (ranks.step[face] + 3 * rng.random(), face))
        leader, follower = canonical(deck[::2][: ruleset.hand]), canonical(deck[1::2][: ruleset.hand])
        whims = {face: rng.random() for face in deck}
        suits: dict[str, list[str]] = {}
        for face in sorted(follower, key=ranks.step.__getitem__):
            suits.setdefault(ranks.group[face], []).append(face)
        trumps = ranks.of_group(leader, "T")
        plays = [*leads(ranks, leader), tuple(trumps[:3]), tuple(trumps[:6])]
        for led in rng.sample(plays, 8):
            lead = shape(ranks, led)
            if not led or lead.name == "none":
                continue
            for play in answers(ranks, lead, suits, (whims.__getitem__, ranks.step.__getitem__)):
                assert follow_problem(ruleset, ranks, lead, follower, play) is None


@each_ruleset
@each_level
def test_a_decision_is_a_function_of_the_view_as_json_and_the_seed(ruleset: Ruleset, level: str) -> None:
    for _, view, action in deal_views(ruleset, 5, [level] * ruleset.players):
        twin = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert decide(level, twin, "5") == decide(level, view, "5") == action


PLAYED = """
from game import shuffle, engine
from game.bots.arena import run
from game.ruleset import builtin
from game.state import Finished
for ruleset in builtin().values():
    for seed in (1, 2):
        state = engine.start(shuffle.deal(ruleset, seed))
        state = run(state, ["normal", "easy", "normal", "easy"][: ruleset.players], "s")
        print(state.calls, state.tricks if isinstance(state, Finished) else None)
"""


def test_string_hashing_changes_nothing() -> None:
    played = [
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    ]
    assert played[0] == played[1] != b""


# ---- positions --------------------------------------------------------------------------------------

XINJIAN = builtin()["xinjian"]
TRUMP = "S"


def position(hands: list[str], table: list[str], *, leader: int, declarer: int = 0, buried: str = "") -> View:
    """The view of the seat to act: `hands` as they are now, `table` led by `leader`, the rest played."""
    held = tuple(map(cards, hands))
    on_table = tuple(Played((leader + index) % 4, cards(play)) for index, play in enumerate(table))
    left = Counter(XINJIAN.deck)
    for some in (*held, *(played.faces for played in on_table), cards(buried)):
        left -= Counter(some)
    past = Trick((Played(leader, canonical(left.elements())),), leader, 0)
    trumps = ladder(XINJIAN, TRUMP).trumps
    state = Playing(
        deal=Deal(ruleset=XINJIAN, opener=0, hands=held, bottom=()),
        declarer=declarer,
        bid=100,
        trump=TRUMP,
        buried=cards(buried),
        hands=held,
        turn=(leader + len(table)) % 4,
        plays=on_table,
        tricks=(past,),
        void=tuple(trumps.isdisjoint(hand) for hand in held),
    )
    return observe(state, state.turn)


def normal_plays(view: View) -> Faces:
    action = decide("normal", view, "1")
    assert isinstance(action, Play)
    assert check(view, action) is None
    return action.faces


def test_leaves_a_partners_sure_trick_alone_and_feeds_it_points() -> None:
    view = position(
        ["SK H8 D4", "S9 CT C4 D3", "H6 S6 DQ", "S5 CJ D8"], ["HA", "H5", "H4"], leader=2, declarer=0
    )
    # Seat 1 is last and void in hearts: his partner's ace has won.
    assert view.turn == 1
    assert normal_plays(view) == ("CT",)


def test_keeps_points_out_of_the_declarers_sure_trick() -> None:
    view = position(["D9 D8 C6", "DK DT D4 C4", "S6 C9 DQ C3", "S5 CJ D6 C3"], ["DA"], leader=0, buried="C5")
    assert normal_plays(view) == ("D4",)


def test_discards_no_points_on_the_declarers_sure_trump() -> None:
    view = position(["SA C8 C6", "CK CT D4 D3", "H6 C9 DQ C3", "H5 CJ D6 C3"], ["JB"], leader=0, buried="C5")
    assert points(normal_plays(view)) == 0


def test_ruffs_points_for_nothing() -> None:
    view = position(
        ["SK SA D4", "S6 S8 C4 D3", "H6 C8 DQ", "H5 CJ D8"], ["HT", "HK", "HA"], leader=2, declarer=0
    )
    assert view.turn == 1
    assert normal_plays(view) == ("S6",)


def test_overruffs_no_partner() -> None:
    view = position(
        ["C8 C6 D4", "S9 SJ C4 D3", "H6 C8 DQ", "C5 CJ D8"], ["HK", "S6", "HA"], leader=2, declarer=0
    )
    # Seat 3 has ruffed; seat 0, the declarer, has followed with the ace.
    assert normal_plays(view)[0] not in ("S9", "SJ")


def test_keeps_the_pair_that_guards_the_bottom() -> None:
    view = position(
        ["S7 S7 C4 C3", "H6 C9 D3 D4", "S9 S9 D8 D6", "S5 CJ D9"],
        ["DQ"],
        leader=3,
        declarer=0,
        buried="CK CT",
    )
    assert "S7" not in normal_plays(view)


def test_keeps_the_guard_for_the_last_trick() -> None:
    view = position(["JB C4", "S9 D3", "S8 D4", "SJ D5"], [], leader=0, declarer=0, buried="CK CT CK")
    assert normal_plays(view) == ("C4",)


def test_throws_trumps_only_when_they_are_certain() -> None:
    sure = position(["JB S7 S6", "H9 H8 C3", "H6 H4 C8", "H3 C6 C9"], [], leader=0, declarer=0, buried="D4")
    assert normal_plays(sure) == cards("JB S7 S6")
    unsure = position(["JB SQ S6", "S9 SK C3", "H6 H4 C8", "H3 C6 C9"], [], leader=0, declarer=0, buried="D4")
    assert len(normal_plays(unsure)) == 1


def auction_view(hand: str, calls: tuple[int | None, ...], ruleset: Ruleset = XINJIAN) -> View:
    """The view of the seat whose turn it is after `calls`, opener seat 0, holding `hand`."""
    seat = len(calls) % ruleset.players
    bids = [(index, call) for index, call in enumerate(calls) if call is not None]
    hands = tuple(cards(hand) if other == seat else () for other in range(ruleset.players))
    state = Auction(
        deal=Deal(ruleset=ruleset, opener=0, hands=hands, bottom=()),
        calls=calls,
        turn=seat,
        declarer=bids[-1][0] if bids else None,
        bid=bids[-1][1] if bids else None,
    )
    return observe(state, seat)


HOPELESS = "S7 S5 S3 S9 SJ SQ H3 H4 H6 H8 H9 HJ CK C4 C5 C9 CT CQ D3 D5 D6 D8 DT DJ DQ"
FOUR_JOKERS = "JB JB JS JS S7 H2 S5 S6 S9 SJ SQ SK SA H6 H8 H9 HA CK C4 C9 CQ D3 D5 DK DA"
POOR_JOKERS = "JB JB JS JS S5 S6 D9 DJ DQ H3 H4 H6 H8 H9 HJ CK C4 C5 C9 CT CQ D3 D5 D6 D8"
STRONG = "JB JB JS S7 S7 H7 S2 S2 D2 SA SA SK SQ SQ SJ ST S9 S8 S6 HA HA CA CA DA DK"
GOOD = "JB JS S7 H7 S2 D2 SA SK SK SQ SJ ST S8 S6 HA H9 H8 CA CJ C9 DA DK D8 D6 D4"
BOTTOM = "H5 HT CK CT D5 D8 C4 H4"


@each_ruleset
def test_does_not_bid_a_hopeless_hand(ruleset: Ruleset) -> None:
    hand = cards(HOPELESS)
    thin = canonical(list(dict.fromkeys(hand))[:: 25 // ruleset.hand or 1][: ruleset.hand])
    view = auction_view(" ".join(thin), (ruleset.auction.start // 2,), ruleset)
    assert decide("normal", view, "1") == Pass()


@pytest.mark.parametrize("name", ["xinjian", "jiangxi", "hunan"])
def test_bids_with_four_jokers(name: str) -> None:
    assert isinstance(decide("normal", auction_view(FOUR_JOKERS, (), builtin()[name]), "1"), Bid)


def test_bids_once_to_have_its_bonus_paid_and_not_again() -> None:
    rules = builtin()["jiangxi"]
    assert decide("normal", auction_view(POOR_JOKERS, (120,), rules), "1") == Bid(115)
    later = auction_view(POOR_JOKERS, (None, 120, 115, 110, 60), rules)
    assert later.turn == 1
    assert decide("normal", later, "1") == Pass()


def test_a_strong_hand_bids_low_but_not_for_ever() -> None:
    assert decide("normal", auction_view(STRONG, (85,)), "1") == Bid(80)
    assert decide("normal", auction_view(GOOD, (120,)), "1") == Bid(115)
    assert decide("normal", auction_view(GOOD, (45,)), "1") == Pass()


def contract(hand: str, bid: int, trump: str | None = None, bottom: str = BOTTOM) -> View:
    deal = Deal(ruleset=XINJIAN, opener=0, hands=(cards(hand), (), (), ()), bottom=cards(bottom))
    if trump is None:
        return observe(Naming(deal=deal, calls=(bid,), declarer=0, bid=bid), 0)
    return observe(Burying(deal=deal, calls=(bid,), declarer=0, bid=bid, trump=trump), 0)


def test_names_its_long_suit_and_surrenders_only_what_is_hopeless() -> None:
    assert decide("normal", contract(STRONG, 85), "1") == NameTrump("S")
    assert decide("normal", contract(HOPELESS, 85), "1") == Surrender()


def test_buries_no_points_without_control_and_no_trumps() -> None:
    weak = "JS S7 S9 SJ SQ SK S8 S6 S3 D2 H3 H6 H9 HJ HQ HA C3 C6 C8 C9 CJ D3 D6 D9 DJ"
    view = contract(weak, 110, "S", bottom="D8 D4 H4 H8 HT C4 CK CT")
    action = decide("normal", view, "1")
    assert isinstance(action, Bury)
    assert points(action.faces) == 0
    assert ladder(XINJIAN, "S").trumps.isdisjoint(action.faces)


def test_keeps_aces_and_voids_a_suit_in_the_bury() -> None:
    action = decide("normal", contract(STRONG, 85, "S"), "1")
    assert isinstance(action, Bury)
    assert "HA" not in action.faces
    assert "CA" not in action.faces


# ---- the arena --------------------------------------------------------------------------------------


def test_normal_beats_easy_and_itself_not() -> None:
    better = compare("normal", "easy", XINJIAN, 40, "test")
    assert better.defenders.diff > better.defenders.ci
    assert better.settlement.diff > better.settlement.ci
    same = compare("normal", "normal", XINJIAN, 4, "test")
    assert same.declarer.diff == same.defenders.diff == same.settlement.diff == 0
