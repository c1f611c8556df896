"""Scores, careers and files through the window."""

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.actions import Bid
from game.state import Finished, Playing
from game.store import Career, Store
from tests.ui.drive import (
    MenuScene,
    Person,
    ScoreScene,
    a_session,
    act,
    bots_until,
    sit,
    won_by,
)
from ui.session import Session

LANGS = ["zh", "en"]


# ---- scores and files ----------------------------------------------------------------------------


def finish(person: Person) -> Session:
    """A deal played to its settlement, the last card in the window."""
    session = a_session(person, pace="instant")

    def one_left(state: Any) -> bool:
        return isinstance(state, Playing) and state.turn == 0 and len(state.hands[0]) == 1

    while not one_left(session.table.state):
        bots_until(session, lambda state: one_left(state) or isinstance(state, Finished))
        assert not isinstance(session.table.state, Finished)
    sit(person, session)
    person.choose(session.view.hand)
    person.key(pygame.K_RETURN)
    person.wait(lambda: isinstance(person.app.scene, ScoreScene))
    person.step(3)
    return session


def test_the_career_counts_a_deal_once(person: Person) -> None:
    person.app.store.save_career(Career(score=500, deals=7))
    session = finish(person)
    assert isinstance(session.table.state, Finished)
    counted = Career(score=500 + session.table.state.settlement.total[0], deals=8)
    assert person.app.career == counted == Store(person.home).load_career()
    person.key(pygame.K_F2, pygame.K_ESCAPE)
    person.press(person.t("to_menu"))
    person.press(person.t("resume"))
    person.step(5)
    assert isinstance(person.app.scene, ScoreScene)
    assert person.app.career == counted
    again = Person(person.home)
    assert again.app.career == counted
    again.press(again.t("resume"))
    again.step(3)
    again.press(again.t("next_deal"))
    again.step(3)
    assert again.app.career == counted == Store(person.home).load_career()
    assert again.session.snapshot.number == 2


def test_the_career_falls_below_zero_too(person: Person) -> None:
    session = won_by(a_session(person, "xinjian", room=10), 0, 100)
    sit(person, session)
    person.key(pygame.K_x, pygame.K_RETURN)
    person.step(3)
    assert session.snapshot.scores[0] == -30
    assert person.app.career == Career(score=-30, deals=1)


@pytest.mark.parametrize("garbage", [b"", b"\x00garbage\xff", b'{"version":1,"seed":"x"}'])
def test_a_damaged_save_gives_the_menu_with_a_note(tmp_path: Path, garbage: bytes) -> None:
    for name in ("match.json", "settings.json", "career.json"):
        (tmp_path / name).write_bytes(garbage)
    person = Person(tmp_path)
    assert isinstance(person.app.scene, MenuScene)
    assert person.t("resume") not in [button.text for button in person.buttons.all]
    told = [zh for zh, _ in person.app.store.notes]
    assert any("match.json" in zh for zh in told)
    kept = [path for path in tmp_path.iterdir() if ".damaged-" in path.name]
    assert kept and all(path.read_bytes() == garbage for path in kept)
    assert not (tmp_path / "match.json").exists()
    person.press(person.t("new"))
    person.press(person.t("start"))
    assert person.saved() == person.session.table.record


def test_a_save_with_results_of_other_seats_still_gives_the_menu(person: Person) -> None:
    session = finish(person)
    data = msgspec.json.decode(msgspec.json.encode(session.table.record))
    data["results"][0]["deal"] = data["results"][0]["bonus"] = []
    (person.home / "match.json").write_bytes(msgspec.json.encode(data))
    again = Person(person.home)
    assert isinstance(again.app.scene, MenuScene)


def test_a_full_disk_is_told_and_the_deal_goes_on(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    session = sit(person, a_session(person))
    person.key(pygame.K_p)
    assert session.view.calls[0] is None and len(person.app.store.notes) == 1
    person.app.show_menu()
    person.step()


def test_a_new_table_asks_before_it_drops_the_old_one(person: Person) -> None:
    session = sit(person, a_session(person))
    act(session, Bid(100))
    person.app.show_menu()
    person.press(person.t("new"))
    assert person.app.scene.question is not None
    person.press(person.t("no"))
    assert person.saved() == session.table.record
    person.press(person.t("new"))
    person.press(person.t("discard_yes"))
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.app.scene, MenuScene) and person.button(person.t("resume"))
    assert person.saved() == session.table.record


def test_the_pace_changes_at_the_table_and_is_kept(person: Person) -> None:
    session = sit(person, a_session(person, pace="normal"))
    person.key(pygame.K_ESCAPE)
    person.press(person.t("pace_button", pace=person.t("pace_normal")))
    assert session.pace == "fast"
    assert Store(person.home).load_settings().pace == "fast"


def test_the_setup_moves_by_arrows_to_every_button(person: Person) -> None:
    person.app.show_setup()
    buttons = person.buttons
    reached, wave = {buttons.focus}, [buttons.focus]
    while wave:
        at = wave.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            buttons.focus = at
            person.key(key)
            if buttons.focus not in reached:
                reached.add(buttons.focus)
                wave.append(buttons.focus)
    assert reached == set(range(len(buttons.all)))
