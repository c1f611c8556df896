"""The table as every playing scene shows it: felt, seats, contract, trick, hand; drawn from a Snapshot.

Motion is a function of time: where a card is drawn follows from when it was played. Nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.actions import Action, Bury, Play, Rejection, Surrender
from game.auction import may_surrender
from game.bots.advice import reason
from game.cards import Faces
from game.events import BottomTaken, Buried, CardsPlayed, Event, Reported, Settled, TrickWon
from game.ladder import Ladder, before_trump, ladder
from game.table import Snapshot, TableAction
from game.view import View
from game.words import advise, explain, face_name
from ui.cards import BACK, draw_card
from ui.hand import SLIDE, Hand
from ui.layout import Layout, buttons_in
from ui.manner import HOLDS, MOTIONS, arrange, unit
from ui.motion import FLIGHT, Flight
from ui.overlays import draw_counter, draw_scores
from ui.panels import bottom_card, draw_bottom, draw_contract, draw_deal
from ui.scene import Scene
from ui.seats import draw_seat
from ui.session import Session
from ui.sound import Name, sound_of
from ui.theme import (
    CREAM,
    GOLD_BRIGHT,
    MUTED,
    Brush,
    felt,
)
from ui.trick import draw_trick, word_for
from ui.widgets import Button, Entry, Menu

if TYPE_CHECKING:
    from ui.app import App

HOLD = 1100
HOLD_POINTS = 1600
"""How long a finished trick stays; longer if it holds points for the other side."""
PRESS = 350
"""Milliseconds after which a card that is pressed and held takes its pair or tractor along."""
SAY = 1500
"""How long a call-out stays at its seat."""


class TableScene(Scene):
    """Base of the scenes at the table. Subclasses give buttons (`controls`), a sentence (`prompt`) and keys."""

    def __init__(self, app: App, session: Session, before: TableScene | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.hand: Hand = before.hand if before else Hand()
        self.live = before is not None
        """Whether the scene follows another at the table, so that what it opens with has just happened."""
        self.notice: str = before.notice if before else ""
        self.looking = ""
        """What is looked at over the table: `tricks`, `scores`, `counter`, or nothing."""
        self._trick_at = 0
        self.played_at: dict[int, int] = before.played_at if before else {}
        self._said: dict[int, tuple[str, int]] = before._said if before else {}
        self._hold_until: int = before._hold_until if before else 0
        self.to_hear: list[tuple[int, Name]] = before.to_hear if before else []
        self._my_turn: bool = before._my_turn if before else False
        self.taken: list[pygame.Rect] = before.taken if before else []
        self.flights: list[Flight] = before.flights if before else []
        self._pressed: tuple[int, int] | None = None
        """The card under the mouse button, and since when."""
        self._settings = app.settings

    # ---- what is shown

    @property
    def snapshot(self) -> Snapshot:
        return self.session.snapshot

    @property
    def view(self) -> View:
        return self.session.snapshot.view

    @property
    def place_of_seat(self) -> list[int]:
        """Where each seat sits on the screen; see `ui.layout`."""
        players = self.view.ruleset.players
        return [(seat - (self.session.viewer or 0)) % players for seat in range(players)]

    @property
    def table(self) -> Layout:
        return Layout(self.size, self.view.ruleset.players)

    def name(self, seat: int) -> str:
        """A seat's name as the viewer calls it."""
        if seat == self.session.viewer:
            return self.app.settings.name or self.t("me")
        return self.snapshot.seats[seat].name

    def relation(self, seat: int) -> str:
        """你, 下家, 对家, 上家."""
        place = self.place_of_seat[seat]
        if place == 0:
            return self.t("you")
        if place == 1:
            return self.t("next_seat")
        return self.t("previous_seat" if place == self.view.ruleset.players - 1 else "opposite")

    def ranks(self) -> Ladder:
        """The order of the cards: under the named trump, or as they are shown before one is named."""
        view = self.view
        return ladder(view.ruleset, view.trump) if view.trump else before_trump(view.ruleset)

    def sorted_hand(self) -> Faces:
        """The viewer's cards in the order of the hand."""
        return arrange(self.ranks(), self.view.hand, self.app.settings)

    def trumps(self) -> frozenset[str]:
        """Faces with the gold mark."""
        return self.ranks().trumps

    @property
    def flight(self) -> int:
        """Milliseconds of a card's flight as the settings want it; 0: nothing moves."""
        calm = self.session.pace == "instant"
        return 0 if calm else round(FLIGHT * MOTIONS[self.app.settings.motion])

    # ---- to be given by the scene

    def controls(self) -> list[Button]:
        """The buttons of this phase."""
        return []

    def prompt(self) -> tuple[str, bool]:
        """The sentence above the buttons, and whether it is a warning."""
        return "", False

    def playable(self) -> frozenset[str] | None:
        """Faces that may be part of a legal choice, or None where all are."""
        return None

    # ---- events and time

    def enter(self) -> None:
        self.hand.slide = round(SLIDE * MOTIONS[self.app.settings.motion])
        self.hand.show(self.sorted_hand())
        self.layout()

    def layout(self) -> None:
        if self.session.trustee and self.view.turn is not None:
            rect = pygame.Rect(0, 0, self.table.px(220), self.table.controls.height)
            rect.center = self.table.controls.center
            controls = [Button(rect, self.t("take_seat"), self.switch_trustee, pygame.K_t, "primary")]
        else:
            controls = self.controls()
        self.buttons.set(controls + self._tools())

    def resized(self) -> None:
        """Another size; or the settings, which covered the table, have changed."""
        if self.app.settings is not self._settings:
            if self.app.settings.pace != self._settings.pace:
                self.session.pace = self.app.settings.pace
            self._settings = self.app.settings
            self.enter()
        super().resized()

    def switch_trustee(self) -> None:
        """托管: let a bot act for the viewer, or act oneself again."""
        if self.session.viewer is not None and self.view.turn is not None:
            self.session.trustee = not self.session.trustee
            self.hand.clear()
            self.layout()

    def _tools(self) -> list[Button]:
        rect = self.table.tools
        names: list[tuple[str, Callable[[], None], int | None]] = [
            (self.t("last_trick"), partial(self.look, "tricks"), pygame.K_l),
            (self.t("counter_short"), partial(self.look, "counter"), pygame.K_j),
            (self.t("scores"), partial(self.look, "scores"), pygame.K_TAB),
            (self.t("table_menu"), self.open_menu, None),
        ]
        widths = [0.27, 0.22, 0.31, 0.2]
        if not self.app.settings.counter:
            del names[1], widths[1]
            widths = [share / 0.78 for share in widths]
        buttons, left = [], float(rect.left)
        for (text, action, key), share in zip(names, widths, strict=True):
            width = rect.width * share
            box = pygame.Rect(round(left), rect.top, round(width) - self.table.px(5), rect.height)
            buttons.append(Button(box, text, action, key, "small"))
            left += width
        return buttons

    def look(self, at: str) -> None:
        """Look at past tricks, the score sheet or the cards still out; the same again puts it away."""
        there = at != "tricks" or bool(self.view.tricks)
        self.looking = at if at != self.looking and there else ""
        self._trick_at = len(self.view.tricks) - 1

    def open_menu(self) -> None:
        """牌桌: what can be done besides playing. Bots wait while it is open."""
        entries = [
            Entry(self.t("scores"), partial(self.look, "scores"), pygame.K_TAB),
            Entry(
                self.t("pace_button", pace=self.t(f"pace_{self.session.pace}")), self.next_pace, pygame.K_p
            ),
            Entry(self.t("settings"), self.app.show_settings, pygame.K_s),
            Entry(self.t("rules"), self.app.show_rules, pygame.K_F2),
            Entry(self.t("leave"), self.app.show_menu, pygame.K_q),
        ]
        if self.session.viewer is not None and self.view.turn is not None:
            words = self.t("take_seat" if self.session.trustee else "trustee")
            entries.insert(1, Entry(words, self.switch_trustee, pygame.K_t))
        view = self.view
        may = self.session.my_turn and view.phase in ("naming", "burying") and view.bid is not None
        if may and may_surrender(view.ruleset, view.bid or 0):
            entries.insert(2, Entry(self.t("surrender"), self.ask_surrender, pygame.K_x))
        self.question = Menu(self.t("table_menu"), self.t("go_on"), entries)
        self.question.layout(self.brush)

    def next_pace(self) -> None:
        """The next of the bots' paces."""
        self.app.change_pace(self.session)
        self.layout()

    def choice_buttons(
        self, text: str, act: Callable[[], None], ready: bool, surrender: bool = False
    ) -> list[Button]:
        """提示, what is to be done with the chosen cards, 重选, and 投降 where it is allowed, in one row."""
        some = bool(self.hand.chosen)
        nowhere = pygame.Rect(0, 0, 0, 0)
        buttons = [
            Button(nowhere, text, act, pygame.K_RETURN, "primary", enabled=ready),
            Button(nowhere, self.t("clear"), self.clear, pygame.K_ESCAPE if some else None, enabled=some),
        ]
        if self.app.settings.hints:
            buttons.insert(0, Button(nowhere, self.t("hint"), self.hint, pygame.K_h))
        if surrender:
            buttons.append(Button(nowhere, self.t("surrender"), self.ask_surrender, pygame.K_x))
        widths = [self.table.px(160 if button.style == "primary" else 130) for button in buttons]
        rects = buttons_in(self.table.controls, widths, self.table.px(16))
        for button, rect in zip(buttons, rects, strict=True):
            button.rect = rect
        return buttons

    def hint(self) -> None:
        """Choose the cards that an experienced player would."""
        advice = self.session.advise()
        if isinstance(advice, Bury | Play):
            self.hand.choose(advice.faces)
            self.layout()
        self.notice = self.advice_words(advice)

    def advice_words(self, advice: Action) -> str:
        """Why that is advised, in a sentence."""
        why = reason(self.view, advice)
        return advise(why.code, why.facts, self.t.lang)

    def clear(self) -> None:
        """Choose no card."""
        self.hand.clear()
        self.layout()

    def ask_surrender(self) -> None:
        self.ask(self.t("surrender_question"), self.t("surrender"), lambda: self.do(Surrender()))

    def do(self, action: TableAction) -> bool:
        """Submit the viewer's action; a refusal becomes the notice."""
        lay = self.hand.chosen_rects(self.table)
        refused = self.session.submit(action)
        if isinstance(refused, Rejection):
            self.notice = explain(refused, self.t.lang)
            self.app.sound.play("error")
            self.app.redraw()
            return False
        self.notice, self.looking = "", ""
        self.taken = lay
        self.hand.clear()
        self.buttons.set([])  # until the next frame shows what has come of it
        return True

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if self.hand.chosen:
                self.clear()
            else:
                self.open_menu()
        else:
            chosen = set(self.hand.chosen)
            if self.hand.handle(event, self.table):
                self.app.redraw()
            if self.hand.chosen != chosen:
                self.app.sound.play("select")
                self.notice = ""
                self.layout()
            if event.type == pygame.MOUSEBUTTONDOWN:
                pressed = self.hand.pressed
                self._pressed = None if pressed is None else (pressed, self.app.now)

    def _long_press(self, now: int) -> None:
        """A card that is held down takes the pair or the tractor along that it belongs to."""
        if self._pressed is None:
            return
        index, since = self._pressed
        if self.hand.pressed != index or self.hand.hovered not in (index, None):
            self._pressed = None
        elif now - since >= PRESS:
            self._pressed = None
            self.hand.take(unit(self.ranks(), self.hand.faces, self.hand.faces[index]))
            self.layout()
            self.app.redraw()

    def dispatch(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.flights = []  # whoever acts need not wait to see the end of a motion
        if not self.question and event.type == pygame.KEYDOWN and event.key == pygame.K_t:
            self.switch_trustee()
            self.app.redraw()
            return
        if self.looking and not self.question and self._while_looking(event):
            self.app.redraw()
            return
        super().dispatch(event)

    def _while_looking(self, event: pygame.event.Event) -> bool:
        """Esc or a click puts away what is looked at; the arrows turn over the tricks."""
        if event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_RETURN)
        ):
            self.looking = ""
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self._trick_at = min(max(self._trick_at + step, 0), max(len(self.view.tricks) - 1, 0))
            return True
        return False

    def update(self, now: int) -> None:
        self._long_press(now)
        waiting = self.holding(now) or self.busy(now) or self.question is not None
        events = self.session.update(now, hold=waiting)
        for event in events:
            self.happened(event, now)
            if heard := sound_of(event, self.view, self.session.viewer):
                late = isinstance(event, TrickWon | BottomTaken | Settled)
                self.to_hear.append((self._hold_until if late else now, heard))
        self.hear(now)
        if events:
            if self.session.my_turn and not self._my_turn:
                self.app.sound.play("turn")
            self._my_turn = self.session.my_turn
            self.app.table_changed(self, self.session)
            return
        if self.moving(now):
            self.app.redraw()

    def hear(self, now: int) -> None:
        """Play the sounds whose moment has come: what ends a trick is heard when it is taken away."""
        for at, name in self.to_hear:
            if at <= now:
                self.app.sound.play(name)
        self.to_hear[:] = [(at, name) for at, name in self.to_hear if at > now]

    def busy(self, now: int) -> bool:
        """Whether the scene shows something for which bots wait."""
        return False

    def holding(self, now: int) -> bool:
        """Whether a finished trick is still shown."""
        return now < self._hold_until and not self.view.plays

    def moving(self, now: int) -> bool:
        """Whether anything on the table changes with time."""
        recent = any(now - at < self.flight + 40 for at in self.played_at.values())
        saying = any(now < until + 60 for _, until in self._said.values())
        flying = any(now < flight.start + flight.lasts + 40 for flight in self.flights)
        return (
            flying or self.hand.sliding(now) or recent or saying or 0 <= now - self._hold_until < FLIGHT * 2
        )

    def happened(self, event: Event, now: int) -> None:
        """Feed motion and call-outs from what happened."""
        match event:
            case CardsPlayed(seat, faces, tried):
                self.played_at[seat] = now
                if word := word_for(self.view, seat, faces):
                    self._said[seat] = (self.t(word), now + SAY)
                if tried:
                    cards = " ".join(face_name(face, self.t.lang) for face in tried)
                    self.notice = self.t("forced_notice", name=self.name(seat), cards=cards)
                elif not self.view.plays or len(self.view.plays) == 1:
                    self.notice = ""
            case TrickWon(seat, taken):
                lost = taken and (seat == self.view.declarer) != (self.session.viewer == self.view.declarer)
                hold = (HOLD_POINTS if lost else HOLD) * HOLDS[self.app.settings.hold]
                self._hold_until = now + (0 if self.session.pace == "instant" else round(hold))
                if taken and seat != self.view.declarer:
                    self._fly_points(seat, taken)
            case Buried(seat, count):
                self._fly_bottom(seat, count, now)
            case Reported(seat, report) if report.void:
                self._said[seat] = (self.t("say_void"), now + SAY)
            case BottomTaken(seat):
                self._said[seat] = (self.t("say_bottom"), now + SAY)

    def _fly_points(self, seat: int, points: int) -> None:
        """Won points go from the winner to the defenders' count, once the trick has been taken away."""
        if self.flight:
            target = pygame.Rect(0, 0, 2, 2)
            target.center = self.table.contract.left + self.table.px(110), self.table.contract.centery
            source = self.home(self.place_of_seat[seat])
            start = self._hold_until + self.flight
            self.flights.append(Flight(start, self.flight * 3, source, target, points=points))

    def _fly_bottom(self, seat: int, count: int, now: int) -> None:
        """The buried cards go face down to the bottom's panel."""
        if self.flight:
            mine = seat == self.session.viewer and len(self.taken) == count
            lay = self.taken if mine else [self.home(self.place_of_seat[seat])] * count
            for index, source in enumerate(lay):
                target = bottom_card(self.table.bottom, self.table.scale, index, count)
                self.flights.append(Flight(now + 25 * index, self.flight * 2, source, target, BACK))

    def shown_view(self, now: int) -> View:
        """The view with the points that are still in the air held back."""
        flying = sum(each.points for each in self.flights if now < each.start + each.lasts)
        points = max(self.view.points - flying, 0)
        return msgspec.structs.replace(self.view, points=points) if flying else self.view

    def _draw_flights(self, brush: Brush, now: int) -> None:
        self.flights = [flight for flight in self.flights if now < flight.start + flight.lasts]
        for flight in self.flights:
            rect = flight.place(now)
            if rect is not None and flight.face:
                draw_card(brush.surface, flight.face, rect, raised=True)
            elif rect is not None:
                brush.brush_text(f"+{flight.points}", rect.center, 40)

    # ---- drawing

    def draw(self, brush: Brush) -> None:
        now = self.app.now
        brush.surface.blit(felt(self.size), (0, 0))
        if self.view.bid is not None:
            number, shown = self.snapshot.number, self.shown_view(now)
            draw_contract(brush, self.table.contract, shown, number, self.name, self.t)
        else:
            draw_deal(brush, self.table.contract, self.view, self.snapshot.number, self.name, self.t)
        if self.view.bottom is not None:
            draw_bottom(brush, self.table.bottom, self.view, self.t, self.trumps())
        for seat in range(self.view.ruleset.players):
            draw_seat(brush, self, seat)
        self.draw_middle(brush, now)
        self._draw_sentence(brush)
        self.hand.draw(brush, self.table, self.trumps(), self.playable(), now)
        self.buttons.draw(brush)
        self._draw_said(brush, now)
        self._draw_flights(brush, now)
        if self.looking == "tricks" and self.view.tricks:
            self._draw_tricks(brush)
        elif self.looking == "scores":
            draw_scores(brush, self.snapshot, self.name, self.t)
        elif self.looking == "counter":
            draw_counter(brush, self.view, self.t, self.table.sentence.top)

    def draw_middle(self, brush: Brush, now: int) -> None:
        """The trick: the one on the table, or the finished one until it is taken away."""
        if self.view.plays:
            draw_trick(brush, self, self.view.plays, now)
        elif self.view.tricks and now < self._hold_until + self.flight:
            last = self.view.tricks[-1]
            sweep = None if now < self._hold_until else (last.winner, (now - self._hold_until) / self.flight)
            draw_trick(brush, self, last.plays, now, sweep)

    def home(self, place: int) -> pygame.Rect:
        """Where a seat's cards come from and go to."""
        if place == 0:
            rect = pygame.Rect((0, 0), self.table.card)
            rect.center = (self.size[0] // 2, self.size[1] - self.table.card[1] // 2)
            return rect
        return self.table.pile(place)

    def _draw_sentence(self, brush: Brush) -> None:
        text, warning = self.prompt()
        if self.session.trustee and self.view.turn is not None:
            text, warning = self.t("trustee_on"), True
        if self.notice:
            text, warning = self.notice, True
        if text:
            rect = self.table.sentence
            colour = GOLD_BRIGHT if warning else CREAM
            width, height = brush.measure(text, 17)
            back = pygame.Rect(0, 0, min(width, rect.width) + brush.px(28), height + brush.px(4))
            back.center = rect.center
            shade = pygame.Surface(back.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, (0, 0, 0, 96), shade.get_rect(), border_radius=back.height // 2)
            brush.surface.blit(shade, back)
            brush.text(text, rect.center, 17, colour, anchor="center", width=rect.width)

    def _draw_said(self, brush: Brush, now: int) -> None:
        for seat, (text, until) in self._said.items():
            if now >= until:
                continue
            place = self.place_of_seat[seat]
            lie = self.table.played(place, 1).first
            across = self.view.ruleset.players == 4 and place == 2
            at = (lie.centerx, lie.bottom + brush.px(24) if across else lie.top - brush.px(24))
            brush.brush_text(text, at, 40)

    def _draw_tricks(self, brush: Brush) -> None:
        tricks = self.view.tricks
        at = min(self._trick_at, len(tricks) - 1)
        trick = tricks[at]
        brush.veil(170)
        area = self.table.middle
        name = self.name(trick.winner)
        text = self.t("trick_of", k=at + 1, all=len(tricks), name=name, n=trick.points)
        brush.text(text, (area.centerx, area.centery), 18, GOLD_BRIGHT, "bold", "center")
        below = (area.centerx, area.centery + brush.px(26))
        brush.text(self.t("turn_pages"), below, 14, MUTED, anchor="center")
        draw_trick(brush, self, trick.plays, 1 << 40)
