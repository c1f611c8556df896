"""Prepares the project's own environment: `.venv` beside it, filled from the requirements files.

Standard library only. What cannot be repaired is said in one sentence (Chinese, then English) through
`Unprepared`; pip's own configuration is left alone and honoured.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent
PLAY = ("requirements.txt",)
TEST = ("requirements.txt", "requirements-dev.txt")

STAMP = "prepared.txt"
"""The environment's own note of how it was when it was finished, a fact a line. Empty: being filled, or
interrupted while it was. Missing: somebody else's, which is kept and filled up."""


class Unprepared(Exception):
    """The environment cannot be had; `zh` and `en` are the sentence for the player."""

    def __init__(self, zh: str, en: str, status: int = 1) -> None:
        super().__init__(f"{zh}\n{en}")
        self.zh, self.en, self.status = zh, en, status


def say(*lines: str) -> None:
    """Tell the player, whatever console there is: pythonw has none, an old one has few letters."""
    with suppress(OSError, ValueError, AttributeError, LookupError):
        encoding = sys.stderr.encoding or "utf-8"
        text = "".join(f"{line}\n" for line in lines)
        sys.stderr.write(text.encode(encoding, "replace").decode(encoding))
        sys.stderr.flush()


# ---- where things are


def folders() -> list[Path]:
    """Where the environment may be: beside the game, or in the user's cache where that is read-only."""
    beside = Path(os.path.realpath(ROOT / ".venv"))  # a link may lead to one that several copies share
    try:
        if sys.platform == "win32":
            cache = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            cache = Path.home() / "Library" / "Caches"
        else:
            cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # a user without a home
        return [beside]
    mark = hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:12]
    return [beside, cache / "erqiwang" / f"venv-{mark}"]


def python_of(venv: Path) -> Path:
    """The environment's interpreter."""
    return venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def inside(venv: Path) -> bool:
    """Whether this very process runs in the environment."""
    return os.path.realpath(sys.prefix) == os.path.realpath(venv)


def outward() -> dict[str, str]:
    """The variables for the environment's Python: without those that would lead it to another's modules."""
    alien = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")
    return {name: value for name, value in os.environ.items() if name not in alien}


# ---- what is there; nothing here starts a process, for every start of the game passes here


def wanted(files: Sequence[str]) -> set[str]:
    """The facts that only a finished installation of these files adds."""
    return {f"file {name} {hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}" for name in files}


def facts(venv: Path) -> set[str]:
    """What can be seen of an environment: its place, its Python, what is installed."""
    site = "Lib/site-packages" if sys.platform == "win32" else "lib/python3*/site-packages"
    found = {f"at {venv}"} | {f"has {path.name}" for path in venv.glob(f"{site}/*.dist-info")}
    if python_of(venv).exists() and _base_exists(venv):
        found.add(f"python {os.path.realpath(python_of(venv))}")
    return found


def _base_exists(venv: Path) -> bool:
    """Whether the Python that the environment was made from is still there."""
    with suppress(OSError):
        text = (venv / "pyvenv.cfg").read_text(encoding="utf-8", errors="surrogateescape")
        home = re.search(r"^home\s*=\s*(.+?)\s*$", text, re.MULTILINE)
        return home is not None and Path(home[1]).is_dir()
    return False


def noted(venv: Path) -> set[str] | None:
    """The stamp's facts, none if it cannot be read; None without a stamp."""
    try:
        return set((venv / STAMP).read_text(encoding="utf-8", errors="surrogateescape").splitlines())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return set()


def _note(venv: Path, lines: set[str]) -> None:
    text = "".join(f"{line}\n" for line in sorted(lines))
    (venv / STAMP).write_text(text, encoding="utf-8", errors="surrogateescape")


def is_whole(venv: Path) -> bool:
    """Whether the environment still is what it was when it was finished, and can be built upon."""
    then, now = noted(venv), facts(venv)
    if then is None:
        then = {f"python {os.path.realpath(python_of(venv))}"}
    free = ("file ", "has pip-", "has setuptools-")  # what may change without harm
    # The old pygame and pygame-ce own the same folder and break each other.
    old_pygame = any(re.match(r"has pygame-\d", fact) for fact in now)
    return bool(then) and {fact for fact in then if not fact.startswith(free)} <= now and not old_pygame


def is_ready(venv: Path, files: Sequence[str]) -> bool:
    """Whether the environment is whole and holds what the files ask for."""
    return wanted(files) <= (noted(venv) or set()) and is_whole(venv)


