"""`apply`: the one function that moves a deal on. Pure; the rules it asks live beside it."""

from game import bonus
from game.actions import (
    Action,
    Bid,
    Bury,
    NameTrump,
    Pass,
    Play,
    Rejection,
    Surrender,
    check,
)
from game.auction import as_call, standing
from game.cards import Faces, canonical, points, remove
from game.events import (
    AllPassed,
    BottomOpened,
    BottomTaken,
    Buried,
    Called,
    CardsPlayed,
    Event,
    Reported,
    Settled,
    Surrendered,
    TrickWon,
    TrumpNamed,
)
from game.ladder import ladder
from game.legality import throw_result
from game.scoring import Bonus, bottom_points, settle
from game.shapes import split
from game.state import (
    Auction,
    Burying,
    Deal,
    Finished,
    Naming,
    PassedOut,
    Played,
    Playing,
    State,
    Trick,
)
from game.trick import winner
from game.view import observe, reports

Moved = tuple[State, tuple[Event, ...]]


def start(deal: Deal) -> Auction:
    """The auction of a deal."""
    return Auction(deal=deal, turn=deal.opener)


def apply(state: State, seat: int, action: Action) -> Moved | Rejection:
    """The state after `seat` acts and what happened, or why it may not. `state` is never changed."""
    if not 0 <= seat < state.deal.ruleset.players:
        return Rejection("no_such_seat", {"seat": seat})
    if rejection := check(observe(state, seat), action):
        return rejection
    match state, action:
        case Auction(), Bid(called):
            return _call(state, called)
        case Auction(), Pass():
            return _call(state, None)
        case Naming(), NameTrump(trump):
            named = Burying(
                deal=state.deal,
                calls=state.calls,
                declarer=state.declarer,
                bid=state.bid,
                trump=trump,
            )
            return named, (TrumpNamed(seat, trump),)
        case Naming() | Burying(), Surrender():
            return _surrender(state)
        case Burying(), Bury(faces):
            return _bury(state, canonical(faces))
        case Playing(), Play(faces):
            return _play(state, seat, canonical(faces))
    raise AssertionError(f"checked, yet {type(state).__name__} cannot take {action}")


def _call(state: Auction, called: int | None) -> Moved:
    deal = state.deal
    call = as_call(deal.ruleset, state.calls, called)
    calls = (*state.calls, call)
    events: tuple[Event, ...] = (Called(state.turn, call, forced=call != called),)
    now = standing(deal.ruleset, deal.opener, calls)
    if now.turn is not None:
        return Auction(deal=deal, calls=calls, turn=now.turn, declarer=now.declarer, bid=now.bid), events
    if now.declarer is None or now.bid is None:
        return PassedOut(deal=deal, calls=calls), (*events, AllPassed())
    naming = Naming(deal=deal, calls=calls, declarer=now.declarer, bid=now.bid)
    return naming, (*events, BottomOpened(now.declarer, now.bid, deal.bottom))


def _surrender(state: Naming | Burying) -> Moved:
    trump = state.trump if isinstance(state, Burying) else None
    settlement = settle(
        state.deal.ruleset,
        bid=state.bid,
        scored=0,
        declarer=state.declarer,
        room=state.deal.room,
        surrendered=True,
        bonuses=_bonuses(state, trump, surrendered=True),
    )
    finished = Finished(
        deal=state.deal,
        calls=state.calls,
        declarer=state.declarer,
        bid=state.bid,
        trump=trump,
        buried=None,
        void=(False,) * state.deal.ruleset.players,
        settlement=settlement,
    )
    return finished, (Surrendered(state.declarer), Settled(settlement))


def _bury(state: Burying, faces: Faces) -> Moved:
    hands = list(state.deal.hands)
    hands[state.declarer] = canonical(remove(hands[state.declarer] + state.deal.bottom, faces))
    trumps = ladder(state.deal.ruleset, state.trump).trumps
    playing = Playing(
        deal=state.deal,
        calls=state.calls,
        declarer=state.declarer,
        bid=state.bid,
        trump=state.trump,
        buried=faces,
        hands=tuple(hands),
        turn=state.declarer,
        void=tuple(trumps.isdisjoint(hand) for hand in hands),
    )
    reported = _reported((False,) * len(hands), playing) if True in playing.void else ()
    return playing, (Buried(state.declarer, len(faces)), *reported)


