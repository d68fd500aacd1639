"""Indices with names, in Python and in compiled code."""

import numpy as np

from sim import compiled
from sim.engine.compiling import interpreted
from sim.engine.contract import Named
from sim.engine.index import Index
from sim.engine.records import new_records, record_dtype


class Fruit(Index):
    OLIVE = "Olive", "olives"
    SMALL_FIG = "Fig", "figs", "fig"
    LEMON = "Lemon"


RECORD = record_dtype([("count", "i4", (len(Fruit),)), ("last", "i4"), ("narrow", "i1")])


@compiled()
def take(record, fruit, n):
    record.count[fruit] += n
    record.last = fruit
    return fruit


@compiled()
def pick(record):
    taken = take(record, Fruit.SMALL_FIG, 2) + take(record, record.last, record.narrow)
    if record.last == Fruit.SMALL_FIG:
        record.last = Fruit.LEMON
    return taken + len(Fruit)


def test_members_are_numbered_and_named_in_the_order_of_writing():
    assert [int(fruit) for fruit in Fruit] == [0, 1, 2]
    assert Fruit.named() == (
        Named("olive", "Olive", "olives"),
        Named("fig", "Fig", "figs"),
        Named("lemon", "Lemon"),
    )
    assert Fruit.at(np.int32(1)) is Fruit.SMALL_FIG


def test_compiled_code_takes_them_as_index_value_and_size():
    record = new_records(RECORD, 1)[0]
    record.narrow = 5
    assert pick(record) == 5
    assert record.count.tolist() == [0, 7, 0]
    assert record.last == Fruit.LEMON


def test_a_function_is_compiled_once_for_members_constants_and_fields_of_any_width():
    """Once, or not at all where its caller, which has it inside, comes from the cache."""
    pick(new_records(RECORD, 1)[0])
    assert interpreted() or len(take.signatures) <= 1
