"""The two panels above the table: the contract at a glance, and the bottom."""

from collections.abc import Callable

import pygame

from game.auction import standing
from game.cards import points
from game.ladder import NO_TRUMP, ladder
from game.ruleset import Ruleset
from game.scoring import declarer_won, level, multiplier
from game.view import View
from game.words import SUIT_SIGNS, face_name
from ui.cards import draw_card
from ui.layout import CARD_ASPECT
from ui.text import Words
from ui.theme import CINNABAR, CREAM, GOLD, GOLD_BRIGHT, MUTED, Brush

SUIT_COLOURS = {"S": CREAM, "C": CREAM, "H": (236, 84, 70), "D": (236, 84, 70)}


def steps(ruleset: Ruleset, bid: int, upto: int) -> list[tuple[int, int]]:
    """Points of the defenders at which the declarer's loss begins and grows: (points, level)."""
    found: list[tuple[int, int]] = []
    for scored in range(max(bid, 5), upto + 1, 5):
        if not declarer_won(bid, scored):
            reached = level(ruleset, bid, scored)
            if not found or found[-1][1] != reached:
                found.append((scored, reached))
    return found


def draw_deal(
    brush: Brush, rect: pygame.Rect, view: View, deal: int, name_of: Callable[[int], str], t: Words
) -> None:
    """Before the first bid: the ruleset, the deal, and who opens."""
    brush.panel(rect)
    left = rect.left + brush.px(16)
    brush.text(view.ruleset.name.in_(t.lang),
               (left, rect.top + brush.px(12)), 22, CREAM, "bold")  # fmt: skip
    number = t("deal_number", n=deal)
    brush.text(number, (rect.right - brush.px(16), rect.top + brush.px(18)), 15, MUTED, anchor="topright")
    text = t("opens", name=name_of(view.opener))
    if view.turned is not None:
        text = t("turned", face=face_name(view.turned, t.lang), name=name_of(view.opener))
    brush.text(text, (left, rect.top + brush.px(54)), 16, MUTED, width=rect.width - brush.px(32))
    if view.room > 1:
        room = t("room_times", n=view.room)
        brush.text(room, (left, rect.top + brush.px(84)), 16, GOLD)


def draw_contract(
    brush: Brush, rect: pygame.Rect, view: View, deal: int, name_of: Callable[[int], str], t: Words
) -> None:
    """Trump, bid, multiplier, trick; the defenders' points against the bid and the next steps."""
    assert view.bid is not None
    brush.panel(rect)
    left, right = rect.left + brush.px(16), rect.right - brush.px(16)
    row = rect.top + brush.px(26)
    x = left
    if view.trump is not None:
        x = brush.text(t("trump_is"), (x, row), 16, MUTED, anchor="midleft").right + brush.px(8)
        if view.trump == NO_TRUMP:
            x = brush.text(t("trump_none"), (x, row), 20, GOLD_BRIGHT, "bold", "midleft").right + brush.px(14)
        else:
            colour = SUIT_COLOURS[view.trump]
            x = brush.text(SUIT_SIGNS[view.trump], (x, row), 32, colour, anchor="midleft").right + brush.px(
                14
            )
    x = brush.text(t("bid_is", n=view.bid), (x, row), 22, CREAM, "bold", "midleft").right + brush.px(12)
    times = t("times", n=multiplier(view.ruleset, view.bid))
    x = brush.text(times, (x, row), 16, GOLD, "bold", "midleft").right + brush.px(10)
    number = t("deal_number", n=deal)
    if view.phase == "playing":
        number = t("trick_number", n=len(view.tricks) + 1)
    brush.text(number, (right, row), 14, MUTED, anchor="midright", width=max(right - x, brush.px(30)))
    if view.phase not in ("playing", "finished"):
        name = view.ruleset.name.in_(t.lang)
        if view.room > 1:
            name += " · " + t("room_times", n=view.room)
        brush.text(name, (left, rect.top + brush.px(50)), 15, MUTED)
        if view.phase != "auction":
            box = pygame.Rect(left, rect.top + brush.px(73), right - left, brush.px(44))
            brush.paragraph(call_words(view, name_of, t), box, 14, MUTED, rows=2)
        return

    row = rect.top + brush.px(60)
    x = brush.text(t("defenders_points"), (left, row), 14, MUTED, anchor="midleft").right + brush.px(8)
    x = brush.text(str(view.points), (x, row), 24, GOLD_BRIGHT, "bold", "midleft").right + brush.px(6)
    x = brush.text(f"/ {view.bid}", (x, row), 16, MUTED, anchor="midleft").right + brush.px(10)
    left_over = view.bid - view.points
    fallen = not declarer_won(view.bid, view.points)
    taken = sum(trick.points for trick in view.tricks) + sum(points(play.faces) for play in view.plays)
    out = view.ruleset.total_points - taken
    words = t("fallen", out=out) if fallen else t("to_go", n=max(left_over, 5), out=out)
    colour = GOLD_BRIGHT if fallen else CREAM
    brush.text(words, (right, row), 14, colour, anchor="midright", width=max(right - x, brush.px(40)))
    _draw_bar(brush, pygame.Rect(left, rect.top + brush.px(78), right - left, brush.px(10)), view, t)


