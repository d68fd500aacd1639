"""What is summed of the log of phases, one row a game × seat × phase.

Columns of a row: `at_risk` (1 where the seat was not defeated at the phase's start), `defeats`, life points lost
by cause (`damage_<cause>`), action points by kind (`ap_<kind>`), `glory` gained, `combats` and `kills`; and of the
whole table at the phase's start, the same in the row of every seat: beasts on the map by kind, their summed
`world_strength`, and `world_upgrades`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import polars as pl

DAMAGE_CAUSES: Final = {
    "leaving": "leaving a space with beasts",
    "idle": "having nothing to do",
    "miss": "missed attacks",
    "counterattack": "counterattacks",
    "arrival": "beasts that arrive",
    "spawn": "beasts that spawn",
}
ACTION_KINDS: Final = ("move", "work", "fight", "rest", "deliver", "balloon", "idle")
BEAST_KINDS: Final = ("moks", "cabrus", "cycloptes")
_PLAIN: Final = ("at_risk", "ap_rest", "glory", "combats", "kills", *(f"damage_{cause}" for cause in DAMAGE_CAUSES))


def sums() -> list[pl.Expr]:
    """Sums over the rows of a group, whole numbers all.

    `n` rows; `defeated` seats among those `at_risk`; `damage` of all causes; `ap` of all kinds; `beasts`,
    `strength` and `upgrades` once per row, so that their mean over rows is that over games.
    """
    defeated = (pl.col("defeats") > 0) & (pl.col("at_risk") > 0)
    return [
        pl.len().alias("n"),
        defeated.cast(pl.Int64).sum().alias("defeated"),
        *(_whole(name).sum() for name in _PLAIN),
        _total(f"damage_{cause}" for cause in DAMAGE_CAUSES).alias("damage"),
        _total(f"ap_{kind}" for kind in ACTION_KINDS).alias("ap"),
        _total(f"world_{kind}" for kind in BEAST_KINDS).alias("beasts"),
        _whole("world_strength").sum().alias("strength"),
        _whole("world_upgrades").sum().alias("upgrades"),
    ]


def _whole(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int64)


def _total(names: Iterable[str]) -> pl.Expr:
    return pl.sum_horizontal(_whole(name) for name in names).sum()
