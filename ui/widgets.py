"""Buttons and the question before something that cannot be undone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from ui.theme import (
    CINNABAR,
    CINNABAR_DARK,
    CREAM,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DIM,
    LACQUER,
    MUTED,
    Brush,
    Colour,
    wrap,
)

KEY_LABELS = {
    pygame.K_RETURN: "⏎",
    pygame.K_ESCAPE: "Esc",
    pygame.K_TAB: "Tab",
}


def key_label(key: int) -> str:
    """What a button says of its key."""
    return KEY_LABELS.get(key) or pygame.key.name(key).upper()


@dataclass
class Button:
    """A thing to press, by mouse or by its key; `style` is `primary`, `plain` or `small`."""

    rect: pygame.Rect
    text: str
    action: Callable[[], None]
    key: int | None = None
    style: str = "plain"
    enabled: bool = True
    note: str = ""
    """A second, smaller line."""
    selected: bool = False
    ink: Colour | None = None
    """The text's own colour, as of a red suit."""
    hovered: bool = field(default=False, compare=False)

    def draw(self, brush: Brush, focused: bool) -> None:
        fill, edge, ink = LACQUER, GOLD_DIM, GOLD
        if self.style == "primary" or self.selected:
            fill, edge, ink = CINNABAR_DARK, GOLD, CREAM
        if self.hovered and self.enabled:
            fill = CINNABAR if self.style == "primary" or self.selected else (58, 42, 28)
            edge = GOLD_BRIGHT
        ink = self.ink or ink
        if not self.enabled:
            fill, edge, ink = (20, 18, 16), (74, 66, 48), (122, 112, 92)
        brush.panel(self.rect, edge, fill, 235)
        if focused:
            ring = self.rect.inflate(brush.px(6), brush.px(6))
            pygame.draw.rect(
                brush.surface, GOLD_BRIGHT, ring, max(2, brush.px(2)), border_radius=brush.px(13)
            )
        label = key_label(self.key) if self.key is not None else ""
        size = 15 if self.style == "small" else 18
        if self.note:
            left = self.rect.left + brush.px(18)
            room = self.rect.width - brush.px(36)
            rows = wrap(self.note, brush.size(14), room)[:2]
            middle = self.rect.centery - brush.px(7) * (len(rows) - 1)
            brush.text(self.text, (left, middle - brush.px(1)), 20, ink, "bold", "bottomleft", room)
            for index, row in enumerate(rows):
                brush.text(row, (left, middle + brush.px(2) + brush.px(19) * index), 14, MUTED, width=room)
            if label:
                at = (self.rect.right - brush.px(16), self.rect.top + brush.px(10))
                brush.text(label, at, 14, GOLD if self.enabled else ink, anchor="topright")
            return
        room = self.rect.width - brush.px(14)
        face = "regular" if self.style == "small" else "bold"
        text = brush.measure(self.text, size, face)[0]
        gap, shown = brush.px(8), brush.measure(label, 14)[0]
        if not label or text + gap + shown > room:
            label, gap, shown = "", 0, 0
        left = self.rect.centerx - (min(text, room - shown - gap) + gap + shown) // 2
        drawn = brush.text(
            self.text, (left, self.rect.centery), size, ink, face, "midleft", max(room - shown - gap, 20)
        )
        if label:
            colour = MUTED if self.enabled else ink
            brush.text(label, (drawn.right + gap, self.rect.centery), 14, colour, anchor="midleft")


class Buttons:
    """The buttons of a scene: hover, click, keys, and a focus that Tab and the arrows move."""

    def __init__(self) -> None:
        self.all: list[Button] = []
        self.focus: int | None = None

    def set(self, buttons: list[Button]) -> None:
        """Replace the buttons; the focus stays where it was if it can."""
        self.all = buttons
        if self.focus is not None and self.focus >= len(buttons):
            self.focus = None
        at = pygame.mouse.get_pos()
        for button in buttons:
            button.hovered = button.rect.collidepoint(at)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for a button, or changed how one looks."""
        if event.type == pygame.MOUSEMOTION:
            changed = False
            for button in self.all:
                over = button.rect.collidepoint(event.pos)
                changed |= over != button.hovered
                button.hovered = over
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for button in self.all:
                if button.rect.collidepoint(event.pos):
                    if button.enabled:
                        button.action()
                    return True
        if event.type == pygame.KEYDOWN:
            for button in self.all:
                if button.key is not None and event.key == button.key:
                    if button.enabled:
                        button.action()
                    return True
        return False

    def move(self, step: int) -> None:
        """Move the focus to the next button that can be pressed."""
        usable = [index for index, button in enumerate(self.all) if button.enabled]
        if not usable:
            return
        if self.focus in usable:
            self.focus = usable[(usable.index(self.focus) + step) % len(usable)]
        else:
            self.focus = usable[0 if step > 0 else -1]

    def towards(self, key: int) -> None:
        """Move the focus to the nearest button in an arrow key's direction."""
        if self.focus is None:
            self.focus = 0
            return
        here = self.all[self.focus].rect
        dx, dy = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }[key]
        found = []
        for index, button in enumerate(self.all):
            x, y = button.rect.centerx - here.centerx, button.rect.centery - here.centery
            along, across = (x * dx, abs(y)) if dx else (y * dy, abs(x))
            if along > 4 and button.enabled:
                found.append((along + 3 * across, index))
        if found:
            self.focus = min(found)[1]

    def press_focused(self) -> bool:
        """Press the focused button; whether there was one."""
        if self.focus is None or not self.all[self.focus].enabled:
            return False
        self.all[self.focus].action()
        return True

    def draw(self, brush: Brush) -> None:
        for index, button in enumerate(self.all):
            button.draw(brush, index == self.focus)


