"""The flow of a deal through `apply`: the rule cases that need more than one question to the referee."""

import pytest

from game.actions import Bid, Bury, NameTrump, Pass, Surrender
from game.auction import next_opener
from game.engine import start
from game.events import AllPassed, Called, CardsPlayed, Reported
from game.ruleset import builtin
from game.state import Auction, Burying, Finished, Naming, PassedOut, Playing, State
from game.view import Report, observe
from tests.game.build import act, act_events, cards, deal_with, play, play_out, playing, refused, won_auction

RULES = builtin()
ALL = list(RULES)
TWO_DECKS = [name for name in ALL if name != "hunan_single"]


@pytest.mark.parametrize("name", ALL)
def test_case_032_a_defender_cannot_make_the_first_lead(name: str) -> None:
    deal = deal_with(RULES[name])
    state = act(won_auction(deal, 60), NameTrump("S"))
    state = act(state, Bury(observe(state, 0).hand[-deal.ruleset.bottom :]))
    assert isinstance(state, Playing) and state.turn == 0
    assert refused(state, play(state.hands[1][0]), seat=1) == "not_your_turn"


@pytest.mark.parametrize("name", ALL)
def test_case_066_a_passed_player_cannot_bid_again(name: str) -> None:
    state = act(start(deal_with(RULES[name])), Bid(60), Pass())
    assert isinstance(state, Auction) and state.turn == 2
    assert refused(state, Bid(30), seat=1) == "not_your_turn"
    state = act(state, Bid(40), *[Pass()] * (RULES[name].players - 3))
    assert isinstance(state, Auction) and state.turn == 0, "the seat that passed is skipped"
    assert act(state, Pass()).declarer == 2  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["xinjian", "hunan", "jiangxi"])
def test_case_067_surrender_at_85_before_burying_only(name: str) -> None:
    at_85 = won_auction(deal_with(RULES[name]), 85)
    assert isinstance(act(at_85, Surrender()), Finished)
    named = act(at_85, NameTrump("S"))
    assert isinstance(named, Burying)
    assert isinstance(act(named, Surrender()), Finished)
    assert refused(won_auction(deal_with(RULES[name]), 80), Surrender()) == "surrender"
    buried = act(named, Bury(observe(named, 0).hand[-8:]))
    assert refused(buried, Surrender()) == "wrong_phase"


def test_case_068_tongcheng_surrender_at_75_not_at_70() -> None:
    deal = deal_with(RULES["tongcheng"])
    ended = act(won_auction(deal, 75), Surrender())
    assert isinstance(ended, Finished)
    assert ended.settlement.total == (-2, 1, 1)
    assert refused(won_auction(deal, 70), Surrender()) == "surrender"


def test_surrender_of_the_one_deck_game_from_45() -> None:
    deal = deal_with(RULES["hunan_single"])
    assert isinstance(act(won_auction(deal, 45), Surrender()), Finished)
    assert refused(won_auction(deal, 40), Surrender()) == "surrender"


def test_case_069_surrender_at_100_costs_one_level_and_the_next_seat_opens() -> None:
    ended = act(won_auction(deal_with(RULES["xinjian"], opener=2), 100), Surrender())
    assert isinstance(ended, Finished)
    assert ended.settlement.total == (1, 1, -3, 1)
    assert next_opener(RULES["xinjian"], ended.declarer, ended.settlement.won) == 3


def _voids(name: str) -> State:
    """Declarer 0 draws the last trumps of seats 1 and 2; spades are trump."""
    state = playing(
        deal_with(
            RULES[name],
            {
                0: "JB SA SA SK SK H3 H4 H5 H6 H8 H9 HT HJ HQ HK HA D3 D4 D5 D6 D8 D9 DT DJ DQ",
                1: "S3 H3 H4 H5 H6 H8 H9 HT HJ HQ HK HA C3 C3 C4 C4 C5 C5 C6 C6 C8 C8 C9 C9 CT",
                2: "S4 S5 CT CJ CJ CQ CQ CK CK CA CA D3 D4 D5 D6 D8 D9 DT DJ DQ DK DK DA DA S6",
            },
            "S8 S8 S9 S9 ST ST SJ SJ",
        ),
        100,
        "S",
        "D3 D4 D5 D6 D8 D9 DT DJ",
    )
    return state


