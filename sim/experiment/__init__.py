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
from sim.experiment.sweep import Sweep
from sim.experiment.sweep_points import Layout, Point
from sim.experiment.sweeping import layouts, measured_patterns, sweep_tables

__all__ = [
    "AnalysisInfo",
    "Catalogue",
    "Change",
    "Experiment",
    "ExperimentError",
    "Game",
    "GameInfo",
    "Layout",
    "Loaded",
    "Mark",
    "MetricInfo",
    "MetricScope",
    "Point",
    "Problem",
    "ResolvedStrategy",
    "Run",
    "Seating",
    "Stop",
    "Strategy",
    "StrategyInfo",
    "Sweep",
    "Table",
    "Target",
    "Trial",
    "distinct_seatings",
    "experiment_schema",
    "format_problems",
    "layouts",
    "load_experiment",
    "measured_patterns",
    "schema_text",
    "sweep_tables",
    "write_schema",
]
