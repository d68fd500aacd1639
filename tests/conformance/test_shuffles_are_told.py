"""Replays tell every shuffle: a follower of a transcript that misses one stops at the next card."""

from sim.engine.arena import Arena, Seat
from sim.engine.replay import Replay, record_moves
from sim.games import load_game
from strategies import strategies_of


def test_the_shuffle_of_a_single_card_is_told_in_a_game_that_met_one():
    """Olvir's wanted cards, of which one was left to shuffle after decision 171 of this game."""
    game = load_game("olvir")
    rules, weighted = game.make_rules({}, 3), strategies_of("olvir")["weighted"]
    seeds = 2968167390414303105, 12504984422275795387
    moves, _ = record_moves(Arena(game, rules), [Seat(weighted.chooser(game), weighted.vector())] * 3, *seeds)
    steps = list(Replay(game, rules, 3, *seeds, moves).steps())
    told = [game.words().chance(rules, step.before, step.after) for step in steps]
    shuffled = [int(step.after.shuffles.sum()) - int(step.before.shuffles.sum()) for step in steps]
    assert [sum("shuffle" in outcome for outcome in found) for found in told] == shuffled
    assert [len(outcome["order"]) for outcome in told[171]] == [1]
