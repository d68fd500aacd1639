"""A gate's findings on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from reports.gate import words
from reports.gate.verdicts import GateReport, Judgement, Outcome
from reports.terminal import lines_as_text, one_line

_STYLES: Final = {
    Outcome.PASS: "green",
    Outcome.NOTE: "cyan",
    Outcome.WAIVED: "yellow",
    Outcome.CANNOT_TELL: "yellow",
    Outcome.CANNOT_JUDGE: "bold red",
    Outcome.FAIL: "bold red",
}


def render(report: GateReport, *, colour: bool = False, encoding: str = "utf-8") -> str:
    """The findings as text; see `reports.terminal.lines_as_text` for the options."""
    lines = [line for judgement in report.experiments for line in _experiment(judgement)]
    return lines_as_text([*lines, Text(words.ending(report), style="bold")], colour=colour, encoding=encoding)


def _experiment(judgement: Judgement) -> Iterator[Text]:
    yield Text(one_line(words.headline(judgement)), style="bold")
    if judgement.reason:
        yield _line(Outcome.CANNOT_JUDGE, judgement.reason)
    if judgement.accepted:
        yield Text(f"  baseline of {one_line(judgement.accepted)}")
    for cause in words.causes(judgement):
        yield Text(f"  differs: {one_line(cause)}")
    same = words.sameness(judgement)
    if same:
        yield _line(Outcome.PASS, same)
    width = max((len(found.id) for found in judgement.metrics), default=0)
    for found in judgement.metrics if not same else ():
        numbers = f"{found.id:<{width}}  {words.verdict(found)}"
        if found.measure:
            numbers += f"   {words.from_to(found)}   shift {words.shift(found)}   tolerance {words.tolerance(found)}"
        yield _line(found.outcome, words.with_note(numbers, found.note))
    for target in judgement.targets:
        told = f"target {target.metric}: {target.verdict}: {target.sentence}"
        yield _line(target.outcome, words.with_note(told, target.note))
    if not same and words.certainty(judgement):
        yield Text(f"  {words.certainty(judgement)}")
    if judgement.report:
        yield Text(f"  report  {one_line(judgement.report)}")


def _line(outcome: Outcome, told: str) -> Text:
    line = Text("  ")
    line.append(words.SYMBOLS[outcome], style=_STYLES[outcome])
    line.append(f" {one_line(told)}")
    return line
