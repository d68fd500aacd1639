"""A gate's findings as GitHub annotations, of which a step shows ten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.gate import words
from reports.gate.verdicts import GateReport, Judgement, OnInconclusive

MOST: Final = 9
_LOUDEST_FIRST: Final = ("error", "warning", "notice")


def render(report: GateReport) -> str:
    """At most `MOST` annotations, errors first, and one that counts the rest."""
    found = [
        (level, judgement, name, told)
        for judgement in report.experiments
        for level, name, told in _loud(judgement, report.on_inconclusive)
    ]
    found.sort(key=lambda entry: _LOUDEST_FIRST.index(entry[0]))
    lines = [
        _command(level, judgement.source, f"{judgement.experiment}: {name}", told)
        for level, judgement, name, told in found
    ]
    if len(lines) > MOST:
        lines[MOST:] = [_command(found[MOST][0], "", "gate", f"{len(lines) - MOST} more findings in the log")]
    return "\n".join(lines)


def _loud(judgement: Judgement, on_inconclusive: OnInconclusive) -> Iterator[tuple[str, str, str]]:
    """Level, name and words of all findings that a person should see."""
    if judgement.reason:
        yield "error", "gate", "; ".join([judgement.reason, *words.causes(judgement)])
    for found in judgement.metrics:
        level = words.loudness(found.outcome, on_inconclusive)
        if level:
            yield level, found.id, words.with_note(f"{words.verdict(found)}: {found.sentence}", found.note)
    for target in judgement.targets:
        level = words.loudness(target.outcome, on_inconclusive)
        if level:
            told = words.with_note(f"{target.verdict}: {target.sentence}", target.note)
            yield level, f"target {target.metric}", told


def _command(level: str, file: str, title: str, message: str) -> str:
    places = {"file": file, "title": title}
    properties = ",".join(f"{name}={_property(value)}" for name, value in places.items() if value)
    return f"::{level} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
