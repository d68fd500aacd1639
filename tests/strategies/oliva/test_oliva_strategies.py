"""How the strategies of Oliva play: legally, strongly, each in its own way, and on what they can see only."""

import numpy as np
import pytest
from oliva_duels import arena, habits, play, seat, win_share

from sim.engine.arena import Seat
from sim.engine.contract import MAX_PARAMS
from sim.games.oliva import GAME
from strategies.oliva import STRATEGIES

NAMES = [strategy.name for strategy in STRATEGIES]


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("name", NAMES)
def test_plays_whole_games_with_legal_choices(name, players):
    """The arena refuses an index that is not an option; 12 cycles make 24 turns for every player."""
    outcome = play(arena(players), [seat(name)] * players, 20)
    assert (outcome.states["over"] == 1).all()
    assert (outcome.states["turns"] <= 24 * players).all()


@pytest.mark.parametrize("name", NAMES)
def test_plays_the_variable_setup(name):
    outcome = play(arena(3, setup="variable"), [seat(name)] * 3, 20)
    assert (outcome.states["over"] == 1).all()


def test_every_parameter_is_described_once():
    for strategy in STRATEGIES:
        names = [param.name for param in strategy.params]
        assert len(names) == len(set(names)) <= MAX_PARAMS
        assert all(param.description for param in strategy.params)


def test_greedy_and_the_all_rounder_beat_random():
    assert win_share(seat("greedy"), seat("random"), 100) > 0.95
    assert win_share(seat("weighted"), seat("random"), 100) > 0.95


def test_the_all_rounder_beats_greedy():
    """The share is 0.89; the bound leaves room for ten standard errors of 400 games."""
    assert win_share(seat("weighted"), seat("greedy"), 200) > 0.73


@pytest.mark.parametrize("name", ["exporter", "nation_collector", "upgrader", "thinner"])
def test_a_persona_beats_random(name):
    assert win_share(seat(name), seat("random"), 100) > 0.9


def test_the_exporter_lives_on_global_cards_and_the_collector_on_nation_cards():
    _, exporter = habits("exporter")
    _, collector = habits("nation_collector")
    assert exporter["global_market"] > 1.5 * collector["global_market"]
    assert collector["nations"] > 1.5 * exporter["nations"]


def test_the_upgrader_buys_the_most_special_cards():
    bought = {
        name: tallies["bought_actions"] + tallies["bought_scoring"]
        for name in ("exporter", "nation_collector", "upgrader", "thinner", "weighted")
        for tallies in [habits(name)[0]]
    }
    assert bought["upgrader"] > 1.2 * max(n for name, n in bought.items() if name != "upgrader")


def test_the_thinner_disposes_most_and_ends_with_the_smallest_deck():
    tallies = {name: habits(name)[0] for name in ("exporter", "nation_collector", "upgrader", "thinner", "weighted")}
    thinned = {name: own["thinned"] for name, own in tallies.items()}
    sizes = {name: own["deck_size"] for name, own in tallies.items()}
    assert max(thinned, key=thinned.get) == "thinner"
    assert min(sizes, key=sizes.get) == "thinner"
    assert thinned["thinner"] > 1.2 * thinned["weighted"]


def test_noise_makes_a_strategy_worse():
    assert win_share(seat("weighted", noise=0.3), seat("weighted"), 100) < 0.2


@pytest.mark.parametrize("name", ["greedy", "weighted"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_choice_depends_on_what_the_seat_can_see_only(name, players):
    """The choice stays when everything hidden is dealt anew, and when the dealt world is hidden again."""
    chooser, table = seat(name), arena(players)
    params = np.zeros(MAX_PARAMS)
    params[: len(chooser.params)] = chooser.params
    params.flags.writeable = False
    checked = 0

    def choose(rules, view, actions, n, given):
        nonlocal checked
        world = np.array(view.tobytes(), dtype="V").view(GAME.state)[None].view(np.recarray).copy()
        world[0].seed = np.uint64(checked)
        table.functions.guess(rules, world[0], int(view.seat))
        dealt = chooser.choose(rules, world[0], actions, n, params)
        table.functions.hide(rules, world[0], int(view.seat))
        again = chooser.choose(rules, world[0], actions, n, params)
        pick = chooser.choose(rules, view, actions, n, params)
        assert dealt == again == pick
        checked += 1
        return pick

    play(table, [Seat(choose, is_compiled=False)] * players, 1)
    assert checked > 40 * players
