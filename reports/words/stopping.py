"""A run that ended before it knew what it was asked."""

from __future__ import annotations

from reports import words
from reports.results import Results
from sim.runlog.facts import RunFacts


def fell_short(results: Results, facts: RunFacts) -> str:
    """That the most games came before the precision, and how many games would do; empty where it did not."""
    found = results.precision
    if found is None or found.reached:
        return ""
    row = results.by_id().get(found.row)
    if row is None:
        return f"{found.row} could not be measured, so the run was not stopped by how well it is known"
    told = f"{words.titled(row)} is known to no more than its own range"
    if found.half_width is not None:
        digits = max(1, words.decimals(row))
        told = f"{words.titled(row)} is known to ±{found.half_width:.{digits}f} {row.unit}"
    most = facts.stop.max_games if facts.stop else None
    ended = f"max_games ({most:,}) ended the run" if most else "the run ended"
    enough = f"; about {found.games:,} games would do" if found.games else ""
    return f"{told}, not to the ±{found.wanted:g} asked for: {ended}{enough}"
