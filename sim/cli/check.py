"""``sim check-game``: the promises of the contract, for those who add a game."""

from __future__ import annotations

from typing import Annotated

import typer

from sim.cli.console import INVALID_RUN, show


def check_game(
    name: Annotated[str, typer.Argument(help="Name of the game.")],
    games: Annotated[int, typer.Option(min=1, help="Games that each check steps through.")] = 4,
) -> None:
    """Check that a game keeps the contract, at every number of players.

    sim check-game oliva
    """
    from sim.cli.loading import game_named
    from sim.engine.conformance import CHECKS, Bench, ConformanceError
    from strategies.generic import RANDOM

    game = game_named(name)
    broken = 0
    for players in game.players:
        bench = Bench(game, players, RANDOM.chooser(game), range(games))
        for check in CHECKS:
            title = check.__name__.replace("_", " ")
            try:
                check(bench)
            except ConformanceError as error:
                broken += 1
                show(f"✖ {players} players, {title}: {error}")
            else:
                show(f"✔ {players} players, {title}")
    if broken:
        raise typer.Exit(INVALID_RUN)
