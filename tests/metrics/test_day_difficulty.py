"""The difficulty curve against planted hazards and against the plain averages of the logged rows."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from synthetic_phases import CAUSES, FLAT, NIGHTS, PHASES, WALL, SyntheticPhases
from synthetic_run import SyntheticRun

from reports import analyse
from reports.metrics import known_analyses, metric_ids
from reports.results import Results, Row
from reports.run import Run, RunError
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate
from sim.games.olvir.report.day_difficulty import largest, spikes, trend


def made(**phases: Any) -> SyntheticPhases:
    variants = {name: {"spawn": 1} for name in phases.get("by_variant", {})}
    seats = {"equal": ("bot",) * 3}
    bonus = dict.fromkeys(variants, 1.0)  # so that the games differ from the base's
    run = SyntheticRun(tables=seats, games=1_000, items={}, skill={}, variants=variants, variant_bonus=bonus)
    return SyntheticPhases(run, **phases)


def row(results: Results, name: str, variant: str = "base") -> Row:
    found = results.find(f"day_difficulty.{name}", "equal", variant)
    assert found is not None, name
    return found


def covers(estimate: Row, truth: float) -> bool:
    """Within 4.5 standard errors, which no seed misses by chance."""
    assert estimate.low is not None
    assert estimate.high is not None
    return abs(estimate.value - truth) <= 4.5 / 1.96 * (estimate.high - estimate.low) / 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    harder = tuple(hazard + 0.05 for hazard in WALL)
    return made(hazards=WALL, by_variant={"harder": harder}).write(tmp_path_factory.mktemp("wall"))


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return analyse(folder)


def test_planted_hazards_are_found_in_every_phase_and_day(results: Results) -> None:
    for (phase, _), hazard in zip(PHASES, WALL, strict=True):
        assert covers(row(results, f"{phase}.hazard"), 100 * hazard), phase
    for day in range(5):
        assert covers(row(results, f"d{day + 1}.hazard"), 100 * WALL[3 * day]), day


def test_the_hazard_of_a_time_of_day_is_over_all_days(tmp_path: Path) -> None:
    found = analyse(made(hazards=NIGHTS).write(tmp_path))
    assert covers(row(found, "night.hazard"), 25)
    assert covers(row(found, "morning.hazard"), 10)


def test_values_are_plain_averages_of_the_logged_rows(folder: Path, results: Results) -> None:
    logged = Run.open(folder).phases().collect().filter(pl.col("variant") == "base")
    rows = logged.filter(pl.col("phase") == "d4_night")

    def total(*columns: str) -> int:
        return sum(int(rows[column].to_numpy().sum()) for column in columns)

    at_risk = total("at_risk")
    damage = total(*(f"damage_{cause}" for cause in CAUSES))
    assert row(results, "d4_night.hazard").value == pytest.approx(100 * total("defeats") / at_risk)
    assert row(results, "d4_night.won").value == pytest.approx(100 * total("kills") / total("combats"))
    assert row(results, "d4_night.damage_arrival").value == pytest.approx(total("damage_arrival") / at_risk)
    assert row(results, "d4_night.damage").value == pytest.approx(damage / at_risk)


def test_what_the_log_fixes_is_told_exactly(results: Results) -> None:
    """Moks fall by one a day from 5 beside 3 and 2 others; 1 action point in 5 rests; 1 glory a phase."""
    assert row(results, "d3.beasts").value == 8
    assert row(results, "d3.strength").value == 31
    assert row(results, "d3.upgrades").value == 4
    assert row(results, "d3.rest").value == 20
    assert row(results, "d3_morning.glory").value == 1


def test_a_steady_rise_is_the_trend_and_no_spike(tmp_path: Path) -> None:
    """Hazards of 4, 7, 10, 13 and 16 %: 3 points a day."""
    found = analyse(made(hazards=[0.04 + 0.03 * day for day in range(5) for _ in range(3)]).write(tmp_path))
    assert covers(row(found, "trend"), 3)
    assert row(found, "trend").n_blocks == 1_000
    assert row(found, "spike").low == 0


def test_a_planted_wall_is_the_largest_spike(results: Results) -> None:
    """Day 4 at 30 % between days at 10 %: 20 points above them."""
    assert covers(row(results, "d4.spike"), 20)
    assert row(results, "spike").value == row(results, "d4.spike").value
    hazards = [row(results, f"d{day}.hazard").value for day in (3, 4, 5)]
    assert row(results, "d4.spike").value == pytest.approx(hazards[1] - (hazards[0] + hazards[2]) / 2)


def test_only_players_at_risk_count(folder: Path, results: Results, tmp_path: Path) -> None:
    """A defeat of a player who lay defeated when the phase began is not in the hazard."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    part = tmp_path / "logs" / "phases" / "part-00000.parquet"
    defeats = pl.when(pl.col("at_risk") == 0).then(1).otherwise(pl.col("defeats")).cast(pl.Int16)
    pl.read_parquet(part).with_columns(defeats=defeats).write_parquet(part)
    assert row(analyse(tmp_path), "d1.hazard").value == row(results, "d1.hazard").value