class Question:
    """A question over the scene, answered by Enter or Esc, or by its two buttons."""

    def __init__(self, text: str, yes: str, no: str, confirmed: Callable[[], object]) -> None:
        self.text, self.yes, self.no = text, yes, no
        self._confirmed = confirmed
        self.open = True
        self.buttons = Buttons()
        self._rect = pygame.Rect(0, 0, 0, 0)

    def layout(self, brush: Brush) -> None:
        """Place the question in the middle of the window."""
        width, height = brush.surface.get_size()
        self._rect = pygame.Rect(0, 0, brush.px(520), brush.px(210))
        self._rect.center = (width // 2, height // 2)
        size = (brush.px(170), brush.px(44))
        y = self._rect.bottom - brush.px(24) - size[1]
        yes = pygame.Rect((self._rect.centerx - size[0] - brush.px(10), y), size)
        no = pygame.Rect((self._rect.centerx + brush.px(10), y), size)
        self.buttons.set(
            [
                Button(yes, self.yes, self._answer_yes, pygame.K_RETURN, "primary"),
                Button(no, self.no, self._answer_no, pygame.K_ESCAPE),
            ]
        )

    def _answer_yes(self) -> None:
        self.open = False
        self._confirmed()

    def _answer_no(self) -> None:
        self.open = False

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            self.buttons.move(-1 if event.key == pygame.K_LEFT else 1)
        elif not (
            event.type == pygame.KEYDOWN
            and event.key in (pygame.K_RETURN, pygame.K_SPACE)
            and self.buttons.press_focused()
        ):
            self.buttons.handle(event)

    def draw_panel(self, brush: Brush) -> None:
        """The panel, and everything behind it darker."""
        brush.veil(130)
        brush.panel(self._rect, GOLD, alpha=250)

    def draw(self, brush: Brush) -> None:
        self.draw_panel(brush)
        inside = self._rect.inflate(-brush.px(56), -brush.px(52))
        brush.paragraph(self.text, inside, 19, CREAM)
        self.buttons.draw(brush)


@dataclass
class Entry:
    """One line of a menu; choosing it closes the menu first."""

    text: str
    action: Callable[[], object]
    key: int | None = None
    style: str = "plain"


class Menu(Question):
    """A list of things to do over the scene; Esc goes on with what was covered."""

    def __init__(self, title: str, resume: str, entries: list[Entry]) -> None:
        super().__init__(title, resume, "", lambda: None)
        self._entries = [Entry(resume, lambda: None, pygame.K_ESCAPE, "primary"), *entries]

    def layout(self, brush: Brush) -> None:
        width, height = brush.surface.get_size()
        tall, gap = brush.px(46), brush.px(10)
        self._rect = pygame.Rect(0, 0, brush.px(340), brush.px(84) + len(self._entries) * (tall + gap))
        self._rect.center = (width // 2, height // 2)
        buttons = []
        for index, entry in enumerate(self._entries):
            box = pygame.Rect(0, 0, brush.px(276), tall)
            box.midtop = (self._rect.centerx, self._rect.top + brush.px(66) + index * (tall + gap))
            buttons.append(Button(box, entry.text, partial(self._choose, entry), entry.key, entry.style))
        self.buttons.set(buttons)

    def _choose(self, entry: Entry) -> None:
        self.open = False
        entry.action()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in [entry.key for entry in self._entries]:
            self.buttons.handle(event)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.buttons.move(-1 if event.key == pygame.K_UP else 1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and self.buttons.focus is None:
            self._answer_no()
        else:
            super().handle(event)

    def draw(self, brush: Brush) -> None:
        self.draw_panel(brush)
        brush.text(self.text, (self._rect.centerx, self._rect.top + brush.px(34)), 22, GOLD, "bold", "center")
        self.buttons.draw(brush)
