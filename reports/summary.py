"""What a run prints on the terminal when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.text import Text

from reports import words
from reports.results import Results, Row, TargetResult
from reports.terminal import lines_as_text, one_line
from reports.words import Finding
from reports.words import shifts as shift_words
from reports.words import sweeps as sweep_words
from reports.words import trials as trial_words
from sim.runlog.facts import RunFacts

_STYLES: Final = {
    "on target": "green",
    "off target": "bold red",
    "cannot tell": "yellow",
    "check the data": "bold red",
}


def render(
    results: Results,
    facts: RunFacts,
    report: Path | None = None,
    *,
    colour: bool = False,
    encoding: str = "utf-8",
) -> str:
    """The summary as text, one target a line.

    Args:
        results: what was measured.
        facts: what was played.
        report: path of the HTML report, named on the last line.
        colour: whether to use terminal colours.
        encoding: of the stream that will show it; what it lacks is replaced.
    """
    lines = [
        Text(_headline(facts, results), style="bold"),
        *_verdicts(results, facts),
        *_variants(results, facts),
        *(Text(f"  {one_line(line)}") for line in trial_words.lines(results, facts)),
        *_sweeps(results, facts),
    ]
    if report is not None:
        lines.append(Text(f"report  {report}"))
    return lines_as_text(lines, colour=colour, encoding=encoding)


def _headline(facts: RunFacts, results: Results) -> str:
    tables = len(results.tables)
    games = f"{facts.counts.games:,} games, {tables} table{'s' if tables != 1 else ''}, seed {facts.seed}"
    return f"{one_line(facts.name)}   {games}   {facts.seconds:.1f} s"


def _verdicts(results: Results, facts: RunFacts) -> list[Text]:
    findings = [(target, words.finding(target, results, facts)) for target in results.targets]
    width = max((len(finding.short) for _, finding in findings), default=0)
    lines = []
    for target, finding in findings:
        line = Text("  ")
        line.append(finding.symbol, style=_STYLES[finding.verdict])
        line.append(f" {one_line(finding.short):<{width}}   {one_line(_told(target, finding, results))}")
        lines.append(line)
    if not lines:
        lines.append(Text("  no targets in the experiment, so no verdict"))
    return lines


def _variants(results: Results, facts: RunFacts) -> list[Text]:
    """One line a variant with what moved most, and one a table of the first-move study."""
    compared = results.compared()
    width = max((len(variant.name) for variant in compared), default=0)
    lines = [
        f"  variant {one_line(variant.name):<{width}}   {one_line(shift_words.line(variant, results, facts))}"
        for variant in compared
    ]
    for table in results.tables:
        moving, holding = (results.find(f"first_move.{name}", table.id) for name in ("moving", "holding"))
        if moving and holding:
            told = (
                f"moving first {words.row_number(moving, moving.value)} points {words.interval(moving)}, "
                f"starter's hand {words.row_number(holding, holding.value)} points {words.interval(holding)}"
            )
            lines.append(f"  first move{one_line(f' @ {table.id}') if len(results.tables) > 1 else ''}   {told}")
    return [Text(line) for line in lines]


def _sweeps(results: Results, facts: RunFacts) -> list[Text]:
    """One line a sweep."""
    width = max((len(sweep.id) for sweep in results.sweeps), default=0)
    return [
        Text(f"  sweep {sweep.id:<{width}}   {one_line(sweep_words.line(sweep, results, facts))}")
        for sweep in results.sweeps
    ]


def _told(target: TargetResult, finding: Finding, results: Results) -> str:
    """The finding in one line: value, interval and limit, or what stands in the way."""
    if finding.verdict == "check the data":
        return f"check the data: {target.reason}"
    rows = results.by_id()
    if len(target.members) > 1:
        return _group(target, rows)
    row = rows[target.members[0].row]
    label = "" if row.leading else f"{row.name} "
    value = f"{label}{words.row_number(row, row.value)} {row.unit}"
    told = f"{value:<12}  {words.interval(row)}   limit {words.limit(target)}"
    if finding.verdict != "cannot tell":
        return told
    return f"{told}; cannot tell{_more(target)}"


def _group(target: TargetResult, rows: dict[str, Row]) -> str:
    members = [(rows[member.row], member.verdict) for member in target.members]
    off, n = words.offenders(members), len(members)
    if off:
        named = ", ".join(
            f"{words.subject(row)} {words.row_number(row, row.value)} {words.interval(row)}" for row in off[:3]
        )
        more = f" and {len(off) - 3} more" if len(off) > 3 else ""
        return f"{len(off)} of {n} outside {words.limit(target)}: {named}{more}"
    unsure = sum(verdict == "cannot tell" for _, verdict in members)
    if unsure:
        return f"{unsure} of {n} cannot tell, limit {words.limit(target)}{_more(target)}"
    return f"all {n} inside {words.limit(target)}"


def _more(target: TargetResult) -> str:
    if target.trial_blocks is not None:
        return f"; a trial of about {target.trial_blocks:,} blocks"
    return f"; about {target.more_games:,} more games" if target.more_games else ""
