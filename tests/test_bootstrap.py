"""The ground: environments made, kept, repaired and refused, in a folder of their own and without a network."""

import ast
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

import bootstrap
import main
from tests import __main__ as runner

PINS = {"requirements.txt": "tiny==1.0\n", "requirements-dev.txt": "-r requirements.txt\nsmall==1.0\n"}


def wheel(folder: Path, name: str, version: str = "1.0") -> None:
    """A package with one module, for pip to find without a network."""
    info = f"{name}-{version}.dist-info"
    tag = "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as file:
        file.writestr(f"{name}.py", "")
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        file.writestr(f"{info}/WHEEL", tag)
        file.writestr(f"{info}/RECORD", "")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder with a space and Chinese signs in its name; pip finds two tiny packages and no network."""
    folder = tmp_path / "二七 王"
    folder.mkdir()
    for name, text in PINS.items():
        (folder / name).write_text(text, encoding="utf-8")
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    wheel(wheels, "tiny")
    wheel(wheels, "small")
    monkeypatch.setattr(bootstrap, "ROOT", folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    return folder


@pytest.fixture
def no_bundled_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without a pip of its own is made three times as fast; a Python's own pip fills it."""
    find = importlib.util.find_spec
    if find("pip") is None:
        pytest.skip("this Python has no pip")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))


@pytest.fixture
def stubbed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No process at all: a stub makes an environment's files and installs by name; the list tells what it did."""
    done: list[str] = []

    def make(venv: Path, lock: int) -> None:
        venv.mkdir(exist_ok=True)
        bootstrap._note(venv, set())
        bootstrap._clear(venv)
        bootstrap.python_of(venv).parent.mkdir()
        bootstrap.python_of(venv).write_text("")
        (venv / "pyvenv.cfg").write_text(f"home = {Path(sys.executable).parent}\n")
        done.append("make")

    def install(venv: Path, files: tuple[str, ...], lock: int) -> None:
        for name in files:
            for package in re.findall(r"^(\w+)==1.0", (bootstrap.ROOT / name).read_text(), re.MULTILINE):
                (site_of(venv) / f"{package}-1.0.dist-info").mkdir(parents=True, exist_ok=True)
        done.append("install " + files[-1])

    monkeypatch.setattr(bootstrap, "_make", make)
    monkeypatch.setattr(bootstrap, "_install", install)
    monkeypatch.setattr(bootstrap, "_starts", lambda venv, lock: True)
    return done


def site_of(venv: Path) -> Path:
    return venv / ("Lib/site-packages" if sys.platform == "win32" else "lib/python3.11/site-packages")


def refused(files: tuple[str, ...] = bootstrap.PLAY) -> bootstrap.Unprepared:
    """The refusal to prepare; its sentences are one line each and end like sentences."""
    with pytest.raises(bootstrap.Unprepared) as caught:
        bootstrap.prepare(files)
    error = caught.value
    assert len(str(error).splitlines()) == 2
    return error


# ---- for real, but with tiny packages


@pytest.mark.usefixtures("no_bundled_pip")
def test_first_start_second_start_and_a_moved_folder(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)
    assert venv == root / ".venv"
    assert "第一次运行" in capsys.readouterr().err
    assert subprocess.run([bootstrap.python_of(venv), "-c", "import tiny"], check=False).returncode == 0

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a second start starts nothing"))
        assert bootstrap.prepare(bootstrap.PLAY) == venv
    assert capsys.readouterr().err == ""

    moved = root.with_name("别处")
    root.rename(moved)
    monkeypatch.setattr(bootstrap, "ROOT", moved)
    assert not bootstrap.is_ready(moved / ".venv", bootstrap.PLAY)
    venv = bootstrap.prepare(bootstrap.PLAY)
    assert venv == moved / ".venv" and bootstrap.is_ready(venv, bootstrap.PLAY)
    assert "换了地方" in capsys.readouterr().err
    assert "二七 王" not in (venv / "pyvenv.cfg").read_text(encoding="utf-8")


