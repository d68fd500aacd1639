"""Helpers: play the test experiment, and read what it left."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from sim.cli.catalogue import catalogue
from sim.experiment import load_experiment
from sim.runner import Options, RunFolder, play_experiment

DUEL = Path(__file__).with_name("duel.yaml")


def load(*sets: str, path: Path = DUEL):
    return load_experiment(path, catalogue(), sets).experiment


def play(out: Path, *sets: str, path: Path = DUEL, **options) -> RunFolder:
    said: list[str] = []
    chosen = Options(out=out, **{"jobs": 1, **options})
    return play_experiment(load(*sets, path=path), path, chosen, said.append, lambda progress: None).folder


def logs(folder: RunFolder) -> dict[str, pl.DataFrame]:
    tables = sorted(path.name for path in folder.logs.iterdir())
    return {name: pl.read_parquet(folder.logs / name / "part-*.parquet") for name in tables}


def same(one: RunFolder, other: RunFolder) -> bool:
    first, second = logs(one), logs(other)
    return first.keys() == second.keys() and all(first[name].equals(second[name]) for name in first)
