"""Runs and baselines for the tests of the gate, from the synthetic game whose truth is known."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from synthetic_run import SyntheticRun

from reports.gate.session import Candidate, Measured, candidate, judge, measure
from reports.gate.verdicts import Judgement, MetricVerdict, OnInconclusive

ADVANTAGE = "first_player.advantage@equal"
TODAY = date(2026, 11, 30)
TARGETS = [{"metric": "first_player.advantage", "between": [-30, 30], "unit": "points"}]
DESIGN = {"game": "oliva", "seed": 1, "tables": [{"id": "equal", "blocks": 2000}]}


def run(folder: Path, **changes: Any) -> Measured:
    """A mirror table of two on 2,000 deals, the same deals for the same `seed`."""
    wanted: dict[str, Any] = {"tables": {"equal": ("bot", "bot")}, "games": 2_000, "skill": {}, "items": {}}
    facts = {"design": DESIGN, "content": {"rules": {"bonus": 0}, "game": "0" * 64}, **changes.pop("facts", {})}
    wanted |= {"targets": TARGETS, "analyses": ("first_player", "length", "score"), "facts": facts, **changes}
    return measure(SyntheticRun(**wanted).write(folder))


def accepted(measured: Measured, folder: Path, **options: Any) -> Candidate:
    """The baseline that a run became."""
    found = candidate(measured, folder, "the rules of the first print", **options)
    found.write()
    return found


def judged(measured: Measured, file: Path, policy: str = "warn", **options: Any) -> Judgement:
    return judge(measured, file, OnInconclusive(policy), today=TODAY, **options)


def verdict(judgement: Judgement, name: str = ADVANTAGE) -> MetricVerdict:
    return next(found for found in judgement.metrics if found.id == name)
