"""Golden playthroughs: two whole deals of each ruleset, every event to the letter."""

import pytest

from game.ruleset import builtin
from tests.game.playthrough import GOLDEN, actions_of, written


def test_every_ruleset_has_golden_playthroughs() -> None:
    assert sorted(path.name for path in GOLDEN.glob("*.txt")) == sorted(
        f"{ruleset}-{number}.txt" for ruleset in builtin() for number in (1, 2)
    )


@pytest.mark.parametrize("name", [f"{ruleset}-{number}" for ruleset in builtin() for number in (1, 2)])
def test_golden_playthrough(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    code = text.split(maxsplit=2)[1]
    assert written(code, actions_of(text)).splitlines() == text.splitlines()
