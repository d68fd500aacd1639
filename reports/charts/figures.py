"""Which charts a run has."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import (
    changes,
    course,
    day_difficulty,
    first_move,
    first_player,
    forest,
    items,
    length,
    narrowing,
    opening_hand,
    pick_rate,
    player_count,
    ranks,
    ratios,
    rule_difficulty,
    score,
    sides,
    skill,
    start_token,
    strategies,
    sweep,
    waiting,
)
from reports.charts.chart import Chart
from reports.facts import RunFacts
from reports.results import Results

__all__ = ["Chart", "charts"]


def charts(results: Results, facts: RunFacts) -> dict[str, list[Chart]]:
    """All charts by section of the report; a section without data has none."""
    drawn: dict[str, list[Chart]] = {}
    for section, chart in _draw(results, facts):
        drawn.setdefault(section, []).append(chart)
    return drawn


def _draw(results: Results, facts: RunFacts) -> Iterator[tuple[str, Chart]]:
    for chart in first_player.draw(results, facts):
        yield "first_player", chart
    for chart in first_move.draw(results, facts):
        yield "first_move", chart
    for chart in player_count.draw(results, facts):
        yield "player_count", chart
    for variant, chart in changes.draw(results):
        yield f"changes {variant}", chart
    for swept in results.sweeps:
        for chart in sweep.draw(swept, results, facts):
            yield f"sweep {swept.id}", chart
    for chart in narrowing.draw(results, facts):
        yield "narrowing", chart
    for chart in start_token.draw(results, facts):
        yield "start_token", chart
    for group in facts.game.item_groups:
        for chart in sides.draw(group, results, facts):
            yield group.id, chart
        for chart in items.draw(group, results, facts):
            yield group.id, chart
    for place, trial in enumerate(results.trials):
        for chart in forest.draw(trial, f"chart-trial-{place}", results, facts):
            yield f"trial {trial.table}", chart
        for chart in pick_rate.draw(trial, f"chart-picks-{place}", results):
            yield f"trial {trial.table}", chart
    for chart in day_difficulty.draw(results, facts):
        yield "day_difficulty", chart
    for chart in rule_difficulty.draw(results, facts):
        yield "rule_difficulty", chart
    for chart in length.draw(results, facts):
        yield "length", chart
    for chart in opening_hand.draw(results, facts):
        yield "opening_hand", chart
    for chart in waiting.draw(results, facts):
        yield "waiting", chart
    for chart in course.draw(results, facts):
        yield "course", chart
    for group in facts.game.ratio_groups:
        for chart in ratios.draw(group, results, facts):
            yield group.id, chart
    for chart in skill.draw(results, facts):
        yield "skill", chart
    for chart in ranks.draw(results, facts):
        yield "score", chart
    for chart in score.draw(results, facts):
        yield "score", chart
    for chart in strategies.draw(results, facts):
        yield "strategies", chart
