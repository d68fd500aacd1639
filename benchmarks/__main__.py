"""``python -m benchmarks``: rates of the bare arena, what logging leaves of them, and where the time goes.

One document with ``arena`` rows (``logged`` ones with ``--logged``, ``legal`` ones with ``--legal-share``); medians,
one core.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from benchmarks.arena import as_row, bench_arena
from benchmarks.legal_share import bench_legal
from benchmarks.logged import bench_logged
from sim.games import game_names, load_game
from strategies import strategies_of

DEFAULT_STRATEGIES = ("random", "greedy", "weighted", "hold_at")
LOGGED_GAMES = 200_000
TABLES = ("arena", "logged", "legal")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--game", choices=game_names(), help="only this game")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--strategy", help="only this strategy")
    parser.add_argument("--rules", action="append", default=[], metavar="path=value", help="override; repeatable")
    parser.add_argument("--logged", action="store_true", help="also measure play with logs and estimates")
    parser.add_argument("--legal-share", action="store_true", help="also measure the share of finding the options")
    parser.add_argument("--games", type=int, default=LOGGED_GAMES, help="games of a logged measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    return parser.parse_args()


def overrides(texts: list[str]) -> dict[str, Any]:
    """``path=value`` pairs, values read as YAML."""
    from ruamel.yaml import YAML

    pairs = (text.partition("=") for text in texts)
    return {path: YAML(typ="safe").load(value) for path, _, value in pairs}


def line_ups(wanted: argparse.Namespace) -> Iterator[tuple[str, int, str]]:
    """Game, players and strategy of every measurement."""
    for name in [wanted.game] if wanted.game else game_names():
        counts = load_game(name).players
        players = wanted.players or (counts[0] if counts[0] > 1 else counts[1])
        for strategy in strategies_of(name):
            if strategy == wanted.strategy or (wanted.strategy is None and strategy in DEFAULT_STRATEGIES):
                yield name, players, strategy


def measure(wanted: argparse.Namespace, rules: Mapping[str, Any]) -> dict[str, Any]:
    """All measurements as one document."""
    document: dict[str, Any] = {"machine": platform.processor() or platform.machine()}
    document |= {title: [] for title in TABLES}
    for name, players, strategy in line_ups(wanted):
        document["arena"].append(as_row(bench_arena(name, players, strategy, rules)))
        if wanted.logged:
            document["logged"].append(bench_logged(name, players, strategy, rules, wanted.games))
        if wanted.legal_share:
            document["legal"].append(asdict(bench_legal(name, players, strategy, rules)))
    return document


def show(document: dict[str, Any]) -> None:
    """The document as tables."""
    for title in TABLES:
        rows = document[title]
        if rows:
            print(title)
            print("  " + "  ".join(f"{key:>18}" for key in rows[0]))
            for row in rows:
                print(
                    "  "
                    + "  ".join(f"{value:>18,}" if isinstance(value, int) else f"{value:>18}" for value in row.values())
                )


if __name__ == "__main__":
    chosen = arguments()
    result = measure(chosen, overrides(chosen.rules))
    if chosen.json:
        print(json.dumps(result, indent=1))
    else:
        show(result)
