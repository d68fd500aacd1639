"""``sim ladder``: the strategies of a game from weakest to strongest."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.console import fail, known_errors, say, show, show_json

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
        path = out / "ladders" / f"ladder_{name}_{n_seats}p.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_experiment(name, n_seats, chosen, games, seed), encoding="utf-8")
        say(f"the experiment is {path}")
        results = _play(path, jobs, out)
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


def _experiment(game: str, players: int, strategies: Sequence[str], games: int, seed: int) -> str:
    """The experiment as YAML: a table for every ordered pair."""
    import io

    from ruamel.yaml import YAML

    pairs = list(itertools.permutations(strategies, 2)) if players > 2 else list(itertools.combinations(strategies, 2))
    document: dict[str, Any] = {
        "schema": 1,
        "id": f"ladder_{game}_{players}p",
        "title": f"{game}, {players} players: ladder of strategies",
        "question": "Which strategy is stronger than which?",
        "game": {"name": game, "players": players},
        "run": {"seed": seed, "games": games * len(pairs)},
        "tables": [{"id": f"{own} among {other}", "seats": [own, *[other] * (players - 1)]} for own, other in pairs],
        "analyses": {"strategies": {}},
    }
    buffer = io.StringIO()
    YAML().dump(document, buffer)
    return buffer.getvalue()


def _play(path: Path, jobs: int, out: Path) -> Results:
    import os

    from reports import analyse, write_report
    from sim.cli.loading import load
    from sim.cli.progress import watching
    from sim.runner import Options, play_experiment

    loaded = load(path)
    options = Options(out=out, jobs=jobs or os.cpu_count() or 1, command=f"sim run {path}")
    with watching(loaded.experiment.id) as watch:
        played = play_experiment(loaded.experiment, path, options, say, watch)
    results = analyse(played.folder.path)
    say(f"report  {write_report(played.folder.path)}")
    return results


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
