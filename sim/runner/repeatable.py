"""Can a run be repeated? A few of its games are played twice where a strategy is plain Python.

Compiled strategies have nothing but their view. One in plain Python may draw chance of its own or keep something in
mind from game to game; then no game of the run could be replayed, and results would hang on the number of workers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from sim.engine.match import Match
from sim.engine.replay import record_moves
from sim.experiment import ResolvedStrategy
from sim.runner.plan import Strand
from sim.runner.worker import GameFailedError, Hall

DEALS = 2
"""Deals of every table that are played twice."""


def check_repeatable(hall: Hall) -> None:
    """Play some games twice, the second time in another order and with strategies made anew.

    Raises:
        GameFailedError: A strategy chose otherwise the second time; says which, where, and what to do.
    """
    for strand in _strands(hall):
        deals = range(min(DEALS, strand.table.blocks))
        first = {deal: _moves(hall, strand, deal) for deal in deals}
        anew = _anew(hall)
        again = {deal: _moves(anew, strand, deal) for deal in reversed(deals)}
        for deal in deals:
            if first[deal] != again[deal]:
                raise GameFailedError(_blame(hall, strand, deal, first[deal], again[deal]), fault_of_strategy=True)


def unrepeatable(hall: Hall, strand: Strand, deal: int) -> str | None:
    """What is wrong with a strategy that does not play a deal alike twice; nothing where all do."""
    first, again = _moves(hall, strand, deal), _moves(_anew(hall), strand, deal)
    return None if first == again else _blame(hall, strand, deal, first, again)


def _anew(hall: Hall) -> Hall:
    """The same experiment with all strategies made anew."""
    anew = Hall(hall.experiment, hall.folder)
    anew.bot_timeout = hall.bot_timeout
    return anew


def _strands(hall: Hall) -> Iterator[Strand]:
    """One strand of every table at which a strategy is plain Python."""
    seen = set()
    for lot in hall.plan.lots(0, 1):
        table, version = lot.strand.table, lot.strand.version
        line_up = hall.line_up(table, lot.strand.rotation)
        if table.id not in seen and not all(seat.is_compiled for seat in hall.seats(line_up, version)):
            seen.add(table.id)
            yield lot.strand


def _moves(hall: Hall, strand: Strand, deal: int) -> list[int]:
    line_up = hall.line_up(strand.table, strand.rotation)
    arena, seats = hall.arena(strand.version, len(line_up)), hall.seats(line_up, strand.version)
    deal_seed, chance_seed = (int(seeds[0]) for seeds in hall.plan.seeds(deal, 1))
    with hall.looking_after(arena, seats, line_up, [deal]):
        return record_moves(arena, seats, deal_seed, chance_seed, strand.treatment)[0]


def _blame(hall: Hall, strand: Strand, deal: int, first: list[int], again: list[int]) -> str:
    """Whose choice differs first, in words."""
    line_up = hall.line_up(strand.table, strand.rotation)
    deal_seed, chance_seed = (int(seeds[0]) for seeds in hall.plan.seeds(deal, 1))
    rules = hall.arena(strand.version, len(line_up)).rules
    match = Match(hall.game, rules, len(line_up), deal_seed, chance_seed, strand.treatment)
    for one, other in zip_longest(first, again):
        if one != other:
            break
        match.play(one, forced=len(match.options()) == 1)
    seat = int(match.state.seat)
    return (
        f"{_named(hall, line_up[seat])} does not repeat itself: playing deal {deal} at table '{strand.table.id}' a "
        f"second time, it chose otherwise at seat {seat}, {match.decision}. Draw its chance from view.seed and keep "
        "nothing in mind between games; else no game of the run could be replayed"
    )


def _named(hall: Hall, strategy: ResolvedStrategy) -> str:
    place = "" if strategy.file is None else f"{hall.folder / strategy.file[0]}: "
    return f"{place}strategy '{strategy.name}'"
