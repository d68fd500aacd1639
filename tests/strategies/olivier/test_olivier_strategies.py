"""How the strategies of L'Olivier choose, and how strong they are."""

from collections import Counter

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import MAX_PARAMS
from sim.engine.records import new_records
from sim.games.olivier import GAME
from sim.games.olivier.cards import NAMES, SEASON
from sim.games.olivier.state import ACT, DRAW, REACT
from sim.games.olivier.words import OlivierWords
from strategies.generic import RANDOM
from strategies.olivier import STRATEGIES

BY_NAME = {strategy.name: strategy for strategy in (*STRATEGIES, RANDOM)}
PERSONAS = [strategy.name for strategy in STRATEGIES if strategy.persona_of]
RULES = {players: GAME.make_rules({}, players) for players in (2, 3)}
FUNCTIONS, WORDS = GAME.functions(), OlivierWords()
BOTH = pytest.mark.parametrize("name", ["simple", "weighted"])


def view(hand, decision=ACT, visible="", players=2):
    """Seat 0 to choose; sun on every grove, nothing else laid yet."""
    state = new_records(GAME.state, 1)[0]
    state.n_seats, state.decision, state.n_pile = players, decision, 50
    for card, copies in Counter(NAMES.index(name) for name in hand.split(", ")).items():
        state.held[0, card] = copies
        state.hand[0] |= np.uint64(1 << card)
    state.n_cards[:players] = 6
    state.weather[:players] = 1
    if visible:
        state.discard[0], state.n_discard = NAMES.index(visible), 1
    return state


def grove(state, number, season, trees=0, incident=False):
    state.season[number], state.trees[number] = NAMES.index(season) - SEASON + 1, trees
    state.blocked[number] = int(incident)
    return state


def choice(name, state, **values):
    """The label of the option that a strategy chooses."""
    strategy, rules = BY_NAME[name], RULES[int(state.n_seats)]
    actions = np.empty(GAME.max_options, np.int32)
    n = FUNCTIONS.legal(rules, state, actions)
    params = np.zeros(MAX_PARAMS)
    params[: len(strategy.params)] = strategy.vector(values)
    params.flags.writeable = False
    action = int(actions[strategy.chooser(GAME)(rules, state, actions, n, params)])
    return WORDS.action_label(rules, state, action)


@BOTH
def test_the_press_is_laid_before_anything_else(name):
    state = grove(view("Pressoir, Pluie, Filet indéchirable"), 0, "Automne", trees=250)
    assert choice(name, state) == {"lay": "Pressoir"}


def test_simple_grows_before_it_attacks():
    state = grove(view("Pluie, Printemps, Soleil"), 0, "Hiver", trees=250)
    assert choice("simple", state) == {"lay": "Printemps"}


@BOTH
def test_a_block_is_lifted_first(name):
    assert choice(name, grove(view("Traitement, Hiver"), 0, "Été", incident=True)) == {"lay": "Traitement"}


@BOTH
def test_a_prevention_is_laid_in_reaction(name):
    state = grove(view("Piège à mouches", decision=REACT), 0, "Été")
    state.attack, state.attacker = NAMES.index("Mouche"), 1
    assert choice(name, state) == {"react": "prevent"}


@BOTH
def test_a_season_card_that_lies_already_is_discarded_rather_than_one_to_come(name):
    state = grove(view("Hiver, Été, Automne"), 0, "Printemps", trees=100)
    assert choice(name, state) == {"discard": "Hiver"}


def test_simple_lays_the_largest_trees_that_fit():
    state = grove(view("25 oliviers, 75 oliviers, 100 oliviers"), 0, "Hiver", trees=175)
    assert choice("simple", state) == {"lay": "75 oliviers"}


def test_simple_attacks_the_next_opponent_with_an_incident_then_with_rain():
    state = grove(grove(view("Pluie, Mouche", players=3), 1, "Été"), 2, "Été")
    assert choice("simple", state) == {"attack": "Mouche", "grove": 1}
    state.blocked[1] = state.blocked[2] = 1
    assert choice("simple", state) == {"attack": "Pluie", "grove": 1}


def test_simple_draws_from_the_pile():
    assert choice("simple", view("Été", decision=DRAW, visible="Hiver")) == {"draw": "pile"}


def test_weighted_takes_the_season_card_that_it_needs():
    assert choice("weighted", view("Été, Mouche", decision=DRAW, visible="Hiver")) == {"draw": "visible"}


def test_weighted_leaves_the_card_that_it_would_discard_again():
    state = grove(view("Été, Automne, Soleil", decision=DRAW, visible="Hiver"), 0, "Printemps", trees=225)
    assert choice("weighted", state) == {"draw": "pile"}


