"""The rules and the keys as the game tells them; what differs between rulesets is read from their data."""

from game.ruleset import Ruleset, builtin

KEYS = {
    "zh": """**按键**
← → 移动光标　空格 选牌、放下　↑ ↓ 选、放一对　Enter 出牌、扣底、确定　Esc 重选、收起、牌桌菜单
叫分：方向键选数，或直接打数字，Enter 叫，P 不叫　定主：S 黑桃、H 红桃、C 梅花、D 方块、N 全常主，再按 Enter　X 投降
H 提示　T 托管　L 打过的墩（← → 翻看）　J 记牌器　Tab 记分表　F1 F2 本页　F11 全屏　F12 截图
鼠标：点一下选一张，按住划过选一片，按住不放选整对或拖拉机，按住 Shift 点选一对，右键出牌""",
    "en": """**Keys**
← → move the cursor, Space chooses, ↑ ↓ choose or drop a pair, Enter plays, buries, confirms; Esc clears, closes, opens the table's menu
Auction: arrows or digits choose, Enter bids, P passes. Trump: S, H, C, D or N, then Enter. X surrenders
H hint, T lets a bot play for you, L past tricks (← → turn them over), J card counter, Tab scores, F1 F2 this page, F11 full screen, F12 screenshot
Mouse: click chooses a card, drag a range, hold for the pair or tractor, Shift-click a pair, right click plays""",
}

RULES = {
    "zh": """**怎么算赢**
庄家一人打其余各家。5 算 5 分，10 和 K 各算 10 分。闲家捡到的分不到庄家叫的分，庄家“过庄”；到了，庄家“下庄”。叫 0 分要一分不丢才过。
**叫分**
叫的是“打到多少分下庄”，越低越难。每次至少降 5 分，可以一下降很多；不叫以后本局不能再叫。叫得最低的坐庄，叫到最低分立即坐庄。叫得越低，倍数越高。
**底牌和主**
庄家拿起底牌（大家都看得见），定主花色，再扣下同样多张。叫分高的可以在扣底前投降，算下庄一级。庄家打牌时可以再看自己扣的底。
**大小**
大王 > 小王 > 正7 > 副7 > 正2 > 副2 > 主A > K > Q > J > 10 > 9 > 8 > 6 > 5 > 4 > 3。正7、正2 是主花色的 7 和 2，其余三种花色的是副7、副2，彼此一样大。所有的王、7、2 都是主牌，不再算原来的花色。一样大的，先出的大。
**牌型**
单张；对子（两张完全一样）；拖拉机（两个以上相邻的对子）。7 和 2 都抽走了，所以 6688 相邻；大王小王、小王正7、正7副7、副7正2、正2副2、副2主A 都相邻。两个不同花色的副7对一样大，连不起来。
**跟牌**
有首家的花色必须跟；首家出对，有对出对；出拖拉机，有拖拉机出拖拉机，不够长的也要先出，再用对子补足。没有这门花色，可以随便垫，也可以毙：要用同样结构的主牌，对子用主对毙，拖拉机用主拖拉机毙。
**甩牌**
副牌不能甩。主牌可以几样一起甩，只要任何一家都管不住其中任何一样；管得住，就强制出其中小的，不罚分。有的打法要别家都报了无主才能甩。
**报无主**
谁没有主牌了，系统替他报“无主”。两家（三人打法是一家）无主以后，其余各家要报还有几张主、有没有主对。
**抠底**
最后一墩被闲家用主牌赢下，底牌里的分归闲家，再按赢牌的牌型翻倍：单张不翻，对子、拖拉机翻多少看打法。
**冲关**
三个王以上就是冲关：三王 1 关，四王 3 关；有正7对加 1，每个副7对加 1；都有了再加正2对、副2对。其余每家都付这么多分，另算一行。多数打法要叫过一次分才有。投降的庄家只算王的部分。""",
    "en": """**Who wins**
One declarer plays against all the others. A 5 counts 5, a 10 and a K count 10. With fewer points than the bid the declarer makes it (过庄), otherwise he falls (下庄). A bid of 0 is made with exactly no points.
**The auction**
You bid the points at which you fall: the lower, the harder. Each bid is at least 5 lower, jumps are allowed, and a pass is final. The lowest bidder is declarer; the lowest bid possible ends the auction. Low bids have higher multipliers.
**Bottom and trump**
The declarer takes the bottom, open to all, names trump and buries as many cards. A high bid may be surrendered before burying, as a loss at level 1. The declarer may look at what he buried.
**The ladder**
Big joker > small joker > trump 7 > other 7s > trump 2 > other 2s > A > K > Q > J > 10 > 9 > 8 > 6 > 5 > 4 > 3 of trumps. All jokers, 7s and 2s are trumps and have left their suits. Of equal cards the first played wins.
**Shapes**
A single; a pair (two identical cards); a tractor (two or more neighbouring pairs). As 7 and 2 are gone, 6 and 8 are neighbours; so are the jokers, small joker and trump 7, trump 7 and another 7, another 7 and trump 2, trump 2 and another 2, another 2 and the ace of trumps. Two different other 7s stand on the same step and never join.
**Following**
Follow the led suit while you have it; a pair with a pair, a tractor with a tractor, and a shorter tractor if you have no long one, filled up with pairs. Without the suit you may discard, or ruff: with trumps of exactly the same structure.
**Throws**
Side suits are never thrown. Several trump parts may be led at once if no single player can beat any of them; if one can, the small part is forced, without a penalty. In some rulesets only when all the others are void of trump.
**Reports**
Whoever has no trumps left is reported void. Once two are (one with three players) the others show how many trumps they hold and whether they hold a pair.
**The bottom**
If a defender wins the last trick with trump, the buried points go to the defenders, times a factor by the winning shape and the ruleset.
**Bonus hands**
Three jokers are 1 gate, four are 3; a pair of trump 7s adds 1, each pair of other 7s 1; then trump 2s and other 2s the same way. Every other player pays that much, on a line of its own. Most rulesets ask that you have bid once. A declarer who surrenders keeps only the joker part.""",
}


