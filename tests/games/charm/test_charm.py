"""Lucky Charm: its rules, and the exact answers that its README gives."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.games.charm import GAME
from strategies.generic import RANDOM
from tests.games.charm import charm_truth

SEEDS = np.arange(100_000, dtype=np.uint64)


@pytest.fixture(scope="module")
def played():
    return Arena(GAME, GAME.make_rules({}, 2)).play([Seat(RANDOM.chooser(GAME))] * 2, SEEDS, SEEDS)


def test_the_exact_values_are_those_of_the_readme():
    exact = (charm_truth.GIFT, charm_truth.FORK, charm_truth.RESTRICT, charm_truth.NAIVE)
    assert exact == pytest.approx((5.19, 4.73, -0.71, 28.27), abs=0.005)


def test_only_full_purses_take_the_charm_and_none_the_relic(played):
    coins, taken = played.states.coins[:, :2], played.ledgers.taken[:, :2]
    assert coins[taken[:, :, 0] > 0].min() == 8
    assert coins[taken[:, :, 1] > 0].min() == 1
    assert taken[:, :, 2].sum() == played.ledgers.offered[:, :2, 2].sum() == 0


def test_points_are_purse_wares_and_die(played):
    parts = played.ledgers.parts[:, :2]
    assert (parts[:, :, 0] == 10 * played.states.coins[:, :2]).all()
    assert (parts[:, :, 2] == 8 * played.ledgers.taken[:, :2, 0]).all()
    assert (parts[:, :, 1].min(), parts[:, :, 1].max()) == (1, 100)


def test_scores_are_as_likely_as_counted(played):
    """Kolmogorov and Smirnov's distance of 200,000 scores from the exact distribution; 1 in 10,000 exceeds 0.005."""
    counts = np.bincount(played.states.score[:, :2].ravel(), minlength=charm_truth.MOST + 1)
    exact = np.cumsum(charm_truth.Player().scores())
    assert np.abs(np.cumsum(counts) / counts.sum() - exact).max() < 0.005


@pytest.mark.parametrize("name", ["coins", "faces"])
def test_an_empty_purse_or_die_is_refused(name):
    with pytest.raises(RuleError, match=name):
        GAME.make_rules({name: 0}, 2)
