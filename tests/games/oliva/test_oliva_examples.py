"""The rulebook's worked examples. Seats: 0 Patrícia, 1 Tatiana, 2 André, 3 João."""

from oliva_table import Table

from sim.games.oliva.zones import put


def table(**boards):
    """Four players; ``seat0="top / revealed / face down"`` lays boards, all others are empty."""
    laid = Table(4)
    laid.clear()
    for name, text in boards.items():
        top, bottom, face_down = (part.strip() for part in text.split("/"))
        laid.board(int(name[-1]), top, bottom, face_down)
    return laid


def test_a_cycle_starts_with_five_cards_of_which_two_are_placed_and_three_discarded():
    laid = Table(4)
    assert laid.decision == "select"
    hand = laid.names(laid.state.hand[0, :5])
    laid.play(**laid.options()[0])
    assert laid.names(laid.state.bottom[0]) == hand[:2]
    assert sorted(laid.discard(0)) == sorted(hand[2:])


def test_patricia_harvests_seven_olives_with_six_matching_cards():
    laid = table(
        seat0="Harvest, Sale tin / / Harvest, Disposal",
        seat1="Harvest, Pressing / /",
        seat2="Harvest, Harvest / /",
        seat3="Harvest, Harvest / /",
    )
    laid.resources(0, olives=0)
    laid.play(reveal="Harvest")
    assert len(laid.options()) == 8  # not at all, or 1 to 7 times
    laid.play(activate=7)
    assert laid.amounts(0)["olives"] == 7


def test_joao_presses_two_olives_into_one_oil_without_a_match():
    laid = table(seat3="Harvest, Harvest / / Pressing, Sale tin")
    laid.turn_of(3)
    laid.resources(3, olives=4)
    laid.play(reveal="Pressing")
    assert laid.options() == [{"activate": 0}, {"activate": 1}]
    laid.play(activate=1)
    assert laid.amounts(3) == {"coins": 0, "olives": 2, "oil": 1}


def test_patricia_earns_one_coin_without_a_match():
    laid = table(seat0="/ / Provision, Harvest", seat1="Harvest, Pressing / /")
    laid.resources(0)
    laid.play(reveal="Provision")
    laid.play(activate=1)
    assert laid.amounts(0) == {"coins": 1, "olives": 0, "oil": 0}


def test_andre_sells_to_a_global_card_and_dismisses_a_nation_card_for_a_free_scoring_card():
    laid = table(seat0="Sale tin, Harvest / /", seat2="/ / Sale tin, Harvest")
    laid.turn_of(2)
    laid.resources(2, oil=1)
    laid.market("tin", "Asia 4", "Europe 3", "Turkey B1")
    laid.special("SA01", "SA02", "SA04", scoring=("SC09", "SC03"))
    above = int(laid.state.above[3])
    laid.play(reveal="Sale tin")
    laid.play(sale="sell", market="tin", column=1, card="Asia 4")
    assert laid.amounts(2)["oil"] == 0
    laid.play(sale="dismiss", market="tin", column=3, card="Turkey B1")
    assert laid.decision == "buy"
    laid.play(buy="scoring", position=1, card="SC09")
    assert laid.discard(2) == ["Asia 4", "SC09"]
    assert int(laid.state.above[3]) == above + 1
    assert laid.names(laid.state.grid[1])[0] == "Europe 3"
    assert "–" not in laid.names(laid.state.grid[1])
    assert laid.state.seat == 0 or laid.decision != "sale"


def test_tatiana_buys_the_second_special_card_and_two_scoring_cards_turn_up():
    laid = table(seat1="/ / Purchase, Harvest")
    laid.turn_of(1)
    laid.resources(1, coins=2)
    laid.special("SA01", "SA05", "SA09")
    laid.next_special("SC03", "SC05", "SA14", "SA15")
    laid.play(reveal="Purchase")
    assert {"purchase": "special", "column": 3, "card": "SA09"} not in laid.options()
    laid.play(purchase="special", column=2, card="SA05")
    assert laid.amounts(1)["coins"] == 0
    assert laid.discard(1) == ["SA05"]
    assert laid.names(laid.state.special) == ["SA01", "SA09", "SA14"]
    assert laid.names(laid.state.display[:2]) == ["SC03", "SC05"]


def test_andre_makes_a_global_market_card_of_his_discard_pile_pomace():
    laid = table(seat2="/ / Disposal, Harvest")
    laid.turn_of(2)
    (card,) = laid.own(2, "Africa 3")
    put(laid.state.discard_seen[2], card)
    laid.play(reveal="Disposal")
    laid.play(dispose="discard", card="Africa 3")
    assert laid.pomace(2) == ["Africa 3"]
    assert laid.discard(2) == []


def test_the_last_second_action_ends_the_cycle_and_passing_the_marker_to_the_starting_player_ends_the_round():
    laid = table(seat2="Harvest, Pressing / Provision / Purchase")
    state = laid.state
    state.cycle, state.active, state.turn, state.seat = 3, 3, 7, 2
    laid.play(reveal="Purchase")
    laid.play(purchase="stop")
    assert laid.names(state.top[2]) == ["Provision", "Purchase"]
    assert (state.rounds, state.cycle, state.active) == (1, 4, 0)
    assert state.bonus_top == 2  # a second nation bonus card was revealed


def test_the_game_ends_with_the_cycle_after_which_no_bonus_card_is_left():
    laid = table(seat2="/ Provision / Purchase")
    state = laid.state
    state.rounds, state.cycle, state.active, state.turn, state.seat, state.bonus_top = 2, 11, 3, 7, 2, 3
    laid.play(reveal="Purchase")
    laid.play(purchase="stop")
    assert state.over == 1
    assert state.rounds == 3


def test_patricia_ends_with_57_points():
    """2 resources, 24 global market, 2 special action, 2 scoring and 27 nation market cards."""
    laid = table()
    laid.own(0, "Asia 5", "Europe 5", "Asia 4", "Europe 4", "Asia 3", "Europe 3")
    laid.own(0, "SA17", "SC10", "Spain H2", "Spain P2", "Spain C2", "Greece H2", "Greece C2", "Italy H2", "Italy D1")
    laid.resources(0, coins=3, olives=2, oil=2)
    laid.state.above[:] = [5, 2, 4, 0, 0]  # Spain 3 × 5, Italy 2 × 2, Greece 2 × 4
    assert laid.parts(0) == {
        "resources": 2,
        "global_market": 24,
        "special_vp": 2,
        "scoring_cards": 0,
        "nations": 27,
    }
    laid.own(0, "SC09", "Turkey H2")
    assert laid.parts(0)["scoring_cards"] == 2
    assert int(laid.state.score[0]) == 57
