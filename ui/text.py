"""The interface's words in both languages. `Words(lang)` looks them up: `t("play")`, `t("bid", n=80)`."""

TEXT: dict[str, tuple[str, str]] = {
    # the game
    "title": ("二七王", "Er Qi Wang"),
    "subtitle": (
        "南昌 · 江西 · 湖南　三打一的拖拉机",
        "Er Qi Wang · the three-against-one tractor game of Jiangxi and Hunan",
    ),
    # menu
    "resume": ("继续上局", "Resume"),
    "resume_note": ("{ruleset} · 第 {n} 局 · 你 {score} 分", "{ruleset} · deal {n} · your score {score}"),
    "new": ("新开一桌", "New table"),
    "new_note": ("五种打法 · 一人对电脑", "Five rulesets · you against bots"),
    "rules": ("规则", "Rules"),
    "rules_note": ("从“什么是主”到“何时投降”", "From what is trump to when to surrender"),
    "language": ("English", "中文"),
    "language_note": ("Switch the game to English", "改成中文"),
    "quit": ("退出", "Quit"),
    "quit_note": ("打到一半也不要紧，下回接着打", "A deal in progress is kept"),
    "career": ("积分 {score} · 距{next}还差 {left}", "score {score} · {left} to {next}"),
    "career_top": ("积分 {score}", "score {score}"),
    "me": ("我", "You"),
    "discard_question": (
        "上一桌还没打完，开新桌就接不上了。要开新桌吗？",
        "The last match is not over and would be lost. Open a new table?",
    ),
    "discard_yes": ("开新桌", "New table"),
    # setup
    "setup_title": ("新开一局", "A new table"),
    "setup_rules": ("打法", "Ruleset"),
    "setup_level": ("电脑水平", "Bots"),
    "setup_opener": ("谁先叫", "Who opens"),
    "setup_room": ("公共倍数", "Room multiplier"),
    "setup_pace": ("出牌快慢", "Pace"),
    "easy": ("初学", "Easy"),
    "normal": ("熟手", "Normal"),
    "opener_rules": ("按规则", "By rule"),
    "start": ("开始", "Start"),
    "back": ("返回", "Back"),
    "pace_slow": ("慢", "Slow"),
    "pace_normal": ("中", "Mid"),
    "pace_fast": ("快", "Fast"),
    "pace_instant": ("即时", "Instant"),
    # places
    "next_seat": ("下家", "next"),
    "opposite": ("对家", "opposite"),
    "previous_seat": ("上家", "previous"),
    "you": ("你", "you"),
    # table
    "deal_number": ("第 {n} 局", "deal {n}"),
    "trick_number": ("第 {n} 墩", "trick {n}"),
    "trump_is": ("主", ""),
    "trump_none": ("全常主", "No-trump"),
    "bid_is": ("叫 {n}", "Bid {n}"),
    "times": ("{n} 倍", "×{n}"),
    "room_times": ("公共 {n} 倍", "room ×{n}"),
    "defenders_points": ("闲家得分", "Defenders"),
    "to_go": ("还差 {n} · 外面 {out}", "{n} to go · {out} out"),
    "fallen": ("已下庄 · 外面 {out}", "defeated · {out} out"),
    "called": ("{name} {n}", "{name} {n}"),
    "down": ("下庄", "down"),
    "open_bottom": ("亮底 {n} 分", "Open bottom: {n} points"),
    "buried_bottom": ("你扣的底 {n} 分", "You buried {n} points"),
    "redeal": ("四家都不叫，重新发牌", "Nobody bid: a new deal"),
    "turned": ("翻开 {face}，{name}先叫", "{face} turned up: {name} to open"),
    "opens": ("{name}先叫", "{name} to open"),
    "void": ("无主", "No trumps"),
    "trumps_pair": ("主 {n} 张 · 有对", "{n} trumps · pair"),
    "trumps_no_pair": ("主 {n} 张 · 无对", "{n} trumps · no pair"),
    "winning": ("大", "★"),
    "declarer": ("庄", "D"),
    "last_trick": ("上一墩", "Last trick"),
    "help": ("按键", "Keys"),
    "leave": ("离桌", "Leave"),
    "forced_notice": (
        "甩不了：{name}想甩 {cards}，有人管得住，强制出小",
        "The throw {cards} by {name} can be beaten: the small part stands",
    ),
    "pace_button": ("快慢：{pace}", "Pace: {pace}"),
    "scores": ("记分表", "Scores"),
    "no_scores": ("还没打完一局", "No deal is settled yet"),
    "deal_words": ("{name}叫 {bid} · {result}", "{name} {bid} · {result}"),
    "counter": ("记牌器 · 外面还有 {n} 张主", "Cards out · {n} trumps"),
    "counter_short": ("记牌", "Cards"),
    "table_menu": ("牌桌", "The table"),
    "go_on": ("继续打", "Go on"),
    "trick_of": ("第 {k} 墩（共 {all}）· {name}得 {n} 分", "Trick {k} of {all} · {name} took {n}"),
    "turn_pages": ("← → 翻看别的墩", "← → other tricks"),
    # auction
    "bid_now": ("轮到你叫分：打到多少分下庄？", "Your call: at how many points will you fall?"),
    "bid_wait": ("{name}在叫分……", "{name} is calling …"),
    "pass": ("不叫", "Pass"),
    "pass_forced": ("不叫（系统叫 {n}）", "Pass (counts as {n})"),
    "call": ("叫 {n}", "Bid {n}"),
    "lower": ("−5", "−5"),
    "higher": ("+5", "+5"),
    "auction_lowest": ("现在最低：{name} 叫 {n}", "Lowest: {name}, {n}"),
    "auction_start": ("从 {n} 分起叫", "Bids start at {n}"),
    "passed": ("不叫", "pass"),
    "bid_level": ("{n} 分 · {times} 倍", "{n} · ×{times}"),
    # naming
    "name_now": ("底牌归你：定哪门为主？", "The bottom is yours: which suit is trump?"),
    "name_wait": ("{name}坐庄，正在定主……", "{name} names trump …"),
    "surrender": ("投降", "Surrender"),
    "surrender_question": (
        "投降算下庄一级，这一局不打了。确定投降吗？",
        "Surrender counts as a loss at level 1 and ends the deal. Surrender?",
    ),
    "trumps_would_be": ("{n} 张主", "{n} trumps"),
    "confirm_trump": ("定主", "Name it"),
    # burying
    "bury_now": ("扣 {n} 张底牌，已选 {k} 张", "Bury {n} cards; {k} chosen"),
    "bury_points": ("，含 {n} 分", ", {n} points"),
    "bury_wait": ("{name}正在扣底……", "{name} is burying …"),
    "bury": ("扣底", "Bury"),
    "bury_question": (
        "扣下的牌里有 {n} 分。最后一墩被闲家用主牌拿下，这些分要算给闲家，还可能翻倍。确定吗？",
        "You bury {n} points. If a defender wins the last trick with trump they count against you, perhaps several times. Sure?",
    ),
    "change": ("再想想", "Think again"),
    # play
    "lead_now": ("轮到你出牌", "Your lead"),
    "follow_now": ("轮到你跟牌", "Your turn to follow"),
    "follow_suit": ("跟{group}：{shape}", "Follow {group}: {shape}"),
    "follow_void": (
        "你没有{group}：可以垫，也可以用主毙",
        "You have no {group}: discard, or ruff with trump",
    ),
    "shape_single": ("单张", "a single"),
    "shape_pair": ("一对", "a pair"),
    "shape_tractor": ("{n} 对拖拉机", "a tractor of {n} pairs"),
    "shape_throw": ("甩牌 {n} 张", "a throw of {n} cards"),
    "play_wait": ("{name}在出牌……", "{name} to play …"),
    "play": ("出牌", "Play"),
    "clear": ("重选", "Clear"),
    "hint": ("提示", "Hint"),
    "will_throw": (
        "甩牌：有一家管得住其中一样，就强制出小",
        "A throw: if anybody can beat a part, the small one is forced",
    ),
    # call-outs
    "say_void": ("无主！", "No trumps!"),
    "say_ruff": ("毙", "Ruff"),
    "say_tractor": ("拖拉机", "Tractor"),
    "say_throw": ("甩牌", "Throw"),
    "say_bottom": ("抠底！", "The bottom!"),
    # score
    "result_you_win": ("你赢", "You win"),
    "result_you_lose": ("你输", "You lose"),
    "result_even": ("平", "Even"),
    "next_deal": ("下一局", "Next deal"),
    "to_menu": ("返回大厅", "Menu"),
    "player": ("玩家", "Player"),
    "deal_line": ("牌局分", "Deal"),
    "bonus_line": ("冲关", "Bonus"),
    "total_line": ("合计", "Total"),
    "running": ("总分", "Score"),
    "title_line": ("封号", "Title"),
    "banner": ("冲{n}关", "Bonus {n}"),
    "contract_line": ("{name}坐庄 · 叫 {bid} · {times} 倍", "{name}: bid {bid} · ×{times}"),
    "sum": ("闲家得 {points} 分", "Defenders: {points} points"),
    "sum_bottom": (
        "闲家：墩里 {tricks} + 抠底 {bottom} × {factor} = {points} 分",
        "Defenders: {tricks} in tricks + bottom {bottom} × {factor} = {points}",
    ),
    "sum_made": ("，不到 {bid}", ", short of {bid}"),
    "sum_made_nothing": ("，一分没丢", ", as bid"),
    "sum_lost": ("，到了 {bid}", ", reaching {bid}"),
    "sum_surrender": ("扣底前投降，算下庄一级", "Given up before burying: a loss at level 1"),
    "formula": (
        "牌局：{times} 倍 × {level} 级{room} = 每家 {each}",
        "Deal: ×{times} × level {level}{room} = {each} each",
    ),
    "formula_room": (" × 公共 {room} 倍", " × room {room}"),
    "formula_declarer": ("，庄家 {own} × {n} 家 = {total}", "; declarer {own} × {n} = {total}"),
    "formula_bonus": (
        "冲关：{name} {n} 关{room} = 每家付 {pay}，共 {total}",
        "Bonus: {name}, value {n}{room} = {pay} from each, {total} in all",
    ),
    "buried_were": ("扣的底 {n} 分", "Buried: {n} points"),
    # questions
    "leave_question": (
        "牌局会存好，下回接着打。现在离桌吗？",
        "The deal is kept for next time. Leave the table?",
    ),
    "yes": ("确定", "Yes"),
    "no": ("取消", "No"),
    "bot": ("电脑", "bot"),
}

BOT_NAMES = (("春生", "Chunsheng"), ("秋菊", "Qiuju"), ("老万", "Lao Wan"))


class Words:
    """Looks up the interface's words in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, **facts: object) -> str:
        both = TEXT[key]
        return (both[1] if self.lang == "en" else both[0]).format(**facts)
