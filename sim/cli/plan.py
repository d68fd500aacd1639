"""``sim plan``: how many games a question needs, and how long they take."""

from __future__ import annotations

import math
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import fail, known_errors, say, show, show_json
from sim.cli.playing import options_for, play

if TYPE_CHECKING:
    from sim.experiment import Loaded

PILOT_GAMES = 4000
PILOT_BLOCKS = 200
"""Deals of every trial in the pilot, at most."""


def plan(
    experiment: Annotated[Path, typer.Argument(help="Experiment file.", metavar="EXP")],
    half_width: Annotated[float | None, typer.Option("--half-width", help="Wanted ±, in the metric's unit.")] = None,
    metric: Annotated[str | None, typer.Option(help="Only this metric; needs --half-width.")] = None,
    pilot: Annotated[int, typer.Option(min=100, help="Games of the pilot that measures the spread.")] = PILOT_GAMES,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=0, help="Workers that the time is told for.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say how many games give ±X, from a small pilot run, and how long they would take.

    sim plan experiments/oliva_2p.yaml

    sim plan experiments/ole_5p.yaml --metric first_player.advantage --half-width 0.5
    """
    if metric is not None and half_width is None:
        fail("--metric needs --half-width: how well shall it be known?")
    if half_width is not None and not 0 < half_width < math.inf:
        fail(f"--half-width {half_width:g}: how well can anything be known? give a number above 0")
    from dataclasses import asdict

    from reports import analyse
    from reports.analysis.sizing import needs
    from sim.cli.loading import load
    from sim.runner.pace import warm_up
    from sim.runner.worker import hall_for

    workers = options_for(Path(), jobs).jobs
    with known_errors(), tempfile.TemporaryDirectory() as scratch:
        short = _pilot(load(experiment, [f"run.games={pilot}", "run.stop={mode: fixed}"]))
        rate = warm_up(hall_for(short.experiment, experiment.parent), say)
        folder = play(short, options_for(Path(scratch), jobs=1))
        analyse(folder.path)
        found = needs(folder.path, half_width, metric)
        games_per_block = folder.facts().counts.games / folder.facts().blocks_played
    if not found and metric is not None:
        game = short.experiment.game.name
        fail(f"the pilot measured no metric '{metric}'; sim list metrics --game {game} shows their names")
    if not found:
        fail("nothing to plan for: give --metric and --half-width, or a target with a band in the experiment")
    rows = [{**asdict(entry), "seconds": round(entry.games / games_per_block / rate / workers, 1)} for entry in found]
    if as_json:
        show_json({"pilot_games": pilot, "jobs": workers, "needs": rows})
        return
    for row in rows:
        show(
            f"{row['row']}: {row['games']:,} games for ±{row['half_width']:g} {row['unit']}, "
            f"about {row['seconds']:,.0f} s with {workers} job(s) (pilot: {row['value']:+.2f})"
        )


def _pilot(asked: Loaded) -> Loaded:
    """The experiment without its sweeps, and with few deals of every trial."""
    experiment = asked.experiment
    trials = (trial.model_copy(update={"blocks": min(trial.blocks, PILOT_BLOCKS)}) for trial in experiment.trials)
    return replace(asked, experiment=experiment.model_copy(update={"trials": tuple(trials), "sweep": ()}))
