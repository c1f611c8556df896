"""`python3 -m tests [--long [NAME]] [-- pytest arguments]`: prepare, lint, type-check, test."""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import bootstrap  # noqa: E402 - found beside this package

DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUTF8": "1"}


def steps(long: str | None, more: list[str]) -> list[tuple[str, list[str]]]:
    """What is run, in order: (name, arguments of the environment's Python). pytest comes last and has the last word."""
    if long is not None:
        named = ["-k", long] if long else []
        return [("soaks", ["-m", "pytest", "-n", "auto", "-m", "long", *named, *more])]
    return [
        ("lint", ["-m", "ruff", "check", "."]),
        ("format", ["-m", "ruff", "format", "--check", "."]),
        ("types", ["-m", "mypy"]),
        ("tests", ["-m", "pytest", "-n", "auto", *more]),
    ]


def run(venv: Path, todo: list[tuple[str, list[str]]]) -> int:
    """Run every step, whatever becomes of the others; 1 if one failed. The last one's words stay the last."""
    failed: list[str] = []
    for name, arguments in todo:
        print(f"== {name}" + (f" (failed so far: {', '.join(failed)})" if failed else ""), flush=True)
        command = [str(bootstrap.python_of(venv)), *arguments]
        if subprocess.run(command, cwd=ROOT, env=bootstrap.outward() | DUMMY, check=False).returncode:
            failed.append(name)
            if name != todo[-1][0]:
                print(f"== {name} FAILED", flush=True)
    return 1 if failed else 0


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests",
        usage="%(prog)s [--long [NAME]] [-- pytest arguments]",
        description="prepare, lint, type-check, test",
    )
    parser.add_argument(
        "--long", nargs="?", const="", metavar="NAME", help="only the soaks: all, or those named so"
    )
    cut = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:cut])
    try:
        venv = bootstrap.prepare(bootstrap.TEST)
        return run(venv, steps(options.long, words[cut + 1 :]))
    except bootstrap.Unprepared as error:
        bootstrap.say(error.zh, error.en)
        return error.status
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
