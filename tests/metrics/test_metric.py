"""What a metric's declaration says of it."""

from __future__ import annotations

import pytest

from reports.metrics import metric_ids
from reports.metrics.metric import Metric
from sim.runlog.facts import GameFacts, Item, TableFacts, Titled, TrialFacts

ANALYSES = ("first_player", "length", "score", "strategies", "cards")


def declared(players: int) -> dict[str, Metric]:
    """The metrics of a game with one card, at a table of two strategies that also has a trial of the card."""
    game = GameFacts(
        name="g",
        title="G",
        players=players,
        items=(Item(id="C1", title="Card one", group="cards"),),
        item_groups=(Titled(id="cards", title="Cards"),),
    )
    trial = TrialFacts(group="cards", table="t", arms=("gift", "restrict", "fork", "ban"), items=("C1",))
    table = TableFacts(id="t", seats=("planner", *["v1.2"] * (players - 1)), rotations=players, trial=trial)
    return {name: metric for name, metric in metric_ids(ANALYSES, game, [table]).items() if "@" not in name}


def test_an_id_is_made_of_family_subject_and_aspect() -> None:
    metrics = declared(2)
    assert all(name == metric.id for name, metric in metrics.items())
    advantage = metrics["strategies.v1.2.advantage"]
    assert (advantage.family, advantage.subject, advantage.aspect) == ("strategies", "v1.2", "advantage")
    gift = metrics["cards.C1.gift"]
    assert (gift.subject, gift.subject_title, gift.aspect, gift.arm) == ("C1", "Card one", "gift", "gift")


def test_the_headlines() -> None:
    assert {name for name, metric in declared(3).items() if metric.headline} == {
        "first_player.advantage",
        "first_player.last",
        "strategies.planner.advantage",
        "strategies.v1.2.advantage",
        "length.p50",
        "length.p90",
        "score.mean",
        "score.tie_rate",
    }


@pytest.mark.parametrize(("players", "restates"), [(2, True), (3, False)])
def test_of_two_players_the_last_tells_what_the_first_tells(players: int, restates: bool) -> None:
    assert declared(players)["first_player.last"].restates is restates


@pytest.mark.parametrize(
    ("metric", "value", "limit"),
    [
        ("first_player.advantage", 3.0, 4 / 4),
        ("first_player.order_2.win_share", 30.0, 4 / 4),
        ("first_player.lift", 12.0, 4.0),
        ("first_player.trend", 3.0, 4 / 4 * 4 * 5 / 6),
        ("strategies.planner.advantage", 8.0, 1.5),
        ("strategies.planner.score", 50.0, 1.5),
        ("score.mean", -50.0, 1.5),
        ("score.p50", 50.0, 1.5),
        ("score.p90", 50.0, 2.5),
        ("length.p50", 20.0, 0.6),
        ("length.p90", 20.0, 1.0),
        ("length.capped", 40.0, 1.0),
        ("cards.C1.gift", 5.0, 1.0),
        ("cards.C1.gift_score", 5.0, 0.5),
        ("cards.C1.ban_turns", 5.0, 0.5),
        ("cards.C1.fork_share", 40.0, 1.0),
    ],
)
def test_what_a_player_would_not_feel_at_a_table_of_four(metric: str, value: float, limit: float) -> None:
    assert declared(4)[metric].max_shift(value) == pytest.approx(limit)


def test_differences_are_signed_and_amounts_are_not() -> None:
    metrics = declared(2)
    signed = {"first_player.advantage", "first_player.lift", "cards.C1.ban_turns", "cards.C1.win_rate"}
    assert all(metrics[name].signed for name in signed)
    assert not any(metrics[name].signed for name in ("length.p50", "score.mean", "cards.C1.fork_share"))


def test_only_what_describes_has_a_note_that_says_so() -> None:
    assert {metric.aspect for metric in declared(2).values() if metric.descriptive} == {"win_rate", "score"}
