"""``sim ladder``: the strategies of a game from weakest to strongest."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.console import fail, known_errors, show, show_json
from sim.cli.playing import options_for, play_document, write_results

if TYPE_CHECKING:
    from reports.results import Results, Row


def ladder(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    players: Annotated[int | None, typer.Option(min=2, max=8, help="Number of players; by default the fewest.")] = None,
    strategies: Annotated[str, typer.Option(help="Only these, separated by commas.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Games for every pair of strategies.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Where all chance comes from.")] = 1,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=0, help="Workers; 0 means one for each core.")] = 0,
    out: Annotated[Path, typer.Option(help="Folder of all runs.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let every two strategies meet, one seat of the first against the second at all others, seats rotated.

    sim ladder oliva --players 2

    sim ladder ole --players 4 --strategies random,wall,weighted
    """
    from sim.games import game_names, load_game

    if name not in game_names():
        fail(f"no game '{name}'; there are {', '.join(game_names())}")
    game = load_game(name)
    n_seats = players or min(count for count in game.players if count > 1)
    chosen = _chosen(name, strategies)
    with known_errors():
        document = _experiment(name, n_seats, chosen, games, seed)
        folder = play_document(document, out / "ladders", options_for(out, jobs))
        results = write_results(folder)
    rungs = order(results, chosen)
    if as_json:
        show_json(rungs)
        return
    width = max(len(strategy) for strategy in chosen)
    show(f"{game.title}, {n_seats} players: points of win share above the fair one")
    for rung in rungs:
        cells = "  ".join(f"{other} {text}" for other, text in rung["against"].items())
        show(f"  {rung['strategy']:{width}s}  mean {rung['mean']:+6.1f}   {cells}")


def _chosen(game: str, wanted: str) -> list[str]:
    from strategies import strategies_of

    known = list(strategies_of(game))
    chosen = [text.strip() for text in wanted.split(",")] if wanted else known
    unknown = [strategy for strategy in chosen if strategy not in known]
    if unknown:
        fail(f"no strategy '{unknown[0]}'; there are {', '.join(known)}")
    if len(set(chosen)) < 2:
        fail("a ladder needs two strategies; name at least two")
    return list(dict.fromkeys(chosen))


def _experiment(game: str, players: int, strategies: Sequence[str], games: int, seed: int) -> dict[str, Any]:
    """The experiment: a table for every ordered pair."""
    pairs = list(itertools.permutations(strategies, 2)) if players > 2 else list(itertools.combinations(strategies, 2))
    return {
        "schema": 1,
        "id": f"ladder_{game}_{players}p",
        "title": f"{game}, {players} players: ladder of strategies",
        "question": "Which strategy is stronger than which?",
        "game": {"name": game, "players": players},
        "run": {"seed": seed, "games": games * len(pairs)},
        "tables": [{"id": f"{own} among {other}", "seats": [own, *[other] * (players - 1)]} for own, other in pairs],
        "analyses": {"strategies": {}},
    }


def order(results: Results, strategies: Sequence[str]) -> list[dict[str, Any]]:
    """The strategies by their mean advantage over all others, weakest first, with every meeting."""
    rungs = []
    for own in strategies:
        met = {other: row for other in strategies if other != own and (row := _meeting(results, own, other))}
        rungs.append(
            {
                "strategy": own,
                "mean": sum(row.value for row in met.values()) / len(met),
                "against": {other: f"{row.value:+.1f} [{row.low:+.1f}, {row.high:+.1f}]" for other, row in met.items()},
            }
        )
    return sorted(rungs, key=lambda rung: float(rung["mean"]))


def _meeting(results: Results, own: str, other: str) -> Row | None:
    """How the first fared alone among the second; with 2 players both tables of a pair are one."""
    metric = f"strategies.{own}.advantage"
    return results.find(metric, f"{own} among {other}") or results.find(metric, f"{other} among {own}")
