"""The 冲N关 ribbon: cinnabar with a gold edge, unrolling from the middle, then the cards that made it."""

import pygame

from game.cards import Faces
from ui.cards import draw_card
from ui.layout import CARD_ASPECT
from ui.motion import ease
from ui.theme import CINNABAR_DARK, CREAM, GOLD, GOLD_BRIGHT, Brush, Colour

UNROLL = 420
"""Milliseconds until the ribbon is open."""
NEXT_CARD = 45
"""Milliseconds from one card of the chain to the next."""
FALL = 180
"""Milliseconds that a card of the chain takes to its place."""


def unrolled(cards: int) -> int:
    """Milliseconds after which ribbon and chain stand still."""
    return UNROLL + NEXT_CARD * cards + FALL


def draw_ribbon(brush: Brush, rect: pygame.Rect, text: str, note: str, elapsed: int) -> None:
    """The ribbon in a rect, some milliseconds after it began: calligraphy, and a smaller note behind it."""
    share = ease(min(1.0, elapsed / UNROLL))
    box = pygame.Rect(0, 0, round(rect.width * share), rect.height)
    box.center = rect.center
    notch = brush.px(26)
    if box.width < 3 * notch:
        return
    shape = [
        box.topleft,
        box.topright,
        (box.right - notch, box.centery),
        box.bottomright,
        box.bottomleft,
        (box.left + notch, box.centery),
    ]
    pygame.draw.polygon(brush.surface, CINNABAR_DARK, [(x + brush.px(3), y + brush.px(5)) for x, y in shape])
    pygame.draw.polygon(brush.surface, (164, 36, 28), shape)
    pygame.draw.polygon(brush.surface, GOLD, shape, max(1, brush.px(2)))
    for y in (box.top + brush.px(7), box.bottom - brush.px(8)):
        pygame.draw.line(brush.surface, (206, 120, 70), (box.left + notch, y), (box.right - notch, y))
    large, small = rect.height / brush.scale * 0.76, rect.height / brush.scale * 0.36
    width = brush.measure(text, large, "brush")[0]
    gap = brush.px(22) if note else 0
    total = width + gap + (brush.measure(note, small, "brush")[0] if note else 0)
    if total > box.width - 3 * notch:
        return
    left = box.centerx - total // 2
    brush.brush_text(text, (left, box.centery), large, anchor="midleft")
    if note:
        at = (left + width + gap, box.centery + brush.px(10))
        brush.brush_text(note, at, small, GOLD, "midleft")


def draw_chain(brush: Brush, rect: pygame.Rect, faces: Faces, elapsed: int) -> None:
    """The cards of a bonus side by side in a rect, in the order of the chain, one after the other."""
    width = round(rect.height * CARD_ASPECT)
    step = min(width * 0.62, (rect.width - width) / max(len(faces) - 1, 1))
    left = rect.centerx - (width + step * (len(faces) - 1)) / 2
    for index, face in enumerate(faces):
        share = (elapsed - UNROLL - NEXT_CARD * index) / FALL
        if share <= 0:
            return
        drop = round((1 - ease(min(1.0, share))) * -brush.px(8))
        card = pygame.Rect(round(left + index * step), rect.top + drop, width, rect.height)
        draw_card(brush.surface, face, card, trump=True, raised=True)


def mood_colour(total: int) -> Colour:
    """Gold for a gain, calm for a loss."""
    return GOLD_BRIGHT if total > 0 else (176, 190, 184) if total < 0 else CREAM
