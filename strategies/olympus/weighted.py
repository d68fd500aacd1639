"""The player that weighs everything by named parameters: the option of the highest worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.chance import BOT_STREAM, below
from sim.engine.compiling import compiled
from sim.games.olympus.agenda import about_on_top, rest_on_top
from sim.games.olympus.building import SINGLE
from sim.games.olympus.favours import LEFT, points_for_no_plague, track_of
from sim.games.olympus.scoring import standing
from sim.games.olympus.state import (
    ADVANCE,
    ALPHA,
    ARES,
    BETA,
    BUILD,
    CEREMONY,
    COPY,
    DECLINE,
    DISCOUNT,
    INVOKE,
    JOIN,
    JOINS,
    MILITARY,
    N_CUBES,
    N_DEITIES,
    N_TRACKS,
    NO_BUILDING,
    PICK_ADVANCE,
    PICK_BUILD,
    PICK_PRODUCE,
    PICK_WAR,
    PLAGUE,
    POSEIDON,
    PRODUCE,
    SKIP,
    TARGET,
    TRIBUTE,
    UPKEEP,
    WILD,
    ZEUS,
)
from sim.games.olympus.state import FAVOUR as FAVOUR_DECISION
from sim.games.olympus.war import n_cubes
from strategies.olympus.params import CUBE, JITTER, PATIENCE, SHARE
from strategies.olympus.survey import (
    BUILDINGS,
    FAVOUR,
    N_FACTS,
    PLAGUE_GAIN,
    PRODUCTION,
    STEP,
    TWO_PRODUCTIONS,
    TWO_STEPS,
    WARS,
    best_of,
    survey,
    war_gain,
)
from strategies.olympus.worth import net_worth, rounds_left, scarcest

GRAIN_OF_JITTER = 1024
TIE_BREAK = 0.01
"""Weight of an opponent's standing among targets that promise the same."""


@compiled()
def choose(rules: Any, view: Any, actions: Any, n: int, params: Any) -> int:
    """The option of the highest worth, give or take the jitter."""
    worths = np.zeros(n)
    decision, seat = view.decision, view.seat
    if decision == CEREMONY:
        weigh_ceremonies(rules, view, seat, actions, n, params, worths)
    elif decision == JOIN:
        weigh_joining(rules, view, seat, actions, params, worths)
    elif decision == BUILD:
        left = rounds_left(rules, view, params)
        for i in range(n):
            if actions[i] != NO_BUILDING:
                worths[i] = net_worth(rules, view, seat, actions[i], left, params)
    elif decision == FAVOUR_DECISION or decision == COPY or decision == ADVANCE or decision == PLAGUE:
        weigh_favour(rules, view, seat, actions, n, params, worths)
    else:
        for i in range(n):
            worths[i] = small_worth(rules, view, seat, decision, actions[i], params)
    return best_option(view, n, params, worths)


@compiled()
def best_option(view: Any, n: int, params: Any, worths: Any) -> int:
    """Index of the highest worth after the jitter."""
    best, highest = 0, 0.0
    for i in range(n):
        worth = worths[i] + params[JITTER] * below(view, BOT_STREAM, GRAIN_OF_JITTER) / GRAIN_OF_JITTER
        if i == 0 or worth > highest:
            best, highest = i, worth
    return best


@compiled()
def weigh_ceremonies(rules: Any, view: Any, seat: int, actions: Any, n: int, params: Any, worths: Any) -> None:
    """The α favour, less a part of what those gain who may join."""
    facts = np.empty(N_FACTS)
    survey(rules, view, seat, params, facts)
    for i in range(n):
        worths[i] = facts[FAVOUR + 2 * actions[i] + ALPHA]
    if params[SHARE] == 0.0:
        return
    for other in range(view.n_seats):
        if other != seat and view.priests[other] > 0:
            survey(rules, view, other, params, facts)
            for i in range(n):
                worths[i] -= params[SHARE] * facts[FAVOUR + 2 * actions[i] + BETA]


@compiled()
def weigh_joining(rules: Any, view: Any, seat: int, actions: Any, params: Any, worths: Any) -> None:
    """The β favour against the best α favour that the priest could still lead to.

    The fewer deities are left for each priest, the less there is to wait for.
    """
    facts = np.empty(N_FACTS)
    survey(rules, view, seat, params, facts)
    best, free = 0.0, 0
    for deity in range(N_DEITIES):
        if not (view.worshipped >> deity) & 1:
            best = max(best, facts[FAVOUR + 2 * deity + ALPHA])
            free += 1
    chances = min(1.0, free / (view.n_seats * view.priests[seat]))
    for i in range(2):
        if actions[i] == JOINS:
            worths[i] = facts[FAVOUR + 2 * view.deity + BETA]
        else:
            worths[i] = params[PATIENCE] * best * chances


