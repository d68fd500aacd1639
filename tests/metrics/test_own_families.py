"""A game brings its metrics from the folder `report` beside its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import sim.games
from reports.metrics import families
from sim.runlog.facts import GameFacts, Titled

PACKAGE = """
from reports.metrics.family import Family
from reports.metrics.metric import Metric

def families(game):
    rain = lambda game, table: (Metric("rain", "days", "Rainy days", "days", "mean", ()),)
    return (
        Family("rain", "Rain", rain, lambda sums: {}, "sim.games.weather.report"),
        Family("cards", "Cards of this game", rain, lambda sums: {}, "sim.games.weather.report"),
    )
"""


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameFacts:
    package = tmp_path / "weather" / "report"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text("")
    (package / "__init__.py").write_text(PACKAGE)
    monkeypatch.setattr(sim.games, "__path__", [*sim.games.__path__, str(tmp_path)])
    cards = (Titled(id="cards", title="Cards"),)
    return GameFacts(name="weather", title="Weather", players=2, item_groups=cards)


def test_a_game_that_somebody_adds_brings_its_metrics(own_game: GameFacts) -> None:
    assert "rain" in [family.name for family in families(own_game)]


def test_a_family_of_the_game_takes_the_place_of_a_general_one(own_game: GameFacts) -> None:
    found = families(own_game)
    assert [family.title for family in found if family.name == "cards"] == ["Cards of this game"]
    names = [family.name for family in found]
    assert names.index("cards") < names.index("rain") < names.index("length")


def test_a_game_without_such_a_folder_has_the_general_metrics() -> None:
    for name in ("pig", "no_such_game"):
        found = families(GameFacts(name=name, title=name, players=2))
        assert [family.name for family in found][:2] == ["first_player", "first_move"]
