"""A person in front of the real window: posts keys and mouse events, and lets frames pass."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pygame

from game.actions import Action, Bid, Pass
from game.bots import decide
from game.record import MatchRecord, Seat
from game.ruleset import builtin
from game.state import Auction, State
from game.store import Store
from game.table import Table
from ui.app import App
from ui.scenes.bid import BidScene
from ui.scenes.bury import BuryScene
from ui.scenes.menu import MenuScene
from ui.scenes.naming import NamingScene
from ui.scenes.play import PlayScene
from ui.scenes.score import ScoreScene
from ui.scenes.setup import SetupScene
from ui.session import Session
from ui.table import TableScene
from ui.text import BOT_NAMES
from ui.widgets import Button, Buttons

__all__ = ["BidScene", "BuryScene", "MenuScene", "NamingScene", "PlayScene", "ScoreScene", "SetupScene"]

PATIENCE = 6000
"""Frames after which what is waited for will not come."""


class Person:
    """One start of the game in a home folder."""

    def __init__(self, home: Path, size: tuple[int, int] = (1024, 640), lang: str | None = None) -> None:
        self.home = home
        store = Store(home)
        self.app = App(store, lang or store.load_settings().lang, size)
        pygame.event.clear()
        pygame.key.set_mods(0)
        self.app.show_menu()
        self.step()

    # ---- what is on the window

    @property
    def table(self) -> TableScene:
        """The present scene, which is one at the table."""
        assert isinstance(self.app.scene, TableScene), self.app.scene
        return self.app.scene

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def buttons(self) -> Buttons:
        """The buttons that can be pressed now: an open question's, else the scene's."""
        question = self.app.scene.question
        return question.buttons if question else self.app.scene.buttons

    def button(self, text: str) -> Button:
        """The button with a text."""
        found = [button for button in self.buttons.all if button.text == text]
        assert len(found) == 1, (text, [button.text for button in self.buttons.all])
        return found[0]

    def t(self, key: str, **facts: object) -> str:
        """A text as the window shows it."""
        return self.app.words(key, **facts)

    def saved(self) -> MatchRecord:
        """The match as it lies on the disk."""
        return msgspec.json.decode((self.home / "match.json").read_bytes(), type=MatchRecord)

    # ---- time

    def step(self, frames: int = 1, milliseconds: int = 17) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.app.frame(milliseconds)

    def wait(self, until: Callable[[], bool]) -> None:
        """Let frames pass until something is so."""
        for _ in range(PATIENCE):
            if until():
                return
            self.step()
        raise AssertionError(f"waited in vain in {type(self.app.scene).__name__}")

    def wait_for_me(self) -> None:
        """Until the person is to act, or the deal is over."""
        self.wait(lambda: self.session.my_turn or self.session.table.turn is None)
        self.step()

    # ---- keys and mouse

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys, one a frame."""
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
            self.step()

    def move(self, at: tuple[int, int], held: bool = False) -> None:
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons))
        self.step()

    def down(self, at: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.step()

    def up(self, at: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.step()

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Move there, press and release."""
        self.move(at)
        self.down(at, button)
        self.up(at, button)

    def press(self, text: str) -> None:
        """Click the button with a text."""
        self.click(self.button(text).rect.center)

    def tab_to(self, text: str, key: int = pygame.K_TAB) -> None:
        """Move the focus to a button with a text, by one key."""
        for _ in range(len(self.buttons.all) + 1):
            focus = self.buttons.focus
            if focus is not None and self.buttons.all[focus].text == text:
                return
            self.key(key)
        raise AssertionError(f"{text} cannot be reached")

    # ---- the hand

    def place(self, index: int) -> tuple[int, int]:
        """A point on the strip of a card of the hand that no other card covers."""
        hand, layout = self.table.hand, self.table.table
        fan = layout.hand(len(hand.faces))
        rect = hand.rect(layout, fan, index)
        last = index == len(hand.faces) - 1
        return rect.left + (rect.width // 2 if last else max(1, int(fan.step / 2))), rect.centery

    def index(self, face: str, chosen: bool = False) -> int:
        """Where a copy of a face lies in the hand that is not chosen (or is)."""
        hand = self.table.hand
        return next(i for i, held in enumerate(hand.faces) if held == face and (i in hand.chosen) is chosen)

    def click_card(self, face: str, button: int = 1) -> None:
        """Click a card of the hand that is not chosen yet."""
        self.click(self.place(self.index(face)), button)

    def choose(self, faces: Iterable[str]) -> None:
        """Click exactly these cards."""
        wanted = sorted(faces)
        hand = self.table.hand
        while extra := [face for face in set(hand.chosen_faces())
                        if hand.chosen_faces().count(face) > wanted.count(face)]:  # fmt: skip
            self.click(self.place(self.index(extra[0], chosen=True)))
        for face in wanted:
            while hand.chosen_faces().count(face) < wanted.count(face):
                self.click_card(face)
        assert sorted(hand.chosen_faces()) == wanted

    def cursor_to(self, index: int) -> None:
        """Move the hand's cursor to a card by the arrow keys."""
        hand = self.table.hand
        self.key(pygame.K_RIGHT if hand.cursor is None or hand.cursor < index else pygame.K_LEFT)
        while hand.cursor != index:
            self.key(pygame.K_RIGHT if hand.cursor is None or hand.cursor < index else pygame.K_LEFT)


def sit(person: Person, session: Session) -> Session:
    """Show a session's scene at once."""
    person.app._counted = session.table.settled
    person.app.show(person.app.scene_of(session, None))
    person.step()
    return session


def a_session(person: Person, ruleset: str = "jiangxi", seed: str = "one", opener: int | None = 0,
              pace: str = "normal", level: str = "easy", room: int = 1) -> Session:  # fmt: skip
    """A match of the person at seat 0 with a known shuffle, saved as it goes."""
    rules = builtin()[ruleset]
    bots = [Seat(names[0], "bot", level) for names in BOT_NAMES[: rules.players - 1]]
    save = person.app.store.save_match
    return Session(Table(rules, (Seat("我"), *bots), seed, room, opener=opener, journal=save), 0, pace)


def act(session: Session, *actions: Action) -> None:
    """Actions, each by the seat whose turn it is, without the window."""
    for action in actions:
        seat = session.table.turn
        assert seat is not None
        assert session.submit_for(seat, action) is None, (seat, action)
    session.happened()


def bots_until(session: Session, stop: Callable[[State], bool]) -> None:
    """Easy bots act for everybody, without the window, until the state is as wanted."""
    while not stop(session.table.state):
        seat = session.table.turn
        assert seat is not None, "the deal is over"
        act(session, decide("easy", session.table.view(seat), session.table.bot_seed))


def won_by(session: Session, seat: int, bid: int) -> Session:
    """The auction won by a seat's bid; the seat must open."""
    while isinstance(session.table.state, Auction):
        calls = session.view.calls
        act(session, Bid(bid) if session.table.turn == seat and not any(calls) else Pass())
    return session


def with_state(session: Session, state: State) -> Session:
    """The session shown in a state made by hand."""
    session.lay_out(state)
    return session
