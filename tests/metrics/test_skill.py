"""What the outcome hangs on, in a world whose shares are known exactly.

Two seats, each deal played in both seatings. By the deal a game is decided by luck (the same seat wins in both
seatings), by strategy (the strong one wins), by the place (the starter wins), or by a coin tossed anew in each. With
probabilities l, s, p and c, the variance of a win share being 1/4: strategy has the share s², place p², the mean over
both seatings l + p + c / 2 (two coins halve the variance), of which place is a part; the rest is interplay.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from synthetic_run import SyntheticRun

from reports import analyse
from reports.metrics.skill import Group, rest, spread
from reports.results import Results
from reports.run import Run
from reports.sections.skill.view import ladder
from reports.stats import blocks
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import Estimate
from sim.runlog.facts import RunFacts

BLOCKS = 20_000
LUCK, STRATEGY, PLACE, COIN = 0.4, 0.3, 0.1, 0.2
TRUTH = {
    "strategy": 100 * STRATEGY**2,
    "place": 100 * PLACE**2,
    "luck": 100 * (LUCK + PLACE + COIN / 2 - PLACE**2),
    "interplay": 100 * (STRATEGY + COIN / 2 - STRATEGY**2),
}


def decide(seats: pl.DataFrame) -> pl.DataFrame:
    """Win shares of the world above, for rows in order of game and seat; the starter is drawn for every block."""
    rng = np.random.default_rng(3)
    games = seats.height // 2
    block = seats["block"].to_numpy()[::2]
    kind = rng.choice(4, BLOCKS, p=[LUCK, STRATEGY, PLACE, COIN])[block]
    lucky, starter, coin = (
        rng.integers(0, 2, BLOCKS)[block],
        rng.integers(0, 2, BLOCKS)[block],
        rng.integers(0, 2, games),
    )
    strong = (seats["strategy"].cast(pl.String).to_numpy()[::2] != "strong").astype(int)
    winner = np.choose(kind, [lucky, strong, starter, coin])
    seat = np.arange(2)[None, :]
    won = (seat == winner[:, None]).astype(float)
    order = (seat - starter[:, None]) % 2
    return seats.with_columns(win_share=pl.Series(won.ravel()), order=pl.Series(order.ravel()).cast(pl.Int8))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("skill")
    tables = {"gap": ("strong", "weak"), "equal": ("weak", "weak")}
    facts = {"analyses": {"skill": {"ladder": ["weak", "strong", "absent"]}}}
    SyntheticRun(tables=tables, games=2 * BLOCKS, skill={}, items={}, facts=facts).write(path)
    part = path / "logs" / "seats" / "part-00000.parquet"
    decide(pl.read_parquet(part)).write_parquet(part)
    return path


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return analyse(folder)


@pytest.mark.parametrize("source", list(TRUTH))
def test_the_shares_of_the_world_are_found(results: Results, source: str) -> None:
    found = results.find(f"skill.{source}", "gap")
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low <= TRUTH[source] <= found.high
    assert found.high - found.low < 4


def test_the_shares_add_up_to_everything(results: Results) -> None:
    """Up to the noise that is taken off the squares of means."""
    found = [results.find(f"skill.{source}", "gap") for source in TRUTH]
    assert sum(row.value for row in found if row is not None) == pytest.approx(100, abs=0.01)


def test_alike_strategies_have_no_shares(results: Results) -> None:
    assert not [row for row in results.estimates if row.family == "skill" and row.table == "equal"]


def test_the_ladder_has_the_steps_that_were_played(folder: Path, results: Results) -> None:
    facts: RunFacts = Run.open(folder).facts
    (step,) = ladder(results, facts)
    assert (step.lower, step.upper, step.table.id, step.fair) == ("weak", "strong", "gap", 50)
    assert step.clear
    assert step.row.value == pytest.approx(100 * (0.5 + STRATEGY / 2), abs=1)


def test_a_spread_that_may_be_nothing_reaches_down_to_nothing() -> None:
    """Win shares of two groups that differ by half a standard error: the limits hold for both (Bonferroni)."""
    rng = np.random.default_rng(4)
    won = rng.normal(size=100)
    won = 0.1 * (won - won.mean()) / won.std(ddof=1) + 0.005
    found = spread([Group(0.5, won), Group(0.5, -won)], np.full(100, 0.25), 100)
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx((0.005 + 1.984 * 0.01) ** 2 / 0.25, rel=1e-3)


def test_what_is_left_is_known_as_well_as_its_blocks_tell() -> None:
    """In the world above the interval of the interplay covers in 95 % of runs and is no wider than it must be."""
    covered, widths, values = 0, [], []
    for seed in range(300):
        rng = np.random.default_rng(seed)
        found = interplay_of_a_run(rng, 400)
        covered += found.contains(TRUTH["interplay"] / 100)
        widths.append(found.high - found.low)
        values.append(found.value)
    assert covered / 300 > 0.93
    assert np.mean(widths) == pytest.approx(2 * 1.96 * np.std(values), rel=0.1)


def interplay_of_a_run(rng: np.random.Generator, deals: int) -> Estimate:
    """The interplay of one run of the world above, from win shares by deal, seating and seat."""
    kind = rng.choice(4, deals, p=[LUCK, STRATEGY, PLACE, COIN])
    lucky, starter = rng.integers(0, 2, (2, deals))
    seatings = np.arange(2)
    strong, coin = np.broadcast_to(seatings, (deals, 2)), rng.integers(0, 2, (deals, 2))
    winner = np.choose(kind[:, None], [lucky[:, None], strong, starter[:, None], coin])
    won = np.stack([winner == 0, winner == 1], axis=2).astype(float)
    whole = (won**2).sum(axis=(1, 2)) / 2 - 0.25 * 2
    frozen = (won.sum(axis=1) ** 2).sum(axis=1) / 4 - 0.25 * 2
    own = (winner == seatings).mean(axis=1) - 0.5
    strategy = spread([Group(0.5, own), Group(0.5, -own)], whole / 2, deals)
    other = BlockEstimate.of(blocks.share(whole - frozen, whole), blocks.linearise(whole - frozen, whole))
    return rest(other, strategy)
