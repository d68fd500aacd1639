"""The log says what happened: win shares, ranks, margins, and every game of the plan once."""

import numpy as np
import polars as pl
import pytest

from sim.engine.records import new_records
from sim.games import load_game
from sim.runner.columns import standings
from tests.runner.playing import load, logs, play


def standing_of(scores, ranks, sides=None, *, low_wins=False):
    states = new_records(load_game("pig").state, 1)
    n = len(scores)
    states.score[0, :n] = scores
    states.rank[0, :n] = ranks
    states.side[0, :n] = range(n) if sides is None else sides
    return standings(states, n, low_wins=low_wins)


def test_a_shared_win_is_shared():
    found = standing_of([9, 9, 4], [1, 1, 3])
    assert found.win_share[0].tolist() == [0.5, 0.5, 0.0]
    assert found.n_winners[0] == 2
    assert found.rank[0].tolist() == [1.5, 1.5, 3.0]
    assert found.tied[0].tolist() == [2, 2, 1]


def test_partners_share_their_sides_win():
    found = standing_of([9, 4, 9, 4], [1, 3, 1, 3], [0, 1, 0, 1])
    assert found.win_share[0].tolist() == [0.5, 0.0, 0.5, 0.0]
    assert found.n_winners[0] == 1
    assert found.margin[0].tolist() == [5.0, -5.0, 5.0, -5.0]


def test_a_margin_is_good_when_it_is_positive_also_where_few_points_win():
    assert standing_of([3, 10, 5], [1, 3, 2], low_wins=True).margin[0].tolist() == [2.0, -7.0, -2.0]


def test_alone_there_is_neither_win_nor_margin():
    found = standing_of([31], [1])
    assert np.isnan(found.win_share[0, 0])
    assert np.isnan(found.margin[0, 0])
    assert found.n_winners[0] == 0


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    return logs(play(tmp_path_factory.mktemp("duel")))


def test_every_game_of_the_plan_is_logged_once_in_order(duel):
    assert duel["games"]["game"].to_list() == list(range(2400))


def test_win_shares_of_a_game_sum_to_one(duel):
    sums = duel["seats"].group_by("game").agg(pl.col("win_share").sum())
    assert sums["win_share"].to_list() == pytest.approx([1.0] * 2400)


def test_scores_are_the_sums_of_their_parts(duel):
    assert (duel["seats"]["score"] == duel["seats"]["score_points"]).all()


def test_weights_share_out_the_games():
    experiment = load()
    assert [experiment.blocks(table) for table in experiment.tables] == [400, 400]


def test_reference_arms_log_only_the_phases_of_their_day(tmp_path):
    path = tmp_path / "days.yaml"
    path.write_text(
        "schema: 1\nid: days\ngame: {name: olvir, players: 2}\nrun: {games: 6, reference: true}\n"
        "tables: [{id: two, seats: [random, random]}]\nanalyses: {length: {}}\n",
        encoding="utf-8",
    )
    found = logs(play(tmp_path / "runs", path=path))
    assert found["games"].group_by("arm").len().sort("arm").rows() == [("control", 6), ("reference", 30)]
    phases = found["phases"].filter(pl.col("arm") == "reference")
    assert phases.group_by("game").agg(pl.col("number").min() // 3, pl.len()).sort("game")["len"].to_list() == [6] * 30
    assert sorted(phases["number"].unique().to_list()) == list(range(15))
