"""Every rule value, moved up, down and out of all bounds: it is played as it stands, or refused by its name."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.games.olvir import GAME
from sim.games.olvir.rules import make_rules
from strategies.generic import RANDOM
from strategies.olvir import STRATEGIES

SEEDS = np.arange(2, dtype=np.uint64)
SEATS = [Seat(strategy.chooser(GAME), strategy.vector()) for strategy in (STRATEGIES[0], RANDOM, RANDOM)]


def others(value):
    """Values of the same kind: near, far and absurd."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1, value + 3, 0, 99, 100, -1, 10**9, 10**30, 1e300]
    if isinstance(value, list):
        found = [[], value[:-1], [*value, value[-1]], value * 20]
        for i, one in enumerate(value):
            found += [[*value[:i], other, *value[i + 1 :]] for other in others(one)[:6]]
        return found
    return ["", "nothing", 0, 2, 9]


CASES = [(known.path, other) for known in GAME.rule_values() for other in others(known.value)]


def test_every_rule_value_moved_is_played_to_the_end_or_refused_by_its_name():
    n_played = 0
    for path, other in CASES:
        try:
            rules = make_rules({path: other}, len(SEATS))
        except RuleError as refusal:
            assert path.startswith(refusal.path) or refusal.path.split(".")[0] in ("wanted", "pieces"), (path, other)
            continue
        played = Arena(GAME, rules).play(SEATS, SEEDS, SEEDS)
        assert not played.states.capped.any(), (path, other)
        assert (played.ledgers.parts[:, :3].sum(axis=2) == played.states.score[:, :3]).all(), (path, other)
        assert (played.ledgers.tallies >= 0).all(), (path, other)
        n_played += 1
    assert n_played > len(CASES) // 4


@pytest.mark.parametrize(("path", "value"), [("beasts.Mok.movement", 100), ("adventurer.activation_points", [1, 21])])
def test_numbers_without_end_are_refused(path, value):
    with pytest.raises(RuleError, match=f"{path}.*must be from 0 to"):
        make_rules({path: value}, 3)