# ---- preparing


def prepare(files: Sequence[str]) -> Path:
    """The environment that holds what the files ask for, made or repaired if need be; raises `Unprepared`."""
    venv = ROOT / ".venv"
    try:
        places = folders()
        for venv in places:
            if is_ready(venv, files):
                return venv
        venv = _place(places)
        venv.parent.mkdir(parents=True, exist_ok=True)
        with _alone(venv) as lock:
            if not is_ready(venv, files):
                _fill(venv, files, lock)
    except OSError as error:
        why = error.strerror or error
        raise Unprepared(
            f"环境建不起来：{why}（{error.filename or venv}）；请检查磁盘空间和权限，关掉开着的游戏，再来一次。",
            f"The environment cannot be made: {why} ({error.filename or venv});"
            " check disk space and permissions, close the game if it is open, and try again.",
        ) from error
    except KeyboardInterrupt:
        raise Unprepared(
            "准备到一半停下了，下次运行会自动修好。",
            "Stopped while preparing; the next start repairs it.",
            130,
        ) from None
    return venv


def _place(places: Sequence[Path]) -> Path:
    """The first place that can be written."""
    beside, *cached = places
    if not cached or all(_writable(folder) for folder in (beside.parent, beside) if folder.is_dir()):
        return beside
    say(
        f"游戏文件夹不能写，环境放在 {cached[0]}。",
        f"The game's folder is read-only; the environment goes to {cached[0]}.",
    )
    return cached[0]


def _writable(folder: Path) -> bool:
    probe = folder / f".probe-{os.getpid()}"
    try:
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    return True


@contextmanager
def _alone(venv: Path) -> Iterator[int]:
    """Hold the lock beside the environment; the system lets go of it when its holders are dead."""
    with open(venv.with_name(venv.name + ".lock"), "a+b") as file:
        if not _try_lock(file):
            say("另一个窗口正在准备，稍等……", "Another start is preparing; waiting …")
            _wait_lock(file)
        yield file.fileno()


if sys.platform == "win32":
    import msvcrt
    import time

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_lock(file: IO[bytes]) -> None:
        while not _try_lock(file):
            time.sleep(0.3)
else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: go on without
            return True
        return True

    def _wait_lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def _fill(venv: Path, files: Sequence[str], lock: int) -> None:
    """Make the environment anew unless it is whole, and install into it."""
    before = noted(venv)
    if is_whole(venv) and _starts(venv, lock):
        say("正在更新环境（要联网）……", "Updating the environment (needs the network) …")
    else:
        if venv.is_dir() and any(venv.iterdir()):
            say(
                "环境不完整或换了地方，重新建……",
                "The environment is incomplete or was moved; making it anew …",
            )
        else:
            say("第一次运行，正在准备环境 .venv……", "The first start: preparing the environment .venv …")
        before = set()
        _make(venv, lock)
        say("正在安装所需的包（要联网，一两分钟）……", "Installing the packages (network, a minute or two) …")
    found = facts(venv)
    _note(venv, set())
    try:
        _install(venv, files, lock)
    except Unprepared:
        if facts(venv) == found:  # pip gave up before it touched anything: no reason not to play on
            _note(venv, before) if before is not None else (venv / STAMP).unlink()
        raise
    others = {fact for fact in before or () if fact.startswith("file ") and fact.split()[1] not in files}
    _note(venv, facts(venv) | wanted(files) | others)
    say("好了。", "Ready.")


def _run(
    command: Sequence[str | Path], lock: int, heard: Callable[[str], None] | None = None
) -> tuple[int, str]:
    """Run a command to its end; its status and all that it said.

    It inherits the lock: should this process be killed, the next start waits until the command is gone too.
    """
    os.set_inheritable(lock, True)
    rows = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=outward() | {"PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        errors="replace",
        close_fds=False,
    ) as child:
        assert child.stdout is not None
        try:
            for row in child.stdout:
                rows.append(row)
                if heard is not None:
                    heard(row)
        except BaseException:
            child.kill()
            raise
    return child.returncode, "".join(rows)


def _starts(venv: Path, lock: int) -> bool:
    """Whether the environment's Python runs and is one that the game supports."""
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    return _run([python_of(venv), "-c", code], lock)[0] == 0


def _base() -> str:
    """The Python to make the environment with: this one, unless it was the environment's own and is gone."""
    if Path(sys.executable).exists():
        return sys.executable
    return str(getattr(sys, "_base_executable", sys.executable))


