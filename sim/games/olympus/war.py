"""War and tribute (rulebook: Ares), and the plague (rulebook: Apollo)."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, ask, pop, push
from sim.games.olympus.building import count_use
from sim.games.olympus.state import (
    ATTACK,
    ATTACKED,
    BOTH,
    DEFENCE,
    EFFECT_PART,
    MILITARY,
    N_CUBES,
    PLAGUE_LOSSES,
    PLAGUE_POINTS,
    POPULATION,
    PROTECTION,
    TRIBUTE,
    TRIBUTES,
    TRIBUTES_LOST,
    WARS,
    WARS_WON,
)
from sim.games.olympus.tracks import mark_favoured, score_points

MAX_TRIBUTE = 200


@compiled()
def military_total(state: Any, seat: int, bonus: int) -> int:
    """Space of the military marker and bonuses from buildings (OY-14); ``bonus`` is ATTACK, DEFENCE, or BOTH alone."""
    total = state.marker[seat, MILITARY] + state.powers[seat, BOTH]
    return int(total if bonus == BOTH else total + state.powers[seat, bonus])


@compiled()
def winning_margin(state: Any, attacker: int, defender: int) -> int:
    """Tributes that the attacker may take: the difference, or 1 at a tie with Ares' α favour; 0 if repelled (OY-16)."""
    margin = military_total(state, attacker, ATTACK) - military_total(state, defender, DEFENCE)
    if margin == 0 and (state.wins_ties >> attacker) & 1:
        return 1
    return max(0, margin)


@compiled()
def n_cubes(state: Any, seat: int) -> int:
    """Cubes in the warehouse."""
    return int(state.cubes[seat, 0] + state.cubes[seat, 1] + state.cubes[seat, 2])


@compiled()
def declare_war(state: Any, ledger: Any, seat: int) -> None:
    """Declared now, with or without a hope (OY-13); fought after all favours of the ceremony (OY-11, OY-20)."""
    state.wars[seat] += 1
    ledger.tallies[seat, WARS] += 1


@compiled()
def war_asks(state: Any, seat: int) -> bool:
    """Whether ``seat`` has a war to fight and somebody left to attack; two wars go to two targets (OY-12)."""
    if state.wars[seat] > 0:
        for other in range(state.n_seats):
            if other != seat and not (state.targets >> other) & 1:
                return True
        state.wars[seat] = 0
    state.targets = 0
    return False


@compiled()
def target_options(state: Any, seat: int, actions: Any) -> int:
    """Each opponent clockwise but an earlier target."""
    n = 0
    for step in range(1, state.n_seats):
        other = (seat + step) % state.n_seats
        if not (state.targets >> other) & 1:
            actions[n] = other
            n += 1
    return n


@compiled()
def fight(rules: Any, state: Any, ledger: Any, seat: int, defender: int) -> None:
    """Compare military totals; a victorious attacker takes tributes from the warehouse, one by one (OY-15)."""
    state.wars[seat] -= 1
    state.targets |= 1 << defender
    ledger.tallies[defender, ATTACKED] += 1
    count_use(ledger, seat, state.owned[seat] & rules.sources[ATTACK])
    count_use(ledger, seat, state.owned[seat] & rules.sources[BOTH])
    count_use(ledger, defender, state.owned[defender] & rules.sources[DEFENCE])
    count_use(ledger, defender, state.owned[defender] & rules.sources[BOTH])
    margin = winning_margin(state, seat, defender)
    if margin > 0:
        ledger.tallies[seat, WARS_WON] += 1
        push(state, TRIBUTE * KIND + seat * SEAT + defender * ABOUT + min(margin, MAX_TRIBUTE))


@compiled()
def tribute_asks(state: Any, seat: int, defender: int, left: int) -> bool:
    """Whether there is a tribute left to take."""
    if left > 0 and n_cubes(state, defender) > 0:
        return ask(state, seat, TRIBUTE)
    pop(state)
    return False


@compiled()
def take_tribute(state: Any, ledger: Any, seat: int, defender: int, cube: int) -> None:
    """One cube from the defender's warehouse into the attacker's tribute area (OY-17)."""
    state.cubes[defender, cube] -= 1
    state.tribute[seat, cube] += 1
    mark_favoured(state, seat)
    ledger.tallies[seat, TRIBUTES] += 1
    ledger.tallies[defender, TRIBUTES_LOST] += 1


@compiled()
def collect_tribute(state: Any, seat: int) -> None:
    """Upkeep 4: tributes move into the warehouse."""
    for cube in range(N_CUBES):
        state.cubes[seat, cube] += state.tribute[seat, cube]
        state.tribute[seat, cube] = 0


@compiled()
def is_protected(state: Any, seat: int) -> bool:
    """By Apollo for this round (OY-23, OY-24), or always by a building."""
    return bool((state.protected >> seat) & 1) or bool(state.powers[seat, PROTECTION] > 0)


@compiled()
def plague(rules: Any, state: Any, ledger: Any) -> None:
    """The plague takes a third of the population, rounded down, of everyone unprotected (OY-25, OY-46)."""
    state.invoked = 0
    for seat in range(state.n_seats):
        bonus = state.powers[seat, PLAGUE_POINTS]
        if bonus > 0:
            score_points(state, ledger, seat, EFFECT_PART, bonus)
            count_use(ledger, seat, state.owned[seat] & rules.sources[PLAGUE_POINTS])
        if is_protected(state, seat):
            count_use(ledger, seat, state.owned[seat] & rules.sources[PROTECTION])
        else:
            loss = state.marker[seat, POPULATION] // rules.plague_divisor
            state.marker[seat, POPULATION] -= loss
            ledger.tallies[seat, PLAGUE_LOSSES] += loss
