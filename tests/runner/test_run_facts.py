"""What a run says of its game is so under the run's own rules."""

from sim.games import load_game
from sim.runner.run_facts import game_facts

CARD = "rewards.Nomadus.recover3"


def recover_card(changed):
    (item,) = [item for item in game_facts(load_game("olvir"), 3, changed).items if item.id == "recover3"]
    return item.title, item.points


def test_items_are_named_and_valued_as_the_rules_of_the_run_make_them():
    assert recover_card({}) == ("Recover 3 life", {f"{CARD}.glory": 3})
    assert recover_card({f"{CARD}.amount": 5, f"{CARD}.glory": 2}) == ("Recover 5 life", {f"{CARD}.glory": 2})
