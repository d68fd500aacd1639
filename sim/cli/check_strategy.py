"""``sim check-strategy``: what every bot must hold to, for those who write one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import WRONG_USE, known_errors, say, show


def check_strategy(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    strategy: Annotated[str, typer.Argument(help="A built-in strategy, or file.py:Name.", metavar="STRATEGY")],
    games: Annotated[int, typer.Option(min=1, help="Games that are stepped through.")] = 4,
) -> None:
    """Check that a strategy plays by the rules, repeats itself, and uses nothing but what its seat sees.

    sim check-strategy ole weighted

    sim check-strategy oliva my_bots.py:Hoarder
    """
    from sim.cli.loading import game_named, strategy_named
    from sim.runner.check_strategy import CHECKS, Candidate, StrategyFaultError, games_per_second
    from sim.runner.seats import build_seat
    from strategies.generic import RANDOM

    game, broken = game_named(name), 0
    with known_errors():
        resolved = strategy_named(game, strategy)
        for players in game.players:
            rules = game.make_rules({}, players)
            seat = build_seat(resolved, game, rules, Path())
            other = build_seat(strategy_named(game, RANDOM.name), game, rules, Path())
            candidate = Candidate(game, rules, players, seat, other, range(games))
            for check in CHECKS:
                title = f"{players} players, {check.__name__.replace('_', ' ')}"
                try:
                    check(candidate)
                except StrategyFaultError as error:
                    broken += 1
                    show(f"✖ {title}: {error}")
                    break
                show(f"✔ {title}")
            else:
                say(f"  {games_per_second(candidate):,.0f} games a second on one core, the others at random")
    if broken:
        raise typer.Exit(WRONG_USE)
