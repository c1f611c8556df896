"""叫分: every call at its seat, every legal number with its multiplier, 不叫."""

from functools import partial

import pygame

from game.actions import Bid, Pass
from game.auction import legal_bids, standing
from game.scoring import multiplier
from game.table import NextDeal
from ui.table import TableScene
from ui.theme import CREAM, GOLD, GOLD_BRIGHT, GOLD_DIM, MUTED, Brush
from ui.widgets import Button

REDEAL_PAUSE = 1600


class BidScene(TableScene):
    """The arrows or typed digits choose among the numbers, Enter calls, P passes."""

    _typed = ""
    _passed_out_at: int | None = None

    def enter(self) -> None:
        super().enter()
        self.buttons.focus = None

    def bands(self) -> list[tuple[int, list[int]]]:
        """The panel's rows: a multiplier and its legal bids; a long band takes several."""
        rows: list[tuple[int, list[int]]] = []
        for bid in legal_bids(self.view.ruleset, self.view.bid):
            times = multiplier(self.view.ruleset, bid)
            if not rows or rows[-1][0] != times or len(rows[-1][1]) == self.columns:
                rows.append((times, []))
            rows[-1][1].append(bid)
        return rows

    @property
    def columns(self) -> int:
        """Bids in a row: eight, or as many as it takes for five rows."""
        return max(8, -(-len(legal_bids(self.view.ruleset, None)) // 5))

    @property
    def cell(self) -> float:
        """Design pixels from one bid of a row to the next."""
        return min(60, 880 / self.columns)

    def panel(self) -> pygame.Rect:
        """Where the numbers stand: in the lower middle."""
        table = self.table
        rows = max(len(self.bands()), 1)
        rect = pygame.Rect(0, 0, table.px(80 + self.cell * self.columns), table.px(36 * rows + 12))
        rect.midbottom = table.middle.midbottom
        return rect

    def controls(self) -> list[Button]:
        if not self.session.my_turn or self.view.phase != "auction":
            return []
        table, buttons = self.table, []
        panel = self.panel()
        for row, (_, bids) in enumerate(self.bands()):
            for column, bid in enumerate(bids):
                rect = pygame.Rect(0, 0, table.px(self.cell - 4), table.px(32))
                rect.topleft = (
                    panel.left + table.px(66 + self.cell * column),
                    panel.top + table.px(8 + 36 * row),
                )
                buttons.append(Button(rect, str(bid), partial(self.call, bid), style="small"))
        auction = self.view.ruleset.auction
        forced = auction.opener_must_bid and not self.view.calls
        rect = pygame.Rect(0, 0, table.px(250 if forced else 150), table.controls.height)
        rect.center = table.controls.center
        text = self.t("pass_forced", n=auction.start) if forced else self.t("pass")
        buttons.append(Button(rect, text, self.call_pass, pygame.K_p, "primary"))
        return buttons

    def call(self, bid: int) -> None:
        self._typed = ""
        self.do(Bid(bid))

    def call_pass(self) -> None:
        self.do(Pass())

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.session.my_turn:
            moves = {
                pygame.K_RIGHT: 1,
                pygame.K_LEFT: -1,
                pygame.K_UP: -self.columns,
                pygame.K_DOWN: self.columns,
            }
            if event.key in moves:
                self._move(moves[event.key])
                return
            if event.key in (pygame.K_RETURN, pygame.K_SPACE) and self.buttons.press_focused():
                return
            if event.key == pygame.K_h and self.app.settings.hints:
                self._hint()
                return
            digit = event.key - (pygame.K_KP_1 - 1 if event.key >= pygame.K_KP_1 else pygame.K_0)
            if event.key == pygame.K_KP_0 or 0 <= digit <= 9:
                self._type(str(digit % 10))
                return
        super().handle(event)

    def _move(self, step: int) -> None:
        self._typed = ""
        count = sum(len(bids) for _, bids in self.bands())
        if not count:
            return
        focus = self.buttons.focus
        if focus is None or focus >= count:
            self.buttons.focus = 0 if step > 0 else count - 1
        else:
            self.buttons.focus = min(max(focus + step, 0), count - 1)

    def _type(self, digit: str) -> None:
        """Choose the number that the digits typed so far begin, the exact one first."""
        numbers = [str(bid) for _, bids in self.bands() for bid in bids]
        for typed in (self._typed + digit, digit):
            fits = [number for number in numbers if number.startswith(typed)]
            if fits:
                self._typed = typed
                self.buttons.focus = numbers.index(typed if typed in fits else fits[0])
                return
        self._typed = ""

    def _hint(self) -> None:
        advice = self.session.advise()
        self.notice = self.advice_words(advice)
        wanted = str(advice.points) if isinstance(advice, Bid) else None
        for index, button in enumerate(self.buttons.all):
            if button.text == wanted or (wanted is None and button.key == pygame.K_p):
                self.buttons.focus = index
                break

    def prompt(self) -> tuple[str, bool]:
        view = self.view
        if view.phase == "passed_out":
            return self.t("redeal"), True
        if self.session.my_turn:
            return self.t("bid_now"), False
        return (
            (self.t("bid_wait", name=self.name(view.turn)), False) if view.turn is not None else ("", False)
        )

    def update(self, now: int) -> None:
        if self.view.phase == "passed_out":
            if self._passed_out_at is None or self.question:
                self._passed_out_at = now
            pause = 0 if self.session.pace == "instant" else REDEAL_PAUSE
            if now - self._passed_out_at >= pause:
                self.do(NextDeal())
                self.app.table_changed(self, self.session)
            return
        super().update(now)

    def draw_middle(self, brush: Brush, now: int) -> None:
        view = self.view
        standing_now = standing(view.ruleset, view.opener, view.calls)
        calls: dict[int, list[int | None]] = {}
        for seat, call in zip(standing_now.seats, view.calls, strict=True):
            calls.setdefault(seat, []).append(call)
        for seat, made in calls.items():
            self._draw_calls(brush, seat, made)
        if self.session.my_turn and view.phase == "auction":
            self._draw_panel(brush)

    def _draw_calls(self, brush: Brush, seat: int, made: list[int | None]) -> None:
        rect = self.table.call(self.place_of_seat[seat])
        last = made[-1]
        lowest = last is not None and last == self.view.bid
        brush.panel(rect, GOLD_BRIGHT if lowest else GOLD_DIM)
        earlier = [str(call) for call in made[:-1]]
        y = rect.centery
        if earlier:
            y = rect.centery + brush.px(9)
            brush.text(" → ".join(earlier), (rect.centerx, rect.top + brush.px(3)), 14, MUTED, anchor="midtop",
                       width=rect.width - brush.px(10))  # fmt: skip
        if last is None:
            brush.text(self.t("passed"), (rect.centerx, y), 17, MUTED, "bold", "center")
            return
        times, gap = self.t("times", n=multiplier(self.view.ruleset, last)), brush.px(7)
        width = brush.measure(str(last), 24, "bold")[0] + gap + brush.measure(times, 14)[0]
        colour = GOLD_BRIGHT if lowest else CREAM
        drawn = brush.text(str(last), (rect.centerx - width // 2, y), 24, colour, "bold", "midleft")
        brush.text(times, (drawn.right + gap, y), 14, GOLD, anchor="midleft")

    def _draw_panel(self, brush: Brush) -> None:
        panel = self.panel()
        brush.panel(panel)
        for row, (times, _) in enumerate(self.bands()):
            at = (panel.left + brush.px(34), panel.top + brush.px(24 + 36 * row))
            brush.text(self.t("times", n=times), at, 16, GOLD, "bold", "center")
