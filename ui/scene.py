"""A scene: one thing that fills the window, with its buttons and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui.theme import Brush
from ui.widgets import Buttons, Question

if TYPE_CHECKING:
    from ui.app import App


class Scene:
    """Subclasses place their buttons in `layout`, act in `handle`, and draw."""

    has_rules = True
    """Whether F1 and F2 open the rules over it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.t = app.words
        self.buttons = Buttons()
        self.question: Question | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.app.surface.get_size()

    @property
    def brush(self) -> Brush:
        return Brush(self.app.surface)

    def enter(self) -> None:
        """The scene is shown."""

    def leave(self) -> None:
        """Another scene takes its place."""

    def layout(self) -> None:
        """Place buttons for the window's size and the present state; called whenever either changes."""

    def resized(self) -> None:
        """The window has another size."""
        self.layout()
        if self.question:
            self.question.layout(self.brush)

    def ask(self, text: str, yes: str, confirmed: Callable[[], object], no: str | None = None) -> None:
        """Ask before something that cannot be undone."""
        self.question = Question(text, yes, no or self.t("no"), confirmed)
        self.question.layout(self.brush)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give an event to the open question, a button, or the scene."""
        if event.type != pygame.MOUSEMOTION or self.question:
            self.app.redraw()
        if self.question:
            question = self.question
            question.handle(event)
            if self.question is question and not question.open:
                self.question = None
            return
        if self.buttons.handle(event):
            self.app.redraw()
        else:
            self.handle(event)

    def handle(self, event: pygame.event.Event) -> None:
        """An event that no button took."""

    def update(self, now: int) -> None:
        """A frame has passed; `now` is in milliseconds. Call `self.app.redraw()` where something moves."""

    def draw(self, brush: Brush) -> None:
        """Draw everything."""

    def paint(self, brush: Brush) -> None:
        """Draw the scene and, over it, the open question."""
        self.draw(brush)
        if self.question:
            self.question.draw(brush)
