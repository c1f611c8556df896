"""The house keeps its walls."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def imports(folder: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield path, node.module or ""


def test_the_game_knows_no_window() -> None:
    found = list(imports("game"))
    assert len(found) > 100
    wrong = [
        (path.name, name) for path, name in found if name.split(".")[0] in ("ui", "pygame", "pygame_gui")
    ]
    assert wrong == []


def test_the_game_knows_no_socket_outside_net() -> None:
    network = ("socket", "asyncio", "ssl", "http", "urllib", "socketserver")
    wrong = [
        (path.name, name)
        for path, name in imports("game")
        if name.split(".")[0] in network and "net" not in path.parts
    ]
    assert wrong == []


def test_bots_import_nothing_that_holds_hidden_cards() -> None:
    hidden = ("game.state", "game.engine", "game.table", "game.record", "game.shuffle", "game.invariants")
    players = [(path.name, name) for path, name in imports("game/bots") if path.name != "arena.py"]
    assert len(players) > 20
    assert [(path, name) for path, name in players if name in hidden] == []


def test_files_are_seldom_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in ("game", "ui", "tests", "assets")
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert long == {}
