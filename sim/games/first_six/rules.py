"""First Six's rule values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.engine.contract import RuleError
from sim.engine.values import Values

MAX_FACES = 1000
"""With more, games would last too long to be of use."""


class Rules(NamedTuple):
    """Faces of the die, and the face that wins."""

    faces: int
    winning: int


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
    if not 1 <= tree["faces"] <= MAX_FACES:
        raise RuleError("faces", f"a die has 1 to {MAX_FACES} faces here, not {tree['faces']}")
    if not 1 <= tree["winning"] <= tree["faces"]:
        raise RuleError("winning", f"must be a face of the die, 1 to {tree['faces']}")
    return Rules(tree["faces"], tree["winning"])
