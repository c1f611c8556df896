"""The table as every playing scene shows it: felt, seats, contract, trick, hand; drawn from a Snapshot.

Motion is a function of time: where a card is drawn follows from when it was played. Nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.actions import Rejection, Surrender
from game.auction import may_surrender
from game.cards import Faces
from game.events import BottomTaken, CardsPlayed, Event, Reported, TrickWon
from game.ladder import TRUMP, before_trump, ladder
from game.shapes import shape
from game.state import Played
from game.table import Snapshot, TableAction
from game.titles import title
from game.trick import winner
from game.view import View
from game.words import explain, face_name
from ui.cards import BACK, draw_card
from ui.hand import Hand
from ui.layout import Layout
from ui.motion import between, ease
from ui.overlays import draw_counter, draw_scores
from ui.panels import draw_bottom, draw_contract
from ui.scene import Scene
from ui.session import Session
from ui.theme import (
    CINNABAR,
    CREAM,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DIM,
    JADE_DARK,
    MUTED,
    Brush,
    felt,
    signed,
)
from ui.widgets import Button, Entry, Menu

if TYPE_CHECKING:
    from ui.app import App

FLIGHT = 170
"""Milliseconds in which played cards fly to the middle, and a won trick to its winner."""
HOLD = 1100
HOLD_POINTS = 1600
"""How long a finished trick stays; longer if it holds points for the other side."""
SAY = 1500
"""How long a call-out stays at its seat."""


class TableScene(Scene):
    """Base of the scenes at the table. Subclasses give buttons (`controls`), a sentence (`prompt`) and keys."""

    def __init__(self, app: App, session: Session, before: TableScene | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.hand: Hand = before.hand if before else Hand()
        self.notice: str = before.notice if before else ""
        self.looking = ""
        """What is looked at over the table: `tricks`, `scores`, `counter`, or nothing."""
        self._trick_at = 0
        self._played_at: dict[int, int] = before._played_at if before else {}
        self._said: dict[int, tuple[str, int]] = before._said if before else {}
        self._hold_until: int = before._hold_until if before else 0
        self._taken: list[pygame.Rect] = before._taken if before else []

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
        return self.t("me") if seat == self.session.viewer else self.snapshot.seats[seat].name

    def relation(self, seat: int) -> str:
        """你, 下家, 对家, 上家."""
        place = self.place_of_seat[seat]
        if place == 0:
            return self.t("you")
        if place == 1:
            return self.t("next_seat")
        return self.t("previous_seat" if place == self.view.ruleset.players - 1 else "opposite")

    def sorted_hand(self) -> Faces:
        """The viewer's cards in the order of the hand."""
        view = self.view
        ranks = ladder(view.ruleset, view.trump) if view.trump else before_trump(view.ruleset)
        return ranks.sort(view.hand)

    def trumps(self) -> frozenset[str]:
        """Faces with the gold mark."""
        view = self.view
        return (ladder(view.ruleset, view.trump) if view.trump else before_trump(view.ruleset)).trumps

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

    def hand_count(self, now: int) -> int:
        """How many of the hand's cards are shown; fewer while dealing."""
        return len(self.hand.faces)

    # ---- events and time

    def enter(self) -> None:
        self.hand.show(self.sorted_hand())
        self.layout()

    def layout(self) -> None:
        self.buttons.set(self.controls() + self._tools())

    def _tools(self) -> list[Button]:
        rect = self.table.tools
        names: list[tuple[str, Callable[[], None], int | None]] = [
            (self.t("last_trick"), partial(self.look, "tricks"), pygame.K_l),
            (self.t("counter_short"), partial(self.look, "counter"), pygame.K_j),
            (self.t("scores"), partial(self.look, "scores"), pygame.K_TAB),
            (self.t("table_menu"), self.open_menu, None),
        ]
        widths = [0.27, 0.22, 0.31, 0.2]
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
            Entry(self.t("rules"), self.app.show_rules, pygame.K_F2),
            Entry(self.t("leave"), self.app.show_menu, pygame.K_q),
        ]
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
            self.app.redraw()
            return False
        self.notice, self.looking = "", ""
        self._taken = lay
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
            if self.hand.handle(event, self.table) and self.hand.chosen != chosen:
                self.notice = ""
                self.layout()

    def dispatch(self, event: pygame.event.Event) -> None:
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
        waiting = self.holding(now) or self.busy(now) or self.question is not None
        events = self.session.update(now, hold=waiting)
        for event in events:
            self.happened(event, now)
        if events:
            self.app.table_changed(self, self.session)
            return
        if self.moving(now):
            self.app.redraw()

    def busy(self, now: int) -> bool:
        """Whether the scene shows something for which bots wait."""
        return False

    def holding(self, now: int) -> bool:
        """Whether a finished trick is still shown."""
        return now < self._hold_until and not self.view.plays

    def moving(self, now: int) -> bool:
        """Whether anything on the table changes with time."""
        recent = any(now - at < FLIGHT + 40 for at in self._played_at.values())
        saying = any(now < until + 60 for _, until in self._said.values())
        return self.hand.sliding(now) or recent or saying or 0 <= now - self._hold_until < FLIGHT + 60

    def happened(self, event: Event, now: int) -> None:
        """Feed motion and call-outs from what happened."""
        calm = self.session.pace == "instant"
        match event:
            case CardsPlayed(seat, faces, tried):
                self._played_at[seat] = now - (FLIGHT if calm else 0)
                self._say_play(seat, faces, now)
                if tried:
                    cards = " ".join(face_name(face, self.t.lang) for face in tried)
                    self.notice = self.t("forced_notice", name=self.name(seat), cards=cards)
                elif not self.view.plays or len(self.view.plays) == 1:
                    self.notice = ""
            case TrickWon(seat, taken):
                lost = taken and (seat == self.view.declarer) != (self.session.viewer == self.view.declarer)
                self._hold_until = now + (0 if calm else HOLD_POINTS if lost else HOLD)
            case Reported(seat, report) if report.void:
                self._said[seat] = (self.t("say_void"), now + SAY)
            case BottomTaken(seat):
                self._said[seat] = (self.t("say_bottom"), now + SAY)

    def _say_play(self, seat: int, faces: Faces, now: int) -> None:
        view = self.view
        if view.trump is None:
            return
        plays = view.plays or (view.tricks[-1].plays if view.tricks else ())
        if not plays:
            return
        ranks = ladder(view.ruleset, view.trump)
        lead, own = shape(ranks, plays[0].faces), shape(ranks, faces)
        word = None
        if plays[0].seat == seat:
            word = {"tractor": "say_tractor", "throw": "say_throw"}.get(own.name)
        elif own.group == TRUMP and lead.group != TRUMP:
            upto = [play.faces for play in plays[: [play.seat for play in plays].index(seat) + 1]]
            if winner(ranks, upto) == len(upto) - 1:
                word = "say_ruff"
        if word:
            self._said[seat] = (self.t(word), now + SAY)

    # ---- drawing

    def draw(self, brush: Brush) -> None:
        now = self.app.now
        brush.surface.blit(felt(self.size), (0, 0))
        if self.view.bid is not None:
            draw_contract(brush, self.table.contract, self.view, self.snapshot, self.t)
        else:
            self._draw_deal_panel(brush)
        if self.view.bottom is not None:
            draw_bottom(brush, self.table.bottom, self.view, self.t, self.trumps())
        for seat in range(self.view.ruleset.players):
            self._draw_seat(brush, seat, now)
        self.draw_middle(brush, now)
        self._draw_sentence(brush)
        self.hand.draw(brush, self.table, self.trumps(), self.playable(), self.hand_count(now), now)
        self.buttons.draw(brush)
        self._draw_said(brush, now)
        if self.looking == "tricks" and self.view.tricks:
            self._draw_tricks(brush)
        elif self.looking == "scores":
            draw_scores(brush, self.snapshot, self.name, self.t)
        elif self.looking == "counter":
            draw_counter(brush, self.view, self.t, self.table.sentence.top)

    def draw_middle(self, brush: Brush, now: int) -> None:
        """The trick: the one on the table, or the finished one until it is taken away."""
        if self.view.plays:
            self.draw_trick(brush, self.view.plays, now)
        elif self.view.tricks and now < self._hold_until + FLIGHT:
            last = self.view.tricks[-1]
            sweep = None if now < self._hold_until else (last.winner, (now - self._hold_until) / FLIGHT)
            self.draw_trick(brush, last.plays, now, sweep)

    def _draw_deal_panel(self, brush: Brush) -> None:
        rect = self.table.contract
        view = self.view
        brush.panel(rect)
        left = rect.left + brush.px(16)
        brush.text(view.ruleset.name.en if self.t.lang == "en" else view.ruleset.name.zh,
                   (left, rect.top + brush.px(12)), 22, CREAM, "bold")  # fmt: skip
        number = self.t("deal_number", n=self.snapshot.number)
        brush.text(number, (rect.right - brush.px(16), rect.top + brush.px(18)), 15, MUTED, anchor="topright")
        text = self.t("opens", name=self.name(view.opener))
        if view.turned is not None:
            text = self.t("turned", face=face_name(view.turned, self.t.lang), name=self.name(view.opener))
        brush.text(text, (left, rect.top + brush.px(54)), 16, MUTED, width=rect.width - brush.px(32))
        if view.room > 1:
            room = self.t("room_times", n=view.room)
            brush.text(room, (left, rect.top + brush.px(84)), 16, GOLD)

    def _draw_seat(self, brush: Brush, seat: int, now: int) -> None:
        view, place = self.view, self.place_of_seat[seat]
        rect = self.table.plate(place)
        acting = view.turn == seat
        brush.panel(rect, GOLD_BRIGHT if acting else GOLD_DIM)
        if acting:
            ring = rect.inflate(brush.px(6), brush.px(6))
            pygame.draw.rect(
                brush.surface, GOLD_BRIGHT, ring, max(2, brush.px(3)), border_radius=brush.px(12)
            )
        centre = (rect.left + brush.px(30), rect.centery)
        declarer = view.declarer == seat and view.phase != "auction"
        fill = (96, 22, 20) if declarer else JADE_DARK
        pygame.draw.circle(brush.surface, fill, centre, brush.px(23))
        pygame.draw.circle(brush.surface, GOLD, centre, brush.px(23), 1)
        name = self.name(seat)
        seal = self.t("me") if seat == self.session.viewer else name
        brush.text(seal[0] if self.t.lang == "zh" else seal[0].upper(), centre, 24, GOLD, "brush", "center")
        left = rect.left + brush.px(60)
        score = self.snapshot.scores[seat]
        brush.text(signed(score), (rect.right - brush.px(10), rect.bottom - brush.px(9)), 15,
                   GOLD if score >= 0 else CREAM, "bold", "bottomright")  # fmt: skip
        badge = brush.px(26) if declarer else 0
        brush.text(name, (left, rect.top + brush.px(7)), 17, CREAM, "bold",
                   width=rect.right - left - brush.px(8) - badge)  # fmt: skip
        detail = self.relation(seat)
        if seat == self.session.viewer:
            detail = title(self.app.career_score, self.t.lang)
        brush.text(detail, (left, rect.bottom - brush.px(9)), 14, MUTED, anchor="bottomleft",
                   width=rect.right - left - brush.px(44))  # fmt: skip
        if declarer:
            box = pygame.Rect(0, 0, brush.px(24), brush.px(24))
            box.topright = (rect.right - brush.px(7), rect.top + brush.px(7))
            pygame.draw.rect(brush.surface, CINNABAR, box, border_radius=brush.px(5))
            brush.text(self.t("declarer"), box.center, 15, CREAM, "bold", "center")
        if seat != self.session.viewer and view.counts[seat]:
            self._draw_pile(brush, self.table.pile(place), view.counts[seat])
        self._draw_report(brush, seat, place)

    def _draw_pile(self, brush: Brush, rect: pygame.Rect, count: int) -> None:
        layers = 1 + min(4, count // 6)
        for layer in range(layers):
            draw_card(
                brush.surface, BACK, rect.move(brush.px(2) * (layer - layers + 1), -brush.px(1) * layer)
            )
        top = rect.move(0, -brush.px(1) * (layers - 1))
        box = pygame.Rect(0, 0, brush.px(30), brush.px(24))
        box.center = top.center
        pygame.draw.rect(brush.surface, (40, 10, 8), box, border_radius=brush.px(6))
        brush.text(str(count), box.center, 16, GOLD_BRIGHT, "bold", "center")

    def _draw_report(self, brush: Brush, seat: int, place: int) -> None:
        report = self.view.reports[seat]
        if report.void:
            text = self.t("void")
        elif report.trumps is not None:
            text = self.t("trumps_pair" if report.pairs else "trumps_no_pair", n=report.trumps)
        else:
            return
        if self.view.phase == "finished":
            return
        rect = self.table.bubble(place)
        brush.panel(rect, GOLD, (52, 40, 18), 240)
        brush.text(text, rect.center, 15, GOLD_BRIGHT, "bold", "center", rect.width - brush.px(10))

    def draw_trick(
        self, brush: Brush, plays: tuple[Played, ...], now: int, sweep: tuple[int, float] | None = None
    ) -> None:
        """Cards of a trick at their seats: a tag on the lead, a ring and a seal on the winning play so far."""
        view = self.view
        ranks = ladder(view.ruleset, view.trump or "S")
        best = winner(ranks, [play.faces for play in plays])
        trumps = self.trumps()
        for index, play in enumerate(plays):
            place = self.place_of_seat[play.seat]
            faces = ranks.sort(play.faces)
            fan = self.table.played(place, len(faces))
            home = self._home(place)
            rects = [fan.rect(at) for at in range(len(faces))]
            if sweep:
                target = self._home(self.place_of_seat[sweep[0]])
                rects = [between(rect, target, ease(sweep[1])) for rect in rects]
            else:
                share = ease((now - self._played_at.get(play.seat, -FLIGHT)) / FLIGHT)
                if share < 1:
                    lay = (
                        self._taken if place == 0 and len(self._taken) == len(rects) else [home] * len(rects)
                    )
                    rects = [between(start, rect, share) for start, rect in zip(lay, rects, strict=True)]
            if index == best and not sweep:
                ring = rects[0].union(rects[-1]).inflate(brush.px(10), brush.px(10))
                glow = pygame.Surface(ring.size, pygame.SRCALPHA)
                pygame.draw.rect(glow, (*GOLD_BRIGHT, 70), glow.get_rect(), border_radius=brush.px(10))
                pygame.draw.rect(
                    glow, GOLD_BRIGHT, glow.get_rect(), max(1, brush.px(2)), border_radius=brush.px(10)
                )
                brush.surface.blit(glow, ring)
            for at, (face, rect) in enumerate(zip(faces, rects, strict=True)):
                draw_card(brush.surface, face, rect, trump=face in trumps, raised=at == 0)
            if index == 0 and not sweep:
                self._draw_lead_tag(brush, rects[0])
            if index == best and not sweep:
                spot = (rects[-1].right - brush.px(4), rects[-1].top + brush.px(4))
                pygame.draw.circle(brush.surface, CINNABAR, spot, brush.px(14))
                pygame.draw.circle(brush.surface, GOLD_BRIGHT, spot, brush.px(14), max(1, brush.px(1.5)))
                brush.text(self.t("winning"), spot, 16, CREAM, "bold", "center")

    def _draw_lead_tag(self, brush: Brush, card: pygame.Rect) -> None:
        """The mark of the play that led, at the foot of its first card."""
        tag = pygame.Rect(0, 0, brush.measure(self.t("leads"), 14, "bold")[0] + brush.px(10), brush.px(22))
        tag.midleft = (card.left - brush.px(5), card.bottom - brush.px(14))
        pygame.draw.rect(brush.surface, JADE_DARK, tag, border_radius=brush.px(6))
        pygame.draw.rect(brush.surface, GOLD, tag, 1, border_radius=brush.px(6))
        brush.text(self.t("leads"), tag.center, 14, GOLD_BRIGHT, "bold", "center")

    def _home(self, place: int) -> pygame.Rect:
        """Where a seat's cards come from and go to."""
        if place == 0:
            rect = pygame.Rect((0, 0), self.table.card)
            rect.center = (self.size[0] // 2, self.size[1] - self.table.card[1] // 2)
            return rect
        return self.table.pile(place)

    def _draw_sentence(self, brush: Brush) -> None:
        text, warning = self.prompt()
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
            fan = self.table.played(self.place_of_seat[seat], 1)
            at = (fan.first.centerx, fan.first.top - brush.px(4))
            brush.brush_text(text, at, 44)

    def _draw_tricks(self, brush: Brush) -> None:
        tricks = self.view.tricks
        trick = tricks[min(self._trick_at, len(tricks) - 1)]
        brush.veil(170)
        area = self.table.middle
        number = tricks.index(trick) + 1
        name = self.name(trick.winner)
        text = self.t("trick_of", k=number, all=len(tricks), name=name, n=trick.points)
        brush.text(text, (area.centerx, area.centery), 18, GOLD_BRIGHT, "bold", "center")
        at = (area.centerx, area.centery + brush.px(26))
        brush.text(self.t("turn_pages"), at, 14, MUTED, anchor="center")
        self.draw_trick(brush, trick.plays, 1 << 40)
