"""Prepares the project's own environment: `.venv` beside it, filled from the requirements files.

Standard library only. What cannot be repaired is said in one sentence (Chinese, then English) through
`Unprepared`; pip's own configuration is left alone and honoured.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent
PLAY = ("requirements.txt",)
TEST = ("requirements.txt", "requirements-dev.txt")
UNFINISHED = "unfinished"
"""A file in the environment while it is being filled: left over, it tells of an interruption."""


class Unprepared(Exception):
    """The environment cannot be had; `str` is the sentence for the player."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh}\n{en}")


def say(text: str) -> None:
    """Tell the player, whatever console there is (pythonw has none)."""
    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stderr.flush()


# ---- where things are


def folders() -> tuple[Path, Path]:
    """Where the environment may be: beside the game, or in the user's cache where that is read-only."""
    if sys.platform == "win32":
        cache = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        cache = Path.home() / "Library" / "Caches"
    else:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    mark = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    return ROOT / ".venv", cache / "erqiwang" / f"venv-{mark}"


def python_of(venv: Path) -> Path:
    """The environment's interpreter."""
    return venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def wanted(files: Sequence[str]) -> str:
    """What an environment filled from these files is stamped with."""
    return hashlib.sha256(b"\0".join((ROOT / name).read_bytes() for name in files)).hexdigest()


def stamp(venv: Path, files: Sequence[str]) -> Path:
    return venv / f"ready-{Path(files[-1]).stem}"


def is_ready(venv: Path, files: Sequence[str]) -> bool:
    """Whether the environment is whole and up to date; reads three small files and starts nothing."""
    try:
        fits = stamp(venv, files).read_text(encoding="utf-8") == wanted(files)
    except OSError:
        return False
    return fits and python_of(venv).exists() and _base_exists(venv) and not _old_pygame(venv)


def _base_exists(venv: Path) -> bool:
    """Whether the Python that the environment was made from is still there."""
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    home = next((line.partition("=")[2].strip() for line in lines if line.startswith("home")), "")
    return Path(home).is_dir()


def _old_pygame(venv: Path) -> bool:
    """Whether the old `pygame` lies over pygame-ce; both own the same folder and break each other."""
    return any(venv.glob("[Ll]ib/**/site-packages/pygame-[0-9]*.dist-info")) or any(
        venv.glob("Lib/site-packages/pygame-[0-9]*.dist-info")
    )


# ---- preparing


def prepare(files: Sequence[str]) -> Path:
    """The environment that holds what the files ask for, made or repaired if need be; raises `Unprepared`."""
    for venv in folders():
        if is_ready(venv, files):
            return venv
    beside, cached = folders()
    venv = beside if _writable(beside.parent) else cached
    if venv is cached:
        say(
            f"游戏文件夹不能写，环境放在 {venv}。\nThe game's folder is read-only; the environment goes to {venv}."
        )
    try:
        venv.parent.mkdir(parents=True, exist_ok=True)
        with _alone(venv):
            if not is_ready(venv, files):
                _fill(venv, files)
    except OSError as error:
        raise Unprepared(
            f"环境建不起来：{error.strerror or error}（{venv}）。请检查磁盘空间和权限。",
            f"The environment cannot be made: {error.strerror or error} ({venv}). Check disk space and permissions.",
        ) from error
    return venv


def _writable(folder: Path) -> bool:
    probe = folder / f".probe-{os.getpid()}"
    try:
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return False
    return True


@contextmanager
def _alone(venv: Path) -> Iterator[None]:
    """Hold the lock beside the environment; the system lets go of it when its holder dies."""
    with open(venv.with_name(venv.name + ".lock"), "a+b") as file:
        if not _try_lock(file):
            say("另一个窗口正在准备，稍等……\nAnother start is preparing; waiting …")
            _wait_lock(file)
        yield


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
        except OSError:
            return False
        return True

    def _wait_lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def _fill(venv: Path, files: Sequence[str]) -> None:
    """Make the environment if it is missing or broken, and install into it."""
    say("第一次运行或有更新，正在准备环境（要联网，一两分钟）……")
    say("Preparing the environment: the first start or an update (needs the network, a minute or two) …")
    if (venv / UNFINISHED).exists() or _old_pygame(venv) or not _works(venv):
        _make(venv)
    (venv / UNFINISHED).write_text("", encoding="utf-8")
    for name in (PLAY, TEST):
        stamp(venv, name).unlink(missing_ok=True)
    _install(venv, files)
    for done in (PLAY, TEST):
        if set(done) <= set(files):
            stamp(venv, done).write_text(wanted(done), encoding="utf-8")
    (venv / UNFINISHED).unlink()
    say("好了。Ready.")


