"""Accept the games of the present rules as the golden ones: ``python -m tests.golden``.

Every game has its digests (``<game>.json``), which tell that something changed, and one small game in words
(``<game>.txt``), which tells what.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.engine.replay import Replay, narration, record_moves
from sim.games import game_names, load_game
from strategies.generic import RANDOM

HERE = Path(__file__).parent
SEEDS = np.arange(8, dtype=np.uint64)
CHANCE_SEEDS = SEEDS + np.uint64(1_000_003)


def digests(name: str) -> dict[str, list[str]]:
    """Digests of the first games of random play, by number of players (hexadecimal)."""
    game = load_game(name)
    found = {}
    for players in game.players:
        arena = Arena(game, game.make_rules({}, players))
        outcome = arena.play([Seat(RANDOM.chooser(game))] * players, SEEDS, CHANCE_SEEDS)
        found[str(players)] = [f"{int(digest):016x}" for digest in outcome.digests]
    return found


def transcript(name: str) -> str:
    """The shortest of these games with the fewest players that compete, as `sim replay` tells it."""
    game = load_game(name)
    players = min(count for count in game.players if count > 1)
    arena = Arena(game, game.make_rules({}, players))
    seats = [Seat(RANDOM.chooser(game))] * players
    shortest = int(np.argmin(arena.play(seats, SEEDS, CHANCE_SEEDS).states.turns))
    deal, chance = int(SEEDS[shortest]), int(CHANCE_SEEDS[shortest])
    moves, _ = record_moves(arena, seats, deal, chance)
    replay = Replay(game, arena.rules, players, deal, chance, moves)
    return "\n".join(narration(replay, [RANDOM.name] * players)) + "\n"


def digests_file(name: str) -> Path:
    """Where a game's golden digests are kept."""
    return HERE / f"{name}.json"


def transcript_file(name: str) -> Path:
    """Where a game's golden game in words is kept."""
    return HERE / f"{name}.txt"


if __name__ == "__main__":
    for game_name in game_names():
        digests_file(game_name).write_text(json.dumps(digests(game_name), indent=1) + "\n", encoding="utf-8")
        transcript_file(game_name).write_text(transcript(game_name), encoding="utf-8")
