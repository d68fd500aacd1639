"""Divine favours, deity by deity (OY-01, tables of the sheet in ``rules.yaml``)."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO
from sim.engine.compiling import compiled
from sim.games.olympus.agenda import ABOUT, KIND, SEAT, push
from sim.games.olympus.building import ALL_CUBES, ANY_TRACK, buildable, count_use
from sim.games.olympus.state import (
    ADVANCE,
    AGRICULTURE,
    ALPHA,
    APHRODITE,
    APHRODITE_STEPS,
    APOLLO,
    APOLLO_POINTS,
    ARES,
    ATHENA,
    ATHENA_STEPS,
    BETA,
    BUILD,
    COPY,
    CULTURE,
    DECLINE,
    EFFECT_PART,
    FAVOUR,
    FAVOUR_PART,
    HEPHAESTUS,
    HERA,
    INVOKE,
    MILITARY,
    N_COPIED,
    N_TRACKS,
    PICK_ADVANCE,
    PICK_BUILD,
    PICK_POINT,
    PICK_PRODUCE,
    PICK_WAR,
    PLAGUE,
    PLAGUES,
    POPULATION,
    POSEIDON,
    PRODUCE,
    ZEUS,
)
from sim.games.olympus.tracks import advance, can_advance, mark_favoured, produce, score_points
from sim.games.olympus.war import declare_war

LEFT = 32
"""A favour's rest is its remaining picks times this, plus a detail: steps (Athena, Aphrodite), picks made as a bit set
(where they may not be repeated), 1 for an attacker that wins ties (Ares)."""
NO_DEITY = 15


@compiled()
def grant_favour(rules: Any, state: Any, ledger: Any, seat: int, deity: int, side: int) -> None:
    """``deity`` grants ``seat`` its α or β favour, also through Hera; what is to be chosen goes on the agenda."""
    amount = rules.amount[deity, side]
    if deity == APOLLO:
        grant_apollo(rules, state, ledger, seat, amount, side)
    elif deity == HEPHAESTUS:
        push(state, BUILD * KIND + seat * SEAT + amount)
    elif deity == HERA:
        copies_alpha = int(side == ALPHA and rules.hera_copies_alpha == 1)
        push(state, COPY * KIND + seat * SEAT + NO_DEITY * ABOUT + 2 * (1 if copies_alpha else amount) + copies_alpha)
    elif deity == ATHENA or deity == APHRODITE:
        steps = amount + state.powers[seat, ATHENA_STEPS if deity == ATHENA else APHRODITE_STEPS]
        if steps > 0:
            push(state, FAVOUR * KIND + seat * SEAT + deity * ABOUT + LEFT + steps)
    else:
        wins_ties = int(deity == ARES and (side == ALPHA or leads_hera(rules, state, seat)))
        push(state, FAVOUR * KIND + seat * SEAT + deity * ABOUT + LEFT * amount + wins_ties)


@compiled()
def leads_hera(rules: Any, state: Any, seat: int) -> bool:
    """Whether ``seat`` is on Hera's α space and wins Ares' ties from there (OY-22, a rule value)."""
    return bool(rules.hera_wins_ties == 1 and state.deity == HERA and seat == state.active)


@compiled()
def grant_apollo(rules: Any, state: Any, ledger: Any, seat: int, points: int, side: int) -> None:
    """Protected for the round and points at once; α chooses one more point or the plague (OY-23).

    If the rules let everybody invoke the plague, β chooses between it and its point.
    """
    state.protected |= 1 << seat
    mark_favoured(state, seat)
    if side == ALPHA or rules.plague_for_all == 0:
        score_points(state, ledger, seat, FAVOUR_PART, points)
    bonus = state.powers[seat, APOLLO_POINTS]
    if bonus > 0:
        score_points(state, ledger, seat, EFFECT_PART, bonus)
        count_use(ledger, seat, state.owned[seat] & rules.sources[APOLLO_POINTS])
    if side == ALPHA or rules.plague_for_all == 1:
        push(state, PLAGUE * KIND + seat * SEAT + side * ABOUT + 1)


@compiled()
def track_of(deity: int) -> int:
    """The track that a deity advances."""
    if deity <= POSEIDON:
        return AGRICULTURE + deity
    if deity == ATHENA:
        return CULTURE
    return POPULATION if deity == APHRODITE else MILITARY


@compiled()
def can_advance_any(state: Any, seat: int) -> bool:
    """Whether some marker would move."""
    for track in range(N_TRACKS):
        if can_advance(state, seat, track):
            return True
    return False


@compiled()
def is_possible(rules: Any, state: Any, seat: int, deity: int, pick: int, made: int) -> bool:
    """Whether a pick may be made; ``made`` are those of this favour that may not be made again (OY-01, OY-18)."""
    if deity == ZEUS:
        if (made >> pick) & 1:
            return False
        if pick == PICK_ADVANCE:
            return can_advance_any(state, seat)
        return pick != PICK_BUILD or buildable(rules, state, seat) != ZERO
    if deity <= POSEIDON and (made >> pick) & 1:
        return False
    if pick == PICK_ADVANCE:
        return can_advance(state, seat, track_of(deity))
    return (pick == PICK_PRODUCE and deity <= POSEIDON) or (pick == PICK_WAR and deity == ARES)


@compiled()
def favour_options(rules: Any, state: Any, seat: int, deity: int, rest: int, actions: Any) -> int:
    """The possible picks, then to decline all that is left (OY-42).

    If the rules demand that a favour is used, it is declined only where no pick is possible.
    """
    n = 0
    for pick in range(DECLINE):
        if is_possible(rules, state, seat, deity, pick, rest % LEFT):
            actions[n] = pick
            n += 1
    if n == 0 or rules.favours_optional == 1:
        actions[n] = DECLINE
        n += 1
    return n


@compiled()
def pick_favour(rules: Any, state: Any, ledger: Any, seat: int, deity: int, rest: int, pick: int) -> None:
    """One pick; the remaining ones stay on the agenda below what it leads to."""
    if pick == DECLINE:
        return
    left, detail = rest // LEFT - 1, rest % LEFT
    if left > 0:
        kept = detail | (1 << pick) if is_spent(rules, deity) else detail
        push(state, FAVOUR * KIND + seat * SEAT + deity * ABOUT + LEFT * left + kept)
    if pick == PICK_WAR:
        declare_war(state, ledger, seat)
        if deity == ARES and detail == 1:
            state.wins_ties |= 1 << seat
    elif deity == ZEUS:
        pick_zeus(rules, state, ledger, seat, pick)
    elif pick == PICK_PRODUCE:
        produce(rules, state, ledger, seat, deity)
    else:
        pick_steps(rules, state, ledger, seat, deity, detail)


@compiled()
def is_spent(rules: Any, deity: int) -> bool:
    """Whether a pick of this deity's favour may not be made again: Zeus (OY-18), Demeter, Artemis, Poseidon (OY-01)."""
    if deity == ZEUS:
        return bool(rules.zeus_repeats == 0)
    return bool(deity <= POSEIDON and rules.farming_repeats == 0)


