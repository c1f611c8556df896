"""The packages of npm that the assets are made from."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

PACKAGES = (
    "@fontsource/ma-shan-zheng@5.3.1",
    "@letele/playing-cards@0.1.0",
    "react@19.3.1",
    "react-dom@19.3.1",
)
HERE = Path(__file__).parent


def _program(name: str) -> str:
    """The full path of a program (npm is npm.cmd on Windows)."""
    path = shutil.which(name)
    if path is None:
        raise SystemExit(f"{name} is needed: install Node.js")
    return path


def install(folder: Path) -> Path:
    """Install the packages into `folder`; returns its node_modules."""
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    command = [_program("npm"), "install", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "node_modules"


def courts(modules: Path) -> dict[str, str]:
    """The SVG of each court card by face: `courts(modules)["SJ"]`."""
    folder = modules.parent
    shutil.copy(modules / "@letele" / "playing-cards" / "dist" / "index.esm.js", folder / "cards.mjs")
    shutil.copy(HERE / "courts.mjs", folder)
    done = subprocess.run([_program("node"), "courts.mjs"], cwd=folder, check=True, capture_output=True)
    found: dict[str, str] = json.loads(done.stdout.decode("utf-8"))
    return found
