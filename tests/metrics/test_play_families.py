"""Waiting, the course of the game, ratios and opening hands: planted truths are found, plain averages agree."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from scipy import stats
from synthetic_play import CUT_AFTER, SyntheticPlay
from synthetic_run import SyntheticRun

from reports import analyse
from reports.metrics import known_analyses, metric_ids
from reports.results import Results, Row
from reports.run import Run

ANALYSES = ("waiting", "course", "opening_hand", "skill", "length")
EFFECT = 5.0


def made(**options: object) -> SyntheticPlay:
    table = {"equal": ("bot",) * 2}
    run = SyntheticRun(
        tables=table, games=6_000, skill={}, analyses=ANALYSES, items={"A": "Card A"}, item_effect={"A": EFFECT}
    )
    return SyntheticPlay(run, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made().write(tmp_path_factory.mktemp("play"))


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return analyse(folder)


@pytest.fixture(scope="module")
def seats(folder: Path) -> pl.DataFrame:
    return Run.open(folder).seats().collect()


def row(results: Results, metric: str) -> Row:
    found = results.find(metric, "equal")
    assert found is not None, metric
    return found


def covers(estimate: Row, truth: float) -> bool:
    """Within 4.5 standard errors, which no seed misses by chance."""
    assert estimate.low is not None
    assert estimate.high is not None
    return abs(estimate.value - truth) <= 4.5 / 1.96 * (estimate.high - estimate.low) / 2


@pytest.mark.parametrize("turns", [1, 3, 8])
def test_waits_that_are_cut_off_do_not_make_waits_look_short(results: Results, turns: int) -> None:
    """Geometric with hazard 0.2: 0.8 to the power of t last longer than t."""
    assert covers(row(results, f"waiting.cure.over_{turns}"), 100 * 0.8**turns)


def test_half_of_the_geometric_waits_last_at_most_four_turns(results: Results) -> None:
    """0.8³ = 0.512 last longer than 3 turns, 0.8⁴ = 0.410 longer than 4."""
    assert row(results, "waiting.cure.median").value == 4


def test_the_chance_of_an_end_per_turn_is_the_hazard(results: Results) -> None:
    assert covers(row(results, "waiting.cure.rate"), 20)


def test_one_wait_a_seat_and_its_share_cut_off(results: Results) -> None:
    """Cut after 0 … 12 turns, each as likely: the mean of 0.8 to the power of that."""
    assert row(results, "waiting.cure.per_seat").value == 1
    assert covers(row(results, "waiting.cure.cut_off"), 100 * sum(0.8**t for t in range(CUT_AFTER + 1)) / 13)


def test_no_wait_is_longer_than_was_seen(results: Results) -> None:
    assert results.find("waiting.cure.over_20", "equal") is None


def test_seats_are_counted_by_their_longest_run(results: Results, seats: pl.DataFrame) -> None:
    for turns in (1, 3, 5):
        share = 100 * (seats["dead_longest"] >= turns).to_numpy().mean()
        assert row(results, f"waiting.streak_{turns}").value == pytest.approx(share)


def test_leaders_and_last_ones_win_as_planted(results: Results, seats: pl.DataFrame) -> None:
    """Who leads at a quarter wins, who leads at half is last, but for shared wins, which count a half each way."""
    tied = 100 * ((seats["win_share"] == 0.5).to_numpy().mean())
    assert row(results, "course.leader_q1").value == pytest.approx(100 - tied / 2)
    assert row(results, "course.leader_q2").value == pytest.approx(tied / 2)
    assert row(results, "course.comeback").value == pytest.approx(100 - tied / 2)
    assert row(results, "course.changes").value == pytest.approx(2 * (100 - tied) / 100)
    assert row(results, "course.even").value == 50


def small(folder: Path, *, low_wins: bool = False, **options: object) -> Results:
    play = made(**options)
    play.run.games = 200
    file = play.write(folder) / "run.json"
    text = file.read_text(encoding="utf-8").replace('"title": "Oliva",', f'"low_wins": {str(low_wins).lower()},', 1)
    file.write_text(text.replace('"name": "oliva",', '"name": "oliva", "title": "Oliva",', 1), encoding="utf-8")
    return analyse(folder)


def test_where_few_points_win_the_leader_has_the_fewest(tmp_path: Path) -> None:
    many, few = (small(tmp_path / str(low_wins), low_wins=low_wins) for low_wins in (False, True))
    assert row(few, "course.leader_q1").value == pytest.approx(100 - row(many, "course.leader_q1").value)


@pytest.mark.parametrize("low_wins", [False, True])
def test_a_game_that_keeps_no_standings_has_no_course(tmp_path: Path, low_wins: bool) -> None:
    found = small(tmp_path, low_wins=low_wins, standings=False)
    assert not [estimate for estimate in found.estimates if estimate.family == "course"]


def test_a_ratio_stands_beside_blind_chance(results: Results) -> None:
    """Half of the tries hit, a quarter would by chance."""
    assert covers(row(results, "aims.hit"), 50)
    assert row(results, "aims.hit.chance").value == pytest.approx(25)
    assert covers(row(results, "aims.hit.over_chance"), 25)
    assert row(results, "aims.hit.over_chance").unit == "points over chance"


def test_what_chance_would_make_is_no_counter_of_its_own(results: Results) -> None:
    assert {estimate.metric for estimate in results.estimates if estimate.family == "tallies"} == {
        "tallies.tries",
        "tallies.hits",
    }


def test_the_effect_of_a_dealt_card_is_found(results: Results) -> None:
    """Scores have standard deviation 10, so a seat with 5 more wins Φ(5 / (10 √2)); both are dealt it alike."""
    truth = 100 * (stats.norm.cdf(EFFECT / 10 / 2**0.5) - 0.5)
    effect = row(results, "opening_hand.A.effect")
    assert covers(effect, truth)
    assert not effect.descriptive
    assert covers(row(results, "opening_hand.A.dealt"), 30)


def test_the_families_exist_for_games_that_can_have_them(folder: Path) -> None:
    game = Run.open(folder).facts.game
    assert {"aims", "waiting", "course", "opening_hand", "skill"} <= set(known_analyses(game))
    plain = game.model_copy(update={"dealt": False, "ratio_groups": ()})
    assert not {"aims", "opening_hand"} & set(known_analyses(plain))


def test_only_declared_metrics_are_measured(folder: Path, results: Results) -> None:
    facts = Run.open(folder).facts
    assert {estimate.metric for estimate in results.estimates} <= set(
        metric_ids(facts.analyses, facts.game, facts.tables)
    )
