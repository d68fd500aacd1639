"""Items (special cards, buildings, rewards): what they do, how often they are taken, and how their takers fared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import Chart, placed
from reports.sections.base import Report, Section, Term, anchor
from reports.sections.items import chart, forest, pick_rate, sides_chart
from reports.sections.items.items import items_views
from reports.sections.items.sides import COLUMNS, SidesView, races, rounds_views, sides_views
from reports.sections.items.trials import agreements, trial_views
from sim.runlog.facts import Titled

TRIALS: Final = (
    Term(
        "Trials",
        "At a table of one strategy, one seat is treated, each in turn, on the deals and the luck of the control; a "
        "block is a deal with all its arms, and its value the mean over the treated seats. Given: one copy from the "
        "start, less a placebo of equal weight. Barred: the win share of a seat that may never take it, less the fair "
        "share, which the control of equals wins exactly; the value of access is its negative. Fork: the game is "
        "played on twice from the first offer, once taking it and once declining it then; the sum of the differences "
        "over the number of games that forked (delta method). Bans bar everybody; they can move length, scores and "
        "the starter's share alone.",
    ),
    Term(
        "Too strong, too weak, dead",
        "Beyond the margin with the whole interval: for gifts around the mean of all items, since any further card is "
        "worth something, paired deal by deal; for forks and access around 0, since these charge the price. Dead: "
        "surely within 0.25 points of no effect, or surely taken by fewer than 1 % of the seats that are offered it. "
        "Ranked by empirical-Bayes estimates, τ² / (τ² + se²) times the excess; q-values by Benjamini and Hochberg's "
        "method over the items of an arm.",
    ),
)
SIDES: Final = Term(
    "Leading and joining",
    "Win shares of α and β weigh every taking, as card statistics count copies, not games. Their difference comes from "
    "the sums per deal of both. They describe who takes a side, not what it does.",
)
TRIAL_TERMS: Final = (
    Term(
        "trial",
        "Games in which an item was assigned to a seat, or kept from it, whatever its strategy wanted; so what follows "
        "is the item's effect.",
    ),
    Term("placebo", "A gift that weighs as much as an item and does nothing, such as a card without an action."),
)
SIDES_TERM: Final = Term("α, β", "The favour of whoever leads a ceremony (α), and that of those who join it (β).")


def sections(report: Report) -> Iterator[Section]:
    """One section a group of items that was measured."""
    for group in report.facts.game.item_groups:
        yield from _of_group(group, report)


def _of_group(group: Titled, report: Report) -> Iterator[Section]:
    results, facts = report.results, report.facts
    views, sides, raced = (
        items_views(group, results, facts),
        sides_views(group, results, facts),
        races(group, results, facts),
    )
    if not views:
        return
    yield Section(
        id=anchor(f"items-{group.id}"),
        title=f"{group.title}: {_question(sides, is_race=bool(raced))}",
        contents=group.title,
        template=f"{__package__}/section.html.j2",
        view={
            "group": group,
            "items_views": views,
            "trial_views": trial_views(group, results, facts),
            "trial_agreements": agreements(group, results, facts),
            "sides_views": sides,
            "side_columns": COLUMNS,
            "rounds_views": rounds_views(group, results, facts),
            "races": raced,
        },
        charts=_charts(group, report),
        method=(*((SIDES,) if sides else ()), *(TRIALS if results.trials else ())),
        glossary=(*((SIDES_TERM,) if sides else ()), *(TRIAL_TERMS if results.trials else ())),
    )


def _question(sides: list[SidesView], *, is_race: bool) -> str:
    if sides:
        return "who is called, and is it better to lead or to join?"
    return "who wins the race, and when?" if is_race else "a must-have, or never taken?"


def _charts(group: Titled, report: Report) -> Iterator[Chart]:
    results, facts = report.results, report.facts
    yield from sides_chart.draw(group, results, facts)
    yield from chart.draw(group, results, facts)
    for place, trial in enumerate(results.trials):
        if trial.group == group.id:
            yield from placed(trial.table, forest.draw(trial, f"chart-trial-{place}", results, facts))
            yield from placed(trial.table, pick_rate.draw(trial, f"chart-picks-{place}", results))
