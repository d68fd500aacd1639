"""``sim tune``: fit a strategy's parameters, and say whether that helped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.console import fail, known_errors, say, show
from sim.cli.playing import options_for, play_document, write_results
from sim.runlog.suggest import did_you_mean

if TYPE_CHECKING:
    from reports import Run
    from reports.stats.estimate import Estimate, FloatArray
    from sim.runner.tuning import Tuning

TUNED = "tuned"
"""Name of the fitted strategy in the experiment that measures it."""

FRESH_DEALS = 10
"""Deals that measure the result, for every one that a candidate met."""


def tune(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    strategy: Annotated[str, typer.Argument(help="The built-in strategy to fit.", metavar="STRATEGY")],
    players: Annotated[int | None, typer.Option(min=2, max=8, help="Number of players; by default the fewest.")] = None,
    against: Annotated[str, typer.Option(help="Who sits at the other seats; by default the strategy as it is.")] = "",
    only: Annotated[str, typer.Option(help="Only these parameters, separated by commas.")] = "",
    generations: Annotated[int, typer.Option(min=1, help="Generations of the search.")] = 20,
    games: Annotated[int, typer.Option(min=1, help="Deals for each candidate.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Where all chance comes from.")] = 1,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=0, help="Workers of the measurement; 0: one a core.")] = 0,
    out: Annotated[Path, typer.Option(help="Folder of all runs.")] = Path("runs"),
) -> None:
    """Fit parameters by evolution (CMA-ES), then play the result against the defaults on fresh deals.

    sim tune oliva weighted --games 400 --generations 30
    """
    others = against or strategy
    with known_errors():
        tuning = _tuning(name, strategy, others, players, games, seed)
        names = [param.name for param in tuning.strategy.params]
        chosen = _chosen(strategy, names, only)
        tuning = replace(tuning, free=[names.index(param) for param in chosen])
        params = dict(zip(names, _fitted(tuning, generations), strict=True))
        question = _experiment(name, tuning.players, (strategy, others), params, FRESH_DEALS * games, seed)
        folder = play_document(question, out / "tuned", options_for(out, jobs))
        write_results(folder)
        gain = _gain(folder.path, strategy, others)
    show(
        f"on {gain.n_blocks:,} fresh deals: {gain.value:+.1f} points of win share against the defaults "
        f"[{gain.low:+.1f}, {gain.high:+.1f}]"
    )
    values = ", ".join(f"{param}: {params[param]:.4g}" for param in chosen)
    show(f"strategies:\n  {TUNED}: {{use: {strategy}, params: {{{values}}}}}")


def _tuning(name: str, strategy: str, others: str, players: int | None, games: int, seed: int) -> Tuning:
    """What is to be tuned, all parameters of it."""
    from sim.cli.loading import game_named, players_of
    from sim.engine.arena import Seat
    from sim.runner.tuning import Tuning
    from strategies import strategies_of

    game, known = game_named(name), strategies_of(name)
    n_seats = players_of(game, players)
    for wanted in (strategy, others):
        if wanted not in known:
            fail(f"{game.title} has no strategy '{wanted}'; {did_you_mean(wanted, known)}")
    fitted, other = known[strategy], known[others]
    sits = Seat(other.chooser(game), other.vector())
    free = range(len(fitted.params))
    return Tuning(game, game.make_rules({}, n_seats), n_seats, fitted, sits, free, games, seed)


def _chosen(strategy: str, names: Sequence[str], only: str) -> list[str]:
    """The parameters to fit: those that were named, else all."""
    if not names:
        fail(f"{strategy} has no parameters: there is nothing to tune")
    chosen = [text.strip() for text in only.split(",")] if only else list(names)
    unknown = [param for param in chosen if param not in names]
    if unknown:
        fail(f"{strategy} has no parameter '{unknown[0]}'; {did_you_mean(unknown[0], names)}")
    return chosen


def _fitted(tuning: Tuning, generations: int) -> tuple[float, ...]:
    """Where the search ends: the mean of its last generation."""
    found = tuning.strategy.vector()
    for generation in tuning.generations(generations):
        found = generation.mean
        say(f"generation {generation.number + 1}: best {generation.win_share:.1%} of wins in {tuning.games} deals")
    return found


def _experiment(
    game: str, players: int, sides: tuple[str, str], params: dict[str, float], deals: int, seed: int
) -> dict[str, Any]:
    """The experiment that measures a fitted strategy among others, and the strategy as it is among the same.

    Among its like the strategy as it is wins its fair share, which needs no table.
    """
    strategy, other = sides
    alone = dict.fromkeys((TUNED, strategy) if strategy != other else (TUNED,))
    return {
        "schema": 1,
        "id": f"tune_{game}_{strategy}_{players}p",
        "title": f"{game}, {players} players: {strategy}, tuned",
        "question": f"Does {strategy} win more with the parameters that were found?",
        "game": {"name": game, "players": players},
        "run": {"seed": seed, "games": deals * players * len(alone)},
        "strategies": {TUNED: {"use": strategy, "params": params}},
        "tables": [{"id": _table(own, other), "seats": [own, *[other] * (players - 1)]} for own in alone],
        "analyses": {"strategies": {}},
    }


def _table(own: str, other: str) -> str:
    return f"{own} among {other}"


def _gain(run: Path, strategy: str, other: str) -> Estimate:
    """Points of win share that tuning gained, deal by deal."""
    from reports import Run
    from reports.stats.blocks import difference_paired, mean

    opened = Run.open(run)
    tuned = _win_shares(opened, TUNED, other)
    if strategy == other:
        return mean(tuned).shifted(-1 / len(opened.facts.tables[0].seats)).scaled(100)
    return difference_paired(tuned, _win_shares(opened, strategy, other)).scaled(100)


def _win_shares(run: Run, own: str, other: str) -> FloatArray:
    """Mean win share of the one strategy among others, by deal."""
    import polars as pl

    rows = run.seats().filter(pl.col("table") == _table(own, other), pl.col("strategy") == own)
    return rows.group_by("block").agg(pl.col("win_share").mean()).sort("block").collect()["win_share"].to_numpy()
