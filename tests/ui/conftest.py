"""A person at a fresh window."""

from pathlib import Path

import pytest

from tests.ui.drive import Person


@pytest.fixture
def person(tmp_path: Path) -> Person:
    """Somebody with an empty data folder, in the menu."""
    return Person(tmp_path)