def test_weighted_does_not_walk_into_the_225_trap():
    """75 trees on 150 would leave 25 and no card for them; 50 leaves 50, for which there is another card."""
    state = grove(view("50 oliviers, 50 oliviers, 75 oliviers"), 0, "Hiver", trees=150)
    assert choice("weighted", state) == {"lay": "50 oliviers"}


def test_weighted_attacks_the_leader():
    state = grove(grove(view("Pluie", players=3), 1, "Hiver"), 2, "Automne", trees=100)
    assert choice("weighted", state, incident=50.0, rain=50.0, ahead=10.0) == {"attack": "Pluie", "grove": 2}


def test_weighted_does_not_discard_what_the_left_neighbour_can_lay():
    """Both are equally useless to seat 0 in spring; seat 1 waits for winter."""
    state = grove(view("Hiver, Sécateur réparé"), 0, "Printemps", trees=100)
    assert choice("weighted", state, give=5.0) == {"discard": "Sécateur réparé"}


def win_share(hero, others, players, n_blocks):
    """Win share of ``hero``, rotated over all seats of every deal, and its standard error."""
    seats = {name: Seat(BY_NAME[name].chooser(GAME), BY_NAME[name].vector()) for name in (hero, others)}
    arena, seeds = Arena(GAME, GAME.make_rules({}, players)), np.arange(n_blocks, dtype=np.uint64)
    shares = np.empty((players, n_blocks))
    for place in range(players):
        line_up = [seats[hero if seat == place else others] for seat in range(players)]
        ranks = arena.play(line_up, seeds, seeds + np.uint64(10**9)).states["rank"][:, :players]
        shares[place] = (ranks[:, place] == 1) / (ranks == 1).sum(axis=1)
    blocks = shares.mean(axis=0)
    return blocks.mean(), blocks.std() / n_blocks**0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weighted_beats_a_table_of_simple(players):
    """By more than half of its fair share, beyond 4.5 standard errors."""
    share, error = win_share("weighted", "simple", players, 100)
    assert share - 4.5 * error > 1.5 / players


@pytest.mark.parametrize("players", [2, 4])
def test_simple_beats_a_table_of_random(players):
    """Random play hardly ever finishes a grove."""
    share, _ = win_share("simple", "random", players, 10)
    assert share > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_the_best_are_won(players):
    """Hoarding can lock a game for good (LO-33); the rules sheet's simple players left up to 4.4 % unfinished."""
    arena, seeds = Arena(GAME, GAME.make_rules({}, players)), np.arange(200, dtype=np.uint64)
    seat = Seat(BY_NAME["weighted"].chooser(GAME), BY_NAME["weighted"].vector())
    reasons = arena.play([seat] * players, seeds, seeds + np.uint64(10**9)).states.end_reason
    assert (reasons > 0).mean() <= 0.044


def mean_tally(name, tally, n=300):
    """Mean of a counter of one seat at a table with three all-rounders."""
    arena, seeds = Arena(GAME, GAME.make_rules({}, 4)), np.arange(n, dtype=np.uint64)
    seats = [Seat(BY_NAME[player].chooser(GAME), BY_NAME[player].vector()) for player in (name, *["weighted"] * 3)]
    ledgers = arena.play(seats, seeds, seeds + np.uint64(10**9)).ledgers
    return ledgers.tallies[:, 0, [entry.id for entry in GAME.tallies].index(tally)].mean()


def test_the_attacker_attacks_more_and_the_gardener_less_than_the_all_rounder():
    attacks = {name: mean_tally(name, "attacks_made") for name in ("attacker", "weighted", "gardener")}
    assert attacks["attacker"] > attacks["weighted"] > 5 * attacks["gardener"]


def test_the_hoarder_holds_its_preventions_back():
    laid = {name: mean_tally(name, "preventions_laid") for name in ("hoarder", "weighted")}
    left = {name: mean_tally(name, "preventions_left") for name in ("hoarder", "weighted")}
    assert laid["hoarder"] < laid["weighted"] / 2
    assert left["hoarder"] > left["weighted"]


@pytest.mark.parametrize("name", PERSONAS)
def test_personas_play_differently_from_the_all_rounder(name):
    arena, seeds = Arena(GAME, GAME.make_rules({}, 4)), np.arange(20, dtype=np.uint64)
    chooser = BY_NAME["weighted"].chooser(GAME)
    digests = [
        arena.play([Seat(chooser, BY_NAME[player].vector())] * 4, seeds, seeds).digests for player in (name, "weighted")
    ]
    assert (digests[0] != digests[1]).mean() > 1 / 2
