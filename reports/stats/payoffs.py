"""How many ways to win there are: the Nash mixture of a table of payoffs between strategies.

A mixture of strategies that no strategy beats shows which of them matter, and the exponential of its entropy how
many there are. The evaluation is that of Balduzzi, Tuyls, Perolat and Graepel, Re-evaluating evaluation (2018):
among all such mixtures the one of highest entropy, which is unique.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.optimize import LinearConstraint, linprog, minimize

from reports.stats.estimate import FloatArray

_TINY = 1e-9
_TOLERANCE = 1e-7


def nash_weights(payoffs: npt.ArrayLike) -> FloatArray:
    """The mixture of highest entropy among those that no strategy beats.

    Args:
        payoffs: (k, k) antisymmetric: what the row's strategy wins against the column's.

    Returns:
        (k,) weights that sum to 1; 0 for a strategy that no such mixture needs.

    Raises:
        ValueError: The payoffs are not antisymmetric.
    """
    game = np.asarray(payoffs, dtype=np.float64)
    if game.ndim != 2 or not np.allclose(game, -game.T):
        raise ValueError("payoffs must be antisymmetric: what one wins the other loses")
    n = len(game)
    largest = float(np.abs(game).max())
    if largest == 0:
        return np.full(n, 1 / n)
    game = game / largest
    found = _unbeaten(game, np.eye(n)[0])
    return found if _is_only(game, found) else _most_even(game)


def effective_number(weights: npt.ArrayLike) -> float:
    """Exponential of the entropy of weights that sum to 1: k equal weights count as k, a single one as 1."""
    shares = np.asarray(weights, dtype=np.float64)
    shares = shares[shares > 0]
    return float(np.exp(-(shares * np.log(shares)).sum()))


def cyclic_triples(payoffs: npt.ArrayLike) -> tuple[int, int]:
    """How many triples of strategies go round in a circle, and how many triples there are.

    Args:
        payoffs: (k, k) antisymmetric; a payoff of 0 beats nobody.
    """
    beats = np.asarray(payoffs, dtype=np.float64) > 0
    n = len(beats)
    cycles = int(np.trace(np.linalg.matrix_power(beats.astype(np.int64), 3))) // 3
    return cycles, n * (n - 1) * (n - 2) // 6


def _unbeaten(game: FloatArray, wish: FloatArray) -> FloatArray:
    """The mixture p with `game @ p <= 0`, so that no strategy beats it, that makes `wish @ p` largest."""
    n = len(game)
    solved = linprog(-wish, A_ub=game, b_ub=np.zeros(n), A_eq=np.ones((1, n)), b_eq=[1.0], method="highs")
    weights = np.clip(np.asarray(solved.x, dtype=np.float64), 0.0, None)
    weights[weights < _TOLERANCE] = 0.0
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def _is_only(game: FloatArray, weights: FloatArray) -> bool:
    """Whether no other mixture is unbeaten: all others surely lose to it, and its own members fix their weights."""
    inside = weights > 0
    loses = (game @ weights)[~inside] < -_TOLERANCE
    fixed = np.vstack([game[np.ix_(inside, inside)], np.ones(inside.sum())])
    return bool(loses.all()) and int(np.linalg.matrix_rank(fixed, tol=_TOLERANCE)) == int(inside.sum())


def _most_even(game: FloatArray) -> FloatArray:
    """The mixture of highest entropy among many that are unbeaten.

    From a point in their midst one moves along the directions in which all that holds for every one of them stays.
    """
    wishes = (*np.eye(len(game)), *-game)
    middle = np.mean([_unbeaten(game, wish) for wish in wishes], axis=0)
    inside = middle > _TINY
    own, start = game[:, inside], middle[inside]
    always = own @ start > -_TOLERANCE
    held = np.vstack([own[always], np.ones(inside.sum())])
    _, sizes, rows = np.linalg.svd(held)
    directions = rows[int((sizes > _TOLERANCE).sum()) :].T
    weights = np.zeros(len(game))
    weights[inside] = start
    if directions.shape[1]:
        weights[inside] = _climb(start, directions, own[~always])
    return weights


def _climb(start: FloatArray, directions: FloatArray, others: FloatArray) -> FloatArray:
    """The point `start + directions @ z` of highest entropy with positive weights and `others @ point <= 0`."""

    def disorder(z: FloatArray) -> float:
        point = np.maximum(start + directions @ z, _TINY)
        return float((point * np.log(point)).sum())

    def slope(z: FloatArray) -> FloatArray:
        point = np.maximum(start + directions @ z, _TINY)
        return np.asarray(directions.T @ (np.log(point) + 1), dtype=np.float64)

    rules = [LinearConstraint(directions, -start, np.inf)]
    if len(others):
        rules.append(LinearConstraint(others @ directions, -np.inf, -others @ start))
    found = minimize(
        disorder, np.zeros(directions.shape[1]), jac=slope, method="SLSQP", constraints=rules, options={"ftol": 1e-13}
    )
    point = np.clip(start + directions @ found.x, 0.0, None)
    return np.asarray(point / point.sum(), dtype=np.float64)
