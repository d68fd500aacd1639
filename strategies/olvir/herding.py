"""Where to set the beasts: on rivals, the leader first, before cities where they deliver, and away from oneself."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.olvir.chores import can_pay
from sim.games.olvir.land import city_at
from sim.games.olvir.scoring import glory_of
from sim.games.olvir.state import FIRST_BEAST_MOVE, FIRST_PART, N_BEASTS, N_CITIES, N_HEXES, NOWHERE
from strategies.olvir.odds import MAX_ROLLS, fight
from strategies.olvir.params import (
    BLOCK,
    BREED,
    FELL,
    GLORY,
    GUARD,
    HIT,
    LEADER,
    LURE,
    RELIEF,
    RISK,
    SELF,
    SERVE,
    SPAWN_WORTH,
    WATCH,
)
from strategies.olvir.worth import track_worth


@compiled()
def choose_beast(rules: Any, view: Any, seat: int, actions: Any, n: int, params: Any) -> int:
    """The spawn or move of the highest worth."""
    arrival = np.zeros(N_HEXES)
    rate_hexes(rules, view, seat, arrival, params)
    appeal = np.empty(N_BEASTS)
    for kind in range(N_BEASTS):
        appeal[kind] = fight_worth(rules, view, seat, kind, params)
    place, best, most = view.place[seat], 0, 0.0
    for i in range(n):
        action = actions[i]
        if action < FIRST_BEAST_MOVE:
            worth = params[SPAWN_WORTH] + arrival[view.lair[action]]
            if view.at[action] == ZERO:
                worth += params[BREED] * appeal[action]
        else:
            code = action - FIRST_BEAST_MOVE
            kind, here, there = code // (N_HEXES * N_HEXES), code // N_HEXES % N_HEXES, code % N_HEXES
            nearer = rules.far[here, place] - rules.far[there, place]
            worth = arrival[there] + params[LURE] * appeal[kind] * nearer
            if there == place:
                worth += params[SERVE] * appeal[kind]
            if here == place:
                worth += params[RELIEF]
        if i == 0 or worth > most:
            best, most = i, worth
    return best


@compiled()
def fight_worth(rules: Any, view: Any, seat: int, kind: int, params: Any) -> float:
    """1 or more for a beast that is worth fighting now, 0 for one that is not, negative for a dangerous one."""
    odds = fight(rules, view, seat, kind, view.health[seat], MAX_ROLLS)
    if odds.falls > params[RISK]:
        return -1.0
    if view.goods[seat, FIRST_PART + kind] >= rules.goods_limit:
        return 0.0
    worth = track_worth(rules, view, seat, kind, view.goods[seat, FIRST_PART + kind], params)
    for city in range(N_CITIES):
        if view.asked[city, FIRST_PART + kind] > view.goods[seat, FIRST_PART + kind]:
            worth += params[GLORY]
    return float(odds.kills * worth)


@compiled()
def rate_hexes(rules: Any, view: Any, seat: int, arrival: Any, params: Any) -> None:
    """Worth of a beast's arrival in every hex: harm to rivals and to oneself, and cities that it closes."""
    own_glory = glory_of(rules, view, seat)
    for other in range(view.n_seats):
        if view.down[other]:
            continue
        place = view.place[other]
        worth = harm_worth(rules, view, seat, other, own_glory, params)
        city = city_at(view, place)
        if city != NOWHERE and view.guards[city] > rules.arrival_takes_another_guard:
            worth *= params[GUARD] if other != seat else params[WATCH]
        arrival[place] += worth
    for city in range(N_CITIES):
        closing = closing_worth(view, seat, city, params)
        hexes = view.city[city]
        while hexes != ZERO and closing != 0.0:
            arrival[lowest(hexes)] += closing
            hexes = without_lowest(hexes)


@compiled()
def harm_worth(rules: Any, view: Any, seat: int, other: int, own_glory: int, params: Any) -> float:
    """Worth of a life point taken from somebody, oneself included."""
    if other == seat:
        return float(-params[SELF] - (params[FELL] if view.health[seat] == 1 else 0.0))
    ahead = max(0, glory_of(rules, view, other) - own_glory)
    worth = params[HIT] * (1.0 + params[LEADER] * ahead)
    return float(worth + (params[FELL] if view.health[other] == 1 else 0.0))


@compiled()
def closing_worth(view: Any, seat: int, city: int, params: Any) -> float:
    """Worth of a beast in a city: bad for those who could deliver there now."""
    worth = 0.0
    for other in range(view.n_seats):
        if can_pay(view, other, city):
            worth += -2.0 * params[BLOCK] if other == seat else params[BLOCK]
    return float(worth)
