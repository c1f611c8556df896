"""定主: the open bottom, the choice of trump with the hand re-sorting as a preview, surrender."""

from functools import partial

import pygame

from game.actions import NameTrump
from game.auction import may_surrender
from game.ladder import NO_TRUMP, Ladder, before_trump, ladder
from game.words import SUIT_SIGNS, suit_name
from ui.cards import BACK, draw_card, draw_turning
from ui.layout import CARD_ASPECT, buttons_in
from ui.panels import SUIT_COLOURS
from ui.table import TableScene
from ui.theme import GOLD_BRIGHT, Brush
from ui.widgets import Button

SUIT_KEYS = {"S": pygame.K_s, "H": pygame.K_h, "C": pygame.K_c, "D": pygame.K_d, "N": pygame.K_n}

BOTTOM_SHOWN = 1800
"""Milliseconds for which a bot's open bottom is shown before it names trump."""


class NamingScene(TableScene):
    """S H C D N choose, Enter names, X surrenders where that is allowed."""

    selected: str | None = None
    _opened: int | None = None
    """When the bottom began to turn over; None where it lies open already."""
    _since: int | None = None

    def enter(self) -> None:
        super().enter()
        if self.live and self.flight:
            self._opened = self.app.now

    def _turned(self, index: int, now: int) -> float:
        """How far a card of the bottom has been turned over."""
        if self._opened is None or not self.flight:
            return 1.0
        return min(max((now - self._opened - 80 * index) / (self.flight * 2), 0.0), 1.0)

    def moving(self, now: int) -> bool:
        turning = self._opened is not None and now - self._opened < self.flight * 2 + 80 * 12
        return turning or super().moving(now)

    def busy(self, now: int) -> bool:
        """A bot names trump only after everybody has seen the bottom."""
        if self._since is None:
            self._since = now
        return self.session.pace != "instant" and now - self._since < BOTTOM_SHOWN

    def controls(self) -> list[Button]:
        if not self.session.my_turn:
            return []
        view, table = self.view, self.table
        row = table.controls
        widths = [table.px(112)] * len(view.ruleset.trumps)
        rects = buttons_in(row.move(0, -row.height - table.px(40)), widths, table.px(10))
        buttons = []
        for suit, rect in zip(view.ruleset.trumps, rects, strict=True):
            text = SUIT_SIGNS.get(suit) or suit_name(NO_TRUMP, self.t.lang)
            chosen = suit == self.selected
            buttons.append(
                Button(
                    rect,
                    text,
                    partial(self.select, suit),
                    SUIT_KEYS[suit],
                    selected=chosen,
                    ink=SUIT_COLOURS.get(suit),
                )
            )
        widths = [table.px(160)]
        assert view.bid is not None
        surrender = may_surrender(view.ruleset, view.bid)
        if surrender:
            widths.append(table.px(130))
        rects = buttons_in(row, widths, table.px(16))
        named = self.selected is not None
        buttons.append(
            Button(rects[0], self.t("confirm_trump"), self.confirm, pygame.K_RETURN, "primary", enabled=named)
        )
        if surrender:
            buttons.append(Button(rects[1], self.t("surrender"), self.ask_surrender, pygame.K_x))
        return buttons

    def select(self, suit: str) -> None:
        """Show the hand as it would be under this trump."""
        self.selected = suit
        self.hand.show(self.sorted_hand())
        self.layout()

    def confirm(self) -> None:
        if self.selected is not None:
            self.do(NameTrump(self.selected))

    def handle(self, event: pygame.event.Event) -> None:
        if self.session.my_turn and event.type == pygame.KEYDOWN:
            suits = self.view.ruleset.trumps
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                step = -1 if event.key == pygame.K_LEFT else 1
                at = suits.index(self.selected) + step if self.selected else (0 if step > 0 else -1)
                self.select(suits[at % len(suits)])
                return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.open_menu()

    def ranks(self) -> Ladder:
        ruleset = self.view.ruleset
        return ladder(ruleset, self.selected) if self.selected else before_trump(ruleset)

    def prompt(self) -> tuple[str, bool]:
        if not self.session.my_turn:
            assert self.view.turn is not None
            return self.t("name_wait", name=self.name(self.view.turn)), False
        if self.selected:
            count = sum(face in self.trumps() for face in self.view.hand)
            would = self.t("trumps_would_be", n=count)
            return f"{suit_name(self.selected, self.t.lang)} · {would}", False
        return self.t("name_now"), False

    def draw_middle(self, brush: Brush, now: int) -> None:
        faces = self.ranks().sort(self.view.bottom or ())
        height = self.table.trick_card[1]
        width = round(height * CARD_ASPECT)
        step = width + brush.px(8)
        left = self.size[0] // 2 - (step * len(faces) - brush.px(8)) // 2
        top = self.table.middle.top + brush.px(64)
        name = self.name(self.view.declarer or 0)
        text = f"{name} · {self.t('bid_is', n=self.view.bid)}"
        brush.text(text, (self.size[0] // 2, top - brush.px(26)), 20, GOLD_BRIGHT, "bold", "center")
        for index, face in enumerate(faces):
            rect = pygame.Rect(left + index * step, top, width, height)
            share = self._turned(index, now)
            if share < 1:
                draw_turning(brush.surface, BACK if share < 0.5 else face, rect, abs(1 - 2 * share))
            else:
                draw_card(brush.surface, face, rect, trump=face in self.trumps(), raised=True)
