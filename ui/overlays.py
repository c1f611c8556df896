"""What can be looked at over the table: past tricks, the score sheet, the cards still out."""

from collections.abc import Callable

import pygame

from game.cards import SUITS, Face
from game.ladder import NO_TRUMP, Ladder, ladder
from game.scoring import Settlement
from game.table import Snapshot
from game.view import View, unseen
from game.words import level_name, result_name
from ui.cards import draw_card
from ui.layout import CARD_ASPECT
from ui.panels import call_words
from ui.text import Words
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, MUTED, Brush, signed

ROWS = 12
"""Deals shown on the score sheet; the latest ones."""


def draw_scores(brush: Brush, snapshot: Snapshot, name: Callable[[int], str], t: Words) -> None:
    """记分表: every deal of the match with what it moved, and where everybody stands."""
    width, height = brush.surface.get_size()
    shown = snapshot.results[-ROWS:]
    rect = pygame.Rect(0, 0, brush.px(820), brush.px(192 + 30 * max(len(shown), 1)))
    rect.center = (width // 2, height // 2)
    brush.panel(rect, GOLD, alpha=248)
    seats = range(len(snapshot.seats))
    columns = [
        rect.left + brush.px(330) + round(brush.px(460) / len(snapshot.seats) * (seat + 0.5))
        for seat in seats
    ]
    brush.text(t("scores"), (rect.left + brush.px(28), rect.top + brush.px(20)), 22, GOLD_BRIGHT, "bold")
    for seat, x in zip(seats, columns, strict=True):
        brush.text(name(seat), (x, rect.top + brush.px(24)), 17, CREAM, "bold", "midtop", brush.px(110))
    y = rect.top + brush.px(64)
    first = len(snapshot.results) - len(shown) + 1
    if not shown:
        brush.text(t("no_scores"), (rect.centerx, y), 16, MUTED, anchor="midtop")
    for number, result in enumerate(shown, first):
        words = f"{number}  {_deal_words(result, snapshot.view, name, t)}"
        brush.text(words, (rect.left + brush.px(28), y), 15, MUTED, width=brush.px(310))
        for seat, x in zip(seats, columns, strict=True):
            colour = GOLD_BRIGHT if result.total[seat] > 0 else CREAM
            brush.text(signed(result.total[seat]), (x, y), 16, colour, anchor="midtop")
        y += brush.px(30)
    y = rect.bottom - brush.px(104)
    pygame.draw.line(brush.surface, GOLD, (rect.left + brush.px(28), y), (rect.right - brush.px(28), y))
    brush.text(t("running"), (rect.left + brush.px(28), y + brush.px(12)), 18, CREAM, "bold")
    for seat, x in zip(seats, columns, strict=True):
        score = snapshot.scores[seat]
        brush.text(
            signed(score), (x, y + brush.px(10)), 22, GOLD_BRIGHT if score > 0 else CREAM, "bold", "midtop"
        )

    calls = t("this_auction", calls=call_words(snapshot.view, name, t)) if snapshot.view.calls else ""
    at = (rect.centerx, rect.bottom - brush.px(38))
    brush.text(calls, at, 15, MUTED, anchor="midtop", width=rect.width - brush.px(56))


def _deal_words(result: Settlement, view: View, name: Callable[[int], str], t: Words) -> str:
    words = t(
        "deal_words", name=name(result.declarer), bid=result.bid, result=result_name(result.result, t.lang)
    )
    if result.level > 1:
        words += " " + level_name(result.level, result.won, view.ruleset.levels.named, t.lang)
    return words


def draw_counter(brush: Brush, view: View, t: Words, bottom: int) -> None:
    """记牌器: what is still out, by group and strength, from what the viewer has seen; above `bottom`."""
    ranks = ladder(view.ruleset, view.trump or NO_TRUMP)
    out = unseen(view)
    rows = [
        [face for face in ranks.sort(dict.fromkeys(view.ruleset.deck)) if ranks.group[face] == group]
        for group in ("T", *SUITS)
    ]
    rows = [row for row in rows if row]
    tall = brush.px(46)
    card = (round(tall * CARD_ASPECT), tall)
    rect = pygame.Rect(0, 0, brush.px(840), brush.px(74) + len(rows) * brush.px(64))
    rect.midbottom = (brush.surface.get_width() // 2, bottom)
    brush.panel(rect, GOLD, alpha=248)
    trumps = sum(out[face] for face in ranks.trumps)
    brush.text(
        t("counter", n=trumps), (rect.left + brush.px(28), rect.top + brush.px(18)), 20, GOLD_BRIGHT, "bold"
    )
    for line, row in enumerate(rows):
        y = rect.top + brush.px(58) + line * brush.px(64)
        step = min(brush.px(44), (rect.width - brush.px(56)) // max(len(row), 1))
        for index, face in enumerate(row):
            spot = pygame.Rect((rect.left + brush.px(28) + index * step, y), card)
            _draw_out(brush, ranks, face, out[face], spot)


def _draw_out(brush: Brush, ranks: Ladder, face: Face, left: int, spot: pygame.Rect) -> None:
    draw_card(brush.surface, face, spot, trump=face in ranks.trumps, dim=left == 0)
    if left:
        badge = pygame.Rect(0, 0, brush.px(18), brush.px(18))
        badge.midbottom = (spot.left + brush.px(12), spot.bottom + brush.px(3))
        pygame.draw.rect(
            brush.surface, CINNABAR if left > 1 else (60, 46, 30), badge, border_radius=brush.px(5)
        )
        brush.text(str(left), badge.center, 14, CREAM, "bold", "center")
