"""扣底: the hand and the bottom in one row, as many cards as the bottom had, their points shown."""

from game.actions import Bury, check
from game.auction import may_surrender
from game.cards import points
from game.words import explain
from ui.table import TableScene
from ui.theme import Brush
from ui.widgets import Button


class BuryScene(TableScene):
    """Enter buries, H shows what an experienced player would bury, Esc starts over."""

    def controls(self) -> list[Button]:
        if not self.session.my_turn:
            return []
        view = self.view
        assert view.bid is not None
        ready = len(self.hand.chosen) == view.ruleset.bottom
        return self.choice_buttons(self.t("bury"), self.bury, ready, may_surrender(view.ruleset, view.bid))

    def bury(self) -> None:
        """Bury the chosen cards; points only after a question."""
        action = Bury(self.hand.chosen_faces())
        buried = points(action.faces)
        if buried and self.app.settings.confirm and check(self.view, action) is None:
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
