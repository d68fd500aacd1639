"""From a run's logs to its results."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from reports import results
from reports.analysis import changes, measuring, targets, trials
from reports.analysis.changes import Measured
from reports.analysis.diversity import diversity
from reports.analysis.sweeps import sweep_results
from reports.metrics import first_player, length, requested, takings
from reports.metrics.sums import TableSums
from reports.metrics.trial_sums import TrialSums, trial_sums
from reports.results import (
    Distribution,
    Example,
    Narrowing,
    Results,
    SeatsResult,
    TableResult,
    TargetResult,
)
from reports.results.shape import ShapeTerm
from reports.run import Run
from reports.stats.seats import SeatTest
from sim.runlog.facts import RunFacts, TableFacts
from sim.runlog.names import BASE

MAX_BINS: Final = 60
NARROWING: Final = (1 / 8, 1 / 4, 1 / 2, 1)


@dataclass(frozen=True)
class Analysis:
    """A run's results, and the estimates with the block values that they were made from, by id."""

    results: Results
    measured: Mapping[str, Measured]


def analyse(path: Path | str) -> Results:
    """Compute the results of the run folder at `path`, write them as `estimates.json`, and return them.

    Raises:
        RunError: the run folder cannot be used.
    """
    return analyse_run(Run.open(path)).results


def analyse_run(run: Run) -> Analysis:
    """The analysis of an open run, whose results are written as its `estimates.json`."""
    analysis = examine(run)
    write_text(run.path / results.FILE_NAME, analysis.results.to_json())
    return analysis


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    partial = file.with_name(f".{file.name}.partial")
    try:
        partial.write_text(text, encoding="utf-8", newline="\n")
        partial.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            partial.unlink()
        raise


def compute(run: Run) -> Results:
    """The results of an open run."""
    return examine(run).results


def examine(run: Run) -> Analysis:
    """The analysis of an open run."""
    facts = run.facts
    block_sums = measuring.block_sums(run)
    tables = measuring.tables(facts, block_sums, BASE)
    by_table = {sums.table.id: sums for sums in tables}
    tried = list(trial_sums(run))
    played: list[TableSums | TrialSums] = [*tables, *tried]
    measured = {entry.row.id: entry for sums in tables for entry in measuring.measure(facts, sums)}
    base = dict(measured)
    measured |= {entry.row.id: entry for sums in tried for entry in measuring.measure_trial(facts, sums)}
    checks = [check for sums in played for check in measuring.checks(sums)]
    variants = []
    for name in facts.variants:
        varied = measuring.tables(facts, block_sums, name)
        entries = [entry for sums in varied for entry in measuring.measure(facts, sums)]
        measured |= {entry.row.id: entry for entry in changes.with_shifts(entries, base)}
        checks += [check for sums in varied for check in measuring.checks(sums)]
        variants.append(changes.variant_result(name, facts, varied, by_table))
    trial_parts = trials.trial_results(facts, tried, measured)
    pairs = {row: (entry.row, entry.estimate) for row, entry in measured.items()}
    judged = tuple(targets.judge(target, facts, pairs, checks) for target in facts.targets)
    found = Results(
        schema=results.RESULTS_SCHEMA,
        experiment=facts.id,
        design_key=facts.design_key,
        content_key=facts.content_key,
        tables=tuple(_table(sums) for sums in tables),
        estimates=tuple(entry.row for entry in measured.values()),
        seats=tuple(seats for sums in tables for seats in _seats(facts, sums)),
        checks=tuple(checks),
        targets=judged,
        distributions=tuple(shape for sums in tables for shape in _distributions(sums)),
        examples=tuple(example for sums in tables for example in _examples(sums)),
        variants=tuple(variants),
        sweeps=tuple(sweep_results(run, judged)),
        narrowing=tuple(_narrowing(judged, measured)),
        shape=tuple(term for model in _models(facts) for term in model(run)),
        diversity=diversity(tables),
        trials=tuple(trial_parts),
        agreements=tuple(trials.agreements(trial_parts, measured)),
    )
    return Analysis(found, measured)


def _models(facts: RunFacts) -> list[Callable[[Run], tuple[ShapeTerm, ...]]]:
    return [family.model for family in requested(facts.game, facts.analyses) if family.model is not None]


