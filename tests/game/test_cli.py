"""`python -m game …` as a person or a script uses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import simulate as simulation
from game.__main__ import main
from game.bots import LEVELS
from game.invariants import Fault
from game.ruleset import builtin

ROOT = Path(__file__).parent.parent.parent


def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words], input=stdin, capture_output=True, cwd=ROOT, check=False
    )


def test_simulate_ends_with_one_json_line() -> None:
    done = run(
        "simulate", "--ruleset", "hunan_single", "--deals", "3", "--seed", "9", "--bots", "easy,normal"
    )
    assert done.returncode == 0
    told = json.loads(done.stdout.splitlines()[-1])
    assert list(told) == ["ruleset", "deals", "redeals", "actions", "seconds", "faults"]
    assert (told["ruleset"], told["deals"], told["faults"]) == ("hunan_single", 3, 0)


def test_a_fault_prints_the_deals_code_and_step_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise Fault("the moon is out")

    monkeypatch.setattr(simulation, "check_step", broken)
    assert main(["simulate", "--ruleset", "jiangxi", "--deals", "1", "--check"]) == 1
    captured = capsys.readouterr()
    first = captured.err.splitlines()[0]
    assert first.startswith("J") and "step 1: Fault: the moon is out" in first
    assert json.loads(captured.out)["faults"] == simulation.MOST_FAULTS


def test_a_bot_that_crashes_or_breaks_the_rules_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.actions import Surrender

    monkeypatch.setitem(LEVELS, "normal", lambda view, rng: Surrender())
    result = simulation.simulate(builtin()["xinjian"], 1, "1")
    assert "a bot's action was refused: wrong_phase" in result.faults[0]


def test_the_same_seed_plays_the_same_deals() -> None:
    runs = [simulation.simulate(builtin()["tongcheng"], 3, "same") for _ in range(2)]
    assert runs[0].actions == runs[1].actions and runs[0].redeals == runs[1].redeals


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("fly",),
        ("simulate",),
        ("simulate", "--ruleset", "mars"),
        ("simulate", "--ruleset", "jiangxi", "--deals", "0"),
        ("simulate", "--ruleset", "jiangxi", "--deals", "many"),
        ("simulate", "--ruleset", "jiangxi", "--bots", "genius"),
        ("referee", "--lang", "fr"),
        ("simulate", "--ruleset", "jiangxi", "--seed", "\udcff"),
    ],
)
def test_a_bad_command_line_is_a_sentence_and_status_2(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr and done.stderr.count(b"error:") == 1
