"""Soaks that do not fit into minutes: `python3 -m tests --long`."""

import pytest

from game.ruleset import builtin
from game.simulate import simulate

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", list(builtin()))
def test_four_thousand_checked_deals(name: str) -> None:
    result = simulate(builtin()[name], 4000, "long", ("normal", "easy", "normal", "easy"), check=True)
    assert result.faults == () and result.deals == 4000


@pytest.mark.parametrize("name", list(builtin()))
def test_fifty_thousand_deals_by_normal_bots(name: str) -> None:
    result = simulate(builtin()[name], 50_000, "long", ("normal",))
    assert result.faults == () and result.deals == 50_000
