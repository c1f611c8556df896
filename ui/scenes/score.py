"""结算: the ribbon of a bonus, the viewer's own result, the sum, the formula, and everybody's scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cards import points
from game.scoring import Settlement
from game.table import NextDeal
from game.titles import title
from game.words import level_name, result_name
from ui.banner import UNROLL, draw_chain, draw_ribbon, mood_colour
from ui.cards import draw_card
from ui.layout import CARD_ASPECT, buttons_in
from ui.session import Session
from ui.table import FLIGHT, TableScene
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, MUTED, Brush, felt, signed
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.app import App


PAUSE = 1200
"""Milliseconds before bots among themselves go on to the next deal."""


class ScoreScene(TableScene):
    """Enter deals on, Esc goes back to the menu. The finished trick is shown first."""

    _since: int | None = None

    def __init__(self, app: App, session: Session, before: TableScene | None = None) -> None:
        super().__init__(app, session, before)
        if before is None or session.pace == "instant":
            self._hold_until = app.now - FLIGHT

    @property
    def settlement(self) -> Settlement:
        found = self.view.settlement
        assert found is not None
        return found

    def open(self, now: int) -> bool:
        """Whether the last trick has gone and the settlement is shown."""
        return now >= self._hold_until + FLIGHT

    def enter(self) -> None:
        self.hand.show(())
        self.layout()

    def layout(self) -> None:
        if not self.open(self.app.now):
            self.buttons.set([])
            return
        panel = self.panel()
        row = pygame.Rect(panel.left, panel.bottom - self.table.px(60), panel.width, self.table.px(44))
        rects = buttons_in(row, [self.table.px(180), self.table.px(160)], self.table.px(20))
        self.buttons.set(
            [
                Button(rects[0], self.t("next_deal"), self.next_deal, pygame.K_RETURN, "primary"),
                Button(rects[1], self.t("to_menu"), self.app.show_menu, pygame.K_ESCAPE),
            ]
        )

    def next_deal(self) -> None:
        self.do(NextDeal())
        self.app.table_changed(self, self.session)

    def panel(self) -> pygame.Rect:
        """The lacquer panel; lower where a ribbon lies over it."""
        table = self.table
        height = table.px(470 if self.settlement.bonuses else 540)
        rect = pygame.Rect(0, 0, table.px(900), height)
        rect.midbottom = (self.size[0] // 2, self.size[1] - table.px(24))
        if not self.settlement.bonuses:
            rect.centery = self.size[1] // 2
        return rect

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self.open(self.app.now):
            self._hold_until = self.app.now - FLIGHT
            self.layout()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            self.buttons.move(-1 if event.key == pygame.K_LEFT else 1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.buttons.press_focused()

    def dispatch(self, event: pygame.event.Event) -> None:
        focused = self.buttons.focus is not None and event.type == pygame.KEYDOWN
        if focused and event.key == pygame.K_RETURN and not self.question:
            self.buttons.press_focused()
            return
        super().dispatch(event)

    def update(self, now: int) -> None:
        if not self.open(now):
            self.app.redraw()
            return
        if self._since is None:
            self._since = now
            self.layout()
            self.app.redraw()
        if now - self._since < 1100:
            self.app.redraw()
        if self.session.viewer is None and now - self._since >= (
            0 if self.session.pace == "instant" else PAUSE
        ):
            self.next_deal()

    # ---- drawing

    def draw(self, brush: Brush) -> None:
        now = self.app.now
        if not self.open(now):
            super().draw(brush)
            return
        share = 1.0 if self._since is None else (now - self._since) / UNROLL
        brush.surface.blit(felt(self.size), (0, 0))
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill((0, 0, 0, 70))
        brush.surface.blit(veil, (0, 0))
        panel = self.panel()
        brush.panel(panel, GOLD, alpha=236)
        self._draw_bonus(brush, panel, share)
        y = self._draw_result(brush, panel)
        y = self._draw_rows(brush, panel, y)
        self._draw_formula(brush, panel, y)
        self.buttons.draw(brush)

    def _draw_bonus(self, brush: Brush, panel: pygame.Rect, share: float) -> None:
        for paid in self.settlement.bonuses:
            rect = pygame.Rect(0, 0, brush.px(760), brush.px(92))
            rect.midtop = (panel.centerx, max(brush.px(14), panel.top - brush.px(188)))
            draw_ribbon(brush, rect, self.t("banner", n=paid.gates), share)
            caption = self.name(paid.seat) + (
                f" · {paid.title}" if paid.title and self.t.lang == "zh" else ""
            )
            centre = (panel.centerx, rect.bottom + (panel.top - rect.bottom) // 2)
            draw_chain(brush, centre, brush.px(72), paid.faces, caption, min(1.0, share - 0.5) * 1.5)

    def _draw_result(self, brush: Brush, panel: pygame.Rect) -> int:
        done, viewer = self.settlement, self.session.viewer
        top = panel.top + brush.px(16)
        x = panel.left + brush.px(36)
        if viewer is not None:
            mine = done.total[viewer]
            key = "result_you_win" if mine > 0 else "result_you_lose" if mine < 0 else "result_even"
            colour = mood_colour(mine)
            drawn = brush.brush_text(self.t(key), (x, top + brush.px(34)), 52, colour, "midleft")
            brush.text(
                signed(mine), (drawn.right + brush.px(18), top + brush.px(36)), 34, colour, "bold", "midleft"
            )
        word = result_name(done.result, self.t.lang)
        named = self.view.ruleset.levels.named
        if not done.surrendered and (done.level > 1 or not named):
            word += " " + level_name(done.level, done.won, named, self.t.lang)
        right = panel.right - brush.px(36)
        drawn = brush.brush_text(word, (right, top + brush.px(34)), 40, GOLD_BRIGHT, "midright")
        text = self.t("score_line", bid=done.bid, points=done.points)
        if done.surrendered:
            text = self.t("bid_is", n=done.bid)
        brush.text(text, (right, top + brush.px(68)), 17, CREAM, anchor="topright")
        if not done.surrendered:
            brush.text(self._sum_words(), (x, top + brush.px(70)), 16, MUTED)
        return top + brush.px(104)

    def _sum_words(self) -> str:
        done = self.settlement
        if not done.bottom_factor:
            return self.t("score_no_bottom", points=done.points)
        bottom = points(self.view.buried or ())
        tricks = done.points - done.bottom_points
        return self.t(
            "score_sum", tricks=tricks, bottom=bottom, factor=done.bottom_factor, points=done.points
        )

    def _columns(self, panel: pygame.Rect) -> list[int]:
        return [panel.left + round(panel.width * share) for share in (0.06, 0.36, 0.48, 0.60, 0.72, 0.88)]

    def _draw_rows(self, brush: Brush, panel: pygame.Rect, y: int) -> int:
        done, columns = self.settlement, self._columns(panel)
        keys = ("player", "deal_line", "bonus_line", "total_line", "running", "title_line")
        for key, x in zip(keys, columns, strict=True):
            brush.text(self.t(key), (x, y), 14, MUTED, anchor="topleft" if key == "player" else "midtop")
        y += brush.px(26)
        viewer = self.session.viewer
        order = sorted(range(len(done.total)), key=lambda seat: (seat != viewer, self.place_of_seat[seat]))
        for seat in order:
            row = pygame.Rect(panel.left + brush.px(24), y, panel.width - brush.px(48), brush.px(36))
            fill = (70, 24, 20) if seat == viewer else (34, 30, 27)
            pygame.draw.rect(brush.surface, fill, row, border_radius=brush.px(7))
            drawn = brush.text(self.name(seat), (columns[0], row.centery), 18, CREAM, "bold", "midleft")
            if seat == done.declarer:
                box = pygame.Rect(0, 0, brush.px(24), brush.px(24))
                box.midleft = (drawn.right + brush.px(10), row.centery)
                pygame.draw.rect(brush.surface, CINNABAR, box, border_radius=brush.px(5))
                brush.text(self.t("declarer"), box.center, 15, CREAM, "bold", "center")
            figures = (done.deal[seat], done.bonus[seat], done.total[seat], self.snapshot.scores[seat])
            for at, (value, x) in enumerate(zip(figures, columns[1:5], strict=True)):
                colour = GOLD_BRIGHT if at == 2 else CREAM
                brush.text(
                    signed(value), (x, row.centery), 18, colour, "bold" if at >= 2 else "regular", "center"
                )
            score = self.app.career_score if seat == viewer else self.snapshot.scores[seat]
            brush.text(title(score, self.t.lang), (columns[5], row.centery), 16, GOLD, anchor="center",
                       width=brush.px(170))  # fmt: skip
            y += brush.px(41)
        return y

    def _draw_formula(self, brush: Brush, panel: pygame.Rect, y: int) -> None:
        done = self.settlement
        defenders = len(done.deal) - 1
        each = abs(done.deal[done.declarer]) // defenders
        text = self.t("formula", each=each, times=done.multiplier, level=done.level)
        if done.room > 1:
            text += self.t("formula_room", room=done.room)
        total = signed(done.deal[done.declarer])
        text += "　" + self.t("formula_declarer", total=total, each=each, n=defenders)
        for paid in done.bonuses:
            words = self.t("bonus_paid", name=self.name(paid.seat), n=paid.gates, pay=paid.gates * done.room)
            text += "　" + words
        y += brush.px(6)
        brush.text(text, (panel.centerx, y), 16, MUTED, anchor="midtop", width=panel.width - brush.px(60))
        faces = self.view.buried or self.view.bottom or ()
        height = brush.px(64)
        bottom_of_cards = self.panel().bottom - brush.px(72)
        top = y + brush.px(32)
        height = min(height, bottom_of_cards - top)
        if height < brush.px(36):
            return
        width = round(height * CARD_ASPECT)
        label = self.t("buried_were") if self.view.buried else self.t("open_bottom", n=points(faces))
        step = width + brush.px(5)
        label_width = brush.measure(label, 15)[0] + brush.px(14)
        left = panel.centerx - (label_width + step * len(faces)) // 2
        brush.text(label, (left, top + height // 2), 15, MUTED, anchor="midleft")
        for index, face in enumerate(faces):
            draw_card(brush.surface, face, pygame.Rect(left + label_width + index * step, top, width, height))
