"""The table: one way in, revisions, the journal, take-back, resuming."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Bid, Pass, Rejection, Surrender
from game.bots import decide
from game.invariants import check_cards
from game.record import MatchRecord, RecordError, Seat, Step
from game.ruleset import builtin
from game.state import Auction, Finished
from game.table import Accepted, NextDeal, Table, TakeBack

RULES = builtin()
HUMAN = Seat("我")


def seats(name: str) -> tuple[Seat, ...]:
    return (HUMAN, *(Seat(f"bot {n}", "bot", "easy") for n in range(RULES[name].players - 1)))


def a_table(name: str = "jiangxi", **more: object) -> Table:
    return Table(RULES[name], seats(name), "a seed", **more)  # type: ignore[arg-type]


def bots_play(table: Table, actions: int) -> None:
    """Let bots act for every seat, through as many deals as it takes."""
    for _ in range(actions):
        seat = table.turn
        action = NextDeal() if seat is None else decide("easy", table.view(seat), table.bot_seed)
        assert isinstance(table.submit(seat or 0, table.revision, action), Accepted)


def test_an_action_for_an_older_revision_is_ignored() -> None:
    table = a_table(opener=0)
    assert isinstance(table.submit(0, 0, Pass()), Accepted)
    again = table.submit(1, 0, Pass())
    assert isinstance(again, Rejection) and again.code == "stale"
    assert table.revision == 1 and table.turn == 1


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    answer = a_table().submit(seat, 0, Pass())
    assert isinstance(answer, Rejection) and answer.code == "no_such_seat"


def test_a_rejection_changes_nothing() -> None:
    table = a_table(opener=0)
    before = (table.state, table.revision, table.record)
    assert isinstance(table.submit(0, 0, Bid(3)), Rejection)
    assert (table.state, table.revision, table.record) == before


def test_the_journal_has_the_action_before_the_revision_rises() -> None:
    seen: list[tuple[int, MatchRecord]] = []
    table: Table = a_table(opener=0, journal=lambda record: seen.append((table.revision, record)))
    table.submit(0, 0, Bid(120))
    assert [(revision, record.deal.steps) for revision, record in seen] == [(0, (Step(0, Bid(120)),))]
    assert table.revision == 1


def test_a_journal_that_fails_leaves_the_table_as_it_was() -> None:
    def full_disk(record: MatchRecord) -> None:
        raise OSError("no space left")

    table = a_table(opener=0, journal=full_disk)
    with pytest.raises(OSError, match="no space"):
        table.submit(0, 0, Bid(120))
    assert table.revision == 0 and isinstance(table.state, Auction) and table.state.calls == ()


def test_the_next_deal_comes_only_after_the_end_and_its_opener_follows_the_rules() -> None:
    table = a_table(opener=0)
    refused = table.submit(0, 0, NextDeal())
    assert isinstance(refused, Rejection) and refused.code == "deal_running"
    for action in (Bid(100), Pass(), Pass(), Pass(), Surrender()):
        table.submit(table.turn or 0, table.revision, action)
    assert isinstance(table.state, Finished)
    assert table.snapshot(None).number == 1 and table.snapshot(None).scores == (-3, 1, 1, 1)
    table.submit(0, table.revision, NextDeal())
    assert isinstance(table.state, Auction) and table.state.deal.opener == 1
    assert table.snapshot(2).number == 2 and table.snapshot(2).scores == (-3, 1, 1, 1)


def test_a_redeal_moves_the_opener_on_and_does_not_count() -> None:
    table = a_table(opener=2)
    first = table.state.deal.hands
    for _ in range(4):
        table.submit(table.turn or 0, table.revision, Pass())
    assert table.passed_out
    table.submit(0, table.revision, NextDeal())
    assert isinstance(table.state, Auction) and table.state.deal.opener == 3
    assert table.state.deal.hands != first and table.snapshot(0).number == 1


def test_the_room_multiplier_goes_through_the_whole_match() -> None:
    table = a_table(opener=0, room=10)
    for action in (Bid(100), Pass(), Pass(), Pass(), Surrender(), NextDeal()):
        table.submit(table.turn or 0, table.revision, action)
    assert table.snapshot(0).scores == (-30, 10, 10, 10)
    assert table.state.deal.room == 10


def test_take_back_needs_permission_and_something_to_take_back() -> None:
    def code(table: Table) -> str:
        answer = table.submit(0, table.revision, TakeBack())
        assert isinstance(answer, Rejection)
        return answer.code

    assert code(a_table(opener=0)) == "no_take_back"
    assert code(a_table(opener=0, take_back=True)) == "nothing_to_take_back"


@pytest.mark.parametrize("name", list(RULES))
@given(actions=st.integers(1, 130), seed=st.integers(0, 10**6))
def test_take_back_is_as_if_the_action_had_never_been(name: str, actions: int, seed: int) -> None:
    table = Table(RULES[name], seats(name), str(seed), take_back=True)
    states = []
    for _ in range(actions):
        if table.turn is None:
            break
        states.append((table.turn, table.state, table.record))
        bots_play(table, 1)
    seat = Random(seed).choice([seat for seat, _, _ in states])
    last = max(index for index, (actor, _, _) in enumerate(states) if actor == seat)
    revision = table.revision
    assert isinstance(table.submit(seat, revision, TakeBack()), Accepted)
    assert table.state == states[last][1]
    assert table.record == states[last][2]
    assert table.revision == revision + 1, "a revision never comes twice"


@pytest.mark.parametrize("name", list(RULES))
@given(actions=st.integers(0, 260), seed=st.integers(0, 10**6))
def test_a_match_resumes_from_its_record_exactly_where_it_was(name: str, actions: int, seed: int) -> None:
    table = Table(RULES[name], seats(name), str(seed))
    bots_play(table, actions)
    record = msgspec.json.decode(msgspec.json.encode(table.record), type=MatchRecord)
    again = Table.resume(record)
    assert again.state == table.state and again.record == table.record
    for viewer in (None, *range(len(table.seats))):
        shown = msgspec.structs.replace(table.snapshot(viewer), revision=again.revision)
        assert again.snapshot(viewer) == shown
    bots_play(table, 30)
    bots_play(again, 30)
    assert again.state == table.state, "and goes on the same way"
    check_cards(again.state)


def test_a_record_that_breaks_the_rules_is_refused_in_one_sentence() -> None:
    table = a_table(opener=0)
    table.submit(0, 0, Bid(100))
    deal = table.record.deal
    bad = msgspec.structs.replace(deal, steps=(*deal.steps, Step(1, Bid(105))))
    with pytest.raises(RecordError, match="action 2 of the deal is not legal: not_lower"):
        Table.resume(msgspec.structs.replace(table.record, deal=bad))
    with pytest.raises(RecordError, match="another number of seats"):
        Table.resume(msgspec.structs.replace(table.record, seats=(HUMAN,)))


def test_a_table_takes_as_many_seats_as_its_ruleset_has_players() -> None:
    with pytest.raises(ValueError, match="takes 3 seats, not 4"):
        Table(RULES["tongcheng"], seats("jiangxi"), "1")
