"""结算: the ribbon of a bonus, the viewer's own result, the sum, the formula, and everybody's scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cards import points
from game.ladder import NO_TRUMP, ladder
from game.scoring import Settlement
from game.table import NextDeal
from game.titles import title
from game.words import bonus_title, chain_name, level_name, result_name
from ui.banner import draw_chain, draw_ribbon, mood_colour, unrolled
from ui.cards import draw_card
from ui.layout import CARD_ASPECT, buttons_in
from ui.motion import FLIGHT, ease
from ui.session import Session
from ui.table import TableScene
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, MUTED, Brush, felt, signed
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.app import App


PAUSE = 1200
"""Milliseconds before bots among themselves go on to the next deal."""

# Heights of the parts, from the top, in design pixels.
RIBBON, CAPTION, CHAIN = 84, 34, 72
HEADER, NAMES, ROW, LINE, BURIED, FOOT = 112, 26, 40, 25, 60, 78


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
        row = pygame.Rect(panel.left, panel.bottom - self.table.px(62), panel.width, self.table.px(44))
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
        table, lines = self.table, 1 + bool(self.settlement.bonuses)
        height = HEADER + NAMES + ROW * len(self.settlement.deal) + 16 + LINE * lines + BURIED + FOOT
        over = RIBBON + CAPTION + CHAIN if self.settlement.bonuses else 0
        rect = pygame.Rect(0, 0, table.px(900), table.px(height))
        rect.midtop = (self.size[0] // 2, (self.size[1] - table.px(over + height)) // 2 + table.px(over))
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
        self.hear(now)
        if not self.open(now):
            self.app.redraw()
            return
        if self._since is None:
            self._since = now
            self.layout()
            self.app.redraw()
        rolls = max((unrolled(len(paid.faces)) for paid in self.settlement.bonuses), default=0)
        if now - self._since <= max(rolls, self.flight * 5 + 40):
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
        brush.surface.blit(felt(self.size), (0, 0))
        brush.veil(70)
        panel = self.panel()
        brush.panel(panel, GOLD, alpha=236)
        self._draw_bonus(brush, panel, 0 if self._since is None else now - self._since)
        self._draw_result(brush, panel)
        y = self._draw_rows(brush, panel, panel.top + brush.px(HEADER))
        y = self._draw_formula(brush, panel, y + brush.px(8))
        self._draw_bottom(brush, panel, y + brush.px(8))
        self.buttons.draw(brush)

    def _draw_bonus(self, brush: Brush, panel: pygame.Rect, elapsed: int) -> None:
        lang = self.t.lang
        for paid in self.settlement.bonuses:
            rect = pygame.Rect(0, 0, brush.px(900), brush.px(RIBBON - 6))
            rect.midtop = (panel.centerx, panel.top - brush.px(RIBBON + CAPTION + CHAIN))
            gates = self.t("banner", n=paid.gates)
            named = bonus_title(paid.title, lang) if paid.title else gates
            draw_ribbon(brush, rect, named, gates if paid.title else "", elapsed)
            caption = f"{self.name(paid.seat)} · {chain_name(paid.faces, self.view.trump, lang)}"
            at = (panel.centerx, rect.bottom + brush.px(6 + CAPTION // 2))
            brush.text(caption, at, 17, CREAM, "bold", "center", panel.width)
            chain = pygame.Rect(panel.left, 0, panel.width, brush.px(CHAIN - 10))
            chain.bottom = panel.top - brush.px(8)
            draw_chain(brush, chain, paid.faces, elapsed)

    def _draw_result(self, brush: Brush, panel: pygame.Rect) -> None:
        """The viewer's own result on the left, with the sum that made it; the declarer's on the right."""
        done, viewer = self.settlement, self.session.viewer
        left, right, top = panel.left + brush.px(36), panel.right - brush.px(36), panel.top + brush.px(46)
        mine = 0 if viewer is None else done.total[viewer]
        if viewer is not None:
            key = "result_you_win" if mine > 0 else "result_you_lose" if mine < 0 else "result_even"
            drawn = brush.brush_text(self.t(key), (left, top), 52, mood_colour(mine), "midleft")
            at = (drawn.right + brush.px(18), top + brush.px(2))
            brush.text(signed(mine), at, 36, mood_colour(mine), "bold", "midleft")
        colour = CREAM if mine < 0 else GOLD_BRIGHT
        brush.brush_text(self._result_words(), (right, top), 40, colour, "midright")
        low = panel.top + brush.px(92)
        words = self.t("contract_line", name=self.name(done.declarer), bid=done.bid, times=done.multiplier)
        drawn = brush.text(words, (right, low), 17, CREAM, anchor="midright")
        room = drawn.left - left - brush.px(20)
        brush.text(self._sum_words(), (left, low), 17, CREAM, anchor="midleft", width=room)

    def _result_words(self) -> str:
        """过庄 大光, 下庄 3级, 投降."""
        done, named = self.settlement, self.view.ruleset.levels.named
        word = result_name(done.result, self.t.lang)
        if done.surrendered or (named and done.level == 1):
            return word
        grade = level_name(done.level, done.won, named, self.t.lang)
        return f"{word}: {grade}" if self.t.lang == "en" else f"{word} {grade}"

    def _sum_words(self) -> str:
        """Trick points + bottom × factor = total, against the bid."""
        done = self.settlement
        if done.surrendered:
            return self.t("sum_surrender")
        factor = done.bottom_factor
        bottom = done.bottom_points // factor if factor else 0
        if bottom:
            text = self.t(
                "sum_bottom",
                tricks=done.points - done.bottom_points,
                bottom=bottom,
                factor=factor,
                points=done.points,
            )
        else:
            text = self.t("sum", points=done.points)
        if done.won:
            return text + self.t("sum_made" if done.bid else "sum_made_nothing", bid=done.bid)
        return text + self.t("sum_lost", bid=done.bid)

    def _columns(self, panel: pygame.Rect) -> list[int]:
        return [panel.left + round(panel.width * share) for share in (0.06, 0.38, 0.49, 0.60, 0.71, 0.87)]

    def _draw_rows(self, brush: Brush, panel: pygame.Rect, y: int) -> int:
        done, columns, viewer = self.settlement, self._columns(panel), self.session.viewer
        keys = ("player", "deal_line", "bonus_line", "total_line", "running", "title_line")
        for key, x in zip(keys, columns, strict=True):
            anchor = "midleft" if key == "player" else "center"
            brush.text(self.t(key), (x, y + brush.px(NAMES // 2)), 14, MUTED, anchor=anchor)
        y += brush.px(NAMES)
        for seat in sorted(range(len(done.total)), key=lambda seat: self.place_of_seat[seat]):
            row = pygame.Rect(panel.left + brush.px(24), y, panel.width - brush.px(48), brush.px(ROW - 5))
            fill = (70, 24, 20) if seat == viewer else (34, 30, 27)
            pygame.draw.rect(brush.surface, fill, row, border_radius=brush.px(7))
            self._draw_who(brush, seat, (columns[0], row.centery))
            moved = done.total[seat]
            score_now = self.snapshot.scores[seat] - moved + round(moved * self._counted())
            figures = (done.deal[seat], done.bonus[seat], moved, score_now)
            for at, (value, x) in enumerate(zip(figures, columns[1:5], strict=True)):
                colour = MUTED if not value else GOLD_BRIGHT if at == 2 and value > 0 else CREAM
                face = "bold" if at >= 2 else "regular"
                brush.text(signed(value), (x, row.centery), 18, colour, face, "center")
            score = self.app.career_score if seat == viewer else self.snapshot.scores[seat]
            brush.text(title(score, self.t.lang), (columns[5], row.centery), 16, GOLD, anchor="center",
                       width=brush.px(190))  # fmt: skip
            y += brush.px(ROW)
        return y

    def _counted(self) -> float:
        """How far the running scores have counted up to what the deal has made of them."""
        lasts = self.flight * 5
        if not self.live or not lasts:
            return 1.0
        since = self.app.now if self._since is None else self._since
        return ease((self.app.now - since) / lasts)

    def _draw_who(self, brush: Brush, seat: int, at: tuple[int, int]) -> None:
        """A name, 庄 for the declarer, and where the seat is from the viewer."""
        right = brush.text(self.name(seat), at, 18, CREAM, "bold", "midleft").right
        if seat == self.settlement.declarer:
            box = pygame.Rect(0, 0, brush.px(24), brush.px(24))
            box.midleft = (right + brush.px(10), at[1])
            pygame.draw.rect(brush.surface, CINNABAR, box, border_radius=brush.px(5))
            brush.text(self.t("declarer"), box.center, 15, CREAM, "bold", "center")
            right = box.right
        if seat != self.session.viewer:
            brush.text(self.relation(seat), (right + brush.px(10), at[1]), 14, MUTED, anchor="midleft")

    def _draw_formula(self, brush: Brush, panel: pygame.Rect, y: int) -> int:
        """The deal's line and that of 冲关, with their numbers."""
        done = self.settlement
        defenders = len(done.deal) - 1
        total = done.deal[done.declarer]
        each = abs(total) // defenders
        room = self.t("formula_room", room=done.room) if done.room > 1 else ""
        lines = [
            self.t("formula", times=done.multiplier, level=done.level, room=room, each=each)
            + self.t("formula_declarer", own=signed(total // defenders), n=defenders, total=signed(total))
        ]
        for paid in done.bonuses:
            text = self.t(
                "formula_bonus",
                name=self.name(paid.seat),
                n=paid.gates,
                room=room,
                pay=paid.gates * done.room,
                total=signed(done.bonus[paid.seat]),
            )
            lines.append(text)
        for text in lines:
            middle = (panel.centerx, y + brush.px(LINE // 2))
            brush.text(text, middle, 16, MUTED, anchor="center", width=panel.width - brush.px(60))
            y += brush.px(LINE)
        return y

    def _draw_bottom(self, brush: Brush, panel: pygame.Rect, y: int) -> None:
        """What was buried; after a surrender what lay in the bottom."""
        ranks = ladder(self.view.ruleset, self.view.trump or NO_TRUMP)
        faces = ranks.sort(self.view.buried or self.view.bottom or ())
        label = self.t("buried_were" if self.view.buried else "open_bottom", n=points(faces))
        height = brush.px(BURIED - 4)
        width = round(height * CARD_ASPECT)
        step, words = width + brush.px(5), brush.measure(label, 15)[0] + brush.px(14)
        left = panel.centerx - (words + step * len(faces)) // 2
        brush.text(label, (left, y + height // 2), 15, MUTED, anchor="midleft")
        for index, face in enumerate(faces):
            card = pygame.Rect(left + words + index * step, y, width, height)
            draw_card(brush.surface, face, card, trump=face in ranks.trumps)