@pytest.mark.parametrize("name", ["xinjian", "jiangxi", "hunan"])
def test_case_070_from_the_second_void_player_on_the_others_tell_count_and_pair(name: str) -> None:
    state = _voids(name)
    first = act(state, play("SA"), play("S3"))
    assert [report.void for report in observe(first, 3).reports] == [False, True, False, False]
    assert all(report.trumps is None for report in observe(first, 3).reports)
    state = act(first, play("S4"), play("S3"))
    state = act(state, play("SA"), play("C3"), play("S5"), play("S4"))
    before_last = act(state, play("SK"), play("C3"))
    moved, events = act_events(before_last, play("S6"))
    assert isinstance(moved, Playing)
    reports = observe(moved, None).reports
    assert reports[1] == Report(void=True) and reports[2] == Report(void=True)
    left = [face for face in moved.hands[0] if face[0] in "SJ" or face[1] in "72"]
    assert reports[0] == Report(trumps=len(left), pairs=1)
    assert reports[3].trumps == sum(face[0] in "SJ" or face[1] in "72" for face in moved.hands[3])
    assert [event.seat for event in events if isinstance(event, Reported)] == [0, 2, 3]
    later = act(moved, play("S5"))
    assert observe(later, 1).reports[3].trumps == reports[3].trumps - 1, "counts stay live"  # type: ignore[operator]


def test_case_071_with_three_players_the_first_void_obliges_the_others() -> None:
    state = playing(
        deal_with(
            RULES["tongcheng"],
            {
                0: "JB SA SA H5 H5 H6 H6 H8 H8 H9 H9 HT HT HJ HJ HQ HQ HK HK HA HA D5 D6 D8 D9 DT DJ DQ",
                1: "S5 C5 C5 C6 C6 C8 C8 C9 C9 CT CT CJ CJ CQ CQ CK CK CA CA D5 D6 D8 D9 DT DJ DQ DK DK",
            },
            "S8 S8 S9 S9 ST ST SJ SJ",
        ),
        100,
        "S",
        "D5 D6 D8 D9 DT DJ DQ SJ",
    )
    moved, events = act_events(act(state, play("SA")), play("S5"))
    assert [event.seat for event in events if isinstance(event, Reported)] == [0, 1, 2]
    reports = observe(moved, 2).reports
    assert reports[1] == Report(void=True)
    assert reports[0] == Report(trumps=9, pairs=1)  # JB, SA, S8 S8 S9 S9 ST ST SJ
    assert reports[2].pairs == 1


@pytest.mark.parametrize("name", ALL)
def test_case_072_a_declarer_who_won_opens_again_and_one_who_lost_passes_it_on(name: str) -> None:
    assert next_opener(RULES[name], 2, won=True) == 2
    assert next_opener(RULES[name], 2, won=False) == 3 % RULES[name].players


@pytest.mark.parametrize("name", ["xinjian", "jiangxi", "hunan", "hunan_single"])
def test_case_064_four_passes_redeal(name: str) -> None:
    state = act(start(deal_with(RULES[name], opener=1)), Pass(), Pass(), Pass())
    assert isinstance(state, Auction) and state.turn == 0, "the last one still gets his turn"
    ended, events = act_events(state, Pass())
    assert isinstance(ended, PassedOut)
    assert events == (Called(0, None), AllPassed())


def test_case_065_tongcheng_bids_100_for_an_opener_who_passes() -> None:
    state, events = act_events(start(deal_with(RULES["tongcheng"], opener=1)), Pass())
    assert events == (Called(1, 100, forced=True),)
    assert isinstance(act(state, Pass(), Pass()), Naming)


