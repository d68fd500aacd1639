"""Action «Hunting competition»: beast parts for places on the three tracks."""

from __future__ import annotations

from typing import Any

from sim.engine.compiling import compiled
from sim.games.olvir.land import city_at, is_besieged
from sim.games.olvir.measures import count_glory
from sim.games.olvir.state import CHAMPIONS, FIRST_PART, HUNTED, N_BEASTS, NOWHERE


@compiled()
def can_advance(rules: Any, state: Any, seat: int, kind: int) -> bool:
    """Whether the marker could move: the champion's space holds one only (OV-17)."""
    space, last = state.track[seat, kind], rules.last_space[kind]
    return bool(space < last - 1 or (space == last - 1 and state.champion[kind] == NOWHERE))


@compiled()
def hunting_kinds(rules: Any, state: Any, seat: int) -> int:
    """Beasts (as bits) a part of which can be handed in here: in any hex of a city, at any time or on entry (OV-16)."""
    if state.goods[seat, FIRST_PART] + state.goods[seat, FIRST_PART + 1] + state.goods[seat, FIRST_PART + 2] == 0:
        return 0
    city = city_at(state, state.place[seat])
    if city == NOWHERE or is_besieged(state, city):
        return 0
    if rules.hunting_on_entry_only and state.entered != city:
        return 0
    kinds = 0
    for kind in range(N_BEASTS):
        if state.goods[seat, FIRST_PART + kind] > 0 and can_advance(rules, state, seat, kind):
            kinds |= 1 << kind
    return kinds


@compiled()
def hunt(rules: Any, state: Any, ledger: Any, seat: int, kind: int) -> None:
    """Discard one part and move one space up its track."""
    state.goods[seat, FIRST_PART + kind] -= 1
    space = state.track[seat, kind]
    state.track[seat, kind] = space + 1
    ledger.tallies[seat, HUNTED] += 1
    count_glory(state, ledger, seat, rules.hunting[kind, space + 1] - rules.hunting[kind, space])
    if space + 1 == rules.last_space[kind]:
        state.champion[kind] = seat
        ledger.tallies[seat, CHAMPIONS] += 1
