"""Whole deals in every ruleset from the menu to the next deal, by keyboard alone and by mouse alone."""

from abc import ABC, abstractmethod
from pathlib import Path

import msgspec
import pygame
import pytest

from game.cards import Faces, points
from game.record import MatchRecord
from game.ruleset import Ruleset, builtin
from game.table import Snapshot
from tests.ui.drive import (
    BidScene,
    BuryScene,
    MenuScene,
    NamingScene,
    Person,
    PlayScene,
    ScoreScene,
    SetupScene,
)

RULES = builtin()


@pytest.fixture(autouse=True)
def the_same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.app.secrets.token_hex", lambda size: "a match")


class Way(ABC):
    """How the person acts."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @abstractmethod
    def open_table(self, ruleset: Ruleset, opener: str) -> None:
        """From the menu to the table."""

    @abstractmethod
    def bid(self, points: int | None) -> None: ...

    @abstractmethod
    def name_trump(self) -> None: ...

    @abstractmethod
    def choose(self, faces: Faces) -> None: ...

    @abstractmethod
    def confirm(self, text: str) -> None:
        """Press the scene's, or the question's, main button."""

    @abstractmethod
    def hint(self) -> None: ...

    @abstractmethod
    def no(self, text: str) -> None:
        """Answer a question with no."""

    @abstractmethod
    def resume(self) -> None: ...


class Keyboard(Way):
    def open_table(self, ruleset: Ruleset, opener: str) -> None:
        person = self.person
        person.key(pygame.K_n)
        for text in (ruleset.name.zh, person.t("easy"), opener, "×2", person.t("pace_instant")):
            person.tab_to(text)
            person.key(pygame.K_RETURN)
        person.tab_to(person.t("start"))
        person.key(pygame.K_RETURN)

    def bid(self, points: int | None) -> None:
        if points is None:
            self.person.key(pygame.K_p)
        else:
            self.person.tab_to(str(points), pygame.K_RIGHT)
            self.person.key(pygame.K_RETURN)

    def name_trump(self) -> None:
        self.person.key(pygame.K_RIGHT, pygame.K_h, pygame.K_RETURN)

    def choose(self, faces: Faces) -> None:
        hand = self.person.table.hand
        self.person.key(pygame.K_ESCAPE) if hand.chosen else None
        for face in faces:
            self.person.cursor_to(self.person.index(face))
            self.person.key(pygame.K_SPACE)

    def confirm(self, text: str) -> None:
        assert self.person.button(text).enabled
        self.person.key(pygame.K_RETURN)

    def hint(self) -> None:
        self.person.key(pygame.K_h)

    def no(self, text: str) -> None:
        self.person.key(pygame.K_ESCAPE)

    def resume(self) -> None:
        self.person.key(pygame.K_RETURN)


class Mouse(Way):
    def open_table(self, ruleset: Ruleset, opener: str) -> None:
        person = self.person
        person.press(person.t("new"))
        for text in (
            ruleset.name.zh,
            person.t("easy"),
            opener,
            "×2",
            person.t("pace_instant"),
            person.t("start"),
        ):
            person.press(text)

    def bid(self, points: int | None) -> None:
        person = self.person
        if points is None:
            person.click(next(b for b in person.buttons.all if b.key == pygame.K_p).rect.center)
        else:
            person.press(str(points))

    def name_trump(self) -> None:
        self.person.press("♦")
        self.person.press("♥")
        self.person.press(self.person.t("confirm_trump"))

    def choose(self, faces: Faces) -> None:
        self.person.choose(faces)

    def confirm(self, text: str) -> None:
        self.person.press(text)

    def hint(self) -> None:
        self.person.press(self.person.t("hint"))

    def no(self, text: str) -> None:
        self.person.press(text)

    def resume(self) -> None:
        self.person.press(self.person.t("resume"))


def bury(way: Way) -> None:
    """Try points first and think again, then bury what is advised."""
    person = way.person
    hand, count = person.session.view.hand, person.session.view.ruleset.bottom
    scored = tuple(face for face in hand if points((face,)))[:2]
    plain = tuple(face for face in hand if not points((face,)))[: count - len(scored)]
    way.choose(scored + plain)
    way.confirm(person.t("bury"))
    assert person.app.scene.question is not None
    way.no(person.t("change"))
    assert person.app.scene.question is None and isinstance(person.app.scene, BuryScene)
    assert len(person.table.hand.chosen) == count
    way.hint()
    way.confirm(person.t("bury"))
    if person.app.scene.question:
        way.confirm(person.t("bury"))


def plainly(snapshot: Snapshot) -> Snapshot:
    """A snapshot without its count of changes."""
    return msgspec.structs.replace(snapshot, revision=0)


def restart(way: Way) -> Way:
    """Close the window and open the game again: it offers the match, and goes on with the very same deal."""
    before = way.person.session.snapshot
    again = type(way)(Person(way.person.home))
    assert isinstance(again.person.app.scene, MenuScene)
    assert again.person.buttons.all[0].text == again.person.t("resume")
    again.resume()
    assert plainly(again.person.session.snapshot) == plainly(before)
    return again


def play_deal(way: Way, bid: int | None, stop_at: int | None = None) -> tuple[Way, set[type]]:
    """From the auction to the settlement; starts the game anew once at a number of tricks."""
    passed: set[type] = set()
    while not isinstance(way.person.app.scene, ScoreScene):
        person = way.person
        person.wait_for_me()
        session, scene = person.session, person.app.scene
        assert person.saved() == session.table.record
        if isinstance(scene, ScoreScene):
            break
        passed.add(type(scene))
        revision = session.table.revision
        if isinstance(scene, BidScene):
            if session.my_turn:
                way.bid(bid)
            else:
                person.step()  # nobody bid: the cards are dealt again
        elif isinstance(scene, NamingScene):
            way.name_trump()
        elif isinstance(scene, BuryScene):
            bury(way)
        elif isinstance(scene, PlayScene):
            if stop_at is not None and len(session.view.tricks) >= stop_at:
                stop_at = None
                way = restart(way)
                continue
            way.hint()
            way.confirm(person.t("play"))
        if not isinstance(way.person.app.scene, ScoreScene):
            assert session.table.revision > revision
    return way, passed


def settled(person: Person) -> MatchRecord:
    """The settlement on the window, checked; the record that goes with it."""
    record = person.saved()
    assert record == person.session.table.record
    for result in record.results:
        assert sum(result.total) == sum(result.deal) == sum(result.bonus) == 0
        assert result.room == 2
    totals = tuple(sum(column) for column in zip(*(r.total for r in record.results), strict=True))
    assert person.session.snapshot.scores == totals
    return record


@pytest.mark.parametrize("kind", [Keyboard, Mouse])
@pytest.mark.parametrize("ruleset", RULES.values(), ids=list(RULES))
def test_a_deal_as_declarer_from_the_menu_to_the_next_deal(
    ruleset: Ruleset, kind: type[Way], tmp_path: Path
) -> None:
    way: Way = kind(Person(tmp_path))
    way.open_table(ruleset, way.person.t("me"))
    way, passed = play_deal(way, ruleset.auction.minimum, stop_at=3)
    assert passed == {BidScene, NamingScene, BuryScene, PlayScene}
    person = way.person
    record = settled(person)
    assert [result.declarer for result in record.results] == [0]
    assert person.app.career.deals == 1
    assert person.app.career.score == record.results[0].total[0]
    way.confirm(person.t("next_deal"))
    person.wait_for_me()
    assert isinstance(person.app.scene, BidScene) and person.session.snapshot.number == 2
    assert person.session.snapshot.scores == record.results[0].total
    assert person.saved() == person.session.table.record
    assert not person.session.faults


@pytest.mark.parametrize("kind", [Keyboard, Mouse])
@pytest.mark.parametrize("ruleset", RULES.values(), ids=list(RULES))
def test_a_deal_as_defender_from_the_menu_to_the_next_deal(
    ruleset: Ruleset, kind: type[Way], tmp_path: Path
) -> None:
    way: Way = kind(Person(tmp_path))
    way.open_table(ruleset, way.person.t("next_seat"))
    way, passed = play_deal(way, None, stop_at=2)
    person = way.person
    assert PlayScene in passed and BuryScene not in passed
    record = settled(person)
    assert record.results[0].declarer != 0
    way.confirm(person.t("next_deal"))
    person.wait_for_me()
    assert isinstance(person.app.scene, BidScene) and person.session.snapshot.number == 2
    assert person.saved() == person.session.table.record
    assert not person.session.faults


def test_the_setup_keeps_what_was_chosen_for_the_next_time(tmp_path: Path) -> None:
    person = Person(tmp_path)
    Mouse(person).open_table(RULES["tongcheng"], person.t("next_seat"))
    again = Person(tmp_path)
    again.app.show_setup()
    assert isinstance(again.app.scene, SetupScene)
    assert (again.app.scene.ruleset.id, again.app.scene.level, again.app.scene.pace) == (
        "tongcheng",
        "easy",
        "instant",
    )
