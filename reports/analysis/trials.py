"""From the estimates of trials to what they amount to: ranking, flags, corners, and whether strategies agree."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from reports.analysis.changes import Measured
from reports.metrics.trial_sums import TrialSums
from reports.metrics.trials import item_margin
from reports.results import row_id
from reports.results.trials import Agreement, ArmResult, ItemVerdict, TrialResult
from reports.stats.block_estimate import BlockEstimate
from reports.stats.causal import FEWEST_PEERS, Flag, flag, opposite, over_peers, p_value
from reports.stats.estimate import Estimate
from reports.stats.multiplicity import benjamini_hochberg, shrink
from reports.stats.shifts import correlation
from sim.runlog.facts import RunFacts, TrialFacts

LEADING: Final = ("gift", "fork", "restrict")
"""Effects on win shares, the one that tells most first: pick rates are set against the first that was tried."""

_SURE: Final = (Flag.TOO_STRONG, Flag.TOO_WEAK, Flag.DEAD, Flag.FINE)


def trial_results(facts: RunFacts, trials: Sequence[TrialSums], measured: Mapping[str, Measured]) -> list[TrialResult]:
    """What every trial of a run amounts to.

    Args:
        trials: the trials that were played.
        measured: all estimates, by id.
    """
    return [_result(facts, sums, measured) for sums in trials]


def margin(trial: TrialFacts, facts: RunFacts) -> float:
    """The margin that the analysis of the items names, or else the default for so many players."""
    named = (facts.analyses.get(trial.group) or {}).get("margin")
    return item_margin(facts.game_at(trial.table)) if named is None else float(named)


@dataclass(frozen=True)
class _Bench:
    """What the items of a trial are judged with: the margin, their pick rates, and below which one is seldom taken."""

    trial: TrialFacts
    margin: float
    picks: Mapping[str, Estimate]

    @property
    def seldom(self) -> float | None:
        return float(np.median([pick.value for pick in self.picks.values()])) / 2 if self.picks else None


def _result(facts: RunFacts, sums: TrialSums, measured: Mapping[str, Measured]) -> TrialResult:
    trial = sums.trial
    bench = _Bench(trial, margin(trial, facts), _estimates(trial, "take_rate", measured))
    effects = {name: _strengths(trial, name, measured) for name in LEADING}
    return TrialResult(
        group=trial.group,
        table=trial.table,
        blocks=sums.n_blocks,
        games=int(sums.games["n"].sum()),
        margin=bench.margin,
        seldom=bench.seldom,
        arms=tuple(_arm(name, found, bench) for name, found in effects.items() if found),
    )


def _estimates(trial: TrialFacts, name: str, measured: Mapping[str, Measured]) -> dict[str, Estimate]:
    """Estimates of one metric by item, of the items that have it."""
    rows = {item: _row(trial, item, name) for item in trial.items}
    return {item: measured[row].estimate for item, row in rows.items() if row in measured}


def _row(trial: TrialFacts, item: str, name: str) -> str:
    return row_id(f"{trial.group}.{item}.{name}", trial.table)


def _strengths(trial: TrialFacts, effect: str, measured: Mapping[str, Measured]) -> dict[str, Estimate]:
    """Effects by item, turned so that more is stronger: of a restriction the value of access, its negative."""
    found = _estimates(trial, effect, measured)
    return {item: one.scaled(-1) for item, one in found.items()} if effect == "restrict" else found


def _excesses(effect: str, found: Mapping[str, Estimate]) -> dict[str, Estimate]:
    """Effects less what they are judged against; see `ArmResult.against`."""
    if effect != "gift":
        return dict(found)
    gifts = [one for one in found.values() if isinstance(one, BlockEstimate)]
    within = gifts[0].within
    return dict(zip(found, over_peers([one.values for one in gifts], within=within), strict=True))


def _arm(effect: str, found: Mapping[str, Estimate], bench: _Bench) -> ArmResult:
    excesses = _excesses(effect, found)
    shrunk = shrink([one.value for one in excesses.values()], [one.se for one in excesses.values()])
    q_values = benjamini_hochberg([p_value(one) for one in excesses.values()])
    verdicts = []
    for place, (item, excess) in enumerate(excesses.items()):
        told = flag(found[item], excess, bench.margin, bench.picks.get(item))
        if effect == "gift" and len(found) < FEWEST_PEERS and told is not Flag.DEAD:
            told = Flag.NO_PEERS
        verdicts.append(
            ItemVerdict(
                item=item,
                row=_row(bench.trial, item, effect),
                excess=excess.value,
                low=excess.low,
                high=excess.high,
                shrunk=float(shrunk[place]),
                q_value=float(q_values[place]),
                flag=told,
                corner=_corner(told, item, bench),
            )
        )
    verdicts.sort(key=lambda verdict: -verdict.shrunk)
    against = float(np.mean([one.value for one in found.values()])) if effect == "gift" else 0.0
    return ArmResult(effect=effect, against=against, items=tuple(verdicts))


def _corner(told: Flag, item: str, bench: _Bench) -> str:
    """Where an item stands whose effect surely lies beyond the margins, by how often it is taken."""
    if bench.seldom is None or item not in bench.picks:
        return ""
    seldom = bench.picks[item].value < bench.seldom
    if told is Flag.TOO_STRONG:
        return "sleeper" if seldom else "must-have"
    if told is Flag.TOO_WEAK:
        return "left alone" if seldom else "trap"
    return ""


def agreements(found: Sequence[TrialResult], measured: Mapping[str, Measured]) -> Iterator[Agreement]:
    """For each pair of trials of one group and each arm of both, whether they tell the same."""
    for one, other in itertools.combinations(found, 2):
        if one.group == other.group:
            for arm in one.arms:
                second = other.arm(arm.effect)
                if second is not None:
                    yield _agreement((one, other), (arm, second), measured)


def _agreement(
    trials: tuple[TrialResult, TrialResult], arms: tuple[ArmResult, ArmResult], measured: Mapping[str, Measured]
) -> Agreement:
    by_item = [{verdict.item: verdict for verdict in arm.items} for arm in arms]
    common = sorted(by_item[0].keys() & by_item[1].keys())
    pairs = {item: tuple(measured[side[item].row].estimate for side in by_item) for item in common}
    flags = {item: tuple(side[item].flag for side in by_item) for item in common}
    values = np.array([[estimate.value for estimate in pair] for pair in pairs.values()]).reshape(-1, 2)
    return Agreement(
        group=trials[0].group,
        effect=arms[0].effect,
        tables=(trials[0].table, trials[1].table),
        items=len(common),
        correlation=correlation(values[:, 0], values[:, 1]),
        opposite=tuple(item for item, (first, second) in pairs.items() if opposite(first, second)),
        flags_differ=tuple(
            item for item, (first, second) in flags.items() if first != second and {first, second} <= set(_SURE)
        ),
    )
