from __future__ import annotations

from pathlib import Path

import pytest
import synthetic_rounds
from synthetic_phases import FLAT, NIGHTS, WALL, SyntheticPhases
from synthetic_run import SyntheticRun

from reports import analyse, write_report

TARGETS = [
    {"metric": "first_player.advantage", "between": [-3, 3], "unit": "points"},
    {"metric": "special_cards.*.win_rate", "between": [-12, 12], "unit": "points"},
    {"metric": "length.p90", "max": 60, "unit": "turns"},
    {"metric": "strategies.novice.advantage@gap", "between": [-15, 15], "unit": "turns"},
]


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run folder with all four verdicts, analysed and reported."""
    made = SyntheticRun(games=1000, first_bonus=1.2, item_effect={"SA04": 14.0, "SA02": -2.0}, targets=TARGETS)
    folder = made.write(tmp_path_factory.mktemp("run"))
    analyse(folder)
    write_report(folder)
    return folder


@pytest.fixture(scope="session")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of 2 to 5 players, two variants, and at the table of 3 a study of who moves first; reported."""
    movers = {f"seat {seat}": seat for seat in range(3)}
    made = SyntheticRun(
        tables={f"players {n}": ("planner",) * n for n in (3, 2, 4, 5)},
        games=600,
        first_bonus=4.0,
        items={},
        skill={},
        movers=movers,
        variants={
            "fairer": {"bonus": 1},
            "idle": {"unused": True},
            **{name: {"opens": seat} for name, seat in movers.items()},
        },
        variant_bonus={"fairer": -4.0},
        targets=TARGETS[:1],
        facts={"analyses": {"first_player": {}, "first_move": {"moves_first": "opens"}, "length": {}}},
    )
    folder = made.write(tmp_path_factory.mktemp("varied"))
    analyse(folder)
    write_report(folder)
    return folder


@pytest.fixture(scope="session")
def html(run: Path) -> str:
    return (run / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def dayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables of a game with phases, a variant, days from their reference state, a wanted curve; reported."""
    tables = {"two": ("bot", "bot"), "three": ("bot", "bot", "bot")}
    made = SyntheticPhases(
        SyntheticRun(
            tables=tables,
            games=300,
            items={},
            skill={},
            variants={"harder": {"spawn": 1}},
            variant_bonus={"harder": 1.0},
        ),
        hazards=WALL,
        by_variant={"harder": NIGHTS},
        reference=FLAT,
        options={"wanted": [5, 8, 11, 14, 17]},
    )
    folder = made.write(tmp_path_factory.mktemp("dayed"))
    analyse(folder)
    write_report(folder)
    return folder


@pytest.fixture(scope="session")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game without luck whose log tells rounds apart, with α and β sides, a race and wars; reported."""
    folder = synthetic_rounds.write(tmp_path_factory.mktemp("rounds"), first_bonus=6.0)
    analyse(folder)
    write_report(folder)
    return folder
