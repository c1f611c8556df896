"""Deals and states made by hand for tests."""

from collections import Counter

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, Rejection
from game.cards import Faces, canonical
from game.engine import apply, start
from game.events import Event
from game.ladder import ladder
from game.legality import follows, leads
from game.ruleset import Ruleset
from game.shapes import shape
from game.state import Deal, Finished, Playing, State, turn


def cards(text: str) -> Faces:
    """`"S7 S7 JB"` as faces."""
    return tuple(text.split())


def deal_with(
    ruleset: Ruleset, hands: dict[int, str] | None = None, bottom: str = "", opener: int = 0, room: int = 1
) -> Deal:
    """A whole deal in which some seats hold the given cards; the rest is dealt round, jokers first."""
    held = [list(cards((hands or {}).get(seat, ""))) for seat in range(ruleset.players)]
    under = list(cards(bottom))
    rest = list(
        (Counter(ruleset.deck) - Counter([*under, *(face for hand in held for face in hand)])).elements()
    )
    while open_hands := [hand for hand in held if len(hand) < ruleset.hand]:
        for hand in open_hands:
            hand.append(rest.pop(0))
    filled = list(map(canonical, held))
    return Deal(
        ruleset=ruleset, opener=opener, hands=tuple(filled), bottom=canonical(under + rest), room=room
    )


def act(state: State, *actions: Action) -> State:
    """The state after some actions, each by the seat in turn; all must be legal."""
    for action in actions:
        state = act_events(state, action)[0]
    return state


def act_events(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """One action by the seat in turn, and what happened."""
    seat = turn(state)
    assert seat is not None
    moved = apply(state, seat, action)
    assert not isinstance(moved, Rejection), moved
    return moved


def refused(state: State, action: Action, seat: int | None = None) -> str:
    """The code with which an action, by default of the seat in turn, is refused."""
    moved = apply(state, turn(state) if seat is None else seat, action)  # type: ignore[arg-type]
    assert isinstance(moved, Rejection)
    return moved.code


def won_auction(deal: Deal, bid: int, declarer: int | None = None) -> State:
    """The declarer (default: the opener) wins with one bid, everybody else passing."""
    state: State = start(deal)
    declarer = deal.opener if declarer is None else declarer
    for step in range(deal.ruleset.players):
        seat = (deal.opener + step) % deal.ruleset.players
        state = act(state, Bid(bid) if seat == declarer else Pass())
        if turn(state) is None or type(state).__name__ != "Auction":
            break
    return state


def playing(deal: Deal, bid: int, trump: str, buried: str, declarer: int | None = None) -> State:
    """Straight to the declarer's first lead."""
    return act(won_auction(deal, bid, declarer), NameTrump(trump), Bury(cards(buried)))


def play(text: str) -> Play:
    return Play(cards(text))


def play_out(state: State) -> Finished:
    """The deal played to its end, every seat leading and following with the first legal cards."""
    while not isinstance(state, Finished):
        assert isinstance(state, Playing)
        ranks = ladder(state.deal.ruleset, state.trump)
        hand = state.hands[state.turn]
        if state.plays:
            lead = shape(ranks, state.plays[0].faces)
            state = act(state, Play(next(follows(state.deal.ruleset, ranks, lead, hand))))
        else:
            state = act(state, Play(next(leads(ranks, hand))))
    return state
