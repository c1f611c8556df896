"""The trick in the middle: cards on their way, who led, who is winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cards import Faces
from game.ladder import TRUMP, ladder
from game.shapes import shape
from game.state import Played
from game.trick import winner
from game.view import View
from ui.cards import draw_card
from ui.motion import FLIGHT, between, ease
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, JADE_DARK, Brush

if TYPE_CHECKING:
    from ui.table import TableScene


def draw_trick(
    brush: Brush,
    scene: TableScene,
    plays: tuple[Played, ...],
    now: int,
    sweep: tuple[int, float] | None = None,
) -> None:
    """Cards of a trick at their seats: a tag on the lead, a ring and a seal on the winning play so far."""
    view = scene.view
    ranks = ladder(view.ruleset, view.trump or "S")
    best = winner(ranks, [play.faces for play in plays])
    trumps = scene.trumps()
    for index, play in enumerate(plays):
        place = scene.place_of_seat[play.seat]
        faces = ranks.sort(play.faces)
        fan = scene.table.played(place, len(faces))
        home = scene.home(place)
        rects = [fan.rect(at) for at in range(len(faces))]
        if sweep:
            target = scene.home(scene.place_of_seat[sweep[0]])
            rects = [between(rect, target, ease(sweep[1])) for rect in rects]
        else:
            flown = now - scene.played_at.get(play.seat, -FLIGHT * 2)
            share = ease(flown / scene.flight) if scene.flight else 1
            if share < 1:
                lay = scene.taken if place == 0 and len(scene.taken) == len(rects) else [home] * len(rects)
                rects = [between(start, rect, share) for start, rect in zip(lay, rects, strict=True)]
        if index == best and not sweep:
            ring = rects[0].unionall(rects).inflate(brush.px(10), brush.px(10))
            glow = pygame.Surface(ring.size, pygame.SRCALPHA)
            pygame.draw.rect(glow, (*GOLD_BRIGHT, 70), glow.get_rect(), border_radius=brush.px(10))
            pygame.draw.rect(
                glow, GOLD_BRIGHT, glow.get_rect(), max(1, brush.px(2)), border_radius=brush.px(10)
            )
            brush.surface.blit(glow, ring)
        for at, (face, rect) in enumerate(zip(faces, rects, strict=True)):
            draw_card(brush.surface, face, rect, trump=face in trumps, raised=at == 0)
        if index == 0 and not sweep:
            _draw_lead_tag(brush, scene, rects[0])
        if index == best and not sweep:
            lies = rects[0].unionall(rects)
            spot = (lies.right - brush.px(4), lies.top + brush.px(4))
            pygame.draw.circle(brush.surface, CINNABAR, spot, brush.px(14))
            pygame.draw.circle(brush.surface, GOLD_BRIGHT, spot, brush.px(14), max(1, brush.px(1.5)))
            brush.text(scene.t("winning"), spot, 16, CREAM, "bold", "center")


def _draw_lead_tag(brush: Brush, scene: TableScene, card: pygame.Rect) -> None:
    """The mark of the play that led, at the foot of its first card."""
    tag = pygame.Rect(0, 0, brush.measure(scene.t("leads"), 14, "bold")[0] + brush.px(10), brush.px(22))
    tag.midleft = (card.left - brush.px(5), card.bottom - brush.px(14))
    pygame.draw.rect(brush.surface, JADE_DARK, tag, border_radius=brush.px(6))
    pygame.draw.rect(brush.surface, GOLD, tag, 1, border_radius=brush.px(6))
    brush.text(scene.t("leads"), tag.center, 14, GOLD_BRIGHT, "bold", "center")


def word_for(view: View, seat: int, faces: Faces) -> str | None:
    """The key of what is called out when a seat has played: how it led, or that it ruffs or over-ruffs."""
    plays = view.plays or (view.tricks[-1].plays if view.tricks else ())
    before = [play.faces for play in plays[: [play.seat for play in plays].index(seat)]]
    ranks = ladder(view.ruleset, view.trump or "S")
    own = shape(ranks, faces)
    if not before:
        draws = own.group == TRUMP and seat == view.declarer and own.name in ("single", "pair")
        return "say_draws" if draws else {"tractor": "say_tractor", "throw": "say_throw"}.get(own.name)
    if (
        own.group != TRUMP
        or ranks.group_of(before[0]) == TRUMP
        or winner(ranks, [*before, faces]) < len(before)
    ):
        return None
    return "say_overruff" if ranks.group_of(before[winner(ranks, before)]) == TRUMP else "say_ruff"
