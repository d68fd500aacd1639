"""How the strategies of Olé! choose."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.contract import MAX_PARAMS
from sim.engine.records import new_records
from sim.games.ole import GAME
from sim.games.ole.state import CHIP, Decision, Top
from sim.games.ole.words import card_name
from strategies.ole import STRATEGIES

BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}
HEURISTICS = ("dump_high", "keep_exits", "series_builder", "blocker")
RULES = GAME.make_rules({}, 3)
NAMES = [card_name(RULES, card) for card in range(RULES.n_cards)]
FUNCTIONS = GAME.functions()


def cards(names):
    return np.uint64(sum(1 << NAMES.index(name) for name in names.split(", ")))


def view(hand, table="Yellow 1", others=(6, 6), decision=Decision.TURN, laid=None):
    """Seat 0 of three with ``hand``; whatever is neither laid nor in hand is in the others' hands."""
    state = new_records(GAME.state, 1)[0]
    state.n_seats, state.decision, state.table, state.last_seat = 3, decision, NAMES.index(table), 2
    state.hand[0] = cards(hand)
    state.n_cards[:3] = len(hand.split(", ")), *others
    state.laid = cards(table if laid is None else f"{laid}, {table}")
    return state


def choice(name, state, **values):
    """The option that a strategy chooses: a card's name, «chip», or the order on top."""
    strategy = BY_NAME[name]
    actions = np.empty(GAME.max_options, np.int32)
    n = FUNCTIONS.legal(RULES, state, actions)
    params = np.zeros(MAX_PARAMS)
    params[: len(strategy.params)] = strategy.vector(values)
    params.flags.writeable = False
    action = int(actions[strategy.chooser(GAME)(RULES, state, actions, n, params)])
    if state.decision == Decision.ORDER:
        return "yellow" if action == Top.YELLOW else "red"
    return "chip" if action == CHIP else NAMES[action]


def test_dump_high_lays_the_highest_number():
    assert choice("dump_high", view("Red 2, Blue 9, Green 10, Yellow 3", "Yellow 2")) == "Green 10"


def test_keep_exits_lays_the_card_that_fits_least_often():
    """Yellow 3 beats only cards numbered 1 and 2; red cards beat every other colour."""
    assert choice("keep_exits", view("Red 2, Blue 9, Green 10, Yellow 3", "Yellow 2")) == "Yellow 3"


def test_series_builder_begins_with_the_card_of_the_longest_series():
    """Green 3, Blue 4, Red 5, Green 6 is the rulebook's series of four on Yellow 2."""
    assert choice("series_builder", view("Green 3, Blue 4, Red 5, Green 6, Blue 10", "Yellow 2")) == "Green 3"


def test_series_builder_counts_a_chip_against_a_series_that_would_fail():
    """Red 8 climbs over Yellow 2 but nothing can follow it; Yellow 6 closes at once without a chip."""
    assert choice("series_builder", view("Red 8, Yellow 6, Yellow 7", "Yellow 2")) == "Yellow 7"


def test_blocker_leaves_the_card_that_fewest_unseen_cards_beat():
    """Only Blue 9, Blue 10, Green 9 and Green 10 beat Red 8, and two of them are in the own hand."""
    assert choice("blocker", view("Red 8, Blue 9, Green 10, Yellow 3", "Yellow 2")) == "Red 8"


@pytest.mark.parametrize("name", HEURISTICS)
def test_heuristics_never_take_a_chip_by_choice(name):
    assert choice(name, view("Yellow 2, Red 1")) != "chip"


@pytest.mark.parametrize("name", [*HEURISTICS, "weighted"])
@pytest.mark.parametrize(("hand", "top"), [("Red 6, Red 7, Red 8", "red"), ("Yellow 6, Yellow 7, Yellow 8", "yellow")])
def test_the_colour_that_one_holds_goes_on_top(name, hand, top):
    assert choice(name, view(hand, decision=Decision.ORDER)) == top


def test_weighted_lays_its_last_cards_in_one_series():
    """Red 5 then Green 6 empties the hand; Green 6 first would end the turn one card short."""
    assert choice("weighted", view("Red 5, Green 6", "Blue 4")) == "Red 5"


def test_weighted_remembers_who_took_a_chip_on_what():
    """Both others declined what beats Green 9, so nobody beats it now and it comes back to be followed.

    Without that memory the clumsiest card goes: Blue 1, which fits on green and yellow cards only.
    """
    hand = "Blue 1, Green 9, Green 10, Yellow 8"
    state = view(hand, "Green 1")
    weights = {param.name: 0.0 for param in BY_NAME["weighted"].params}
    weights |= {"clumsy": 1.0, "return": 10.0, "chip": 100.0}
    assert choice("weighted", state, **weights) == "Blue 1"
    state.declined[1:3] = RULES.beats[Top.RED, NAMES.index("Green 9")]
    assert choice("weighted", state, **weights) == "Green 9"


def test_weighted_ends_the_round_with_a_chip_when_that_wins_it():
    """Two chips in a row, hardly a point in hand, and the others hold ten cards each."""
    state = view("Yellow 3, Red 1", "Yellow 2", others=(10, 10))
    state.chips_in_row = 2
    assert choice("weighted", state) == "chip"
    state.chips_in_row = 0
    assert choice("weighted", state) != "chip"


def test_weighted_lays_any_second_card_without_counting_on_a_series():
    assert choice("weighted", view("Red 5, Green 6, Blue 2", decision=Decision.OPEN)) in {"Red 5", "Green 6", "Blue 2"}


def win_share(hero, others, players, n_blocks):
    """Win share of ``hero`` in single rounds, rotated over all seats of every deal, and its standard error."""
    seats = {name: Seat(BY_NAME[name].chooser(GAME), BY_NAME[name].vector()) for name in (hero, others)}
    arena = Arena(GAME, GAME.make_rules({"rounds": 1}, players))
    seeds = np.arange(n_blocks, dtype=np.uint64)
    shares = np.empty((players, n_blocks))
    for place in range(players):
        line_up = [seats[hero if seat == place else others] for seat in range(players)]
        ranks = arena.play(line_up, seeds, seeds + np.uint64(10**9)).states["rank"][:, :players]
        shares[place] = (ranks[:, place] == 1) / (ranks == 1).sum(axis=1)
    blocks = shares.mean(axis=0)
    return blocks.mean(), blocks.std() / n_blocks**0.5


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("others", HEURISTICS)
def test_weighted_beats_a_table_of_any_heuristic(players, others):
    """By more than half of its fair share, beyond 4.5 standard errors."""
    share, error = win_share("weighted", others, players, 300)
    assert share - 4.5 * error > 1.5 / players


@pytest.mark.parametrize("persona", [strategy for strategy in STRATEGIES if strategy.persona_of])
def test_personas_play_differently_from_the_all_rounder(persona):
    arena = Arena(GAME, GAME.make_rules({"rounds": 1}, 4))
    seeds = np.arange(50, dtype=np.uint64)
    chooser = BY_NAME["weighted"].chooser(GAME)
    digests = [
        arena.play([Seat(chooser, vector)] * 4, seeds, seeds).digests
        for vector in (BY_NAME["weighted"].vector(), persona.vector())
    ]
    assert (digests[0] != digests[1]).mean() > 1 / 2
