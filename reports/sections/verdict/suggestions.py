"""Up to three things to try next, as commands."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from reports.metrics import length
from reports.results import Example, Results, TargetResult
from sim.runlog.facts import RunFacts
from sim.runlog.reference import Reference

MOST: Final = 3
TRIAL_BLOCKS: Final = 5000
"""Deals of a suggested trial: they tell a gift's effect to about ±1.3 points with two players."""


@dataclass(frozen=True)
class Suggestion:
    """A command, and what it would tell."""

    why: str
    command: str


def suggestions(results: Results, facts: RunFacts, run: Path) -> list[Suggestion]:
    """What to try, each command once: first the best for every target, the most pressing target first.

    A trial that would answer what the run was asked has a place in any case.
    """
    folder = shlex.quote(_shown(run))
    pressing = ("check the data", "off target", "cannot tell")
    open_targets = [
        list(_for_target(target, results, facts, folder))
        for verdict in pressing
        for target in results.targets
        if target.verdict == verdict
    ]
    chosen: dict[str, Suggestion] = {}
    for same_rank in zip_longest(*open_targets):
        for suggestion in same_rank:
            if suggestion is not None:
                chosen.setdefault(suggestion.command, suggestion)
    if facts.command:
        confirm = Suggestion("See whether all of this holds on fresh deals.", _fresh(facts))
        chosen.setdefault(confirm.command, confirm)
    trial = list(_trial(facts))
    return [*list(chosen.values())[: MOST - len(trial)], *trial]


def _trial(facts: RunFacts) -> Iterator[Suggestion]:
    """The lines that add a trial, where items were asked about but only described."""
    mirrors = [table.id for table in facts.tables if table.mirror and len(table.seats) > 1]
    for group in facts.game.item_groups[:1]:
        if group.id in facts.analyses and mirrors and not facts.trials:
            why = f"Learn what {group.title.lower()} do, not only who takes them: add these lines to the experiment."
            table = json.dumps(mirrors[0], ensure_ascii=False)
            arms = "arms: [gift, restrict, fork]"
            yield Suggestion(why, f"trials:\n  - {{items: {group.id}, {arms}, table: {table}, blocks: {TRIAL_BLOCKS}}}")


def _shown(run: Path) -> str:
    """The folder as one would type it here."""
    try:
        return run.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(run)


def _for_target(target: TargetResult, results: Results, facts: RunFacts, run: str) -> Iterator[Suggestion]:
    if target.verdict == "cannot tell":
        if target.more_games is not None and facts.command:
            games = facts.base_games + target.more_games
            yield Suggestion(f"Settle {target.metric}.", f"{facts.command} --games {games}")
        if target.trial_blocks is not None and facts.command:
            place = [trial.table for trial in facts.trials].index(results.by_id()[target.members[0].row].table)
            blocks = f"--set trials.{place}.blocks={target.trial_blocks}"
            yield Suggestion(f"Settle {target.metric}.", f"{facts.command} {blocks}")
        return
    if target.verdict == "off target" and facts.command:
        yield from _otherwise(target, results, facts)
    failed = any(not check.passed for check in results.checks)
    example = _example(target, results) if target.members or failed else None
    if example is not None:
        yield Suggestion(f"Watch {example.title}.", f"sim replay {run} --game {example.game}")
    if target.verdict == "off target" and facts.command:
        yield Suggestion("See whether the same is off target on fresh deals.", _fresh(facts))


def _otherwise(target: TargetResult, results: Results, facts: RunFacts) -> Iterator[Suggestion]:
    """The farthest item of the target, worth a point less or more, on the same deals."""
    rows = [results.by_id()[member.row] for member in target.members if member.verdict == "off target"]
    middle = sum(limit for limit in (target.low, target.high) if limit is not None) / 2
    items = {(item.group, item.id): item for item in facts.game.items}
    for row in sorted(rows, key=lambda row: -abs(row.value - middle)):
        item = items.get((row.family, row.subject))
        for path, value in item.points.items() if item else ():
            worth = int(facts.rules.get(path, value)) + (-1 if row.value > middle else 1)
            if worth < 0:
                continue
            name = row.subject_title
            if row.arm:
                why = f"Try it again on the same deals with {name} worth {worth}: {path}."
                yield Suggestion(why, f"{facts.command} --set game.rules.{path}={worth}")
            elif not facts.variants:
                changed = shlex.quote(f"variants={{otherwise: {{{path}: {worth}}}}}")
                yield Suggestion(
                    f"Play the same deals with {name} worth {worth}: {path}.", f"{facts.command} --set {changed}"
                )
            return


def _fresh(facts: RunFacts) -> str:
    return f"{facts.command} --seed {facts.seed + 1}"


def _example(target: TargetResult, results: Results) -> Example | None:
    """A game that shows what the target is about: won with the farthest item, or the longest."""
    examples = {example.id: example for example in results.examples}
    rows = results.by_id()
    off = [rows[member.row] for member in target.members if member.verdict == "off target"]
    for row in sorted(off, key=lambda row: -row.value):
        found = examples.get(f"{row.family}.{row.subject}@{row.table}")
        if found is not None:
            return found
    name = "longest" if Reference.parse(target.metric).family == length.NAME or not off else "typical"
    return examples.get(f"length.{name}@{results.tables[0].id}")
