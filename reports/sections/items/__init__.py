"""Items (special cards, buildings, rewards): what they do, how often they are taken, and how their takers fared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.charts import Chart, placed
from reports.metrics import families
from reports.sections.base import Report, Section, Term, anchor
from reports.sections.items import chart, forest, pick_rate
from reports.sections.items.items import items_views
from reports.sections.items.races import races
from reports.sections.items.rounds import rounds_views
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
TRIAL_TERMS: Final = (
    Term(
        "trial",
        "Games in which an item was assigned to a seat, or kept from it, whatever its strategy wanted; so what follows "
        "is the item's effect.",
    ),
    Term("placebo", "A gift that weighs as much as an item and does nothing, such as a card without an action."),
)


def sections(report: Report) -> Iterator[Section]:
    """One section a group of items that was measured and whose family shows it here."""
    for group in groups(__name__, report):
        yield from of_group(group, report)


def groups(module: str, report: Report) -> list[Titled]:
    """The groups of items whose families name this module for their section."""
    names = {family.name for family in families(report.facts.game) if family.section == module}
    return [group for group in report.facts.game.item_groups if group.id in names]


def of_group(group: Titled, report: Report) -> Iterator[Section]:
    """The section on a group of items; none where nothing was measured."""
    results, facts = report.results, report.facts
    items, views = facts.game.items_of(group.id), items_views(group, results, facts)
    raced = races(items, results)
    if not views:
        return
    question = "who wins the race, and when?" if raced else "a must-have, or never taken?"
    yield Section(
        id=anchor(f"items-{group.id}"),
        title=f"{group.title}: {question}",
        contents=group.title,
        template=f"{__package__}/section.html.j2",
        view={
            "group": group,
            "items_views": views,
            "trial_views": trial_views(group, results, facts),
            "trial_agreements": agreements(group, results, facts),
            "rounds_views": rounds_views(items, results),
            "races": raced,
        },
        charts=tuple(_charts(group, report)),
        method=TRIALS if results.trials else (),
        glossary=TRIAL_TERMS if results.trials else (),
        family=group.id,
    )


def _charts(group: Titled, report: Report) -> Iterator[Chart]:
    results, facts = report.results, report.facts
    yield from chart.draw(group, results, facts)
    for place, trial in enumerate(results.trials):
        if trial.group == group.id:
            yield from placed(trial.table, forest.draw(trial, f"chart-trial-{place}", results, facts))
            yield from placed(trial.table, pick_rate.draw(trial, f"chart-picks-{place}", results))
