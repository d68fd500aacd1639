"""What holds in every game of L'Olivier, on random play."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from olivier_positions import TALLY, Position, in_every_zone

from sim.engine.arena import Arena, Seat
from sim.engine.conformance import CHECKS, Bench
from sim.games.olivier import GAME
from sim.games.olivier.standing import is_blocked
from strategies.generic import RANDOM


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract_is_kept_in_teams_too(check):
    check(Bench(GAME, 4, RANDOM.chooser(GAME), seeds=range(1), overrides={"teams": True}))


@settings(derandomize=True, deadline=None, max_examples=12)
@given(
    some.sampled_from([(2, False), (3, False), (4, False), (4, True)]),
    some.integers(0, 2**32),
    some.sampled_from(["exact", "overshoot"]),
    some.booleans(),
    some.randoms(use_true_random=False),
)
def test_cards_are_conserved_and_groves_stay_in_order(table, seed, trees_needed, cures, chance):
    players, teams = table
    position = Position.dealt(
        players, seed, teams=teams, trees_needed=trees_needed, prevention_cures=cures, max_turns=300
    )
    state, rules = position.state, position.rules
    all_cards = in_every_zone(position)
    while not state.over:
        if state.turns % 25 == 0:
            assert in_every_zone(position) == all_cards
        n_cards = [len(position.hand(seat)) for seat in range(players)]
        assert n_cards == state.n_cards[:players].tolist()
        assert max(n_cards) <= rules.hand_size + 1
        for grove in range(rules.n_groves):
            assert state.trees[grove] <= rules.full + (75 if trees_needed == "overshoot" else 0)
            assert not (is_blocked(state, grove) and state.weather[grove] == 0)
        position.play(chance.choice(position.options()))
    assert in_every_zone(position) == all_cards
    ledger = position.scored().ledger
    assert ledger.turns[:players].sum() == state.turns
    assert ledger.parts[:players].sum() == state.score[:players].sum()


def random_games(players, n):
    seeds = np.arange(n, dtype=np.uint64)
    arena = Arena(GAME, GAME.make_rules({}, players))
    return arena.play([Seat(RANDOM.chooser(GAME))] * players, seeds, seeds + np.uint64(10**9))


@pytest.mark.parametrize("players", [2, 4])
def test_blocks_and_attacks_balance(players):
    """Every block was laid by an attack; what was neither lifted nor is open was prevented."""
    tallies = random_games(players, 40).ledgers.tallies[:, :players].sum(axis=1)
    column = {name: tallies[:, index] for name, index in TALLY.items()}
    incidents_made = column["attacks_made"] - column["rain_made"] - column["attacks_prevented"]
    assert (column["rain_made"] == column["rain_cured"] + column["rain_open"]).all()
    assert (incidents_made == column["incident_cured"] + column["incident_open"]).all()
    assert (column["attacks_made"] == column["attacks_received"]).all()
    assert (column["preventions_reacted"] == column["attacks_prevented"]).all()


def test_random_play_discards_nearly_always_and_is_long():
    """The rules sheet's own simulation: 94 % discards, 900 to 1,500 turns a game."""
    games = random_games(3, 60)
    discards = games.ledgers.tallies[:, :3, TALLY["discarded"]].sum() / games.states.turns.sum()
    assert abs(discards - 0.94) < 0.02
    assert 900 < games.states.turns.mean() < 1500
