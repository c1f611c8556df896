"""发牌: cards fly to the hands and fall into order as they arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.events import Event
from ui.cards import BACK, draw_card
from ui.manner import MOTIONS
from ui.motion import between, ease
from ui.session import Session
from ui.table import TableScene
from ui.theme import Brush

if TYPE_CHECKING:
    from ui.app import App


CARD = 46
"""Milliseconds from one card of the hand to the next."""
FLY = 190


class DealScene(TableScene):
    """Any key, or a click, shows the whole hand at once."""

    def __init__(self, app: App, session: Session, before: TableScene | None = None) -> None:
        super().__init__(app, session, before)
        self._since: int | None = None
        self._last = 0
        self._order: list[str] = []

    def enter(self) -> None:
        super().enter()
        # A real deal comes unsorted; the shuffled order of arrival is only for the eye.
        self._order = sorted(self.hand.faces, key=lambda face: hash_order(face, self.hand.faces.index(face)))
        if self.session.pace == "instant" or not self._share:
            self.finish()

    @property
    def _share(self) -> float:
        """How long the deal takes against the usual time; 0: the hands are there at once."""
        return MOTIONS[self.app.settings.motion]

    def _dealt(self, now: int) -> int:
        """How many cards the viewer has; all of them when motion was switched off meanwhile."""
        if self._since is None:
            return 0
        step = CARD * self._share
        return min(int((now - self._since) / step), len(self._order)) if step else len(self._order)

    def busy(self, now: int) -> bool:
        return True

    def update(self, now: int) -> None:
        if self._since is None:
            self._since = now
        passed, self._last = now - self._last, now
        if self.question:  # the deal stands still under the menu
            self._since += passed
            return
        if now - self._since > (CARD * len(self._order) + FLY) * self._share:
            self.finish()
            return
        dealt = self._dealt(now)
        if dealt > len(self.hand.faces):
            self.app.sound.play("deal")
        self.hand.show(self.arrived(dealt))
        self.app.redraw()

    def arrived(self, count: int) -> tuple[str, ...]:
        """The first cards that reach the hand, in the order of the hand."""
        rest = list(self._order[:count])
        shown = []
        for face in self.sorted_hand():
            if face in rest:
                rest.remove(face)
                shown.append(face)
        return tuple(shown)

    def _slot(self, number: int) -> pygame.Rect:
        """Where the viewer's card of this number will lie."""
        before, after = self.arrived(number), self.arrived(number + 1)
        index = next((i for i, face in enumerate(before) if face != after[i]), len(before))
        return self.table.hand(len(after)).rect(index)

    def finish(self) -> None:
        """Show the whole hand and go on to the auction."""
        self.hand.show(self.sorted_hand())
        self.app.show(self.app.scene_of(self.session, self))

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.open_menu()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.finish()

    def happened(self, event: Event, now: int) -> None:
        """Nothing happens while dealing."""

    def draw_middle(self, brush: Brush, now: int) -> None:
        if self._since is None:
            return
        deck = pygame.Rect((0, 0), self.table.trick_card)
        deck.center = self.table.middle.center
        left = len(self._order) - self._dealt(now)
        for layer in range(1 + min(left // 3, 8)):
            draw_card(
                brush.surface,
                BACK,
                deck.move(brush.px(1.5) * layer, -brush.px(1.5) * layer),
                raised=layer == 0,
            )
        for number in range(self._dealt(now), min(self._dealt(now) + 4, len(self._order))):
            for place in range(self.view.ruleset.players):
                begin = number * CARD - FLY + place * CARD / self.view.ruleset.players
                share = (now - self._since - begin * self._share) / (FLY * self._share)
                if 0 < share < 1:
                    mine = place == 0 and self.session.viewer is not None
                    target = self._slot(number) if mine else self.home(place)
                    draw_card(brush.surface, BACK, between(deck, target, ease(share)))


def hash_order(face: str, place: int) -> int:
    """A fixed jumble of the hand."""
    return (sum(map(ord, face)) * 7919 + place * 104729) % 1009
