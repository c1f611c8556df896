"""扣底: the hand and the bottom in one row, as many cards as the bottom had, their points shown."""

import pygame

from game.actions import Bury, check
from game.auction import may_surrender
from game.cards import points
from game.words import explain
from ui.layout import buttons_in
from ui.table import TableScene
from ui.theme import Brush
from ui.widgets import Button


class BuryScene(TableScene):
    """Enter buries, H shows what an experienced player would bury, Esc starts over."""

    def controls(self) -> list[Button]:
        if not self.session.my_turn:
            return []
        table, view = self.table, self.view
        assert view.bid is not None
        surrender = may_surrender(view.ruleset, view.bid)
        widths = [table.px(120), table.px(150), table.px(130)] + [table.px(130)] * surrender
        rects = buttons_in(table.controls, widths, table.px(16))
        ready = len(self.hand.chosen) == view.ruleset.bottom
        buttons = [
            Button(rects[0], self.t("hint"), self.hint, pygame.K_h),
            Button(rects[1], self.t("bury"), self.bury, pygame.K_RETURN, "primary", enabled=ready),
            Button(rects[2], self.t("clear"), self.clear, None, enabled=bool(self.hand.chosen)),
        ]
        if surrender:
            buttons.append(Button(rects[3], self.t("surrender"), self.ask_surrender, pygame.K_x))
        return buttons

    def hint(self) -> None:
        advice = self.session.advise()
        if isinstance(advice, Bury):
            self.hand.choose(advice.faces)
            self.layout()

    def bury(self) -> None:
        """Bury the chosen cards; points only after a question."""
        action = Bury(self.hand.chosen_faces())
        buried = points(action.faces)
        if buried and check(self.view, action) is None:
            self.ask(
                self.t("bury_question", n=buried), self.t("bury"), lambda: self.do(action), self.t("change")
            )
        else:
            self.do(action)

    def prompt(self) -> tuple[str, bool]:
        view = self.view
        if not self.session.my_turn:
            assert view.turn is not None
            return self.t("bury_wait", name=self.name(view.turn)), False
        chosen = self.hand.chosen_faces()
        if len(chosen) > view.ruleset.bottom:
            refused = check(view, Bury(chosen))
            assert refused is not None
            return explain(refused, self.t.lang), True
        text = self.t("bury_now", n=view.ruleset.bottom, k=len(chosen))
        if points(chosen):
            return text + self.t("bury_points", n=points(chosen)), True
        return text, False

    def draw_middle(self, brush: Brush, now: int) -> None:
        """The middle stays free: the bottom is in the hand, and open in its panel."""
