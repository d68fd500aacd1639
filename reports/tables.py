"""The estimates of a run and of its sweeps as tables of comma-separated values."""

from __future__ import annotations

import csv
import io
from typing import Final

from reports.results import Results
from reports.words.sweeps import settings

_COLUMNS: Final = ("metric", "table", "unit", "value", "low", "high", "level", "n_blocks", "method")
_COLUMNS_WITH_VARIANT: Final = ("metric", "table", "variant", *_COLUMNS[2:])
_SHIFT_COLUMNS: Final = ("value", "low", "high", "rho", "max_shift", "verdict")


def sweeps_csv(results: Results) -> str:
    """One line an estimate: sweep, version, what it sets, the estimate, its shift against the base."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["sweep", "version", "values", *_COLUMNS, *(f"shift_{column}" for column in _SHIFT_COLUMNS)])
    for sweep in results.sweeps:
        points = {point.name: settings(point) for point in sweep.points}
        for row in sweep.rows:
            shift = [getattr(row.shift, column) if row.shift else "" for column in _SHIFT_COLUMNS]
            estimate = [getattr(row, column) for column in _COLUMNS]
            writer.writerow([sweep.id, row.variant, points[row.variant], *estimate, *shift])
    return stream.getvalue()


def estimates_csv(results: Results) -> str:
    """One line an estimate of the base and of the variants, with its shift against the base."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*_COLUMNS_WITH_VARIANT, *(f"shift_{column}" for column in _SHIFT_COLUMNS)])
    for row in results.estimates:
        shift = [getattr(row.shift, column) if row.shift else "" for column in _SHIFT_COLUMNS]
        writer.writerow([*(getattr(row, column) for column in _COLUMNS_WITH_VARIANT), *shift])
    return stream.getvalue()
