"""What the page shows of trials, taken from the results without computing anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row
from reports.results.trials import ArmResult, ItemVerdict, TrialResult
from reports.words import trials as trial_words
from sim.runlog.facts import Item, RunFacts, Titled

_COLUMNS: Final = {
    "gift": "given at the start, points",
    "fork": "taken at its first offer, points",
    "restrict": "barred from it, points",
    "gift_score": "given at the start, score",
    "fork_score": "taken at its first offer, score",
    "restrict_score": "barred from it, score",
    "fork_share": "had the choice, % of seats",
    "take_rate": "taken when offered, %",
    "win_rate": "win rate when taken, points above fair",
}
_BAN_COLUMNS: Final = {
    "ban_turns": "length",
    "ban_score": "score",
    "ban_first_player": "first player's win share, points",
}


@dataclass(frozen=True)
class TriedItem:
    """One item: its verdict under the leading arm, and its estimates by the last part of their metrics."""

    item: Item
    verdict: ItemVerdict | None
    rows: dict[str, Row]


@dataclass(frozen=True)
class TrialView:
    """One trial on the page.

    Attributes:
        title: title of its table.
        arm: the leading arm; None where only a ban was tried.
        count: how many items have each flag.
        sentences: the items beyond the margins.
        items: the strongest first.
        columns, ban_columns: those that were measured, with their titles.
    """

    trial: TrialResult
    title: str
    arm: ArmResult | None
    count: str
    sentences: tuple[str, ...]
    items: tuple[TriedItem, ...]
    columns: tuple[tuple[str, str], ...]
    ban_columns: tuple[tuple[str, str], ...]


def trial_views(group: Titled, results: Results, facts: RunFacts) -> list[TrialView]:
    """One view a trial of a group of items."""
    return [_view(trial, results, facts) for trial in results.trials if trial.group == group.id]


def agreements(group: Titled, results: Results, facts: RunFacts) -> list[str]:
    """Whether the strategies of the trials of a group tell the same."""
    return [trial_words.agreement(found, results, facts) for found in results.agreements if found.group == group.id]


def _view(trial: TrialResult, results: Results, facts: RunFacts) -> TrialView:
    arm = trial.arms[0] if trial.arms else None
    items = tuple(_items(trial, arm, results, facts))
    measured = {name for entry in items for name in entry.rows}
    return TrialView(
        trial=trial,
        title=next(table.title for table in results.tables if table.id == trial.table),
        arm=arm,
        count=trial_words.count(arm) if arm else "",
        sentences=tuple(trial_words.sentence(one, arm, results, facts) for one in trial_words.outliers(arm))
        if arm
        else (),
        items=items,
        columns=tuple((name, title) for name, title in _COLUMNS.items() if name in measured),
        ban_columns=tuple((name, title) for name, title in _BAN_COLUMNS.items() if name in measured),
    )


def _items(trial: TrialResult, arm: ArmResult | None, results: Results, facts: RunFacts) -> Iterator[TriedItem]:
    """The items that were tried, in the order of the leading arm."""
    tried = {item.id: item for item in facts.game.items_of(trial.group)}
    verdicts = {verdict.item: verdict for verdict in arm.items} if arm else {}
    for item_id in dict.fromkeys([*verdicts, *tried]):
        names = (*_COLUMNS, *_BAN_COLUMNS)
        found = {name: results.find(f"{trial.group}.{item_id}.{name}", trial.table) for name in names}
        rows = {name: row for name, row in found.items() if row is not None}
        if rows.keys() - {"take_rate", "win_rate"}:
            yield TriedItem(tried[item_id], verdicts.get(item_id), rows)
