"""Trials: every number against the plain average over the logged rows, and against a planted truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm
from synthetic_run import SyntheticRun
from synthetic_trial import SyntheticTrial

from reports import analyse
from reports.analysis.sizing import needs
from reports.metrics import metric_ids, trial_sums
from reports.metrics.trials import home
from reports.results import Results, Row
from reports.run import Run
from reports.stats.causal import Flag
from sim.runlog.facts import RunFacts
from sim.runlog.names import SHARE_UNITS, TrialArm
from sim.runlog.reference import Reference

ITEMS = {"SA01": "Strong", "SA02": "Weak", "SA03": "Idle", "SA04": "Helpful"}
EFFECTS = {"SA01": 20.0, "SA02": -12.0, "SA04": 3.0}


def made(**trial: Any) -> SyntheticTrial:
    targets = [
        {"metric": "special_cards.*.gift", "between": [-5, 5], "unit": "points"},
        {"metric": "special_cards.SA04.restrict_score", "min": -9},
    ]
    tables = {"gap": ("planner", "novice"), "equal": ("planner", "planner")}
    run = SyntheticRun(tables=tables, games=200, items=ITEMS, targets=targets)
    return SyntheticTrial(run, **{"effects": {"equal": EFFECTS}, **trial})


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made().write(tmp_path_factory.mktemp("trial"))


@pytest.fixture(scope="module")
def results(run: Path) -> Results:
    return analyse(run)


def row(results: Results, name: str, table: str = "equal") -> Row:
    found = results.find(f"special_cards.{name}", table)
    assert found is not None, name
    return found


def treated(run: Path, arm: str, item: str = "") -> pl.DataFrame:
    """Rows of the treated seat under an arm (all rows where there is none), in one order for all arms."""
    of_arm = (pl.col("arm") == arm) & (pl.col("treated_item") == item)
    counts = (pl.col("treated_seat") < 0) | (pl.col("treated_seat") == pl.col("seat"))
    return Run.open(run).seats().filter(of_arm, counts).sort("block", "seat").collect()


def games(run: Path, arm: str, item: str = "") -> pl.DataFrame:
    of_arm = (pl.col("arm") == arm) & (pl.col("treated_item") == item)
    return Run.open(run).games().filter(of_arm).sort("block", "treated_seat").collect()


def test_effects_are_plain_averages_of_the_logged_rows(run: Path, results: Results) -> None:
    for item in ITEMS:
        gift, placebo, untreated = treated(run, "gift", item), treated(run, "placebo"), treated(run, "untreated")
        restrict, ban = treated(run, "restrict", item), treated(run, "ban", item)
        take, decline = treated(run, "take", item), treated(run, "decline", item)
        forks = (games(run, "take", item)["treated_turn"] >= 0).sum()
        starter, banned_starter = (rows.filter(pl.col("order") == 0) for rows in (untreated, ban))
        expected = {
            "gift": 100 * (gift["win_share"] - placebo["win_share"]).mean(),
            "gift_score": (gift["score"] - placebo["score"]).mean(),
            "restrict": 100 * (restrict["win_share"].mean() - 0.5),
            "restrict_score": (restrict["score"] - untreated["score"]).mean(),
            "fork": 100 * (take["win_share"] - decline["win_share"]).sum() / forks,
            "fork_score": (take["score"] - decline["score"]).sum() / forks,
            "fork_share": 100 * forks / 800,
            "ban_turns": (games(run, "ban", item)["turns"] - games(run, "untreated")["turns"]).mean(),
            "ban_score": (ban["score"] - untreated["score"]).mean(),
            "ban_first_player": 100 * (banned_starter["win_share"] - starter["win_share"]).mean(),
        }
        for name, value in expected.items():
            assert row(results, f"{item}.{name}").value == pytest.approx(value, rel=1e-8, abs=1e-9), (item, name)


def test_intervals_are_those_of_block_means(run: Path, results: Results) -> None:
    """Student's t over blocks; a block's value is the mean over its two treated seats."""
    gift, placebo = treated(run, "gift", "SA04"), treated(run, "placebo")
    pairs = gift.with_columns(gain=gift["win_share"] - placebo["win_share"])
    blocks = pairs.group_by("block").agg(pl.col("gain").mean())["gain"]
    found = row(results, "SA04.gift")
    half = 1.965927 * 100 * blocks.std() / 400**0.5  # Student's t, 399 degrees of freedom
    assert (found.n_blocks, found.low, found.high) == (
        400,
        pytest.approx(found.value - half, rel=1e-5),
        pytest.approx(found.value + half, rel=1e-5),
    )


def test_planted_effects_are_found(results: Results) -> None:
    """Luck of sd 10 and effects that half of the opponents have too: a gift of 3 wins Φ(…) − ½ on average."""
    others = [
        sum(effect for item, effect in EFFECTS.items() if mask >> ["SA01", "SA02", "SA04"].index(item) & 1)
        for mask in range(8)
    ]
    gaps = np.subtract.outer(others, others)
    for item, effect in EFFECTS.items():
        truth = 100 * (norm.cdf((gaps + effect) / (10 * 2**0.5)) - norm.cdf(gaps / (10 * 2**0.5))).mean()
        found = row(results, f"{item}.gift")
        assert found.high is not None
        assert abs(found.value - truth) < 2 * (found.high - found.value)


def test_an_idle_item_has_no_effect_and_what_was_not_seen_is_not_ruled_out(results: Results) -> None:
    """None of 400 blocks differed, so up to .92 % may (Clopper and Pearson): weaker than its peers, not surely dead."""
    found = row(results, "SA03.gift")
    assert (found.value, found.low, found.high) == pytest.approx((0, -0.918, 0.918), abs=1e-3)
    gifts = results.trials[0].arm("gift")
    assert gifts is not None
    assert next(verdict.flag for verdict in gifts.items if verdict.item == "SA03") == "too weak"


def test_the_control_of_a_mirror_table_wins_exactly_its_share(run: Path) -> None:
    for sums in trial_sums.trial_sums(Run.open(run)):
        won, rows = sums.of_seats("won", TrialArm.UNTREATED), sums.of_seats("n", TrialArm.UNTREATED)
        assert (2 * won == SHARE_UNITS * rows).all()


def test_bundles_of_blocks_change_no_value_and_hardly_an_interval(
    run: Path, results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial_sums, "MAX_BUNDLES", 134)
    folder = made().write(tmp_path)
    bundled = analyse(folder)
    for item in ITEMS:
        for name in ("gift", "restrict", "fork", "ban_score"):
            ours, theirs = row(bundled, f"{item}.{name}"), row(results, f"{item}.{name}")
            assert ours.value == pytest.approx(theirs.value, abs=1e-8)
            assert None not in (ours.low, theirs.low)
            assert ours.value - (ours.low or 0) == pytest.approx(theirs.value - (theirs.low or 0), rel=0.3, abs=1e-8)


def test_a_trial_changes_nothing_else(results: Results, tmp_path: Path) -> None:
    plain = analyse(made().made.write(tmp_path))
    assert [row for row in results.estimates if row.id in {other.id for other in plain.estimates}] == list(
        plain.estimates
    )


def test_the_catalogue_names_exactly_what_is_measured(run: Path, results: Results) -> None:
    facts = Run.open(run).facts
    catalogue = metric_ids(list(facts.analyses), facts.game, facts.tables)
    assert {estimate.id for estimate in results.estimates} == {name for name in catalogue if "@" in name}
    assert catalogue["special_cards.SA01.gift"] is catalogue["special_cards.SA01.gift@equal"]


def test_a_target_without_a_table_means_the_first_table_with_a_trial(results: Results) -> None:
    gifts, score = results.targets
    assert {member.row for member in gifts.members} == {f"special_cards.{item}.gift@equal" for item in ITEMS}
    assert gifts.verdict == "off target"
    assert [member.row for member in score.members] == ["special_cards.SA04.restrict_score@equal"]
    assert [step.blocks for step in results.narrowing] == [50, 100, 200, 400]


def test_an_open_verdict_asks_for_a_longer_trial_not_for_more_games(tmp_path: Path) -> None:
    targets = [{"metric": "special_cards.SA04.gift", "between": [-50, 8]}]
    trial = made(blocks=60)
    trial.made.targets = targets
    target = analyse(trial.write(tmp_path)).targets[0]
    assert target.verdict == "cannot tell"
    assert target.more_games is None
    assert (target.trial_blocks or 0) > 60


def test_a_plan_counts_the_games_of_the_trial_alone(run: Path, results: Results) -> None:
    """400 blocks of 1 control, 2 placebos, and for each of 4 items 2 × (gift, restrict, take, decline) and a ban."""
    (need,) = needs(run, 1.0, "special_cards.SA04.gift")
    assert need.games == need.blocks * (1 + 2 + 4 * 9)


@pytest.mark.parametrize("log", ["games", "seats"])
def test_a_game_that_is_missing_is_noticed(tmp_path: Path, log: str) -> None:
    folder = made(blocks=40).write(tmp_path)
    for name in ("games", "seats"):
        part = folder / "logs" / name / "part-00099.parquet"
        rows = pl.read_parquet(part)
        lost = (pl.col("arm") == "gift") & (pl.col("treated_item") == "SA01") & (pl.col("block") == 7)
        rows.filter(~lost).write_parquet(part)
    facts = json.loads((folder / "run.json").read_text())
    facts["counts"]["games"] -= 2
    (folder / "run.json").write_text(json.dumps(facts))
    found = analyse(folder)
    failed = [check for check in found.checks if not check.passed]
    assert [(check.id, check.table) for check in failed] == [("health.trial", "equal")]
    assert "2 games short" in failed[0].finding
    assert {target.verdict for target in found.targets} == {"check the data"}


def test_two_strategies_agree_or_not_item_by_item(tmp_path: Path) -> None:
    tables = {"strong": ("a", "a"), "weak": ("b", "b")}
    run = SyntheticRun(tables=tables, games=100, items=ITEMS)
    effects = {"strong": EFFECTS, "weak": {**EFFECTS, "SA02": 15.0}}
    found = analyse(SyntheticTrial(run, effects, arms=("gift",), blocks=300).write(tmp_path))
    (agreement,) = found.agreements
    assert agreement.tables == ("strong", "weak")
    assert agreement.opposite == ("SA02",)
    assert "SA02" in agreement.flags_differ
    assert "SA01" not in agreement.flags_differ
    assert agreement.correlation is not None
    assert -1 < agreement.correlation < 0.9


def test_a_margin_can_be_set(run: Path, results: Results, tmp_path: Path) -> None:
    wide = made()
    wide.facts = {"analyses": {"special_cards": {"margin": 90}}}
    flags = {verdict.flag for verdict in analyse(wide.write(tmp_path)).trials[0].arms[0].items}
    assert flags == {"fine"}
    assert results.trials[0].margin == 3.0


def test_the_margin_shrinks_with_the_number_of_players() -> None:
    from reports.metrics.trials import item_margin
    from sim.runlog.facts import GameFacts

    margins = [item_margin(GameFacts(name="g", title="G", players=players)) for players in (2, 3, 4)]
    assert margins == [3.0, 2.0, 1.5]


def test_what_trials_measure_has_its_home_at_their_table() -> None:
    raw = {
        "schema": 1,
        "id": "x",
        "counts": {"games": 1},
        "game": {"name": "g", "title": "G", "players": 2},
        "tables": [{"id": "first", "seats": ["a", "b"]}, {"id": "second", "seats": ["a", "a"]}],
        "trials": [{"group": "cards", "table": "second", "arms": ["gift"], "items": ["C1"]}],
    }
    facts = RunFacts.model_validate(raw)
    homes = {
        "cards.*.gift": "second",
        "cards.C1.gift_score": "second",
        "cards.C1.restrict": "first",
        "other.gift": "first",
    }
    assert {metric: home(Reference.parse(metric), facts) for metric in homes} == homes


def test_a_gift_without_peers_is_never_called_fine(tmp_path: Path) -> None:
    """A gift is judged by the average of the items tried: of one alone, that would be itself."""
    run = SyntheticRun(tables={"equal": ("planner", "planner")}, games=50, items={"SA01": "Strong"})
    found = analyse(SyntheticTrial(run, {"equal": {"SA01": 30.0}}, arms=("gift",), blocks=200).write(tmp_path))
    (arm,) = found.trials[0].arms
    assert [verdict.flag for verdict in arm.items] == [Flag.NO_PEERS]
