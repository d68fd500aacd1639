"""``sim ladder``: the strategies of a game from weakest to strongest."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.console import fail, known_errors, show, show_json, show_table
from sim.cli.playing import options_for, play_document, write_results
from sim.runlog.suggest import did_you_mean

if TYPE_CHECKING:
    from reports.analysis.ladder import Ladder
    from reports.run import Run
    from reports.stats.estimate import Estimate

FIRST_LOOK = 5
"""The order is looked at for the first time after one in so many of the games."""

NEXT_BELOW = "wins of 100 against the next"
EXPLAINED = """\
Of 100 games that one of two seats wins, a seat 100 Elo points stronger wins 64, with 200 it is 76.
0 is the mean. Limits of the wins hold for all pairs together, and whenever somebody looks."""
"""What the numbers of the table mean."""


def ladder(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    players: Annotated[int | None, typer.Option(min=2, max=8, help="Number of players; by default the fewest.")] = None,
    strategies: Annotated[str, typer.Option(help="Only these, separated by commas.")] = "",
    games: Annotated[int, typer.Option(min=1, help="At most so many games for every pair.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Where all chance comes from.")] = 1,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=0, help="Workers; 0 means one for each core.")] = 0,
    out: Annotated[Path, typer.Option(help="Folder of all runs.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let every two strategies meet, one seat of the first against the second at all others, seats rotated.

    Ends when it is clear for all neighbours who beats whom, or after --games.

    sim ladder oliva --players 2

    sim ladder ole --players 4 --strategies random,wall,weighted
    """
    from reports.analysis.ladder import ladder as find
    from reports.run import Run
    from sim.cli.loading import game_named, players_of

    game = game_named(name)
    n_seats = players_of(game, players)
    chosen = _chosen(name, strategies)
    with known_errors():
        document = _experiment(name, n_seats, chosen, games, seed)
        folder = play_document(document, out / "ladders", options_for(out, jobs))
        write_results(folder)
        run = Run.open(folder.path)
        found = find(run)
    if as_json:
        show_json(_document(found, name, n_seats, run))
    else:
        _show(found, f"{game.title}, {n_seats} players", run.facts.counts.games)


def _chosen(game: str, wanted: str) -> list[str]:
    from strategies import strategies_of

    known = list(strategies_of(game))
    chosen = [text.strip() for text in wanted.split(",")] if wanted else known
    unknown = [strategy for strategy in chosen if strategy not in known]
    if unknown:
        fail(f"no strategy '{unknown[0]}'; {did_you_mean(unknown[0], known)}")
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
        "run": {
            "seed": seed,
            "games": max(1, games // FIRST_LOOK) * len(pairs),
            "stop": {"mode": "order", "max_games": games * len(pairs)},
        },
        "tables": [{"id": f"{own} among {other}", "seats": [own, *[other] * (players - 1)]} for own, other in pairs],
        "analyses": {"strategies": {}},
    }


def _show(found: Ladder, title: str, games: int) -> None:
    """The ladder as a table, the strongest on top."""
    show(f"{title}: who beats whom, after {games:,} games")
    rows = []
    for place, (rung, below) in enumerate(zip(reversed(found.rungs), [*reversed(found.rungs[:-1]), None], strict=True)):
        rating, share = rung.rating, rung.against.get(below.strategy) if below else None
        rows.append(
            (
                str(place + 1),
                rung.strategy,
                f"{rating.value:+.0f}",
                f"{rating.low:+.0f} … {rating.high:+.0f}",
                f"{100 * share.value:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}]" if share else "",
                ", ".join(rung.beaten_by_weaker),
            )
        )
    heads = ["", "strategy", "Elo", "95 %", NEXT_BELOW, "yet loses to"]
    show_table(heads if any(row[-1] for row in rows) else heads[:-1], [row[: len(heads)] for row in rows], ("Elo",))
    show(EXPLAINED)
    if not found.is_settled:
        show("Not settled: some neighbours are too close to be told apart; more --games would tell.")


def _document(found: Ladder, game: str, players: int, run: Run) -> dict[str, Any]:
    return {
        "game": game,
        "players": players,
        "run": str(run.path),
        "games": run.facts.counts.games,
        "is_settled": found.is_settled,
        "strategies": [
            {
                "strategy": rung.strategy,
                "rating": _numbers(rung.rating),
                "against": {other: _numbers(share) for other, share in rung.against.items()},
                "beaten_by_weaker": list(rung.beaten_by_weaker),
            }
            for rung in found.rungs
        ],
    }


def _numbers(estimate: Estimate) -> dict[str, float | None]:
    """Value and limits; what is not limited is null."""
    limits = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: number if math.isfinite(number) else None for name, number in limits.items()}