def _works(venv: Path) -> bool:
    """Whether the environment's Python starts and is one that the game supports."""
    if not _base_exists(venv) or not python_of(venv).exists():
        return False
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([python_of(venv), "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make(venv: Path) -> None:
    """An empty environment, with pip if this Python carries it."""
    if importlib.util.find_spec("venv") is None:
        raise _no_venv()
    shutil.rmtree(venv, ignore_errors=True)
    pip = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
    if pip and importlib.util.find_spec("pip") is None:
        raise _no_venv()
    made = subprocess.run([sys.executable, "-m", "venv", *pip, venv], capture_output=True, check=False)
    if made.returncode or not python_of(venv).exists():
        shutil.rmtree(venv, ignore_errors=True)
        last = _last_line(made.stderr.decode("utf-8", "replace") + made.stdout.decode("utf-8", "replace"))
        if "ensurepip" in last:
            raise _no_venv()
        raise Unprepared(f"建不了环境：{last}", f"The environment cannot be made: {last}")


def _no_venv() -> Unprepared:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return Unprepared(
        f"这个 Python 没带 venv 或 pip：Debian、Ubuntu 请先运行 sudo apt install python{version}-venv，再来一次。",
        f"This Python lacks venv or pip: on Debian or Ubuntu run sudo apt install python{version}-venv, then try again.",
    )


def _install(venv: Path, files: Sequence[str]) -> None:
    """pip, with its output in a log and the packages' names on the screen."""
    command = [str(python_of(venv)), "-m", "pip"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode:
        command = [sys.executable, "-m", "pip", "--python", str(python_of(venv))]
    command += ["install", "--disable-pip-version-check", "--no-input"]
    for name in files:
        command += ["-r", str(ROOT / name)]
    log = venv / "prepare.log"
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    with (
        log.open("w", encoding="utf-8") as kept,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        assert pip.stdout is not None
        for row in pip.stdout:
            kept.write(row)
            if row.startswith("Collecting "):
                say("  " + row.split()[1])
    if pip.returncode:
        raise _failed(log)


def _failed(log: Path) -> Unprepared:
    """What a failed pip means, from its log."""
    text = log.read_text(encoding="utf-8", errors="replace")
    signs = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "Max retries exceeded",
             "Temporary failure in name resolution", "Network is unreachable", "ProxyError")  # fmt: skip
    if any(sign in text for sign in signs):
        return Unprepared(
            f"连不上软件源，装不了所需的包：请检查网络或 pip 镜像设置，再来一次（详见 {log}）。",
            f"The package index cannot be reached: check the network or pip's mirror settings, then try again (see {log}).",
        )
    if "No space left" in text:
        return Unprepared("磁盘满了：腾出 300 MB 再来一次。", "The disk is full: free 300 MB and try again.")
    last = _last_line(text)
    return Unprepared(
        f"装不了所需的包：{last}（详见 {log}）", f"The packages cannot be installed: {last} (see {log})"
    )


def _last_line(text: str) -> str:
    rows = [row.strip() for row in text.splitlines() if row.strip() and not row.startswith("[notice]")]
    errors = [row for row in rows if row.startswith("ERROR")]
    return (errors or rows or ["?"])[-1]


# ---- running


def run_in(venv: Path, arguments: Sequence[str]) -> int:
    """Run the environment's Python; on POSIX it takes this process's place."""
    command = [str(python_of(venv)), *arguments]
    if sys.platform == "win32":
        return subprocess.call(command)
    os.execv(command[0], command)
    raise AssertionError("execv does not return")


def play(arguments: list[str]) -> int:
    """The whole of `main.py`: prepare if need be, then the game, in the environment's Python."""
    if any(Path(sys.prefix).resolve() == venv.resolve() for venv in folders()):
        from ui.app import main

        return main(arguments)
    try:
        venv = prepare(PLAY)
    except Unprepared as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("准备到一半停下了，下次运行会接着准备。\nStopped while preparing; the next start repairs it.")
        return 130
    return run_in(venv, [str(ROOT / "main.py"), *arguments])
