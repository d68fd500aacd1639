"""Hands, decks, cycles and rounds (rulings OL-18 to OL-22, OL-31 to OL-34)."""

import pytest
from oliva_table import Table

from sim.games.oliva.state import SELECT
from sim.games.oliva.zones import draw, put, shuffle_discard_pile


def hand(laid, *names):
    """The seat to move holds these cards and is asked to select two."""
    ids = laid.own(0, *names)
    laid.state.hand[0, : len(ids)] = ids
    laid.state.n_hand[0] = len(ids)
    laid.state.decision, laid.state.seat, laid.state.turn = SELECT, 0, -int(laid.state.n_seats)


def test_every_distinct_pair_of_card_types_in_the_order_drawn():
    laid = Table(4)
    laid.clear()
    hand(laid, "Harvest", "Asia 4", "Harvest", "Pressing")
    pairs = [option["select"] for option in laid.options()]
    assert pairs == [
        ["Harvest", "Asia 4"],
        ["Harvest", "Harvest"],
        ["Harvest", "Pressing"],
        ["Asia 4", "Pressing"],
    ]


@pytest.mark.parametrize(
    "names", [["Harvest"] * 2, ["SA02", "SA03", "SA04"], ["Harvest", "SA02", "Harvest", "SA03", "Asia 4"]]
)
def test_no_pair_of_types_is_offered_twice_or_missing(names):
    laid = Table(4)
    laid.clear()
    hand(laid, *names)
    kinds = ["SA02" if name == "SA03" else name for name in names]
    expected = {tuple(sorted((a, b))) for i, a in enumerate(kinds) for b in kinds[i + 1 :]}
    found = [
        tuple(sorted("SA02" if name == "SA03" else name for name in option["select"])) for option in laid.options()
    ]
    assert sorted(found) == sorted(expected)


def test_ol18_a_single_hand_card_is_placed_alone():
    laid = Table(4)
    laid.clear()
    hand(laid, "Asia 4")
    assert laid.options() == [{"select": ["Asia 4"]}]
    laid.play(select=["Asia 4"])
    assert laid.names(laid.state.bottom[0]) == ["Asia 4", "–"]


def test_ol19_with_fewer_than_five_cards_all_are_drawn():
    laid = Table(2, seed=3)
    laid.clear()
    state = laid.state
    state.owned[0] = 0, 0b111  # three basic cards in all
    laid.board(0)
    state.cycle, state.turn = 0, 4
    laid.board(1, face_down="Harvest, Pressing")
    laid.turn_of(1)
    laid.play(reveal="Harvest")
    laid.play(activate=0)
    laid.play(reveal="Pressing")
    laid.play(activate=0)
    assert state.cycle == 1
    assert int(state.n_hand[0]) == 3


def test_ol20_the_deck_is_drawn_to_the_end_before_the_discard_pile_is_shuffled():
    laid = Table(4)
    laid.clear()
    state = laid.state
    state.deck_top[0] = state.deck_end[0] - 1
    last = int(state.deck[0, state.deck_top[0]])
    for card in state.deck[0, : state.deck_top[0]]:
        put(state.discard_seen[0], int(card))
    assert draw(state, 0) == last
    assert state.deck_top[0] == state.deck_end[0]  # drawn exactly empty, and left so
    assert len(laid.discard(0)) == 8
    draw(state, 0)
    assert laid.discard(0) == []
    assert state.deck_end[0] == 8


def test_an_empty_deck_and_discard_pile_give_no_card():
    laid = Table(4)
    laid.clear()
    laid.state.deck_top[0] = laid.state.deck_end[0]
    assert draw(laid.state, 0) == -1


def test_ol22_two_top_cards_and_five_hand_cards_come_from_the_top_of_the_shuffled_deck():
    laid = Table(4, seed=9)
    for seat in range(4):
        deck = laid.state.deck[seat]
        assert laid.state.top[seat].tolist() == deck[:2].tolist()
        assert laid.state.hand[seat, :5].tolist() == deck[2:7].tolist()
        assert (laid.state.deck_top[seat], laid.state.deck_end[seat]) == (7, 9)


def test_ol22_any_of_the_basic_types_can_be_a_top_card():
    tables = [Table(4, seed=seed) for seed in range(30)]
    tops = {name for laid in tables for name in laid.names(laid.state.top.ravel())}
    assert len(tops) == 8


def test_ol31_a_nation_bonus_card_is_revealed_at_the_start_of_the_first_round():
    assert int(Table(3).state.above.sum()) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_ol33_the_marker_passes_clockwise_after_every_cycle_and_its_holder_goes_first(players):
    """Clockwise is from seat to seat + 1; the starting player is seat 0."""
    laid = Table(players, seed=5)
    holders, first = [int(laid.state.active)], [int(laid.state.seat)]
    while not laid.state.over:
        cycle = int(laid.state.cycle)
        laid.play_randomly(cycle, until=1)
        if int(laid.state.cycle) > cycle and not laid.state.over:
            holders.append(int(laid.state.active))
            first.append(int(laid.state.seat))
    assert holders == first == [cycle % players for cycle in range(12)]


@pytest.mark.parametrize(("players", "rounds"), [(1, 6), (2, 6), (3, 4), (4, 3)])
def test_ol32_twelve_cycles_of_two_turns_for_every_number_of_players(players, rounds):
    laid = Table(players, seed=players)
    laid.play_randomly(1)
    assert (int(laid.state.cycle), int(laid.state.rounds)) == (12, rounds)
    assert int(laid.state.bonus_shown.sum()) == rounds
    for seat in range(players):
        assert int(laid.ledger.turns[seat]) + laid.tally(seat, "skipped") == 24


def test_ol34_two_neutral_cards_are_always_visible_and_the_deck_is_remade_after_eight_cards():
    laid = Table(2, seed=4)
    state, seen = laid.state, []
    orders = [state.neutral[:9].copy()]
    while not state.over:
        if not seen or seen[-1] != (int(state.cycle), int(state.neutral_top)):
            seen.append((int(state.cycle), int(state.neutral_top)))
            if state.neutral_top == 0 and state.cycle:
                orders.append(state.neutral[:9].copy())
        laid.play_randomly(len(seen), until=1)
    assert [top for _, top in seen] == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]
    assert sorted(orders[0]) == sorted(orders[1])


def test_neutral_cards_match_as_if_they_were_a_third_players():
    laid = Table(2)
    laid.clear()
    laid.board(0, face_down="Harvest, Pressing")
    laid.state.neutral[:2] = laid.ids("Harvest")
    laid.play(reveal="Harvest")
    assert int(laid.state.matches) == 2


def test_shuffling_keeps_every_card():
    laid = Table(4)
    laid.clear()
    put(laid.state.discard_seen[0], laid.own(0, "Asia 4")[0])
    laid.state.deck_top[0] = laid.state.deck_end[0]
    shuffle_discard_pile(laid.state, 0)
    assert laid.names(laid.state.deck[0, : laid.state.deck_end[0]]) == ["Asia 4"]


def test_the_same_seeds_deal_the_same_game_and_others_another():
    one, same, other = Table(4, seed=1), Table(4, seed=1), Table(4, seed=2)
    assert one.states.tobytes() == same.states.tobytes()
    assert one.states.tobytes() != other.states.tobytes()
