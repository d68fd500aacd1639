"""Moving first and the starter's hand, told apart on the same deals."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import norm
from synthetic_run import SyntheticRun

from reports import analyse
from reports.results import Results, Row

SD = 10 * math.sqrt(2)
"""Standard deviation of the difference of two scores of sd 10."""


def study(folder: Path, seats: int = 2, missing: int | None = None, **run: Any) -> Results:
    """Every deal with each seat moving first; the starter by the deal is drawn at random."""
    movers = {f"seat_{seat}": seat for seat in range(seats) if seat != missing}
    made = SyntheticRun(
        tables={"equal": ("bot",) * seats},
        skill={},
        items={},
        movers=movers,
        variants={name: {"second_card": seat} for name, seat in movers.items()},
        **{"games": 10_000, **run},
        facts={"analyses": {"first_player": {}, "first_move": {"moves_first": "second_card"}}},
    )
    return analyse(made.write(folder))


def measured(results: Results, name: str) -> Row:
    found = results.find(f"first_move.{name}", "equal")
    assert found is not None, name
    return found


def covers(row: Row, truth: float) -> bool:
    """Within 4.5 standard errors, which no seed misses by chance."""
    assert row.low is not None
    assert row.high is not None
    return abs(row.value - truth) <= 4.5 / 1.96 * (row.high - row.low) / 2 + 1e-9


def test_moving_first_alone(tmp_path: Path) -> None:
    """A bonus of 3 for the first mover, none for the starter: Φ(3 / 10√2) - 1/2 for two players."""
    results = study(tmp_path, move_bonus=3.0)
    assert covers(measured(results, "moving"), 100 * (norm.cdf(3 / SD) - 0.5))
    assert covers(measured(results, "holding"), 0)
    assert covers(measured(results, "interaction"), 0)


def test_the_starters_hand_alone(tmp_path: Path) -> None:
    """A bonus of 3 for the starter, whoever moves first."""
    results = study(tmp_path, first_bonus=3.0)
    assert covers(measured(results, "holding"), 100 * (norm.cdf(3 / SD) - 0.5))
    assert covers(measured(results, "moving"), 0)
    assert covers(measured(results, "interaction"), 0)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return study(tmp_path_factory.mktemp("both"), seats=4, move_bonus=4.0, first_bonus=3.0, games=4_000)


def test_the_parts_add_up_to_both_at_once(both: Results) -> None:
    parts = [measured(both, name).value for name in ("moving", "holding", "interaction")]
    assert sum(parts) == pytest.approx(measured(both, "both").value)


def test_both_at_once_are_the_games_as_printed(both: Results) -> None:
    """In the base the starter moves first, so the variant in which he does replays the base's games."""
    printed = both.find("first_player.advantage", "equal")
    assert printed is not None
    assert measured(both, "both").value == pytest.approx(printed.value)


def test_the_deal_is_the_unit_not_its_variants(both: Results) -> None:
    assert measured(both, "moving").n_blocks == 4_000


def test_the_variants_of_the_study_are_not_compared_with_the_base(both: Results) -> None:
    assert [variant.moves_first for variant in both.variants] == [0, 1, 2, 3]
    assert both.compared() == []


def test_without_a_variant_for_every_seat_nothing_is_claimed(tmp_path: Path) -> None:
    results = study(tmp_path, seats=3, missing=1, games=60)
    assert not any(row.family == "first_move" for row in results.estimates)
