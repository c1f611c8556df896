"""Pictures, fonts and sounds are complete and of the right size, and the fonts hold every character that they must."""

from __future__ import annotations

import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from ui.sound import NAMES

ASSETS = Path(__file__).resolve().parent.parent / "assets"
SIZES = {240: (240, 336), 360: (360, 504)}
RANKS = "3456789TJQKA2"
SUIT_FACES = [suit + rank for suit in "SHCD" for rank in RANKS]
CARDS = [*SUIT_FACES, "JB", "JS", "back"]
FOUR = [f"four/{suit}{rank}" for suit in "CD" for rank in RANKS]
PAPER = (0xFB, 0xF6, 0xE9)

TEXT_SIGNS = "♠♥♣♦♤♡♧♢①②③④⑤⑥⑦⑧⑨⑩←↑→↓⏎↵★☆·•×÷−±≤≥⌊⌋√✓°…—–“”‘’「」『』《》【】（），。！？：；、％～"
TEXT_WORDS = (
    "二七王新建南昌江西湖南同城游赣州上饶吉安庄家闲家底牌甩牌毙扣底翻倍冲关大光小光过庄下庄投降报无主拖拉机"
    "叫分埋牌跟对有梅花必须跟梅花你没有红桃黑桃方块提示重选继续上局设置规则教程战绩复盘局域网练习残局每日一题"
)
TITLES = (
    "庶民 秀才 九品芝官 八品县丞 七品知县 六品通判 五品知州 四品知府 三品侍郎 二品巡抚 一品总督 宰相 郡王 亲王 皇帝 "
    "准提道人 接引道人 通天教主 元始天尊 太上老君 菩提祖师 斗战圣佛 如来佛祖 万佛至尊 二七王神"
)
DISPLAY_WORDS = (
    "二七王 冲1关 冲7关 冲9关 大光 小光 过庄 下庄 投降 皇上 皇后 主 全 各 级 无 报 毙 盖 拖拉机 甩 扣底 抠底 翻倍 "
    "赢 输 胜利 失败 得分 新建 南昌 同城 江西 湖南 单副牌 本家 上家 对家 东西南北 中 我 你 甲乙丙丁 叫 不过 开始 继续 "
    "设置 规则 练习 战绩 复盘 局域网 首页 返回 退出 恭喜 升 春夏秋冬 梅兰竹菊 赵钱孙李周吴郑王陈 第局倍步分家 "
    "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz"
)


def load(size: int, name: str) -> pygame.Surface:
    return pygame.image.load(ASSETS / "cards" / str(size) / f"{name}.png")


@pytest.fixture(autouse=True)
def fonts_ready() -> Iterator[None]:
    pygame.freetype.init()
    yield
    pygame.freetype.quit()


def missing(file: str, characters: str) -> str:
    """Those of `characters` that the font lacks."""
    font = pygame.freetype.Font(
        ASSETS / "fonts" / file, 20
    )  # pygame.font tells no missing glyph from an empty one
    wanted = "".join(sorted(set(characters) - {" "}))
    return "".join(c for c, known in zip(wanted, font.get_metrics(wanted), strict=True) if known is None)


@pytest.mark.parametrize("size", SIZES)
def test_a_deck_has_every_picture_and_no_other(size: int) -> None:
    folder = ASSETS / "cards" / str(size)
    found = {file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.png")}
    assert found == {*CARDS, *FOUR}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*CARDS, *FOUR])
def test_card_has_its_size_and_transparent_corners(size: int, name: str) -> None:
    card = load(size, name)
    width, height = SIZES[size]
    assert card.get_size() == (width, height)
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert [card.get_at(corner).a for corner in corners] == [0, 0, 0, 0]
    assert [card.get_at(edge).a for edge in [(width // 2, 4), (4, height // 2)]] == [255, 255]


@pytest.mark.parametrize("name", [*SUIT_FACES, "JB", "JS", *FOUR])
def test_index_leaves_the_margin_of_the_trump_mark_free(name: str) -> None:
    card = load(240, name)
    assert {card.get_at((x, y))[:3] for x in range(5, 10) for y in range(20, 316)} == {PAPER}


@pytest.mark.parametrize("name", [face for face in (*SUIT_FACES, *FOUR) if face[-1] not in "JQK"])
def test_index_fits_the_strip_of_a_fan(name: str) -> None:
    card = load(240, name)
    assert {card.get_at((x, y))[:3] for x in range(59, 68) for y in range(8, 120)} == {PAPER}
    inked = [(x, y) for x in range(10, 59) for y in range(8, 120) if card.get_at((x, y))[:3] != PAPER]
    assert len(inked) > 1200


def test_faces_differ() -> None:
    pictures = {pygame.image.tobytes(load(240, name), "RGBA") for name in [*CARDS, *FOUR]}
    assert len(pictures) == len(CARDS) + len(FOUR)


@pytest.mark.parametrize("file", ["NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"])
def test_text_font_is_complete(file: str) -> None:
    printable = "".join(map(chr, range(0x21, 0x7F)))
    common = "".join(
        bytes((h, low)).decode("gb2312", "ignore") for h in range(0xB0, 0xF8) for low in range(0xA1, 0xFF)
    )
    assert len(common) == 6763
    assert missing(file, printable + common + TEXT_SIGNS + TEXT_WORDS + TITLES) == ""
    assert missing(file, "ก") == "ก", "a missing glyph must be noticed"


def test_display_font_holds_its_words() -> None:
    assert missing("MaShanZheng.ttf", DISPLAY_WORDS + TITLES) == ""


def test_icon() -> None:
    icon = pygame.image.load(ASSETS / "icon.png")
    assert icon.get_size() == (256, 256)
    assert icon.get_at((0, 0)).a == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_small_mono_and_ends_in_silence(name: str) -> None:
    file = ASSETS / "sounds" / f"{name}.ogg"
    content = file.read_bytes()
    assert content[:4] == b"OggS" and content[29:35] == b"vorbis"
    assert (content[39], int.from_bytes(content[40:44], "little")) == (1, 44100)
    assert len(content) < 40_000
    pygame.mixer.init(44100, -16, 1, 512)
    samples = array.array("h", pygame.mixer.Sound(file).get_raw())
    pygame.mixer.quit()
    assert 0.05 < len(samples) / 44100 < 3
    assert 4_000 < max(map(abs, samples)) < 30_000
    assert max(map(abs, (*samples[:4], *samples[-40:]))) < 100, "it would click"


def test_there_is_no_other_sound_and_all_are_small_together() -> None:
    files = list((ASSETS / "sounds").iterdir())
    assert sorted(file.name for file in files) == sorted(f"{name}.ogg" for name in NAMES)
    assert sum(file.stat().st_size for file in files) < 250_000


def test_no_file_is_large() -> None:
    large = [file.name for file in ASSETS.rglob("*") if file.is_file() and file.stat().st_size > 2_000_000]
    assert large == []


def test_licences_are_there() -> None:
    overview = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    for name in ("OFL-NotoSansSC.txt", "OFL-MaShanZheng.txt"):
        assert name in overview
        assert "SIL OPEN FONT LICENSE Version 1.1" in (ASSETS / "fonts" / name).read_text(encoding="utf-8")
    assert "CC0" in overview
