"""Variants as paired shifts, against planted truths and the logged rows."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm
from synthetic_run import SyntheticRun

from reports import analyse
from reports.metrics import metric_ids
from reports.results import Results, Row, Shift
from reports.run import Run

SD = 10 * math.sqrt(2)
"""Standard deviation of the difference of two scores of sd 10."""


def varied(folder: Path, **run: Any) -> Results:
    """A mirror table of two with the rules as given, one variant that matters and one that does not."""
    wanted: dict[str, Any] = {
        "tables": {"equal": ("bot", "bot")},
        "games": 4_000,
        "first_bonus": 3.0,
        "skill": {},
        "variants": {"fairer": {"bonus": 1}, "idle": {"unused": True}},
        "variant_bonus": {"fairer": 1.0},
    }
    return analyse(SyntheticRun(**{**wanted, **run}).write(folder))


def row(results: Results, metric: str, variant: str, table: str = "equal") -> Row:
    found = results.find(metric, table, variant)
    assert found is not None, metric
    return found


def shift(results: Results, metric: str, variant: str, table: str = "equal") -> Shift:
    found = row(results, metric, variant, table).shift
    assert found is not None, metric
    return found


def width(low: float | None, high: float | None) -> float:
    assert low is not None
    assert high is not None
    return high - low


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("varied")


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return varied(folder)


def test_a_planted_shift_is_found_and_called_changed(results: Results) -> None:
    """The starter's bonus falls from 3 to 1: his win probability from Φ(3 / 10√2) to Φ(1 / 10√2)."""
    truth = 100 * (norm.cdf(1 / SD) - norm.cdf(3 / SD))
    found = shift(results, "first_player.advantage", "fairer")
    assert found.se is not None
    assert abs(found.value - truth) < 4.5 * found.se
    assert found.verdict == "changed"
    assert found.max_shift == 2  # points, 4 % of the fair share of two players


def test_the_shift_is_the_difference_of_the_two_values(results: Results) -> None:
    for entry in results.rows("fairer"):
        base = results.find(entry.metric, entry.table)
        assert base is not None
        assert entry.shift is not None
        assert entry.shift.value == pytest.approx(entry.value - base.value, abs=1e-6), entry.id


def test_pairing_takes_the_common_luck_out(folder: Path, results: Results) -> None:
    """The interval is that of the paired difference of the logged games; unpaired it would be far wider."""
    seats = Run.open(folder).seats().filter(pl.col("order") == 0).sort("block").collect()
    won = {name: seats.filter(pl.col("variant") == name)["win_share"].to_numpy() for name in ("base", "fairer")}
    difference = 100 * (won["fairer"] - won["base"])
    found = shift(results, "first_player.advantage", "fairer")
    reach = 1.96 * difference.std(ddof=1) / math.sqrt(difference.size)
    assert width(found.low, found.high) == pytest.approx(2 * reach, rel=0.01)
    assert found.rho == pytest.approx(np.corrcoef(won["fairer"], won["base"])[0, 1], abs=0.01)
    base = results.find("first_player.advantage", "equal")
    assert base is not None
    assert width(found.low, found.high) < 0.5 * width(base.low, base.high)


def test_identical_games_shift_nothing_at_all(results: Results) -> None:
    found = {variant.name: variant.identical for variant in results.variants}
    assert found == {"fairer": (), "idle": ("equal",)}
    for entry in results.rows("idle"):
        assert entry.shift is not None
        assert (entry.shift.value, entry.shift.low, entry.shift.high) == (0, 0, 0), entry.id
        assert entry.shift.verdict == "identical"


def test_what_the_variant_leaves_alone_is_unchanged(results: Results) -> None:
    """Turns are drawn apart from the scores, so every block has the same length under both."""
    length = shift(results, "length.mean", "fairer")
    assert (length.value, length.verdict) == (0, "unchanged")
    assert length.high == -length.low == pytest.approx(-math.log(0.025) / 4000, rel=0.01)


