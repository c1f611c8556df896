"""How everything looks: colours, type, felt, panels, buttons; all of it scales with the window."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

ASSETS = Path(__file__).parent.parent / "assets"

JADE = (24, 92, 78)
JADE_DARK = (6, 30, 28)
LACQUER = (18, 15, 13)
LACQUER_ALPHA = 205
GOLD = (226, 190, 98)
GOLD_DIM = (150, 128, 72)
GOLD_BRIGHT = (255, 218, 120)
PAPER = (251, 246, 233)
CREAM = (240, 232, 212)
MUTED = (190, 178, 150)
CINNABAR = (196, 50, 40)
CINNABAR_DARK = (132, 30, 25)
INK = (27, 27, 34)

BASE = (1280, 720)
MINIMUM = (1024, 640)

Colour = tuple[int, int, int]


def signed(score: int) -> str:
    """A score as it is shown: +3, −3, 0."""
    return f"+{score}" if score > 0 else f"−{-score}" if score else "0"


def scale_of(size: tuple[int, int]) -> float:
    """How much larger than the 1280×720 design a window is."""
    return min(size[0] / BASE[0], size[1] / BASE[1])


@lru_cache(maxsize=128)
def font(pixels: int, face: str = "regular") -> pygame.font.Font:
    """A face (`regular`, `bold`, or the calligraphic `brush`) at a pixel size."""
    name = {"regular": "NotoSansSC-Regular.otf", "bold": "NotoSansSC-Bold.otf", "brush": "MaShanZheng.ttf"}[
        face
    ]
    return pygame.font.Font(ASSETS / "fonts" / name, pixels)


@lru_cache(maxsize=64)
def has_sign(sign: str, face: str) -> bool:
    """Whether a face can draw a character; the calligraphic one holds only the game's own."""
    return font(24, face).metrics(sign)[0] is not None


@lru_cache(maxsize=500)
def line(text: str, pixels: int, colour: Colour = CREAM, face: str = "regular") -> pygame.Surface:
    """One rendered line of text; treat it as read-only."""
    return font(pixels, face).render(text, True, colour)


