"""The viewer's hand: which cards are chosen, and choosing them by mouse and keyboard."""

import pygame

from game.cards import Face, Faces
from ui.cards import draw_card
from ui.layout import Fan, Layout
from ui.motion import between, ease
from ui.theme import GOLD_BRIGHT, Brush

SLIDE = 150
"""Milliseconds in which the hand closes a gap, or falls into another order."""


class Hand:
    """Cards in the order in which they are shown. Copies of a face are told apart by their place."""

    def __init__(self) -> None:
        self.faces: Faces = ()
        self.chosen: set[int] = set()
        self.cursor: int | None = None
        self.hovered: int | None = None
        self._drag_from: int | None = None
        self._drag_on = True
        self._before_drag: set[int] = set()
        self.slide = SLIDE
        self._drawn: Faces = ()
        self._places: list[pygame.Rect] = []
        self._drawn_at = self._since = -SLIDE
        self._sources: dict[int, pygame.Rect] = {}

    def show(self, faces: Faces) -> None:
        """Show these cards; what was chosen stays chosen while it is still there."""
        if faces == self.faces:
            return
        kept = self.chosen_faces()
        self.faces = faces
        self.chosen = set()
        self.choose(kept)
        self.hovered = self._drag_from = None
        if self.cursor is not None and self.cursor >= len(faces):
            self.cursor = len(faces) - 1 if faces else None

    def chosen_faces(self) -> Faces:
        """The chosen cards."""
        return tuple(self.faces[index] for index in sorted(self.chosen))

    def choose(self, faces: Faces) -> None:
        """Choose exactly these cards, as far as they are in the hand."""
        self.chosen = set()
        for face in faces:
            free = (i for i, held in enumerate(self.faces) if held == face and i not in self.chosen)
            index = next(free, None)
            if index is not None:
                self.chosen.add(index)

    def clear(self) -> None:
        self.chosen = set()

    @property
    def pressed(self) -> int | None:
        """The card on which the mouse button went down and still is."""
        return self._drag_from

    def take(self, faces: Faces) -> None:
        """Choose these cards besides what was chosen before the press, or give them back if it gave back."""
        on = self._drag_on
        self.chosen, self._drag_from = set(self._before_drag), None
        for face in faces:
            fits = (i for i, held in enumerate(self.faces) if held == face and (i in self.chosen) != on)
            index = next(fits, None)
            if index is not None:
                self.toggle(index)

    def toggle(self, index: int) -> None:
        self.chosen ^= {index}

    def same(self, index: int) -> set[int]:
        """All copies of the card at an index."""
        return {other for other, face in enumerate(self.faces) if face == self.faces[index]}

    def at(self, layout: Layout, position: tuple[int, int]) -> int | None:
        """The card under a point of the window."""
        fan = layout.hand(len(self.faces))
        for index in range(len(self.faces) - 1, -1, -1):
            rect = self.rect(layout, fan, index)
            if index == self.hovered:  # its foot counts too, or it would fall and rise under a still mouse
                rect = rect.union(rect.move(0, self._hover_lift(layout)))
            if rect.collidepoint(position):
                return index
        return None

    def chosen_rects(self, layout: Layout) -> list[pygame.Rect]:
        """Where the chosen cards lie."""
        fan = layout.hand(len(self.faces))
        return [self.rect(layout, fan, index) for index in sorted(self.chosen)]

    def sliding(self, now: int) -> bool:
        """Whether cards are still on their way to their places."""
        return bool(self._sources) and now - self._since < self.slide + 40

    def _on_the_way(self, rects: list[pygame.Rect], now: int) -> list[pygame.Rect]:
        """Where the cards are drawn: a card that was in the hand before comes from where it was."""
        faces = self.faces
        if faces != self._drawn:
            was: dict[Face, list[pygame.Rect]] = {}
            for face, place in zip(self._drawn, self._places, strict=True):
                was.setdefault(face, []).append(place)
            moves = self.slide > 0 and now > self._drawn_at
            self._sources = {
                index: was[face].pop(0) for index, face in enumerate(faces) if moves and was.get(face)
            }
            self._drawn, self._since = faces, now
        if now - self._since < self.slide:
            share = ease((now - self._since) / self.slide)
            rects = [
                between(self._sources[index], rect, share) if index in self._sources else rect
                for index, rect in enumerate(rects)
            ]
        self._places, self._drawn_at = rects, now
        return rects

    def _hover_lift(self, layout: Layout) -> int:
        """How far the card under the mouse rises."""
        return layout.lift // 4

    def rect(self, layout: Layout, fan: Fan, index: int) -> pygame.Rect:
        """Where a card lies: chosen cards are lifted, the one under the mouse a little."""
        rect = fan.rect(index)
        if index in self.chosen:
            return rect.move(0, -layout.lift)
        return rect.move(0, -self._hover_lift(layout)) if index == self.hovered else rect

    def handle(self, event: pygame.event.Event, layout: Layout) -> bool:
        """Mouse and keys that choose; whether the event was one."""
        if event.type == pygame.MOUSEMOTION:
            over = self.at(layout, event.pos)
            if not event.buttons[0]:
                self._drag_from = None  # the button was let go where the hand could not see it
            if self._drag_from is not None and over is not None:
                low, high = sorted((self._drag_from, over))
                touched = set(range(low, high + 1))
                self.chosen = self._before_drag | touched if self._drag_on else self._before_drag - touched
            changed = over != self.hovered
            self.hovered = over
            return changed or self._drag_from is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self.at(layout, event.pos)
            if index is None:
                return False
            if event.__dict__.get("mod", pygame.key.get_mods()) & pygame.KMOD_SHIFT:
                pair = self.same(index)
                self.chosen = self.chosen - pair if pair <= self.chosen else self.chosen | pair
                return True
            self._drag_from, self._drag_on, self.hovered = index, index not in self.chosen, index
            self._before_drag = set(self.chosen)
            self.toggle(index)
            self.cursor = None
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drag_from is not None:
            self._drag_from = None
            return True
        if event.type == pygame.KEYDOWN and self.faces:
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                step = 1 if event.key == pygame.K_RIGHT else -1
                start = (-1 if step > 0 else 0) if self.cursor is None else self.cursor
                self.cursor = (start + step) % len(self.faces)
                return True
            if event.key == pygame.K_SPACE and self.cursor is not None:
                self.toggle(self.cursor)
                return True
            if event.key == pygame.K_UP and self.cursor is not None:
                self.chosen |= self.same(self.cursor)
                return True
            if event.key == pygame.K_DOWN and self.cursor is not None:
                self.chosen -= self.same(self.cursor)
                return True
        return False

    def draw(
        self,
        brush: Brush,
        layout: Layout,
        trumps: frozenset[Face],
        playable: frozenset[Face] | None,
        now: int,
    ) -> None:
        """The cards; those outside `playable` are dimmed."""
        fan = layout.hand(len(self.faces))
        places = [self.rect(layout, fan, index) for index in range(len(self.faces))]
        rects = self._on_the_way(places, now)
        for index, (face, rect) in enumerate(zip(self.faces, rects, strict=True)):
            dim = playable is not None and face not in playable and index not in self.chosen
            draw_card(
                brush.surface,
                face,
                rect,
                trump=face in trumps,
                dim=dim,
                raised=index == 0 or index in self.chosen,
            )
            if index == self.cursor:
                mark = pygame.Rect(rect.left, rect.top - brush.px(7), brush.px(26), brush.px(4))
                pygame.draw.rect(brush.surface, GOLD_BRIGHT, mark, border_radius=2)
                pygame.draw.rect(
                    brush.surface, GOLD_BRIGHT, rect, max(2, brush.px(2)), border_radius=brush.px(6)
                )
