"""Whose turn it is, the auction, burying and surrender, and what is told."""

from pathlib import Path

import pygame
import pytest

from game.actions import Bid, Bury, NameTrump, Pass, Play, check
from game.cards import canonical
from game.events import CardsPlayed
from game.state import Burying, Naming, Played, Playing
from game.store import Career
from game.words import explain
from tests.ui.drive import (
    BuryScene,
    NamingScene,
    Person,
    PlayScene,
    ScoreScene,
    a_session,
    act,
    bots_until,
    sit,
    won_by,
)
from tests.ui.positions import HELD, OTHERS, at_play
from ui.session import Session

LANGS = ["zh", "en"]


# ---- whose turn it is ----------------------------------------------------------------------------


def own_plays(session: Session) -> int:
    steps = session.table.record.deal.steps
    return sum(step.seat == 0 and isinstance(step.action, Play) for step in steps)


def test_nothing_done_in_anothers_turn_is_played_when_the_turn_comes(person: Person) -> None:
    session = a_session(person, "jiangxi", pace="normal", opener=1)
    bots_until(session, lambda state: isinstance(state, Playing) and state.turn == 1 and not state.plays)
    sit(person, session)
    held, played = session.view.hand, own_plays(session)
    for _ in range(3):
        person.click(person.place(0))
        person.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_h, pygame.K_KP_ENTER)
        person.click((500, 300), button=3)
        person.click((512, 470))
    assert not session.my_turn
    person.wait(lambda: session.my_turn)
    person.step(30)
    assert session.view.hand == held and session.table.turn == 0
    assert own_plays(session) == played


def test_a_call_pressed_twice_in_one_frame_counts_once(person: Person) -> None:
    session = sit(person, a_session(person, "jiangxi", opener=0))
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    person.step()
    assert session.view.calls == (None,)
    assert person.table.notice == ""


def test_a_play_pressed_twice_in_one_frame_counts_once(person: Person) -> None:
    session = at_play(person, [HELD, *OTHERS], [])
    person.choose(("H3",))
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    person.step()
    assert session.view.plays == (Played(0, ("H3",)),)
    assert person.table.notice == ""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pace", ["instant", "fast"])
def test_a_trick_won_or_ruffed_by_the_person_goes_on_at_every_pace(
    person: Person, seed: int, pace: str
) -> None:
    """Events of the next trick may arrive in the same frame as the end of this one."""
    session = at_play(
        person,
        ["S3 S4 C3", "H6 C6 C8", "H9 C9 CJ", "HQ CQ CA"],
        [(1, "H6"), (2, "H9"), (3, "HQ")],
        tricks=(),
    )
    session.pace = pace
    person.choose(("S3",))
    person.key(pygame.K_RETURN)
    assert session.view.tricks[-1].winner == 0
    person.wait(lambda: session.my_turn)
    at_play(
        person,
        ["S3 S4 C3", "HA C6 C8", "S9 C9 CJ", "HQ CQ CA"],
        [(1, "HA"), (2, "S9"), (3, "HQ")],
    ).pace = pace
    session = person.session
    person.choose(("S4",))
    person.key(pygame.K_RETURN)
    assert session.view.tricks[-1].winner == 2
    person.wait(lambda: session.my_turn or session.table.turn is None)


# ---- surrender and bury --------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Naming, Burying])
def test_a_surrender_asks_and_can_be_cancelled(person: Person, phase: type) -> None:
    session = won_by(a_session(person, "xinjian"), 0, 100)
    if phase is Burying:
        act(session, NameTrump("S"))
    sit(person, session)
    revision = session.table.revision
    person.key(pygame.K_x)
    assert person.app.scene.question is not None
    person.key(pygame.K_ESCAPE)
    person.step(3)
    assert session.table.revision == revision and isinstance(session.table.state, phase)
    person.press(person.t("surrender"))
    person.press(person.t("no"))
    assert session.table.revision == revision
    person.key(pygame.K_x, pygame.K_RETURN)
    person.step(3)
    assert isinstance(person.app.scene, ScoreScene)
    assert person.table.view.settlement is not None and person.table.view.settlement.surrendered


