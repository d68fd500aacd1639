"""The ladder of strategies that meet in a run: its order, its ratings, and when it is settled."""

from itertools import permutations
from pathlib import Path

import pytest
from synthetic_run import SyntheticRun

from reports import is_known_well_enough
from reports.analysis.ladder import Ladder, ladder
from reports.run import Run
from reports.stats.ratings import expected_score

SKILL = {"novice": -8.0, "learner": -3.0, "planner": 0.0}
"""Points added to a score of standard deviation 10."""

ORDER = {"mode": "order", "max_games": 100_000}


def play(folder: Path, seats: int = 2, games: int = 1200, **facts: object) -> Run:
    """Every two strategies, one seat of the first against the second at all others."""
    tables = {f"{own} among {other}": (own, *[other] * (seats - 1)) for own, other in permutations(SKILL, 2)}
    return Run.open(SyntheticRun(tables=tables, games=games, skill=SKILL, items={}, facts=facts).write(folder))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Ladder:
    return ladder(play(tmp_path_factory.mktemp("ladder")))


def test_the_weakest_stands_first(found):
    assert [rung.strategy for rung in found.rungs] == ["novice", "learner", "planner"]
    assert found.is_settled
    assert all(rung.beaten_by_weaker == () for rung in found.rungs)


def test_every_pair_is_seen_from_both_sides(found):
    novice, learner, planner = found.rungs
    assert list(planner.against) == ["novice", "learner"]
    assert planner.against["novice"].value == pytest.approx(1 - novice.against["planner"].value)
    assert planner.against["novice"].low == pytest.approx(1 - novice.against["planner"].high)
    assert learner.against["novice"].low > 0.5


def test_ratings_say_how_often_one_beats_the_other(found):
    novice, _, planner = found.rungs
    expected = expected_score(planner.rating.value - novice.rating.value)
    assert planner.against["novice"].value == pytest.approx(expected, abs=0.03)
    assert planner.rating.low > novice.rating.high


def test_the_order_is_the_same_at_a_table_of_four(tmp_path):
    assert [rung.strategy for rung in ladder(play(tmp_path, seats=4)).rungs] == ["novice", "learner", "planner"]


def test_a_run_that_may_stop_has_wider_intervals(tmp_path, found):
    watched = ladder(play(tmp_path, stop=ORDER, planned_blocks=600))
    for one, other in zip(watched.rungs, found.rungs, strict=True):
        assert one.rating.value == other.rating.value
        assert one.rating.half_width > 1.3 * other.rating.half_width
        assert all(share.half_width > 1.3 * other.against[name].half_width for name, share in one.against.items())


@pytest.mark.parametrize(("games", "enough"), [(100, False), (6000, True)])
def test_a_run_stops_when_the_order_of_neighbours_is_settled(tmp_path, games, enough):
    run = play(tmp_path, games=games, stop=ORDER, planned_blocks=games // 2)
    assert ladder(run).is_settled is enough
    assert is_known_well_enough(run.path, run.facts) is enough
