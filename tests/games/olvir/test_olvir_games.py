"""Whole games of random play: nothing is lost, the log adds up, the reference state, the words."""

import numpy as np
import pytest

from sim.engine.arena import Arena, Seat
from sim.engine.labels import action_labelled
from sim.engine.replay import Replay, record_moves, transcript
from sim.games.olvir import GAME
from sim.games.olvir.calendar import begin_phase
from sim.games.olvir.game import PHASES
from sim.games.olvir.play import go_on
from sim.games.olvir.reference import restore
from sim.games.olvir.state import DEFEATS, N_BEASTS, N_PHASES, PHASE_COUNTERS, TALLY_NAMES
from strategies.generic import RANDOM
from strategies.olvir import STRATEGIES
from tests.games.olvir.olvir_table import HEX, WORDS, Table

SEEDS = np.arange(40, dtype=np.uint64)


@pytest.fixture(scope="module")
def played():
    arena = Arena(GAME, GAME.make_rules({}, 3))
    return arena.play([Seat(RANDOM.chooser(GAME))] * 3, SEEDS, SEEDS + np.uint64(99))


@pytest.fixture(params=["default", "rotated"])
def replays(request):
    rules = GAME.make_rules({"map": request.param, "night_spawn": 1}, 4)
    arena, found = Arena(GAME, rules), []
    for seed in range(3):
        moves, _ = record_moves(arena, [Seat(RANDOM.chooser(GAME))] * 4, seed, seed + 7)
        found.append(Replay(GAME, rules, 4, seed, seed + 7, moves))
    return found


def test_components_are_conserved(replays):
    for replay in replays:
        rules = replay.rules
        for step in replay.steps():
            state = step.after
            assert (state.beasts.sum(axis=1) + state.off == rules.number).all()
            for kind in range(N_BEASTS):
                assert int(state.at[kind]) == sum(1 << int(here) for here in np.flatnonzero(state.beasts[kind]))
            in_deck = np.bincount(state.wanted_deck[state.wanted_top : state.wanted_end], minlength=6)
            assert (state.asked.sum(axis=0) + state.wanted_discard + in_deck == rules.wanted_copies).all()
            assert (state.goods >= 0).all() and (state.goods <= 2).all()
            assert (state.health >= 0).all() and (state.health <= 6).all()
            assert (state.guards >= 0).all() and (state.guards <= rules.guards).all()
            outside = [here for here in range(35) if here not in state.lair]
            assert state.beasts.sum(axis=0)[outside].max() <= 2 or step.decision not in ("activate", "rush")


def test_a_reward_is_won_by_one_player_at_most(replays):
    for replay in replays:
        for _ in replay.steps():
            pass
        won = [int(mask) for mask in replay.state.won]
        assert sum(mask.bit_count() for mask in won) == (won[0] | won[1] | won[2] | won[3]).bit_count()


def test_a_game_has_15_phases_of_one_turn_each(played):
    assert played.states.rounds.tolist() == [15] * len(SEEDS)
    assert (played.ledgers.turns[:, :3] == 15).all()
    assert len(PHASES) == N_PHASES == 15


def test_the_phases_add_up_to_the_game(played):
    ledgers = played.ledgers
    total = {name: ledgers[f"phase_{name}"][:, :3].sum(axis=2) for name in PHASE_COUNTERS}
    tallies = {name: ledgers.tallies[:, :3, i] for i, name in enumerate(TALLY_NAMES)}
    for name in ("defeats", "combats", "rolls", "counterattacks"):
        assert (total[name] == tallies[name]).all()
    damage = sum(total[name] for name in PHASE_COUNTERS if name.startswith("damage_"))
    assert (damage == tallies["damage"]).all()
    dignity_at_start = 2
    assert (total["glory"] + dignity_at_start == played.states.score[:, :3]).all()
    assert (total["at_risk"] == 15).all()
    assert (total["kills"] == sum(tallies[f"{beast}_kills"] for beast in ("mok", "cabru", "cyclopte"))).all()


def test_points_spent_are_those_of_the_calendar_less_what_defeats_cost(played):
    """70 points a game (5 days of 5 + 5 + 4), fewer only for those who were defeated; a card adds one a day."""
    ledgers = played.ledgers
    spent = sum(ledgers[f"phase_{name}"][:, :3].sum(axis=2) for name in PHASE_COUNTERS if name.startswith("ap_"))
    unharmed = (ledgers.tallies[:, :3, DEFEATS] == 0) & (ledgers.used[:, :3].sum(axis=2) == 0)
    assert unharmed.any()
    assert (spent[unharmed] == 70).all()


