"""The joint model of the hazard against odds ratios that are known: planted ones, and tables with an exact answer."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.estimate import NotMeasurableError
from reports.stats.hazard_shape import Cells, odds_ratios

CLUSTERS = 400


def planted(luck: float = 0.0, seed: int = 1):
    """Cells of 5 days, two player counts and two strategies; a cluster's luck shifts all its log odds alike."""
    rng = np.random.default_rng(seed)
    shared = luck * rng.normal(size=CLUSTERS)
    rows = [
        (cluster, day, players, strategy)
        for cluster in range(CLUSTERS)
        for day in range(5)
        for players in ("2", "3")
        for strategy in ("strong", "weak")
    ]
    cluster, day = (np.array([row[i] for row in rows]) for i in (0, 1))
    players, strategy = ([row[i] for row in rows] for i in (2, 3))
    logit = -2.0 + np.log(1.2) * day + np.log(0.8) * (np.array(players) == "3") + shared[cluster]
    logit += np.log(1.5) * (np.array(strategy) == "weak")
    at_risk = np.full(len(rows), 6)
    defeated = rng.binomial(6, 1 / (1 + np.exp(-logit)))
    return Cells(defeated, at_risk, cluster), {"day": day}, {"players": players, "strategy": strategy}


def test_planted_odds_ratios_are_found():
    """Truth: 1.2 a day, 0.8 with a third player, 1.5 for the weak strategy."""
    terms = odds_ratios(*planted())
    assert [(term.factor, term.level, term.reference) for term in terms] == [
        ("day", "", ""),
        ("players", "3", "2"),
        ("strategy", "weak", "strong"),
    ]
    for term, truth in zip(terms, (1.2, 0.8, 1.5), strict=True):
        assert term.estimate.contains(truth)
        assert term.estimate.value == pytest.approx(truth, rel=4 * term.estimate.se)
        assert term.estimate.n_blocks == CLUSTERS


def test_one_factor_of_two_levels_is_the_odds_ratio_of_the_table():
    """A saturated 2 × 2 model has the closed form (30/70) / (10/90) = 27/7 (Agresti 2013, 2.2)."""
    cells = Cells(np.array([4, 6, 14, 16]), np.full(4, 50), np.arange(4))
    (term,) = odds_ratios(cells, {}, {"players": ["2", "2", "3", "3"]})
    assert term.estimate.value == pytest.approx(27 / 7, rel=1e-6)


def test_deals_that_are_alike_widen_the_interval_of_what_differs_between_them():
    """Every cluster counted ten times is no more evidence: the interval of a factor between clusters stays."""
    cells = Cells(np.array([4, 6, 14, 16, 5, 15]), np.full(6, 50), np.arange(6))
    players = ["2", "2", "3", "3", "2", "3"]
    again = Cells(*(np.tile(column, 10) for column in (cells.defeated, cells.at_risk, cells.cluster)))
    (once,) = odds_ratios(cells, {}, {"players": players})
    (often,) = odds_ratios(again, {}, {"players": players * 10})
    assert often.estimate.value == pytest.approx(once.estimate.value)
    assert often.estimate.se == pytest.approx(once.estimate.se, rel=0.2)


def test_intervals_cover_where_deals_share_their_luck():
    """Of 100 samples with strongly shared luck, 95 % intervals cover the trend; fewer than 88 has odds under 1/500."""
    covered = 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        cluster = np.repeat(np.arange(60), 5)
        day = np.tile(np.arange(5), 60)
        slope = rng.normal(0.0, 0.25, 60)[cluster]
        defeated = rng.binomial(20, 1 / (1 + np.exp(1.0 - slope * (day - 2))))
        (term,) = odds_ratios(Cells(defeated, np.full(300, 20), cluster), {"day": day}, {})
        covered += term.estimate.low < 1.0 < term.estimate.high
    assert covered >= 88


def test_a_factor_with_one_level_is_left_out():
    cells = Cells(np.array([5, 5, 15, 15]), np.full(4, 50), np.arange(4))
    (term,) = odds_ratios(cells, {"day": [0, 1, 2, 3]}, {"players": ["2"] * 4})
    assert term.factor == "day"


@pytest.mark.parametrize(
    ("defeated", "players", "strategy"),
    [
        ([0, 0, 9, 9], ["2", "2", "3", "3"], ["a", "b", "a", "b"]),
        ([9, 9, 9, 9], ["2", "2", "3", "3"], ["a", "a", "b", "b"]),
    ],
    ids=["nobody was ever defeated with 2 players", "each number of players has its own strategy"],
)
def test_what_cannot_be_told_is_refused(defeated, players, strategy):
    cells = Cells(np.array(defeated * 3), np.full(12, 20), np.arange(12))
    with pytest.raises(NotMeasurableError):
        odds_ratios(cells, {}, {"players": players * 3, "strategy": strategy * 3})
