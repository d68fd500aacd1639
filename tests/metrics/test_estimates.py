"""Estimates against known truths and against the plain average over the logged rows."""

from __future__ import annotations

import math
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm
from synthetic_run import SyntheticRun

from reports import analyse
from reports.metrics import known_analyses, known_options, metric_ids, sums
from reports.results import Results, Row
from reports.run import Run
from sim.runlog.facts import GameFacts, TableFacts


def row(results: Results, metric: str, table: str = "equal") -> Row:
    found = results.find(metric, table)
    assert found is not None, metric
    return found


def half_width(estimate: Row) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return (estimate.high - estimate.low) / 2


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = SyntheticRun(games=600, first_bonus=3, item_effect={"SA01": 6.0})
    return made.write(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def results(run: Path) -> Results:
    return analyse(run)


def test_high_die_shares_ties_exactly(tmp_path: Path) -> None:
    """Two dice: fair share 1/2, variance of the win share 5/24, ties 1/6 (by counting the 36 outcomes)."""
    made = SyntheticRun(tables={"equal": ("die", "die")}, games=20_000, dice=True, skill={}, items={})
    found = analyse(made.write(tmp_path))
    share, ties = row(found, "first_player.order_1.win_share"), row(found, "score.tie_rate")
    standard_error = 100 * math.sqrt(5 / 24 / 20_000)
    assert abs(share.value - 50) < 4.5 * standard_error
    assert half_width(share) == pytest.approx(norm.isf(0.025) * standard_error, rel=0.02)
    assert abs(ties.value - 100 / 6) < 4.5 * 100 * math.sqrt(5 / 36 / 20_000)


def test_a_planted_first_player_effect_is_found(tmp_path: Path) -> None:
    """Scores of sd 10 and a bonus of 3: the starter wins with probability Φ(3 / (10 √2)), ties shared."""
    made = SyntheticRun(tables={"equal": ("bot", "bot")}, games=20_000, first_bonus=3, skill={}, items={})
    found = analyse(made.write(tmp_path))
    truth = 100 * (norm.cdf(3 / (10 * math.sqrt(2))) - 0.5)
    advantage = row(found, "first_player.advantage")
    assert abs(advantage.value - truth) < 2.3 * half_width(advantage)
    assert row(found, "first_player.lift").value == pytest.approx(2 * advantage.value)
    assert row(found, "first_player.last").value == pytest.approx(-advantage.value)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_seat_test_sees_an_effect_where_there_is_one(tmp_path: Path, seats: int) -> None:
    games = 5_000
    for name, bonus in (("favoured", 3.0), ("fair", 0.0)):
        bots = {"equal": ("bot",) * seats}
        made = SyntheticRun(tables=bots, games=games, first_bonus=bonus, skill={}, items={})
        (test,) = analyse(made.write(tmp_path / name)).seats
        assert (test.p_value < 1e-6) == (name == "favoured")
        assert test.df == (seats - 1, 2500 - (seats - 1))  # 5,000 deals in bundles of two


def test_values_are_plain_averages_of_the_logged_rows(run: Path, results: Results) -> None:
    seats = Run.open(run).seats().filter(pl.col("table") == "gap").collect()
    novice = seats.filter(pl.col("strategy") == "novice")
    winners = seats.filter(pl.col("win_share") > 0)
    expected = {
        "first_player.advantage": 100 * seats.filter(pl.col("order") == 0)["win_share"].mean() - 50,
        "strategies.novice.win_share": 100 * novice["win_share"].mean(),
        "strategies.novice.advantage": 100 * novice["win_share"].mean() - 50,
        "strategies.novice.score": novice["score"].mean(),
        "score.mean": seats["score"].mean(),
        "score.part.nations": seats["score_nations"].mean(),
        "score.winner": (winners["score"] * winners["win_share"]).sum() / 600,
        "score.margin.mean": (winners["margin"] * winners["win_share"]).sum() / 600,
        "length.dead_turns": 100 * seats["dead_turns"].sum() / seats["turns"].sum(),
        "tallies.sales": seats["n_sales"].mean(),
    }
    for metric, value in expected.items():
        assert row(results, metric, "gap").value == pytest.approx(value), metric


def test_length_quantiles_are_those_of_the_logged_games(run: Path, results: Results) -> None:
    games = Run.open(run).games().filter(pl.col("table") == "equal").collect()
    turns = games["turns"].sort()
    assert row(results, "length.p90").value == turns[math.ceil(0.9 * 600) - 1]
    assert row(results, "length.p50").value == turns[math.ceil(0.5 * 600) - 1]
    assert row(results, "length.mean").value == pytest.approx(turns.mean())
    assert row(results, "length.forced_share").value == pytest.approx(
        100 * games["forced"].sum() / (games["forced"] + games["decisions"]).sum()
    )
    cut_short = games.filter(pl.col("end_reason") == "market")
    assert row(results, "length.end.market").value == pytest.approx(100 * len(cut_short) / 600)
    assert row(results, "length.end.market").value + row(results, "length.end.rounds").value == 100


def test_item_numbers_describe_the_takers(run: Path, results: Results) -> None:
    items = Run.open(run).items().filter(pl.col("table") == "equal", pl.col("item") == "SA01").collect()
    takers = items.filter(pl.col("taken") > 0)
    win_rate = row(results, "special_cards.SA01.win_rate")
    assert win_rate.value == pytest.approx(100 * takers["win_share"].mean() - 50)
    assert win_rate.descriptive
    assert "seats that are ahead buy more" in win_rate.note
    assert row(results, "special_cards.SA01.take_rate").value == pytest.approx(100 * len(takers) / 1200)
    assert row(results, "special_cards.SA01.take_per_offer").value == pytest.approx(100 * len(takers) / 2400)
    assert row(results, "special_cards.SA01.first_taken").value == 5
    assert row(results, "special_cards.SA01.score").value == pytest.approx(takers["score"].mean())


def test_blocks_are_deals_not_games(results: Results) -> None:
    """The mirror table has one game a deal, the mixed table two seatings a deal."""
    assert row(results, "score.mean", "equal").n_blocks == 600
    assert row(results, "score.mean", "gap").n_blocks == 300


def test_bundles_of_blocks_change_no_value_and_hardly_an_interval(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SyntheticRun(games=4001, first_bonus=2).write(tmp_path)
    exact = analyse(folder)
    monkeypatch.setattr(sums, "MAX_BUNDLES", 500)
    bundled = analyse(folder)
    assert [estimate.id for estimate in bundled.estimates] == [estimate.id for estimate in exact.estimates]
    assert row(bundled, "score.mean").n_blocks == 4001
    for ours, theirs in zip(bundled.estimates, exact.estimates, strict=True):
        assert ours.value == pytest.approx(theirs.value, abs=1e-8), ours.id
        if ours.metric in ("first_player.advantage", "score.mean", "special_cards.SA01.win_rate"):
            assert half_width(ours) == pytest.approx(half_width(theirs), rel=0.15), ours.id


def test_identical_logs_give_identical_bytes_however_they_are_cut(run: Path, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes((run / "run.json").read_bytes())
    for log in ("games", "seats", "items"):
        folder = tmp_path / "logs" / log
        folder.mkdir(parents=True)
        rows = pl.read_parquet(run / "logs" / log / "part-*.parquet")
        for part, piece in enumerate(rows.sample(fraction=1, shuffle=True, seed=7).iter_slices(997)):
            piece.write_parquet(folder / f"part-{part:05}.parquet")
    analyse(run)
    first = (run / "estimates.json").read_bytes()
    analyse(tmp_path)
    assert (tmp_path / "estimates.json").read_bytes() == first


def test_variants_and_trial_arms_are_left_out(run: Path, results: Results, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes((run / "run.json").read_bytes())
    for log in ("games", "seats", "items"):
        folder = tmp_path / "logs" / log
        folder.mkdir(parents=True)
        rows = pl.read_parquet(run / "logs" / log / "part-*.parquet")
        rows.write_parquet(folder / "part-00000.parquet")
        if log != "games":
            other = rows.with_columns(
                pl.lit("rich", pl.Categorical).alias("variant"), (pl.col("score") * 9).alias("score")
            )
            other.write_parquet(folder / "part-00001.parquet")
            treated = rows.with_columns(
                pl.lit("gift", pl.Categorical).alias("arm"), (pl.col("score") * 9).alias("score")
            )
            treated.write_parquet(folder / "part-00002.parquet")
    assert analyse(tmp_path).to_json() == results.to_json()


def test_a_solo_game_has_scores_and_ranks_but_no_winners(tmp_path: Path) -> None:
    made = SyntheticRun(tables={"alone": ("planner",)}, games=500, solo=True, skill={})
    found = analyse(made.write(tmp_path))
    metrics = {estimate.metric for estimate in found.estimates}
    assert not any("win" in metric or metric.startswith("first_player") for metric in metrics)
    ranks = [row(found, f"score.rank.{place}", "alone").value for place in (1, 2, 3)]
    assert sum(ranks) == pytest.approx(100)
    scores = Run.open(tmp_path).seats().collect()["score"]
    assert ranks[2] == pytest.approx(100 * (scores >= 60).mean())


def test_the_catalogue_names_exactly_what_is_measured(run: Path, results: Results) -> None:
    facts = Run.open(run).facts
    catalogue = metric_ids(list(facts.analyses), facts.game, facts.tables)
    assert {estimate.id for estimate in results.estimates} == {name for name in catalogue if "@" in name}
    first = {estimate.metric for estimate in results.estimates if estimate.table == "equal"}
    assert first == {name for name in catalogue if "@" not in name}


def test_only_requested_analyses_are_measured(tmp_path: Path) -> None:
    found = analyse(SyntheticRun(games=50, analyses=("length",)).write(tmp_path))
    families = {estimate.family for estimate in found.estimates}
    assert families == {"length", "score", "strategies", "tallies"}
    assert found.seats == ()


def test_known_analyses_are_the_games_own() -> None:
    game = GameFacts(name="g", title="G", players=2, item_groups=({"id": "loot", "title": "Loot"},))  # type: ignore[arg-type]
    names = ["first_player", "first_move", "loot", "length", "waiting", "course"]
    names += ["score", "strategies", "skill", "tallies"]
    assert list(known_analyses(game)) == names
    assert known_analyses(game)["loot"] == "Loot"
    assert list(known_options(game)["first_move"]) == ["moves_first"]


def test_a_table_that_never_rotates_says_that_seat_and_strategy_are_mixed() -> None:
    game = GameFacts(name="g", title="G", players=2)
    fixed = TableFacts(id="fixed", seats=("a", "b"), rotations=1)
    metric = metric_ids(["first_player"], game, [fixed])["first_player.advantage"]
    assert metric.descriptive
    assert "seating: rotate" in metric.note


@settings(derandomize=True, deadline=None, max_examples=8)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
def test_win_shares_add_up_to_one_win(tmp_path_factory: pytest.TempPathFactory, seed: int, players: int) -> None:
    made = SyntheticRun(tables={"mixed": ("a",) * (players - 1) + ("b",)}, games=60, seed=seed, dice=True)
    found = analyse(made.write(tmp_path_factory.mktemp("shares")))
    orders = [row(found, f"first_player.order_{place + 1}.win_share", "mixed").value for place in range(players)]
    assert sum(orders) == pytest.approx(100)
    strong, weak = (row(found, f"strategies.{name}.win_share", "mixed").value for name in ("a", "b"))
    assert (players - 1) * strong + weak == pytest.approx(100)