def _table(sums: TableSums) -> TableResult:
    table = sums.table
    return TableResult(
        id=table.id,
        title=table.name,
        seats=table.seats,
        games=int(sums.games["n"].sum()),
        blocks=sums.n_blocks,
        rotations=table.rotations,
    )


def _narrowing(judged: Sequence[TargetResult], measured: Mapping[str, Measured]) -> Iterator[Narrowing]:
    """The estimate that the first target is about, after an eighth, a quarter, half and all of the deals."""
    members = judged[0].members if judged else ()
    if not members:
        return
    whole = measured[members[0].row]
    for part in NARROWING:
        bundles = round(whole.sums.n_bundles * part)
        sums = whole.sums.first(bundles)
        estimate = measuring.estimates(whole.row.family, sums).get(whole.row.metric) if bundles > 1 else None
        if estimate is not None:
            yield Narrowing.of(estimate, row=whole.row.id, blocks=sums.n_blocks)


def _seats(facts: RunFacts, sums: TableSums) -> Iterator[SeatsResult]:
    test = first_player.seats_test(sums) if first_player.FAMILY.name in facts.analyses else None
    if test is not None:
        yield _seats_result(sums.table, test)


def _seats_result(table: TableFacts, test: SeatTest) -> SeatsResult:
    return SeatsResult(
        table=table.id,
        statistic=test.statistic,
        f=test.f,
        df=test.df,
        p_value=test.p_value,
        cohen_w=test.cohen_w,
        p_holm={contrast.name: contrast.p_holm for contrast in test.contrasts},
    )


def _distributions(sums: TableSums) -> Iterator[Distribution]:
    for measure in ("turns", "rounds", "score"):
        counted = sums.histograms[measure].group_by("value").agg(pl.col("count").sum())
        low, high = int(counted["value"].min()), int(counted["value"].max())  # type: ignore[arg-type]
        width = -(-(high - low + 1) // MAX_BINS)
        edges = range(low, high + 1, width)
        bins = [0] * len(edges)
        for value, count in counted.iter_rows():
            bins[(value - low) // width] += count
        yield Distribution(
            id=f"{measure}@{sums.table.id}",
            table=sums.table.id,
            measure=measure,
            edges=tuple(edges),
            width=width,
            counts=tuple(bins),
        )
    yield from _by_round(sums)


def _by_round(sums: TableSums) -> Iterator[Distribution]:
    """In how many games each item was taken in each round, where the log tells it."""
    for group in sums.game.item_groups:
        if group.id in sums.own and takings.are_logged(group, sums.game):
            for item, counts in takings.by_round(group, sums.game.items_of(group.id), sums):
                yield Distribution(
                    id=f"{group.id}.{item.id}@{sums.table.id}",
                    table=sums.table.id,
                    measure=f"{group.id}.{item.id}",
                    edges=tuple(range(1, len(counts) + 1)),
                    width=1,
                    counts=tuple(counts),
                )


def _examples(sums: TableSums) -> Iterator[Example]:
    """A long, a typical and a short game, and per item a game that one of its takers won."""
    turns = sums.histograms["turns"].group_by("value").agg(pl.col("count").sum(), pl.col("game").min())
    turns = turns.sort("value")
    median = turns.filter(2 * pl.col("count").cum_sum() >= turns["count"].sum())
    chosen = {"shortest": turns[0], "typical": median[0], "longest": turns[-1]}
    for name, row in chosen.items():
        article = "a" if name == "typical" else "the"
        title = f"{article} {name} game, {row['value'][0]} {sums.game.turn_unit}"
        yield _example(f"{length.FAMILY.name}.{name}", title, sums, int(row["game"][0]))
    games = dict(sums.item_winners.select("item", "game").iter_rows())
    for item in sums.game.items:
        if item.id in games:
            title = f"a game won with {item.title}"
            yield _example(f"{item.group}.{item.id}", title, sums, games[item.id])


def _example(name: str, title: str, sums: TableSums, game: int) -> Example:
    return Example(id=f"{name}@{sums.table.id}", table=sums.table.id, title=title, game=game)
