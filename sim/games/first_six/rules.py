"""First Six's rule values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.engine.contract import RuleError
from sim.engine.values import Values

VALUES = Values.beside(__file__)


def make_rules(overrides: Mapping[str, Any], players: int) -> Any:
    """The record of rule values with ``overrides``.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = VALUES.with_overrides(overrides)
    if tree["winning"] > tree["faces"]:
        raise RuleError("winning", f"must be a face of the die, 1 to {tree['faces']}")
    return VALUES.record(tree)