def _make(venv: Path, lock: int) -> None:
    """An empty environment, with pip if this Python carries it."""
    carried = {name: importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip", "pip")}
    if not carried["venv"] or not (carried["ensurepip"] or carried["pip"]):
        raise _no_venv()
    venv.mkdir(exist_ok=True)
    _note(venv, set())
    _clear(venv)
    make: list[str | Path] = [_base(), "-m", "venv", venv]
    status, text = _run(make if carried["ensurepip"] else [*make, "--without-pip"], lock)
    if re.search(
        "ensurepip is not|No module named ensurepip", text
    ):  # Debian's has the module and not its wheels
        if not carried["pip"]:
            raise _no_venv()
        status, text = _run([*make, "--without-pip"], lock)
    if status or not python_of(venv).exists():
        if shutil.disk_usage(venv).free < 50_000_000:
            raise _full()
        last = last_line(text)
        raise Unprepared(f"建不了环境：{last}", f"The environment cannot be made: {last}")


def _clear(venv: Path) -> None:
    """Empty the folder but for the stamp, which goes on saying that it is unfinished."""
    for entry in venv.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name != STAMP:
            entry.unlink()


def _no_venv() -> Unprepared:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    return Unprepared(
        f"这个 Python 没带 venv 或 pip：Debian、Ubuntu 请先运行 sudo apt install {package}，再来一次。",
        f"This Python lacks venv or pip: on Debian or Ubuntu run sudo apt install {package}, then try again.",
    )


def _full() -> Unprepared:
    return Unprepared("磁盘满了：腾出 300 MB 再来一次。", "The disk is full: free 300 MB and try again.")


def _install(venv: Path, files: Sequence[str], lock: int) -> None:
    """pip, with the packages' names on the screen and all the rest in a log."""
    pip: list[str | Path] = [python_of(venv), "-m", "pip"]
    if _run([*pip, "--version"], lock)[0]:
        pip = [_base(), "-m", "pip", "--python", python_of(venv)]
    command = [*pip, "install", "--disable-pip-version-check", "--no-input", "--no-user"]
    for name in files:
        command += ["-r", ROOT / name]

    def heard(row: str) -> None:
        if row.startswith("Collecting "):
            say("  " + row.split()[1])

    status, text = _run(command, lock, heard)
    log = venv / "prepare.log"
    log.write_text(text, encoding="utf-8")
    if status:
        raise failure(text, log)


def failure(text: str, log: Path) -> Unprepared:
    """What a failed pip means, from what it said."""
    signs = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "Max retries exceeded",
             "Temporary failure in name resolution", "Network is unreachable", "ProxyError")  # fmt: skip
    if any(sign in text for sign in signs):
        return Unprepared(
            f"连不上软件源，装不了所需的包：请检查网络或 pip 镜像设置，再来一次（详见 {log}）。",
            "The package index cannot be reached: check the network or pip's mirror settings,"
            f" then try again (see {log}).",
        )
    if "No space left" in text:
        return _full()
    last = last_line(text)
    return Unprepared(
        f"装不了所需的包：{last}（详见 {log}）", f"The packages cannot be installed: {last} (see {log})"
    )


def last_line(text: str) -> str:
    """The line of a command's output that says most: the last error, else the last line."""
    rows = [row.strip() for row in text.splitlines() if row.strip() and not row.startswith("[notice]")]
    errors = [row for row in rows if row.lower().startswith("error:")]
    return (errors or rows or ["?"])[-1]


# ---- running


def run_in(venv: Path, arguments: Sequence[str]) -> int:
    """Run the environment's Python; on POSIX it takes this process's place."""
    python = python_of(venv)
    if sys.platform == "win32":
        if Path(sys.executable).stem.lower() == "pythonw":
            python = python.with_name("pythonw.exe")
        with subprocess.Popen([python, *arguments], env=outward()) as child:
            while True:
                with suppress(KeyboardInterrupt):  # the game's own matter
                    return child.wait()
    os.execve(python, [str(python), *arguments], outward())


def play(arguments: list[str]) -> int:
    """The whole of `main.py`: prepare if need be, then the game, in the environment's Python."""
    try:
        if any(inside(venv) and is_ready(venv, PLAY) for venv in folders()):
            from ui.app import main

            return main(arguments)
        venv = prepare(PLAY)
    except Unprepared as error:
        say(error.zh, error.en)
        return error.status
    return run_in(venv, [str(ROOT / "main.py"), *arguments])
