"""How the strategies of Olympus choose, and how they fare against each other."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import MAX_PARAMS
from sim.engine.records import new_records
from sim.games.olympus import GAME
from sim.games.olympus.building import add_powers
from sim.games.olympus.rules import building_ids
from sim.games.olympus.state import TRACKS
from sim.games.olympus.words import OlympusWords
from strategies.generic import RANDOM
from strategies.olympus import STRATEGIES
from strategies.olympus.params import PARAMS

BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}
PERSONAS = [strategy.name for strategy in STRATEGIES if strategy.persona_of]
RULES = GAME.make_rules({}, 3)
FUNCTIONS = GAME.functions()
WORDS = OlympusWords()
STEADY = {"jitter": 0.0}


class Table:
    """Three players after setup; options by their words."""

    def __init__(self):
        self._states, self._ledgers = new_records(GAME.state, 1), new_records(GAME.ledger, 1)
        self.state = self._states[0]
        self.state.n_seats = 3
        FUNCTIONS.setup(RULES, self.state, self._ledgers[0])

    def having(self, seat, cubes=(1, 1, 1), **spaces):
        self.state.cubes[seat] = cubes
        for track, space in spaces.items():
            self.state.marker[seat, TRACKS.index(track)] = space
        return self

    def owning(self, seat, building):
        number = building_ids().index(building)
        self.state.owned[seat] |= np.uint64(1 << number)
        add_powers(RULES, self.state, seat, number)
        return self

    def options(self):
        actions = np.empty(GAME.max_options, np.int32)
        n = FUNCTIONS.legal(RULES, self.state, actions)
        kind = GAME.decisions[self.state.decision].id
        return actions, {
            WORDS.action_label(RULES, self.state, int(action))[kind]: i for i, action in enumerate(actions[:n])
        }

    def play(self, *choices):
        for choice in choices:
            actions, options = self.options()
            FUNCTIONS.apply(RULES, self.state, self._ledgers[0], int(actions[options[choice]]))
        return self

    def choice(self, name="weighted", **values):
        """What a strategy chooses without jitter."""
        strategy = BY_NAME[name]
        actions, options = self.options()
        params = np.zeros(MAX_PARAMS)
        params[: len(strategy.params)] = strategy.vector({**STEADY, **values})
        params.flags.writeable = False
        index = strategy.chooser(GAME)(RULES, self.state, actions, len(options), params)
        return list(options)[index]


def test_a_glory_within_reach_is_taken():
    """Poseidon's two steps end on the last space: points now, and the card."""
    table = Table().having(0, population=6, culture=4, military=3, fishing=4)
    assert table.choice() == "Poseidon"
    assert table.play("Poseidon", "stay", "stay").choice() == "advance"


def test_a_step_that_is_followed_by_a_production_comes_first():
    """From space 3 to 4 a production grows from 2 to 3 cubes."""
    table = Table().having(0, cubes=(0, 0, 0), population=6, hunting=3).play("Artemis", "stay", "stay")
    assert table.choice() == "advance"


def test_wild_cubes_are_paid_with_what_is_plenty():
    table = Table().having(0, cubes=(1, 3, 0)).play("Hephaestus", "stay", "stay", "Militia")
    assert table.choice() == "meat"


def test_the_discount_goes_to_the_scarce_type():
    """Gardens G1 M1 F1: fish is missing or nearly so, and is left out."""
    table = Table().having(0, cubes=(3, 3, 1)).owning(0, "marble_quarry").play("Hephaestus", "stay", "stay", "Gardens")
    assert table.choice() == "fish"


def test_the_attack_goes_where_most_tribute_is():
    table = Table().having(0, military=3).having(1, cubes=(1, 0, 0)).having(2, cubes=(3, 2, 2))
    assert table.play("Ares", "stay", "stay", "war", "decline").choice() == 2


def test_scarce_cubes_are_taken_as_tribute_and_plentiful_ones_discarded():
    table = Table().having(0, cubes=(5, 1, 1), military=2)
    assert table.play("Ares", "stay", "stay", "war", "decline", 1).choice() in ("meat", "fish")
    table.play("meat")
    table.state.priests[:3] = 0, 1, 0
    assert table.play("Apollo", "point").choice() == "grain"


