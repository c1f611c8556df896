"""Reasons for hints: named positions, and a sentence for every decision of whole deals."""

import pytest

from game import engine
from game.actions import Bury, NameTrump, Pass, Rejection
from game.bots import decide
from game.bots.advice import reason
from game.engine import apply
from game.ruleset import builtin
from game.shuffle import deal
from game.state import State, turn
from game.view import observe
from game.words import advise
from tests.game.build import act, cards, deal_with, play, playing, won_auction

RULES = builtin()
HANDS = {
    0: "JB SA SA H5 H6 H8 H9 HT HK D3 D4 D5 D6 D8 D9 DT DJ DQ DK DA C3 C4 C5 C6 C8",
    1: "S3 S4 HA H3 H4 H5 H6 H8 H9 C3 C4 C5 C6 C8 C9 CT CJ CQ CK CA D3 D4 D5 D6 D8",
    2: "SK SQ HA HQ HJ HT HK C9 CT CJ CQ CK CA D9 DT DJ DQ DK DA S5 S6 S8 S9 ST SJ",
}


def at_lead() -> State:
    return playing(
        deal_with(RULES["jiangxi"], HANDS, "S8 S9 ST SJ H3 H4 HJ HQ"), 100, "S", "H3 H4 HJ HQ S8 S9 ST SJ"
    )


@pytest.mark.parametrize(
    ("plays", "action", "code", "facts"),
    [
        ([], "JB", "draw_highest", None),
        ([], "HK", "lead_low", {"group": "H"}),
        (["HK"], "HA", "take", {"n": 10}),
        (["HK"], "H3", "cannot", {"n": 0}),
        (["HK"], "H5", "cannot_points", {"n": 5}),
        (["HK", "HA"], "HT", "feed", {"n": 10}),
        (["HK", "HA"], "HJ", "leave", {"n": 0}),
    ],
)
def test_the_reason_is_the_fact_that_says_most(
    plays: list[str], action: str, code: str, facts: dict[str, object] | None
) -> None:
    state = act(at_lead(), *map(play, plays))
    seat = turn(state)
    found = reason(observe(state, seat), play(action))
    assert found.code == code
    assert facts is None or found.facts == facts


def test_a_ruff_and_a_bury_say_what_they_do() -> None:
    named = won_auction(deal_with(RULES["jiangxi"], HANDS, "S8 S9 ST SJ H3 H4 HJ HQ"), 100)
    state = act(named, NameTrump("S"))
    view = observe(state, 0)
    assert reason(view, Bury(cards("C3 C4 C5 C6 C8 D3 D4 D6"))).code == "bury_points"
    clubs = Bury(cards("C3 C4 C6 C8 H3 H4 D3 D4"))
    assert reason(view, clubs).code == "bury_low", "the five of clubs stays"
    assert reason(observe(engine.start(deal(RULES["xinjian"], 1, 0)), 0), Pass()).code == "pass"


@pytest.mark.parametrize("name", list(RULES))
def test_every_decision_has_a_sentence_in_both_languages(name: str) -> None:
    codes = set()
    for seed in range(4):
        state: State = engine.start(deal(RULES[name], seed, 0))
        while (seat := turn(state)) is not None:
            view = observe(state, seat)
            action = decide("normal", view, "x")
            found = reason(view, action)
            for lang in ("zh", "en"):
                sentence = advise(found.code, found.facts, lang)
                assert sentence and "{" not in sentence and len(sentence) < 90
            codes.add(found.code)
            moved = apply(state, seat, action)
            assert not isinstance(moved, Rejection)
            state = moved[0]
    assert len(codes) > 8
