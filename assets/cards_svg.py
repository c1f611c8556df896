"""The card faces and their back as SVG: every picture is drawn here, on a card of 240 by 336."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from glyphs import Face, Glyph, centred, condensed

WIDTH, HEIGHT, RADIUS = 240, 336, 16
PAPER, INK, CINNABAR, GOLD = "#FBF6E9", "#1B1B22", "#C43228", "#E2BE62"
EDGE, GREEN, BLUE = "#8E784C", "#1C7A48", "#1E5CB0"

SUITS, RANKS, COURTS = "SHCD", "3456789TJQKA2", "JQK"
TWO_COLOURS = {"S": INK, "H": CINNABAR, "C": INK, "D": CINNABAR}
FOUR_COLOURS = {"S": INK, "H": CINNABAR, "C": GREEN, "D": BLUE}

# The index keeps to x 11–56 of 240: a mark fits left of it, and a strip of 28 % shows all of it.
INDEX_X, RANK_BASE, RANK_EM, RANK_WIDEST, TEN_WIDEST = 33, 66, 70, 38, 45
INDEX_SUIT_Y, INDEX_SUIT = 92, 37
COURT_SCALE = 0.77


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r},{y}a{r},{r} 0 1,1 {2 * r},0a{r},{r} 0 1,1 {-2 * r},0Z"


# Suits in a box of 100 by 100 round the origin.
PIPS = {
    "S": "M0,-50C8,-33 46,-9 46,15C46,30 36,39 24,39C15,39 8,35 3.5,28C4.5,38 9,45 17,50H-17C-9,45 -4.5,38 "
    "-3.5,28C-8,35 -15,39 -24,39C-36,39 -46,30 -46,15C-46,-9 -8,-33 0,-50Z",
    "H": "M0,48C-7,33 -47,9 -47,-18C-47,-36 -35,-46 -23,-46C-12,-46 -4,-39 0,-28C4,-39 12,-46 23,-46"
    "C35,-46 47,-36 47,-18C47,9 7,33 0,48Z",
    "C": _circle(0, -27, 22.5)
    + _circle(-25.5, 11, 22.5)
    + _circle(25.5, 11, 22.5)
    + "M-9,-14L9,-14L16,8L4,14C5,30 9,43 18,50H-18C-9,43 -5,30 -4,14L-16,8Z",
    "D": "M0,-50C9,-33 26,-13 42,0C26,13 9,33 0,50C-9,33 -26,13 -42,0C-26,-13 -9,-33 0,-50Z",
}

_LEFT, _MIDDLE, _RIGHT = 88, 120, 152
_TOP, _BOTTOM = 62, HEIGHT - 62
_THIRDS = (_TOP, _TOP + 71, _BOTTOM - 71, _BOTTOM)
_HALF = HEIGHT / 2


def _sides(*rows: float) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for y in rows for x in (_LEFT, _RIGHT))


def _centre(*rows: float) -> tuple[tuple[float, float], ...]:
    return tuple((_MIDDLE, y) for y in rows)


PIP_PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "2": _centre(_TOP, _BOTTOM),
    "3": _centre(_TOP, _HALF, _BOTTOM),
    "4": _sides(_TOP, _BOTTOM),
    "5": _sides(_TOP, _BOTTOM) + _centre(_HALF),
    "6": _sides(_TOP, _HALF, _BOTTOM),
    "7": _sides(_TOP, _HALF, _BOTTOM) + _centre((_TOP + _HALF) / 2),
    "8": _sides(_TOP, _HALF, _BOTTOM) + _centre((_TOP + _HALF) / 2, (_BOTTOM + _HALF) / 2),
    "9": _sides(*_THIRDS) + _centre(_HALF),
    "T": _sides(*_THIRDS) + _centre((_THIRDS[0] + _THIRDS[1]) / 2, (_THIRDS[2] + _THIRDS[3]) / 2),
}


@dataclass(frozen=True)
class Pens:
    """The two faces that letters are drawn with: plain for the indices, brush for 王 and the back."""

    plain: Face
    brush: Face


def _svg(body: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">{body}</svg>'
    )


def _rounded(inset: float, radius: float, style: str) -> str:
    return (
        f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}" '
        f'rx="{radius}" {style}/>'
    )


def _paper(body: str) -> str:
    """A card of paper with a fine warm border, so that overlapping cards separate."""
    ground = _rounded(1.1, RADIUS - 1.1, f'fill="{PAPER}" stroke="{EDGE}" stroke-width="2.2"')
    light = _rounded(3, RADIUS - 3, 'fill="none" stroke="#FFFDF7" stroke-width="1.6"')
    return _svg(ground + light + body)


def _turned(body: str) -> str:
    return f'<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{body}</g>'


def _pip(suit: str, x: float, y: float, size: float, fill: str, extra: str = "") -> str:
    turn = " rotate(180)" if y > _HALF else ""
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g}){turn}" fill="{fill}" {extra}d="{PIPS[suit]}"/>'


def _index(pens: Pens, suit: str, rank: str, fill: str) -> str:
    """Rank over suit, in the upper left corner and turned in the lower right one."""
    word: Glyph = pens.plain.word("10", gap=45) if rank == "T" else pens.plain.word(rank)
    widest = TEN_WIDEST if rank == "T" else RANK_WIDEST
    em = RANK_EM * 0.9 if rank == "Q" else RANK_EM  # the tail of Q hangs below the line
    corner = condensed(word, INDEX_X, RANK_BASE - (RANK_EM - em) * 0.7, em, widest, fill)
    corner += _pip(suit, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT, fill)
    return corner + _turned(corner)


def _ace(suit: str, fill: str) -> str:
    """One large pip; the ace of spades is larger and has a line of paper inside."""
    if suit != "S":
        return _pip(suit, _MIDDLE, _HALF, 98, fill)
    line = _pip("S", _MIDDLE, _HALF - 1, 92, "none", f'stroke="{PAPER}" stroke-width="3.2" ')
    return _pip("S", _MIDDLE, _HALF, 122, fill) + line


def _court(picture: str, fill: str) -> str:
    """A court picture in the palette of the game, without the corners and the card of its source."""
    prefix = picture.split('class="', 1)[1].split('card"', 1)[0]
    defs = picture.split("<defs>", 1)[1].split("</defs>", 1)[0]
    body = picture.split("</rect>", 1)[1].removesuffix("</svg>")
    art = re.sub(rf'<use [^>]*xlink:href="#{prefix}[aih]"[^>]*></use>', "", body)
    for old, new in (("#44F", "#2C4C86"), ('"red"', f'"{CINNABAR}"'), ("#FC4", "#E6B94C"), ("#000", INK)):
        defs, art = defs.replace(old, new), art.replace(old, new)
    defs = re.sub(rf'(<symbol id="{prefix}a"[^>]*><path d="[^"]*")[^>]*>', rf'\1 fill="{fill}">', defs)
    frame = '<path fill="{}" stroke="{}" stroke-width="{}" d="M-82.4-130.4H82.4v260.8H-82.4z"/>'
    return (
        f'<defs>{defs}</defs><g transform="translate({WIDTH / 2} {HEIGHT / 2}) scale({COURT_SCALE})" fill="{INK}">'
        + frame.format("#FFFDF6", "none", 0)
        + art
        + frame.format("none", "#B08D45", 1.8)
        + "</g>"
    )


def face(pens: Pens, suit: str, rank: str, fill: str, courts: dict[str, str]) -> str:
    """The face of a suit card: `face(pens, "H", "T", CINNABAR, courts)`."""
    if rank == "A":
        middle = _ace(suit, fill)
    elif rank in COURTS:
        middle = _court(courts[suit + rank], fill)
    else:
        middle = "".join(_pip(suit, x, y, 35, fill) for x, y in PIP_PLACES[rank])
    return _paper(middle + _index(pens, suit, rank, fill))


def joker(pens: Pens, word: str, fill: str, rays: str, ground: str) -> str:
    """A joker: `word` (大王 or 小王) down the corner, a brushed 王 in a ring in the middle."""
    corner = "".join(
        centred(pens.plain.word(character), INDEX_X, y, 42, fill)
        for character, y in zip(word, (35, 82), strict=True)
    )
    x, y, reach = WIDTH / 2, HEIGHT / 2, 56
    period = 2 * math.pi * reach / 60
    rings = (
        f'<circle cx="{x}" cy="{y}" r="49.5" fill="{ground}" stroke="{fill}" stroke-width="2.6"/>'
        f'<circle cx="{x}" cy="{y}" r="45" fill="none" stroke="{fill}" stroke-width="1.1"/>'
        f'<circle cx="{x}" cy="{y}" r="{reach}" fill="none" stroke="{rays}" stroke-width="6.5" '
        f'stroke-dasharray="{period / 3:.4f} {period * 2 / 3:.4f}"/>'
    )
    return _paper(rings + centred(pens.brush.word("王"), x, y, 66, fill) + corner + _turned(corner))


def back(pens: Pens) -> str:
    """The back: waves of gold on lacquer red round a plaque with 二七王."""
    waves = "".join(
        f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{fill}" stroke="{GOLD}" stroke-opacity=".5" stroke-width="1.3"/>'
        for cy, xs in ((0, (0, 24)), (6, (12,)), (12, (0, 24)), (18, (12,)), (24, (0, 24)))
        for cx in xs
        for r, fill in ((12, "#8E211B"), (7.5, "none"), (3, "none"))
    )
    pattern = f'<pattern id="w" width="24" height="12" patternUnits="userSpaceOnUse">{waves}</pattern>'
    plaque = (
        f'<rect x="80" y="76" width="80" height="184" rx="40" fill="#8A1E18" stroke="{GOLD}" stroke-width="3"/>'
        f'<rect x="86" y="82" width="68" height="172" rx="34" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
    )
    word = "".join(
        centred(pens.brush.word(character), WIDTH / 2, y, size, "#F0D083")
        for character, y, size in (("二", 120, 44), ("七", 167, 48), ("王", 217, 46))
    )
    return _paper(
        f"<defs>{pattern}</defs>"
        + _rounded(9, 10, 'fill="#8E211B"')
        + _rounded(9, 10, 'fill="url(#w)"')
        + _rounded(9, 10, 'fill="none" stroke="#7A1A15" stroke-width="2"')
        + _rounded(14, 7, f'fill="none" stroke="{GOLD}" stroke-width="2"')
        + plaque
        + word
    )


def icon(pens: Pens) -> str:
    """The window's icon: a cinnabar seal with a golden 王, 256 by 256."""
    seal = (
        f'<rect x="10" y="10" width="236" height="236" rx="50" fill="{CINNABAR}" stroke="#8E211B" stroke-width="8"/>'
        f'<rect x="27" y="27" width="202" height="202" rx="35" fill="none" stroke="{GOLD}" stroke-width="7"/>'
    )
    return _svg(seal + centred(pens.brush.word("王"), 128, 128, 146, "#F4D88F"), 256, 256)


def deck(pens: Pens, courts: dict[str, str]) -> dict[str, str]:
    """All 54 faces, the back and, under four/, the faces that four colours change."""
    sheets = {
        suit + rank: face(pens, suit, rank, TWO_COLOURS[suit], courts) for suit in SUITS for rank in RANKS
    }
    sheets["JB"] = joker(pens, "大王", CINNABAR, "#D9A93C", "#FCE9DC")
    sheets["JS"] = joker(pens, "小王", INK, "#8E8B86", "#EFEBDF")
    sheets["back"] = back(pens)
    for suit in SUITS:
        if FOUR_COLOURS[suit] != TWO_COLOURS[suit]:
            for rank in RANKS:
                sheets[f"four/{suit}{rank}"] = face(pens, suit, rank, FOUR_COLOURS[suit], courts)
    return sheets
