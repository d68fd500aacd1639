"""From the log of phases to the joint model of the hazard over days, times of day, players and strategies."""

from __future__ import annotations

from math import ceil
from typing import Final

import numpy as np
import polars as pl

from reports.results.shape import ShapeTerm
from reports.run import Run
from reports.stats.estimate import NotMeasurableError
from reports.stats.hazard_shape import Cells, Term, odds_ratios
from sim.games.olvir.report.calendar import days, phases, times
from sim.runlog.names import BASE, CONTROL

MAX_CLUSTERS: Final = 512
"""Groups of consecutive deals; with so many the standard error itself is uncertain by some 3 %."""


def hazard_shape(run: Run) -> tuple[ShapeTerm, ...]:
    """The terms of the model, or none where the log cannot carry it.

    All tables are fitted together under the rules as given, every seat with the strategy that plays it. A deal's
    number is the same at every table, so the games of a deal are one cluster across tables.
    """
    frame = _cells(run)
    game = run.facts.game
    if frame.is_empty():
        return ()
    day_of = {phase: number for number, day in enumerate(days(game)) for phase in day.phases}
    time_of = {phase: time.title for time in times(game) for phase in time.phases}
    players = {table.id: str(len(table.seats)) for table in run.facts.tables}
    names = frame["phase"].to_list()
    try:
        terms = odds_ratios(
            Cells(*(frame[column].to_numpy() for column in ("defeated", "at_risk", "cluster"))),
            {"day": np.array([day_of[name] for name in names])},
            {
                "time of day": [time_of[name] for name in names],
                "players": [players[table] for table in frame["table"].to_list()],
                "strategy": frame["strategy"].to_list(),
            },
        )
    except NotMeasurableError:
        return ()
    return tuple(_result(term) for term in terms)


def _cells(run: Run) -> pl.DataFrame:
    """Defeats and players at risk by cluster, table, phase and strategy, in the order of tables and calendar."""
    rows = run.phases().filter(pl.col("variant") == BASE, pl.col("arm") == CONTROL, pl.col("at_risk") > 0)
    blocks = rows.select(pl.col("block").max()).collect(engine="streaming").item()
    if blocks is None:
        return pl.DataFrame()
    size = ceil((blocks + 1) / MAX_CLUSTERS)
    keys = ["cluster", "table", "phase", "strategy"]
    sums = (
        rows.with_columns(pl.col("block").cast(pl.Int64) // size)
        .rename({"block": "cluster"})
        .with_columns(pl.col("table", "phase", "strategy").cast(pl.String))
        .group_by(keys)
        .agg((pl.col("defeats") > 0).cast(pl.Int64).sum().alias("defeated"), pl.len().cast(pl.Int64).alias("at_risk"))
        .collect(engine="streaming")
    )
    ranks = (
        pl.col(key).replace_strict({name: rank for rank, name in enumerate(names)})
        for key, names in _orders(run).items()
    )
    return sums.sort(*ranks, "cluster")


def _orders(run: Run) -> dict[str, list[str]]:
    """Tables by players, phases by the calendar, strategies as they sit: the first of each is the reference."""
    tables = sorted(run.facts.tables, key=lambda table: len(table.seats))
    return {
        "table": [table.id for table in tables],
        "phase": [phase.id for phase in phases(run.facts.game)],
        "strategy": list(dict.fromkeys(name for table in run.facts.tables for name in table.seats)),
    }


def _result(term: Term) -> ShapeTerm:
    found = term.estimate
    return ShapeTerm.of(
        found,
        factor=term.factor,
        level=term.level,
        reference=term.reference,
        confidence=found.level,
        clusters=found.n_blocks,
    )
