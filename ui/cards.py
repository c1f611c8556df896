"""The cards as pictures, at any size, cut from the largest drawing once and kept."""

from functools import lru_cache

import pygame

from game.cards import Face
from ui.layout import CARD_ASPECT
from ui.theme import ASSETS, GOLD

BACK = "back"


_four_colours = False


def use_style(*, four_colours: bool) -> None:
    """Draw clubs green and diamonds blue from now on, or in two colours."""
    global _four_colours
    if four_colours != _four_colours:
        _four_colours = four_colours
        _drawing.cache_clear()
        card.cache_clear()


@lru_cache(maxsize=120)
def _drawing(name: str, large: bool) -> pygame.Surface:
    folder = ASSETS / "cards" / ("360" if large else "240")
    four = folder / "four" / f"{name}.png"
    path = four if _four_colours and four.exists() else folder / f"{name}.png"
    return pygame.image.load(path).convert_alpha()


@lru_cache(maxsize=300)
def card(name: Face, height: int, *, trump: bool = False, dim: bool = False) -> pygame.Surface:
    """A face (or `back`) at a height; with the gold trump mark, or dimmed because it cannot be played."""
    width = round(height * CARD_ASPECT)
    image = pygame.transform.smoothscale(_drawing(name, height > 220), (width, height))
    if trump:
        bar = pygame.Rect(
            round(width * 0.021), round(height * 0.06), max(2, round(width * 0.024)), round(height * 0.88)
        )
        pygame.draw.rect(image, GOLD, bar, border_radius=2)
    if dim:
        shade = pygame.Surface(image.get_size(), pygame.SRCALPHA)
        shade.fill((118, 116, 110, 255))
        image.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


@lru_cache(maxsize=40)
def shadow(height: int) -> pygame.Surface:
    """The soft shadow under a card, a little larger than it."""
    width = round(height * CARD_ASPECT)
    spread = max(3, height // 26)
    image = pygame.Surface((width + 2 * spread, height + 2 * spread), pygame.SRCALPHA)
    for ring in range(spread):
        box = image.get_rect().inflate(-2 * ring, -2 * ring)
        pygame.draw.rect(image, (0, 0, 0, 16 + 8 * ring), box, border_radius=spread * 2)
    return image


def forget_cards() -> None:
    """Drop the pictures of sizes that the window no longer has; a dragged edge goes through hundreds."""
    card.cache_clear()
    shadow.cache_clear()


def draw_card(
    surface: pygame.Surface,
    name: Face,
    rect: pygame.Rect,
    *,
    trump: bool = False,
    dim: bool = False,
    raised: bool = False,
) -> None:
    """A card in a rect; `raised` lays a shadow under it."""
    if raised:
        under = shadow(rect.height)
        surface.blit(under, under.get_rect(center=(rect.centerx + 1, rect.centery + 2)))
    surface.blit(card(name, rect.height, trump=trump, dim=dim), rect)


def draw_turning(surface: pygame.Surface, name: Face, rect: pygame.Rect, width: float) -> None:
    """A card that is being turned over, seen at a share of its width."""
    image = card(name, rect.height)
    thin = pygame.transform.scale(image, (max(1, round(rect.width * width)), rect.height))
    surface.blit(thin, thin.get_rect(center=rect.center))
