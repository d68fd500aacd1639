"""From an experiment to a run folder."""

from sim.runner.folder import RunFolder, RunFolderError
from sim.runner.plan import Plan, make_plan
from sim.runner.seats import StrategyFileError
from sim.runner.session import (
    GameFailedError,
    Options,
    Played,
    Progress,
    RunInterrupted,
    invalid_because,
    play_experiment,
)

__all__ = [
    "GameFailedError",
    "Options",
    "Plan",
    "Played",
    "Progress",
    "RunFolder",
    "RunFolderError",
    "RunInterrupted",
    "StrategyFileError",
    "invalid_because",
    "make_plan",
    "play_experiment",
]
