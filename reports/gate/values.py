"""Block values of a baseline: a small Parquet file, with what was played in its metadata."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
import polars as pl

from reports.comparison.side import Deals, Side
from reports.gate.rounding import rounded_limit
from reports.stats.block_estimate import BlockEstimate
from reports.stats.estimate import FloatArray

_KEY: Final = "tabletop-balance"


@dataclass(frozen=True)
class Values:
    """What a baseline remembers beside its numbers.

    Attributes:
        blocks: block values by id of the estimate; quantiles and the like have none.
        deals: what each estimate comes from.
        defaults: the tolerance that each would have if nobody set one by hand.
        design: what was asked.
        content: what played.
    """

    blocks: Mapping[str, FloatArray]
    deals: Mapping[str, Deals]
    defaults: Mapping[str, float]
    design: Mapping[str, Any]
    content: Mapping[str, Any]

    @classmethod
    def of(cls, side: Side, metrics: list[str]) -> Values:
        """The values of some metrics of a side."""
        readings = {name: side.readings[name] for name in metrics}
        blocks = {
            name: reading.estimate.values
            for name, reading in readings.items()
            if isinstance(reading.estimate, BlockEstimate)
        }
        deals = {name: reading.deals for name, reading in readings.items()}
        defaults = {name: rounded_limit(reading.max_shift) for name, reading in readings.items()}
        return cls(blocks, deals, defaults, side.design, side.content)

    def to_bytes(self) -> bytes:
        """The file: one row a block value, in the order of the deals, as 32-bit numbers."""
        names = [name for name, values in self.blocks.items() for _ in range(values.size)]
        numbers = np.concatenate([np.empty(0), *self.blocks.values()]).astype(np.float32)
        frame = pl.DataFrame({"metric": pl.Series(names, dtype=pl.String), "value": numbers})
        told = {
            "deals": {name: asdict(deals) for name, deals in self.deals.items()},
            "defaults": self.defaults,
            "design": self.design,
            "content": self.content,
        }
        buffer = io.BytesIO()
        metadata = {_KEY: json.dumps(told, sort_keys=True)}
        frame.write_parquet(buffer, compression="zstd", metadata=metadata)
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Values:
        """The values that a file holds.

        Raises:
            ValueError: it is no such file.
        """
        try:
            told = json.loads(pl.read_parquet_metadata(io.BytesIO(data))[_KEY])
            frame = pl.read_parquet(io.BytesIO(data))
            groups = frame.partition_by("metric", as_dict=True, maintain_order=True)
            blocks = {str(name): part["value"].to_numpy().astype(np.float64) for (name,), part in groups.items()}
            deals = {name: Deals(**entry) for name, entry in told["deals"].items()}
            return cls(blocks, deals, told["defaults"], told["design"], told["content"])
        except (pl.exceptions.PolarsError, OSError, KeyError, TypeError, json.JSONDecodeError) as error:
            raise ValueError(f"not readable as block values ({error})") from error


def digest(data: bytes) -> str:
    """The hash by which a baseline knows its file of block values."""
    return hashlib.sha256(data).hexdigest()[:16]
