"""出牌: leading and following, with the reason why a choice is not legal before it is played."""

from functools import lru_cache
from itertools import islice

import pygame

from game.actions import Play, check
from game.cards import Faces
from game.ladder import ladder
from game.legality import follows
from game.ruleset import Ruleset
from game.shapes import Shape, shape
from game.words import explain, suit_name
from ui.layout import buttons_in
from ui.table import TableScene
from ui.widgets import Button

MOST = 3000
"""Follows looked through to find which cards can be part of one."""


@lru_cache(maxsize=16)
def choices(
    ruleset: Ruleset, trump: str, lead: Faces, hand: Faces
) -> tuple[frozenset[str] | None, Faces | None]:
    """Faces that are part of some legal follow (None: too many to tell), and the only follow if forced."""
    ranks = ladder(ruleset, trump)
    found = list(islice(follows(ruleset, ranks, shape(ranks, lead), hand), MOST))
    if len(found) == MOST:
        return None, None
    return frozenset(face for play in found for face in play), found[0] if len(found) == 1 else None


class PlayScene(TableScene):
    """Enter or a right click plays, H hints, Esc clears the choice."""

    _offered: int | None = None

    def enter(self) -> None:
        super().enter()
        self._offer_forced()

    def layout(self) -> None:
        self._offer_forced()
        super().layout()

    def _offer_forced(self) -> None:
        """Choose the only legal follow for the player, once a turn."""
        revision = self.snapshot.revision
        if not self.session.my_turn or self._offered == revision:
            return
        self._offered = revision
        view = self.view
        if view.plays and view.trump:
            forced = choices(view.ruleset, view.trump, view.plays[0].faces, view.hand)[1]
            if forced:
                self.hand.choose(forced)

    def playable(self) -> frozenset[str] | None:
        view = self.view
        if not self.session.my_turn or not view.plays or not view.trump:
            return None
        return choices(view.ruleset, view.trump, view.plays[0].faces, view.hand)[0]

    def controls(self) -> list[Button]:
        if not self.session.my_turn:
            return []
        table = self.table
        rects = buttons_in(table.controls, [table.px(120), table.px(160), table.px(120)], table.px(16))
        chosen = self.hand.chosen_faces()
        legal = bool(chosen) and check(self.view, Play(chosen)) is None
        return [
            Button(rects[0], self.t("hint"), self.hint, pygame.K_h),
            Button(rects[1], self.t("play"), self.play, pygame.K_RETURN, "primary", enabled=legal),
            Button(rects[2], self.t("clear"), self.clear, None, enabled=bool(chosen)),
        ]

    def hint(self) -> None:
        advice = self.session.advise()
        if isinstance(advice, Play):
            self.hand.choose(advice.faces)
            self.layout()

    def play(self) -> None:
        """Play the chosen cards if the rules allow."""
        if self.session.my_turn and self.hand.chosen:
            self.do(Play(self.hand.chosen_faces()))

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.play()
            return
        super().handle(event)

    def prompt(self) -> tuple[str, bool]:
        view = self.view
        if not self.session.my_turn:
            return (
                (self.t("play_wait", name=self.name(view.turn)), False)
                if view.turn is not None
                else ("", False)
            )
        chosen = self.hand.chosen_faces()
        if chosen:
            refused = check(view, Play(chosen))
            if refused is not None:
                return explain(refused, self.t.lang), True
            ranks = ladder(view.ruleset, view.trump or "S")
            if not view.plays and shape(ranks, chosen).name == "throw":
                return self.t("will_throw"), False
        if not view.plays:
            return self.t("lead_now"), False
        ranks = ladder(view.ruleset, view.trump or "S")
        lead = shape(ranks, view.plays[0].faces)
        assert lead.group is not None
        group = suit_name(lead.group, self.t.lang)
        if not ranks.of_group(view.hand, lead.group):
            ruffs = any(face in ranks.trumps for face in view.hand)
            return self.t("follow_void" if ruffs else "follow_nothing", group=group), False
        return self.t("follow_suit", group=group, shape=self._shape_words(lead)), False

    def _shape_words(self, lead: Shape) -> str:
        pairs = lead.parts[0].pairs
        count = pairs if lead.name == "tractor" else sum(part.size for part in lead.parts)
        return self.t(f"shape_{lead.name}", n=count)