@pytest.mark.usefixtures("no_bundled_pip")
def test_a_package_that_cannot_be_had(root: Path) -> None:
    (root / "requirements.txt").write_text("absent==1.0\n")
    error = refused()
    log = root / ".venv" / "prepare.log"
    assert "No matching distribution found for absent==1.0" in error.en and str(log) in error.en
    assert "装不了所需的包" in error.zh and log.read_text(encoding="utf-8")
    assert not bootstrap.is_ready(root / ".venv", bootstrap.PLAY)


# ---- what is kept, what is repaired


def test_tests_fill_up_the_players_environment(root: Path, stubbed: list[str]) -> None:
    bootstrap.prepare(bootstrap.PLAY)
    bootstrap.prepare(bootstrap.TEST)
    bootstrap.prepare(bootstrap.PLAY)
    assert stubbed == ["make", "install requirements.txt", "install requirements-dev.txt"]


def test_a_new_pin_is_an_update(root: Path, stubbed: list[str]) -> None:
    venv = bootstrap.prepare(bootstrap.TEST)
    (root / "requirements.txt").write_text("tiny==1.0\nsmall==1.0\n")
    assert not bootstrap.is_ready(venv, bootstrap.PLAY)
    bootstrap.prepare(bootstrap.PLAY)
    assert stubbed == ["make", "install requirements-dev.txt", "install requirements.txt"]
    assert bootstrap.is_ready(venv, bootstrap.TEST)


def damaged(kind: str, venv: Path) -> None:
    match kind:
        case "interrupted":
            bootstrap._note(venv, set())
        case "a package is gone":
            (site_of(venv) / "tiny-1.0.dist-info").rmdir()
        case "the old pygame":
            (site_of(venv) / "pygame-2.6.1.dist-info").mkdir()
        case "no interpreter":
            bootstrap.python_of(venv).unlink()
        case "its Python is gone":
            (venv / "pyvenv.cfg").write_text("home = /nowhere/at/all\n")
        case "no configuration":
            (venv / "pyvenv.cfg").unlink()
        case "made elsewhere":
            text = (venv / bootstrap.STAMP).read_text(encoding="utf-8")
            (venv / bootstrap.STAMP).write_text(text.replace("at ", "at /elsewhere"), encoding="utf-8")


@pytest.mark.parametrize(
    "kind",
    ["interrupted", "a package is gone", "the old pygame", "no interpreter", "its Python is gone",
     "no configuration", "made elsewhere"],
)  # fmt: skip
def test_damage_is_repaired(
    root: Path, stubbed: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)
    (venv / "left-over").write_text("")
    damaged(kind, venv)
    assert not bootstrap.is_ready(venv, bootstrap.PLAY)
    bootstrap.prepare(bootstrap.PLAY)
    assert bootstrap.is_ready(venv, bootstrap.PLAY)
    assert stubbed == ["make", "install requirements.txt"] * 2
    assert not (venv / "left-over").exists()
    assert "环境不完整或换了地方，重新建" in capsys.readouterr().err


def test_pip_itself_may_change(root: Path, stubbed: list[str]) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)
    bootstrap._note(venv, (bootstrap.noted(venv) or set()) | {"has pip-1.0.dist-info"})
    assert bootstrap.is_ready(venv, bootstrap.PLAY)


def test_an_environment_made_by_hand_is_filled_up_and_not_cleared(root: Path, stubbed: list[str]) -> None:
    venv = root / ".venv"
    bootstrap._make(venv, 0)
    (venv / bootstrap.STAMP).unlink()
    (venv / "mine").write_text("")
    stubbed.clear()
    bootstrap.prepare(bootstrap.PLAY)
    assert stubbed == ["install requirements.txt"] and (venv / "mine").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_copies_share_a_linked_environment(
    root: Path, stubbed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)
    copy = root.with_name("copy")
    copy.mkdir()
    for name in PINS:
        shutil.copy(root / name, copy)
    (copy / ".venv").symlink_to(venv)
    monkeypatch.setattr(bootstrap, "ROOT", copy)
    assert bootstrap.prepare(bootstrap.PLAY) == venv
    assert stubbed == ["make", "install requirements.txt"]


