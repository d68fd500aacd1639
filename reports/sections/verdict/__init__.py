"""The verdict on every target, the answer in one sentence, and what to try next."""

from __future__ import annotations

from collections.abc import Iterator

from reports import words
from reports.results import Results
from reports.sections.base import Report, Section
from reports.sections.verdict.suggestions import suggestions


def sections(report: Report) -> Iterator[Section]:
    """The section, which every page has."""
    results, facts = report.results, report.facts
    yield Section(
        id="verdict",
        title="Is it balanced?",
        contents="Verdict",
        template=f"{__package__}/section.html.j2",
        view={
            "answer": _answer(results),
            "findings": [words.finding(target, results, facts) for target in results.targets],
            "suggestions": suggestions(results, facts, report.run),
        },
    )


def _answer(results: Results) -> str:
    """The verdicts in one sentence."""
    counted: dict[str, int] = {}
    for target in results.targets:
        counted[target.verdict] = counted.get(target.verdict, 0) + 1
    n = len(results.targets)
    if not n:
        return "The experiment names no targets, so there is no verdict; the numbers are below."
    if counted.get("on target") == n:
        return "Yes: the only target is met." if n == 1 else f"Yes: all {n} targets are met."
    told = {
        "off target": "{} off target",
        "cannot tell": "{} cannot be told yet",
        "check the data": "{} cannot be judged on these data",
        "on target": "{} met",
    }
    parts = [text.format(counted[verdict]) for verdict, text in told.items() if verdict in counted]
    start = "Not yet" if "off target" in counted else "Open"
    return f"{start}: of {n} target{'s' if n > 1 else ''}, {', '.join(parts)}."
