"""A sweep's points are versions of the rules on the base's deals, at its tables, and nothing else changes."""

from pathlib import Path

import polars as pl
import pytest

from sim.experiment import load_experiment
from sim.games import load_game
from sim.runlog.facts import FactorFacts
from sim.runner import invalid_because
from sim.runner.plan import make_plan
from sim.runner.replay import replay_game
from sim.runner.sweeps import sweep_facts, sweep_rules
from tests.runner.playing import DUEL, load, logs, play, same

SWEEP = (
    "sweep=[{id: goal, values: {target: [50, 100, 150]}, blocks: 40, tables: [equal]}, "
    "{id: die, ranges: {faces: [4, 8]}, design: morris, samples: 4, blocks: 30}]"
)
SETS = ("run.games=300", "variants={}", SWEEP)


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    return play(tmp_path_factory.mktemp("swept"), *SETS)


@pytest.fixture(scope="module")
def games(swept):
    return logs(swept)["games"]


def test_every_version_plays_its_deals_at_its_tables(games):
    played = games.group_by("variant", "table").len().sort("variant", "table")
    by_version = {(variant, table): n for variant, table, n in played.rows()}
    assert by_version["base", "equal"] == 100
    assert by_version["goal #1", "equal"] == by_version["goal #2", "equal"] == 40
    assert ("goal #1", "gap") not in by_version
    dice = {name for name, _ in by_version if name.startswith("die")}
    assert dice
    assert all(by_version[name, "equal"] == 30 for name in dice)


def test_the_present_value_is_the_base_and_is_not_played_again(games):
    assert sweep_rules(load(*SETS))["goal #2"] == {"target": 150}
    assert "goal #3" not in games["variant"].to_list()


def test_versions_meet_the_deals_of_the_base(games):
    equal = games.filter(pl.col("table") == "equal", pl.col("block") < 30)
    assert equal.group_by("block").agg(pl.col("deal_seed").n_unique())["deal_seed"].unique().to_list() == [1]


def test_the_base_is_played_as_without_a_sweep(games, tmp_path):
    alone = logs(play(tmp_path, "run.games=300", "variants={}"))["games"]
    base = games.filter(pl.col("variant") == "base")
    assert base.sort("table", "block", "rotation")["digest"].to_list() == (
        alone.sort("table", "block", "rotation")["digest"].to_list()
    )


def test_a_game_of_a_sweep_can_be_replayed(swept, games):
    (row,) = games.filter(pl.col("variant") == "goal #1", pl.col("block") == 7).rows(named=True)
    experiment = load_experiment(DUEL, _catalogue(), SETS).experiment
    replay, seats = replay_game(swept, experiment, row["game"])
    assert replay.rules.target == 50
    assert seats == ["careful", "careful"]


def test_a_replay_from_the_runs_own_experiment_agrees(tmp_path):
    grid = "sweep=[{id: both, values: {target: [50, 150], faces: [5, 8]}, blocks: 9}]"
    folder = play(tmp_path, "run.games=30", "variants={}", grid)
    experiment = load_experiment(folder.path / "config.resolved.yaml", _catalogue()).experiment
    versions = logs(folder)["games"].filter(
        pl.col("block") == 0, pl.col("variant").cast(pl.String).str.starts_with("both")
    )
    for number in versions["game"].to_list():
        replay_game(folder, experiment, number)


def test_any_cut_into_chunks_plays_the_same_versions(swept, tmp_path):
    assert same(play(tmp_path, *SETS, chunk_blocks=7), swept)


def test_the_run_says_what_its_versions_are(swept):
    facts = swept.facts()
    goal, die = facts.sweeps
    assert [point.name for point in goal.points] == ["goal #1", "base", "goal #2"]
    assert goal.blocks == 40
    assert die.factors == (FactorFacts(name="faces", paths=("faces",), span=(4.0, 8.0)),)
    assert len(die.rows) == len(die.units) == 8
    assert facts.variants == {}
    assert facts.rules["target"] == 100


def test_another_design_is_another_content(swept):
    other = SWEEP.replace("samples: 4", "samples: 5")
    assert sweep_facts(load("run.games=300", "variants={}", other)) != swept.facts().sweeps


def test_games_that_a_strange_value_caps_do_not_make_the_run_invalid(tmp_path):
    """To 1,000,000 points no game of Pig comes before its cap."""
    folder = play(tmp_path, "run.games=300", "variants={}", "sweep=[{id: far, values: {target: [1000000]}, blocks: 9}]")
    games = logs(folder)["games"]
    assert games.filter(pl.col("variant") == "far #1")["capped"].all()
    assert invalid_because(folder) is None


def test_no_more_deals_are_planned_than_a_table_has():
    plan = make_plan(load(*SETS).model_copy(), load_game("pig")).prefix(20)
    assert {strand.blocks for strand in plan.strands} == {20}


def _catalogue():
    from sim.cli.catalogue import catalogue

    return catalogue()


def test_assumed_values_can_be_swept_from_the_command_line():
    oliva = Path(__file__).parents[2] / "experiments" / "oliva_2p.yaml"
    experiment = load("sweep=[{id: assumed, assumed: true}]", path=oliva)
    versions = sweep_rules(experiment)
    assert len(versions) > 20
    assert all(rules for rules in versions.values())