def ruleset_lines(ruleset: Ruleset, lang: str) -> str:
    """What this ruleset does in its own way, from its data."""
    auction, bottom, rules = ruleset.auction, ruleset.bottom_score, ruleset.bonus
    bands = ruleset.multipliers
    tops = [auction.start, *(band.from_bid - auction.step for band in bands[:-1])]
    times = [
        f"{top}–{max(band.from_bid, auction.minimum)} ×{band.multiplier}"
        if top != band.from_bid
        else f"{top} ×{band.multiplier}"
        for top, band in zip(tops, bands, strict=True)
    ]
    tractor = f"×{bottom.tractor}" if bottom.tractor else f"×{2**2} ×{2**3} …"
    void = ruleset.throw.when == "void"
    if lang == "en":
        parts = [
            f"{ruleset.players} players, {len(ruleset.deck)} cards, {ruleset.hand} each and"
            f" {ruleset.bottom} in the bottom",
            f"bids {auction.start} to {auction.minimum} in steps of {auction.step}: {', '.join(times)}",
            "the opener must bid" if auction.opener_must_bid else "redeal if nobody bids",
            "no-trump allowed" if ruleset.trump.no_trump else "no no-trump",
            f"surrender above {ruleset.surrender.above}" if ruleset.surrender.allowed else "no surrender",
            "throws only when all the others are void" if void else "throws of the highest trumps at any time",
            f"others show their trumps from {ruleset.reports.counts_from} void on",
            f"bottom: single ×1, pair ×{bottom.pair}, tractor {tractor}",
            f"a level every {ruleset.levels.step} points",
            "no bonus hands" if not rules.enabled else "bonus hands must have bid" if rules.must_have_bid
            else "bonus hands always count",
        ]  # fmt: skip
        return f"**{ruleset.name.en}**\n" + "; ".join(parts) + "."
    parts = [
        f"{ruleset.players} 人，{len(ruleset.deck)} 张，每人 {ruleset.hand} 张，底 {ruleset.bottom} 张",
        f"叫分 {auction.start} 到 {auction.minimum}，每次至少降 {auction.step}：{'，'.join(times)}",
        "头家必叫" if auction.opener_must_bid else "都不叫就重发",
        "可打全常主" if ruleset.trump.no_trump else "不能打全常主",
        f"叫 {ruleset.surrender.above} 以上可投降" if ruleset.surrender.allowed else "不能投降",
        "别家都无主才可甩主" if void else "最大的主随时可甩",
        f"{ruleset.reports.counts_from} 家无主后其余各家报主",
        f"抠底：单张 ×1，对子 ×{bottom.pair}，拖拉机 {tractor}",
        f"每 {ruleset.levels.step} 分一级",
        "没有冲关" if not rules.enabled else "冲关要叫过分" if rules.must_have_bid else "冲关不必叫过分",
    ]
    return f"**{ruleset.name.zh}**\n" + "；".join(parts) + "。"


def page(lang: str) -> str:
    """The whole page: keys, rules, and each ruleset. A line between two `**` is a heading."""
    rulesets = "\n".join(ruleset_lines(ruleset, lang) for ruleset in builtin().values())
    return "\n".join((KEYS[lang], RULES[lang], rulesets))
