"""A gate's findings as JUnit XML: one suite an experiment, one case a metric or target."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from reports.gate import words
from reports.gate.verdicts import GateReport, Judgement, OnInconclusive, Outcome, Status
from reports.terminal import one_line


def write(report: GateReport, file: Path) -> None:
    """Write the findings to a file."""
    xml = JUnitXml("sim gate")
    for judgement in report.experiments:
        xml.add_testsuite(_suite(judgement, report.on_inconclusive))
    file.parent.mkdir(parents=True, exist_ok=True)
    xml.write(str(file), pretty=True)


def _suite(judgement: Judgement, on_inconclusive: OnInconclusive) -> TestSuite:
    suite = TestSuite(one_line(judgement.experiment))
    for case in _cases(judgement, on_inconclusive):
        suite.add_testcase(case)
    return suite


def _cases(judgement: Judgement, on_inconclusive: OnInconclusive) -> Iterator[TestCase]:
    if judgement.status is Status.INVALID or judgement.reason:
        case = _case("gate", judgement, "gate")
        case.result = [_told(Error, judgement.reason, "; ".join(words.causes(judgement)))]
        yield case
    for found in judgement.metrics:
        case = _case(found.id, judgement, "baseline")
        told = words.with_note(f"{words.verdict(found)}: {found.sentence}", found.note)
        _finish(case, found.outcome, on_inconclusive, told, "; ".join(words.causes(judgement)))
        yield case
    for target in judgement.targets:
        case = _case(target.metric, judgement, "targets")
        told = words.with_note(f"{target.verdict}: {target.sentence}", target.note)
        _finish(case, target.outcome, on_inconclusive, told, "")
        yield case


def _case(name: str, judgement: Judgement, kind: str) -> TestCase:
    return TestCase(one_line(name), classname=f"{one_line(judgement.experiment)}.{kind}")


def _finish(case: TestCase, outcome: Outcome, on_inconclusive: OnInconclusive, told: str, causes: str) -> None:
    """Give a case its result: what cannot be told is skipped, unless it fails the gate."""
    fails = outcome is Outcome.FAIL or (outcome is Outcome.CANNOT_TELL and on_inconclusive is OnInconclusive.FAIL)
    if fails:
        case.result = [_told(Failure, told, causes)]
    elif outcome is Outcome.CANNOT_JUDGE:
        case.result = [_told(Error, told, causes)]
    elif outcome is not Outcome.PASS:
        case.result = [_told(Skipped, told, causes)]


def _told(kind: type[Failure | Error | Skipped], message: str, text: str) -> Failure | Error | Skipped:
    result = kind(one_line(message))
    result.text = one_line(text)
    return result
