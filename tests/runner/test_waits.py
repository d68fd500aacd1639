"""The log of waits says what the ledgers counted."""

import numpy as np
import polars as pl
import pytest

from sim.runner.waits import waits
from tests.runner.playing import logs, play

LEDGER = np.dtype([("wait_ended", "i2", (2, 1, 4)), ("wait_open", "i2", (2, 1, 4))])
"""Two seats, one kind, waits of up to three turns."""


def test_waits_of_equal_length_are_one_row():
    ledgers = np.zeros(3, LEDGER)
    ledgers["wait_ended"][0, 1, 0, 2] = 5
    ledgers["wait_ended"][2, 0, 0, 1] = 1
    ledgers["wait_open"][2, 0, 0, 1] = 2
    found = waits(ledgers)
    rows = zip(found.game, found.seat, found.wait, found.length, found.ended, found.n, strict=True)
    assert [tuple(int(value) for value in row) for row in rows] == [
        (0, 1, 0, 2, True, 5),
        (2, 0, 0, 1, True, 1),
        (2, 0, 0, 1, False, 2),
    ]


def test_no_wait_is_no_row():
    assert len(waits(np.zeros(2, LEDGER)).n) == 0


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("olivier")
    path = folder / "duel.yaml"
    path.write_text(
        "schema: 1\nid: duel\ngame: {name: olivier, players: 2}\nrun: {games: 40}\n"
        "tables: [{id: two, seats: [simple, simple]}]\nanalyses: {waiting: {}}\n",
        encoding="utf-8",
    )
    return logs(play(folder / "runs", path=path))


def test_waits_that_ended_are_the_cures_and_the_others_are_open_at_the_end(played):
    """A wait of more than 60 turns counts as open, so cures can outnumber the waits that ended."""
    counted = played["waits"].group_by("ended").agg(pl.col("count").cast(pl.Int64).sum())
    ended, still = (counted.filter(pl.col("ended") == value)["count"].sum() for value in (True, False))
    tallies = played["seats"].select(pl.col("^n_(rain|incident)_(cured|open)$").cast(pl.Int64).sum()).row(0, named=True)
    assert ended + still == sum(tallies.values())
    assert 0 < ended <= tallies["n_rain_cured"] + tallies["n_incident_cured"]


def test_waits_count_for_seats_of_the_game_and_have_a_kind(played):
    assert set(played["waits"]["wait"].cast(pl.String)) <= {"sun", "solution"}
    assert played["waits"]["seat"].max() <= 1
    assert (played["waits"]["count"] > 0).all()
