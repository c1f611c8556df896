"""Cuts the two text faces and the display face to the characters that the game shows."""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

TEXT_EXTRA = "♠♥♣♦♤♡♧♢①②③④⑤⑥⑦⑧⑨⑩←↑→↓↔⇧⏎★☆●○■□▲△▼▽◆◇·•×÷−±≤≥≠≈√∞°…—–“”‘’「」『』《》〈〉【】〔〕、。〃〇№℃‰✓½¼¾ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ"
# ↵ ⌊ ⌋ are missing in the source: `add_drawn` draws the brackets over these two box-drawing glyphs.
DONORS = "└┘"

DISPLAY_WORDS = (
    "二七王 冲关 大光 小光 过庄 下庄 投降 皇上 皇后 主 全各级无报毙盖拖拉机甩扣底抠翻倍赢输胜负胜利失败得分 "
    "新建 南昌 同城 江西 湖南 赣州 上饶 吉安 单副牌局 本家 上家 下家 对家 东 北 中 我你甲乙丙丁 叫 不过 开始 继续 "
    "设置 规则 练习 战绩 复盘 局域网 首页 返回 退出 恭喜 升 平 和 杀 吊 炸 拆 让 定 亮 埋 出 跟 先 后 吃 捡 破 "
    "庶民 秀才 九品芝官 芝麻官 八品县丞 七品知县 六品通判 五品知州 四品知府 三品侍郎 二品巡抚 一品总督 宰相 郡王 亲王 "
    "皇帝 准提道人 接引道人 通天教主 元始天尊 太上老君 菩提祖师 斗战圣佛 如来佛祖 万佛至尊 二七王神 "
    "东西南北 春夏秋冬 梅兰竹菊 赵钱孙李周吴郑王陈 黑桃红心方块草花 "
    "第局倍步分家级 零一二三四五六七八九十百千万两 加减乘正负好妙绝神奇连环满贯独霸满堂彩 每日一题残局 "
    "教程 联机 单机 房间 "
    "对局 结算 本局 总分 名次 首 次 末 冠 亚 季 军 欢迎 再来 加油 可惜 遗憾 险 稳 庄闲 坐庄 守关 破关 闯关 观战 回放 "
    "人机 电脑 玩家 风云 龙虎 福禄寿喜 吉祥如意 发财 精彩 完美 惊险 逆转 大获全胜 打三一 双 张 对 子 轮 到 时 等待 "
    "提示 重选 记牌器 墩 帮助 语言 声音 关于 统计 存档 自动 托管 暂停"
)
DISPLAY_EXTRA = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-×！!？?，。：:/%.() "


def gb2312() -> str:
    """The hanzi of GB 2312, levels 1 and 2: 6,763 characters."""
    rows = (bytes((high, low)) for high in range(0xB0, 0xF8) for low in range(0xA1, 0xFF))
    return "".join(pair.decode("gb2312", errors="ignore") for pair in rows)


def text_characters() -> str:
    """What the text faces hold: hanzi, ASCII, Latin-1, CJK punctuation, full-width forms, signs."""
    latin = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
    wide = "".join(map(chr, (*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F), *range(0xFFE0, 0xFFE7))))
    return gb2312() + latin + wide + TEXT_EXTRA + DISPLAY_WORDS + DONORS


def display_characters() -> str:
    """What the display face holds."""
    return "".join(sorted(set(DISPLAY_WORDS + DISPLAY_EXTRA)))


def missing(file: Path, characters: str) -> str:
    """Those of `characters` that the font lacks."""
    known = TTFont(file).getBestCmap()
    return "".join(sorted({c for c in characters if ord(c) not in known}))


def cut(source: Path, target: Path, characters: str) -> None:
    """Write `target`: `source` with the glyphs of `characters` alone, kerned, without hints."""
    options = subset.Options(hinting=False, layout_features=["kern"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    font.flavor = None
    font.save(target)


def add_drawn(file: Path) -> None:
    """Give a text face ↵ (the glyph of ⏎) and ⌊ ⌋ (square brackets without their tops)."""
    font = TTFont(file, recalcTimestamp=False)
    names = font.getBestCmap()
    drawn = {ord("↵"): names[ord("⏎")]}
    for sign, bracket, donor in (("⌊", "[", "└"), ("⌋", "]", "┘")):
        _draw_floor(
            font,
            names[ord(bracket)],
            names[ord(donor)],
            upright=slice(0, 2) if sign == "⌊" else slice(-2, None),
        )
        drawn[ord(sign)] = names[ord(donor)]
    for table in font["cmap"].tables:
        if table.isUnicode():
            for donor in DONORS:
                table.cmap.pop(ord(donor), None)
            table.cmap.update(drawn)
    font.save(file)


def _draw_floor(font: TTFont, bracket: str, donor: str, upright: slice) -> None:
    """Draw `bracket` without its top bar over the glyph `donor`; `upright` picks the two edges of its long stroke."""
    glyphs = font.getGlyphSet()
    outline = DecomposingRecordingPen(glyphs)
    glyphs[bracket].draw(outline)
    points = [point for _, arguments in outline.value for point in arguments]
    xs, ys = (sorted({point[axis] for point in points}) for axis in (0, 1))
    advance, bearing = font["hmtx"][bracket]
    old = font["CFF "].cff.topDictIndex[0].CharStrings[donor]
    pen = T2CharStringPen(advance, glyphs)
    for (left, right), (bottom, top) in ((xs[upright], (ys[0], ys[-1])), ((xs[0], xs[-1]), (ys[0], ys[1]))):
        pen.moveTo((left, bottom))
        pen.lineTo((right, bottom))
        pen.lineTo((right, top))
        pen.lineTo((left, top))
        pen.closePath()
    font["CFF "].cff.topDictIndex[0].CharStrings[donor] = pen.getCharString(old.private, old.globalSubrs)
    font["hmtx"][donor] = (advance, bearing)


def licence(font: Path, model: Path) -> str:
    """The OFL with the copyright line of `font`, the text taken from the licence file of a sister font."""
    owner = TTFont(font)["name"].getDebugName(0)
    _, text = model.read_text(encoding="utf-8").split("\n", 1)
    return f"{owner}\n{text}"
