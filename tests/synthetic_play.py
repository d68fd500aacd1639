"""What players do and undergo, with known truths, added to a synthetic run.

Items are dealt, not taken: whoever has one has it from the opening hand. Waits are geometric and cut off after a
number of turns drawn for each. Standings at a quarter and three quarters are the final scores, at half the reverse.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from synthetic_run import SyntheticRun

CHANCE_UNITS = 840
TRIES = 4
CUT_AFTER = 12


@dataclass
class SyntheticPlay:
    """A run with runs of dead turns, waits, ratios, dealt items and standings.

    Attributes:
        hazard: probability that a wait ends at a turn of it.
        hits: probability that a try hits.
        by_chance: the same by blind chance.
        standings: whether the game keeps standings.
    """

    run: SyntheticRun
    hazard: float = 0.2
    hits: float = 0.5
    by_chance: float = 0.25
    standings: bool = True

    def write(self, folder: Path) -> Path:
        """Write the run folder and return it."""
        self.run.write(folder)
        file = folder / "run.json"
        facts = json.loads(file.read_text(encoding="utf-8"))
        facts["game"] |= self._game()
        file.write_text(json.dumps(facts), encoding="utf-8")
        rng = np.random.default_rng(self.run.seed)
        waits = folder / "logs" / "waits"
        waits.mkdir()
        for part in sorted((folder / "logs" / "seats").glob("*.parquet")):
            seats = pl.read_parquet(part)
            seats.with_columns(**self._columns(seats, rng)).write_parquet(part)
            self._waits(seats, rng).write_parquet(waits / part.name)
        for part in (folder / "logs" / "items").glob("*.parquet"):
            items = pl.read_parquet(part)
            dealt = pl.when(pl.col("taken") > 0).then(0).otherwise(3).cast(pl.Int16)
            items.with_columns(first_offered=dealt).write_parquet(part)
        return folder

    def _game(self) -> dict[str, Any]:
        tallies = ("tries", "hits", "hits_by_chance")
        ratio = {"group": "aims", "top": "hits", "bottom": "tries", "chance": "hits_by_chance"}
        return {
            "tallies": [{"id": name, "title": name.replace("_", " "), "unit": "tries"} for name in tallies],
            "waits": [{"id": "cure", "title": "A cure"}],
            "ratio_groups": [{"id": "aims", "title": "Aims: who is hit?"}],
            "ratios": [{"id": "hit", "title": "that hit", **ratio}],
            "dealt": True,
        }

    def _columns(self, seats: pl.DataFrame, rng: np.random.Generator) -> dict[str, pl.Series]:
        score = seats["score"].to_numpy()
        unknown = np.full(seats.height, -1)
        columns = {
            "dead_longest": rng.geometric(0.3, seats.height) - 1,
            "n_tries": np.full(seats.height, TRIES),
            "n_hits": rng.binomial(TRIES, self.hits, seats.height),
            "n_hits_by_chance": np.full(seats.height, round(TRIES * self.by_chance * CHANCE_UNITS)),
            "score_q1": score if self.standings else unknown,
            "score_q2": 200 - score if self.standings else unknown,
            "score_q3": score if self.standings else unknown,
        }
        return {name: pl.Series(values).cast(pl.Int32) for name, values in columns.items()}

    def _waits(self, seats: pl.DataFrame, rng: np.random.Generator) -> pl.DataFrame:
        lasts, cut = rng.geometric(self.hazard, seats.height), rng.integers(0, CUT_AFTER + 1, seats.height)
        keys = ("game", "block", "rotation", "table", "variant", "arm", "seat", "strategy")
        return seats.select(keys).with_columns(
            wait=pl.lit("cure", pl.Categorical()),
            length=pl.Series(np.minimum(lasts, cut)).cast(pl.Int16),
            ended=pl.Series(lasts <= cut),
            count=pl.lit(1, pl.Int16),
        )
