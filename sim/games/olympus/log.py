"""What the log keeps beside the rules: deities and Glory cards taken, who is attacked, what each round brings."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.engine.contract import CHANCE_UNITS
from sim.engine.counting import count_offer, count_taking
from sim.games.olympus.state import (
    ALPHA_ITEMS,
    ATTACKED_LAST,
    ATTACKED_LEADING,
    BETA_ITEMS,
    GLORY_ITEMS,
    GLORY_LEADS,
    LAST_BY_CHANCE,
    LAST_TOKEN,
    LEADING_BY_CHANCE,
    N_DEITIES,
    N_PHASES,
    N_TRACKS,
)


@compiled()
def note_deity(state: Any, ledger: Any, seat: int, item: int) -> None:
    """A favour is taken, α by who leads, β by who joins: in the present round."""
    count_taking(ledger, seat, item)
    if state.rounds < N_PHASES:
        ledger.phase_took_deities[seat, state.rounds] |= 1 << (item - ALPHA_ITEMS)


@compiled()
def note_ceremony(state: Any, ledger: Any, seat: int, deity: int) -> None:
    """The active player chose among the deities without a ceremony this round."""
    for other in range(N_DEITIES):
        if not (state.worshipped >> other) & 1:
            count_offer(ledger, seat, ALPHA_ITEMS + other, True)
    note_deity(state, ledger, seat, ALPHA_ITEMS + deity)


@compiled()
def note_answer(state: Any, ledger: Any, seat: int, has_joined: bool) -> None:
    """A player with a priest was asked to join."""
    item = BETA_ITEMS + state.deity
    count_offer(ledger, seat, item, True)
    if has_joined:
        note_deity(state, ledger, seat, item)


@compiled()
def note_glory(rules: Any, state: Any, ledger: Any, seat: int, track: int) -> None:
    """A Glory card is taken: in which round, and how many spaces ahead of the next player."""
    count_taking(ledger, seat, GLORY_ITEMS + track)
    if state.rounds < N_PHASES:
        ledger.phase_took_glories[seat, state.rounds] |= 1 << track
    nearest = 0
    for other in range(state.n_seats):
        if other != seat:
            nearest = max(nearest, state.marker[other, track])
    ledger.tallies[seat, GLORY_LEADS + track] = rules.last[track] - nearest


@compiled()
def note_glories_open(rules: Any, state: Any, ledger: Any) -> None:
    """A round begins: unclaimed Glory cards are on offer to all, within reach of whoever one step would bring them."""
    for seat in range(state.n_seats):
        for track in range(N_TRACKS):
            if state.glory[track] == 0:
                next_space = state.marker[seat, track] + 1
                within_reach = next_space == rules.last[track] and state.limit[seat, track] >= next_space
                count_offer(ledger, seat, GLORY_ITEMS + track, bool(within_reach))


@compiled()
def note_attack(ledger: Any, n_seats: int, attacker: int, defender: int, standings: Any) -> None:
    """Whether a war is aimed at the attacker's leading opponent, or at the last of them, and what chance would do.

    Args:
        standings: Score of each seat if the game ended now.
    """
    most, fewest = standings[defender], standings[defender]
    for other in range(n_seats):
        if other != attacker:
            most, fewest = max(most, standings[other]), min(fewest, standings[other])
    n_leading, n_last = 0, 0
    for other in range(n_seats):
        if other != attacker:
            n_leading += int(standings[other] == most)
            n_last += int(standings[other] == fewest)
    ledger.tallies[defender, ATTACKED_LEADING] += int(standings[defender] == most)
    ledger.tallies[defender, ATTACKED_LAST] += int(standings[defender] == fewest)
    ledger.tallies[defender, LEADING_BY_CHANCE] += CHANCE_UNITS * n_leading // (n_seats - 1)
    ledger.tallies[defender, LAST_BY_CHANCE] += CHANCE_UNITS * n_last // (n_seats - 1)


@compiled()
def note_round(ledger: Any, n_seats: int, round_: int, token: int, standings: Any) -> None:
    """A round is over: what it brought to every seat, and who held the start player token.

    Args:
        round_: Rounds finished before it.
        standings: Score of each seat if the game ended now.
    """
    for seat in range(n_seats):
        ledger.by_round[round_ + 1, seat] = standings[seat]
        ledger.tallies[seat, LAST_TOKEN] = int(seat == token)
        if round_ < N_PHASES:
            ledger.phase_token[seat, round_] = int(seat == token)
            ledger.phase_gained[seat, round_] = standings[seat] - ledger.by_round[round_, seat]
