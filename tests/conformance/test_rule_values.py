"""Any rule value may be moved: the game is played with it to its end, or refuses it with place and remedy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.games import game_names, load_game
from strategies.generic import RANDOM

SEEDS = np.arange(1, dtype=np.uint64)


def others(value, choices=()):
    """Values of the same kind, near and far, sensible or not."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return sorted({value - 1, value + 1, 0, -1, 2 * value + 3, 1000} - {value})
    if isinstance(value, float):
        return [value / 2, value + 1.0, 0.0, -1.0]
    if isinstance(value, list):
        moved = [[other, *value[1:]] for other in others(value[0])] if value else []
        return [[], value[1:], [*value, *value[-1:]], *moved]
    return [*(choice for choice in choices if choice != value), "neither"]


def is_played_or_refused(game, players, overrides):
    try:
        rules = game.make_rules(overrides, players)
    except RuleError as error:
        place = error.path.split("[")[0]
        assert any(f"{known.path}.".startswith(f"{place}.") for known in game.rule_values()), error
        assert error.message
        return
    outcome = Arena(game, rules).play([Seat(RANDOM.chooser(game))] * players, SEEDS, SEEDS + np.uint64(7))
    assert (outcome.states.over == 1).all()
    parts = outcome.ledgers.parts[:, :players].sum(axis=2)
    assert (parts == outcome.states.score[:, :players]).all()


@pytest.mark.parametrize("name", game_names())
@settings(derandomize=True, deadline=None, max_examples=15)
@given(data=some.data())
def test_a_moved_value_is_played_or_refused(name, data):
    game = load_game(name)
    known = data.draw(some.sampled_from(game.rule_values()))
    value = data.draw(some.sampled_from(others(known.value, known.choices)))
    is_played_or_refused(game, data.draw(some.sampled_from(game.players)), {known.path: value})
