"""Accept the games of the present rules as the golden ones: ``python -m tests.golden``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.games import game_names, load_game
from strategies.generic import RANDOM

HERE = Path(__file__).parent
SEEDS = np.arange(8, dtype=np.uint64)


def digests(name: str) -> dict[str, list[str]]:
    """Digests of the first games of random play, by number of players (hexadecimal)."""
    game = load_game(name)
    found = {}
    for players in game.players:
        arena = Arena(game, game.make_rules({}, players))
        outcome = arena.play([Seat(RANDOM.chooser(game))] * players, SEEDS, SEEDS + np.uint64(1_000_003))
        found[str(players)] = [f"{int(digest):016x}" for digest in outcome.digests]
    return found


def file_of(name: str) -> Path:
    """Where a game's golden digests are kept."""
    return HERE / f"{name}.json"


if __name__ == "__main__":
    for game_name in game_names():
        file_of(game_name).write_text(json.dumps(digests(game_name), indent=1) + "\n", encoding="utf-8")
