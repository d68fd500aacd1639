"""Lucky Charm's rule values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.engine.contract import RuleError, frozen
from sim.engine.values import Values
from sim.games.charm.state import WARES


class Rules(NamedTuple):
    """Largest purse, points of a coin, faces of the die; price and bonus of each ware."""

    coins: int
    worth: int
    faces: int
    price: Any
    bonus: Any


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
    for name in ("coins", "faces"):
        if tree[name] < 1:
            raise RuleError(name, "must be at least 1")
    price, bonus = ([tree[kind][ware] for ware in WARES] for kind in ("price", "bonus"))
    return Rules(tree["coins"], tree["worth"], tree["faces"], frozen(price, np.int64), frozen(bonus, np.int64))
