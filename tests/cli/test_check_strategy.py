"""A bot is checked at the table before its findings are believed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli.main import app

RUNNER = CliRunner()

FORGETFUL = """
class Counter:
    asked = 0

    def choose(self, view, options):
        Counter.asked += 1
        return Counter.asked // 37 % len(options)


class Fair:
    def choose(self, view, options):
        return len(options) - 1


class Greedy:
    def choose(self, view, options):
        return len(options)
"""


def checked(tmp_path: Path, name: str):
    file = tmp_path / "bots.py"
    file.write_text(FORGETFUL)
    return RUNNER.invoke(app, ["check-strategy", "pig", f"{file}:{name}", "--games", "2"])


def test_a_strategy_that_keeps_the_rules_passes(tmp_path):
    done = checked(tmp_path, "Fair")
    assert done.exit_code == 0
    assert "✔ 2 players, depends on its view alone" in done.output


def test_a_strategy_that_remembers_earlier_games_is_found_out(tmp_path):
    done = checked(tmp_path, "Counter")
    assert done.exit_code == 2
    assert "✖ 2 players, repeats itself" in done.output


def test_a_strategy_that_chooses_beyond_its_options_is_found_out(tmp_path):
    done = checked(tmp_path, "Greedy")
    assert done.exit_code == 2
    assert "which is not an option" in done.output


@pytest.mark.parametrize(("game", "strategy", "meant"), [("pigg", "random", "pig"), ("pig", "randon", "random")])
def test_unknown_names_are_told_with_what_was_meant(game, strategy, meant):
    done = RUNNER.invoke(app, ["check-strategy", game, strategy])
    assert done.exit_code == 2
    assert f"did you mean '{meant}'?" in done.output
