"""The rules and the keys on one page, over whatever was on the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pygame_gui

from ui.rules_text import page
from ui.scene import Scene
from ui.theme import GOLD_BRIGHT, Brush, felt, gui_theme, wrap
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.app import App


SCROLL_BAR = 20
"""The width that pygame_gui gives it, at every scale."""


class RulesScene(Scene):
    """The wheel, the arrows, Page Up and Down scroll; Esc, F1, F2 or the button go back."""

    has_rules = False

    def __init__(self, app: App, covered: Scene) -> None:
        super().__init__(app)
        self._covered = covered
        self._manager: pygame_gui.UIManager | None = None
        self._box: pygame_gui.elements.UITextBox | None = None
        self._scrolled = 0.0

    def enter(self) -> None:
        self._build()

    def resized(self) -> None:
        self._build()
        super().resized()

    def _area(self) -> pygame.Rect:
        width, height = self.size
        margin = self.brush.px(90)
        wide = min(width - 2 * margin, self.brush.px(1060))
        return pygame.Rect((width - wide) // 2, margin, wide, height - margin - self.brush.px(86))

    def _build(self) -> None:
        """The text box anew, for a new size; the text is broken into lines here, where Chinese is known."""
        area, scale = self._area(), self.brush.scale
        self._manager = pygame_gui.UIManager(self.size, gui_theme(scale))
        size = self.brush.size(16)
        self._manager.preload_fonts(
            [{"name": "noto_sc", "point_size": size, "style": "bold", "antialiased": "1"}]
        )
        pixels = self.brush.size(16)
        width = area.width - 2 * self.brush.px(22) - SCROLL_BAR - self.brush.px(30)
        rows = []
        for paragraph in page(self.t.lang).split("\n"):
            if paragraph.startswith("**"):
                rows.append(f"<br><font color=#E2BE62><b>{paragraph.strip('*')}</b></font>")
            else:
                rows += wrap(paragraph, pixels, width)
        html = "<br>".join(rows).removeprefix("<br>")
        self._box = pygame_gui.elements.UITextBox(
            html, area, self._manager, allow_split_dashes=False, object_id="#rules"
        )
        self._manager.update(0.01)

    def layout(self) -> None:
        width, height = self.size
        rect = pygame.Rect(0, 0, self.brush.px(180), self.brush.px(44))
        rect.midbottom = (width // 2, height - self.brush.px(22))
        self.buttons.set([Button(rect, self.t("back"), self._back, pygame.K_ESCAPE, "primary")])

    def _back(self) -> None:
        self.app.back_to(self._covered)

    def dispatch(self, event: pygame.event.Event) -> None:
        super().dispatch(event)
        if self._manager is not None:
            self._manager.process_events(event)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key in (pygame.K_F1, pygame.K_F2, pygame.K_RETURN):
            self._back()
            return
        page_of = {pygame.K_PAGEDOWN: 0.9, pygame.K_PAGEUP: -0.9, pygame.K_DOWN: 0.15, pygame.K_UP: -0.15,
                   pygame.K_SPACE: 0.9, pygame.K_HOME: -99.0, pygame.K_END: 99.0}  # fmt: skip
        bar = self._box.scroll_bar if self._box else None
        if bar is not None and event.key in page_of:
            share = bar.start_percentage + page_of[event.key] * bar.visible_percentage
            bar.set_scroll_from_start_percentage(min(max(share, 0.0), 1.0 - bar.visible_percentage))
            bar.has_moved_recently = True

    def update(self, now: int) -> None:
        if self._manager is not None:
            self._manager.update(1 / 60)
            bar = self._box.scroll_bar if self._box else None
            if bar is not None and bar.start_percentage != self._scrolled:
                self._scrolled = bar.start_percentage
                self.app.redraw()

    def draw(self, brush: Brush) -> None:
        brush.surface.blit(felt(self.size), (0, 0))
        brush.brush_text(self.t("rules"), (self.size[0] // 2, brush.px(46)), 50, GOLD_BRIGHT)
        if self._manager is not None:
            self._manager.draw_ui(brush.surface)
        self.buttons.draw(brush)
