"""Lucky Charm's rule values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.engine.values import Values, by_index
from sim.games.charm.state import Ware

VALUES = Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values with ``overrides``; ``price`` and ``bonus`` are by ware.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = VALUES.with_overrides(overrides)
    return VALUES.record(tree, price=by_index(tree, "price", Ware), bonus=by_index(tree, "bonus", Ware))
