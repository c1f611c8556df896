"""The 冲N关 ribbon: cinnabar with a gold edge, unrolling from the middle over the cards that made it."""

import pygame

from game.cards import Face
from ui.cards import draw_card
from ui.layout import CARD_ASPECT
from ui.table import ease
from ui.theme import CINNABAR_DARK, CREAM, GOLD, GOLD_BRIGHT, Brush

UNROLL = 420
"""Milliseconds until the ribbon is open."""


def draw_ribbon(brush: Brush, rect: pygame.Rect, text: str, share: float) -> None:
    """The ribbon in a rect, opened to a share of its width, with calligraphy on it."""
    width = round(rect.width * ease(share))
    if width < brush.px(40):
        return
    box = pygame.Rect(0, 0, width, rect.height)
    box.center = rect.center
    notch = brush.px(26)
    shape = [
        box.topleft,
        box.topright,
        (box.right - notch, box.centery),
        box.bottomright,
        box.bottomleft,
        (box.left + notch, box.centery),
    ]
    pygame.draw.polygon(brush.surface, CINNABAR_DARK, [(x + 3, y + 5) for x, y in shape])
    pygame.draw.polygon(brush.surface, (164, 36, 28), shape)
    pygame.draw.polygon(brush.surface, GOLD, shape, max(1, brush.px(2)))
    for y in (box.top + brush.px(7), box.bottom - brush.px(8)):
        pygame.draw.line(brush.surface, (206, 120, 70), (box.left + notch, y), (box.right - notch, y))
    if share > 0.55:
        brush.brush_text(text, box.center, rect.height / brush.scale * 0.74)


def draw_chain(
    brush: Brush, centre: tuple[int, int], height: int, faces: tuple[Face, ...], caption: str, share: float
) -> None:
    """The cards of a bonus in the order of the chain, one after the other, with whose they are."""
    shown = faces[: max(0, round(len(faces) * share))]
    width = round(height * CARD_ASPECT)
    step = round(width * 0.5)
    words = brush.measure(caption, 17, "bold")[0] + brush.px(14)
    total = words + step * (len(faces) - 1) + width
    left = centre[0] - total // 2
    brush.text(caption, (left, centre[1]), 17, CREAM, "bold", "midleft")
    for index, face in enumerate(shown):
        card = pygame.Rect(left + words + index * step, centre[1] - height // 2, width, height)
        draw_card(brush.surface, face, card, raised=True)


def mood_colour(total: int) -> tuple[int, int, int]:
    """Gold for a gain, calm for a loss."""
    return GOLD_BRIGHT if total > 0 else (176, 190, 184) if total < 0 else CREAM
