"""What must hold at every step of every deal, checked from outside the engine.

Used by `simulate --check` and the tests: cards and points conserved, payments that sum to zero, JSON
that reads back equal, a record that rebuilds the same state, and views that leak nothing: permuting the
cards that a viewer cannot know leaves every byte that it gets the same.
"""

from collections import Counter
from random import Random

import msgspec

from game import engine
from game.actions import Action, Bury, Rejection
from game.cards import Face, Faces, canonical, points, remove
from game.events import Event
from game.ladder import ladder
from game.state import Burying, Deal, Finished, Naming, Played, Playing, State, hands
from game.view import View, observe, reports

Seat = int | None
Known = list[tuple[tuple[int, ...], Counter[Face]]]

SWAPS = 24
TRIES = 6

_state = msgspec.json.Decoder(State)
_view = msgspec.json.Decoder(View)
_events = msgspec.json.Decoder(tuple[Event, ...])
_action = msgspec.json.Decoder(Action)
_encode = msgspec.json.encode


class Fault(AssertionError):
    """Something that must always hold does not; the message says what."""


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise Fault(what)


def check_step(
    before: State,
    seat: int,
    action: Action,
    after: State,
    events: tuple[Event, ...],
    rng: Random,
) -> None:
    """Everything that can be said of one accepted action; raises `Fault`."""
    check_cards(after)
    check_money(after)
    _must(_state.decode(_encode(after)) == after, "the state does not survive JSON")
    _must(_events.decode(_encode(events)) == events, "the events do not survive JSON")
    _must(_action.decode(_encode(action)) == action, "the action does not survive JSON")
    viewers: list[Seat] = [None, *range(after.deal.ruleset.players)]
    for viewer in viewers:
        view = observe(after, viewer)
        seen = _encode(view)
        _must(_view.decode(seen) == view, f"the view of {viewer} does not survive JSON")
        check_secrets(before, seat, action, after, viewer, seen + _encode(events), rng)


def check_cards(state: State) -> None:
    """Every card of the deck is in exactly one place, and its points with it."""
    deal = state.deal
    _must(
        canonical(sum(deal.hands, deal.bottom)) == deal.ruleset.deck,
        "the deal is not the deck",
    )
    if isinstance(state, Naming | Burying):
        _must(
            canonical(sum(hands(state), ())) == deal.ruleset.deck,
            "naming or burying lost a card",
        )
    played = [play.faces for trick in _tricks(state) for play in trick]
    if isinstance(state, Playing):
        placed = sum([*state.hands, *played], state.buried)
        _must(canonical(placed) == deal.ruleset.deck, "playing lost a card")
        won = sum(trick.points for trick in state.tricks if trick.winner != state.declarer)
        _must(state.points == won, "the defenders' points are not what they won")
    if isinstance(state, Finished) and state.buried is not None:
        _must(
            canonical(sum(played, state.buried)) == deal.ruleset.deck,
            "the end lost a card",
        )
        taken = sum(trick.points for trick in state.tricks) + points(state.buried)
        _must(
            taken == deal.ruleset.total_points,
            "trick points and bottom are not the deck's points",
        )
        won = sum(trick.points for trick in state.tricks if trick.winner != state.declarer)
        settled = state.settlement
        _must(
            settled.points == won + settled.bottom_points,
            "the settlement counts other points",
        )
        added = settled.bottom_factor * points(state.buried)
        _must(settled.bottom_points == added, "the bottom counts other points")


def check_money(state: State) -> None:
    """Every line of a settlement sums to zero."""
    if isinstance(state, Finished):
        for name in ("deal", "bonus", "total"):
            _must(
                sum(getattr(state.settlement, name)) == 0,
                f"the {name} line does not sum to zero",
            )


def check_secrets(
    before: State,
    seat: int,
    action: Action,
    after: State,
    viewer: Seat,
    seen: bytes,
    rng: Random,
) -> None:
    """`viewer` gets the same bytes (view and events) in a world that differs in all it cannot know.

    The world after the action is permuted, the action undone and done again in it. Where the permuted
    hands make it another action (illegal, or a throw that ends otherwise), the viewer could know the
    difference, and another world is tried; then the view alone is compared.
    """
    if isinstance(after, Finished):
        return  # everything is open
    world: State = after
    for _ in range(TRIES):
        world = permute(after, viewer, rng)
        hidden = Bury(world.buried) if isinstance(action, Bury) and isinstance(world, Playing) else action
        again = engine.apply(_undo(world, before), seat, hidden)
        if not isinstance(again, Rejection) and again[0] == world:
            told = _encode(observe(again[0], viewer)) + _encode(again[1])
            _must(told == seen, f"view or events tell {viewer} what it cannot know")
            return
    told = _encode(observe(world, viewer))
    _must(seen.startswith(told), f"the view tells {viewer} what it cannot know")


