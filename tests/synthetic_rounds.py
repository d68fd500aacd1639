"""A log of rounds with a known truth, added to a synthetic run of three seats.

Every game lasts four rounds. The token passes on from seat 0; its holder gains `TOKEN` points more than the others
and leads Sun, which the others join with the chance `JOIN`. Moon is led in every other game, in its second round, by
seat 1. The Glory card is taken in the third round by seat 2, two spaces ahead of the next player.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from synthetic_run import SyntheticRun

SEATS, ROUNDS = 3, 4
TOKEN = 3
JOIN = 0.25
DEITIES = {
    "sun_alpha": ("Sun α", "α"),
    "moon_alpha": ("Moon α", "α"),
    "sun_beta": ("Sun β", "β"),
    "moon_beta": ("Moon β", "β"),
}
TALLIES = {
    "wars": "wars",
    "wars_won": "wars",
    "attacked": "wars",
    "tribute": "cubes",
    "plagues": "plagues",
    "plague_losses": "spaces",
    "last_token": "players",
    "lead_glory_corn": "spaces",
}


def write(folder: Path, games: int = 300, **run: Any) -> Path:
    """Write the run folder and return it."""
    tables = {"equal": ("bot",) * SEATS, "weak": ("novice",) * SEATS}
    SyntheticRun(tables=tables, games=games, items={}, skill={}, **run).write(folder)
    rng = np.random.default_rng(5)
    seats = pl.read_parquet(folder / "logs" / "seats" / "*.parquet").sort("game", "seat")
    taken = _taken(rng, seats["game"].n_unique())
    _replace(folder, "games", pl.read_parquet(folder / "logs" / "games" / "*.parquet").with_columns(rounds=ROUNDS))
    _replace(folder, "seats", seats.with_columns(**_tallies(rng, len(seats))))
    _replace(folder, "items", _items(seats, taken))
    _replace(folder, "phases", _phases(rng, seats, taken))
    _tell(folder)
    return folder


def _taken(rng: np.random.Generator, games: int) -> Any:
    """Whether a seat took an item in a round, shape (games, seats, rounds, items); the Glory card is the last item."""
    taken = np.zeros((games, SEATS, ROUNDS, len(DEITIES) + 1), bool)
    for round_ in range(ROUNDS):
        holder = round_ % SEATS
        taken[:, holder, round_, 0] = True
        for other in set(range(SEATS)) - {holder}:
            taken[:, other, round_, 2] = rng.random(games) < JOIN
    taken[::2, 1, 1, 1] = True
    taken[:, 2, 2, 4] = True
    return taken


def _tallies(rng: np.random.Generator, rows: int) -> dict[str, Any]:
    """Two wars a seat, of which one is won for three cubes; every attack hits seat 0; the third plague takes two."""
    seat = np.tile(np.arange(SEATS), rows // SEATS)
    plagues = (rng.random(rows) < 1 / 3).astype(np.int32)
    tallies = {
        "wars": np.full(rows, 2),
        "wars_won": np.ones(rows, int),
        "attacked": np.where(seat == 0, 2 * SEATS, 0),
        "tribute": np.full(rows, 3),
        "plagues": plagues,
        "plague_losses": 2 * plagues,
        "last_token": (seat == (ROUNDS - 1) % SEATS).astype(int),
        "lead_glory_corn": np.where(seat == 2, 2, 0),
    }
    return {f"n_{name}": pl.Series(values, dtype=pl.Int32) for name, values in tallies.items()}


def _keys(seats: pl.DataFrame, each: int) -> dict[str, pl.Series]:
    names = ("game", "block", "table", "variant", "arm", "seat", "strategy")
    rows = np.repeat(np.arange(len(seats)), each)
    return {name: seats[name].gather(rows) for name in names}


def _items(seats: pl.DataFrame, taken: Any) -> pl.DataFrame:
    copies = taken.sum(axis=2).reshape(len(seats), -1)
    ids = [*DEITIES, "glory_corn"]
    rows = np.repeat(np.arange(len(seats)), len(ids))
    return pl.DataFrame(
        {
            **_keys(seats, len(ids)),
            "item": pl.Series(ids * len(seats), dtype=pl.Categorical),
            "offered": np.full(copies.size, ROUNDS, np.int16),
            "affordable": np.full(copies.size, ROUNDS, np.int16),
            "taken": copies.ravel().astype(np.int16),
            "first_taken": np.where(copies > 0, 1, -1).ravel().astype(np.int16),
            "win_share": seats["win_share"].gather(rows),
            "score": seats["score"].gather(rows),
        }
    ).filter(pl.col("offered") > 0)


def _phases(rng: np.random.Generator, seats: pl.DataFrame, taken: Any) -> pl.DataFrame:
    games = len(taken)
    number = np.tile(np.arange(ROUNDS), len(seats))
    token = np.arange(ROUNDS)[None, None, :] % SEATS == np.arange(SEATS)[None, :, None]
    gained = rng.poisson(2, (games, SEATS, ROUNDS)) + TOKEN * token
    bits = (taken * 2 ** np.arange(len(DEITIES) + 1)).astype(np.int64)
    return pl.DataFrame(
        {
            **_keys(seats, ROUNDS),
            "phase": pl.Series([f"round_{place + 1}" for place in number], dtype=pl.Categorical),
            "number": number.astype(np.int8),
            "took_deities": bits[..., :4].sum(axis=3).ravel().astype(np.int32),
            "took_glories": taken[..., 4].ravel().astype(np.int8),
            "token": np.broadcast_to(token, gained.shape).ravel().astype(np.int8),
            "gained": gained.ravel().astype(np.int16),
        }
    )


def _replace(folder: Path, log: str, frame: pl.DataFrame) -> None:
    target = folder / "logs" / log
    target.mkdir(exist_ok=True)
    for part in target.glob("*.parquet"):
        part.unlink()
    frame.write_parquet(target / "part-00000.parquet")


def _tell(folder: Path) -> None:
    """Say in `run.json` what the logs hold."""
    file = folder / "run.json"
    facts = json.loads(file.read_text(encoding="utf-8"))
    facts["game"] |= {
        "name": "olympus",
        "tallies": [{"id": name, "title": name.replace("_", " "), "unit": unit} for name, unit in TALLIES.items()],
        "items": [
            *({"id": i, "title": title, "kind": kind, "group": "deities"} for i, (title, kind) in DEITIES.items()),
            {"id": "glory_corn", "title": "Glory of Corn", "kind": "Glory card", "group": "glories"},
        ],
        "item_groups": [{"id": "deities", "title": "Deities"}, {"id": "glories", "title": "Glory cards"}],
        "phases": [{"id": f"round_{place}", "title": f"Round {place}"} for place in range(1, ROUNDS + 3)],
        "phase_counters": ["took_deities", "took_glories", "token", "gained"],
        "has_luck": False,
    }
    facts["analyses"] = {name: {} for name in ("first_player", "start_token", "deities", "glories", "wars")}
    file.write_text(json.dumps(facts), encoding="utf-8")
