"""Where things lie: inside the window, not over each other, and wide enough for what they say."""

from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

import ui.shots
from ui.layout import Layout, buttons_in
from ui.shots import Stage
from ui.theme import Brush, scale_of

SIZES = [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160), (1024, 1400)]
INDEX = 0.26
"""The share of a card's width that its index takes."""


def ids(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.fixture(params=SIZES, ids=ids)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=[3, 4], ids=["three", "four"])
def table(request: pytest.FixtureRequest, size: tuple[int, int]) -> Layout:
    return Layout(size, request.param)


def parts(table: Layout) -> dict[str, Rect]:
    """Everything that lies still, by name."""
    found = {
        "contract": table.contract,
        "bottom": table.bottom,
        "tools": table.tools,
        "controls": table.controls,
        "sentence": table.sentence,
    }
    fan = table.hand(25)
    found["hand"] = fan.rect(0).union(fan.rect(24)).move(0, -table.lift).union(fan.rect(24))
    for place in range(table.players):
        found[f"plate {place}"] = table.plate(place)
        found[f"bubble {place}"] = table.bubble(place)
        if place:
            found[f"pile {place}"] = table.pile(place)
    return found


def whole(table: Layout, place: int, count: int) -> Rect:
    """The cards that a seat has played, as one rect."""
    return table.played(place, count).whole(count)


def collisions(rects: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(a, b) for (a, one), (b, other) in combinations(rects.items(), 2) if one.colliderect(other)]


def test_everything_is_inside_the_window(table: Layout) -> None:
    window = Rect((0, 0), table.size)
    named = parts(table)
    named |= {f"played {place}/{count}": whole(table, place, count)
              for place in range(table.players) for count in (1, 2, 4, 8, 12)}  # fmt: skip
    named |= {f"call {place}": table.call(place) for place in range(table.players)}
    assert [name for name, rect in named.items() if not window.contains(rect)] == []


def test_nothing_lies_over_anything_else(table: Layout) -> None:
    assert collisions(parts(table)) == []


@pytest.mark.parametrize("count", [1, 2, 4, 8, 14, 20, 25, 28])
def test_played_cards_lie_over_nothing(table: Layout, count: int) -> None:
    count = min(count, 28 if table.players == 3 else 25)
    fans = {f"played {place}": whole(table, place, count) for place in range(table.players)}
    assert collisions(fans) == []
    still = parts(table)
    assert [(a, b) for a, one in fans.items() for b, other in still.items() if one.colliderect(other)] == []


@pytest.mark.parametrize("count", [1, 2, 4, 8, 12, 20, 25, 28])
def test_played_cards_stay_on_their_side_with_their_indices_free(table: Layout, count: int) -> None:
    places = {place: whole(table, place, count) for place in range(table.players)}
    assert places[1].centerx > table.size[0] // 2 > places[table.players - 1].centerx
    assert places[0].centery > places[1].centery
    if table.players == 4:
        assert places[2].centery < places[1].centery
    for place in places:
        fan = table.played(place, count)
        seen = {(rect.left // table.px(1), rect.top) for rect in map(fan.rect, range(count))}
        assert len(seen) == count
        assert fan.per_row == 1 or fan.step >= (INDEX if count <= 8 else 0.21) * table.trick_card[0]
        assert fan.drop in (0, table.px(44))


def test_calls_of_the_auction_lie_over_no_plate_pile_or_panel(table: Layout) -> None:
    calls = {f"call {place}": table.call(place) for place in range(table.players)}
    still = {name: rect for name, rect in parts(table).items() if not name.startswith("bubble")}
    assert collisions(calls) == []
    assert [(a, b) for a, one in calls.items() for b, other in still.items() if one.colliderect(other)] == []


@pytest.mark.parametrize("count", [1, 2, 12, 25, 28, 33])
def test_the_hand_shows_every_index_and_lies_inside(table: Layout, count: int) -> None:
    fan = table.hand(count)
    row = fan.rect(0).union(fan.rect(count - 1))
    assert Rect((0, 0), table.size).contains(row)
    assert abs(row.centerx - table.size[0] // 2) <= 1
    strips = [fan.rect(i + 1).left - fan.rect(i).left for i in range(count - 1)]
    assert all(strip >= INDEX * table.card[0] for strip in strips), (min(strips), INDEX * table.card[0])


def test_cards_keep_their_shape_and_sizes_follow_the_window(table: Layout) -> None:
    for width, height in (table.card, table.trick_card):
        assert abs(width / height - 240 / 336) < 0.02
    assert table.scale == scale_of(table.size) <= table.size[0] / 1280
    assert abs(table.card[1] - 132 * table.scale) <= 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_buttons_in_a_row_stand_side_by_side(count: int) -> None:
    row = Rect(100, 50, 700, 40)
    rects = buttons_in(row, [120] * count, 12)
    assert all(row.contains(rect) for rect in rects)
    assert all(b.left - a.right == 12 for a, b in pairwise(rects))
    assert abs(rects[0].left - row.left - (row.right - rects[-1].right)) <= 1


# ---- what is written -----------------------------------------------------------------------------


class Inspector:
    """Looks over the shoulder of `Brush.text` while a scene is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wrong: list[tuple[str, ...]] = []
        self.seen: list[str] = []
        self._texts: list[tuple[str, Rect, int | None]] = []
        draw = Brush.text

        def text(brush: Brush, text: str, at: Any, *more: Any, **named: Any) -> Rect:
            rect = draw(brush, text, at, *more, **named)
            width = named.get("width", more[4] if len(more) > 4 else None)
            self._texts.append((text, rect, width))
            return rect

        monkeypatch.setattr(Brush, "text", text)
        inspect = self.take
        monkeypatch.setattr(Stage, "take", lambda stage, *given: inspect(stage, *given))
        monkeypatch.setattr(Stage, "sheet", lambda stage: None)
        monkeypatch.setattr(pygame, "quit", lambda: None)

    def take(self, stage: Any, name: str, moment: int = ui.shots.LATE) -> None:
        self._texts.clear()
        app = stage.app
        app.now = moment
        app.scene.paint(Brush(app.surface))
        self.seen.append(name)
        window = app.surface.get_rect()
        for text, rect, width in self._texts:
            if not window.contains(rect):
                self.wrong.append((name, "outside the window", text))
            if width is not None and rect.width > width:
                self.wrong.append((name, f"{rect.width} wide in {width}", text))
        for set_of in filter(None, (app.scene.buttons, app.scene.question and app.scene.question.buttons)):
            self._look_at_buttons(name, window, set_of.all)

    def _look_at_buttons(self, name: str, window: Rect, buttons: list[Any]) -> None:
        for one, other in combinations(buttons, 2):
            if one.rect.colliderect(other.rect):
                self.wrong.append((name, "buttons over each other", one.text, other.text))
        for button in buttons:
            if not window.contains(button.rect):
                self.wrong.append((name, "a button outside the window", button.text))
            drawn = [
                rect for text, rect, _ in self._texts if text == button.text and button.rect.colliderect(rect)
            ]
            ink = [
                rect.inflate(0, -rect.height * 3 // 10) for rect in drawn
            ]  # a line is taller than its signs
            if not any(button.rect.contains(rect) for rect in ink):
                self.wrong.append((name, "a text wider than its button", button.text))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=ids, indirect=False)
def test_every_text_of_every_scene_fits(
    size: tuple[int, int], lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspector = Inspector(monkeypatch)
    assert ui.shots.draw_all(tmp_path, size, lang) == 0
    assert len(inspector.seen) > 25
    assert inspector.wrong == []
