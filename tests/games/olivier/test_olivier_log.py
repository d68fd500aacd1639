"""What the log counts in L'Olivier: blocked turns and their cures, attacks and their aims, key cards as items."""

from olivier_positions import FUNCTIONS, Position


def test_a_turn_is_blocked_when_the_grove_is_under_rain_or_an_incident_after_the_draw():
    position = Position("Pluie", "Été, Soleil", pile="Été, Été, Été").grove(1, season="Hiver")
    position.play("attack Pluie on 1", "draw pile", "discard Été", "draw pile", "discard Été")
    position.play("draw pile", "lay Soleil")
    assert position.ledger.turns[:2].tolist() == [2, 2]
    assert (position.ledger.dead_turns[1], position.ledger.dead_longest[1]) == (2, 2)
    assert position.tally(1, "rain_turns") == 2


def test_the_wait_for_a_cure_counts_own_turns_the_last_included():
    position = Position("Mouche", "Été, Traitement", pile="Été, Été, Été, Été").grove(1, season="Été")
    position.play("attack Mouche on 1", "draw pile", "discard Été", "draw pile", "discard Été")
    position.play("draw pile", "lay Traitement")
    assert (position.tally(1, "incident_cured"), position.tally(1, "incident_wait")) == (1, 2)
    assert position.scored().tally(1, "incident_open") == 0


def test_a_block_that_the_end_of_the_game_cuts_off_is_open():
    """Censored: the turns waited are in the turns under rain, the rain is not among the lifted ones."""
    position = Position("Pluie, Pressoir", "Été", pile="Été, Été").grove(0, season="Automne", trees=250)
    position.grove(1).play("attack Pluie on 1", "draw pile", "discard Été", "draw pile", "lay Pressoir").scored()
    assert (position.tally(1, "rain_open"), position.tally(1, "rain_turns"), position.tally(1, "rain_cured")) == (
        1,
        1,
        0,
    )


def test_attacks_are_counted_on_both_sides():
    position = Position("Pluie, Mouche", "", "", pile="Été, Été, Été").grove(1, season="Été").grove(2)
    position.play("attack Pluie on 1", "draw pile", "discard Été", "draw pile", "discard Été", "draw pile")
    position.play("attack Mouche on 1")
    assert (position.tally(0, "attacks_made"), position.tally(0, "rain_made")) == (2, 1)
    assert (position.tally(1, "attacks_received"), position.tally(2, "attacks_received")) == (2, 0)


def test_an_attack_on_the_leading_opponent_and_one_on_the_last():
    for grove, tally in ((1, "on_leader"), (2, "on_last")):
        position = Position("Pluie", "", "", pile="Été").grove(1, season="Hiver", trees=50).grove(2)
        position.play(f"attack Pluie on {grove}")
        assert {name: position.tally(0, name) for name in ("on_leader", "on_last")} == {
            "on_leader": int(tally == "on_leader"),
            "on_last": int(tally == "on_last"),
        }


def test_without_a_difference_among_the_opponents_nobody_leads():
    position = Position("Pluie", "", "", pile="Été").grove(1).grove(2).play("attack Pluie on 1")
    assert position.tally(0, "on_leader") == position.tally(0, "on_last") == 0


def test_a_retaliation_answers_the_last_attack_received_once():
    hand = "Pluie, Mouche"
    position = Position(hand, hand, pile="Été, Été").grove(0, season="Été").grove(1, season="Été")
    position.play("attack Mouche on 1", "draw pile", "attack Mouche on 0")
    assert (position.tally(0, "retaliations"), position.tally(1, "retaliations")) == (0, 1)
    position.play("draw pile", "attack Pluie on 1")
    assert position.tally(0, "retaliations") == 1


