"""Deities, Glory cards, start token and wars, against the truth that the log of rounds was made with."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import synthetic_rounds
from synthetic_rounds import JOIN, ROUNDS, SEATS, TOKEN

from reports import analyse
from reports.metrics import known_analyses, metric_ids
from reports.results import Results, Row
from reports.run import Run
from sim.games.olympus.report.sides import pairs
from sim.runlog.facts import Item


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return synthetic_rounds.write(tmp_path_factory.mktemp("rounds"), first_bonus=6.0)


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return analyse(folder)


def row(results: Results, metric: str) -> Row:
    found = results.find(metric, "equal")
    assert found is not None, metric
    return found


def covers(estimate: Row, truth: float) -> bool:
    """Within 4.5 standard errors, which no seed misses by chance."""
    assert estimate.low is not None
    assert estimate.high is not None
    return abs(estimate.value - truth) <= 4.5 / 1.96 * (estimate.high - estimate.low) / 2


def test_every_estimate_is_in_the_catalogue(folder: Path, results: Results) -> None:
    facts = Run.open(folder).facts
    assert {entry.id for entry in results.estimates} <= set(metric_ids(list(facts.analyses), facts.game, facts.tables))


def test_sun_is_led_in_every_round_and_moon_in_one_of_eight(results: Results) -> None:
    """Moon: in one of the four rounds of every other game."""
    assert row(results, "deities.sun.led").value == 100
    assert row(results, "deities.moon.led").value == pytest.approx(12.5)
    assert row(results, "deities.sun_alpha.per_game").value == ROUNDS
    assert row(results, "deities.moon_alpha.per_game").value == 0.5


def test_the_mean_round_counts_every_taking(results: Results) -> None:
    """Rounds 1 to 4 for Sun; always the second for Moon, the third for the Glory card."""
    assert row(results, "deities.sun_alpha.round").value == 2.5
    assert row(results, "deities.moon_alpha.round").value == 2
    assert row(results, "glories.glory_corn.round").value == 3
    assert results.find("deities.moon_beta.round", "equal") is None, "nobody ever joined Moon"


def test_as_many_join_as_were_planted(results: Results) -> None:
    assert covers(row(results, "deities.sun.joins"), JOIN * (SEATS - 1))


def test_the_lead_is_that_of_the_taker(results: Results) -> None:
    assert row(results, "glories.glory_corn.lead").value == 2
    assert row(results, "glories.glory_corn.lead").unit == "spaces"


def test_a_side_is_weighed_by_how_often_it_was_taken(folder: Path, results: Results) -> None:
    """Against the plain average of the logged rows."""
    rows = pl.read_parquet(folder / "logs" / "items" / "*.parquet").filter(pl.col("table") == "equal")
    means = {}
    for side in ("alpha", "beta"):
        own = rows.filter(pl.col("item") == f"sun_{side}")
        means[side] = 100 * (own["taken"] * own["win_share"]).sum() / own["taken"].sum() - 100 / SEATS
        estimate = row(results, f"deities.sun_{side}.copy_win_rate")
        assert estimate.value == pytest.approx(means[side])
        assert estimate.descriptive
    assert row(results, "deities.sun.alpha_over_beta").value == pytest.approx(means["alpha"] - means["beta"])
    assert means["alpha"] > 0, "seat 0 leads twice, and starts with a bonus"


def test_of_sides_that_all_take_only_what_differs_is_told(results: Results) -> None:
    assert results.find("deities.sun_alpha.take_per_offer", "equal") is not None
    assert results.find("deities.sun_alpha.taken_share", "equal") is None
    assert results.find("glories.glory_corn.taken_share", "equal") is not None


def test_rounds_are_counted_item_by_item(results: Results) -> None:
    shapes = {shape.id: shape for shape in results.distributions}
    games = results.tables[0].games
    assert shapes["deities.sun_alpha@equal"].counts == (games,) * ROUNDS
    assert shapes["deities.moon_alpha@equal"].counts == (0, games // 2, 0, 0)
    assert shapes["glories.glory_corn@equal"].counts == (0, 0, games)


def test_the_token_is_worth_what_was_planted(results: Results) -> None:
    assert covers(row(results, "start_token.gain"), TOKEN)
    for number in range(1, ROUNDS + 1):
        assert covers(row(results, f"start_token.round_{number}.gain"), TOKEN)
    assert results.find(f"start_token.round_{ROUNDS + 1}.gain", "equal") is None, "no game lasts so long"


def test_the_last_token_is_seat_0s_who_wins_more(folder: Path, results: Results) -> None:
    """Four rounds of three seats end with the token at seat 0, which also started."""
    last = row(results, "start_token.last_round")
    assert last.value == pytest.approx(row(results, "first_player.advantage").value)
    assert last.value > 5


def test_wars_are_counted_by_game_and_by_seat(results: Results) -> None:
    assert row(results, "wars.per_game").value == 2 * SEATS
    assert row(results, "wars.tribute").value == 3
    assert covers(row(results, "wars.plagues"), SEATS / 3)
    assert row(results, "wars.plague_losses").value == 2
    assert [row(results, f"wars.on_order_{order}").value for order in (1, 2, 3)] == [2 * SEATS, 0, 0]


def test_only_games_that_log_it_have_these_analyses(folder: Path) -> None:
    game = Run.open(folder).facts.game
    assert {"start_token", "wars", "deities", "glories"} <= set(known_analyses(game))
    plain = game.model_copy(update={"phase_counters": (), "tallies": ()})
    assert not {"start_token", "wars"} & set(known_analyses(plain))


def test_an_item_without_its_other_side_is_no_pair() -> None:
    def item(name: str, title: str, kind: str) -> Item:
        return Item(id=name, title=title, kind=kind, group="deities")

    whole = (item("sun_alpha", "Sun α", "α"), item("sun_beta", "Sun β", "β"))
    assert [(pair.id, pair.title) for pair in pairs((*whole, item("moon_alpha", "Moon α", "α")))] == [("sun", "Sun")]
    assert pairs((item("farm", "Farm", "building"),)) == ()


def test_a_token_must_bring_half_a_point_more_to_be_felt(folder: Path) -> None:
    """Its last round counts as a seat: 4 % of the fair share of a third."""
    facts = Run.open(folder).facts
    metrics = metric_ids(["start_token"], facts.game, facts.tables)
    assert metrics["start_token.gain"].max_shift(3.0) == 0.5
    assert metrics["start_token.last_round"].max_shift(10.0) == pytest.approx(4 / SEATS)
