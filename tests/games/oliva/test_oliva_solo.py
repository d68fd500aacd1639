"""Solo mode (rulings OL-35, OL-40, OL-43 to OL-47)."""

import pytest
from oliva_table import Table

from sim.games.oliva import GAME
from sim.games.oliva.automa import automa_turn
from sim.games.oliva.rules import make_rules
from sim.games.oliva.state import EMPTY


@pytest.fixture
def laid():
    return empty({})


def empty(overrides):
    table = Table(1, overrides=overrides)
    table.clear()
    table.board(0, face_down="Harvest, Pressing")
    table.market("glass", "Asia 4", "Spain H2", "Italy D1")
    table.market("tin", "Europe 3", "Greece P2", "Morocco C2")
    table.market("bulk", "Africa 3", "Turkey H2", "Spain C2")
    table.special("SA01", "SA04", "SA09", scoring=("SC03", "SC04", "SC06"))
    return table


def automa_plays(laid, number):
    """The Automa reveals its card with this number."""
    laid.state.automa_deck[laid.state.automa_top] = number - 1
    automa_turn(laid.rules, laid.state)


def gone(laid):
    words = laid.state.automa_gone
    return laid.names(card for card in range(128) if int(words[card // 64]) >> (card % 64) & 1)


def above_its_board(laid):
    return laid.names(card for card in range(64) if int(laid.state.automa_nations) >> card & 1)


def test_ol40_action_cards_with_the_symbol_and_four_random_scoring_cards_stay_in_the_box():
    boxed = set()
    for seed in range(12):
        laid = Table(1, seed=seed)
        deck = laid.names(laid.state.special_deck[laid.state.special_top : laid.state.special_end])
        in_play = {*deck, *laid.names(laid.state.special)}
        assert sum(name.startswith("SC") for name in in_play) == 8
        assert sum(name.startswith("SA") for name in in_play) == 20
        boxed |= {f"SC{i:02}" for i in range(1, 13)} - in_play
    assert len(boxed) == 12


def test_ol35_the_neutral_display_and_the_automas_board_match(laid):
    laid.state.neutral[:2] = laid.ids("Harvest")
    laid.state.automa_board[:] = [[0, 3], [EMPTY, EMPTY]]  # Automa 01 (harvest, pressing), 04 (harvest, farm)
    laid.play(reveal="Harvest")
    assert int(laid.state.matches) == 4


def test_ol45_the_automa_reveals_after_each_turn_of_the_human(laid):
    laid.state.automa_board[:] = EMPTY
    for turn, card in enumerate(("Harvest", "Pressing")):
        assert (laid.state.automa_board[1] != EMPTY).sum() == turn
        laid.play(reveal=card)
        laid.play(activate=0)
    assert (laid.state.automa_board[0] != EMPTY).sum() == 2  # the cycle is over: its cards moved up


def test_rows_slide_and_refill_after_the_automas_turn_and_scoring_spaces_do_not(laid):
    laid.next_special("SA14", "SA15")
    laid.state.automa_deck[laid.state.automa_top] = 15 - 1  # takes the cheapest of every row
    laid.play(reveal="Harvest")
    laid.play(activate=0)
    assert "–" not in laid.names([*laid.state.grid.ravel(), *laid.state.special])
    assert laid.names(laid.state.special) == ["SA04", "SA09", "SA14"]
    assert laid.names(laid.state.grid[1])[:2] == ["Greece P2", "Morocco C2"]
    laid.state.automa_deck[laid.state.automa_top] = 13 - 1  # takes the leftmost scoring card
    laid.play(reveal="Pressing")
    laid.play(activate=0)
    assert laid.names(laid.state.display[: laid.state.n_display]) == ["SC04", "SC06"]


def test_ol45_the_automa_plays_also_when_the_human_has_no_card_to_reveal(laid):
    laid.state.automa_board[:] = EMPTY
    laid.board(0, face_down="Harvest")
    laid.play(reveal="Harvest")
    laid.play(activate=0)
    assert laid.tally(0, "skipped") == 1
    assert (laid.state.automa_board[0] != EMPTY).sum() == 2  # both cards, moved up at the cycle's end


def test_ol35_a_solo_game_turns_a_neutral_card_after_every_cycle(laid):
    laid.board(0, face_down="Harvest")
    top = int(laid.state.neutral_top)
    laid.play(reveal="Harvest")
    laid.play(activate=0)
    assert int(laid.state.neutral_top) == top + 1


def test_a_global_card_leaves_the_game(laid):
    automa_plays(laid, 1)
    assert gone(laid) == ["Asia 4"]


def test_ol43_nation_cards_lie_above_its_board_up_to_the_number_of_cards_above_the_grid(laid):
    laid.state.above[:] = [1, 0, 0, 0, 0]
    automa_plays(laid, 2)
    assert above_its_board(laid) == ["Spain H2"]
    automa_plays(laid, 5)
    assert above_its_board(laid) == ["Spain H2"]
    assert laid.state.above.tolist() == [1, 0, 1, 0, 0]
    automa_plays(laid, 6)  # the excess card has raised the limit
    assert above_its_board(laid) == ["Spain H2", "Morocco C2"]


def test_ol43_with_revealed_only_the_bonus_cards_of_round_starts_limit():
    laid = empty({"automa_limit": "revealed"})
    laid.state.above[:] = [3, 0, 0, 0, 0]
    laid.state.bonus_shown[:] = [1, 0, 0, 0, 0]
    automa_plays(laid, 2)
    automa_plays(laid, 5)
    assert above_its_board(laid) == ["Spain H2"]


def test_ol43_with_per_nation_the_cards_of_the_same_nation_limit():
    laid = empty({"automa_limit": "per_nation"})
    laid.state.above[:] = [0, 0, 2, 0, 0]
    automa_plays(laid, 2)
    assert above_its_board(laid) == []
    automa_plays(laid, 5)
    assert above_its_board(laid) == ["Greece P2"]


def test_ol44_a_missing_target_has_no_effect(laid):
    laid.state.special[2] = EMPTY
    laid.state.n_display = 0
    for number in (12, 13, 14):
        automa_plays(laid, number)
    assert gone(laid) == []


def test_leftmost_and_rightmost_scoring_cards_are_taken_and_not_replaced(laid):
    automa_plays(laid, 13)
    automa_plays(laid, 14)
    assert gone(laid) == ["SC03", "SC06"]
    assert laid.names(laid.state.display[:1]) == ["SC04"]


def test_the_last_card_takes_the_cheapest_of_all_markets(laid):
    laid.state.grid[0, 0] = EMPTY
    laid.state.above[:] = [1, 0, 0, 0, 0]
    automa_plays(laid, 15)
    assert above_its_board(laid) == ["Spain H2"]
    assert sorted(gone(laid)) == ["Africa 3", "Europe 3", "SA01"]


def test_the_automa_deck_is_made_anew_before_its_14th_reveal_without_the_cards_on_its_board():
    laid = Table(1, seed=8)
    state = laid.state
    for _ in range(13):
        automa_turn(laid.rules, state)
        state.automa_board[1] = EMPTY
    assert state.automa_top == state.automa_end == 15
    state.automa_board[:] = [[0, 1], [2, EMPTY]]
    state.automa_discard = (1 << 15) - 1 - 0b111
    automa_turn(laid.rules, state)
    assert state.automa_end == 12
    assert sorted(state.automa_deck[:12]) == list(range(3, 15))


def test_the_automa_always_has_two_cards_in_its_top_row_since_its_deck_is_made_anew_from_its_discards():
    """Two cards a cycle for 12 cycles and two at setup are more than the 15 there are."""
    laid = Table(1, seed=8)
    while not laid.state.over:
        assert (laid.state.automa_board[0] != EMPTY).all()
        laid.play_randomly(int(laid.state.cycle), until=1)
    assert (laid.state.automa_board[0] != EMPTY).all()
    assert int(laid.state.automa_end) < 15


def test_a_solo_game_has_six_rounds_of_two_cycles_and_a_rank_table():
    laid = Table(1, seed=3)
    laid.play_randomly(2)
    assert (int(laid.state.rounds), int(laid.state.cycle)) == (6, 12)
    assert GAME.ranks == (("Apprentice", 0), ("Average", 25), ("Good", 36), ("Master", 46))


def test_ol46_the_automa_has_no_seat_and_no_score():
    laid = Table(1, seed=3)
    laid.play_randomly(2)
    laid.parts(0)
    assert laid.state.n_seats == 1
    assert laid.state.rank[0] == 1


def test_the_automa_shows_two_symbols_on_each_of_fifteen_cards():
    rules = make_rules({}, 1)
    masks = [int(mask) for mask in rules.automa_symbols[: rules.n_automa]]
    assert [mask.bit_count() for mask in masks] == [2] * 15
    counts = [sum(mask >> symbol & 1 for mask in masks) for symbol in range(10)]
    assert counts == [7, 4, 4, 0, 0, 3, 3, 3, 3, 3]
