"""What holds in any game: random play, step by step."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.replay import Replay, record_moves
from sim.games.olympus import GAME
from sim.games.olympus.state import MARKER_PART, N_COMMON, POPULATION, UPKEEP_STEPS
from strategies.generic import RANDOM

TEMPLES = ((1 << 12) - 1) << N_COMMON


def replays(players, seeds):
    arena = Arena(GAME, GAME.make_rules({}, players))
    seats = [Seat(RANDOM.chooser(GAME))] * players
    for seed in seeds:
        moves, _ = record_moves(arena, seats, seed, seed + 99)
        yield Replay(GAME, arena.rules, players, seed, seed + 99, moves)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_components_stay_within_what_the_rules_allow(players):
    for replay in replays(players, range(2)):
        for step in replay.steps():
            after = step.after
            owned = [int(cards) for cards in after.owned[:players]]
            temples = [cards & TEMPLES for cards in owned]
            assert sum(temples) == int(after.taken), "a temple stands once"
            assert (after.cubes >= 0).all()
            assert (after.tribute >= 0).all()
            assert (after.marker[:players] >= 1).all()
            assert (after.marker[:players] <= after.limit[:players]).all()
            assert (after.priests[:players] >= 0).all()
            assert after.priests[:players].sum() <= 5 * players
            assert 0 <= after.n_agenda <= 8


def test_points_never_fall_and_buildings_and_glories_are_kept():
    for replay in replays(4, range(2, 4)):
        for step in replay.steps():
            before, after = step.before, step.after
            assert (after.points >= before.points).all()
            assert all(int(old) & ~int(new) == 0 for old, new in zip(before.owned, after.owned, strict=True))
            assert ((before.glory == 0) | (after.glory == before.glory)).all()


def test_markers_but_culture_start_every_round_within_the_population_unless_hera_advances_them():
    for replay in replays(4, range(4, 6)):
        for step in replay.steps():
            if step.after.rounds > step.before.rounds and not (step.after.powers[:4, UPKEEP_STEPS] > 0).any():
                assert (step.after.marker[:4, 2:] <= step.after.marker[:4, POPULATION, None]).all()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_log_agrees_with_the_final_table(players):
    arena = Arena(GAME, GAME.make_rules({}, players))
    seeds = np.arange(30, dtype=np.uint64)
    outcome = arena.play([Seat(RANDOM.chooser(GAME))] * players, seeds, seeds)
    states, ledgers = outcome.states, outcome.ledgers
    tallies = {tally.id: ledgers.tallies[:, :, number] for number, tally in enumerate(GAME.tallies)}
    built = np.array([[int(cards).bit_count() for cards in row] for row in states.owned])
    taken = {
        group.id: ledgers.taken[:, :, [GAME.items.index(item) for item in GAME.items_of(group)]]
        for group in GAME.item_groups
    }
    assert (taken["buildings"].sum(axis=2)[:, :5] == built).all()
    assert (tallies["common_built"] + tallies["temples_built"] == taken["buildings"].sum(axis=2)).all()
    assert (taken["deities"][:, :, :10].sum(axis=2) == ledgers.turns).all()
    bits = np.bitwise_count(ledgers.phase_took_deities).sum(axis=2)
    assert (bits == taken["deities"].sum(axis=2)[:, :5]).all()
    assert (tallies["tribute"].sum(axis=1) == tallies["tribute_lost"].sum(axis=1)).all()
    assert (tallies["wars"].sum(axis=1) >= tallies["attacked"].sum(axis=1)).all()
    assert (tallies["attacked_leading"] <= tallies["attacked"]).all()
    assert (taken["glories"].sum(axis=1) == (states.glory > 0)).all()
    assert (np.bitwise_count(ledgers.phase_took_glories).sum(axis=(1, 2)) == taken["glories"].sum(axis=(1, 2))).all()
    assert (tallies["last_token"].argmax(axis=1) == (states.rounds - 1) % players).all()
    assert (ledgers.standing[:, :, :players] >= 0).all()
    track = states.points[:, :players] + ledgers.parts[:, :players, MARKER_PART]
    assert (states.score[:, :players] >= track).all()
