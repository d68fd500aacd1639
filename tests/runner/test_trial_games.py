"""Trials as they are planned and logged: arms, treated seats, items, and the luck they share."""

from __future__ import annotations

from collections import Counter

import polars as pl
import pytest

from sim.games import load_game
from sim.runner.plan import make_plan
from tests.runner.playing import load, logs, play

TRIAL = """
schema: 1
id: tried
game: {name: charm, players: 3}
run: {seed: 4, games: 60}
tables: [{id: equal, seats: [random, random, random]}]
trials: [{items: wares, only: [charm, relic], arms: [gift, restrict, ban, fork], table: equal, blocks: 90}]
analyses: {wares: {}}
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    file = tmp_path_factory.mktemp("tried") / "tried.yaml"
    file.write_text(TRIAL, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def folder(path, tmp_path_factory):
    return play(tmp_path_factory.mktemp("runs"), path=path)


@pytest.fixture(scope="module")
def games(folder):
    return logs(folder)["games"].with_columns(pl.col(pl.Categorical).cast(pl.String))


def test_every_arm_treats_every_seat_of_every_item_once_a_block(path):
    plan = make_plan(load(path=path), load_game("charm"))
    arms = Counter(strand.arm for strand in plan.trials)
    assert arms == {"untreated": 1, "placebo": 3, "gift": 6, "restrict": 6, "ban": 2, "take": 6, "decline": 6}
    assert {strand.blocks for strand in plan.trials} == {90}
    assert len({(strand.arm, strand.treatment) for strand in plan.trials}) == len(plan.trials)


def test_a_trial_is_about_its_own_group_of_items(tmp_path):
    """Olympus has deities and glories too, which nobody can be given."""
    file = tmp_path / "olympus.yaml"
    file.write_text(
        "schema: 1\nid: o\ngame: {name: olympus, players: 3}\nrun: {games: 3}\n"
        "tables: [{id: equal, seats: [random, random, random]}]\n"
        "trials: [{items: buildings, arms: [gift], table: equal, blocks: 1}]\nanalyses: {length: {}}\n",
        encoding="utf-8",
    )
    game = load_game("olympus")
    plan = make_plan(load(path=file), game)
    tried = {game.items[strand.treatment.item].id for strand in plan.trials if strand.arm == "gift"}
    assert tried == {item.id for item in game.items_of(game.item_groups[0])}


def test_the_log_tells_arm_seat_and_item(games):
    tried = games.filter(pl.col("arm") != "control")
    assert tried.group_by("block").len()["len"].unique().to_list() == [30]
    assert tried.filter(pl.col("arm").is_in(["untreated", "ban"]))["treated_seat"].unique().to_list() == [-1]
    assert set(tried.filter(pl.col("treated_item") == "")["arm"]) == {"untreated", "placebo"}
    assert set(tried["treated_item"]) == {"", "charm", "relic"}
    assert games.filter(pl.col("arm") == "control")["treated_item"].unique().to_list() == [""]


def test_the_untreated_arm_plays_the_games_of_the_table(games):
    digests = {arm: games.filter(pl.col("arm") == arm).sort("block")["digest"] for arm in ("control", "untreated")}
    assert digests["untreated"].head(60).to_list() == digests["control"].to_list()


def test_a_treatment_that_never_bites_leaves_the_same_game(games):
    """The relic is never on offer; where a fork or a bar took no option away, the game is the control's."""
    control = games.filter(pl.col("arm") == "untreated").select("block", control="digest")
    other = games.filter(pl.col("arm").is_in(["restrict", "ban", "take", "decline"]), pl.col("treated_turn") < 0)
    paired = other.join(control, on="block")
    assert (paired["digest"] == paired["control"]).all()
    assert set(paired.filter(pl.col("treated_item") == "relic")["arm"]) == {"restrict", "ban", "take", "decline"}


def test_items_are_logged_for_the_treated_item_alone(folder):
    items = logs(folder)["items"].with_columns(pl.col(pl.Categorical).cast(pl.String))
    tried = items.filter(pl.col("arm") != "control")
    assert (tried["item"] == tried["treated_item"]).all()
    assert set(items.filter(pl.col("arm") == "control")["item"]) == {"charm", "bead"}


def test_a_trial_of_its_own_length_goes_on_after_a_cut(path, folder, tmp_path):
    cut = logs(play(tmp_path / "cut", path=path, chunk_blocks=7))
    whole = logs(folder)
    assert all(cut[name].equals(whole[name]) for name in whole)
