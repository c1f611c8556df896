"""Makes every picture, font and sound of the game anew.

    python -m pip install -r assets/requirements.txt
    python assets/build.py

Node.js with npm must be installed too: the court pictures and the display face come from packages of npm, the text
faces from pygame_gui. The same versions give the same files. Nothing here is needed to play or to run the tests.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

import cards_svg
import fonts
import imagequant
import npm
import resvg_py
import sounds
from glyphs import Face
from PIL import Image

HERE = Path(__file__).parent
CARD_WIDTHS = (240, 360)
TEXT_FACES = ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf")


def pygame_gui_data() -> Path:
    """Where pygame_gui keeps its fonts (found without importing it: that would open SDL)."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise SystemExit("pygame_gui is needed: python -m pip install -r assets/requirements.txt")
    return Path(spec.origin).parent / "data"


def rasterise(svg: str, width: int, height: int, file: Path) -> None:
    """Write an SVG as a PNG of 256 colours with a transparent outside."""
    picture = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height)))
    file.parent.mkdir(parents=True, exist_ok=True)
    imagequant.quantize_pil_image(picture, dithering_level=0.0, max_colors=256).save(file, optimize=True)


def build_fonts(data: Path, brush: Path, brush_licence: Path) -> None:
    """Cut the faces into assets/fonts, their licences beside them."""
    folder = HERE / "fonts"
    folder.mkdir(exist_ok=True)
    for name in TEXT_FACES:
        fonts.cut(data / name, folder / name, fonts.text_characters())
        fonts.add_drawn(folder / name)
    fonts.cut(brush, folder / "MaShanZheng.ttf", fonts.display_characters())
    shutil.copy(brush_licence, folder / "OFL-MaShanZheng.txt")
    (folder / "OFL-NotoSansSC.txt").write_text(
        fonts.licence(data / TEXT_FACES[0], data / "licenses" / "NotoSans-LICENSE.txt"), encoding="utf-8"
    )


def build_cards(pens: cards_svg.Pens, courts: dict[str, str]) -> None:
    """Draw all cards at both widths, and the icon."""
    for name, svg in cards_svg.deck(pens, courts).items():
        for width in CARD_WIDTHS:
            height = width * cards_svg.HEIGHT // cards_svg.WIDTH
            rasterise(svg, width, height, HERE / "cards" / str(width) / f"{name}.png")
    rasterise(cards_svg.icon(pens), 256, 256, HERE / "icon.png")


def main() -> None:
    """Build everything."""
    sounds.build(HERE / "sounds")
    data = pygame_gui_data()
    with tempfile.TemporaryDirectory() as folder:
        modules = npm.install(Path(folder))
        package = modules / "@fontsource" / "ma-shan-zheng"
        brush = package / "files" / "ma-shan-zheng-chinese-simplified-400-normal.woff2"
        build_fonts(data, brush, package / "LICENSE")
        pens = cards_svg.Pens(Face(data / "NotoSansSC-Bold.otf"), Face(brush))
        build_cards(pens, npm.courts(modules))


if __name__ == "__main__":
    main()
