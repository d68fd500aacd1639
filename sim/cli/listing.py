"""``sim list``: the names that can be used."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.console import fail, show, show_json, show_table
from sim.runlog.suggest import did_you_mean

Row = dict[str, Any]


def list_names(
    what: Annotated[str, typer.Argument(help="games, strategies, items, rules, metrics or runs.")],
    game: Annotated[str | None, typer.Option(help="Only of this game.")] = None,
    out: Annotated[Path, typer.Option(help="Folder of all runs.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List names that an experiment or a command can use.

    sim list games

    sim list strategies --game oliva
    """
    if what == "runs":
        rows = runs(out)
    elif what in LISTS:
        rows = [row for name in _games(game) for row in LISTS[what](name)]
    else:
        fail(f"cannot list '{what}'; {did_you_mean(what, [*LISTS, 'runs'])}")
    if as_json:
        show_json(rows)
    else:
        _print(rows)


def _games(game: str | None) -> tuple[str, ...]:
    from sim.cli.loading import known_game
    from sim.games import game_names

    return game_names() if game is None else (known_game(game),)


def games(name: str) -> list[Row]:
    """The game itself."""
    from sim.games import load_game

    found = load_game(name)
    players = ", ".join(str(count) for count in found.players)
    return [{"game": name, "title": found.title, "players": players}]


def strategies(name: str) -> list[Row]:
    """A game's built-in strategies."""
    from strategies import strategies_of

    return [
        {
            "game": name,
            "strategy": strategy.name,
            "description": strategy.description,
            "params": {param.name: param.default for param in strategy.params},
        }
        for strategy in strategies_of(name).values()
    ]


def items(name: str) -> list[Row]:
    """A game's items."""
    from sim.games import load_game

    found = load_game(name)
    return [
        {
            "game": name,
            "group": group.id,
            "item": item.id,
            "kind": item.kind,
            "copies": item.copies,
            "title": item.title,
        }
        for group in found.item_groups
        for item in found.items_of(group)
    ]


def rules(name: str) -> list[Row]:
    """A game's rule values with their tags."""
    from sim.games import load_game

    return [
        {"game": name, "rule": value.path, "value": value.value, "tag": value.tag}
        for value in load_game(name).rule_values()
    ]


def metrics(name: str) -> list[Row]:
    """Every metric that a game's experiments can produce."""
    from sim.cli.catalogue import every_metric
    from sim.games import load_game

    found = load_game(name)
    return [
        {"game": name, "metric": key, "unit": metric.unit, "label": metric.label}
        for key, metric in every_metric(found, found.players[-1]).items()
    ]


def runs(out: Path) -> list[Row]:
    """Run folders, newest first in every experiment."""
    rows = []
    for folder in sorted(out.glob("*/*"), key=lambda path: (path.parent.name, path.name), reverse=True):
        facts = folder / "run.json"
        if facts.is_file():
            known = json.loads(facts.read_text(encoding="utf-8"))
            rows.append({"run": str(folder), "games": known["counts"]["games"], "state": "complete"})
        elif (folder / "parts").is_dir():
            rows.append({"run": str(folder), "games": None, "state": "unfinished; sim run … --resume goes on"})
    return rows


LISTS: dict[str, Callable[[str], list[Row]]] = {
    "games": games,
    "strategies": strategies,
    "items": items,
    "rules": rules,
    "metrics": metrics,
}


def _print(rows: list[Row]) -> None:
    """A table for eyes on a terminal; elsewhere plain lines that other programs can cut."""
    if not rows:
        show("nothing")
        return
    if sys.stdout.isatty():
        numbers = [key for key, value in rows[0].items() if isinstance(value, int)]
        show_table(list(rows[0]), [[_cell(value) for value in row.values()] for row in rows], numbers)
        return
    texts = [{key: _cell(value) for key, value in row.items()} for row in rows]
    widths = {key: max(len(key), *(len(text[key]) for text in texts)) for key in rows[0]}
    last = list(widths)[-1]
    for line in [dict(zip(widths, widths, strict=True)), *texts]:
        show("  ".join(line[key] if key == last else line[key].ljust(widths[key]) for key in widths))


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={number:g}" for key, number in value.items())
    return "" if value is None else str(value)