class Brush:
    """Draws on one surface at one scale. Sizes are in design pixels (1280×720) unless they are rects."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.scale = scale_of(surface.get_size())

    def px(self, design: float) -> int:
        """Design pixels as window pixels."""
        return round(design * self.scale)

    def size(self, design: float) -> int:
        """A type size; nothing is set below 12 window pixels."""
        return max(12, round(design * self.scale))

    def measure(self, text: str, size: float, face: str = "regular") -> tuple[int, int]:
        """Width and height of a line."""
        return font(self.size(size), face).size(text)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 16,
        colour: Colour = CREAM,
        face: str = "regular",
        anchor: str = "topleft",
        width: int | None = None,
    ) -> pygame.Rect:
        """One line with its `anchor` (a pygame.Rect attribute) at `at`; shrinks, then is cut, to `width`."""
        pixels = self.size(size)
        image = line(text, pixels, colour, face)
        while width is not None and image.get_width() > width and pixels > 12:
            pixels -= 1
            image = line(text, pixels, colour, face)
        while width is not None and image.get_width() > width and len(text) > 2:
            text = text.rstrip("…")[:-1].rstrip() + "…"
            image = line(text, pixels, colour, face)
        rect = image.get_rect()
        setattr(rect, anchor, (round(at[0]), round(at[1])))
        self.surface.blit(image, rect)
        return rect

    def brush_text(
        self,
        text: str,
        at: tuple[float, float],
        size: float,
        colour: Colour = GOLD_BRIGHT,
        anchor: str = "center",
    ) -> pygame.Rect:
        """Calligraphy with a soft shadow; for banner and result words."""
        offset = max(1, self.px(size / 28))
        self.text(text, (at[0] + offset, at[1] + offset), size, (20, 8, 6), "brush", anchor)
        return self.text(text, at, size, colour, "brush", anchor)

    def panel(
        self, rect: pygame.Rect, edge: Colour = GOLD_DIM, fill: Colour = LACQUER, alpha: int = LACQUER_ALPHA
    ) -> None:
        """A lacquer panel with a hairline."""
        radius = self.px(10)
        self.surface.blit(_panel(rect.size, radius, (*fill, alpha), edge), rect)

    def veil(self, alpha: int) -> None:
        """Everything drawn so far, darker."""
        self.surface.fill((255 - alpha,) * 3, special_flags=pygame.BLEND_RGB_MULT)

    def paragraph(
        self, text: str, rect: pygame.Rect, size: float = 16, colour: Colour = CREAM, rows: int = 99
    ) -> None:
        """Wrapped text from the top of `rect`, at most so many rows."""
        y = rect.top
        for row in wrap(text, self.size(size), rect.width)[:rows]:
            image = line(row, self.size(size), colour)
            self.surface.blit(image, (rect.left, y))
            y += round(image.get_height() * 1.15)


@lru_cache(maxsize=80)
def _panel(
    size: tuple[int, int], radius: int, fill: tuple[int, int, int, int], edge: Colour
) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(image, fill, image.get_rect(), border_radius=radius)
    pygame.draw.rect(image, edge, image.get_rect(), 1, border_radius=radius)
    return image


@lru_cache(maxsize=200)
def wrap(text: str, pixels: int, width: int, face: str = "regular") -> tuple[str, ...]:
    """Lines no wider than `width`: breaks at spaces or between Chinese signs, none of which opens a line
    that must not."""
    closing = set("，。；：、！？）》」”’·…,.;:!?)")
    rows, row = [], ""
    for paragraph in text.split("\n"):
        row = ""
        for word in _words(paragraph):
            if row and font(pixels, face).size(row + word)[0] > width and word[0] not in closing:
                rows.append(row.rstrip())
                row = word.lstrip()
            else:
                row += word
        rows.append(row.rstrip())
    return tuple(rows)


def _words(text: str) -> list[str]:
    """Pieces between which a line may break: Latin words with their space, single Chinese signs; an opening
    bracket holds on to what it opens."""
    pieces: list[str] = []
    for sign in text:
        last = pieces[-1][-1] if pieces else " "
        if last in "（《“‘「(" or (sign.isascii() and last.isascii() and last != " "):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces


@lru_cache(maxsize=3)
def felt(size: tuple[int, int]) -> pygame.Surface:
    """The table: jade, darker to the edges, with a faint pattern of waves."""
    small = pygame.Surface((64, 36))
    for y in range(36):
        for x in range(64):
            away = min(1.0, ((x - 31.5) / 40) ** 2 + ((y - 16) / 26) ** 2)
            small.set_at(
                (x, y), tuple(round(a + (b - a) * away) for a, b in zip(JADE, JADE_DARK, strict=True))
            )
    image = pygame.transform.smoothscale(small, size)
    tile = _waves(max(20, round(34 * scale_of(size))))
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            image.blit(tile, (x, y))
    return image.convert() if pygame.display.get_surface() else image


def _waves(radius: int) -> pygame.Surface:
    """One period of the pattern: two rows of three nested arcs, the second half a wave aside."""
    tile = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for row in range(4):
        for x in range(-radius * (row % 2), 4 * radius, 2 * radius):
            for ring in (1.0, 0.72, 0.44):
                box = pygame.Rect(0, 0, round(2 * radius * ring), round(2 * radius * ring))
                box.center = (x, row * radius)
                pygame.draw.arc(tile, (255, 255, 255, 9), box, 0, 3.1416, 1)
    return tile


def gui_theme(scale: float) -> dict[str, Any]:
    """The pygame_gui theme: every element in our faces and colours, at a scale."""
    size = str(max(12, round(16 * scale)))
    faces = {
        "name": "noto_sc",
        "size": size,
        "regular_path": str(ASSETS / "fonts" / "NotoSansSC-Regular.otf"),
        "bold_path": str(ASSETS / "fonts" / "NotoSansSC-Bold.otf"),
        "italic_path": str(ASSETS / "fonts" / "NotoSansSC-Regular.otf"),
        "bold_italic_path": str(ASSETS / "fonts" / "NotoSansSC-Bold.otf"),
    }
    colours = {
        "dark_bg": "#120F0D",
        "normal_bg": "#1D1814",
        "hovered_bg": "#3A2A1C",
        "active_bg": "#841E19",
        "selected_bg": "#841E19",
        "disabled_bg": "#161412",
        "normal_text": "#F0E8D4",
        "hovered_text": "#FFDA78",
        "selected_text": "#FFDA78",
        "active_text": "#FFDA78",
        "disabled_text": "#7A705C",
        "normal_border": "#96804A",
        "hovered_border": "#E2BE62",
        "active_border": "#FFDA78",
        "selected_border": "#FFDA78",
        "disabled_border": "#4A4230",
        "text_shadow": "#00000000",
        "title_text": "#E2BE62",
    }
    theme: dict[str, Any] = {"defaults": {"colours": colours}}
    for element in ("text_box", "text_entry_line", "vertical_scroll_bar"):
        theme[element] = {"font": faces, "colours": colours, "misc": {"shadow_width": "0"}}
    symbols = {"name": "fira_code_symbols", "size": size}
    theme["vertical_scroll_bar.button"] = {"font": symbols, "colours": colours}
    theme["text_box"]["misc"]["padding"] = f"{round(22 * scale)},{round(14 * scale)}"
    return theme


def forget_sizes() -> None:
    """Drop what was drawn for sizes that the window no longer has, and the fonts of an ended pygame."""
    for kept in (font, line, _panel, wrap, felt):
        kept.cache_clear()
