"""Settings: everything at once on one page, tried out at once; Esc takes all of it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pygame
import pygame_gui

from game.store import Settings
from ui.scene import Scene
from ui.theme import GOLD, GOLD_BRIGHT, MUTED, Brush, felt, gui_theme
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.app import App

CHOICES: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("lang", ("zh", "en")),
    ("pace", ("slow", "normal", "fast", "instant")),
    ("hold", ("short", "normal", "long")),
    ("motion", ("off", "short", "normal", "full")),
    ("volume_cards", (0, 1, 2, 3, 4)),
    ("volume_signals", (0, 1, 2, 3, 4)),
    ("order", ("strength", "suit")),
    ("trumps_on", ("left", "right")),
    ("four_colours", (False, True)),
    ("dim", (False, True)),
    ("hints", (False, True)),
    ("counter", (False, True)),
    ("confirm", (False, True)),
    ("play_forced", (False, True)),
    ("double_click", (False, True)),
)
"""Settings and their values, in the order of the page: two columns of `ROWS`."""

ROWS = 8


class SettingsScene(Scene):
    """Arrows move, Space chooses, Enter keeps, Esc takes back."""

    def __init__(self, app: App, covered: Scene) -> None:
        super().__init__(app)
        self._covered = covered
        self._before = app.settings
        self._manager: pygame_gui.UIManager | None = None
        self._entry: pygame_gui.elements.UITextEntryLine | None = None

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def enter(self) -> None:
        self.app.settings = msgspec.structs.replace(self.settings, lang=self.t.lang)  # --lang may differ
        self._build_entry()

    def leave(self) -> None:
        pygame.key.stop_text_input()

    def resized(self) -> None:
        self._build_entry()
        super().resized()

    def _top(self) -> int:
        return (self.size[1] - self.brush.px(634)) // 2 + self.brush.px(112)

    def _column(self, column: int) -> int:
        return self.size[0] // 2 + (self.brush.px(20) if column else -self.brush.px(560))

    def _build_entry(self) -> None:
        """The field for the player's own name, anew for a new size."""
        name = self._entry.get_text() if self._entry else self.settings.name
        self._manager = pygame_gui.UIManager(self.size, gui_theme(self.brush.scale))
        box = pygame.Rect(self._column(1) + self.brush.px(170), 0, self.brush.px(370), self.brush.px(40))
        box.centery = self._top() - self.brush.px(46)
        self._entry = pygame_gui.elements.UITextEntryLine(box, self._manager)
        self._entry.set_text_length_limit(12)
        self._entry.set_text(name)

    def layout(self) -> None:
        brush, buttons = self.brush, []
        for index, (name, values) in enumerate(CHOICES):
            x = self._column(index // ROWS) + brush.px(170)
            y = self._top() + index % ROWS * brush.px(54)
            width = (brush.px(370) - brush.px(6) * (len(values) - 1)) // len(values)
            for value in values:
                box = pygame.Rect(x, y, width, brush.px(40))
                chosen = getattr(self.settings, name) == value
                choose = partial(self._choose, name, value)
                buttons.append(
                    Button(box, self._value_words(name, value), choose, style="small", selected=chosen)
                )
                x = box.right + brush.px(6)
        y = self._top() + ROWS * brush.px(54) + brush.px(20)
        keep = pygame.Rect(self.size[0] // 2 - brush.px(230), y, brush.px(220), brush.px(50))
        cancel = keep.move(brush.px(240), 0)
        buttons.append(Button(keep, self.t("keep"), self._keep, pygame.K_RETURN, "primary"))
        buttons.append(Button(cancel, self.t("no"), self._cancel, pygame.K_ESCAPE))
        self.buttons.set(buttons)

    def _value_words(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self.t("on" if value else "off")
        if name == "lang":
            return "English" if value == "en" else "中文"
        return str(value) if isinstance(value, int) and value else self.t(f"{name}_{value}")

    def _choose(self, name: str, value: object) -> None:
        self.app.try_settings(msgspec.structs.replace(self.settings, **{name: value}))
        self.t = self.app.words
        self.layout()

    def _keep(self) -> None:
        name = self._entry.get_text().strip() if self._entry else ""
        self.app.try_settings(msgspec.structs.replace(self.settings, name=name))
        self.app.store.save_settings(self.settings)
        self._back()

    def _cancel(self) -> None:
        self.app.try_settings(self._before)
        self._back()

    def _back(self) -> None:
        pygame.key.stop_text_input()
        self.app.back_to(self._covered)

    def dispatch(self, event: pygame.event.Event) -> None:
        typing = self._entry is not None and self._entry.is_focused
        if self._manager is not None:
            self._manager.process_events(event)
        if typing and event.type == pygame.KEYDOWN and event.key not in (pygame.K_RETURN, pygame.K_ESCAPE):
            self.app.redraw()
            return
        super().dispatch(event)
        if self._entry is not None and self._entry.is_focused != typing:
            (pygame.key.stop_text_input if typing else pygame.key.start_text_input)()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_SPACE:
            self.buttons.press_focused()
        elif event.key == pygame.K_TAB:
            self.buttons.move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            self.buttons.towards(event.key)

    def update(self, now: int) -> None:
        if self._manager is not None:
            self._manager.update(1 / 60)
        if self._entry is not None and self._entry.is_focused:
            self.app.redraw()  # its cursor blinks

    def draw(self, brush: Brush) -> None:
        brush.surface.blit(felt(self.size), (0, 0))
        top = self._top()
        at = (self._column(0), top - brush.px(66))
        brush.brush_text(self.t("settings"), at, 52, GOLD_BRIGHT, "midleft")
        name_at = (self._column(1), top - brush.px(46))
        brush.text(self.t("set_name"), name_at, 16, GOLD, anchor="midleft")
        for index, (name, _) in enumerate(CHOICES):
            y = top + index % ROWS * brush.px(54) + brush.px(20)
            brush.text(self.t(f"set_{name}"), (self._column(index // ROWS), y), 16, MUTED, anchor="midleft",
                       width=brush.px(160))  # fmt: skip
        if self._manager is not None:
            self._manager.draw_ui(brush.surface)
        self.buttons.draw(brush)
