"""Pig: its rules, and its exact win shares."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import RuleError
from sim.engine.records import new_records
from sim.games.pig import GAME
from sim.games.pig.state import Action, Tally
from strategies.pig import STRATEGIES
from strategies.pig.solve import pack, solve, stored_policy

FUNCTIONS = GAME.functions()
BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}


def position(score=(0, 0), turn_total=0, **overrides):
    rules = GAME.make_rules(overrides, 2)
    states, ledgers = new_records(GAME.state, 1), new_records(GAME.ledger, 1)
    state, ledger = states[0], ledgers[0]
    state.n_seats = 2
    FUNCTIONS.setup(rules, state, ledger)
    state.score[:2] = score
    state.turn_total = turn_total
    return rules, state, ledger


def options(rules, state):
    actions = np.empty(GAME.max_options, np.int32)
    return actions[: FUNCTIONS.legal(rules, state, actions)].tolist()


def test_a_turn_begins_with_a_roll():
    rules, state, _ = position()
    assert options(rules, state) == [Action.ROLL]


def test_with_points_in_the_turn_one_may_hold():
    rules, state, _ = position(turn_total=5)
    assert options(rules, state) == [Action.ROLL, Action.HOLD]


def test_holding_scores_the_turn_and_passes_the_die():
    rules, state, ledger = position(score=(10, 0), turn_total=5)
    FUNCTIONS.apply(rules, state, ledger, Action.HOLD)
    assert (state.score[0], state.turn_total, state.seat, state.over) == (15, 0, 1, 0)


def test_reaching_the_target_wins_at_once():
    rules, state, ledger = position(score=(95, 99), turn_total=5)
    FUNCTIONS.apply(rules, state, ledger, Action.HOLD)
    FUNCTIONS.score(rules, state, ledger)
    assert state.over
    assert state.rank[:2].tolist() == [1, 2]


@pytest.mark.parametrize("bust", range(1, 7))
def test_the_bust_face_loses_the_turn_and_any_other_adds_to_it(bust):
    rules, state, ledger = position(turn_total=20, bust=bust)
    FUNCTIONS.apply(rules, state, ledger, Action.ROLL)
    lost = state.roll == bust
    assert (state.turn_total, state.seat) == ((0, 1) if lost else (20 + state.roll, 0))
    assert ledger.tallies[0, Tally.ROLLS] == 1
    assert ledger.tallies[0, Tally.BUSTS] == ledger.dead_turns[0] == int(lost)


@pytest.mark.parametrize(("path", "value"), [("target", 0), ("faces", 1)])
def test_values_that_cannot_be_played_are_refused(path, value):
    with pytest.raises(RuleError, match=path):
        GAME.make_rules({path: value}, 2)


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        ("optimal", "optimal", 0.530592725),
        ("hold_at", "hold_at", 0.534698326),
        ("optimal", "hold_at", 0.571498430),
        ("hold_at", "optimal", 0.491657935),
    ],
)
def test_the_first_player_wins_as_often_as_calculated(first, second, wins):
    """Exact values: Neller and Presser (2004) for optimal play, the same recursion for holding at 20."""
    n = 200_000
    seats = [Seat(BY_NAME[name].chooser(GAME), BY_NAME[name].vector()) for name in (first, second)]
    seeds = np.arange(n, dtype=np.uint64)
    ranks = Arena(GAME, GAME.make_rules({}, 2)).play(seats, seeds, seeds + np.uint64(10**9)).states["rank"]
    assert abs((ranks[:, 0] == 1).mean() - wins) < 4.5 * (wins * (1 - wins) / n) ** 0.5


def test_the_stored_policy_is_the_solution():
    """The value of the game is the published one (.5306), here to nine places."""
    solution = solve()
    assert solution.wins[0, 0] == pytest.approx(0.530592725, abs=5e-10)
    assert np.array_equal(pack(solution.rolls), stored_policy())


def test_a_smaller_game_is_solved_by_the_same_policy():
    """Points still lacking are all that matters: a game to 20 is the end of the game to 100."""
    small, large = solve(target=20), solve()
    assert np.abs(small.wins - large.wins[80:, 80:]).max() < 1e-10


def test_hold_at_holds_at_its_parameter_or_when_it_wins():
    choose = BY_NAME["hold_at"].chooser(GAME)
    actions = np.array([Action.ROLL, Action.HOLD], np.int32)
    params = np.zeros(64)
    params[0] = 20
    params.flags.writeable = False
    for score, turn_total, expected in (
        (0, 19, Action.ROLL),
        (0, 20, Action.HOLD),
        (85, 14, Action.ROLL),
        (85, 15, Action.HOLD),
    ):
        rules, state, _ = position((score, 0), turn_total)
        assert choose(rules, state, actions, 2, params) == expected