def test_a_low_bid_offers_no_surrender(person: Person) -> None:
    session = sit(person, won_by(a_session(person, "xinjian"), 0, 60))
    person.key(pygame.K_x)
    assert person.app.scene.question is None
    assert person.t("surrender") not in [button.text for button in person.buttons.all]
    person.key(pygame.K_s, pygame.K_RETURN)
    person.key(pygame.K_x)
    assert isinstance(session.table.state, Burying) and person.app.scene.question is None


def test_a_trump_is_named_only_after_it_was_chosen(person: Person) -> None:
    session = sit(person, won_by(a_session(person, "xinjian"), 0, 60))
    person.key(pygame.K_RETURN, pygame.K_SPACE)
    assert isinstance(session.table.state, Naming) and not person.button(person.t("confirm_trump")).enabled
    shown = []
    for key in (pygame.K_s, pygame.K_h, pygame.K_c, pygame.K_d):
        person.key(key)
        shown.append(person.table.hand.faces)
    assert len(set(shown)) == 4 and isinstance(session.table.state, Naming)
    person.key(pygame.K_h, pygame.K_RETURN)
    assert session.view.trump == "H" and isinstance(person.app.scene, BuryScene)


def test_no_trump_is_offered_only_where_it_is_allowed(person: Person) -> None:
    for ruleset in ("jiangxi", "xinjian", "tongcheng", "hunan", "hunan_single"):
        session = sit(person, won_by(a_session(person, ruleset), 0, 40))
        person.key(pygame.K_n)
        assert isinstance(person.app.scene, NamingScene)
        assert (person.app.scene.selected == "N") is session.view.ruleset.trump.no_trump


def test_points_are_buried_only_after_a_question(person: Person) -> None:
    session = won_by(a_session(person, "jiangxi"), 0, 60)
    act(session, NameTrump("S"))
    sit(person, session)
    hand = session.view.hand
    scored = [face for face in hand if face[1] in "5TK"][:1]
    plain = [face for face in hand if face[1] not in "5TK"][: 8 - len(scored)]
    person.choose((*scored, *plain))
    assert person.table.prompt()[1]
    person.press(person.t("bury"))
    assert person.app.scene.question is not None and isinstance(session.table.state, Burying)
    person.press(person.t("change"))
    assert sorted(person.table.hand.chosen_faces()) == sorted((*scored, *plain))
    person.key(pygame.K_RETURN, pygame.K_RETURN)
    assert session.view.buried == canonical((*scored, *plain))


def test_plain_cards_are_buried_without_a_question_and_only_the_right_number(person: Person) -> None:
    session = won_by(a_session(person, "jiangxi"), 0, 60)
    act(session, NameTrump("S"))
    sit(person, session)
    plain = [face for face in session.view.hand if face[1] not in "5TK"]
    for count in (0, 7, 9):
        person.choose(plain[:count])
        assert not person.button(person.t("bury")).enabled
        person.key(pygame.K_RETURN)
        assert isinstance(session.table.state, Burying)
    refused = check(session.view, Bury(tuple(plain[:9])))
    assert refused is not None and person.table.prompt() == (explain(refused), True)
    person.choose(plain[:8])
    person.key(pygame.K_RETURN)
    assert session.view.buried == canonical(plain[:8]) and isinstance(person.app.scene, PlayScene)


# ---- the auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["instant", "normal"])
def test_an_auction_without_a_bid_is_dealt_again_by_itself(person: Person, pace: str) -> None:
    session = a_session(person, "hunan", pace=pace)
    act(session, Pass(), Pass(), Pass(), Pass())
    before = session.view.hand
    person.app.show(person.app.scene_of(session, None))
    assert session.view.phase == "passed_out"
    assert person.table.prompt() == (person.t("redeal"), True)
    person.wait(lambda: session.view.phase == "auction")
    assert session.view.hand != before and session.snapshot.number == 1 and session.view.opener == 1
    assert person.saved() == session.table.record
    assert person.app.career == Career()


