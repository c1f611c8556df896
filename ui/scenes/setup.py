"""A new table: which ruleset, how good the bots, who opens, the room multiplier, the pace."""

from functools import partial

import pygame

from game.bots import LEVELS
from game.ruleset import Ruleset, builtin
from ui.scene import Scene
from ui.session import PACES
from ui.theme import GOLD, GOLD_BRIGHT, Brush, felt
from ui.widgets import Button

ROOMS = (1, 2, 5, 10)

ROW = 98
"""From one ruleset, and one line of choices, to the next."""


class SetupScene(Scene):
    """Arrows move, Enter or Space chooses; S starts."""

    def enter(self) -> None:
        settings = self.app.settings
        self.ruleset: Ruleset = builtin().get(settings.ruleset) or builtin()["jiangxi"]
        self.level = settings.level if settings.level in LEVELS else "normal"
        self.opener: int | None = None
        self.room = 1
        self.pace: str = settings.pace
        self.buttons.focus = list(builtin()).index(self.ruleset.id)

    def layout(self) -> None:
        brush, (width, height) = self.brush, self.size
        buttons = []
        left, wide = width // 2 - brush.px(560), brush.px(590)
        top = (height - brush.px(560)) // 2 + brush.px(70)
        for index, ruleset in enumerate(builtin().values()):
            rect = pygame.Rect(left, top + index * brush.px(ROW), wide, brush.px(ROW - 10))
            choose = partial(self._set, ruleset=ruleset)
            name, note = ruleset.name.in_(self.t.lang), ruleset.summary.in_(self.t.lang)
            buttons.append(Button(rect, name, choose, note=note, selected=ruleset == self.ruleset))
        for row, (name, values) in enumerate(self._rows()):
            y = top + row * brush.px(ROW) + brush.px(30)
            x = width // 2 + brush.px(70)
            room = brush.px(490) - brush.px(8) * (len(values) - 1)
            for text, value in values:
                box = pygame.Rect(x, y, room // len(values), brush.px(40))
                chosen = getattr(self, name) == value
                buttons.append(
                    Button(box, text, partial(self._set, **{name: value}), style="small", selected=chosen)
                )
                x = box.right + brush.px(8)
        y = top + 4 * brush.px(ROW) + brush.px(ROW - 10 - 52)
        x = width // 2 + brush.px(70)
        start = pygame.Rect(x, y, brush.px(300), brush.px(52))
        back = pygame.Rect(start.right + brush.px(16), y, brush.px(174), brush.px(52))
        buttons.append(Button(start, self.t("start"), self.start, pygame.K_s, "primary"))
        buttons.append(Button(back, self.t("back"), self.app.show_menu, pygame.K_ESCAPE))
        self.buttons.set(buttons)

    def _rows(self) -> list[tuple[str, list[tuple[str, object]]]]:
        places = ["next_seat", *["opposite"] * (self.ruleset.players - 3), "previous_seat"]
        others = [(self.t(place).capitalize(), seat) for seat, place in enumerate(places, 1)]
        return [
            ("level", [(self.t(level), level) for level in LEVELS]),
            ("opener", [(self.t("opener_rules"), None), (self.t("me"), 0), *others]),
            ("room", [(f"×{room}", room) for room in ROOMS]),
            ("pace", [(self.t(f"pace_{pace}"), pace) for pace in PACES]),
        ]

    def _set(self, **chosen: object) -> None:
        for name, value in chosen.items():
            setattr(self, name, value)
        if self.opener is not None and self.opener >= self.ruleset.players:
            self.opener = None
        self.layout()

    def start(self) -> None:
        self.app.keep(ruleset=self.ruleset.id, level=self.level, pace=self.pace)
        self.app.start_match(self.ruleset, self.level, self.opener, self.room, self.pace)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key in (pygame.K_RETURN, pygame.K_SPACE):
            self.buttons.press_focused()
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            self.buttons.towards(event.key)
        elif event.key == pygame.K_TAB:
            self.buttons.move(-1 if event.mod & pygame.KMOD_SHIFT else 1)

    def draw(self, brush: Brush) -> None:
        width, height = self.size
        brush.surface.blit(felt(self.size), (0, 0))
        top = (height - brush.px(560)) // 2
        left = width // 2 - brush.px(560)
        brush.brush_text(self.t("setup_title"), (left, top + brush.px(20)), 52, GOLD_BRIGHT, "midleft")
        x = width // 2 + brush.px(70)
        for row, key in enumerate(("setup_level", "setup_opener", "setup_room", "setup_pace")):
            y = top + brush.px(70) + row * brush.px(ROW)
            brush.text(self.t(key), (x, y), 16, GOLD)
        self.buttons.draw(brush)
