"""From an option's label back to the option: how a person, a file or another program names what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.engine.contract import Game


def action_labelled(game: Game, rules: Any, state: Any, label: Mapping[str, Any]) -> int:
    """The option of the current decision point that bears ``label``, as ``Words.action_label`` writes it.

    Raises:
        ValueError: No option has this label.
    """
    words, actions = game.words(), np.empty(game.max_options, np.int32)
    for action in actions[: game.functions().legal(rules, state, actions)]:
        if words.action_label(rules, state, int(action)) == label:
            return int(action)
    raise ValueError(f"no option of this decision in {game.title} is labelled {dict(label)!r}")
