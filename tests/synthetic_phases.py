"""A log of phases with known hazards, added to a synthetic run.

Five days of three phases, as in Olvir. Whether a seat is defeated is drawn by one uniform number per game, seat and
phase, the same under every variant, so that variants share their luck.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from synthetic_run import SyntheticRun

TIMES = ("morning", "afternoon", "night")
PHASES = [(f"d{day}_{time}", f"Day {day}, {time}") for day in range(1, 6) for time in TIMES]
CAUSES = {"leaving": 0.1, "idle": 0.0, "miss": 0.2, "counterattack": 0.5, "arrival": 0.3, "spawn": 0.2}
"""Mean life points lost by cause, per seat and phase."""
FLAT = (0.1,) * 15
WALL = (0.1,) * 9 + (0.3,) * 3 + (0.1,) * 3
"""Day 4 is three times as hard as the others."""
NIGHTS = (0.1, 0.1, 0.25) * 5


@dataclass
class SyntheticPhases:
    """A run whose players are defeated with known probabilities.

    Attributes:
        hazards: probability of defeat of a player at risk, by phase.
        by_variant: the same under a variant.
        reference: the same of days begun from their reference state; empty where none was played.
        played: phases that were played; the others have no one at risk.
    """

    run: SyntheticRun
    hazards: Sequence[float] = FLAT
    by_variant: Mapping[str, Sequence[float]] = field(default_factory=dict)
    reference: Sequence[float] = ()
    played: int = 15
    options: Mapping[str, Any] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Write the run folder and return it."""
        self.run.write(folder)
        file = folder / "run.json"
        facts = json.loads(file.read_text(encoding="utf-8"))
        facts["game"]["name"] = "olvir"
        facts["game"]["phases"] = [{"id": name, "title": title} for name, title in PHASES]
        facts["game"]["phase_counters"] = ["at_risk", "defeats"]
        facts["analyses"]["day_difficulty"] = dict(self.options)
        file.write_text(json.dumps(facts), encoding="utf-8")
        seats = pl.read_parquet(folder / "logs" / "seats" / "*.parquet").sort("variant", "table", "game", "seat")
        target = folder / "logs" / "phases"
        target.mkdir()
        for part, variant in enumerate(("base", *self.run.variants)):
            rows = seats.filter(pl.col("variant") == variant)
            self._rows(rows, self.by_variant.get(variant, self.hazards)).write_parquet(
                target / f"part-{part:05}.parquet"
            )
        if self.reference:
            rows = seats.filter(pl.col("variant") == "base").with_columns(arm=pl.lit("reference", pl.Categorical()))
            self._rows(rows, self.reference).write_parquet(target / "part-99999.parquet")
        return folder

    def _rows(self, seats: pl.DataFrame, hazards: Sequence[float]) -> pl.DataFrame:
        rng = np.random.default_rng(self.run.seed)
        shape = (seats.height, len(PHASES))
        number = np.tile(np.arange(len(PHASES)), seats.height)
        at_risk = ((rng.random(shape) < 0.9) & (np.arange(len(PHASES)) < self.played)).ravel()
        defeated = (rng.random(shape) < np.array(hazards)).ravel()
        repeated = seats.select("game", "block", "table", "variant", "arm", "seat", "strategy")
        keys = repeated.select(pl.all().repeat_by(len(PHASES)).explode())
        counters = {
            "phase": np.array([name for name, _ in PHASES])[number],
            "number": number,
            "at_risk": at_risk,
            "defeats": at_risk & defeated,
            **{f"damage_{cause}": rng.poisson(mean, number.size) for cause, mean in CAUSES.items()},
            **{f"ap_{kind}": np.full(number.size, 1) for kind in ("move", "work", "fight", "rest", "deliver")},
            **{f"ap_{kind}": np.full(number.size, 0) for kind in ("balloon", "idle")},
            "glory": np.full(number.size, 1),
            "combats": np.full(number.size, 2),
            "kills": rng.integers(0, 3, number.size),
            "world_moks": 5 - number // 3,
            "world_cabrus": np.full(number.size, 3),
            "world_cycloptes": np.full(number.size, 2),
            "world_strength": 37 - number // 3 * 3,
            "world_upgrades": number // 3 * 2,
        }
        columns = [pl.Series(name, np.asarray(values)) for name, values in counters.items()]
        whole = [column if column.dtype == pl.String else column.cast(pl.Int16) for column in columns]
        return keys.with_columns(whole)
