"""Which charts a run has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from reports.results import Results
from sim.runlog.facts import RunFacts

__all__ = ["Chart", "charts"]


def charts(results: Results, facts: RunFacts) -> dict[str, list[Chart]]:
    """All charts by section of the report; a section without data has none."""
    drawn: dict[str, list[Chart]] = {}
    for section, of_section in _sections(results, facts):
        for chart in of_section:
            drawn.setdefault(section, []).append(chart)
    return drawn


def _sections(results: Results, facts: RunFacts) -> Iterator[tuple[str, Iterable[Chart]]]:
    """The charts of each section; several entries of one section follow each other on the page."""
    yield "first_player", first_player.draw(results, facts)
    yield "first_move", first_move.draw(results, facts)
    yield "player_count", player_count.draw(results, facts)
    for variant, chart in changes.draw(results):
        yield f"changes {variant}", (chart,)
    for swept in results.sweeps:
        yield f"sweep {swept.id}", sweep.draw(swept, results, facts)
    yield "narrowing", narrowing.draw(results, facts)
    yield "start_token", start_token.draw(results, facts)
    for group in facts.game.item_groups:
        yield group.id, sides.draw(group, results, facts)
        yield group.id, items.draw(group, results, facts)
    for place, trial in enumerate(results.trials):
        yield f"trial {trial.table}", forest.draw(trial, f"chart-trial-{place}", results, facts)
        yield f"trial {trial.table}", pick_rate.draw(trial, f"chart-picks-{place}", results)
    yield "day_difficulty", day_difficulty.draw(results, facts)
    yield "rule_difficulty", rule_difficulty.draw(results, facts)
    yield "length", length.draw(results, facts)
    yield "opening_hand", opening_hand.draw(results, facts)
    yield "waiting", waiting.draw(results, facts)
    yield "course", course.draw(results, facts)
    for group in facts.game.ratio_groups:
        yield group.id, ratios.draw(group, results, facts)
    yield "skill", skill.draw(results, facts)
    yield "score", ranks.draw(results, facts)
    yield "score", score.draw(results, facts)
    yield "strategies", strategies.draw(results, facts)
