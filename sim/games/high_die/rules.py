"""High Die's rule values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.engine.contract import RuleError
from sim.engine.values import Values


class Rules(NamedTuple):
    """Faces of the dice."""

    faces: int


@cache
def values() -> Values:
    """The game's ``rules.yaml``."""
    return Values.read(Path(__file__).with_name("rules.yaml"))


def make_rules(overrides: Mapping[str, Any], players: int) -> Rules:
    """Rule values with ``overrides``.

    Raises:
        RuleError: An override that cannot be played.
    """
    tree = values().with_overrides(overrides)
    if tree["faces"] < 1:
        raise RuleError("faces", "a die needs at least one face")
    return Rules(tree["faces"])
