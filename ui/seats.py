"""The seats around the table: name, relation, score and title, the cards held, 庄 and 无主."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.titles import title
from ui.cards import BACK, draw_card
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, GOLD_DIM, JADE_DARK, MUTED, Brush, has_sign, signed

if TYPE_CHECKING:
    from ui.table import TableScene


def draw_seat(brush: Brush, scene: TableScene, seat: int) -> None:
    """A seat's plate, the cards it holds, and what it has reported."""
    view, place = scene.view, scene.place_of_seat[seat]
    rect = scene.table.plate(place)
    acting = view.turn == seat
    brush.panel(rect, GOLD_BRIGHT if acting else GOLD_DIM)
    if acting:
        ring = rect.inflate(brush.px(6), brush.px(6))
        pygame.draw.rect(brush.surface, GOLD_BRIGHT, ring, max(2, brush.px(3)), border_radius=brush.px(12))
    centre = (rect.left + brush.px(30), rect.centery)
    declarer = view.declarer == seat and view.phase != "auction"
    fill = (96, 22, 20) if declarer else JADE_DARK
    pygame.draw.circle(brush.surface, fill, centre, brush.px(23))
    pygame.draw.circle(brush.surface, GOLD, centre, brush.px(23), 1)
    name = scene.name(seat)
    sign = name[0].upper()
    brush.text(sign, centre, 24, GOLD, "brush" if has_sign(sign, "brush") else "bold", "center")
    left = rect.left + brush.px(60)
    score = scene.snapshot.scores[seat]
    brush.text(signed(score), (rect.right - brush.px(10), rect.bottom - brush.px(9)), 15,
               GOLD if score >= 0 else CREAM, "bold", "bottomright")  # fmt: skip
    badge = brush.px(26) if declarer else 0
    brush.text(name, (left, rect.top + brush.px(7)), 17, CREAM, "bold",
               width=rect.right - left - brush.px(8) - badge)  # fmt: skip
    detail = scene.relation(seat)
    if seat == scene.session.viewer:
        detail = title(scene.app.career_score, scene.t.lang)
    brush.text(detail, (left, rect.bottom - brush.px(9)), 14, MUTED, anchor="bottomleft",
               width=rect.right - left - brush.px(44))  # fmt: skip
    if declarer:
        box = pygame.Rect(0, 0, brush.px(24), brush.px(24))
        box.topright = (rect.right - brush.px(7), rect.top + brush.px(7))
        pygame.draw.rect(brush.surface, CINNABAR, box, border_radius=brush.px(5))
        brush.text(scene.t("declarer"), box.center, 15, CREAM, "bold", "center")
    if seat != scene.session.viewer and view.counts[seat]:
        _draw_pile(brush, scene.table.pile(place), view.counts[seat])
    _draw_report(brush, scene, seat, place)


def _draw_pile(brush: Brush, rect: pygame.Rect, count: int) -> None:
    layers = 1 + min(4, count // 6)
    for layer in range(layers):
        draw_card(brush.surface, BACK, rect.move(brush.px(2) * (layer - layers + 1), -brush.px(1) * layer))
    top = rect.move(0, -brush.px(1) * (layers - 1))
    box = pygame.Rect(0, 0, brush.px(30), brush.px(24))
    box.center = top.center
    pygame.draw.rect(brush.surface, (40, 10, 8), box, border_radius=brush.px(6))
    brush.text(str(count), box.center, 16, GOLD_BRIGHT, "bold", "center")


def _draw_report(brush: Brush, scene: TableScene, seat: int, place: int) -> None:
    report = scene.view.reports[seat]
    if report.void:
        text = scene.t("void")
    elif report.trumps is not None:
        text = scene.t("trumps_pair" if report.pairs else "trumps_no_pair", n=report.trumps)
    else:
        return
    if scene.view.phase == "finished":
        return
    rect = scene.table.bubble(place)
    brush.panel(rect, GOLD, (52, 40, 18), 240)
    brush.text(text, rect.center, 15, GOLD_BRIGHT, "bold", "center", rect.width - brush.px(10))