def test_a_prevention_laid_in_reaction_is_counted_and_used():
    position = Position("Mouche", "Piège à mouches", pile="Hiver").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent")
    assert (position.tally(1, "preventions_laid"), position.tally(1, "preventions_reacted")) == (0, 1)
    assert position.tally(1, "laid") == 1
    assert position.tally(0, "attacks_prevented") == 1
    assert (position.item(1, "taken", "Piège à mouches"), position.item(1, "used", "Piège à mouches")) == (1, 1)
    assert (position.item(0, "taken", "Mouche"), position.item(0, "used", "Mouche")) == (1, 0)


def test_a_prevention_laid_on_an_own_turn_is_not_one_laid_in_reaction():
    """LO-19, LO-17: the two ways to lay one are counted apart."""
    position = Position("Piège à mouches", "", pile="Hiver").grove(season="Été").play("lay Piège à mouches")
    assert (position.tally(0, "preventions_laid"), position.tally(0, "preventions_reacted")) == (1, 0)


def test_a_card_dealt_is_first_on_offer_at_turn_0_and_one_drawn_at_the_turn_it_came():
    """The log has one less than the ledger: 0 is the opening hand."""
    position = Position.dealt(2, seed=3)
    seat = int(position.state.starter)
    dealt, top = set(position.hand(seat)), position.pile()[0]
    position.play("draw pile")
    firsts = {name: position.item(seat, "first_offered", name) for name in position.hand(seat) if "oliv" not in name}
    assert firsts == {name: 1 if name in dealt else 2 for name in firsts}
    assert top in dealt or "oliv" in top or firsts[top] == 2


def test_a_key_card_is_offered_at_every_turn_it_is_held_and_affordable_when_it_can_be_laid():
    position = Position("Été", "Hiver", pile="Pluie, Soleil").grove(1).play("discard Été", "draw pile")
    counts = {
        name: (position.item(1, "offered", name), position.item(1, "affordable", name)) for name in position.hand(1)
    }
    assert counts == {"Hiver": (1, 1), "Pluie": (1, 0)}


def test_how_far_every_grove_came():
    position = Position("", "").grove(0, season="Été", trees=75).scored()
    names = ("seasons_reached", "seasons_completed", "trees_grown")
    assert [position.tally(0, name) for name in names] == [3, 2, 575]


def test_preventions_are_counted_at_the_deal_and_at_the_end():
    position = Position("Piège à mouches, Magasin d'outils", "").scored()
    assert position.tally(0, "preventions_left") == 2
    dealt = Position.dealt(4, seed=2)
    held = [int(dealt.state.held[seat, 14:18].sum()) for seat in range(4)]
    assert [dealt.tally(seat, "preventions_dealt") for seat in range(4)] == held


def test_options_that_lay_a_key_card_acquire_it():
    position = Position("Soleil, Pluie, 25 oliviers", "").grove(1)
    items = {option: position.item_of(option) for option in position.options()}
    assert items == {
        "lay Soleil": "Soleil",
        "attack Pluie on 1": "Pluie",
        "discard Soleil": None,
        "discard Pluie": None,
        "discard 25 oliviers": None,
    }


def test_a_granted_card_is_swapped_for_one_of_the_hand():
    """From the pile, the discard pile or another hand; nobody's number of cards changes."""
    zones = ({"pile": "Mouche, Pressoir"}, {"discard": "Mouche, Pressoir"}, {})
    for zone in zones:
        position = Position("Soleil", "Hiver" if zone else "Hiver, Pressoir", **zone)
        FUNCTIONS.grant(position.rules, position.state, position.ledger, 0, 18)
        assert position.hand(0) == ["Pressoir"]
        assert "Soleil" in position.pile() + position.discard() + position.hand(1)
        assert position.state.n_cards[:2].tolist() == [1, len(position.hand(1))]


def test_a_card_that_is_held_already_or_lies_in_a_grove_is_not_granted():
    for hand in ("Pressoir", "Soleil"):
        position = Position(hand, "Hiver", pile="Mouche")
        FUNCTIONS.grant(position.rules, position.state, position.ledger, 0, 18)
        assert position.hand(0) == [hand]