def test_quantiles_are_compared_unpaired_and_say_so(results: Results) -> None:
    """The interval of the difference is made of the two own ones, as if their games were unrelated."""
    found, base = shift(results, "score.p90", "fairer"), results.find("score.p90", "equal")
    assert base is not None
    assert not found.paired
    assert found.rho is None
    assert "unpaired" in found.method
    assert width(found.low, found.high) >= width(base.low, base.high)


def test_two_variants_without_effect_are_seldom_called_changed(tmp_path: Path) -> None:
    """Twenty variants that move the bonus by 0.4 of an sd of 10, less than a player would feel."""
    variants = {f"v{n}": {"bonus": n} for n in range(20)}
    results = varied(tmp_path, games=400, variants=variants, variant_bonus=dict.fromkeys(variants, 3.4), items={})
    changed = [entry.id for entry in results.estimates if entry.shift and entry.shift.verdict == "changed"]
    assert changed == []


def test_shares_of_different_strategies_are_paired_over_their_rotations(tmp_path: Path) -> None:
    results = varied(tmp_path, tables={"gap": ("planner", "novice")}, skill={"novice": -6.0})
    found = shift(results, "strategies.novice.advantage", "fairer", "gap")
    assert found.verdict == "unchanged"
    assert row(results, "strategies.novice.advantage", "fairer", "gap").n_blocks == 2_000


def test_estimates_of_the_base_do_not_depend_on_variants(results: Results, tmp_path: Path) -> None:
    alone = varied(tmp_path, variants={}, variant_bonus={})
    assert {entry.id: entry.value for entry in results.rows()} == pytest.approx(
        {entry.id: entry.value for entry in alone.estimates}
    )


def test_a_target_can_name_a_variant_and_means_the_base_otherwise(tmp_path: Path) -> None:
    metrics = ["first_player.advantage", "first_player.advantage@*", "first_player.advantage@equal/fairer"]
    targets = [{"metric": metric, "between": [-50, 50]} for metric in metrics]
    results = varied(tmp_path, games=200, targets=targets)
    members = [[member.row for member in target.members] for target in results.targets]
    plain = ["first_player.advantage@equal"]
    assert members == [plain, plain, ["first_player.advantage@equal/fairer"]]


def test_a_bad_variant_does_not_spoil_the_targets_of_the_base(tmp_path: Path) -> None:
    results = varied(tmp_path, games=200, targets=[{"metric": "first_player.advantage", "between": [-50, 50]}])
    parts = tmp_path / "logs" / "games" / "part-00000.parquet"
    capped = (pl.col("variant") == "fairer") | pl.col("capped")
    pl.read_parquet(parts).with_columns(capped=capped).write_parquet(parts)
    results = analyse(tmp_path)
    assert [target.verdict for target in results.targets] == ["on target"]
    failed = [(check.id, check.variant) for check in results.checks if not check.passed]
    assert failed == [("health.capped", "fairer")]


def test_the_catalogue_names_the_metrics_of_variants_too(folder: Path, results: Results) -> None:
    facts = Run.open(folder).facts
    catalogue = metric_ids(list(facts.analyses), facts.game, facts.tables, list(facts.variants))
    assert {entry.id for entry in results.estimates} == {name for name in catalogue if "@" in name}


def test_changed_rules_are_told_with_their_old_value(tmp_path: Path) -> None:
    results = varied(tmp_path, games=100, facts={"rules": {"bonus": 3}})
    rules = [(rule.path, rule.old, rule.new) for variant in results.variants for rule in variant.rules]
    assert rules == [("bonus", "3", "1"), ("unused", None, "true")]


def test_the_first_target_narrows_down(tmp_path: Path) -> None:
    """An eighth, a quarter, half and all of the deals; the last is the estimate itself."""
    results = varied(tmp_path, games=1_000, targets=[{"metric": "first_player.advantage", "max": 3}])
    assert [step.blocks for step in results.narrowing] == [125, 250, 500, 1000]
    widths = [width(step.low, step.high) for step in results.narrowing]
    assert widths == sorted(widths, reverse=True)
    whole = results.find("first_player.advantage", "equal")
    assert whole is not None
    assert results.narrowing[-1].value == whole.value
