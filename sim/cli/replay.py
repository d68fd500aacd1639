"""``sim replay``: one logged game, turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import fail, known_errors, show, show_json


def replay(
    run: Annotated[Path, typer.Argument(help="A run's folder, or an experiment's (its newest run).")],
    game: Annotated[int, typer.Option("--game", min=0, help="Number of the game.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything as one JSON document.")] = False,
) -> None:
    """Tell one game of a run in words, decision by decision.

    sim replay runs/oliva_2p --game 17
    """
    from sim.cli.catalogue import catalogue
    from sim.cli.loading import open_run
    from sim.engine.replay import narration, transcript
    from sim.experiment import load_experiment
    from sim.runner.replay import replay_game

    with known_errors():
        folder = open_run(run)
        experiment = load_experiment(folder.path / "config.resolved.yaml", catalogue()).experiment
        try:
            replayed, names = replay_game(folder, experiment, game)
        except IndexError as error:
            fail(str(error))
        if as_json:
            show_json({"run": str(folder.path), "number": game, "strategies": names, **transcript(replayed)})
        else:
            for line in narration(replayed, names):
                show(line)
