"""What each change of the rules does to the difficulty of the whole game, the strongest change first."""

from __future__ import annotations

from reports.results import Results
from reports.words.shifts import Moved, shift_interval, shift_number
from sim.games.olvir.report.calendar import whole
from sim.games.olvir.report.day_difficulty import DAMAGE, HAZARD, NAME
from sim.runlog.facts import RunFacts

UNITS = {HAZARD.name: "percentage points", DAMAGE.name: "life points per player and phase"}


def shifts(name: str, table: str, results: Results, facts: RunFacts) -> list[Moved]:
    """By how much every variant moves the hazard or the damage of the whole game at a table, the strongest first."""
    metric = f"{NAME}.{whole(facts.game).id}.{name}"
    base = results.find(metric, table)
    rows = (results.find(metric, table, variant.name) for variant in results.compared())
    moved = [Moved(row, base, row.shift) for row in rows if base is not None and row is not None and row.shift]
    return sorted(moved, key=lambda entry: -abs(entry.shift.value))


def size(entry: Moved) -> str:
    """The shift with its interval and unit."""
    return f"{shift_number(entry, entry.shift.value)} {UNITS[entry.row.aspect]} {shift_interval(entry)}"


def course(entry: Moved) -> str:
    """What the change does, said only where the whole interval lies on one side of 0."""
    if entry.shift.verdict == "identical":
        return "leaves every game as it is"
    if entry.shift.above(0):
        return "makes the game harder"
    if entry.shift.below(0):
        return "makes the game easier"
    return "makes no difference that can be told"


def sentence(hazard: Moved, damage: Moved | None) -> str:
    """«no_upgrades makes the game easier: hazard −2.1 percentage points [−2.4, −1.8], damage −0.20 life points …»."""
    told = f"{hazard.row.variant} {course(hazard)}: hazard {size(hazard)}"
    return f"{told}, damage {size(damage)}" if damage is not None else told