def test_a_failed_update_leaves_the_game_playable(
    root: Path, stubbed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)

    def fail(venv: Path, files: tuple[str, ...], lock: int) -> None:
        raise bootstrap.failure("ERROR: no", venv / "log")

    monkeypatch.setattr(bootstrap, "_install", fail)
    refused(bootstrap.TEST)
    assert bootstrap.is_ready(venv, bootstrap.PLAY)


def test_an_interruption_is_one_sentence_and_repaired(
    root: Path, stubbed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(venv: Path, files: tuple[str, ...], lock: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "_install", interrupted)
        assert bootstrap.play([]) == 130
    told = capsys.readouterr().err
    assert (
        "准备到一半停下了，下次运行会自动修好。\nStopped while preparing; the next start repairs it.\n"
        in told
    )
    assert bootstrap.noted(root / ".venv") == set()
    bootstrap.prepare(bootstrap.PLAY)
    assert stubbed == ["make", "make", "install requirements.txt"]


def test_a_killed_command_leaves_no_stamp_and_no_child(root: Path) -> None:
    """Whatever stops the waiting for a command stops the command too."""

    def stop(row: str) -> None:
        raise KeyboardInterrupt

    code = "import time; print('on', flush=True); time.sleep(60)"
    with open(root / "lock", "w") as lock, pytest.raises(KeyboardInterrupt):
        bootstrap._run([sys.executable, "-c", code], lock.fileno(), stop)


# ---- two at once


def test_the_second_of_two_starts_waits(
    root: Path, stubbed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    second = threading.Thread(target=bootstrap.prepare, args=[bootstrap.PLAY])
    with bootstrap._alone(root / ".venv") as lock:
        second.start()
        second.join(0.4)
        assert second.is_alive() and stubbed == []
        bootstrap._fill(root / ".venv", bootstrap.PLAY, lock)
    second.join(10)
    assert not second.is_alive() and stubbed == ["make", "install requirements.txt"]
    assert "另一个窗口正在准备，稍等……\nAnother start is preparing; waiting …\n" in capsys.readouterr().err


def test_the_lock_of_a_dead_process_is_no_obstacle(root: Path, stubbed: list[str]) -> None:
    code = (
        "import os, pathlib, bootstrap\n"
        f"with bootstrap._alone(pathlib.Path({str(root / '.venv')!r})):\n    os._exit(9)"
    )
    cwd = Path(bootstrap.__file__).parent
    assert subprocess.run([sys.executable, "-c", code], cwd=cwd, check=False).returncode == 9
    assert (root / ".venv.lock").exists()
    assert bootstrap.prepare(bootstrap.PLAY) == root / ".venv"


@pytest.mark.skipif(sys.platform == "win32", reason="there a console's end ends its commands")
def test_a_command_that_outlives_its_start_keeps_the_lock(root: Path) -> None:
    code = (
        "import os, pathlib, sys, bootstrap\n"
        "def die(row): os._exit(9)\n"
        f"with bootstrap._alone(pathlib.Path({str(root / '.venv')!r})) as lock:\n"
        "    wait = 'import sys; print(1, flush=True); sys.stderr.close(); sys.stdout = None; import time; time.sleep(1.5)'\n"
        "    bootstrap._run([sys.executable, '-c', wait], lock, die)\n"
    )
    cwd = Path(bootstrap.__file__).parent
    assert subprocess.run([sys.executable, "-c", code], cwd=cwd, check=False).returncode == 9
    with open(root / ".venv.lock", "a+b") as file:
        assert not bootstrap._try_lock(file)
        bootstrap._wait_lock(file)


# ---- refusals


@pytest.mark.parametrize("missing", [{"venv"}, {"ensurepip", "pip"}])
def test_a_python_without_venv_or_pip(root: Path, monkeypatch: pytest.MonkeyPatch, missing: set[str]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else object())
    error = refused()
    package = f"sudo apt install python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert package in error.zh and package in error.en
    assert not (root / ".venv").exists()


@pytest.mark.parametrize("pip", [True, False])
def test_a_venv_module_that_has_no_ensurepip(root: Path, monkeypatch: pytest.MonkeyPatch, pip: bool) -> None:
    """Debian's own words; a Python that has pip itself goes on with that one."""
    words = "The virtual environment was not created successfully because ensurepip is not\navailable.\n"
    ran: list[list[str]] = []

    def run(command: list[str | Path], *_: object) -> tuple[int, str]:
        ran.append([str(word) for word in command])
        return (0, "") if "--without-pip" in command else (1, words)

    monkeypatch.setattr(bootstrap, "_run", run)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if pip or name != "pip" else None)
    error = refused()
    assert ("-venv" in error.en) is not pip
    assert len(ran) == (2 if pip else 1)


def test_a_venv_that_fails(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "_run", lambda *_: (1, "Error: [Errno 5] bad disk\n"))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=10**9))
    error = refused()
    assert error.zh == "建不了环境：Error: [Errno 5] bad disk"
    assert error.en == "The environment cannot be made: Error: [Errno 5] bad disk"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert refused().en == "The disk is full: free 300 MB and try again."


