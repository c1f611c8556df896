"""`--shots DIR`: every scene in telling states, drawn to PNG without a display, and one sheet of them all."""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play
from game.bots import decide
from game.cards import canonical
from game.engine import start
from game.ladder import ladder
from game.record import Seat
from game.ruleset import builtin
from game.scoring import Bonus, settle
from game.state import Auction, Deal, Finished, Playing, State
from game.store import Career, Store
from game.table import Table
from ui.app import App
from ui.session import Session
from ui.text import BOT_NAMES
from ui.theme import LACQUER, Brush, font

LATE = 1 << 20
"""A moment when every motion is over."""


class Stage:
    """Puts the window into a state and takes its picture."""

    def __init__(self, folder: Path, size: tuple[int, int], lang: str, home: Path) -> None:
        self.folder, self.size = folder, size
        self.app = App(Store(home), lang, size, resizable=False)
        self.app.career = Career(score=268, deals=31)
        self.taken: list[tuple[str, pygame.Surface]] = []

    def session(
        self, ruleset: str, seed: str, viewer: int = 0, room: int = 1, opener: int | None = 0
    ) -> Session:
        """A table whose viewer is a person and whose bots do not act by themselves."""
        lang = 1 if self.app.words.lang == "en" else 0
        rules = builtin()[ruleset]
        bots = [Seat(names[lang], "bot", "normal") for names in BOT_NAMES[: rules.players - 1]]
        seats = (Seat(self.app.words("me")), *bots)
        return Session(Table(rules, seats, seed, room, opener=opener), viewer, "normal")

    def take(self, name: str, moment: int = LATE) -> None:
        """Draw the present scene at a moment and keep it as `name`.png."""
        self.app.now = moment
        self.app.scene.paint(Brush(self.app.surface))
        picture = self.app.surface.copy()
        self.taken.append((name, picture))
        pygame.image.save(picture, self.folder / f"{len(self.taken):02}-{name}.png")

    def table(self, session: Session, name: str, moment: int = LATE) -> None:
        """The scene of a session's phase."""
        self.app.now = moment
        self.app.show(self.app.scene_of(session, None))
        self.take(name, moment)

    def sheet(self) -> None:
        """All pictures, small, on one."""
        columns = 4
        width = 480
        height = round(width * self.size[1] / self.size[0])
        label = 26
        rows = -(-len(self.taken) // columns)
        sheet = pygame.Surface((columns * width, rows * (height + label)))
        sheet.fill(LACQUER)
        for index, (name, picture) in enumerate(self.taken):
            at = (index % columns * width, index // columns * (height + label))
            sheet.blit(font(15).render(name, True, (226, 190, 98)), (at[0] + 8, at[1] + 3))
            sheet.blit(pygame.transform.smoothscale(picture, (width, height)), (at[0], at[1] + label))
        pygame.image.save(sheet, self.folder / "sheet.png")


def act(session: Session, *actions: Action) -> None:
    """Some actions, each by the seat in turn."""
    for action in actions:
        seat = session.table.turn
        assert seat is not None
        refused = session.submit_for(seat, action)
        assert refused is None, (action, refused)


def bots_until(session: Session, stop: Callable[[State], bool]) -> None:
    """Bots act for everybody until the state is as wanted, or the deal is over."""
    while (seat := session.table.turn) is not None and not stop(session.table.state):
        act(session, decide("normal", session.table.view(seat), session.table.bot_seed))


def draw_all(folder: Path, size: tuple[int, int], lang: str) -> int:
    """Draw everything into a folder; returns the exit status."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"--shots: {folder}: {error.strerror}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(folder, size, lang, Path(home))
        for scene in (_menus, _auctions, _bottoms, _tricks, _settlements):
            scene(stage)
        stage.sheet()
        pygame.quit()
    print(f"{len(stage.taken)} → {folder}")
    return 0


def _menus(stage: Stage) -> None:
    app = stage.app
    app.show_menu()
    stage.take("menu")
    session = stage.session("jiangxi", "menu")
    bots_until(session, lambda state: isinstance(state, Playing) and len(state.tricks) > 3)
    app.store.save_match(session.table.record)
    app.show_menu()
    stage.take("menu-resume")
    app.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN))
    app.scene.buttons.press_focused()
    stage.take("menu-question")
    app.show_setup()
    stage.take("setup")
    app.show_menu()
    app.show_settings()
    app.scene.update(LATE)
    stage.take("settings")
    (app.store.home / "match.json").write_bytes(b"{")
    app.show_menu()
    stage.take("menu-damaged")
    app.store.notes.clear()
    app.show_rules()
    stage.take("rules")
    (app.store.home / "match.json").unlink(missing_ok=True)


def _auctions(stage: Stage) -> None:
    from ui.scenes.deal import DealScene

    for ruleset in ("jiangxi", "tongcheng", "hunan_single"):
        session = stage.session(ruleset, "deal", opener=None)
        scene = DealScene(stage.app, session)
        stage.app.show(scene)
        scene.update(1000)
        scene.update(1640)
        stage.take(f"deal-{ruleset}", 1640)
    stage.table(stage.session("tongcheng", "opens", opener=0), "bid-must-open")
    session = stage.session("xinjian", "ladder", opener=1)
    for points in (120, 115, 105, 100, 95, None, 85, 80, 75, 70):
        act(session, Pass() if points is None else Bid(points))
    stage.table(session, "bid-long-ladder")
    session = stage.session("jiangxi", "waiting", opener=0)
    act(session, Bid(100), Bid(90))
    stage.table(session, "bid-waiting")
    session = stage.session("hunan", "redeal", opener=0)
    act(session, Pass(), Pass(), Pass(), Pass())
    stage.table(session, "bid-redeal")


def _won(stage: Stage, ruleset: str, seed: str, bid: int, declarer: int = 0, **more: int) -> Session:
    """The auction won by one bid."""
    session = stage.session(ruleset, seed, opener=declarer, **more)
    act(session, Bid(bid))
    while isinstance(session.table.state, Auction):
        act(session, Pass())
    return session


def _bottoms(stage: Stage) -> None:
    session = _won(stage, "xinjian", "naming", 100)
    stage.table(session, "naming")
    scene = stage.app.scene
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    stage.take("naming-preview")
    scene.ask_surrender()  # type: ignore[attr-defined]
    stage.take("naming-surrender")
    session = _won(stage, "tongcheng", "naming", 80, declarer=2)
    stage.table(session, "naming-by-another")
    for ruleset in ("jiangxi", "tongcheng", "hunan_single"):
        session = _won(stage, ruleset, "bury", 60)
        act(session, NameTrump("H"))
        stage.table(session, f"bury-{ruleset}")
        if ruleset == "jiangxi":
            scene = stage.app.scene
            hand = scene.hand.faces  # type: ignore[attr-defined]
            scored = [face for face in hand if face[1] in "5TK"][-3:]
            rest = [face for face in hand if face not in scored][-(8 - len(scored)) :]
            scene.hand.choose((*scored, *rest))  # type: ignore[attr-defined]
            scene.layout()
            stage.take("bury-with-points")
            scene.bury()  # type: ignore[attr-defined]
            stage.take("bury-question")


def _tricks(stage: Stage) -> None:
    session = stage.session("jiangxi", "play", opener=None)
    bots_until(
        session, lambda state: isinstance(state, Playing) and state.turn == 0 and len(state.plays) == 2
    )
    stage.table(session, "play-follow")
    session = stage.session("xinjian", "lead", opener=None)
    bots_until(
        session, lambda s: isinstance(s, Playing) and s.turn == 0 and not s.plays and len(s.tricks) > 1
    )
    stage.table(session, "play-lead")
    hand = stage.app.scene.hand  # type: ignore[attr-defined]
    hand.choose((hand.faces[0], hand.faces[-1]))
    hand.cursor = 4
    stage.app.scene.layout()
    stage.take("play-illegal")
    stage.app.scene.look("tricks")  # type: ignore[attr-defined]
    stage.take("play-last-trick")
    stage.app.scene.look("counter")  # type: ignore[attr-defined]
    stage.take("play-counter")
    stage.app.scene.look("counter")  # type: ignore[attr-defined]
    stage.app.scene.open_menu()  # type: ignore[attr-defined]
    stage.take("play-menu")
    _four_tractors(stage)
    _two_void(stage)
    _forced_throw(stage)
    for ruleset in ("tongcheng", "hunan_single"):
        session = stage.session(ruleset, "other", opener=None)
        bots_until(
            session,
            lambda s: isinstance(s, Playing) and s.turn == 0 and len(s.plays) > 1 and len(s.tricks) > 2,
        )
        stage.table(session, f"play-{ruleset}")


def _declared(stage: Stage, hands: tuple[str, ...], bottom: str, trump: str, spared: str) -> Session:
    """A deal of `xinjian` with some cards where they are wanted, after seat 1 has declared and buried.

    Nobody gets more of the suit `spared` than he is given, and the declarer buries none of it.
    """
    session = stage.session("xinjian", "made", opener=1)
    rules = session.table.ruleset
    held, under, left = [hand.split() for hand in hands], bottom.split(), list(rules.deck)
    for face in (*under, *(face for hand in held for face in hand)):
        left.remove(face)
    rng = Random(1)
    for hand in held:
        for face in rng.sample([face for face in left if face[0] != spared], rules.hand - len(hand)):
            hand.append(face)
            left.remove(face)
    deal = Deal(ruleset=rules, opener=1, hands=tuple(map(canonical, held)), bottom=canonical((*under, *left)))
    session.lay_out(start(deal))
    act(session, Bid(80), Pass(), Pass(), Pass(), NameTrump(trump))
    ranks = ladder(rules, trump)
    plain = [
        face
        for face in ranks.sort(session.table.view(1).hand)
        if face[0] != spared and face not in ranks.trumps
    ]
    act(session, Bury(canonical(plain[-rules.bottom :])))
    return session


def _watch(stage: Stage, session: Session, *plays: str) -> None:
    """The table while the seats in turn play; the last of it has just happened."""
    stage.app.now = LATE
    scene = stage.app.scene_of(session, None)
    stage.app.show(scene)
    session.happened()
    for play in plays:
        act(session, Play(canonical(play.split())))
    for event in session.happened():
        scene.happened(event, LATE - 400)
    scene.hand.show(scene.sorted_hand())
    scene.layout()


def _four_tractors(stage: Stage) -> None:
    hands = (
        "JB JS H7 H7 S7 HA HA HK HK HQ S3 S3 S4 S4 C5 CT CK DK",
        "S5 S5 S6 S6 S8 S8 S9 S9",
        "ST ST SJ SJ SQ SQ SK SK",
        "H3 H3 H4 H4 H5 H5 H6 H6",
    )
    session = _declared(stage, hands, "SA SA", "H", "S")
    tractors = ("S5 S5 S6 S6 S8 S8 S9 S9", *hands[2:], "S3 S3 S4 S4 C5 CT CK DK")
    _watch(stage, session, *tractors)
    stage.take("play-four-tractors")


def _forced_throw(stage: Stage) -> None:
    hands = ("SQ SQ SJ S3", "S8 S8 S9", "S4 S5", "SA SA ST")
    session = _declared(stage, hands, "", "S", "")
    _watch(stage, session, "S8 S8 S9", "S4", "SA")
    stage.take("play-throw-forced")


def _two_void(stage: Stage) -> None:
    def reached(state: State) -> bool:
        mine = isinstance(state, Playing) and state.turn == 0 and len(state.plays) > 1
        return mine and isinstance(state, Playing) and sum(state.void) == 2 and not state.void[0]

    for number in range(200):
        session = stage.session("xinjian", f"void {number}", opener=None)
        bots_until(session, reached)
        if reached(session.table.state):
            stage.table(session, "play-two-void")
            return
    raise AssertionError("no deal with two players void")


JOKERS_AND_SEVENS = tuple("JB JB JS H7 H7 S7 S7".split())
ROYAL = tuple("JB JB JS JS H7 H7 S7 S7 H2 H2 C2 C2".split())
LONGEST = tuple("JB JB JS H7 H7 S7 S7 C7 C7 D7 D7 H2 H2 S2 S2 C2 C2 D2 D2".split())

_SETTLED: list[tuple[str, str, int, int, int, dict[str, object]]] = [
    ("made", "jiangxi", 80, 75, 0, {}),
    ("made-small", "xinjian", 80, 40, 1, {}),
    ("made-grand", "xinjian", 80, 0, 0, {"bonuses": [Bonus(0, 3, JOKERS_AND_SEVENS)]}),
    ("lost", "tongcheng", 70, 75, 1, {"bottom": (1, 10)}),
    ("lost-five-levels", "jiangxi", 40, 200, 0, {"bottom": (8, 80)}),
    ("bottom-twice", "hunan", 80, 130, 2, {"bottom": (2, 50)}),
    ("bottom-four-times", "xinjian", 80, 165, 0, {"bottom": (4, 80)}),
    ("surrender", "xinjian", 100, 0, 1, {"surrendered": True}),
    ("bonus-of-a-defender", "tongcheng", 70, 110, 0, {"bonuses": [Bonus(1, 4, ROYAL[:6])]}),
    ("emperor", "hunan", 80, 60, 2, {"bonuses": [Bonus(2, 7, ROYAL, "皇上")]}),
    ("longest-bonus", "xinjian", 60, 100, 1, {"bonuses": [Bonus(3, 9, LONGEST)], "room": 10}),
    ("room-ten", "jiangxi", 80, 120, 3, {"room": 10}),
    ("nothing-lost", "hunan", 0, 0, 1, {}),
    ("one-deck", "hunan_single", 40, 35, 0, {}),
]
"""Name, ruleset, bid, defenders' points, declarer, and what else `settle` is told."""


def _buried(size: int, worth: int) -> tuple[str, ...]:
    """Cards worth so many points, filled up with low ones that every ruleset has."""
    scored = {0: "", 10: "DK", 20: "DK DT", 25: "DK DT D5"}[worth].split()
    return (*scored, *"C6 C8 C9 D6 D8 D9 S6 S8".split()[: size - len(scored)])


def _settlements(stage: Stage) -> None:
    for name, ruleset, bid, scored, declarer, more in _SETTLED:
        session = stage.session(ruleset, name)
        rules = builtin()[ruleset]
        settlement = settle(rules, bid=bid, scored=scored, declarer=declarer, **more)  # type: ignore[arg-type]
        worth = settlement.bottom_points // (settlement.bottom_factor or 1)
        finished = Finished(
            deal=session.table.state.deal,
            calls=(bid,),
            declarer=declarer,
            bid=bid,
            trump="H",
            buried=None if settlement.surrendered else _buried(rules.bottom, worth),
            void=(False,) * rules.players,
            settlement=settlement,
        )
        before = settle(rules, bid=rules.auction.start, scored=rules.auction.start - 5, declarer=2)
        session.lay_out(finished, (before, settlement))
        stage.app.now = LATE
        scene = stage.app.scene_of(session, None)
        stage.app.show(scene)
        scene.update(LATE)
        if name == "made-grand":
            stage.take("score-ribbon-unrolls", LATE + 230)
            stage.take("score-chain-grows", LATE + 620)
        stage.take(f"score-{name}", LATE + 5000)