def test_case_029_a_throw_that_fails_is_made_small_without_a_penalty() -> None:
    deal = deal_with(
        RULES["xinjian"],
        {0: "S9 S8 S8 " + "H3 H4 H5 H6 H8 H9 HT HJ HQ HK HA D3 D4 D5 D6 D8 D9 DT DJ DQ DK DA", 1: "SJ"},
    )
    state = act(won_auction(deal, 100), NameTrump("S"))
    hand = observe(state, 0).hand
    spare = [face for face in hand if face not in ("S9", "S8")][-8:]
    state = act(state, Bury(tuple(spare)))
    moved, events = act_events(state, play("S8 S9 S8"))
    assert events[0] == CardsPlayed(0, cards("S9"), tried=cards("S8 S8 S9"))
    assert isinstance(moved, Playing)
    assert moved.hands[0].count("S8") == 2 and "S9" not in moved.hands[0]
    assert moved.points == 0


def test_case_024_jiangxi_refuses_a_throw_while_anybody_holds_trump() -> None:
    state = _voids("jiangxi")
    assert refused(state, play("SA SK")) == "throw_before_void"


def test_case_104_a_surrender_cuts_the_declarers_bonus_to_the_jokers() -> None:
    deal = deal_with(RULES["xinjian"], {0: "JB JB JS JS S7 S7 H7 H7"})
    ended = act(won_auction(deal, 90), NameTrump("S"), Surrender())
    assert isinstance(ended, Finished)
    assert ended.settlement.deal == (-3, 1, 1, 1)
    assert ended.settlement.bonus == (9, -3, -3, -3)


def test_a_defenders_bonus_stays_whole_when_the_declarer_surrenders() -> None:
    deal = deal_with(RULES["xinjian"], {1: "JB JB JS S7 S7"})
    state = act(
        start(deal), Bid(120), Bid(115), Bid(100), Pass(), Pass(), Pass(), NameTrump("S"), Surrender()
    )
    assert isinstance(state, Finished)
    assert state.settlement.bonus == (-2, 6, -2, -2)


def test_a_bonus_counts_the_bottom_for_the_declarer_and_is_found_before_burying() -> None:
    deal = deal_with(RULES["jiangxi"], {0: "JB JB S7 S7", 1: "JS"}, bottom="JS")
    state = act(won_auction(deal, 100), NameTrump("S"))
    hand = observe(state, 0).hand
    state = act(state, Bury(("JS", *hand[-7:])))
    ended = play_out(state)
    assert ended.settlement.bonus == (6, -2, -2, -2)


@pytest.mark.parametrize(("name", "trump", "fine"), [("xinjian", "N", True), ("jiangxi", "N", False)])
def test_no_trump_where_the_ruleset_has_it(name: str, trump: str, fine: bool) -> None:
    state = won_auction(deal_with(RULES[name]), 100)
    if fine:
        assert isinstance(act(state, NameTrump(trump)), Burying)
    else:
        assert refused(state, NameTrump(trump)) == "trump"


@pytest.mark.parametrize("trump", ["", "X", "SH", "s"])
def test_a_trump_that_does_not_exist_is_refused(trump: str) -> None:
    assert refused(won_auction(deal_with(RULES["xinjian"]), 100), NameTrump(trump)) == "trump"


def test_burying_takes_exactly_the_cards_of_the_bottom_from_the_hand() -> None:
    state = act(won_auction(deal_with(RULES["xinjian"], {0: "HA"}), 100), NameTrump("S"))
    hand = observe(state, 0).hand
    assert len(hand) == 33
    assert refused(state, Bury(hand[:7])) == "bury_count"
    assert refused(state, Bury((hand[0],) * 8)) == "not_in_hand"
    assert refused(state, Bury(("XX",) * 8)) == "not_in_hand"


def test_actions_out_of_phase_are_refused() -> None:
    auction = start(deal_with(RULES["xinjian"]))
    assert refused(auction, NameTrump("S")) == "wrong_phase"
    assert refused(auction, play("HA")) == "wrong_phase"
    assert refused(auction, Bid(100), seat=9) == "no_such_seat"
    assert refused(won_auction(deal_with(RULES["xinjian"]), 100), Bid(50)) == "wrong_phase"
    over = act(won_auction(deal_with(RULES["xinjian"]), 100), Surrender())
    assert refused(over, Pass(), seat=0) == "deal_over"
