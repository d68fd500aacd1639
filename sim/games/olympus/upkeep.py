"""The Upkeep phase, step by step, and the beginning and end of rounds."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.records import ENDED
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, about_on_top, ask, pop, push
from sim.games.olympus.building import ALL_CUBES, ANY_TRACK, SINGLE, count_use
from sim.games.olympus.log import note_glories_open, note_round
from sim.games.olympus.scoring import standings
from sim.games.olympus.state import (
    ADVANCE,
    BOTH,
    CAP_END,
    CEREMONY,
    CULTURE,
    DISCARD,
    DISCARDED,
    EARN,
    EFFECT_PART,
    GLORY_END,
    LEAGUE,
    LEAGUE_CUBES,
    POPULATION,
    PRODUCE,
    SKIP,
    UPKEEP,
    UPKEEP_CUBES,
    UPKEEP_POINTS,
    UPKEEP_SALE,
    UPKEEP_STEPS,
    USE,
    WAREHOUSE,
)
from sim.games.olympus.tracks import apply_population_limit, glories, score_points
from sim.games.olympus.war import collect_tribute, military_total, n_cubes


@compiled()
def start_player(state: Any) -> int:
    """Seat 0 starts the first round; the token passes left after each (OY-44)."""
    return int(state.rounds % state.n_seats)


@compiled()
def by_token(state: Any, step: int) -> int:
    """The seat ``step`` places to the start player's left."""
    return int((state.rounds + step) % state.n_seats)


@compiled()
def warehouse_limit(rules: Any, state: Any, seat: int) -> int:
    """Cubes that may stay."""
    return int(rules.warehouse + state.powers[seat, WAREHOUSE])


@compiled()
def discard_asks(rules: Any, state: Any, ledger: Any) -> bool:
    """Upkeep 1: who holds more than the limit discards cube by cube; tributes do not count (OY-17).

    Then Upkeep 2, the population limit, and on to the buildings.
    """
    for step in range(about_on_top(state), state.n_seats):
        seat = by_token(state, step)
        if n_cubes(state, seat) > warehouse_limit(rules, state, seat):
            pop(state)
            push(state, DISCARD * KIND + step * ABOUT)
            return ask(state, seat, DISCARD)
        if n_cubes(state, seat) > rules.warehouse:
            count_use(ledger, seat, state.owned[seat] & rules.sources[WAREHOUSE])
    pop(state)
    for seat in range(state.n_seats):
        apply_population_limit(state, seat)
    push(state, USE * KIND)
    return False


@compiled()
def discard(state: Any, ledger: Any, seat: int, cube: int) -> None:
    """One cube back to the supply."""
    state.cubes[seat, cube] -= 1
    ledger.tallies[seat, DISCARDED] += 1


@compiled()
def use_next(rules: Any, state: Any, ledger: Any) -> None:
    """Upkeep 3: the next player uses his buildings (OY-41); after the last one the round is finished."""
    step = about_on_top(state)
    pop(state)
    if step == state.n_seats:
        finish_round(rules, state, ledger)
    else:
        push(state, USE * KIND + (step + 1) * ABOUT)
        use_buildings(rules, state, ledger, by_token(state, step))


@compiled()
def use_buildings(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Temple of Hera, Delian League, Workshop, Lyceum, Goldsmith; pushed the other way round."""
    powers = state.powers[seat]
    if powers[UPKEEP_SALE] > 0:
        push(state, UPKEEP * KIND + seat * SEAT + 1)
    if powers[UPKEEP_POINTS] > 0:
        push(state, EARN * KIND + seat * SEAT)
    if powers[UPKEEP_CUBES] > 0:
        push(state, PRODUCE * KIND + seat * SEAT + (ALL_CUBES + SINGLE) * ABOUT + powers[UPKEEP_CUBES])
        count_use(ledger, seat, state.owned[seat] & rules.sources[UPKEEP_CUBES])
    if powers[LEAGUE_CUBES] > 0:
        push(state, LEAGUE * KIND + seat * SEAT)
    if powers[UPKEEP_STEPS] > 0:
        push(state, ADVANCE * KIND + seat * SEAT + ANY_TRACK * ABOUT + powers[UPKEEP_STEPS])
        count_use(ledger, seat, state.owned[seat] & rules.sources[UPKEEP_STEPS])


@compiled()
def count_league(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Delian League: a cube of choice per opponent with a lower military total, without one-sided bonuses."""
    own, weaker = military_total(state, seat, BOTH), 0
    for other in range(state.n_seats):
        weaker += int(other != seat and military_total(state, other, BOTH) < own)
    pop(state)
    if weaker > 0:
        n = weaker * state.powers[seat, LEAGUE_CUBES]
        push(state, PRODUCE * KIND + seat * SEAT + (ALL_CUBES + SINGLE) * ABOUT + n)
        count_use(ledger, seat, state.owned[seat] & rules.sources[LEAGUE_CUBES])


@compiled()
def earn_points(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Lyceum: points every round."""
    pop(state)
    score_points(state, ledger, seat, EFFECT_PART, state.powers[seat, UPKEEP_POINTS])
    count_use(ledger, seat, state.owned[seat] & rules.sources[UPKEEP_POINTS])


@compiled()
def sell_cube(rules: Any, state: Any, ledger: Any, seat: int, action: int) -> None:
    """Goldsmith: pay a cube for a point, or skip."""
    if action != SKIP:
        state.cubes[seat, action] -= 1
        score_points(state, ledger, seat, EFFECT_PART, 1)
        count_use(ledger, seat, state.owned[seat] & rules.sources[UPKEEP_SALE])


@compiled()
def finish_round(rules: Any, state: Any, ledger: Any) -> None:
    """Upkeep 4 to 6: tribute, end of the game, or priests and the next round."""
    for seat in range(state.n_seats):
        collect_tribute(state, seat)
    note_round(ledger, state.n_seats, state.rounds, start_player(state), standings(rules, state))
    state.rounds += 1
    if glories(state) >= rules.glory_to_end:
        state.end_reason = GLORY_END
        state.over = ENDED
    elif state.rounds == rules.round_cap:
        state.end_reason = CAP_END
        state.over = ENDED
    else:
        begin_round(rules, state, ledger)


@compiled()
def begin_round(rules: Any, state: Any, ledger: Any) -> None:
    """Upkeep 5 and the new round: all priests back, deities free, Apollo's protection over.

    Before the first round there is no Upkeep: everybody has the priests of the setup, whatever the markers' spaces.
    """
    state.worshipped = 0
    state.protected = 0
    for seat in range(state.n_seats):
        state.priests[seat] = rules.start_priests
        if state.rounds > 0:
            state.priests[seat] += state.marker[seat, POPULATION] >= rules.priest_population
            state.priests[seat] += state.marker[seat, CULTURE] >= rules.priest_culture
    note_glories_open(rules, state, ledger)
    push(state, CEREMONY * KIND + start_player(state) * SEAT)
