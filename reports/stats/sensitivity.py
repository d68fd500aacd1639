"""Which inputs move an output most: Morris' screening and Sobol' indices, by SALib.

The design is a matrix of points in the unit cube; the output has one value a point. Intervals are SALib's: bootstrap
over the design's paths or base points, at 95 %, with a fixed seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from reports.stats.estimate import FloatArray

RESAMPLES: Final = 1000
LEVEL: Final = 0.95
_SEED: Final = 1


@dataclass(frozen=True)
class Sensitivity:
    """How strongly one input acts, with an interval."""

    value: float
    low: float
    high: float


def morris_steps(units: npt.ArrayLike, outputs: npt.ArrayLike, levels: int) -> list[Sensitivity]:
    """Mean absolute change of the output when an input makes one step of the design, for each input.

    This is Morris' μ* (Campolongo, Cariboni and Saltelli 2007) times the step, `levels / (2 (levels - 1))` of the
    range, so that it is a change that was seen and not one scaled up to the whole range.

    Args:
        units: (paths · (k + 1), k) the design.
        outputs: (paths · (k + 1),) the output at every point.
        levels: levels of the design.
    """
    from SALib.analyze import morris

    design = np.asarray(units, np.float64)
    step = levels / (2 * (levels - 1))
    found = morris.analyze(
        _problem(design.shape[1]),
        design,
        np.asarray(outputs, np.float64),
        num_resamples=RESAMPLES,
        conf_level=LEVEL,
        num_levels=levels,
        seed=_SEED,
    )
    return [
        Sensitivity(step * value, max(0.0, step * (value - reach)), step * (value + reach))
        for value, reach in zip(_numbers(found["mu_star"]), _numbers(found["mu_star_conf"]), strict=True)
    ]


def morris_noise(units: npt.ArrayLike, outputs_se: Sequence[float]) -> float:
    """The mean absolute change that chance alone shows at an input that does nothing.

    `sqrt(2 / π)` times the standard error of the difference of two points, taken as unrelated: with common deals it
    is less, so an input above it surely acts.

    Args:
        units: (paths · (k + 1), k) the design.
        outputs_se: (paths · (k + 1),) standard error of the output at every point.
    """
    k = np.asarray(units).shape[1]
    variances = np.asarray(outputs_se, np.float64).reshape(-1, k + 1) ** 2
    pairs = variances[:, 1:] + variances[:, :-1]
    return math.sqrt(2 / math.pi) * float(np.sqrt(pairs).mean())


def sobol_shares(outputs: npt.ArrayLike, n_inputs: int) -> list[tuple[Sensitivity, Sensitivity]] | None:
    """First-order and total share of the output's variance, for each input; nothing when the output is constant.

    Saltelli's and Jansen's estimators (Saltelli et al. 2010), for a design without second-order rows.

    Args:
        outputs: (N · (k + 2),) the output at every point of Saltelli's design.
        n_inputs: k.
    """
    from SALib.analyze import sobol

    values = np.asarray(outputs, np.float64)
    if values.min() == values.max():
        return None
    found = sobol.analyze(
        _problem(n_inputs),
        values,
        calc_second_order=False,
        num_resamples=RESAMPLES,
        conf_level=LEVEL,
        seed=_SEED,
    )
    first, total = (
        [Sensitivity(s, s - reach, s + reach) for s, reach in zip(*map(_numbers, pair), strict=True)]
        for pair in ((found["S1"], found["S1_conf"]), (found["ST"], found["ST_conf"]))
    )
    return list(zip(first, total, strict=True))


def _problem(n_inputs: int) -> dict[str, Any]:
    return {
        "num_vars": n_inputs,
        "names": [f"x{i}" for i in range(n_inputs)],
        "bounds": [[0.0, 1.0]] * n_inputs,
    }


def _numbers(values: Any) -> FloatArray:
    return np.asarray(values, np.float64)
