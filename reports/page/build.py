"""Puts the page together: results and facts in, one HTML document out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports import words
from reports.charts import Chart, charts
from reports.comparison.compare import Comparison
from reports.page import (
    changes,
    day_shape,
    days,
    opening_hand,
    ratios,
    rule_difficulty,
    sections,
    sides,
    skill,
    sweep,
    trials,
)
from reports.page.comparison import comparison_view
from reports.page.suggestions import suggestions
from reports.results import CheckResult, Results
from reports.results.diversity import RESAMPLES
from reports.words import shifts as shift_words
from sim.runlog.facts import BASE, RunFacts

FAMILIES_WITH_SECTIONS: Final = (
    "first_player",
    "start_token",
    "wars",
    "length",
    "waiting",
    "course",
    "score",
    "strategies",
    "tallies",
)


def page(results: Results, facts: RunFacts, run: Path, config: str, since: Comparison | None = None) -> str:
    """The report as HTML.

    Args:
        results: what was measured.
        facts: what was played.
        run: the run folder, named in commands.
        config: the resolved experiment as text, shown under provenance.
        since: what changed since a baseline, if that is asked.
    """
    drawn = charts(results, facts)
    context: dict[str, Any] = {
        "facts": facts,
        "results": results,
        "config": config,
        "players": _players(facts),
        "findings": [words.finding(target, results, facts) for target in results.targets],
        "answer": _answer(results),
        "suggestions": suggestions(results, facts, run),
        "warnings": _warnings(results, facts),
        "charts": {section: [_inline(chart) for chart in pictures] for section, pictures in drawn.items()},
        **_comparison(since, results, facts),
        **sweep.context(results, facts),
        "seats_views": sections.seats_views(results, facts),
        "first_move_views": changes.first_move_views(results, facts),
        "curve_views": changes.curve_views(results),
        "changes_views": changes.changes_views(results, facts),
        "items_views": {group.id: sections.items_views(group, results, facts) for group in facts.game.item_groups},
        "days_views": days.days_views(results, facts),
        "shape_views": day_shape.shape_views(results),
        "rule_difficulty_views": rule_difficulty.rule_difficulty_views(results, facts),
        "explored": sections.explored(results, facts),
        "trial_views": {group.id: trials.trial_views(group, results, facts) for group in facts.game.item_groups},
        "trial_agreements": {group.id: trials.agreements(group, results, facts) for group in facts.game.item_groups},
        "damage_causes": days.CAUSES,
        "sides_views": {group.id: sides.sides_views(group, results, facts) for group in facts.game.item_groups},
        "rounds_views": {group.id: sides.rounds_views(group, results, facts) for group in facts.game.item_groups},
        "races": {group.id: sides.races(group, results, facts) for group in facts.game.item_groups},
        "side_columns": sides.COLUMNS,
        "ways_resamples": RESAMPLES,
        "grids": {family: sections.grid(family, results, facts) for family in FAMILIES_WITH_SECTIONS},
        "ratio_views": ratios.ratio_views(results, facts),
        "opening_hand_views": opening_hand.opening_hand_views(results, facts),
        "skill_views": skill.skill_views(results),
        "ladder": skill.ladder(results, facts),
        "matchups": sections.matchups(results),
        "css": Markup(_asset("page.css")),
        "script": Markup(_asset("page.js")),
    }
    return _environment().get_template("report.html.j2").render(context)


def comparison_page(since: Comparison, results: Results, facts: RunFacts) -> str:
    """A comparison as HTML.

    Args:
        since: the comparison.
        results: what its new side measured.
        facts: what its new side played.
    """
    assets = {"css": Markup(_asset("page.css")), "script": Markup(_asset("page.js"))}
    context = {"facts": facts, "results": results, **_comparison(since, results, facts), **assets}
    return _environment().get_template("compare.html.j2").render(context)


def _comparison(since: Comparison | None, results: Results, facts: RunFacts) -> dict[str, Any]:
    """What the section about a comparison needs."""
    view = since and comparison_view(since, results, facts)
    return {"comparison": view, "comparison_charts": [_inline(chart) for chart in view.charts] if view else []}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        anchor=sections.anchor,
        line_up=sections.line_up,
        number=words.number,
        value=lambda row: words.row_number(row, row.value),
        interval=words.interval,
        between=words.between,
        one_game_in=words.one_game_in,
    )
    environment.globals.update(
        unit=words.unit,
        shift_number=shift_words.shift_number,
        shift_interval=shift_words.shift_interval,
        shift_tolerance=shift_words.tolerance,
    )
    return environment


def _asset(name: str) -> str:
    return (resources.files("reports.page") / "templates" / name).read_text(encoding="utf-8")


def _inline(chart: Chart) -> Mapping[str, object]:
    """A chart whose SVG, already escaped, is put in as it is."""
    return {"id": chart.id, "title": chart.title, "caption": chart.caption, "svg": Markup(chart.svg)}


def _variant(check: CheckResult) -> str:
    return "" if check.variant == BASE else f", {check.variant}"


def _players(facts: RunFacts) -> str:
    """How many play, such as "4" or "3 to 8"."""
    counts = sorted({len(table.seats) for table in facts.tables})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


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


def _warnings(results: Results, facts: RunFacts) -> list[str]:
    """What a reader must know before any number."""
    titles = {table.id: table.title for table in results.tables}
    warned = [
        f"{titles[check.table]}{_variant(check)}: «{check.title}» does not hold: {check.finding}."
        for check in results.checks
        if not check.passed
    ]
    if facts.interrupted:
        warned.append("The run was stopped early; only games of complete deals are counted.")
    if facts.dirty:
        warned.append("The program had uncommitted changes, so nobody else can repeat this run exactly.")
    return warned
