"""What an estimate says about a target, and what a shift says about a tolerance."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reports.stats.estimate import Estimate, FloatArray
from reports.stats.multiplicity import holm
from reports.stats.student import t_upper_tail


class OnTarget(StrEnum):
    """Where the whole interval lies relative to the target band."""

    ON_TARGET = "on target"
    OFF_TARGET = "off target"
    CANNOT_TELL = "cannot tell"


class Change(StrEnum):
    """What a shift is, measured against the largest shift that does not matter."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    INCONCLUSIVE = "cannot tell"


@dataclass(frozen=True)
class Verdict:
    """A target's verdict.

    Attributes:
        outcome: On target, off target or cannot tell.
        blocks_needed: Blocks in all that would settle an open verdict if the value stays where it is; None
            when it is settled, or when no number can be named (value on the limit, a single block).
    """

    outcome: OnTarget
    blocks_needed: int | None


@dataclass(frozen=True)
class ShiftVerdict:
    """A shift's verdict.

    Attributes:
        outcome: Changed, unchanged or inconclusive.
        drift: The shift is unchanged for the purpose, yet surely not 0.
        p_change: Of the hypothesis that the shift is at most the tolerance.
        p_change_adjusted: The same, adjusted for the number of metrics judged together.
        p_equivalence: Of the hypothesis that the shift is at least the tolerance.
    """

    outcome: Change
    drift: bool
    p_change: float
    p_change_adjusted: float
    p_equivalence: float


def target_verdict(estimate: Estimate, low: float | None, high: float | None) -> Verdict:
    """Judge an estimate against a band: only a whole interval on one side of the limits decides.

    Args:
        estimate: The estimate.
        low: Lowest value on target; None for no limit.
        high: Highest value on target; None for no limit.

    Raises:
        ValueError: The band has no limit at all, or its limits are swapped.
    """
    if low is None and high is None:
        raise ValueError("a target needs a lower or an upper limit")
    bottom = -math.inf if low is None else low
    top = math.inf if high is None else high
    if bottom > top:
        raise ValueError(f"the target's lower limit {low} exceeds its upper limit {high}")
    if estimate.inside(bottom, top):
        return Verdict(OnTarget.ON_TARGET, None)
    if estimate.outside(bottom, top):
        return Verdict(OnTarget.OFF_TARGET, None)
    return Verdict(OnTarget.CANNOT_TELL, _blocks_needed(estimate, bottom, top))


def _blocks_needed(estimate: Estimate, low: float, high: float) -> int | None:
    """Blocks at which the interval, shrinking with their square root, clears the nearest limit."""
    room = min(abs(estimate.value - low), abs(estimate.value - high))
    if room == 0 or math.isinf(estimate.half_width):
        return None
    return math.ceil(estimate.n_blocks * max((estimate.half_width / room) ** 2, 1.0))


def change_p_value(shift: Estimate, max_shift: float) -> float:
    """p-value of the minimum-effect test of `|Δ| <= max_shift` (Hodges and Lehmann 1954).

    `P(|T + max_shift / s| >= |Δ̂| / s)`, at the worst case of the hypothesis, with Student's T on B - 1
    degrees of freedom. With `max_shift` 0 it is the ordinary two-sided t-test.
    """
    _check_max_shift(max_shift)
    size = abs(shift.value)
    if shift.se == 0:
        return 0.0 if size > max_shift else 1.0
    near, far = (size - max_shift) / shift.se, (size + max_shift) / shift.se
    df = _df(shift)
    return min(1.0, t_upper_tail(near, df) + t_upper_tail(far, df))


def equivalence_p_value(shift: Estimate, max_shift: float) -> float:
    """p-value of two one-sided tests of `|Δ| >= max_shift` (TOST; Schuirmann 1987)."""
    _check_max_shift(max_shift)
    room = max_shift - abs(shift.value)
    if shift.se == 0:
        return 0.0 if room > 0 else 1.0
    return t_upper_tail(room / shift.se, _df(shift))


def shift_verdict(
    shift: Estimate,
    max_shift: float,
    alpha_fail: float = 0.005,
    alpha_equivalence: float = 0.05,
    n_metrics: int = 1,
) -> ShiftVerdict:
    """Judge one shift as changed, unchanged or inconclusive.

    Args:
        shift: The difference new - old (`difference_paired` or `difference_unpaired`).
        max_shift: The largest shift that does not matter, in the same unit, 0 or more.
        alpha_fail: Level of the minimum-effect test.
        alpha_equivalence: Level of the equivalence test.
        n_metrics: Metrics among which this one is the most changed (Bonferroni, Holm's first step).
    """
    adjusted = min(1.0, n_metrics * change_p_value(shift, max_shift))
    return _judge(shift, max_shift, adjusted, alpha_fail, alpha_equivalence)


def shift_verdicts(
    shifts: Sequence[Estimate],
    max_shifts: Sequence[float],
    alpha_fail: float = 0.005,
    alpha_equivalence: float = 0.05,
    adjust: Callable[[list[float]], FloatArray] = holm,
) -> list[ShiftVerdict]:
    """Judge several shifts together.

    With Holm's adjustment the chance of any false «changed» is at most `alpha_fail`; with Benjamini and
    Hochberg's it bounds the share of false ones among the «changed».
    """
    pairs = list(zip(shifts, max_shifts, strict=True))
    adjusted = adjust([change_p_value(shift, max_shift) for shift, max_shift in pairs])
    return [
        _judge(shift, max_shift, float(p), alpha_fail, alpha_equivalence)
        for (shift, max_shift), p in zip(pairs, adjusted, strict=True)
    ]


def _judge(
    shift: Estimate, max_shift: float, adjusted: float, alpha_fail: float, alpha_equivalence: float
) -> ShiftVerdict:
    p_equivalence = equivalence_p_value(shift, max_shift)
    outcome = Change.INCONCLUSIVE
    if adjusted <= alpha_fail:
        outcome = Change.CHANGED
    elif p_equivalence <= alpha_equivalence:
        outcome = Change.UNCHANGED
    drift = outcome is Change.UNCHANGED and shift.inside(-max_shift, max_shift) and not shift.contains(0)
    return ShiftVerdict(outcome, drift, change_p_value(shift, max_shift), adjusted, p_equivalence)


def _df(shift: Estimate) -> int:
    return max(shift.n_blocks - 1, 1)


def _check_max_shift(max_shift: float) -> None:
    if not (math.isfinite(max_shift) and max_shift >= 0):
        raise ValueError(f"max_shift must be 0 or more, not {max_shift}")
