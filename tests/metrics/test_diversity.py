"""Ways to win, on runs whose strategies are as strong as planted."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from synthetic_run import SyntheticRun

from reports import analyse
from reports.analysis.diversity import mutual
from reports.results import Results
from reports.results.diversity import Diversity

NAMES = ("builder", "farmer", "racer", "warlord")


def results(folder: Path, skill: dict[str, float], names: tuple[str, ...] = NAMES, games: int = 400) -> Results:
    """Every two of the strategies meet at a table of four, two seats each."""
    tables = {f"{own} {other}": (own, other) * 2 for own, other in combinations(names, 2)}
    return analyse(SyntheticRun(tables=tables, games=games, skill=skill, items={}, analyses=()).write(folder))


def found(results: Results) -> Diversity:
    assert results.diversity is not None
    return results.diversity


def weights(diversity: Diversity) -> dict[str, float]:
    return {way.strategy: way.weight for way in diversity.ways}


def test_one_that_beats_all_is_the_only_way_to_win(tmp_path: Path) -> None:
    """The racer scores one standard deviation more than all others."""
    one_way = found(results(tmp_path, {"racer": 10.0}))
    assert weights(one_way) == {"builder": 0, "farmer": 0, "racer": 1, "warlord": 0}
    assert one_way.dominant == "racer"
    assert one_way.effective == one_way.low == one_way.high == 1
    assert {way.strategy: way.included for way in one_way.ways}["racer"] == 1


def test_among_equals_none_is_dominant_and_each_may_have_a_part(tmp_path: Path) -> None:
    equal = found(results(tmp_path, {}))
    assert equal.dominant is None
    assert equal.cycles == 0
    assert equal.triples == 4
    assert all(0 < way.included < 1 for way in equal.ways)
    assert equal.high > 2
    assert sum(weights(equal).values()) == pytest.approx(1)


def test_payoffs_are_the_differences_of_win_shares_at_the_table(tmp_path: Path) -> None:
    made = results(tmp_path, {"racer": 4.0})
    for payoff in found(made).payoffs:
        shares = [
            made.find(f"strategies.{name}.win_share", f"{payoff.first} {payoff.second}")
            for name in (payoff.first, payoff.second)
        ]
        own, other = (share.value for share in shares if share)
        assert payoff.value == pytest.approx(own - other)
        assert payoff.low is not None
        assert payoff.low < payoff.value
    assert {(payoff.first, payoff.second) for payoff in found(made).payoffs} == set(combinations(NAMES, 2))


def test_the_same_run_gives_the_same_numbers(tmp_path: Path) -> None:
    first, again = (results(tmp_path / part, {"racer": 1.0}, games=100) for part in ("a", "b"))
    assert first.to_json() == again.to_json()


def test_two_strategies_say_nothing_about_many_ways(tmp_path: Path) -> None:
    assert results(tmp_path, {}, NAMES[:2], games=60).diversity is None


def test_only_strategies_that_all_met_each_other_are_compared() -> None:
    met = [("a", "b"), ("a", "c"), ("b", "c"), ("c", "d")]
    assert mutual([*met, *((other, own) for own, other in met)]) == ("a", "b", "c")
