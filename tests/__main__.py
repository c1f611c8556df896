"""`python3 -m tests [--long [NAME]] [-- pytest arguments]`: prepare, lint, type-check, test."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import bootstrap  # noqa: E402 - found beside this package


def steps(long: str | None, more: list[str]) -> list[tuple[str, list[str]]]:
    """What is run, in order: (name, arguments of the environment's Python)."""
    pytest = ["-m", "pytest", *more]
    if long is not None:
        return [("soaks", [*pytest, "-m", "long", "-n", "2", *(["-k", long] if long else [])])]
    return [
        ("lint", ["-m", "ruff", "check", "."]),
        ("format", ["-m", "ruff", "format", "--check", "."]),
        ("types", ["-m", "mypy"]),
        ("tests", [*pytest, "-n", "2"]),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests", description="prepare, lint, type-check, test")
    parser.add_argument(
        "--long", nargs="?", const="", metavar="NAME", help="the soaks, all or those named NAME"
    )
    parser.add_argument("more", nargs="*", help="arguments for pytest, after --")
    options = parser.parse_args()
    try:
        venv = bootstrap.prepare(bootstrap.TEST)
    except bootstrap.Unprepared as error:
        bootstrap.say(error.zh, error.en)
        return error.status
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUTF8": "1"}
    failed = []
    for name, arguments in steps(options.long, options.more):
        print(f"== {name}", flush=True)
        command = [str(bootstrap.python_of(venv)), *arguments]
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
