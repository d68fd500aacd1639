"""Experiments: YAML to one validated, immutable question about one game."""

from sim.experiment.catalogue import (
    AnalysisInfo,
    Catalogue,
    GameInfo,
    MetricInfo,
    MetricScope,
    StrategyInfo,
)
from sim.experiment.loader import Loaded, load_experiment
from sim.experiment.model import Experiment, Game, Run, Stop, Strategy, Table, Target, Trial
from sim.experiment.overrides import Change
from sim.experiment.problems import ExperimentError, Mark, Problem, format_problems
from sim.experiment.schema import experiment_schema, schema_text, write_schema
from sim.experiment.seating import Seating, distinct_seatings
from sim.experiment.strategies import ResolvedStrategy

__all__ = [
    "AnalysisInfo",
    "Catalogue",
    "Change",
    "Experiment",
    "ExperimentError",
    "Game",
    "GameInfo",
    "Loaded",
    "Mark",
    "MetricInfo",
    "MetricScope",
    "Problem",
    "ResolvedStrategy",
    "Run",
    "Seating",
    "Stop",
    "Strategy",
    "StrategyInfo",
    "Table",
    "Target",
    "Trial",
    "distinct_seatings",
    "experiment_schema",
    "format_problems",
    "load_experiment",
    "schema_text",
    "write_schema",
]