def test_days_that_were_not_played_have_no_estimate(tmp_path: Path) -> None:
    found = analyse(made(played=9).write(tmp_path))
    assert row(found, "d3_night.hazard").value > 0
    assert not [
        entry.id for entry in found.estimates if entry.metric.startswith(("day_difficulty.d4", "day_difficulty.d5"))
    ]
    assert covers(row(found, "trend"), 0)


def test_where_nobody_is_defeated_there_is_no_trend(tmp_path: Path) -> None:
    found = analyse(made(hazards=[0.0] * 15).write(tmp_path))
    assert row(found, "d5.hazard").value == 0
    assert found.find("day_difficulty.trend", "equal") is None


def test_days_from_the_reference_state_make_a_curve_of_their_own(tmp_path: Path) -> None:
    found = analyse(made(hazards=FLAT, reference=WALL).write(tmp_path))
    assert covers(row(found, "d4.standardised"), 30)
    assert covers(row(found, "d4.hazard"), 10)
    assert covers(row(found, "trend_standardised"), 2)  # 20 points on the fourth of five days: 20 · 1 / 10
    assert covers(row(found, "trend"), 0)


def test_a_variant_is_compared_on_the_same_deals(results: Results) -> None:
    """5 points more in every phase, by the same uniform numbers: the paired interval is the narrower one."""
    base, varied = row(results, "d2.hazard"), row(results, "d2.hazard", "harder")
    shift = varied.shift
    assert shift is not None
    assert shift.se is not None
    assert abs(shift.value - 5) < 4.5 * shift.se
    assert (shift.verdict, shift.max_shift, shift.paired) == ("changed", 1.5, True)
    assert base.high is not None
    assert base.low is not None
    assert 1.96 * shift.se < (base.high - base.low) / 2


def test_every_estimate_is_in_the_catalogue(folder: Path, results: Results) -> None:
    facts = Run.open(folder).facts
    catalogue = metric_ids(list(facts.analyses), facts.game, facts.tables, list(facts.variants))
    assert {entry.id for entry in results.estimates} <= set(catalogue)


def test_only_a_game_with_phases_has_the_analysis(folder: Path) -> None:
    game = Run.open(folder).facts.game
    assert "day_difficulty" in known_analyses(game)
    assert "day_difficulty" not in known_analyses(game.model_copy(update={"phase_counters": ()}))


def test_a_lost_log_of_phases_is_told(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    shutil.rmtree(tmp_path / "logs" / "phases")
    with pytest.raises(RunError, match=r"logs/phases: no log files.*play the run again"):
        analyse(tmp_path)


def estimates(values: Any) -> list[BlockEstimate]:
    return [BlockEstimate.of(blocks.mean(day), day) for day in values]


DAYS = arrays(np.float64, (5, 12), elements=st.floats(0, 100, width=16))


@given(DAYS)
@settings(derandomize=True, deadline=None, max_examples=50)
def test_the_largest_spike_lies_in_its_interval(values: Any) -> None:
    found = spikes(estimates(values))
    most = largest(found)
    assert most is not None
    assert most.value == max(abs(spike.value) for spike in found)
    assert most.low <= most.value <= most.high


@given(DAYS, st.floats(-20, 20))
@settings(derandomize=True, deadline=None, max_examples=50)
def test_a_rise_of_s_a_day_adds_s_to_the_trend_and_nothing_to_the_spikes(values: Any, slope: float) -> None:
    steeper = values + slope * np.arange(5)[:, None]
    before, after = trend(estimates(values + 1)), trend(estimates(steeper + 1))
    if before is not None and after is not None:
        assert after.value == pytest.approx(before.value + slope, abs=1e-9)
    for old, new in zip(spikes(estimates(values)), spikes(estimates(steeper)), strict=True):
        assert new.value == pytest.approx(old.value, abs=1e-9)
