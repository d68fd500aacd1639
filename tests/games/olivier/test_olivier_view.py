"""What a seat knows in L'Olivier (LO-32), and guesses about the rest."""

from collections import Counter

import numpy as np
import pytest
from olivier_positions import FUNCTIONS, Position, in_every_zone

from sim.games.olivier.cards import NAMES

RANDOM_GAMES = [(players, seed) for players in (2, 4) for seed in (1, 2)]


def hidden(position, seat, seed=1):
    """The view of a seat, as a position of its own."""
    view = Position(*[""] * int(position.state.n_seats))
    view.rules, view._states[0] = position.rules, position._states[0]
    view.state = view._states[0]
    view.state.seed = np.uint64(seed)
    FUNCTIONS.hide(view.rules, view.state, seat)
    return view


def guessed(position, seat, seed=1):
    view = hidden(position, seat, seed)
    FUNCTIONS.guess(view.rules, view.state, seat)
    return view


def test_the_pile_and_the_other_hands_are_hidden_and_their_sizes_are_not():
    position = Position("Soleil", "Pluie, Hiver", pile="Été, Été", discard="Mouche, Pressoir")
    view = hidden(position, 0)
    assert (view.hand(0), view.hand(1), view.state.n_cards[1]) == (["Soleil"], [], 2)
    assert view.state.n_pile == 2
    assert not view.state.pile.any()


def test_the_discard_pile_was_laid_before_everybodys_eyes():
    assert hidden(Position("", "", discard="Mouche, Pressoir"), 1).discard() == ["Mouche", "Pressoir"]


def test_a_card_taken_from_the_discard_pile_is_known_until_it_leaves_the_hand():
    position = Position("Mouche", "Pluie", pile="Été", discard="Soleil").play("discard Mouche", "draw visible")
    assert all("Mouche" in guessed(position, 0, seed).hand(1) for seed in range(20))
    position.play("discard Mouche")
    assert not position.state.shown.any()


def played(players, seed, n_moves):
    """A dealt game after some random moves."""
    position, chance = Position.dealt(players, seed), np.random.default_rng(seed)
    for _ in range(n_moves):
        position.play(chance.choice(position.options()))
    return position


@pytest.mark.parametrize(("players", "seed"), RANDOM_GAMES)
def test_a_guess_has_every_card_once(players, seed):
    position = played(players, seed, 150)
    world = guessed(position, position.state.seat)
    assert in_every_zone(world) == in_every_zone(position)
    assert [len(world.hand(other)) for other in range(players)] == position.state.n_cards[:players].tolist()


def one_of_each(names, *hands, **zones):
    """A position under rules whose deck is one of each named card."""
    position = Position(*hands, **zones)
    position.rules.deck[:] = [name in names.split(", ") for name in NAMES]
    return position


def test_a_guess_gives_an_asked_defender_his_prevention():
    """Everybody sees who is asked."""
    cards = "Mouche, Soleil, Pluie, Hiver, Piège à mouches"
    position = one_of_each(cards, "Mouche", "Piège à mouches", "Soleil", pile="Pluie, Hiver").grove(1, season="Été")
    position.play("attack Mouche on 1")
    assert all(guessed(position, 2, seed).hand(1) == ["Piège à mouches"] for seed in range(20))


def test_an_asked_defender_may_hold_a_second_prevention():
    """Two copies and one other card for a hand of two and a pile of one: the pile is the other card in a third.

    All three arrangements leave the defender a prevention, so that he is asked rules none out.
    """
    n = 900
    position = one_of_each("Mouche, Soleil, Pluie, Piège à mouches", "Mouche", "Piège à mouches, Pluie", "Soleil")
    position.rules.deck[NAMES.index("Piège à mouches")] = 2
    position.state.pile[0], position.state.n_pile = NAMES.index("Piège à mouches"), 1
    position.grove(1, season="Été").play("attack Mouche on 1")
    both = sum(guessed(position, 2, seed).hand(1) == ["Piège à mouches"] * 2 for seed in range(n))
    assert abs(both - n / 3) < 4.5 * (n * 2 / 9) ** 0.5


def test_a_game_that_ended_with_a_prevention_can_still_be_guessed():
    """Nobody is asked any more, so the last decision's seat need not hold anything."""
    cards = "Mouche, Soleil, Pluie, Piège à mouches"
    position = one_of_each(cards, "Mouche", "Piège à mouches", "Soleil", pile="Pluie").grove(1, season="Été")
    position.rules.max_turns = 1
    position.play("attack Mouche on 1", "react prevent")
    assert (position.ending, guessed(position, 2).hand(1)) == ("capped", ["Pluie"])


def test_every_world_is_guessed_equally_often():
    """A hand of two and a pile of one among three unseen cards: each is the pile in a third of 900 guesses."""
    n = 900
    position = one_of_each("Soleil, Pluie, Hiver, Été", "Soleil", "Pluie, Hiver", pile="Été")
    piles = Counter(guessed(position, 0, seed).pile()[0] for seed in range(n))
    assert sorted(piles) == ["Hiver", "Pluie", "Été"]
    assert all(abs(times - n / 3) < 4.5 * (n * 2 / 9) ** 0.5 for times in piles.values())
