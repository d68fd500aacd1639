"""What trials of items amount to, as sentences; verbs of cause, since items and seats were assigned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports import words
from reports.results import Results, Row
from reports.results.trials import Agreement, ArmResult, ItemVerdict, TrialResult
from reports.stats.causal import FEWEST_PEERS, Flag
from sim.runlog.facts import RunFacts

ARM_TITLES: Final = {
    "gift": "Given at the start",
    "fork": "Taken at its first offer",
    "restrict": "Value of access",
}
"""What each effect is called in tables and pictures; of a restriction its negative is shown there."""

_COUNTED: Final = {
    Flag.TOO_STRONG: "too strong",
    Flag.TOO_WEAK: "too weak",
    Flag.DEAD: "dead",
    Flag.FINE: "fine",
    Flag.CANNOT_TELL: "not to be told yet",
    Flag.NO_PEERS: f"not judged, since fewer than {FEWEST_PEERS} were tried and there is no average to judge by",
}
_MOST_NAMED: Final = 5


def outliers(arm: ArmResult) -> list[ItemVerdict]:
    """The items that are surely beyond the margins: the strongest first, then the weakest, some of each."""
    strong = [item for item in arm.items if item.flag == Flag.TOO_STRONG]
    weak = [item for item in reversed(arm.items) if item.flag == Flag.TOO_WEAK]
    return strong[:_MOST_NAMED] + weak[:_MOST_NAMED]


def sentence(verdict: ItemVerdict, arm: ArmResult, results: Results, facts: RunFacts) -> str:
    """One item's effect and flag, such as «SA13 wins 12.0 points when given at the start …: too strong»."""
    row = results.by_id()[verdict.row]
    told = f"{words.effect(row, facts)} {words.interval(row)}"
    if arm.effect == "gift":
        size = words.number(abs(verdict.excess), words.decimals(row))
        told += f", {size} {'more' if verdict.excess >= 0 else 'less'} than the average of them"
    corner = f" ({verdict.corner})" if verdict.corner in ("trap", "sleeper", "must-have") else ""
    return f"{told}: {verdict.flag}{corner}"


def count(arm: ArmResult) -> str:
    """How many items have each flag, such as "3 of 26 too strong, 20 fine, 3 not to be told yet"."""
    flags = [item.flag for item in arm.items]
    counted = [f"{flags.count(flag)} {title}" for flag, title in _COUNTED.items() if flag in flags]
    first, *rest = counted
    return ", ".join([first.replace(" ", f" of {len(flags)} ", 1), *rest])


def strength(verdict: ItemVerdict, arm: ArmResult, row: Row) -> str:
    """An effect as pictures show it, more being stronger: of a restriction the value of access."""
    return words.row_number(row, -row.value if arm.effect == "restrict" else row.value)


def lines(results: Results, facts: RunFacts) -> Iterator[str]:
    """One line a trial for the terminal: its leading effect, with the items beyond the margins."""
    rows = results.by_id()
    for trial in results.trials:
        for arm in trial.arms[:1]:
            named = [
                f"{verdict.item} {strength(verdict, arm, rows[verdict.row])} {words.interval(rows[verdict.row])}"
                for verdict in outliers(arm)
            ]
            told = f": {', '.join(named)}" if named else ""
            yield f"trial {arm.effect} @ {trial.table}   {count(arm)}{told}"


def agreement(found: Agreement, results: Results, facts: RunFacts) -> str:
    """Whether two strategies tell the same of the items, and on which they do not."""
    titles = {table.id: table.title for table in results.tables}
    names = {item.id: f"{item.title} ({item.id})" for item in facts.game.items}
    both = " and ".join(titles[table] for table in found.tables)
    told = f"{ARM_TITLES[found.effect]}, {both}"
    if found.correlation is not None:
        told += f": over {found.items} items the effects correlate by {words.number(found.correlation, 2)}"
    if not found.opposite and not found.flags_differ:
        return f"{told}; no item is surely helpful at one and harmful at the other, and no sure flag differs"
    if found.opposite:
        told += f"; opposite in sign: {', '.join(names[item] for item in found.opposite)}"
    if found.flags_differ:
        told += f"; other flags: {', '.join(names[item] for item in found.flags_differ)}"
    return told


def margin(trial: TrialResult) -> str:
    """The margin in words."""
    return f"±{words.number(trial.margin)} points"