@compiled()
def weigh_favour(rules: Any, view: Any, seat: int, actions: Any, n: int, params: Any, worths: Any) -> None:
    """Picks of a favour, a deity to copy, a marker, the plague."""
    facts = np.empty(N_FACTS)
    survey(rules, view, seat, params, facts)
    decision = view.decision
    for i in range(n):
        action = actions[i]
        if decision == FAVOUR_DECISION:
            worths[i] = pick_worth(rules, view, seat, action, facts)
        elif decision == COPY:
            worths[i] = facts[FAVOUR + 2 * action + rest_on_top(view) % 2]
        elif decision == ADVANCE:
            worths[i] = facts[STEP + action]
        else:
            points = float(points_for_no_plague(rules, about_on_top(view)))
            worths[i] = facts[PLAGUE_GAIN] if action == INVOKE else points


@compiled()
def pick_worth(rules: Any, view: Any, seat: int, pick: int, facts: Any) -> float:
    """A pick, with the best one after it where a favour has two; 0 to decline."""
    deity, is_last = about_on_top(view), rest_on_top(view) // LEFT < 2
    if pick == DECLINE:
        return 0.0
    if deity == ZEUS:
        return zeus_worth(rules, pick, facts)
    if deity == ARES:
        return ares_worth(view, pick, is_last, facts)
    if deity <= POSEIDON:
        return farming_worth(rules, deity, pick, is_last, facts)
    return 1.0 + float(facts[STEP + track_of(deity)])


@compiled()
def farming_worth(rules: Any, deity: int, pick: int, is_last: bool, facts: Any) -> float:
    """Demeter, Artemis, Poseidon: a step first makes a production larger."""
    track = track_of(deity)
    step, crop = float(facts[STEP + track]), float(facts[PRODUCTION + deity])
    if is_last:
        return step if pick == PICK_ADVANCE else crop
    if rules.farming_repeats == 0:
        return float(facts[FAVOUR + 2 * deity + ALPHA]) if pick == PICK_ADVANCE else crop + step
    if pick == PICK_ADVANCE:
        return max(float(facts[TWO_STEPS + track]), float(facts[FAVOUR + 2 * deity + ALPHA]))
    return max(crop + step, float(facts[TWO_PRODUCTIONS + deity]))


@compiled()
def ares_worth(view: Any, pick: int, is_last: bool, facts: Any) -> float:
    """A military step or a war, and what may follow; a second war needs a second target."""
    first = WARS + 3 if rest_on_top(view) % LEFT == 1 else WARS
    war, again = float(facts[first]), float(facts[first + 1])
    step = float(facts[STEP + MILITARY])
    if pick == PICK_ADVANCE:
        return step if is_last else max(step + float(facts[WARS + 2]), float(facts[TWO_STEPS + MILITARY]))
    if is_last:
        return war if view.wars[view.seat] == 0 else again
    return war + max(step, again)


@compiled()
def zeus_worth(rules: Any, pick: int, facts: Any) -> float:
    """One of Zeus's options."""
    if pick == PICK_ADVANCE:
        return best_of(facts, STEP, N_TRACKS)
    if pick == PICK_PRODUCE:
        return best_of(facts, PRODUCTION, N_CUBES)
    if pick == PICK_WAR:
        return float(facts[WARS])
    return float(facts[BUILDINGS]) if pick == PICK_BUILD else float(rules.zeus_points)


@compiled()
def small_worth(rules: Any, view: Any, seat: int, decision: int, action: int, params: Any) -> float:
    """Choices among cubes and targets: keep what is scarce, give what is plenty, attack where most is to be had."""
    if decision == TARGET:
        gain = war_gain(view, seat, action, 0, (view.wins_ties >> seat) & 1, params)
        return gain + TIE_BREAK * standing(rules, view, action)
    if decision == UPKEEP and action == SKIP:
        return float(n_cubes(view, seat)) if params[CUBE] > 1.0 else -1.0
    if decision == DISCOUNT and action == WILD:
        return -float(rules.warehouse)
    few = scarcest(view, seat, action)
    if decision == PRODUCE and about_on_top(view) < SINGLE:
        return float(few + 2.0 * rules.production[view.marker[seat, MILITARY + 1 + action]])
    if decision == PRODUCE or decision == TRIBUTE or decision == DISCOUNT:
        return few
    return -few
