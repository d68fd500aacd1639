"""With logs: how much of the bare arena's rate is left when every game is written down and estimated."""

from __future__ import annotations

import resource
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from reports import analyse
from sim.cli.catalogue import catalogue
from sim.experiment import Experiment, load_experiment
from sim.runner import Options, play_experiment
from sim.runner.worker import hall_for

REPETITIONS = 3


def bench_logged(name: str, players: int, strategy: str, rules: Mapping[str, Any], games: int) -> dict[str, Any]:
    """Bare and logged rates in turn, on one core, with the same games; their median ratio."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "bench.yaml"
        path.write_text(experiment_text(name, players, strategy, rules, games), encoding="utf-8")
        experiment = load_experiment(path, catalogue()).experiment
        pairs = [(bare_seconds(experiment, path), logged_seconds(experiment, path)) for _ in range(REPETITIONS)]
    bare, logged = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(without / with_logs for without, with_logs in pairs)
    return {
        "game": name,
        "players": players,
        "strategy": strategy,
        "games": games,
        "bare_games_per_s": round(games / bare),
        "logged_games_per_s": round(games / logged),
        "ratio": round(ratio, 3),
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def experiment_text(name: str, players: int, strategy: str, rules: Mapping[str, Any], games: int) -> str:
    """A mirror table of one strategy, as an experiment."""
    import json

    return json.dumps(
        {
            "schema": 1,
            "id": "bench",
            "game": {"name": name, "players": players, "rules": dict(rules)},
            "run": {"seed": 1, "games": games},
            "tables": [{"id": "mirror", "seats": [strategy] * players}],
            "analyses": {"first_player": {}, "length": {}} if players > 1 else {"length": {}},
        }
    )


def bare_seconds(experiment: Experiment, path: Path) -> float:
    """Play the games and keep nothing."""
    hall = hall_for(experiment, path.parent)
    step = 4096
    for lot in hall.plan.lots(0, 1):
        hall.play(lot)
    began = time.perf_counter()
    for start in np.arange(0, hall.plan.n_blocks, step):
        for lot in hall.plan.lots(int(start), step):
            hall.play(lot)
    return time.perf_counter() - began


def logged_seconds(experiment: Experiment, path: Path) -> float:
    """Play, log and estimate."""
    began = time.perf_counter()
    options = Options(out=path.parent / "runs", jobs=1, fresh=True)
    played = play_experiment(experiment, path, options, lambda line: None, lambda progress: None)
    analyse(played.folder.path)
    return time.perf_counter() - began
