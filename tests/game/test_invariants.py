"""The checker itself: it passes sound play and finds each kind of planted fault."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game import engine, invariants
from game.actions import Action, Rejection
from game.bots import decide
from game.invariants import Fault, check_cards, check_money, check_step, permute
from game.ruleset import builtin
from game.shuffle import deal
from game.simulate import simulate
from game.state import Auction, Finished, Playing, State, turn
from game.view import View, observe

RULES = builtin()


def steps(name: str, seed: int) -> Iterator[tuple[State, int, Action, State, tuple[Any, ...]]]:
    """A whole deal by bots, step by step."""
    state: State = engine.start(deal(RULES[name], seed, 0))
    while (seat := turn(state)) is not None:
        action = decide("normal", observe(state, seat), str(seed))
        moved = engine.apply(state, seat, action)
        assert not isinstance(moved, Rejection)
        yield state, seat, action, *moved
        state = moved[0]


@pytest.mark.parametrize("name", list(RULES))
def test_checked_deals_have_no_fault(name: str) -> None:
    result = simulate(RULES[name], 3, "suite", ("normal", "easy"), check=True)
    assert result.faults == () and result.deals == 3


def leaky(view: View, state: State) -> View:
    """A view with the next seat's best card in it."""
    if view.seat is None or not isinstance(state, Playing):
        return view
    hand = state.hands[(view.seat + 1) % len(state.hands)]
    return msgspec.structs.replace(view, room=sum(map(ord, "".join(hand))) if hand else 1)


def test_a_view_that_tells_another_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "observe", lambda state, seat: leaky(observe(state, seat), state))
    with pytest.raises(Fault, match="cannot know"):
        for step in steps("jiangxi", 3):
            check_step(*step, Random(1))


def test_an_event_that_tells_what_was_buried_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = engine.apply

    def telling(state: State, seat: int, action: Action) -> Any:
        moved = apply(state, seat, action)
        if isinstance(moved, Rejection) or not isinstance(moved[0], Playing) or moved[0].tricks:
            return moved
        return moved[0], tuple(
            msgspec.structs.replace(event, count=sum(map(ord, "".join(moved[0].buried))))
            if type(event).__name__ == "Buried"
            else event
            for event in moved[1]
        )

    monkeypatch.setattr(engine, "apply", telling)
    with pytest.raises(Fault, match="cannot know"):
        for step in steps("jiangxi", 3):
            check_step(*step, Random(1))


def test_lost_cards_points_and_money_are_found() -> None:
    *_, (_, _, _, ended, _) = steps("jiangxi", 3)
    playing = next(after for _, _, _, after, _ in steps("jiangxi", 3) if isinstance(after, Playing))
    assert isinstance(ended, Finished)
    replace = msgspec.structs.replace
    with pytest.raises(Fault, match="lost a card"):
        check_cards(replace(playing, buried=playing.buried[1:]))
    with pytest.raises(Fault, match="not what they won"):
        check_cards(replace(playing, points=playing.points + 5))
    with pytest.raises(Fault, match="counts other points"):
        check_cards(replace(ended, settlement=replace(ended.settlement, points=ended.settlement.points + 5)))
    with pytest.raises(Fault, match="deal line does not sum to zero"):
        check_money(replace(ended, settlement=replace(ended.settlement, deal=(1, 0, 0, 0))))


@pytest.mark.parametrize("name", list(RULES))
def test_a_permuted_world_differs_and_keeps_what_the_viewer_knows(name: str) -> None:
    rng, differ, worlds = Random(2), 0, 0
    for *_, after, _ in steps(name, 11):
        if isinstance(after, Finished):
            continue
        for viewer in (None, *range(RULES[name].players)):
            world = permute(after, viewer, rng)
            check_cards(world)
            assert observe(world, viewer) == observe(after, viewer)
            worlds += 1
            differ += world != after
    assert differ > 0.8 * worlds


def test_the_turned_up_card_stays_with_the_opener() -> None:
    dealt = deal(RULES["tongcheng"], 4)
    state = engine.start(dealt)
    assert isinstance(state, Auction) and dealt.turned is not None
    for seed in range(40):
        assert dealt.turned in permute(state, None, Random(seed)).deal.hands[dealt.opener]
