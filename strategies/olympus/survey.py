"""What a seat would gain from everything that a deity can grant."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olympus.state import (
    ALPHA,
    APHRODITE,
    APHRODITE_STEPS,
    APOLLO,
    APOLLO_POINTS,
    ARES,
    ATHENA,
    ATHENA_STEPS,
    ATTACK,
    BETA,
    CULTURE,
    DEFENCE,
    HEPHAESTUS,
    HERA,
    MILITARY,
    N_COPIED,
    N_CUBES,
    N_DEITIES,
    N_TRACKS,
    POPULATION,
    ZEUS,
)
from sim.games.olympus.war import is_protected, military_total, n_cubes
from strategies.olympus.params import CUBE, HURT, SAFETY, SECOND, WAR
from strategies.olympus.worth import best_buildings, cubes_worth, production, rounds_left, steps_worth

STEP = 0
TWO_STEPS = STEP + N_TRACKS
PRODUCTION = TWO_STEPS + N_TRACKS
TWO_PRODUCTIONS = PRODUCTION + N_CUBES
WARS = TWO_PRODUCTIONS + N_CUBES
"""Best war, second best, best after one more military step, best when ties are won, second best then."""
BUILDINGS = WARS + 5
"""Best building, and the second one beside it."""
PLAGUE_GAIN = BUILDINGS + 2
FAVOUR = PLAGUE_GAIN + 1
"""FAVOUR + 2 * deity + side: the whole favour."""
N_FACTS = FAVOUR + 2 * N_DEITIES


@compiled()
def survey(rules: Any, view: Any, seat: int, params: Any, facts: Any) -> None:
    """Fill ``facts`` (length ``N_FACTS``) with what ``seat`` would gain, in points."""
    left = rounds_left(rules, view, params)
    for track in range(N_TRACKS):
        facts[STEP + track] = steps_worth(rules, view, seat, track, 1, left, params)
        facts[TWO_STEPS + track] = steps_worth(rules, view, seat, track, 2, left, params)
    for cube in range(N_CUBES):
        n = production(rules, view, seat, cube)
        facts[PRODUCTION + cube] = cubes_worth(rules, view, seat, cube, n, params)
        facts[TWO_PRODUCTIONS + cube] = cubes_worth(rules, view, seat, cube, 2 * n, params)
    survey_wars(view, seat, params, facts)
    best_buildings(rules, view, seat, left, params, facts, BUILDINGS)
    facts[PLAGUE_GAIN] = plague_gain(rules, view, seat, params, facts)
    survey_favours(rules, view, seat, left, params, facts)


@compiled()
def war_gain(view: Any, seat: int, other: int, more: int, wins_ties: int, params: Any) -> float:
    """Tribute from ``other`` with ``more`` military than now."""
    margin = more + military_total(view, seat, ATTACK) - military_total(view, other, DEFENCE)
    if margin == 0:
        margin = wins_ties
    tribute = min(max(0, margin), n_cubes(view, other))
    return float(params[WAR] * params[CUBE] * tribute * (1.0 + params[HURT]))


@compiled()
def survey_wars(view: Any, seat: int, params: Any, facts: Any) -> None:
    """The wars that the military totals promise."""
    for i in range(5):
        facts[WARS + i] = 0.0
    for other in range(view.n_seats):
        if other != seat:
            keep_two_best(facts, WARS, war_gain(view, seat, other, 0, 0, params))
            facts[WARS + 2] = max(facts[WARS + 2], war_gain(view, seat, other, 1, 1, params))
            keep_two_best(facts, WARS + 3, war_gain(view, seat, other, 0, 1, params))


@compiled()
def keep_two_best(facts: Any, place: int, gain: float) -> None:
    """Keep the best and the second best at ``place`` and behind it."""
    if gain > facts[place]:
        facts[place + 1] = facts[place]
        facts[place] = gain
    elif gain > facts[place + 1]:
        facts[place + 1] = gain


@compiled()
def plague_gain(rules: Any, view: Any, seat: int, params: Any, facts: Any) -> float:
    """What the others would lose by a plague; who invokes it is protected himself."""
    losses = 0
    for other in range(view.n_seats):
        if other != seat and not is_protected(view, other):
            losses += view.marker[other, POPULATION] // rules.plague_divisor
    return float(params[HURT] * losses * facts[STEP + POPULATION] / (view.n_seats - 1))


@compiled()
def survey_favours(rules: Any, view: Any, seat: int, left: float, params: Any, facts: Any) -> None:
    """Whole favours, α and β."""
    for cube in range(N_CUBES):
        farming_favour(rules, view, seat, cube, params, facts)
    for side in range(2):
        steps = rules.amount[ATHENA, side] + view.powers[seat, ATHENA_STEPS]
        facts[FAVOUR + 2 * ATHENA + side] = steps_worth(rules, view, seat, CULTURE, steps, left, params)
        steps = rules.amount[APHRODITE, side] + view.powers[seat, APHRODITE_STEPS]
        facts[FAVOUR + 2 * APHRODITE + side] = steps_worth(rules, view, seat, POPULATION, steps, left, params)
    step, war = facts[STEP + MILITARY], facts[WARS]
    facts[FAVOUR + 2 * ARES + BETA] = max(step, war)
    two = max(facts[TWO_STEPS + MILITARY], step + facts[WARS + 2])
    facts[FAVOUR + 2 * ARES + ALPHA] = max(two, facts[WARS + 3] + facts[WARS + 4])
    facts[FAVOUR + 2 * HEPHAESTUS + BETA] = facts[BUILDINGS]
    facts[FAVOUR + 2 * HEPHAESTUS + ALPHA] = facts[BUILDINGS] + params[SECOND] * facts[BUILDINGS + 1]
    apollo = view.powers[seat, APOLLO_POINTS] + params[SAFETY]
    points = max(float(rules.apollo_choice), facts[PLAGUE_GAIN])
    single = float(rules.amount[APOLLO, BETA])
    if rules.plague_for_all == 1:
        single = max(single, facts[PLAGUE_GAIN])
    facts[FAVOUR + 2 * APOLLO + BETA] = single + apollo
    facts[FAVOUR + 2 * APOLLO + ALPHA] = rules.amount[APOLLO, ALPHA] + apollo + points
    zeus_favour(rules, params, facts)
    hera_favour(rules, facts)


@compiled()
def farming_favour(rules: Any, view: Any, seat: int, cube: int, params: Any, facts: Any) -> None:
    """Demeter, Artemis, Poseidon: steps and productions in the best order."""
    step, crop = facts[STEP + MILITARY + 1 + cube], facts[PRODUCTION + cube]
    n = production(rules, view, seat, cube)
    after = crop
    if step > 0.0:
        n = rules.production[view.marker[seat, MILITARY + 1 + cube] + 1]
        after = cubes_worth(rules, view, seat, cube, n, params)
    facts[FAVOUR + 2 * cube + BETA] = max(step, crop)
    facts[FAVOUR + 2 * cube + ALPHA] = step + after
    if rules.farming_repeats == 1:
        two = max(facts[TWO_STEPS + MILITARY + 1 + cube], facts[TWO_PRODUCTIONS + cube])
        facts[FAVOUR + 2 * cube + ALPHA] = max(two, step + after)


@compiled()
def zeus_favour(rules: Any, params: Any, facts: Any) -> None:
    """The best of his five options, and the two best, or one of them twice if the rules say so."""
    place = FAVOUR + 2 * ZEUS
    facts[place], facts[place + 1] = 0.0, 0.0
    keep_two_best(facts, place, float(rules.zeus_points))
    keep_two_best(facts, place, best_of(facts, STEP, N_TRACKS))
    keep_two_best(facts, place, best_of(facts, PRODUCTION, N_CUBES))
    keep_two_best(facts, place, facts[WARS])
    keep_two_best(facts, place, facts[BUILDINGS])
    facts[place + ALPHA] += facts[place + BETA]
    if rules.zeus_repeats == 1:
        facts[place + ALPHA] = max(facts[place + ALPHA], best_twice(rules, params, facts))


@compiled()
def best_twice(rules: Any, params: Any, facts: Any) -> float:
    """The best of Zeus's options if it is taken twice."""
    best = max(2.0 * rules.zeus_points, facts[WARS] + facts[WARS + 1])
    best = max(best, best_of(facts, TWO_STEPS, N_TRACKS), best_of(facts, TWO_PRODUCTIONS, N_CUBES))
    return float(max(best, facts[BUILDINGS] + params[SECOND] * facts[BUILDINGS + 1]))


@compiled()
def best_of(facts: Any, first: int, n: int) -> float:
    """The highest of ``n`` facts."""
    best = 0.0
    for i in range(first, first + n):
        best = max(best, facts[i])
    return best


@compiled()
def hera_favour(rules: Any, facts: Any) -> None:
    """The best β favour of another deity, and the two best; if the rules say so, the best one twice or an α favour."""
    place, alpha = FAVOUR + 2 * HERA, 0.0
    facts[place], facts[place + 1] = 0.0, 0.0
    for deity in range(N_COPIED):
        keep_two_best(facts, place, facts[FAVOUR + 2 * deity + BETA])
        alpha = max(alpha, facts[FAVOUR + 2 * deity + ALPHA])
    two = facts[place] + (facts[place] if rules.hera_repeats == 1 else facts[place + 1])
    facts[place + ALPHA] = alpha if rules.hera_copies_alpha == 1 else two
