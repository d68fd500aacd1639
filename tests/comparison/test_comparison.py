"""Two sides compared: paired on the same deals, unpaired otherwise, and what differs is told."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats
from synthetic_run import SyntheticRun

from reports.comparison.compare import NotComparableError, compare
from reports.comparison.differences import differences
from reports.comparison.side import fingerprint
from reports.comparison.told import as_markdown, as_text
from reports.gate.session import Measured, measure
from reports.run import Run
from reports.stats.block_estimate import BlockEstimate
from reports.words.shifts import Moved
from sim.runlog.names import BASE

ADVANTAGE = "first_player.advantage@equal"
Make = Callable[..., Measured]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Runs of a mirror table of two; the same `seed` gives the same luck and is told as the same deals."""

    def made(name: str, variant: str | None = BASE, seed: int = 1, **changes: Any) -> Measured:
        wanted: dict[str, Any] = {"tables": {"equal": ("bot", "bot")}, "games": 2_000, "skill": {}, "items": {}}
        facts = {"seed": seed, **changes.pop("facts", {})}
        run = SyntheticRun(**{**wanted, "seed": seed, "facts": facts, **changes})
        return measure(run.write(tmp_path / name), variant)

    return made


def advantage(new: Measured, old: Measured) -> Moved:
    return next(entry for entry in compare(new.side, old.side).entries if entry.row.id == ADVANTAGE)


def blocks(measured: Measured) -> Any:
    estimate = measured.side.readings[ADVANTAGE].estimate
    assert isinstance(estimate, BlockEstimate)
    return estimate.values


def test_the_same_deals_are_paired(make: Make) -> None:
    """The interval is Student's over the differences deal by deal."""
    old, new = make("old"), make("new", first_bonus=2.0)
    shift = advantage(new, old).shift
    difference = blocks(new) - blocks(old)
    reach = stats.t.isf(0.025, 1999) * difference.std(ddof=1) / math.sqrt(2000)
    assert shift.paired
    assert shift.low is not None
    assert shift.value == pytest.approx(difference.mean(), rel=1e-4)
    assert shift.value - shift.low == pytest.approx(reach, rel=1e-3)


def test_other_deals_are_not_paired(make: Make) -> None:
    """Welch's interval: the variances of both sides add."""
    old, new = make("old"), make("new", seed=2)
    shift = advantage(new, old).shift
    se = math.hypot(*(blocks(side).std(ddof=1) / math.sqrt(2000) for side in (old, new)))
    assert not shift.paired
    assert shift.rho is None
    assert shift.se == pytest.approx(se, rel=1e-3)


def test_other_numbers_of_deals_are_not_paired(make: Make) -> None:
    assert not advantage(make("new", games=1_000), make("old")).shift.paired


def test_the_same_games_are_identical(make: Make) -> None:
    found = compare(make("new").side, make("old").side)
    assert found.same_games
    assert {entry.shift.value for entry in found.entries} == {0}


def test_the_fingerprint_tells_games_and_their_order_apart(make: Make) -> None:
    sides = [make("a"), make("b"), make("c", first_bonus=1.0)]
    hashes = [fingerprint(Run.open(side.run.path)) for side in sides]
    assert hashes[0] == hashes[1] != hashes[2]
    games = np.unique([side.side.fingerprint for side in sides])
    assert games.size == 2


def test_a_variant_is_compared_with_its_base_as_in_the_report(make: Make) -> None:
    varied = {"variants": {"fair": {"bonus": 1}}, "variant_bonus": {"fair": 1.0}, "first_bonus": 4.0}
    base, fair = make("run", **varied), make("run", "fair", **varied)
    shift = advantage(fair, base).shift
    row = base.results.find("first_player.advantage", "equal", "fair")
    assert row is not None
    assert row.shift is not None
    assert (shift.value, shift.low, shift.paired) == pytest.approx((row.shift.value, row.shift.low, True), rel=1e-4)


def test_metrics_of_one_side_alone_are_listed(make: Make) -> None:
    found = compare(make("new", analyses=("length",)).side, make("old", analyses=("first_player",)).side)
    assert ADVANTAGE in found.only_old
    assert "length.p50@equal" in found.only_new


def test_runs_of_different_games_cannot_be_compared(make: Make) -> None:
    other = make("other", facts={"game": {"name": "olvir", "title": "Olvir", "players": 2}})
    with pytest.raises(NotComparableError, match="two sides of the same game"):
        compare(other.side, make("old").side)


def test_runs_without_a_common_table_cannot_be_compared(make: Make) -> None:
    with pytest.raises(NotComparableError, match="no metric in common"):
        compare(make("new", tables={"other": ("bot", "bot")}).side, make("old").side)


def test_differences_are_named_by_path_and_what_is_empty_makes_none() -> None:
    old = {"tables": [{"id": "equal", "blocks": 10}], "gone": 1, "trials": [], "flag": True}
    new = {"tables": [{"id": "equal", "blocks": 20}], "new": [1, 2], "sweeps": {}, "flag": False}
    told = [entry.sentence for entry in differences(new, old)]
    assert told == ["tables.equal.blocks 10 → 20", "gone is gone, was 1", "flag true → false", "new is new: [1, 2]"]


def test_of_hashes_the_first_digits_are_told() -> None:
    (entry,) = differences({"game": "a" * 64}, {"game": "b" * 64})
    assert (entry.old, entry.new) == ("b" * 8, "a" * 8)


def test_text_and_markdown_tell_what_moved_first(make: Make) -> None:
    old, new = make("old"), make("new", first_bonus=6.0, facts={"content": {"rules": {"bonus": 6}}})
    found = compare(new.side, old.side)
    lines = as_text(found, new.results, new.facts).splitlines()
    assert "played differently: rules.bonus is new: 6" in lines[1]
    assert [line.strip()[0] for line in lines[3:]] == sorted((line.strip()[0] for line in lines[3:]), key="≠?≈=".index)
    rows = [line for line in as_markdown(found, new.results, new.facts).splitlines() if line.startswith("| ≠")]
    assert any("first\\_player.advantage\\@equal" in row for row in rows)
