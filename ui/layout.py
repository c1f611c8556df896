"""Where everything on the table lies: pure geometry from the window's size and the number of players.

Everything is in window pixels. `place` says where a seat sits as the viewer sees it: 0 at the bottom,
then counter-clockwise, as play goes: the next seat (下家) on the right.
"""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from ui.theme import scale_of

CARD_ASPECT = 240 / 336


class Fan(NamedTuple):
    """Overlapping cards in a row: the first card's rect and the step from card to card; or in two rows."""

    first: Rect
    step: float
    per_row: int = 99
    drop: int = 0
    """How much lower the second row lies."""

    def rect(self, index: int) -> Rect:
        """The card at `index`, as if nothing lay over it."""
        row, column = divmod(index, self.per_row)
        return self.first.move(round(self.step * column), self.drop * row)

    def whole(self, count: int) -> Rect:
        """All of the cards, as one rect."""
        return self.first.unionall([self.rect(index) for index in range(count)])


@dataclass(frozen=True)
class Layout:
    """The table of one window size."""

    size: tuple[int, int]
    players: int

    @property
    def scale(self) -> float:
        return scale_of(self.size)

    def px(self, design: float) -> int:
        return round(design * self.scale)

    @property
    def margin(self) -> int:
        return self.px(14)

    # ---- the viewer's hand and controls, from the bottom up

    @property
    def card(self) -> tuple[int, int]:
        """Width and height of a card in the hand."""
        height = self.px(132)
        return round(height * CARD_ASPECT), height

    @property
    def lift(self) -> int:
        """How far a chosen card rises."""
        return self.px(22)

    def hand(self, count: int) -> Fan:
        """The hand in one row, centred, tighter the more cards there are."""
        width, height = self.card
        room = self.size[0] - 2 * self.margin
        step = min(self.px(44), (room - width) / max(count - 1, 1))
        row = width + step * (count - 1)
        first = Rect(0, self.size[1] - self.margin - height, width, height)
        first.left = round((self.size[0] - row) / 2)
        return Fan(first, step)

    @property
    def controls(self) -> Rect:
        """The row of buttons above the hand."""
        width, height = self.px(760), self.px(42)
        top = self.size[1] - self.margin - self.card[1] - self.lift - self.px(8) - height
        return Rect((self.size[0] - width) // 2, top, width, height)

    @property
    def sentence(self) -> Rect:
        """One line above the buttons: what is to be done, or why the choice cannot be played."""
        controls = self.controls
        height = self.px(26)
        return Rect(controls.left, controls.top - height - self.px(4), controls.width, height)

    # ---- panels

    @property
    def contract(self) -> Rect:
        return Rect(self.margin, self.margin, self.px(344), self.px(126))

    @property
    def bottom(self) -> Rect:
        """The open bottom, upper right."""
        width = self.px(304)
        return Rect(self.size[0] - self.margin - width, self.margin, width, self.px(86))

    @property
    def tools(self) -> Rect:
        """Small buttons under the bottom."""
        bottom = self.bottom
        width = self.px(350)
        return Rect(bottom.right - width, bottom.bottom + self.px(8), width, self.px(32))

    # ---- seats

    def plate(self, place: int) -> Rect:
        """A seat's name plate; the viewer's own is wide enough for a title."""
        width, height = self.px(184 if place else 245), self.px(60)
        rect = Rect(0, 0, width, height)
        if place == 0:
            rect.bottomleft = (self.margin, self.controls.bottom)
        elif self.players == 4 and place == 2:
            rect.midtop = (self.size[0] // 2, self.margin)
        else:
            middle = self._middle - self.px(28)
            if place == 1:
                rect.midright = (self.size[0] - self.margin, middle)
            else:
                rect.midleft = (self.margin, middle)
        return rect

    @property
    def _middle(self) -> int:
        """The height of the side seats: halfway between the panels and the controls."""
        return (self.tools.bottom + self.plate(0).top) // 2

    def bubble(self, place: int) -> Rect:
        """What a seat has reported, under its plate (beside it at the top and at the bottom)."""
        plate = self.plate(place)
        height = self.px(28)
        if place == 0:
            return Rect(plate.left, plate.top - height - self.px(6), plate.width, height)
        if self.players == 4 and place == 2:
            return Rect(plate.right + self.px(8), plate.top, self.px(156), height)
        return Rect(plate.left, plate.bottom + self.px(6), plate.width, height)

    def pile(self, place: int) -> Rect:
        """The backs of the cards that a seat holds (not for the viewer)."""
        plate = self.plate(place)
        height = self.px(62)
        width = round(height * CARD_ASPECT)
        if self.players == 4 and place == 2:
            return Rect(plate.left - self.px(10) - width, plate.top, width, height)
        if place == 1:
            return Rect(plate.left - self.px(10) - width, plate.top, width, height)
        return Rect(plate.right + self.px(10), plate.top, width, height)

    # ---- the trick in the middle

    @property
    def trick_card(self) -> tuple[int, int]:
        height = self.px(104)
        return round(height * CARD_ASPECT), height

    @property
    def middle(self) -> Rect:
        """The free felt between the seats, in which the trick lies."""
        left, top = self.px(270), self.margin + self.px(80)
        return Rect(left, top, self.size[0] - 2 * left, self.sentence.top - self.px(8) - top)

    def played(self, place: int, count: int) -> Fan:
        """The cards that a seat has played to the trick: in its direction, never over another's."""
        width, height = self.trick_card
        area = self.middle
        side = {1: 1, self.players - 1: -1}.get(place, 0)
        room = area.width // 2 - self.px(8) if side else area.width
        if place and not side:  # between the panels
            room = 2 * (min(area.centerx - self.contract.right, self.tools.left - area.centerx) - self.px(8))
        per_row, drop = count, 0
        if (room - width) / max(count - 1, 1) < self.px(
            19
        ):  # a throw whose indices would not show in one row
            per_row, drop = (count + 1) // 2, self.px(44)
        step = min(self.px(30), (room - width) / max(per_row - 1, 1))
        row = Rect(0, 0, round(width + step * (per_row - 1)), height + drop)
        if not side:
            row.midbottom = area.midbottom
            if place:
                row.midtop = area.midtop
        else:
            row.center = area.centerx + side * self.px(225), area.centery
            if self.players == 3:
                row.centery = area.top + area.height // 3
            row.clamp_ip(Rect(area.left if side < 0 else area.right - room, area.top, room, area.height))
        return Fan(Rect(row.left, row.top, width, height), step, max(per_row, 1), drop)

    def call(self, place: int) -> Rect:
        """Where a seat's calls stand during the auction: beside its plate."""
        rect = Rect(0, 0, self.px(150), self.px(54))
        if place == 0:
            rect.bottomleft = self.plate(0).left, self.plate(0).top - self.px(10)
        elif self.players == 4 and place == 2:
            rect.midtop = self.plate(2).centerx, self.plate(2).bottom + self.px(10)
        elif place == 1:
            rect.midright = self.pile(1).left - self.px(12), self.plate(1).centery
        else:
            rect.midleft = self.pile(place).right + self.px(12), self.plate(place).centery
        return rect


def buttons_in(row: Rect, widths: list[int], gap: int) -> list[Rect]:
    """Rects of some widths, side by side and centred in a row."""
    total = sum(widths) + gap * (len(widths) - 1)
    left = row.left + (row.width - total) // 2
    rects = []
    for width in widths:
        rects.append(Rect(left, row.top, width, row.height))
        left += width + gap
    return rects
