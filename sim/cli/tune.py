"""``sim tune``: fit a strategy's parameters, and say whether that helped."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import fail, known_errors, say, show

if TYPE_CHECKING:
    from sim.runner.tuning import Tuning

Z95 = 1.96


def tune(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    strategy: Annotated[str, typer.Argument(help="The built-in strategy to fit.", metavar="STRATEGY")],
    players: Annotated[int | None, typer.Option(min=2, max=8, help="Number of players; by default the fewest.")] = None,
    against: Annotated[str, typer.Option(help="Who sits at the other seats; by default the strategy as it is.")] = "",
    only: Annotated[str, typer.Option(help="Only these parameters, separated by commas.")] = "",
    generations: Annotated[int, typer.Option(min=1, help="Generations of the search.")] = 20,
    games: Annotated[int, typer.Option(min=1, help="Deals for each candidate.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Where all chance comes from.")] = 1,
) -> None:
    """Fit parameters by evolution (CMA-ES), then compare the result with the defaults on fresh deals.

    sim tune oliva weighted --games 400 --generations 30
    """
    from sim.engine.arena import Seat
    from sim.games import game_names, load_game
    from sim.runner.tuning import Tuning
    from strategies import strategies_of

    if name not in game_names():
        fail(f"no game '{name}'; there are {', '.join(game_names())}")
    game, known = load_game(name), strategies_of(name)
    for wanted in (strategy, against or strategy):
        if wanted not in known:
            fail(f"{game.title} has no strategy '{wanted}'; there are {', '.join(known)}")
    fitted, other = known[strategy], known[against or strategy]
    names = [param.name for param in fitted.params]
    if not names:
        fail(f"{strategy} has no parameters: there is nothing to tune")
    chosen = [text.strip() for text in only.split(",")] if only else names
    unknown = [param for param in chosen if param not in names]
    if unknown or not chosen:
        fail(f"{strategy} has no parameter '{''.join(unknown[:1])}'; there are {', '.join(names)}")
    n_seats = players or min(count for count in game.players if count > 1)
    if n_seats not in game.players:
        fail(f"{game.title} cannot be played by {n_seats}; choose from {', '.join(map(str, game.players))}")
    with known_errors():
        rules = game.make_rules({}, n_seats)
        sits = Seat(other.chooser(game), other.vector())
        tuning = Tuning(game, rules, n_seats, fitted, sits, [names.index(param) for param in chosen], games, seed)
        found = fitted.vector()
        for generation in tuning.generations(generations):
            found = generation.mean
            say(f"generation {generation.number + 1}: best {generation.win_share:.1%} of wins in {games} deals")
        _compare(tuning, found, 10 * games)
    values = ", ".join(f"{param}: {found[names.index(param)]:.4g}" for param in chosen)
    show(f"strategies:\n  tuned: {{use: {strategy}, params: {{{values}}}}}")


def _compare(tuning: Tuning, found: tuple[float, ...], n: int) -> None:
    """Tuned against default parameters on deals that the search has not seen, deal by deal."""
    fresh = 1_000_000
    before = tuning.win_share(tuning.strategy.vector(), fresh, n)
    gain = 100 * (tuning.win_share(found, fresh, n) - before)
    half = Z95 * float(gain.std(ddof=1)) / math.sqrt(n)
    mean = float(gain.mean())
    show(
        f"on {n:,} fresh deals: {mean:+.1f} points of win share against the defaults' {100 * before.mean():.1f} % "
        f"[{mean - half:+.1f}, {mean + half:+.1f}]"
    )
