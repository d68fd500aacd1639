"""Trials with a known truth, added to a synthetic run folder: every arm on the same luck.

Scores are normal, one draw a block and seat. An item adds its effect to the score of the seat that has it. Without a
treatment a seat has it when it wants it: every second seat on average, drawn for each block and item.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from synthetic_run import SyntheticRun

UNTREATED_COLUMNS = {"treated_seat": -1, "treated_item": "", "treated_turn": -1}


@dataclass
class SyntheticTrial:
    """A run with a trial at each of some tables.

    Attributes:
        made: the run; its tables of one strategy can have a trial.
        effects: score that an item adds, by table and item; items without one add nothing.
        arms: those of the experiment.
        blocks: deals of every trial.
        wanted: chance that a seat has an item when it is free to.
    """

    made: SyntheticRun
    effects: Mapping[str, Mapping[str, float]]
    arms: Sequence[str] = ("gift", "restrict", "fork", "ban")
    blocks: int = 400
    wanted: float = 0.5
    seed: int = 11
    facts: Mapping[str, Any] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Write the run folder and return it."""
        self.made.write(folder)
        facts = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        first = facts["counts"]["games"]
        frames: dict[str, list[pl.DataFrame]] = {"games": [], "seats": []}
        for table in self.effects:
            for games, seats in self._played(table, first):
                frames["games"].append(games)
                frames["seats"].append(seats)
                first += len(games)
        for log in ("games", "seats", "items"):
            self._rewrite(folder / "logs" / log, frames.get(log, []))
        facts["counts"]["games"] = first
        facts["trials"] = [
            {"group": "special_cards", "table": table, "arms": list(self.arms), "blocks": self.blocks, "items": items}
            for table in self.effects
            for items in [list(self.made.items)]
        ]
        facts.update(self.facts)
        (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
        return folder

    def _rewrite(self, folder: Path, trials: list[pl.DataFrame]) -> None:
        """Give the ordinary games the columns of treatments, and put the trials' games beside them."""
        for part in folder.glob("part-*.parquet"):
            frame = pl.read_parquet(part)
            columns = {name: pl.lit(value) for name, value in UNTREATED_COLUMNS.items()}
            if folder.name != "games":
                del columns["treated_turn"]
            named = frame.with_columns(pl.col(pl.Categorical).cast(pl.String)).with_columns(**columns)
            named.write_parquet(part)
            schema = named.schema
        if trials:
            rows = pl.concat([frame.select(pl.col(name).cast(schema[name]) for name in schema) for frame in trials])
            rows.write_parquet(folder / "part-00099.parquet")

    def _played(self, table: str, first: int) -> Iterator[tuple[pl.DataFrame, pl.DataFrame]]:
        n, items = self.made.n_seats, list(self.made.items)
        rng = np.random.default_rng([self.seed, list(self.effects).index(table)])
        luck = rng.normal(50, 10, (self.blocks, n))
        wants = rng.random((self.blocks, n, len(items))) < self.wanted
        effects = np.array([self.effects[table].get(item, 0.0) for item in items])
        for arm, seat, place in self._strands(n, len(items)):
            has, met = wants.astype(float), np.full(self.blocks, -1)
            if arm == "gift":
                has[:, seat, place] += 1
            elif arm == "ban":
                has[:, :, place] = 0
            elif arm in ("restrict", "take", "decline"):
                met = np.where(wants[:, seat, place], 3, -1)
                has[:, seat, place] = wants[:, seat, place] if arm == "take" else 0
            score = np.rint(luck + has @ effects).astype(np.int64)
            item = items[place] if place >= 0 else ""
            yield self._frames(table, (arm, seat, item), first, score, met, has.sum(axis=(1, 2)))
            first += self.blocks

    def _strands(self, n: int, n_items: int) -> Iterator[tuple[str, int, int]]:
        yield "untreated", -1, -1
        if "gift" in self.arms:
            yield from (("placebo", seat, -1) for seat in range(n))
        for place in range(n_items):
            for arm in self.arms:
                for branch in ("take", "decline") if arm == "fork" else (arm,):
                    yield from ((branch, seat, place) for seat in ((-1,) if arm == "ban" else range(n)))

    def _frames(
        self, table: str, treated: tuple[str, int, str], first: int, score: Any, met: Any, length: Any
    ) -> tuple[pl.DataFrame, pl.DataFrame]:
        n, games = score.shape[1], np.arange(self.blocks)
        best = score == score.max(axis=1, keepdims=True)
        keys = {
            "game": first + games,
            "block": games,
            "rotation": np.zeros(self.blocks),
        }
        told = dict(zip(("arm", "treated_seat", "treated_item"), treated, strict=True))
        constant = {"table": table, "variant": "base", **told}
        turns = np.rint(20 + length).astype(np.int64)
        flat = {
            "rounds": turns // 4,
            "turns": turns,
            "decisions": turns * 2,
            "forced": turns // 3,
            "n_winners": best.sum(axis=1),
            "capped": np.zeros(self.blocks, bool),
            "digest": (score @ (1000 ** np.arange(n))).astype(np.uint64),
            "treated_turn": met,
        }
        lit = {name: pl.lit(value) for name, value in constant.items()}
        game_rows = pl.DataFrame({**keys, **flat}).with_columns(**lit, end_reason=pl.lit("rounds"))
        seat = np.tile(np.arange(n), self.blocks)
        others = np.stack([np.delete(score, s, axis=1).max(axis=1) for s in range(n)], axis=1)
        columns = {
            **{name: np.repeat(values, n) for name, values in keys.items()},
            "seat": seat,
            "order": seat,
            "side": seat,
            "win_share": (best / best.sum(axis=1, keepdims=True)).ravel(),
            "score": score.ravel(),
            "margin": (score - others).ravel(),
        }
        rows = pl.DataFrame(columns).with_columns(**lit, strategy=pl.lit(self.made.tables[table][0]))
        rest = ("score_nations", "score_cards", "score_rest", "decisions", "forced", "turns", "dead_turns", "n_sales")
        return game_rows, rows.with_columns(**{name: pl.lit(0) for name in rest})
