"""The gate's outputs: whatever a name holds, it comes out as text."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reports.comparison.differences import Difference
from reports.gate import annotations, junit, markdown, text
from reports.gate.verdicts import (
    GateReport,
    Judgement,
    Measure,
    MetricVerdict,
    OnInconclusive,
    Outcome,
    Status,
    TargetFinding,
    report,
)
from reports.results.rows import Interval

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><b>",
    "Fire|Ice",
    "NaN",
    "Ol\u00e9!",
    unicodedata.normalize("NFD", "Ol\u00e9!"),
    "two\nlines",
    "::error::x",
    "100%",
    "[link](http://x)",
    "bell\x07",
]


def metric(name: str, outcome: Outcome = Outcome.FAIL, verdict: str = "changed") -> MetricVerdict:
    numbers = Interval(value=1.25, low=-0.5, high=None)
    measure = Measure(
        old=numbers,
        new=numbers,
        shift=numbers,
        se=0.5,
        level=0.95,
        blocks=10,
        paired=True,
        rho=None,
        p_change=0.5,
        p_adjusted=1,
        p_equivalence=0.5,
        false_alarm=0.001,
        power=0.9,
    )
    return MetricVerdict(
        id=name,
        label=name,
        unit="points",
        verdict=verdict,
        outcome=outcome,
        sentence=f"{name} rises",
        max_shift=2,
        note=name,
        measure=measure,
    )


def gate_report(metrics: list[MetricVerdict], policy: str = "warn", reason: str = "") -> GateReport:
    judgement = Judgement(
        experiment="oliva_2p",
        title=HOSTILE[0],
        source="experiments/oliva, 2p.yaml",
        run="runs/x",
        baseline="b.toml",
        accepted=f"2026-11-30 by {HOSTILE[1]}: {HOSTILE[6]}",
        status=Status.FAILS,
        reason=reason,
        content=(Difference(path=HOSTILE[2], old=HOSTILE[3], new=None),),
        metrics=tuple(metrics),
        targets=(TargetFinding(metric=HOSTILE[9], verdict="off target", outcome=Outcome.FAIL, sentence="x"),),
        false_alarm=0.001,
        power=0.9,
    )
    return report([judgement], OnInconclusive(policy))


def test_junit_has_a_case_for_every_metric_and_target_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "gate.xml"
    junit.write(gate_report([metric(name) for name in HOSTILE]), file)
    suite = ET.parse(file).getroot()[0]
    names = [case.get("name") for case in suite]
    shown = ["two\ufffdlines" if name == "two\nlines" else name.replace("\x07", "\ufffd") for name in HOSTILE]
    assert names == [*shown, HOSTILE[9]]
    assert suite.get("failures") == str(len(HOSTILE) + 1)
    assert all(len(case.findall("failure")) == 1 for case in suite)


@pytest.mark.parametrize(
    ("outcome", "policy", "tag"),
    [
        (Outcome.PASS, "warn", None),
        (Outcome.CANNOT_TELL, "warn", "skipped"),
        (Outcome.CANNOT_TELL, "pass", "skipped"),
        (Outcome.CANNOT_TELL, "fail", "failure"),
        (Outcome.WAIVED, "warn", "skipped"),
        (Outcome.NOTE, "warn", "skipped"),
        (Outcome.CANNOT_JUDGE, "warn", "error"),
    ],
)
def test_junit_says_what_an_outcome_does_to_the_build(
    tmp_path: Path, outcome: Outcome, policy: str, tag: str | None
) -> None:
    junit.write(gate_report([metric("length.p90", outcome)], policy), tmp_path / "gate.xml")
    case = ET.parse(tmp_path / "gate.xml").getroot()[0][0]
    assert [result.tag for result in case] == ([tag] if tag else [])
    assert all("length.p90 rises" in result.get("message", "") for result in case)


def test_markdown_shows_names_as_they_are_and_keeps_its_columns() -> None:
    rendered = markdown.render(gate_report([metric(name) for name in HOSTILE]))
    rows = [line for line in rendered.splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + len(HOSTILE) + 1
    columns = {line.replace("\\|", "").count("|") for line in rows}
    assert columns == {8}
    assert "<img" not in rendered
    assert "</script>" not in rendered
    assert "&lt;img src=x onerror=alert(1)&gt;" in rendered
    assert "Fire\\|Ice" in rendered
    assert "\\[link\\](http://x)" in rendered


def test_markdown_is_appended_to_what_other_steps_wrote(tmp_path: Path) -> None:
    file = tmp_path / "summary.md"
    file.write_text("before\n", encoding="utf-8")
    for _ in range(2):
        markdown.append(gate_report([]), file)
    written = file.read_text(encoding="utf-8")
    assert written.startswith("before\n")
    assert written.count("### ") == 2


def test_markdown_stays_below_200_kilobytes_and_shows_failures_first() -> None:
    metrics = [metric(f"m{n}", Outcome.PASS, "unchanged") for n in range(5000)]
    rendered = markdown.render(gate_report([*metrics, metric("the one that failed")]))
    assert len(rendered.encode()) < 200_000
    assert "the one that failed" in rendered
    assert "more lines" in rendered
    assert rendered.count("gate fails") == 1 + rendered.count("the gate fails")


def test_annotations_are_escaped_as_github_wants_it() -> None:
    lines = annotations.render(gate_report([metric("100%"), metric("two\nlines"), metric("a:b,c")])).splitlines()
    assert len(lines) == 4
    assert all(line.startswith("::error file=experiments/oliva%2C 2p.yaml,title=oliva_2p%3A ") for line in lines)
    assert "100%25 rises" in lines[0]
    assert "two%0Alines rises" in lines[1]
    assert "title=oliva_2p%3A a%3Ab%2Cc::" in lines[2]


def test_nine_annotations_at_most_and_one_that_counts_the_rest() -> None:
    quiet = [metric(f"n{n}", Outcome.NOTE) for n in range(20)]
    lines = annotations.render(gate_report([*quiet, metric("loud")])).splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("::error ")
    assert "13 more findings" in lines[-1]


def test_cannot_tell_is_as_loud_as_the_policy_says() -> None:
    levels = {}
    for policy in ("fail", "warn", "pass"):
        lines = annotations.render(gate_report([metric("open", Outcome.CANNOT_TELL)], policy)).splitlines()
        levels[policy] = [line.split(" ")[0] for line in lines if "open" in line]
    assert levels == {"fail": ["::error"], "warn": ["::warning"], "pass": []}


def test_why_the_gate_cannot_judge_is_everywhere(tmp_path: Path) -> None:
    found = gate_report([], reason="there is no baseline | <b>")
    junit.write(found, tmp_path / "gate.xml")
    assert "there is no baseline | <b>" in text.render(found)
    assert "there is no baseline \\| &lt;b&gt;" in markdown.render(found)
    assert "there is no baseline | <b>" in annotations.render(found)
    messages = [error.get("message") for error in ET.parse(tmp_path / "gate.xml").getroot().iter("error")]
    assert messages == ["there is no baseline | <b>"]


def test_the_terminal_gets_one_line_a_finding_whatever_its_encoding() -> None:
    found = gate_report([metric(name) for name in HOSTILE])
    assert len(text.render(found).splitlines()) == 3 + len(HOSTILE) + 1 + 2
    assert "\x07" not in text.render(found)
    assert text.render(found, encoding="ascii").isascii()


def test_json_is_the_whole_document() -> None:
    found = gate_report([metric(name) for name in HOSTILE])
    document = json.loads(found.model_dump_json(by_alias=True))
    assert document["schema"] == 1
    assert [entry["id"] for entry in document["experiments"][0]["metrics"]] == HOSTILE
    assert GateReport.model_validate(document) == found
