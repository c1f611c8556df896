"""Letters as SVG paths, because the rasteriser draws no text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont


@dataclass(frozen=True)
class Glyph:
    """An outline in font units (y upwards) and the box of its ink."""

    path: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


class Face:
    """A font file that hands out outlines."""

    def __init__(self, file: Path) -> None:
        font = TTFont(file)
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs = font.getGlyphSet()

    def word(self, text: str, gap: float = 0.0) -> Glyph:
        """The outline of `text` set tight: `gap` font units of air between the inks."""
        svg, box = (
            SVGPathPen(self._glyphs, ntos=lambda n: f"{n:.1f}".removesuffix(".0")),
            BoundsPen(self._glyphs),
        )
        x = 0.0
        for character in text:
            glyph = self._glyphs[self._names[ord(character)]]
            ink = BoundsPen(self._glyphs)
            glyph.draw(ink)
            left, _, right, _ = ink.bounds
            for pen in (svg, box):
                glyph.draw(TransformPen(pen, (1, 0, 0, 1, x - left, 0)))
            x += right - left + gap
        return Glyph(svg.getCommands(), *box.bounds)


def _placed(glyph: Glyph, x: float, y: float, across: float, up: float, fill: str) -> str:
    """`glyph` scaled by `across` and `up`, the middle of its ink at (x, y)."""
    dx = x - across * (glyph.left + glyph.right) / 2
    dy = y + up * (glyph.bottom + glyph.top) / 2
    return f'<path transform="matrix({across:.5f} 0 0 {-up:.5f} {dx:.2f} {dy:.2f})" fill="{fill}" d="{glyph.path}"/>'


def centred(glyph: Glyph, x: float, y: float, size: float, fill: str) -> str:
    """`glyph` with its ink inside a square of `size` round (x, y)."""
    scale = size / max(glyph.width, glyph.height)
    return _placed(glyph, x, y, scale, scale, fill)


def condensed(glyph: Glyph, x: float, baseline: float, em: float, widest: float, fill: str) -> str:
    """`glyph` on a baseline, `em` pixels to 1000 units, squeezed across when wider than `widest`."""
    up = em / 1000
    across = min(up, widest / glyph.width)
    middle = baseline - up * (glyph.bottom + glyph.top) / 2
    return _placed(glyph, x, middle, across, up, fill)
