"""The joint shape of the hazard: what a day, a time of day, a player more and another strategy do to the odds.

One logistic regression over all cells (tables, phases and strategies together), so that each factor is measured
with the others held fixed. Games of a deal are alike, so its standard errors count deals, not seats.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from reports.stats.estimate import Estimate, FloatArray, NotMeasurableError
from reports.stats.student import t_quantile

METHOD: Final = "logistic regression, clusters of deals"


@dataclass(frozen=True)
class Cells:
    """Counts of defeats, one entry a cell of the design and cluster; all arrays have the same length.

    Attributes:
        defeated: players defeated in the cell.
        at_risk: players at risk in it, at least 1.
        cluster: whole numbers; cells of one cluster share deals, cells of different ones do not.
    """

    defeated: npt.NDArray[np.int64]
    at_risk: npt.NDArray[np.int64]
    cluster: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Term:
    """One coefficient of the model, as odds ratio.

    Attributes:
        factor: name of the column.
        level: the level that is compared with `reference`; both are empty for a step of a numeric column.
        estimate: factor by which the odds of being defeated change; 1 means not at all. Its standard error is that
            of the logarithm.
    """

    factor: str
    level: str
    reference: str
    estimate: Estimate


def odds_ratios(
    cells: Cells, steps: Mapping[str, npt.ArrayLike], levels: Mapping[str, Sequence[str]], confidence: float = 0.95
) -> tuple[Term, ...]:
    """Fit `logit h = a + steps + levels` and return every coefficient but `a`.

    Binomial regression by maximum likelihood (McCullagh & Nelder 1989, chapter 4) with the cluster-robust covariance
    of Liang & Zeger (1986), corrected for the number of clusters; Student's t interval on clusters − 1 degrees.

    Args:
        cells: the counts.
        steps: numeric columns by name, one number a cell.
        levels: columns of names, one name a cell; the level met first is the reference, and a column with a single
            level is left out.
        confidence: level of the intervals.

    Raises:
        NotMeasurableError: a level without or with nothing but defeats, columns that say the same, or no more
            clusters than coefficients.
    """
    names, columns = [("", "", "")], [np.ones(len(cells.at_risk))]
    for factor, numbers in steps.items():
        names.append((factor, "", ""))
        columns.append(np.asarray(numbers, dtype=np.float64))
    for factor, labels in levels.items():
        reference, *others = dict.fromkeys(labels)
        for level in others:
            names.append((factor, level, reference))
            columns.append(np.array([label == level for label in labels], dtype=np.float64))
        _check_levels(cells, factor, labels)
    n_clusters = len(np.unique(cells.cluster))
    design = np.stack(columns, axis=1)
    if np.linalg.matrix_rank(design) < len(names) or n_clusters <= len(names):
        raise NotMeasurableError("the columns cannot be told apart")
    slopes, errors = _fit(cells, design)
    spread = t_quantile((1 - confidence) / 2, n_clusters - 1)
    return tuple(
        Term(*name, _odds(slope, error, spread, n_clusters, confidence))
        for name, slope, error in zip(names[1:], slopes[1:], errors[1:], strict=True)
    )


def _check_levels(cells: Cells, factor: str, labels: Sequence[str]) -> None:
    """A level in which nobody or everybody was defeated has no finite odds ratio."""
    of_cell = np.array(labels)
    for level in dict.fromkeys(labels):
        defeated, at_risk = (int(counts[of_cell == level].sum()) for counts in (cells.defeated, cells.at_risk))
        if defeated in (0, at_risk):
            raise NotMeasurableError(f"{factor} {level}: {defeated} defeated of {at_risk} at risk")


def _fit(cells: Cells, design: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Coefficients and their cluster-robust standard errors."""
    counts = np.stack([cells.defeated, cells.at_risk - cells.defeated], axis=1)
    model = GLM(counts, design, family=Binomial())
    fitted = model.fit(cov_type="cluster", cov_kwds={"groups": cells.cluster})
    return np.asarray(fitted.params, np.float64), np.asarray(fitted.bse, np.float64)


def _odds(slope: float, error: float, spread: float, n_clusters: int, level: float) -> Estimate:
    low, high = (math.exp(slope + side * spread * error) for side in (-1, 1))
    return Estimate(math.exp(slope), low, high, float(error), n_clusters, METHOD, level)