def _play(state: Playing, seat: int, faces: Faces) -> Moved:
    ruleset = state.deal.ruleset
    ranks = ladder(ruleset, state.trump)
    tried = None
    if not state.plays and len(faces) > 1 and len(split(ranks, faces)) > 1:
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        stands = throw_result(ruleset, ranks, faces, others)
        if stands != faces:
            faces, tried = canonical(stands), faces

    hands = list(state.hands)
    hands[seat] = remove(hands[seat], faces)
    void = state.void
    if not void[seat] and hands[seat] and ranks.trumps.isdisjoint(hands[seat]):
        void = (*void[:seat], True, *void[seat + 1 :])
    plays = (*state.plays, Played(seat, faces, tried))
    events: tuple[Event, ...] = (CardsPlayed(seat, faces, tried),)
    tricks, defenders, turn = state.tricks, state.points, (seat + 1) % ruleset.players
    if len(plays) == ruleset.players:
        won = plays[winner(ranks, [play.faces for play in plays])]
        taken = sum(points(play.faces) for play in plays)
        tricks = (*tricks, Trick(plays, won.seat, taken))
        turn, plays = won.seat, ()
        if turn != state.declarer:
            defenders += taken
    moved = Playing(
        deal=state.deal,
        calls=state.calls,
        declarer=state.declarer,
        bid=state.bid,
        trump=state.trump,
        buried=state.buried,
        hands=tuple(hands),
        turn=turn,
        plays=plays,
        tricks=tricks,
        points=defenders,
        void=void,
    )
    if void != state.void:
        events += _reported(state.void, moved)
    if plays:
        return moved, events
    events += (TrickWon(turn, tricks[-1].points),)
    return (moved, events) if hands[turn] else _finish(moved, events)


def _reported(before: tuple[bool, ...], state: Playing) -> tuple[Reported, ...]:
    """Who has just become void, and whom that obliges to tell for the first time."""
    told_before = sum(before) >= state.deal.ruleset.reports.counts_from
    return tuple(
        Reported(seat, report)
        for seat, report in enumerate(reports(state))
        if (report.void and not before[seat]) or (report.trumps is not None and not told_before)
    )


def _finish(state: Playing, events: tuple[Event, ...]) -> Moved:
    """抠底 and settlement after the last trick. [RULES §5, §6 C7; seed 000 §2.2]"""
    ruleset, last = state.deal.ruleset, state.tricks[-1]
    factor = added = 0
    if last.winner != state.declarer:
        play = next(play.faces for play in last.plays if play.seat == last.winner)
        factor, added = bottom_points(ruleset, ladder(ruleset, state.trump), state.buried, play)
        if factor:
            events += (BottomTaken(last.winner, factor, added),)
    settlement = settle(
        ruleset,
        bid=state.bid,
        scored=state.points + added,
        declarer=state.declarer,
        room=state.deal.room,
        bonuses=_bonuses(state, state.trump, surrendered=False),
        bottom=(factor, added),
    )
    finished = Finished(
        deal=state.deal,
        calls=state.calls,
        declarer=state.declarer,
        bid=state.bid,
        trump=state.trump,
        buried=state.buried,
        tricks=state.tricks,
        void=state.void,
        settlement=settlement,
    )
    return finished, (*events, Settled(settlement))


def _bonuses(state: Naming | Burying | Playing, trump: str | None, surrendered: bool) -> tuple[Bonus, ...]:
    """Every 冲关 that is paid, from the cards before burying. [RULES §7.3, §6 E1, E4]"""
    deal = state.deal
    rules = deal.ruleset.bonus
    cut_for = deal.ruleset.surrender.cuts_bonus if surrendered else "none"
    found = []
    for seat, hand in enumerate(deal.hands):
        is_declarer = seat == state.declarer
        cards = hand + deal.bottom if is_declarer and rules.declarer_cards == "with_bottom" else hand
        cut = cut_for == "all" or (cut_for == "declarer" and is_declarer)
        chain = bonus.chain(deal.ruleset, cards, None if cut else trump)
        if chain.gates and bonus.eligible(deal.ruleset, deal.opener, state.calls, seat):
            found.append(Bonus(seat, chain.gates, chain.faces, bonus.title(deal.ruleset, chain)))
    return tuple(found)
