"""What stands around the play: the settlement in words and figures, bonus hands by name, the menu's resume line."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from game.actions import Bid
from game.bonus import chain
from game.record import Seat
from game.ruleset import builtin
from game.scoring import Bonus, settle
from game.state import Finished
from game.store import Career, Store
from game.table import Table
from game.words import BONUS_TITLES, bonus_title, chain_name
from ui.app import App
from ui.banner import unrolled
from ui.scenes.menu import MenuScene
from ui.scenes.score import ScoreScene
from ui.session import Session
from ui.theme import font


@pytest.fixture(params=["zh", "en"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> App:
    return App(Store(tmp_path), request.param, resizable=False)


def score(app: App, ruleset: str, bid: int, scored: int, **more: object) -> ScoreScene:
    """The settlement of a deal that seat 1 has declared, seen from seat 0."""
    rules = builtin()[ruleset]
    seats = (
        Seat("我"),
        *(Seat(name, "bot", "easy") for name in ("春生", "秋菊", "老万")[: rules.players - 1]),
    )
    session = Session(Table(rules, seats, "around"), 0, "normal")
    dealt = session.table.state.deal
    finished = Finished(
        deal=dealt,
        calls=(bid,),
        declarer=1,
        bid=bid,
        trump="H",
        buried=dealt.bottom,
        void=(False,) * rules.players,
        settlement=settle(rules, bid=bid, scored=scored, declarer=1, **more),  # type: ignore[arg-type]
    )
    session.lay_out(finished)
    scene = ScoreScene(app, session)
    app.show(scene)
    return scene


@pytest.mark.parametrize(
    ("ruleset", "bid", "scored", "zh", "en"),
    [
        ("xinjian", 80, 75, "过庄", "Made"),
        ("xinjian", 80, 40, "过庄 小光", "Made: small slam"),
        ("xinjian", 80, 0, "过庄 大光", "Made: grand slam"),
        ("xinjian", 80, 120, "下庄 小光", "Defeated: small slam"),
        ("tongcheng", 40, 200, "下庄 5 级", "Defeated: level 5"),
        ("jiangxi", 80, 75, "过庄 1 级", "Made: level 1"),
        ("jiangxi", 80, 200, "下庄 4 级", "Defeated: level 4"),
        ("hunan", 0, 0, "过庄 大光", "Made: grand slam"),
    ],
)
def test_the_result_is_called_as_the_ruleset_calls_it(
    app: App, ruleset: str, bid: int, scored: int, zh: str, en: str
) -> None:
    words = score(app, ruleset, bid, scored)._result_words()
    assert words == (en if app.words.lang == "en" else zh)


def test_a_surrender_has_no_level_and_no_sum(app: App) -> None:
    scene = score(app, "hunan", 100, 0, surrendered=True)
    assert scene._result_words() == ("Surrendered" if app.words.lang == "en" else "投降")
    assert scene._sum_words() == app.words("sum_surrender")


@pytest.mark.parametrize(
    ("bid", "scored", "bottom", "figures"),
    [
        (80, 75, (0, 0), ["75", "80"]),
        (80, 130, (2, 50), ["80", "25", "2", "130", "80"]),
        (40, 200, (8, 80), ["120", "10", "8", "200", "40"]),
        (80, 90, (1, 0), ["90", "80"]),
    ],
)
def test_the_sum_goes_up_to_the_bid(
    app: App, bid: int, scored: int, bottom: tuple[int, int], figures: list[str]
) -> None:
    text = score(app, "jiangxi", bid, scored, bottom=bottom)._sum_words()
    digits = "".join(sign if sign.isdigit() else " " for sign in text).split()
    assert digits == figures


def test_nothing_lost_is_told_without_a_bid(app: App) -> None:
    text = score(app, "hunan", 0, 0)._sum_words()
    assert text.endswith(app.words("sum_made_nothing"))


def test_everything_stands_within_the_window(app: App) -> None:
    everything = tuple("JB JB JS JS H7 H7 S7 S7 C7 C7 D7 D7 H2 H2 S2 S2 C2 C2 D2 D2".split())
    for size, bonuses in product(((1024, 640), (1280, 720), (1920, 1080)), ((), (Bonus(0, 11, everything),))):
        app._resize(size)
        scene = score(app, "xinjian", 5, 200, room=1000, bonuses=bonuses)
        panel = scene.panel()
        assert app.surface.get_rect().contains(panel)
        assert all(panel.contains(button.rect) for button in scene.buttons.all)
        for moment in (0, 200, 500, unrolled(len(everything)) + 1):
            scene._since = app.now - moment
            app.redraw()
            app.frame(0)


def test_the_chain_is_named_as_it_was_counted() -> None:
    full = "JB JB JS JS H7 H7 S7 S7 C7 C7 D7 D7 H2 H2 S2 S2 C2 C2 D2 D2".split()
    assert chain_name(tuple(full), "H") == "四王 + 正7对 + 副7对×3 + 正2对 + 副2对×3"
    assert chain_name(("JB", "JB", "JS"), None) == "三王"
    assert chain_name(("JB", "JS", "JS", "H7", "H7"), "H", "en") == "three jokers + trump 7s"
    for jokers, ruleset in product((3, 4), builtin().values()):
        for pairs in product((0, 2), repeat=4):
            held = [
                *full[:jokers],
                *(face for face, n in zip(("H7", "S7", "H2", "S2"), pairs, strict=True) for _ in range(n)),
            ]
            found = chain(ruleset, tuple(held), "H")
            if found.links:
                assert chain_name(found.faces, "H").count("+") == found.links - 1
                assert not Counter(found.faces) - Counter(held)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_titles_of_bonus_hands_have_names_that_the_brush_can_write(lang: str) -> None:
    titles = {
        title
        for ruleset in builtin().values()
        for title in (*ruleset.bonus.titles_three, *ruleset.bonus.titles_four)
    }
    assert titles == set(BONUS_TITLES)
    for title in titles:
        name = bonus_title(title, lang)
        assert all(font(40, "brush").metrics(name)), name
    assert bonus_title("自家的名号", "en") == "自家的名号"


def test_the_menu_tells_where_the_match_stands(app: App) -> None:
    rules = builtin()["jiangxi"]
    seats = (Seat("我"), *(Seat(name, "bot", "easy") for name in ("春生", "秋菊", "老万")))
    table = Table(rules, seats, "around", opener=1)
    app.store.save_match(table.record)
    app.career = Career(score=4_694_999, deals=9)
    app.show_menu()
    assert isinstance(app.scene, MenuScene)
    assert "春生" not in app.scene.buttons.all[0].note
    table.submit(1, table.revision, Bid(0))
    app.store.save_match(table.record)
    app.show_menu()
    assert app.words("resume_contract", name="春生", bid=0) in app.scene.buttons.all[0].note
    app.frame(16)
