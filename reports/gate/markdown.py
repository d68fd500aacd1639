"""A gate's findings as Markdown, for the summary of a CI job."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from reports.gate import words
from reports.gate.verdicts import GateReport, Judgement, MetricVerdict, Outcome
from reports.markdown import cell, table_row

MOST_BYTES: Final = 200_000
"""A fifth of what GitHub takes for a step; the rest of a long table is counted, not shown."""

_COLUMNS: Final = ("", "metric", "verdict", "from → to", "shift", "tolerance", "finding")
_LOUDEST_FIRST: Final = (
    Outcome.FAIL,
    Outcome.CANNOT_JUDGE,
    Outcome.CANNOT_TELL,
    Outcome.WAIVED,
    Outcome.NOTE,
    Outcome.PASS,
)


def append(report: GateReport, file: Path) -> None:
    """Append the findings to a file, which other steps may have begun."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8", newline="\n") as stream:
        stream.write(render(report))


def render(report: GateReport) -> str:
    """The findings as Markdown, below `MOST_BYTES`; what fails comes first."""
    lines = [line for judgement in report.experiments for line in _experiment(judgement)]
    lines.append(f"**{cell(words.ending(report))}**")
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line.encode()) + 1
        if size > MOST_BYTES - 200:
            kept += ["", f"… {len(lines) - len(kept)} more lines; **{cell(words.ending(report))}**"]
            break
        kept.append(line)
    return "\n".join(kept) + "\n\n"


def _experiment(judgement: Judgement) -> Iterator[str]:
    yield f"### {cell(words.headline(judgement))}"
    yield ""
    for told in _told(judgement):
        yield f"- {cell(told)}"
    yield ""
    rows = [*_metrics(judgement), *_targets(judgement)]
    if rows:
        yield table_row(_COLUMNS)
        yield table_row(["---"] * len(_COLUMNS), escape=False)
        rows.sort(key=lambda row: _LOUDEST_FIRST.index(row[0]))
        yield from (table_row(cells) for _, cells in rows)
        yield ""


def _told(judgement: Judgement) -> Iterator[str]:
    if judgement.reason:
        yield judgement.reason
    if judgement.accepted:
        yield f"baseline of {judgement.accepted}"
    for cause in words.causes(judgement):
        yield f"differs: {cause}"
    same = words.sameness(judgement)
    if same or words.certainty(judgement):
        yield same or words.certainty(judgement)


def _metrics(judgement: Judgement) -> Iterator[tuple[Outcome, list[str]]]:
    for found in judgement.metrics:
        yield found.outcome, [words.SYMBOLS[found.outcome], found.id, *_numbers(found)]


def _numbers(found: MetricVerdict) -> list[str]:
    said = words.with_note(found.sentence, found.note)
    return [words.verdict(found), words.from_to(found), words.shift(found), words.tolerance(found), said]


def _targets(judgement: Judgement) -> Iterator[tuple[Outcome, list[str]]]:
    for target in judgement.targets:
        said = words.with_note(target.sentence, target.note)
        name = f"target {target.metric}"
        yield target.outcome, [words.SYMBOLS[target.outcome], name, target.verdict, "", "", "", said]