def _tricks(state: State) -> list[tuple[Played, ...]]:
    if isinstance(state, Playing):
        return [*(trick.plays for trick in state.tricks), state.plays]
    return [trick.plays for trick in state.tricks] if isinstance(state, Finished) else []


def permute(state: State, viewer: Seat, rng: Random) -> State:
    """Another world that `viewer` cannot tell from `state`: its hidden cards have changed places.

    What stays: its own hand and what it buried, every card played, the open bottom (which the declarer
    took), the turned-up card, cards shown in failed throws, and everything reported.
    """
    deal = state.deal
    places = [list(hand) for hand in hands(state)]
    buried: list[Face] = list(state.buried) if isinstance(state, Playing) else []
    bottom_hidden = not isinstance(state, Naming | Burying | Playing)
    places.append(list(deal.bottom) if bottom_hidden else buried)
    declarer = state.declarer if isinstance(state, Naming | Burying | Playing) else None
    last = len(places) - 1
    own = set() if viewer is None else {viewer, last} if viewer == declarer else {viewer}
    hidden = [place for place in range(len(places)) if place not in own]
    known = _known(state, declarer)
    guarded = {face for _, wanted in known for face in wanted}
    playing = state if isinstance(state, Playing) else None
    trumps = ladder(deal.ruleset, playing.trump).trumps if playing else frozenset[Face]()
    reported = playing is not None and True in playing.void
    for _ in range(SWAPS):
        one, other = rng.choice(hidden), rng.choice(hidden)
        if one == other or not places[one] or not places[other]:
            continue
        i, j = rng.randrange(len(places[one])), rng.randrange(len(places[other]))
        a, b = places[one][i], places[other][j]
        if reported and (a in trumps) != (b in trumps):
            continue
        places[one][i], places[other][j] = b, a
        if (a in guarded or b in guarded) and not _still_known(known, places):
            places[one][i], places[other][j] = a, b
    world = _with_places(state, places, bottom_hidden, declarer)
    if isinstance(state, Playing) and isinstance(world, Playing):
        same_void = all(
            trumps.isdisjoint(hand) == void
            for hand, void in zip(world.hands, state.void, strict=True)
            if hand
        )
        if not same_void or reports(world) != reports(state):
            return state
    return world


def _still_known(known: Known, places: list[list[Face]]) -> bool:
    return all(
        not wanted - Counter(face for place in where for face in places[place]) for where, wanted in known
    )


def _known(state: State, declarer: int | None) -> Known:
    """Places (seats; the number of players for the bottom) and cards that all know to be there."""
    deal = state.deal
    known: Known = []
    played: list[Counter[Face]] = [Counter() for _ in deal.hands]
    shown: list[Counter[Face]] = [Counter() for _ in deal.hands]
    for trick in _tricks(state):
        for play in trick:
            shown[play.seat] -= Counter(play.faces)
            played[play.seat].update(play.faces)
            if play.tried:
                shown[play.seat] |= Counter(remove(play.tried, play.faces))
    known += [((seat,), cards) for seat, cards in enumerate(shown) if cards]
    if declarer is not None:
        known.append(((declarer, len(deal.hands)), Counter(deal.bottom) - played[declarer]))
    if deal.turned is not None and not played[deal.opener][deal.turned]:
        where = (deal.opener, len(deal.hands)) if declarer == deal.opener else (deal.opener,)
        wanted = Counter({deal.turned: 1})
        if declarer == deal.opener:
            wanted += Counter(deal.bottom) - played[declarer]
        known.append((where, wanted))
    return known


def _with_places(state: State, places: list[list[Face]], bottom_hidden: bool, declarer: int | None) -> State:
    """`state` with other cards in hands and bottom, and the deal that they came from."""
    deal = state.deal
    now: list[Faces] = [canonical(place) for place in places]
    dealt = [list(place) for place in now[:-1]]
    for trick in _tricks(state):
        for play in trick:
            dealt[play.seat] += play.faces
    bottom = deal.bottom
    if bottom_hidden:
        bottom = now[-1]
    elif declarer is not None:
        dealt[declarer] += now[-1]
        dealt[declarer] = list(remove(tuple(dealt[declarer]), bottom))
    changed: Deal = msgspec.structs.replace(deal, hands=tuple(map(canonical, dealt)), bottom=bottom)
    if isinstance(state, Playing):
        return msgspec.structs.replace(state, deal=changed, hands=tuple(now[:-1]), buried=now[-1])
    return msgspec.structs.replace(state, deal=changed)


def _undo(world: State, before: State) -> State:
    """The world one action earlier: `before` with the deal of `world`, played cards back in hand."""
    undone: State = msgspec.structs.replace(before, deal=world.deal)
    if isinstance(undone, Playing) and isinstance(world, Playing):
        held = list(world.hands)
        last = (world.plays or world.tricks[-1].plays)[-1]
        held[last.seat] = canonical(held[last.seat] + last.faces)
        return msgspec.structs.replace(undone, hands=tuple(held), buried=world.buried)
    return undone