def test_a_match_left_when_nobody_bid_goes_on_with_the_new_deal(person: Person) -> None:
    session = a_session(person, "hunan")
    act(session, Pass(), Pass(), Pass(), Pass())
    again = Person(person.home)
    again.key(pygame.K_r)
    again.wait(lambda: again.session.view.phase == "auction")
    assert again.session.view.opener == 1


def test_the_hint_of_the_auction_is_marked_but_not_called(person: Person) -> None:
    session = sit(person, a_session(person))
    advice = session.advise()
    person.key(pygame.K_h)
    focus = person.buttons.focus
    assert focus is not None and session.view.calls == ()
    marked = person.buttons.all[focus]
    wanted = advice.points if isinstance(advice, Bid) else None
    assert marked.key == pygame.K_p if wanted is None else marked.text == str(wanted)
    person.key(pygame.K_RETURN)
    assert list(session.view.calls[:1]) == [wanted]


def test_enter_calls_nothing_before_a_number_is_chosen(person: Person) -> None:
    session = sit(person, a_session(person))
    person.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
    assert session.view.calls == () and session.my_turn


def test_a_number_chosen_for_one_call_is_not_called_by_enter_at_the_next(person: Person) -> None:
    session = sit(person, a_session(person, pace="instant"))
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    act(session, Bid(session.view.bid - 5), Pass(), Pass())  # type: ignore[operator]
    person.app.table_changed(person.table, session)
    person.step()
    assert session.my_turn
    calls = session.view.calls
    person.key(pygame.K_RETURN)
    assert session.view.calls == calls


# ---- what is told --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_failed_throw_is_told(tmp_path: Path, lang: str) -> None:
    person = Person(tmp_path, lang=lang)
    hands = ["S3 SA SA C3 C4", "JB S4 S5 C6 C8", "S6 S8 C9 CJ D4", "ST SJ CQ CA D5"]
    session = at_play(person, hands, [])
    person.choose(("S3", "SA", "SA"))
    assert person.table.prompt() == (person.t("will_throw"), False)
    person.key(pygame.K_RETURN)
    person.step()
    assert session.view.plays[0].tried == canonical(("S3", "SA", "SA"))
    assert len(session.view.plays[0].faces) < 3
    assert person.t("me") in person.table.notice and "♠3" in person.table.notice


def test_the_failed_throw_of_a_bot_is_told_until_the_trick_is_over(person: Person) -> None:
    at_play(person, [HELD, *OTHERS], [(1, "S4")])
    scene = person.table
    scene.happened(CardsPlayed(1, ("S4",), ("S4", "SA", "SA")), person.app.now)
    assert "秋菊" not in scene.notice and "春生" in scene.notice and "♠A" in scene.notice
    person.step(3)
    assert scene.notice


def test_the_last_trick_is_shown_by_its_key_and_put_away_by_a_click(person: Person) -> None:
    session = a_session(person)
    bots_until(session, lambda state: isinstance(state, Playing) and not state.tricks)
    sit(person, session)
    person.key(pygame.K_l)
    assert not person.table.looking
    bots_until(session, lambda s: isinstance(s, Playing) and s.turn == 0 and len(s.tricks) > 1)
    sit(person, session)
    person.key(pygame.K_l)
    assert person.table.looking
    person.key(pygame.K_l)
    assert not person.table.looking
    person.press(person.t("last_trick"))
    assert person.table.looking
    revision, chosen = session.table.revision, set(person.table.hand.chosen)
    person.click(person.place(0))
    assert not person.table.looking and person.table.hand.chosen == chosen
    person.key(pygame.K_l, pygame.K_ESCAPE)
    assert not person.table.looking and person.app.scene.question is None
    person.key(pygame.K_l)
    person.click((500, 300), button=3)
    assert not person.table.looking and session.table.revision == revision
