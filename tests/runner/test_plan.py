"""The plan: every game has one place, whatever the cut."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.treatment import GIFT, Treatment
from sim.games import load_game
from sim.runner.plan import Plan, PlannedTable, Strand, Version, make_plan
from tests.runner.playing import load


def plan_of(*tables: tuple[int, int], variants: int = 1, trial: int = 0) -> Plan:
    """Tables of (seatings, blocks); a trial of two strands with so many blocks at the first of them."""
    planned = tuple(
        PlannedTable(index, f"t{index}", tuple((r,) for r in range(seatings)), blocks)
        for index, (seatings, blocks) in enumerate(tables)
    )
    treated = (Strand(planned[0], 0, 0, trial, "gift", Treatment(GIFT, 0, item)) for item in range(2 if trial else 0))
    versions = tuple(Version(f"v{index}", "control", {}) for index in range(variants))
    return Plan(9, planned, versions, tuple(treated))


PLANS = st.builds(
    lambda tables, variants, trial: plan_of(*tables, variants=variants, trial=trial),
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 9)), min_size=1, max_size=4),
    st.integers(1, 3),
    st.integers(0, 12),
)


@settings(derandomize=True, deadline=None)
@given(PLANS, st.integers(1, 5))
def test_any_cut_into_chunks_plays_every_game_once(plan, size):
    numbers = [plan.games_of(lot) for start in range(0, plan.n_blocks, size) for lot in plan.lots(start, size)]
    assert sorted(np.concatenate(numbers).tolist()) == list(range(plan.n_games))


@settings(derandomize=True, deadline=None)
@given(PLANS)
def test_the_games_of_earlier_blocks_come_first(plan):
    for block in range(plan.n_blocks):
        numbers = np.concatenate([plan.games_of(lot) for lot in plan.lots(block, 1)])
        assert sorted(numbers.tolist()) == list(range(plan.games_before(block), plan.games_before(block + 1)))


@settings(derandomize=True, deadline=None)
@given(PLANS, st.data())
def test_a_game_is_found_by_its_number(plan, data):
    number = data.draw(st.integers(0, plan.n_games - 1))
    game = plan.game(number)
    lot = next(lot for lot in plan.lots(game.block, 1) if lot.strand == game.strand)
    assert plan.games_of(lot).tolist() == [number]


def test_a_number_outside_the_plan_is_refused():
    with pytest.raises(IndexError, match="0 to 5"):
        plan_of((2, 3)).game(6)


def test_tables_and_variants_meet_the_same_deals():
    plan = make_plan(load(), load_game("pig"))
    seeds = {lot: plan.seeds(lot.first_block, lot.n_blocks)[0].tolist() for lot in plan.lots(0, 3)}
    assert len({tuple(values) for values in seeds.values()}) == 1


def test_a_table_of_equal_strategies_has_one_seating():
    assert [len(table.seatings) for table in make_plan(load(), load_game("pig")).tables] == [1, 2]


def test_the_seeds_of_a_block_do_not_depend_on_the_chunk():
    plan = make_plan(load(), load_game("pig"))
    deal, chance = plan.seeds(0, 10)
    for block in range(10):
        alone = plan.seeds(block, 1)
        assert (alone[0][0], alone[1][0]) == (deal[block], chance[block])
    assert len({*deal.tolist(), *chance.tolist()}) == 20
