"""Few games that all say the same settle nothing, on games of this toolkit whose answers are known."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reports import analyse
from reports.results import Results, Row
from reports.stats.blocks import win_share
from sim.cli.main import app
from tests.games.charm import charm_truth
from tests.runner.playing import play

CHARM = """
schema: 1
id: charm
game: {{name: charm, players: 2}}
run: {{seed: {seed}, games: 50}}
tables: [{{id: equal, seats: [random, random]}}]
trials: [{{items: wares, only: [charm], arms: [restrict], table: equal, blocks: 50}}]
analyses: {{wares: {{}}}}
"""
RELIC = """
schema: 1
id: relic
game: {{name: charm, players: 2, rules: {{coins: 200, worth: 0, price.relic: 199, bonus.relic: 9000}}}}
run: {{seed: {seed}, games: 200}}
tables: [{{id: equal, seats: [random, random]}}]
trials: [{{items: wares, only: [relic], arms: [restrict], table: equal, blocks: 200}}]
analyses: {{wares: {{}}}}
targets: [{{metric: wares.relic.restrict, between: [-0.1, 0.1], unit: points}}]
"""
RELIC_TRUTH = -0.25
"""Two of 200 purses can afford it, half of them take it, and whoever does wins for sure: 50 points in 1/200."""
PIG = """
schema: 1
id: pig
game: {{name: pig, players: 2}}
run: {{seed: {seed}, games: 12}}
tables: [{{id: skill, seats: [optimal, hold_at]}}]
analyses: {{skill: {{}}}}
targets: [{{metric: strategies.optimal.advantage, between: [1, 10]}}]
"""


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str, int], Results]:
    def played(text: str, seed: int) -> Results:
        file = tmp_path / f"{seed}.yaml"
        file.write_text(text.format(seed=seed), encoding="utf-8")
        return analyse(play(tmp_path / "runs", path=file).path)

    return played


def row(results: Results, metric: str, table: str) -> Row:
    found = results.find(metric, table)
    assert found is not None, metric
    return found


def contains(found: Row, truth: float) -> bool:
    assert found.low is not None and found.high is not None
    return found.low <= truth <= found.high


@pytest.mark.parametrize("seed", range(8))
def test_a_card_that_changed_no_game_of_fifty_is_not_dead(run: Callable[[str, int], Results], seed: int) -> None:
    results = run(CHARM, seed)
    assert contains(row(results, "wares.charm.restrict", "equal"), charm_truth.RESTRICT)
    (verdict,) = results.trials[0].arms[0].items
    assert verdict.flag in ("cannot tell", "fine")


@pytest.mark.parametrize("seed", range(4))
def test_a_relic_hardly_anybody_can_afford_is_not_on_target(run: Callable[[str, int], Results], seed: int) -> None:
    results = run(RELIC, seed)
    assert contains(row(results, "wares.relic.restrict", "equal"), RELIC_TRUTH)
    assert results.targets[0].members[0].verdict == "cannot tell"


@pytest.mark.parametrize("seed", range(8))
def test_a_dozen_games_of_pig_do_not_settle_who_is_better(run: Callable[[str, int], Results], seed: int) -> None:
    """The optimal player wins 53.992 % against one who holds at 20 (value iteration)."""
    results = run(PIG, seed)
    assert contains(row(results, "strategies.optimal.advantage", "skill"), 3.992)
    assert results.targets[0].members[0].verdict == "cannot tell"


def test_three_equal_winners_are_known_no_better_than_their_victim() -> None:
    """Twenty blocks of a table of one loser and three others of the same strength: a third each, and nothing."""
    winner, loser = win_share([1 / 3] * 20), win_share([0.0] * 20)
    assert (loser.value, winner.value) == (0, 1 / 3)
    assert loser.high == pytest.approx(0.168, abs=1e-3)
    assert winner.low < 0.30
    assert winner.high > 0.44


def test_a_plan_from_a_pilot_without_spread_asks_for_many_games(tmp_path: Path) -> None:
    """A block is off by 50 points in one of 200: ± .05 takes z² · 12.5 / .05² = 19,200 blocks of two games each."""
    file = tmp_path / "relic.yaml"
    file.write_text(RELIC.format(seed=1), encoding="utf-8")
    asked = ["plan", str(file), "--metric", "wares.relic.restrict", "--half-width", "0.05", "--json"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["needs"][0]["games"] >= 2 * 19_200
