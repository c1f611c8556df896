"""Motion as a function of time: how far something has come, and where it is on its way."""

from typing import NamedTuple

import pygame

from game.cards import Face

FLIGHT = 170
"""Milliseconds in which played cards fly to the middle, and a won trick to its winner."""


def ease(share: float) -> float:
    """0…1 to 0…1, quick first and soft at the end."""
    share = min(max(share, 0.0), 1.0)
    return 1 - (1 - share) ** 3


def between(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    """A rect on the way from one to another."""
    rect = pygame.Rect(
        0, 0, round(one.w + (other.w - one.w) * share), round(one.h + (other.h - one.h) * share)
    )
    rect.center = (
        round(one.centerx + (other.centerx - one.centerx) * share),
        round(one.centery + (other.centery - one.centery) * share),
    )
    return rect


class Flight(NamedTuple):
    """A card, or a number of points, on its way over the table. Nothing waits for it."""

    start: int
    lasts: int
    source: pygame.Rect
    target: pygame.Rect
    face: Face = ""
    points: int = 0

    def place(self, now: int) -> pygame.Rect | None:
        """Where it is; None before it starts and after it has landed."""
        if not self.start <= now < self.start + self.lasts:
            return None
        return between(self.source, self.target, ease((now - self.start) / self.lasts))