def test_no_network() -> None:
    said = (
        "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(...)': /simple/tiny/\n"
        "ERROR: No matching distribution found for tiny==1.0\n"
    )
    error = bootstrap.failure(said, Path("prepare.log"))
    assert (
        error.zh == "连不上软件源，装不了所需的包：请检查网络或 pip 镜像设置，再来一次（详见 prepare.log）。"
    )
    assert error.en.startswith("The package index cannot be reached") and "prepare.log" in error.en


def test_a_full_disk() -> None:
    error = bootstrap.failure("ERROR: [Errno 28] No space left on device\n", Path("prepare.log"))
    assert error.zh == "磁盘满了：腾出 300 MB 再来一次。"


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("Collecting a\nERROR: one\nERROR: two\n\n[notice] new pip\n", "ERROR: two"),
        (
            "error: metadata-generation-failed\n╰─> pygame-ce\nhint: See above.\n",
            "error: metadata-generation-failed",
        ),
        ("/usr/bin/python3: No module named pip\n", "/usr/bin/python3: No module named pip"),
        ("", "?"),
    ],
)
def test_the_line_that_says_most(said: str, last: str) -> None:
    assert bootstrap.last_line(said) == last


def test_a_read_only_folder_falls_back_to_the_users_own(
    root: Path, stubbed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "_writable", lambda folder: False)
    monkeypatch.setattr(Path, "home", lambda: root.parent)
    venv = bootstrap.prepare(bootstrap.PLAY)
    assert venv.parent.name == "erqiwang" and root not in venv.parents
    assert f"游戏文件夹不能写，环境放在 {venv}。" in capsys.readouterr().err
    assert bootstrap.prepare(bootstrap.PLAY) == venv and stubbed == ["make", "install requirements.txt"]


def test_nowhere_to_write(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root.parent / "file").write_text("")
    monkeypatch.setattr(bootstrap, "folders", lambda: [root.parent / "file" / ".venv"])
    error = refused()
    assert error.zh.startswith("环境建不起来：") and error.en.startswith("The environment cannot be made: ")