def test_the_plague_is_invoked_when_the_others_lose_much_by_it():
    table = Table().having(1, population=9).having(2, population=9).play("Apollo", "stay", "stay")
    assert table.choice(hurt=2.0) == "plague"
    assert table.choice(hurt=0.0) == "point"


def test_a_priest_joins_when_there_is_nothing_to_wait_for():
    table = Table().play("Demeter")
    assert table.choice(patience=0.0) == "join"
    assert table.choice(patience=50.0) == "stay"


def test_a_cube_is_sold_unless_cubes_are_dear():
    table = Table().owning(0, "goldsmith")
    table.state.priests[:3] = 1, 0, 0
    table.play("Apollo", "point")
    assert table.choice(cube=0.8) in ("grain", "meat", "fish")
    assert table.choice(cube=1.5) == "skip"


def test_hera_copies_what_zeus_would_not_repeat():
    """A building that nobody can pay for is no reason to copy Hephaestus."""
    table = Table().having(0, cubes=(0, 0, 0)).play("Hera", "stay", "stay")
    assert table.choice() != "Hephaestus"


@pytest.fixture(scope="module")
def seats():
    built = {name: Seat(strategy.chooser(GAME), strategy.vector()) for name, strategy in BY_NAME.items()}
    return built | {"random": Seat(RANDOM.chooser(GAME))}


def win_share(seats, hero, others, players, n_blocks):
    """Win share of ``hero``, rotated over all seats of every block, and its standard error."""
    arena = Arena(GAME, GAME.make_rules({}, players))
    seeds = np.arange(n_blocks, dtype=np.uint64)
    shares = np.empty((players, n_blocks))
    for place in range(players):
        line_up = [seats[hero if seat == place else others] for seat in range(players)]
        ranks = arena.play(line_up, seeds, seeds + np.uint64(10**9)).states["rank"][:, :players]
        shares[place] = (ranks[:, place] == 1) / (ranks == 1).sum(axis=1)
    blocks = shares.mean(axis=0)
    return blocks.mean(), blocks.std() / n_blocks**0.5


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("others", ["greedy", "random"])
def test_weighted_beats_a_table_of_greedy_or_random_nearly_always(seats, players, others):
    """Measured with four players: no loss in 160 games."""
    share, _ = win_share(seats, "weighted", others, players, 20)
    assert share > 0.9


@pytest.mark.parametrize("others", PERSONAS)
def test_weighted_beats_a_table_of_any_persona(seats, others):
    """Fair share 1/4; beyond 3 standard errors."""
    share, error = win_share(seats, "weighted", others, 4, 100)
    assert share - 3 * error > 0.25


@pytest.mark.parametrize("persona", PERSONAS)
def test_no_persona_profits_from_a_table_of_the_all_rounder(seats, persona):
    """Fair share 1/4; beyond 4 standard errors."""
    share, error = win_share(seats, persona, "weighted", 4, 40)
    assert share - 4 * error < 0.25


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_of_the_all_rounder_last_8_to_14_rounds(seats, players):
    """As the game's designers' playing time suggests; nobody runs into the round cap."""
    arena = Arena(GAME, GAME.make_rules({}, players))
    seeds = np.arange(100, dtype=np.uint64)
    outcome = arena.play([seats["weighted"]] * players, seeds, seeds)
    assert 8 <= outcome.states.rounds.mean() <= 14
    assert np.percentile(outcome.states.rounds, 5) >= 7
    assert (outcome.states.end_reason == 0).all()


@pytest.mark.parametrize("persona", PERSONAS)
def test_personas_play_differently_from_the_all_rounder(seats, persona):
    arena = Arena(GAME, GAME.make_rules({}, 3))
    seeds = np.arange(20, dtype=np.uint64)
    own, other = (arena.play([seats[name]] * 3, seeds, seeds).digests for name in (persona, "weighted"))
    assert (own != other).all()


def test_games_of_the_same_line_up_differ(seats):
    """Nothing in the game is random: the jitter makes the difference."""
    arena = Arena(GAME, GAME.make_rules({}, 4))
    seeds = np.arange(50, dtype=np.uint64)
    assert len(set(arena.play([seats["weighted"]] * 4, seeds, seeds).digests.tolist())) == 50


def test_parameters_are_within_the_contract():
    assert len(PARAMS) <= MAX_PARAMS
    assert len({param.name for param in PARAMS}) == len(PARAMS)
