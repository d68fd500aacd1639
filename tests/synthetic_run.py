"""Run folders with a known truth, written without the engine.

Every game is drawn from NumPy's generator with a fixed seed; the truth is a parameter, so tests know what an
estimator must find.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

PARTS = {"nations": 0.55, "cards": 0.3, "rest": 0.15}


@dataclass
class SyntheticRun:
    """A game of independent scores in which the starter gets a bonus.

    Attributes:
        first_bonus: score that the starter gets on top.
        item_effect: score that each item gives its taker, by item id.
        dice: scores are single dice (High Die, ties shared) instead of normal variates of mean 50, sd 10.
        variants: rule values by variant, each played with the base's luck.
        variant_bonus: the starter's bonus under a variant instead of `first_bonus`.
        movers: the seat that moves first, by variant; then the starter is drawn for every deal.
        move_bonus: score that the seat that moves first gets on top.
    """

    tables: Mapping[str, Sequence[str]] = field(
        default_factory=lambda: {"equal": ("planner", "planner"), "gap": ("planner", "novice")}
    )
    games: int = 400
    dice: bool = False
    first_bonus: float = 0.0
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    variant_bonus: Mapping[str, float] = field(default_factory=dict)
    movers: Mapping[str, int] = field(default_factory=dict)
    move_bonus: float = 0.0
    skill: Mapping[str, float] = field(default_factory=lambda: {"novice": -6.0})
    items: Mapping[str, str] = field(default_factory=lambda: {f"SA{n:02}": f"Card {n}" for n in range(1, 7)})
    item_effect: Mapping[str, float] = field(default_factory=dict)
    targets: Sequence[Mapping[str, Any]] = ()
    analyses: Sequence[str] = ("first_player", "special_cards", "length")
    solo: bool = False
    capped: int = 0
    seed: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def n_seats(self) -> int:
        return len(next(iter(self.tables.values())))

    def write(self, folder: Path) -> Path:
        """Write the run folder and return it."""
        rng = np.random.default_rng(self.seed)
        logs: dict[str, list[pl.DataFrame]] = {"games": [], "seats": [], "items": []}
        entries, first = [], 0
        for table, seats in self.tables.items():
            mirror = len(set(seats)) == 1
            rotations = 1 if mirror or self.solo else len(seats)
            blocks = self.games // rotations
            frames = self._table(rng, table, seats, blocks, rotations, first)
            for log, frame in zip(logs.values(), frames, strict=True):
                log.append(frame)
            first += blocks * rotations * (1 + len(self.variants))
            entries.append(
                {
                    "id": table,
                    "title": table.replace("_", " "),
                    "seats": list(seats),
                    "weight": 1,
                    "mirror": mirror,
                    "blocks": blocks,
                    "rotations": rotations,
                    "games": blocks * rotations,
                }
            )
        for log, frames in logs.items():
            target = folder / "logs" / log
            target.mkdir(parents=True, exist_ok=True)
            for part, frame in enumerate(frames):
                named = frame.with_columns(pl.col(pl.String).cast(pl.Categorical))
                named.write_parquet(target / f"part-{part:05}.parquet")
        facts = self._facts(entries, first)
        (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
        (folder / "config.resolved.yaml").write_text(f"id: {facts['id']}\nrun: {{seed: 1}}\n", encoding="utf-8")
        return folder

    def _table(
        self,
        rng: np.random.Generator,
        table: str,
        seats: Sequence[str],
        blocks: int,
        rotations: int,
        first: int,
    ) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
        n, games = len(seats), blocks * rotations
        rotation = np.tile(np.arange(rotations), blocks)
        names = np.array(seats)[(np.arange(n)[None, :] + rotation[:, None]) % n]
        luck = rng.integers(1, 7, size=(games, n)) if self.dice else rng.normal(50, 10, size=(games, n))
        taken = rng.random((games, n, len(self.items))) < 0.3
        effects = np.array([self.item_effect.get(item, 0.0) for item in self.items])
        skill = np.vectorize(lambda name: self.skill.get(name, 0.0))(names)
        turns = np.maximum(2, np.rint(rng.normal(24, 3, games))).astype(np.int32)
        drawn = np.repeat(rng.integers(0, n, blocks), rotations) if self.movers else np.zeros(games, np.int64)
        order = (np.arange(n)[None, :] - drawn[:, None]) % n
        played = []
        for place, variant in enumerate(("base", *self.variants)):
            bonus = self.variant_bonus.get(variant, self.first_bonus) * (order == 0)
            moving = order == 0 if variant not in self.movers else np.arange(n)[None, :] == self.movers[variant]
            score = np.rint(luck + skill + bonus + self.move_bonus * moving + taken @ effects).astype(np.int32)
            keys = {
                "game": first + place * games + np.arange(games),
                "block": np.repeat(np.arange(blocks, dtype=np.int32), rotations),
                "rotation": rotation.astype(np.int8),
                "variant": np.full(games, variant),
            }
            played.append(self._frames(keys, table, names, order, np.maximum(score, 0), turns, taken))
        games_frames, seats_frames, items_frames = zip(*played, strict=True)
        return pl.concat(games_frames), pl.concat(seats_frames), pl.concat(items_frames)

    def _frames(
        self, base: Mapping[str, Any], table: str, names: Any, order: Any, score: Any, turns: Any, taken: Any
    ) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
        games = len(score)
        winners = (score == score.max(axis=1, keepdims=True)).sum(axis=1)
        digest = (score * 1000 ** np.arange(score.shape[1]) % 999_983).sum(axis=1)
        game_frame = pl.DataFrame(
            {
                **base,
                **_keys(table, games),
                "rounds": turns // 4,
                "turns": turns,
                "decisions": turns * 2,
                "forced": turns // 3,
                "end_reason": np.where(turns < 22, "market", "rounds"),
                "n_winners": (np.zeros(games) if self.solo else winners).astype(np.int8),
                "capped": np.arange(games) < self.capped,
                "digest": digest.astype(np.uint64),
            }
        )
        return (
            game_frame,
            self._seats(base, table, names, order, score, turns),
            self._items(base, table, names, score, taken),
        )

    def _seats(
        self, base: Mapping[str, Any], table: str, names: Any, order: Any, score: Any, turns: Any
    ) -> pl.DataFrame:
        games, n = score.shape
        best = score.max(axis=1, keepdims=True)
        share = (score == best) / (score == best).sum(axis=1, keepdims=True)
        others = np.stack([np.delete(score, s, axis=1).max(axis=1) for s in range(n)], axis=1) if n > 1 else score
        parts, rest = {}, score.copy()
        for part, weight in list(PARTS.items())[:-1]:
            parts[f"score_{part}"] = (score * weight).astype(np.int32).ravel()
            rest = rest - (score * weight).astype(np.int32)
        parts[f"score_{list(PARTS)[-1]}"] = rest.astype(np.int32).ravel()
        seat = np.tile(np.arange(n, dtype=np.int8), games)
        return pl.DataFrame(
            {
                **{key: np.repeat(column, n) for key, column in base.items()},
                **_keys(table, games * n),
                "seat": seat,
                "order": order.ravel().astype(np.int8),
                "side": seat,
                "strategy": names.ravel(),
                "win_share": np.full(games * n, np.nan) if self.solo else share.ravel(),
                "score": score.ravel(),
                **parts,
                "margin": (score - others).astype(np.float32).ravel(),
                "decisions": np.repeat(turns, n),
                "forced": np.repeat(turns // 6, n),
                "turns": np.repeat(turns // n, n),
                "dead_turns": np.repeat(turns // 12, n),
                "n_sales": np.repeat(turns // 2, n),
            }
        )

    def _items(self, base: Mapping[str, Any], table: str, names: Any, score: Any, taken: Any) -> pl.DataFrame:
        games, n, n_items = taken.shape
        best = score.max(axis=1, keepdims=True)
        share = (score == best) / (score == best).sum(axis=1, keepdims=True)

        def spread(values: Any) -> Any:
            return np.repeat(values.ravel(), n_items)

        flat = taken.ravel()
        return pl.DataFrame(
            {
                **{key: np.repeat(column, n * n_items) for key, column in base.items()},
                **_keys(table, games * n * n_items),
                "seat": spread(np.tile(np.arange(n, dtype=np.int8), (games, 1))),
                "strategy": spread(names),
                "item": np.tile(np.array(list(self.items)), games * n),
                "offered": np.full(flat.size, 2, dtype=np.int16),
                "affordable": np.ones(flat.size, dtype=np.int16),
                "taken": flat.astype(np.int16),
                "first_taken": np.where(flat, 5, -1).astype(np.int16),
                "win_share": np.full(flat.size, np.nan) if self.solo else spread(share),
                "score": spread(score),
            }
        )

    def _facts(self, tables: list[dict[str, Any]], games: int) -> dict[str, Any]:
        ranks = [
            {"title": "apprentice", "min": 0},
            {"title": "average", "min": 45},
            {"title": "master", "min": 60},
        ]
        game = {
            "name": "oliva",
            "title": "Oliva",
            "players": self.n_seats,
            "solo": self.solo,
            "turn_unit": "turns",
            "rounds_title": "rounds",
            "score_parts": [{"id": part, "title": part.capitalize()} for part in PARTS],
            "tallies": [{"id": "sales", "title": "Sales", "unit": "sales"}],
            "items": [
                {"id": item, "title": title, "kind": "action", "copies": 1, "group": "special_cards"}
                for item, title in self.items.items()
            ],
            "item_groups": [{"id": "special_cards", "title": "Special cards"}],
            "end_reasons": [{"id": "rounds", "title": "last round"}, {"id": "market", "title": "market ran out"}],
            "ranks": ranks if self.solo else [],
            "assumed": [{"path": "special_actions", "title": "Special action cards", "tag": "A"}],
            "seat_titles": ["first player", "second player", "third player", "fourth player"][: self.n_seats],
        }
        facts: dict[str, Any] = {
            "schema": 1,
            "id": "oliva_test",
            "title": "Oliva, test",
            "question": "Is the first player favoured?",
            "complete": True,
            "started": "2026-11-30T02:45:00Z",
            "finished": "2026-11-30T02:45:04Z",
            "seconds": 4.1,
            "command": "sim run experiments/oliva_test.yaml",
            "seed": 20261130,
            "design_key": "d" * 16,
            "content_key": "c" * 16,
            "key": "7c1e0a4b",
            "interrupted": False,
            "dirty": False,
            "commit": "0123456789abcdef",
            "game": game,
            "tables": tables,
            "strategies": {name: {"use": name} for seats in self.tables.values() for name in seats},
            "variants": {name: dict(rules) for name, rules in self.variants.items()},
            "counts": {"games": games, "capped": self.capped},
            "analyses": {name: {} for name in self.analyses},
            "targets": list(self.targets),
            "versions": {"tabletop-balance": "0.1.0", "python": "3.11"},
            "jobs": 2,
            "backend": "loky",
        }
        facts.update(self.facts)
        return facts


def _keys(table: str, rows: int) -> dict[str, Any]:
    return {
        "table": [table] * rows,
        "arm": ["control"] * rows,
    }
