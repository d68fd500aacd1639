"""Numbers and findings as words, the same in the terminal and on the page.

House rules: the effect first, the interval always, never «significant»; findings are about the bots that
played; verbs of cause only where the item was assigned at random.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from reports.results import Results, Row, TargetResult
from reports.results.rows import Interval
from reports.run.numbers import MINUS as MINUS
from reports.run.numbers import number as number
from sim.runlog.facts import RunFacts
from sim.runlog.names import BASE
from sim.runlog.reference import Reference

SYMBOLS: Final = {"on target": "✔", "off target": "✖", "cannot tell": "?", "check the data": "!"}
_MOST_DECIMALS: Final = 2
_MOST_NAMED: Final = 5


@dataclass(frozen=True)
class Finding:
    """A target's verdict in words.

    Attributes:
        short: name of what is judged, such as "first player".
        verdict: `on target`, `off target`, `cannot tell` or `check the data`.
        sentence: the finding, such as "Going first is worth +1.1 points".
        sureness: the interval and the limit.
        caution: why the number is not an effect; empty when it may be read as one.
    """

    short: str
    verdict: str
    sentence: str
    sureness: str
    caution: str = ""

    @property
    def symbol(self) -> str:
        """Icon of the verdict, always shown beside its words."""
        return SYMBOLS[self.verdict]


def decimals(number: Interval) -> int:
    """As many decimals as the interval deserves: one, or more when half of it is below a tenth."""
    half = number.half_width
    if not half:
        return 1
    return min(_MOST_DECIMALS, max(1, math.ceil(-math.log10(half))))


def row_number(row: Row, value: float | None) -> str:
    """`value` as this estimate is written: signed for differences, whole for quantiles."""
    if value is None:
        return "no limit"
    if row.kind == "quantile" and value == int(value):
        return number(value, 0, row.signed)
    return number(value, decimals(row), row.signed)


def interval(row: Row) -> str:
    """The interval in brackets."""
    return f"[{row_number(row, row.low)}, {row_number(row, row.high)}]"


def between(row: Row) -> str:
    """The interval in words."""
    if row.low == row.high:
        return f"{row_number(row, row.value)} at both ends of the interval"
    return f"between {row_number(row, row.low)} and {row_number(row, row.high)}"


def limit(target: TargetResult) -> str:
    """The target's limits, such as "±3", "at most 60", "−2 to +5"."""
    low, high = target.low, target.high
    if low is None or high is None:
        return f"at least {_plain(low)}" if high is None and low is not None else f"at most {_plain(high or 0)}"
    if low == -high:
        return f"±{_plain(high)}"
    return f"{_plain(low)} to {_plain(high)}"


def _plain(value: float) -> str:
    return f"{value:,g}".replace("-", MINUS)


def unit(row: Row, facts: RunFacts) -> str:
    """The unit in the game's own words."""
    own = {"turns": facts.game.turn_unit, "rounds": facts.game.rounds_title, "score": "score points"}
    return own.get(row.unit, row.unit)


def one_game_in(row: Row) -> str:
    """Points of win share as "1 game in N"; empty for other units and for nothing."""
    if row.unit != "points" or abs(row.value) < 0.05:
        return ""
    return f"about 1 game in {round(100 / abs(row.value)):,}"


def effect(row: Row, facts: RunFacts) -> str:
    """One estimate as a sentence without its interval.

    Of an item that was assigned, the verb may be one of cause.
    """
    size = number(abs(row.value), decimals(row))
    return row.sentence.format(
        label=row.label,
        value=row_number(row, row.value),
        unit=unit(row, facts),
        subject=titled(row),
        wins=f"{'wins' if row.value >= 0 else 'loses'} {size} points",
    )


def finding(target: TargetResult, results: Results, facts: RunFacts) -> Finding:
    """A target's verdict in words."""
    rows = results.by_id()
    members = [(rows[member.row], member.verdict) for member in target.members]
    short = _short(target, results, facts)
    if not members:
        sentence = f"{target.metric} cannot be judged"
        return Finding(short, target.verdict, sentence, target.reason[:1].upper() + target.reason[1:])
    caution = next((row.note for row, _ in members if row.descriptive), "")
    heading = members[0][0].heading
    label = f"{short}, {heading}" if heading else short
    if len(members) > 1:
        return Finding(label, target.verdict, *_group(target, members, short), caution)
    row = members[0][0]
    sureness = f"{between(row)}; your limit is {limit(target)}"
    sureness = sureness[0].upper() + sureness[1:]
    sureness += _what_would_tell(target)
    share = one_game_in(row)
    under = "" if row.variant == BASE else f"With {row.variant}: "
    sentence = f"{under}{effect(row, facts)}" + (f", {share}" if share else "")
    return Finding(label, target.verdict, sentence, sureness, caution)


def _group(target: TargetResult, members: list[tuple[Row, str]], short: str) -> tuple[str, str]:
    """Sentence and sureness of a target over several estimates; those that are off come first."""
    off, n, limits = offenders(members), len(members), limit(target)
    if off:
        named = [f"{titled(row)} {row_number(row, row.value)} {interval(row)}" for row in off]
        verb = "lies" if len(off) == 1 else "lie"
        return f"{len(off)} of {n} {short} {verb} outside {limits}", _listed(named)
    unsure = [titled(row) for row, verdict in members if verdict == "cannot tell"]
    if unsure:
        wanted = _what_would_tell(target)
        told = f"{n - len(unsure)} of {n} {short} lie inside {limits}, {len(unsure)} cannot be told"
        return told, _listed(unsure) + wanted
    return f"All {n} {short} lie inside {limits}", "Each with its whole interval"


def _what_would_tell(target: TargetResult) -> str:
    """What would settle an open verdict; nothing where that is not known."""
    if target.trial_blocks is not None:
        return f"; a trial of about {target.trial_blocks:,} blocks would tell"
    return "" if target.more_games is None else f"; about {target.more_games:,} more games would tell"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return "; ".join(names[:_MOST_NAMED]) + more


def offenders(members: list[tuple[Row, str]]) -> list[Row]:
    """Estimates that are off target, the farthest first."""
    off = [row for row, verdict in members if verdict == "off target"]
    return sorted(off, key=lambda row: -abs(row.value))


def subject(row: Row) -> str:
    """What an estimate is about, such as an item or a strategy; itself where it is about nothing in particular."""
    return row.subject or row.metric


def titled(row: Row) -> str:
    """What an estimate is about, with its title."""
    return f"{row.subject_title} ({row.subject})" if row.subject_title else subject(row)


def _short(target: TargetResult, results: Results, facts: RunFacts) -> str:
    """A few words for the first column of the verdict."""
    reference = Reference.parse(target.metric)
    groups = {group.id: group.title.lower() for group in facts.game.item_groups}
    name = groups.get(reference.family, reference.family.replace("_", " "))
    return f"{name} @ {reference.place}" if reference.place and len(results.tables) > 1 else name
