"""出牌: leading and following, with the reason why a choice is not legal before it is played."""

from functools import lru_cache
from itertools import islice

import pygame

from game.actions import Play, check
from game.cards import Faces
from game.ladder import TRUMP, ladder
from game.legality import follows
from game.ruleset import Ruleset
from game.shapes import Shape, shape
from game.words import explain, suit_name
from ui.session import PACES
from ui.table import TableScene
from ui.widgets import Button

DOUBLE = 400
"""Milliseconds between the clicks of a double click, at most."""
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
    """Enter, a right click or (by setting) a double click plays, H hints, Esc clears the choice."""

    _offered: tuple[int, int] | None = None
    """The turn (its revision) in which the only legal play was chosen, and when."""
    _clicked: tuple[int, int] | None = None
    """The card clicked last, and when."""

    def enter(self) -> None:
        super().enter()
        self._offer_forced()

    def layout(self) -> None:
        self._offer_forced()
        super().layout()

    def forced(self) -> Faces | None:
        """The only legal play, where there is but one."""
        view = self.view
        if not self.session.my_turn or not view.trump:
            return None
        if not view.plays:
            return view.hand if len(view.hand) == 1 else None
        return choices(view.ruleset, view.trump, view.plays[0].faces, view.hand)[1]

    def _offer_forced(self) -> None:
        """Choose the only legal play for the player, once a turn."""
        revision = self.snapshot.revision
        if self.session.my_turn and (self._offered is None or self._offered[0] != revision):
            self._offered = revision, self.app.now
            if forced := self.forced():
                self.hand.choose(forced)

    def update(self, now: int) -> None:
        covered = self.question is not None or self.looking
        if self.app.settings.play_forced and self._offered and not covered and not self.holding(now):
            forced = self.forced()
            if forced and now - self._offered[1] >= PACES[self.session.pace]:
                self.do(Play(forced))
        super().update(now)

    def playable(self) -> frozenset[str] | None:
        view = self.view
        if not self.session.my_turn or not view.plays or not view.trump or not self.app.settings.dim:
            return None
        return choices(view.ruleset, view.trump, view.plays[0].faces, view.hand)[0]

    def controls(self) -> list[Button]:
        if not self.session.my_turn:
            return []
        chosen = self.hand.chosen_faces()
        legal = bool(chosen) and check(self.view, Play(chosen)) is None
        return self.choice_buttons(self.t("play"), self.play, legal)

    def play(self) -> None:
        """Play the chosen cards if the rules allow."""
        if self.session.my_turn and self.hand.chosen:
            self.do(Play(self.hand.chosen_faces()))

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and (event.button == 3 or self._is_double(event)):
            self.play()
        else:
            super().handle(event)

    def _is_double(self, event: pygame.event.Event) -> bool:
        """Whether a click is the second on one card; then that card is among the chosen."""
        index, last, now = self.hand.at(self.table, event.pos), self._clicked, self.app.now
        self._clicked = None if index is None or event.button != 1 else (index, now)
        if not self.app.settings.double_click or last is None or self._clicked is None:
            return False
        if last[0] != index or now - last[1] > DOUBLE:
            return False
        self.hand.chosen.add(last[0])
        self._clicked = None
        self.layout()
        return True

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
            if lead.group == TRUMP:
                return self.t("follow_trumpless"), False
            ruffs = any(face in ranks.trumps for face in view.hand)
            return self.t("follow_void" if ruffs else "follow_nothing", group=group), False
        return self.t("follow_suit", group=group, shape=self._shape_words(lead)), False

    def _shape_words(self, lead: Shape) -> str:
        pairs = lead.parts[0].pairs
        count = pairs if lead.name == "tractor" else sum(part.size for part in lead.parts)
        return self.t(f"shape_{lead.name}", n=count)