def call_words(view: View, name_of: Callable[[int], str], t: Words) -> str:
    """The auction as it went: every call with whose it was."""
    seats = standing(view.ruleset, view.opener, view.calls).seats
    return "  ".join(
        t("called", name=name_of(seat), n=t("passed") if call is None else call)
        for seat, call in zip(seats, view.calls, strict=True)
    )


def _draw_bar(brush: Brush, bar: pygame.Rect, view: View, t: Words) -> None:
    assert view.bid is not None
    whole = view.ruleset.total_points
    marks = steps(view.ruleset, view.bid, max(whole, view.points))
    radius = bar.height // 2
    pygame.draw.rect(brush.surface, (46, 40, 34), bar, border_radius=radius)

    def x_of(scored: int) -> int:
        return bar.left + round(bar.width * min(scored / whole, 1.0))

    filled = pygame.Rect(bar.left, bar.top, x_of(view.points) - bar.left, bar.height)
    if filled.width > 0:
        pygame.draw.rect(brush.surface, GOLD, filled, border_radius=radius)
    named, free = view.ruleset.levels.named, bar.left
    for scored, reached in marks:
        x = x_of(scored)
        tick = pygame.Rect(x - 1, bar.top - brush.px(4), max(2, brush.px(2)), bar.height + brush.px(8))
        pygame.draw.rect(brush.surface, CINNABAR if reached == 1 else MUTED, tick)
        words = t("down") if reached == 1 else _step_name(reached, named, t)
        width = brush.measure(words, 14)[0]
        at = min(max(x - width // 2, bar.left), bar.right - width)
        if at >= free:
            brush.text(words, (at, bar.bottom + brush.px(4)), 14, CREAM if reached == 1 else MUTED)
            free = at + width + brush.px(5)


def _step_name(reached: int, named: bool, t: Words) -> str:
    """A level of a loss as it stands under its mark on the bar."""
    if named and reached <= 3:
        return t("step_small" if reached == 2 else "step_grand")
    return t("step_level", n=reached)


def draw_bottom(brush: Brush, rect: pygame.Rect, view: View, t: Words, trumps: frozenset[str]) -> None:
    """The bottom as it was opened; for the declarer during play, what he buried."""
    faces = view.buried if view.buried is not None and view.phase == "playing" else view.bottom
    assert faces is not None
    key = "buried_bottom" if faces is view.buried and view.phase == "playing" else "open_bottom"
    brush.panel(rect)
    left = rect.left + brush.px(14)
    brush.text(t(key, n=points(faces)), (left, rect.top + brush.px(5)), 14, MUTED)
    ranks = ladder(view.ruleset, view.trump or NO_TRUMP)
    for index, face in enumerate(ranks.sort(faces)):
        card = bottom_card(rect, brush.scale, index, len(faces))
        draw_card(brush.surface, face, card, trump=face in trumps)


def bottom_card(rect: pygame.Rect, scale: float, index: int, count: int) -> pygame.Rect:
    """Where a card of the bottom lies in its panel."""
    height = rect.height - round(34 * scale)
    width = round(height * CARD_ASPECT)
    step = (rect.width - round(28 * scale) - width) / max(count - 1, 1)
    left = rect.left + round(14 * scale) + round(index * step)
    return pygame.Rect(left, rect.top + round(27 * scale), width, height)
