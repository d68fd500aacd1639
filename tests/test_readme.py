"""The README's first game is played as written."""

import doctest
from pathlib import Path


def test_the_first_game_in_the_interpreter():
    found = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0