@compiled()
def pick_steps(rules: Any, state: Any, ledger: Any, seat: int, deity: int, steps: int) -> None:
    """Athena's and Aphrodite's steps are one move; the others grant one step a pick."""
    if deity == ATHENA or deity == APHRODITE:
        advance(rules, state, ledger, seat, track_of(deity), steps)
        count_use(ledger, seat, state.owned[seat] & rules.sources[ATHENA_STEPS if deity == ATHENA else APHRODITE_STEPS])
    else:
        advance(rules, state, ledger, seat, track_of(deity), 1)


@compiled()
def pick_zeus(rules: Any, state: Any, ledger: Any, seat: int, pick: int) -> None:
    """Zeus leaves the marker, the type and the building to the player."""
    if pick == PICK_ADVANCE:
        push(state, ADVANCE * KIND + seat * SEAT + ANY_TRACK * ABOUT + 1)
    elif pick == PICK_PRODUCE:
        push(state, PRODUCE * KIND + seat * SEAT + ALL_CUBES * ABOUT + 1)
    elif pick == PICK_BUILD:
        push(state, BUILD * KIND + seat * SEAT + 1)
    elif pick == PICK_POINT:
        score_points(state, ledger, seat, FAVOUR_PART, rules.zeus_points)
        mark_favoured(state, seat)


@compiled()
def copy_options(rules: Any, first: int, actions: Any) -> int:
    """The deities but Zeus and Hera, and not the first one again, unless the rules say so (OY-21)."""
    n = 0
    for deity in range(N_COPIED):
        if deity != first or rules.hera_repeats == 1:
            actions[n] = deity
            n += 1
    return n


@compiled()
def copy_favour(rules: Any, state: Any, ledger: Any, seat: int, rest: int, deity: int) -> None:
    """Hera lets another deity grant its favour; a second copy waits until the first is done."""
    left = rest // 2 - 1
    if left > 0:
        push(state, COPY * KIND + seat * SEAT + deity * ABOUT + 2 * left + rest % 2)
    grant_favour(rules, state, ledger, seat, deity, ALPHA if rest % 2 else BETA)


@compiled()
def choose_plague(rules: Any, state: Any, ledger: Any, seat: int, side: int, action: int) -> None:
    """Apollo: points, or the plague once the ceremony is over (OY-23)."""
    if action == INVOKE:
        state.invoked = 1
        ledger.tallies[seat, PLAGUES] += 1
    else:
        score_points(state, ledger, seat, FAVOUR_PART, points_for_no_plague(rules, side))


@compiled()
def points_for_no_plague(rules: Any, side: int) -> int:
    """What Apollo grants to whoever might invoke the plague and does not."""
    return int(rules.apollo_choice if side == ALPHA else rules.amount[APOLLO, BETA])
