"""Bookkeeping that every game needs: ranks, turns without effect."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled


@compiled()
def rank_by(state: Any, strengths: Any) -> None:
    """Fill ``state.rank`` from ``strengths`` (higher is better): 1 is best, equal strengths share a rank."""
    for seat in range(state.n_seats):
        better = 0
        for other in range(state.n_seats):
            if strengths[other] > strengths[seat]:
                better += 1
        state.rank[seat] = 1 + better


@compiled()
def count_turn(ledger: Any, seat: int, dead: bool) -> None:
    """Count a finished turn of ``seat``; a dead one changed nothing for the seat (or only passing was legal)."""
    ledger.turns[seat] += 1
    if dead:
        ledger.dead_turns[seat] += 1
        ledger.dead_run[seat] += 1
        ledger.dead_longest[seat] = max(ledger.dead_longest[seat], ledger.dead_run[seat])
    else:
        ledger.dead_run[seat] = 0


@compiled()
def count_offer(ledger: Any, seat: int, item: int, affordable: bool) -> None:
    """Count that ``item`` was on offer at a decision point of ``seat``."""
    ledger.offered[seat, item] += 1
    if affordable:
        ledger.affordable[seat, item] += 1
    if ledger.first_offered[seat, item] == 0:
        ledger.first_offered[seat, item] = 1 + ledger.turns[seat]


@compiled()
def count_taking(ledger: Any, seat: int, item: int) -> None:
    """Count that ``seat`` acquired one ``item``."""
    ledger.taken[seat, item] += 1
    if ledger.first_taken[seat, item] == 0:
        ledger.first_taken[seat, item] = 1 + ledger.turns[seat]


@compiled()
def count_wait(ledger: Any, seat: int, wait: int, turns: int, ended: bool) -> None:
    """Count a wait of ``turns`` own turns, the last one included; one that has not ``ended`` is cut off by the game.

    A wait longer than the ledger tells apart is counted as one that was still open then.
    """
    longest = ledger.wait_ended.shape[2] - 1
    if ended and turns <= longest:
        ledger.wait_ended[seat, wait, turns] += 1
    else:
        ledger.wait_open[seat, wait, min(turns, longest)] += 1
