"""The window: one loop, one scene at a time, and the way from scene to scene."""

import argparse
import logging
import os
import secrets
import sys
import time
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
os.environ.setdefault("SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import msgspec
import pygame

from game import options as option
from game.bots import LEVELS
from game.record import MatchRecord, Seat
from game.ruleset import Ruleset, builtin, find
from game.store import Career, Settings, Store
from game.table import Table
from ui.cards import forget_cards, use_style
from ui.scene import Scene
from ui.session import PACES, Session
from ui.sound import Sound
from ui.table import TableScene
from ui.text import BOT_NAMES, Words
from ui.theme import ASSETS, BASE, CREAM, GOLD, MINIMUM, Brush, forget_sizes

log = logging.getLogger(__name__)

REPEATING = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
)
"""Keys that go on acting while they are held; any other acts once, so that no held Enter answers a question."""
MOST_FAILURES = 20
"""Frames in a row that may fail before the game gives up."""
TOLD = 4000
"""Milliseconds for which a sentence over the scene stays."""
TITLE_BAR = 60
"""Pixels that a window's frame and a task bar take of the screen's height."""


def fitting(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """The window's first size: as wished, but with its frame inside the screen, and never under the minimum."""
    width, height = min(size[0], desktop[0]), min(size[1], desktop[1] - TITLE_BAR)
    return max(width, MINIMUM[0]), max(height, MINIMUM[1])


class App:
    """Owns the window, the player's files and the present scene."""

    def __init__(
        self, store: Store, lang: str | None, size: tuple[int, int] = BASE, *, resizable: bool = True
    ) -> None:
        forget_sizes()
        pygame.display.init()  # not pygame.init(): there is no sound to look for a device for
        pygame.font.init()
        pygame.key.set_repeat(350, 60)
        pygame.key.stop_text_input()
        pygame.display.set_caption("二七王")
        pygame.display.set_icon(pygame.image.load(ASSETS / "icon.png"))
        self._flags = pygame.RESIZABLE if resizable else 0
        if resizable:
            size = fitting(size, pygame.display.get_desktop_sizes()[0])
        self.surface = pygame.display.set_mode(size, self._flags)
        self._windowed = size
        self.store = store
        self.settings = store.load_settings()
        self.sound = Sound(self.settings.volume_cards / 4, self.settings.volume_signals / 4)
        self.words = Words(lang or self.settings.lang)
        use_style(four_colours=self.settings.four_colours)
        self.now = 0
        self.running = True
        self.career = store.load_career()
        self._dirty = True
        self._down: set[int] = set()
        self._told: tuple[str, int] | None = None
        self._noted = 0
        self._counted = 0
        self.scene: Scene = Scene(self)

    @property
    def career_score(self) -> int:
        """The player's score over all matches, which titles follow."""
        return self.career.score

    # ---- from scene to scene

    def show(self, scene: Scene) -> None:
        """Put a scene on the window."""
        self.scene.leave()
        self.scene = scene
        scene.enter()
        scene.layout()
        self.redraw()

    def show_menu(self) -> None:
        from ui.scenes.menu import MenuScene

        self.show(MenuScene(self))

    def show_setup(self) -> None:
        from ui.scenes.setup import SetupScene

        self.show(SetupScene(self))

    def show_rules(self) -> None:
        from ui.scenes.rules import RulesScene

        self.show(RulesScene(self, self.scene))

    def back_to(self, scene: Scene) -> None:
        """Return to a scene that was only covered."""
        scene.t = self.words
        self.scene = scene
        scene.resized()
        self.redraw()

    def start_match(
        self, ruleset: Ruleset, level: str, opener: int | None, room: int, pace: str, seed: str | None = None
    ) -> None:
        """A new match of one person, at seat 0, against bots."""
        lang = 1 if self.words.lang == "en" else 0
        level = level if level in LEVELS else "normal"
        bots = [Seat(names[lang], "bot", level) for names in BOT_NAMES[: ruleset.players - 1]]
        seats = (Seat(self.words("me")), *bots)
        seed = seed or secrets.token_hex(12)
        table = Table(ruleset, seats, seed, room, opener=opener, journal=self.store.save_match)
        self.store.save_match(table.record)
        self.open_session(Session(table, 0, pace))

    def resume_match(self, record: MatchRecord) -> None:
        """Go on where a match was left."""
        table = Table.resume(record, journal=self.store.save_match)
        viewer = next((index for index, seat in enumerate(table.seats) if seat.kind == "human"), None)
        self.open_session(Session(table, viewer, self.settings.pace))

    def open_session(self, session: Session) -> None:
        """Sit down at a table."""
        self._counted = session.table.settled
        from ui.scenes.deal import DealScene

        fresh = session.view.phase == "auction" and not session.view.calls
        if fresh:
            self.show(DealScene(self, session))
        else:
            self.show(self.scene_of(session, None))

    def scene_of(self, session: Session, before: TableScene | None) -> TableScene:
        """The scene for the phase that the deal is in."""
        from ui.scenes.bid import BidScene
        from ui.scenes.bury import BuryScene
        from ui.scenes.naming import NamingScene
        from ui.scenes.play import PlayScene
        from ui.scenes.score import ScoreScene

        scenes: dict[str, type[TableScene]] = {
            "auction": BidScene,
            "passed_out": BidScene,
            "naming": NamingScene,
            "burying": BuryScene,
            "playing": PlayScene,
            "finished": ScoreScene,
        }
        return scenes[session.view.phase](self, session, before)

    def table_changed(self, scene: TableScene, session: Session) -> None:
        """Something happened at the table: stay in the scene, or go to that of the new phase."""
        from ui.scenes.deal import DealScene

        self._count(session)
        view = session.view
        if view.phase == "auction" and not view.calls and not isinstance(scene, DealScene):
            self.show(DealScene(self, session))
            return
        following = self.scene_of(session, scene)
        if type(following) is type(scene) or isinstance(scene, DealScene):
            scene.hand.show(scene.sorted_hand())
            scene.layout()
        else:
            self.show(following)
        self.redraw()

    def _count(self, session: Session) -> None:
        """Add a settled deal to the career, once."""
        settlement = session.view.settlement
        if settlement is not None and session.table.settled > self._counted:
            self._counted = session.table.settled
            if session.viewer is not None:
                won = settlement.total[session.viewer]
                before = self.store.load_career()  # another window may have added to it
                self.career = Career(score=before.score + won, deals=before.deals + 1)
                self.store.save_career(self.career)

    def change_pace(self, session: Session) -> None:
        """The next pace, kept for the next match too."""
        names = list(PACES)
        session.pace = names[(names.index(session.pace) + 1) % len(names)]
        self.keep(pace=session.pace)

    def change_language(self) -> None:
        """The other language, at once and kept."""
        self.words = Words("zh" if self.words.lang == "en" else "en")
        self.keep(lang=self.words.lang)
        self.show_menu()

    def try_settings(self, settings: Settings) -> None:
        """Use these settings at once; `Store.save_settings` keeps them."""
        self.settings = settings
        self.words = Words(settings.lang)
        use_style(four_colours=settings.four_colours)
        self.sound.cards, self.sound.signals = settings.volume_cards / 4, settings.volume_signals / 4
        self.redraw()

    def show_settings(self) -> None:
        from ui.scenes.settings import SettingsScene

        self.show(SettingsScene(self, self.scene))

    def keep_window(self) -> None:
        """Open with the same size next time."""
        self.settings = msgspec.structs.replace(self.settings, window=self._windowed)
        self.store.save_settings(self.settings)

    def keep(self, **changed: str) -> None:
        """Change some settings and save them."""
        self.settings = msgspec.structs.replace(self.settings, **changed)
        self.store.save_settings(self.settings)

    # ---- the loop

    def redraw(self) -> None:
        """The next frame has something new to show."""
        self._dirty = True

    def quit(self) -> None:
        self.running = False

    def handle(self, event: pygame.event.Event) -> None:
        """One event: the window's own, or the scene's."""
        if self._repeats(event):
            return
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self._resize((max(event.w, MINIMUM[0]), max(event.h, MINIMUM[1])))
        elif event.type == pygame.KEYDOWN and (
            event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT)
        ):
            self._toggle_fullscreen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self._screenshot()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            self.redraw()
        elif event.type == pygame.WINDOWLEAVE:
            nowhere = {"pos": (-1, -1), "rel": (0, 0), "buttons": pygame.mouse.get_pressed()}
            self.scene.dispatch(pygame.event.Event(pygame.MOUSEMOTION, nowhere))
        elif (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_F2, pygame.K_F1) and self.scene.has_rules
        ):
            self.show_rules()
        elif event.type in (
            pygame.KEYDOWN,
            pygame.KEYUP,
            pygame.TEXTINPUT,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        ):
            if event.type == pygame.KEYDOWN and event.key == pygame.K_KP_ENTER:
                event = pygame.event.Event(pygame.KEYDOWN, {**event.__dict__, "key": pygame.K_RETURN})
            self.scene.dispatch(event)

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Whether the event is only a key that is still held."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return held and event.key not in REPEATING
        return False

    def _resize(self, size: tuple[int, int]) -> None:
        if pygame.display.is_fullscreen():
            self.surface = pygame.display.get_surface() or self.surface
        else:
            if size != self.surface.get_size() or pygame.display.get_window_size() != size:
                self.surface = pygame.display.set_mode(size, self._flags)
            self._windowed = size
        self._new_size()

    def _new_size(self) -> None:
        """Lay everything out for the surface as it now is."""
        forget_sizes()
        forget_cards()
        self.scene.resized()
        self.redraw()

    def _toggle_fullscreen(self) -> None:
        if pygame.display.is_fullscreen():
            self.surface = pygame.display.set_mode(self._windowed, self._flags)
        else:
            self._windowed = self.surface.get_size()
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        self._new_size()

    def _screenshot(self) -> None:
        """Save what the window shows, and say where."""
        folder = self.store.home / "screenshots"
        stem = time.strftime("%Y%m%d-%H%M%S")
        names = (f"{stem}{again}.png" for again in ("", *(f"-{number}" for number in range(2, 100))))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = next(folder / name for name in names if not (folder / name).exists())
            pygame.image.save(self.surface, path)
            self.tell(self.words("screenshot", path=path))
        except (OSError, pygame.error, StopIteration) as error:
            self.tell(self.words("screenshot_failed", why=getattr(error, "strerror", None) or error))

    def tell(self, sentence: str) -> None:
        """Show a sentence over any scene for a moment."""
        self._told = sentence, self.now + TOLD
        self.redraw()

    def _draw_told(self, brush: Brush) -> None:
        if self._told is None:
            return
        width, height = self.surface.get_size()
        box = pygame.Rect(0, 0, min(brush.measure(self._told[0], 16)[0] + brush.px(44), width), brush.px(38))
        box.midtop = (width // 2, height // 4)
        brush.panel(box, GOLD, alpha=245)
        brush.text(self._told[0], box.center, 16, CREAM, anchor="center", width=box.width - brush.px(24))

    def frame(self, milliseconds: int) -> None:
        """One turn of the loop: events, time, and a picture if anything is new."""
        self.now += milliseconds
        events = pygame.event.get()
        resizes = [event for event in events if event.type == pygame.VIDEORESIZE]
        for event in events:  # of a window that is being dragged larger only the last size is drawn
            if event.type != pygame.VIDEORESIZE or event is resizes[-1]:
                self.handle(event)
        self.scene.update(self.now)
        if len(self.store.notes) > self._noted:
            self._noted = len(self.store.notes)
            self.tell(self.store.notes[-1][self.words.lang == "en"])
        if self._told is not None and self.now >= self._told[1]:
            self._told = None
            self.redraw()
        if self._dirty:
            self._dirty = False
            self.scene.paint(Brush(self.surface))
            self._draw_told(Brush(self.surface))
            pygame.display.flip()

    def run(self) -> None:
        """Until the window is closed. An unexpected error is logged, the deal kept, and the menu shown."""
        clock = pygame.time.Clock()
        failures = 0
        while self.running:
            try:
                self.frame(min(clock.get_time(), 100))
                failures = 0
            except Exception:
                log.exception("unexpected error")
                failures += 1
                if failures > MOST_FAILURES:
                    raise
                self.scene = Scene(self)  # the broken one is not even asked to leave
                self.show_menu()
            clock.tick(60)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    size = int(width), int(height)
    if not (MINIMUM[0] <= size[0] <= 7680 and MINIMUM[1] <= size[1] <= 4320):
        raise argparse.ArgumentTypeError(f"a size lies between {MINIMUM[0]}x{MINIMUM[1]} and 7680x4320")
    return size


def parser() -> argparse.ArgumentParser:
    """The command line of `main.py`."""
    made = argparse.ArgumentParser(prog="main.py", description="二七王 Er Qi Wang")
    made.add_argument(
        "--lang", choices=("zh", "en"), help="语言 language (default: as last time, zh at first)"
    )
    made.add_argument("--size", type=_size, help="窗口大小 window size, as in 1280x720")
    made.add_argument("--home", type=Path, help="设置与存档的文件夹 folder for settings and saves")
    made.add_argument(
        "--shots", type=Path, metavar="DIR", help="把每个场景画成 PNG draw every scene to PNG and exit"
    )
    made.add_argument(
        "--autoplay", type=option.count, metavar="N", help="电脑自己打 N 局 bots play N deals and exit"
    )
    made.add_argument(
        "--ruleset", type=option.ruleset, help=f"打法 ruleset: {', '.join(builtin())}, or a file"
    )
    made.add_argument("--seed", type=option.seed, help="随机种子 seed of the shuffles")
    return made


def main(argv: list[str]) -> int:
    """Run the game, draw its scenes, or let bots play; returns the exit status."""
    option.any_console()
    options = parser().parse_args(argv)
    if not getattr(pygame, "IS_CE", False):
        print("装了旧的 pygame，请运行 pip uninstall -y pygame pygame-ce && pip install pygame-ce 再开。\n"
              "The old pygame is installed: run pip uninstall -y pygame pygame-ce && pip install pygame-ce.",
              file=sys.stderr)  # fmt: skip
        return 1
    store = Store(options.home)
    if options.shots:
        from ui.shots import draw_all

        return draw_all(options.shots, options.size or BASE, options.lang or "zh")
    if options.autoplay:
        from ui.autoplay import autoplay

        return autoplay(
            options.autoplay, options.ruleset or find("jiangxi"), options.seed or "1", options.size or BASE
        )
    _log_to(store.log)
    try:
        app = App(store, options.lang, options.size or store.load_settings().window)
    except pygame.error as error:
        print(
            f"开不了窗口：{error}。请在有桌面的地方运行。\nNo window can be opened: {error}.", file=sys.stderr
        )
        return 1
    if options.ruleset and store.load_match() is None:  # an unfinished match is not thrown away unasked
        app.start_match(options.ruleset, app.settings.level, None, 1, app.settings.pace, options.seed)
    else:
        app.show_menu()
    try:
        app.run()
        app.keep_window()
    finally:
        pygame.quit()
    return 0


def _log_to(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        logging.basicConfig(filename=path, encoding="utf-8", format="%(asctime)s %(name)s %(message)s")
    except OSError:
        logging.basicConfig(level=logging.CRITICAL)
