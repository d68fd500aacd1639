"""What the all-rounder's weighing of resources, sales and cards must satisfy, whatever the parameters."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oliva_duels import arena

from sim.games.oliva.state import COLUMNS, GLASS, HARVEST, MARKETS, PER_POMACE, PRESSING
from strategies.oliva.cards import is_clutter, strength
from strategies.oliva.dispose import disposal_gain
from strategies.oliva.mind import empty_mind
from strategies.oliva.params import PARAMS
from strategies.oliva.plan import work_together
from strategies.oliva.purse import Purse, marginal, stock
from strategies.oliva.sale import best_sales

amounts = st.floats(0.0, 40.0)
worths = st.floats(-3.0, 12.0)


def fresh_mind():
    """A mind with the default parameters and, as facts, the basic set's symbol shares (two of nine are harvests)."""
    mind = empty_mind(np.array([param.default for param in PARAMS]))[0]
    mind["frequency"][:] = 1 / 9
    mind["frequency"][HARVEST] = 2 / 9
    return mind


def type_named(rules, kind_symbols):
    return next(i for i in range(int(rules.n_types)) if int(rules.symbols[i]) == kind_symbols)


@settings(derandomize=True, deadline=None)
@given(amounts, amounts, amounts)
def test_every_further_unit_of_a_resource_is_worth_something_but_less_than_the_one_before(n, full, room):
    first, second = (stock(n + k + 1.0, full, room) - stock(n + k, full, room) for k in (0.0, 1.0))
    assert -1e-9 <= second <= first + 1e-9
    assert second - 1e-9 <= marginal(n + 1.0, full, room) <= first + 1e-9


@settings(derandomize=True, deadline=None)
@given(st.lists(worths, min_size=COLUMNS, max_size=COLUMNS), amounts, st.floats(0.0, 4.0), st.floats(0.0, 3.0))
def test_planned_sales_spend_no_more_oil_than_there_is_and_never_lose(worth, oil, times, price):
    rules, mind = arena(2).rules, fresh_mind()
    mind["sell_worth"][0] = worth
    after = best_sales(rules, mind, 0, times, Purse(0.0, 0.0, 0.0, oil), price)
    assert 0.0 <= after.oil <= oil
    assert after.points >= price * (oil - after.oil) - 1e-9
    assert after.points <= sum(max(0.0, one) for one in worth) + 1e-9


def test_planned_sales_take_the_best_net_gain_first():
    """Costs are 1, 2 and 3 oil (rulebook, Market exchange rates): 5 − 3 loses to 4 − 1, 3 − 2 comes last."""
    rules, mind = arena(2).rules, fresh_mind()
    mind["sell_worth"][1] = (4.0, 3.0, 5.0)
    one = best_sales(rules, mind, 1, 1.0, Purse(0.0, 0.0, 0.0, 9.0), 1.0)
    two = best_sales(rules, mind, 1, 2.0, Purse(0.0, 0.0, 0.0, 9.0), 1.0)
    assert (one.points, one.oil) == (4.0, 8.0)
    assert (two.points, two.oil) == (9.0, 5.0)


def test_a_card_without_a_symbol_is_clutter_and_has_no_strength():
    rules, mind = arena(2).rules, fresh_mind()
    for type_ in range(int(rules.n_types)):
        assert is_clutter(rules, type_) == (rules.symbols[type_] == 0)
        assert (strength(rules, mind, type_) == 0.0) == is_clutter(rules, type_)


def test_clutter_is_disposed_before_any_basic_card_and_pomace_rewards_raise_every_gain():
    rules, mind = arena(2).rules, fresh_mind()
    mind["later"], mind["n_actions"], mind["end_value"] = 6.0, 9.0, 1 / 3
    card, harvest = type_named(rules, 0), type_named(rules, 1 << HARVEST)
    pressing = type_named(rules, 1 << PRESSING)
    before = [disposal_gain(rules, mind, type_, 1) for type_ in (card, harvest, pressing)]
    assert before[0] > max(before[1:])
    mind["reward"][PER_POMACE] = 1.0
    after = [disposal_gain(rules, mind, type_, 1) for type_ in (card, harvest, pressing)]
    assert after == pytest.approx([gain + 1.0 for gain in before])


@pytest.mark.parametrize("market", range(MARKETS))
def test_pressing_works_together_with_selling_and_harvest_but_harvest_not_with_selling(market):
    sale = 1 << (GLASS + market)
    assert work_together(1 << PRESSING, sale)
    assert work_together(1 << HARVEST, 1 << PRESSING)
    assert work_together(sale, sale)
    assert not work_together(1 << HARVEST, sale)
