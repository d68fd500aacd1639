"""Metrics that a game brings with it, from the folder `report` beside its rules.

`sim/games/<game>/report/__init__.py` has `families(game) -> Iterable[Family]`. It is found by the name that a run
tells, so that whoever adds a game adds its metrics without a line here. It may import the reports, never the engine.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from reports.metrics.family import Family
from sim.runlog.facts import GameFacts

PACKAGE = "sim.games.{name}.report"


def families(game: GameFacts) -> tuple[Family, ...]:
    """The families that a game brings; none for a game without a folder of its own for them."""
    package = PACKAGE.format(name=game.name)
    if not _exists(package):
        return ()
    return tuple(import_module(package).families(game))


def _exists(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False
