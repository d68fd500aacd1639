"""What variants change, as words, the same in the terminal and on the page.

«About the same» is said only when the whole interval lies inside the tolerance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Final

from reports import words
from reports.facts import RunFacts
from reports.results import Results, Row, Shift, VariantResult

MOST_SHOWN: Final = 24
HEADLINES: Final = (
    "first_player.advantage",
    "first_player.last",
    "strategies.*.advantage",
    "length.p50",
    "length.p90",
    "score.mean",
    "score.tie_rate",
)
"""Shown for every variant, moved or not."""
_TOLD_BY_OTHERS: Final = (
    "first_player.lift",
    "first_player.order_1.win_share",
    "strategies.*.win_share",
    "length.*.mean",
)
"""Left out where the moved metrics are listed, since another metric says the same."""
_NOUN: Final = re.compile(r"(Advantage|Lift|Win share|Trend|Mean|Score|Lead) ")
_VERDICTS: Final = ("changed", "cannot tell", "unchanged", "identical")


def ordered(variant: str, results: Results) -> list[Row]:
    """The shifted estimates of a variant: changed first, targets before others, the farthest first."""
    wanted = {member.row for target in results.targets for member in target.members}

    def place(row: Row) -> tuple[int, bool, bool, float]:
        shift = _shift(row)
        counter = row.family == "tallies" or row.metric.startswith("score.part.")
        plain = f"{row.metric}@{row.table}"
        return _VERDICTS.index(shift.verdict), not {row.id, plain} & wanted, counter, -shift.size

    rows = [row for row in results.rows(variant) if row.shift and not _matches(row, _TOLD_BY_OTHERS)]
    return sorted((row for row in rows if not _mirrored(row, results)), key=place)


def shown(rows: Sequence[Row]) -> list[Row]:
    """Of the ordered rows of a variant: the moved ones and the headlines, `MOST_SHOWN` at most."""
    return [row for row in rows if _shift(row).verdict == "changed" or _matches(row, HEADLINES)][:MOST_SHOWN]


def _matches(row: Row, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(row.metric, pattern) for pattern in patterns)


def _mirrored(row: Row, results: Results) -> bool:
    """Whether it is another way to write the first player's advantage, since there are only two seats."""
    two = results.find("first_player.order_3.win_share", row.table) is None
    names = ("first_player.last", "first_player.trend", "first_player.order_2.win_share")
    return two and row.metric in names


def _shift(row: Row) -> Shift:
    if row.shift is None:
        raise ValueError(f"'{row.id}' has no shift: it is not a variant's, or the base lacks it")
    return row.shift


def shift_number(row: Row, value: float | None) -> str:
    """A shift, or an end of its interval: signed, with as many decimals as the interval deserves."""
    if value is None:
        return "no limit"
    shift = _shift(row)
    own = row.model_copy(update={"low": shift.low, "high": shift.high})
    whole = row.kind == "quantile" and value == int(value)
    return words.number(value, 0 if whole else words.decimals(own), signed=True)


def shift_interval(row: Row) -> str:
    """The interval of a shift in brackets."""
    shift = _shift(row)
    return f"[{shift_number(row, shift.low)}, {shift_number(row, shift.high)}]"


def tolerance(row: Row, facts: RunFacts) -> str:
    """The largest shift that a player would not feel."""
    return f"±{words.number(_shift(row).max_shift, 1 if _shift(row).max_shift >= 0.1 else 2)} {words.unit(row, facts)}"


def sentence(row: Row, results: Results, facts: RunFacts) -> str:
    """A shift as a sentence, such as «With rich the advantage of the first player falls by 1.2 points, …»."""
    shift = _shift(row)
    subject = f"With {row.variant} {_subject(row)}{_place(row, results)}"
    if shift.verdict == "identical":
        return f"{subject} is the same, in identical games"
    if shift.verdict == "unchanged":
        return (
            f"{subject} stays about the same: it moves by {shift_number(row, shift.value)} "
            f"{shift_interval(row)}, inside {tolerance(row, facts)}"
        )
    if shift.verdict == "cannot tell":
        return (
            f"{subject} cannot be told apart: it moves by {shift_number(row, shift.value)} "
            f"{shift_interval(row)}, and {tolerance(row, facts)} would not be felt"
        )
    return f"{subject} {_moves(row, facts)}"


def _moves(row: Row, facts: RunFacts) -> str:
    """«falls by 1.2 points, between 0.4 and 2.0»."""
    shift = _shift(row)
    verb, sign = ("rises", 1) if shift.value > 0 else ("falls", -1)
    ends = [None if end is None else sign * end for end in (shift.low, shift.high)][::sign]
    low, high = (shift_number(row, end).removeprefix("+") for end in ends)
    size = shift_number(row, abs(shift.value)).removeprefix("+")
    reach = "in every deal alike" if shift.low == shift.high else f"between {low} and {high}"
    return f"{verb} by {size} {words.unit(row, facts)}, {reach}"


def _subject(row: Row) -> str:
    """What moved, as a noun."""
    if row.metric == "first_player.advantage":
        return "the first player's advantage"
    if _NOUN.match(row.label):
        return f"the {row.label[0].lower()}{row.label[1:]}"
    return f"«{row.label}»"


def _place(row: Row, results: Results) -> str:
    titles = {table.id: table.title for table in results.tables}
    return f" at {titles[row.table]}" if len(titles) > 1 else ""


def line(variant: VariantResult, results: Results, facts: RunFacts) -> str:
    """A variant in one line: what moved most, or that nothing did."""
    rows = ordered(variant.name, results)
    if not rows:
        return "was not played"
    if len(variant.identical) == len(results.tables):
        return "identical games: nothing that these strategies met has changed"
    changed = [row for row in rows if _shift(row).verdict == "changed"]
    unsure = sum(_shift(row).verdict == "cannot tell" for row in rows)
    open_ones = f"; {unsure} cannot be told" if unsure else ""
    if not changed:
        return f"none of {len(rows)} metrics moved beyond its tolerance{open_ones}"
    most = changed[0]
    moved = f"{shift_number(most, _shift(most).value)} {words.unit(most, facts)} {shift_interval(most)}"
    return f"{most.metric}{_place(most, results)} {moved}; {len(changed)} of {len(rows)} metrics moved{open_ones}"
