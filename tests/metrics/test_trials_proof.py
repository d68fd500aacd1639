"""The whole way from games to effects, on a game whose answers are known exactly: Lucky Charm.

Rich seats take the charm, so its takers win far more than it gives them.
"""

from __future__ import annotations

import pytest

from reports import analyse
from reports.results import Results, Row
from tests.games.charm import charm_truth
from tests.runner.playing import play

TRIAL = """
schema: 1
id: proof
game: {name: charm, players: 2}
run: {seed: 21, games: 8000}
tables: [{id: equal, seats: [random, random]}]
trials: [{items: wares, arms: [gift, restrict, fork], table: equal, blocks: 4000}]
analyses: {wares: {}}
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("proof")
    file = folder / "proof.yaml"
    file.write_text(TRIAL, encoding="utf-8")
    return analyse(play(folder / "runs", path=file).path)


def row(results: Results, name: str) -> Row:
    found = results.find(f"wares.{name}", "equal")
    assert found is not None, name
    assert None not in (found.low, found.high)
    return found


@pytest.mark.parametrize(
    ("name", "truth"),
    [("gift", charm_truth.GIFT), ("fork", charm_truth.FORK), ("restrict", charm_truth.RESTRICT)],
)
def test_the_truth_lies_inside_the_interval(results: Results, name: str, truth: float) -> None:
    found = row(results, f"charm.{name}")
    assert (found.low or 0) <= truth <= (found.high or 0)
    assert (found.high or 0) - (found.low or 0) < 3


def test_the_win_rate_of_the_takers_is_far_from_the_effect(results: Results) -> None:
    """Exactly 28.3 points for a charm that gives 5.2: what describes the takers is not what the item does."""
    naive = row(results, "charm.win_rate")
    assert abs(naive.value - charm_truth.NAIVE) < 4
    assert (naive.low or 0) > 4 * charm_truth.GIFT
    assert naive.descriptive


def test_an_item_without_any_use_leaves_every_block_as_it_was(results: Results) -> None:
    """The hero is then identical to the others: exactly its fair share in every block that was seen."""
    for name in ("bead.gift", "bead.fork", "bead.restrict", "relic.restrict"):
        found = row(results, name)
        assert found.value == 0, name
        assert found.low is not None and found.high is not None
        assert 0 < found.high - found.low < 0.2, name
    assert results.find("wares.relic.fork", "equal") is None
    assert row(results, "relic.fork_share").value == 0


def test_scores_tell_exactly_what_was_planted(results: Results) -> None:
    """A charm is worth 8 points, to whoever has it."""
    assert row(results, "charm.gift_score").value == row(results, "charm.fork_score").value == 8