def test_the_world_is_counted_at_each_phases_start(played):
    ledgers = played.ledgers
    assert (ledgers.world_moks[:, 0] == 5).all()
    assert (ledgers.world_strength[:, 0] == 5 * 3 + 3 * 4 + 2 * 5).all()
    assert ledgers.world_upgrades.tolist() == [[0] * 3 + [2] * 3 + [4] * 3 + [7] * 3 + [10] * 3] * len(SEEDS)


def test_seats_beyond_the_players_count_nothing(played):
    assert all((played.ledgers[f"phase_{name}"][:, 3:] == 0).all() for name in PHASE_COUNTERS)


def begin_from_reference(table, day):
    restore(table.rules, table.state, day)
    begin_phase(table.rules, table.state, table.ledger)
    go_on(table.rules, table.state, table.ledger)


def test_a_game_that_begins_a_day_from_its_reference_is_the_same_until_then():
    plain, studied = Table(), Table(rules={"reference_day": 3})
    for table in (plain, studied):
        table.seat(0, health=2).beasts(Mok="F")
        table.end_phase(night=True)
    assert plain.state.health[0] == studied.state.health[0]
    for table in (plain, studied):
        table.end_phase(night=True)
    assert (len(plain.on_map("Mok")), len(studied.on_map("Mok"))) == (1, 5)
    assert int(studied.state.health[0]) == 6


def test_the_reference_state_of_a_day():
    table = Table().seat(0, at="F", health=2, wood=2, cards=("reroll",)).beasts(Mok="F", Cabru="O").guards(Olvir=0)
    table.state.down[1], table.state.sword, table.state.falls[1] = 1, 1, 1
    begin_from_reference(table, 3)
    state = table.state
    assert [len(table.on_map(beast)) for beast in ("Mok", "Cabru", "Cyclopte")] == [5, 3, 2]
    assert state.beasts[0, HEX["F.NW"]] == 5
    assert state.health[:3].tolist() == [6] * 3
    assert state.ap[:3].tolist() == [5] * 3
    assert state.guards.tolist() == [3, 1, 1]
    assert (table.place(0), table.held("wood"), int(state.falls[1])) == ("F", 2, 1)
    assert (int(state.day), int(state.time), table.asked) == (3, 0, (1, "action"))
    upgraded_before_day_4 = 2 + 2 + 3
    assert state.upgrades.sum() == upgraded_before_day_4 == state.upgrade_top


def test_the_reference_state_has_the_upgrades_that_the_game_itself_reaches():
    played_on, jumped = Table(), Table()
    for _ in range(2):
        played_on.end_phase(night=True)
    begin_from_reference(jumped, 2)
    assert jumped.state.upgrades.tolist() == played_on.state.upgrades.tolist()


def test_every_option_has_a_label_that_leads_back_to_it(replays):
    rules = replays[0].rules
    for step in replays[0].steps():
        if step.number % 7:
            continue
        for option in step.options:
            label = WORDS.action_label(rules, step.before, option)
            assert action_labelled(GAME, rules, step.before, label) == option


def test_an_unknown_label_is_refused():
    table = Table()
    with pytest.raises(ValueError, match="labelled"):
        action_labelled(GAME, table.rules, table.state, {"action": "fly"})


def test_a_transcript_names_decks_dice_and_events(replays):
    told = transcript(replays[1])
    assert len(told["setup"]["upgrade_deck"]) == 18
    assert sum(len(deck) for deck in told["setup"]["reward_decks"].values()) == 15
    dice = [event for step in told["decisions"] for event in step["chance"] if "die" in event]
    assert len(dice) == sum(int(replays[1].ledger.tallies[seat, TALLY_NAMES.index("rolls")]) for seat in range(4))
    assert any("is defeated and takes the sword" in event for step in told["decisions"] for event in step["events"])


def test_the_shuffle_of_a_single_wanted_card_is_told():
    """Three planners; the deck is made anew of one discarded card, which takes no draw."""
    arena = Arena(GAME, GAME.make_rules({}, 3))
    (planner,) = [strategy for strategy in STRATEGIES if strategy.name == "weighted"]
    seats = [Seat(planner.chooser(GAME), planner.vector())] * 3
    deal_seed, chance_seed = 2968167390414303105, 12504984422275795387
    moves, _ = record_moves(arena, seats, deal_seed, chance_seed)
    told = transcript(Replay(GAME, arena.rules, 3, deal_seed, chance_seed, moves))
    (order,) = [event["order"] for event in told["decisions"][171]["chance"] if "shuffle" in event]
    assert len(order) == 1