def test_a_user_without_a_home(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.setattr(Path, "home", homeless)
    assert bootstrap.folders() == [root / ".venv"]


# ---- starting the game


def test_the_game_gets_no_foreign_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_INDEX_URL", "file:///mirror")
    assert "PYTHONPATH" not in bootstrap.outward()
    assert bootstrap.outward()["PIP_INDEX_URL"] == "file:///mirror"


@pytest.mark.parametrize("within", [True, False])
def test_the_game_runs_in_the_environment_and_nowhere_else(
    root: Path, stubbed: list[str], monkeypatch: pytest.MonkeyPatch, within: bool
) -> None:
    venv = bootstrap.prepare(bootstrap.PLAY)
    monkeypatch.setattr(sys, "prefix", str(venv if within else root))
    monkeypatch.setitem(sys.modules, "ui.app", SimpleNamespace(main=lambda words: len(words)))  # type: ignore[arg-type]
    calls: list[list[str]] = []

    def run_in(where: Path, words: list[str]) -> int:
        calls.append([str(where), *words])
        return 7

    monkeypatch.setattr(bootstrap, "run_in", run_in)
    assert bootstrap.play(["--lang", "en"]) == (2 if within else 7)
    assert calls == ([] if within else [[str(venv), str(root / "main.py"), "--lang", "en"]])


def test_refusals_end_with_a_status(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert bootstrap.play([]) == 1
    assert runner.main([]) == 1
    assert "Traceback" not in capsys.readouterr().err


# ---- consoles


def ascii_console(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """What is written to the standard error from now on."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii", errors="strict"))
    return raw


def test_a_console_with_few_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    written = ascii_console(monkeypatch)
    bootstrap.say("好了。", "Ready.")
    assert written.getvalue() == b"???\nReady.\n"


@pytest.mark.parametrize("stream", [None, "closed"])
def test_no_console(monkeypatch: pytest.MonkeyPatch, stream: str | None) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed if stream else None)
    bootstrap.say("好了。", "Ready.")


# ---- old Pythons


def test_an_old_python_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 6, 15, "final", 0))
    assert main.main() == 1
    assert capsys.readouterr().err == (
        "二七王要 Python 3.11 以上，现在是 3.6：请装新的 Python 再运行。\n"
        "This game needs Python 3.11 or later; this is 3.6: please install a newer Python.\n"
    )


def test_an_old_console_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    written = ascii_console(monkeypatch)
    monkeypatch.setattr(sys, "version_info", (2, 7, 18, "final", 0))
    assert main.main() == 1
    sys.stderr.flush()
    assert b"needs Python 3.11 or later; this is 2.7" in written.getvalue()


def test_main_keeps_to_syntax_that_every_python_reads() -> None:
    text = Path(main.__file__).read_bytes().decode("utf-8")
    assert "coding: utf-8" in text.splitlines()[0]
    modern = (
        ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef, ast.Await, ast.Starred,
        ast.Nonlocal, ast.YieldFrom, ast.MatMult, ast.TryStar, ast.Raise, ast.With,
    )  # fmt: skip
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, modern), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None and not node.args.kwonlyargs and not node.args.posonlyargs
            assert all(argument.annotation is None for argument in node.args.args)
        if isinstance(node, ast.Call):
            assert not (isinstance(node.func, ast.Name) and node.func.id == "print")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
            start = ast.get_source_segment(text, node)
            assert start and (start.startswith('u"') or start.startswith('"""'))
    imported = {
        name.name for node in ast.parse(text).body if isinstance(node, ast.Import) for name in node.names
    }
    assert imported == {"os", "sys"}


# ---- the runner


def test_steps() -> None:
    assert [name for name, _ in runner.steps(None, [])] == ["lint", "format", "types", "tests"]
    assert runner.steps(None, ["-x"])[-1][1][-1] == "-x"
    assert runner.steps("", [])[0][1][-2:] == ["-m", "long"]
    assert runner.steps("bots", ["-x"])[0][1][-3:] == ["-k", "bots", "-x"]


def test_a_failed_step_is_named_and_told_by_the_status(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "python_of", lambda venv: Path(sys.executable))
    good, bad = ["-c", "print('last word')"], ["-c", "raise SystemExit(1)"]
    assert runner.run(Path(), [("lint", good), ("tests", good)]) == 0
    assert runner.run(Path(), [("lint", bad), ("tests", good)]) == 1
    assert runner.run(Path(), [("lint", good), ("tests", bad)]) == 1
    out = capfd.readouterr().out
    assert out.count("== lint FAILED") == 1
    assert "== tests (failed so far: lint)\nlast word\n" in out


def test_what_follows_the_dashes_is_for_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []

    def run(venv: Path, todo: list[tuple[str, list[str]]]) -> int:
        heard.append(todo)
        return 3

    monkeypatch.setattr(bootstrap, "prepare", lambda files: Path())
    monkeypatch.setattr(runner, "run", run)
    assert runner.main(["--long", "bots", "--", "-x", "-s"]) == 3
    assert runner.main(["--", "--long"]) == 3
    assert heard == [runner.steps("bots", ["-x", "-s"]), runner.steps(None, ["--long"])]
