"""What demands and hunting tracks are worth to a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiling import compiled
from sim.games.olvir.chores import can_pay
from sim.games.olvir.state import FIRST_PART, N_CITIES, N_GOODS, NOWHERE
from strategies.olvir.outlook import Outlook, gate_of
from strategies.olvir.params import CHAMPION, GLORY, HUNTING, KEEP, POWER, RIVAL

SAVED = (
    *(5.0, 4.0, 6.0, 2.0, 8.0, 5.0),
    *(4.0, 5.0, 2.0, 4.0, 3.0, 4.0),
    *(4.0, 1.0, 2.0, 10.0, 6.0, 6.0),
)
"""Action points that a reward's power is reckoned to save over a whole game, in the order of ``state.REWARDS``."""

POINTS_OF_A_GOOD = 5
"""Action points that a rival is reckoned to need for each resource that he is missing."""


@compiled()
def demand_worth(rules: Any, view: Any, outlook: Outlook, city: int, params: Any) -> float:
    """Glory and power of the reward; less when a rival is nearer to paying for it."""
    card = view.offer[city]
    game = float(rules.days * np.sum(rules.action_points))
    worth = params[GLORY] * rules.glory[card] + params[POWER] * SAVED[card] * outlook.left / game
    own = points_to_pay(rules, view, outlook.seat, city)
    for other in range(view.n_seats):
        if other != outlook.seat and points_to_pay(rules, view, other, city) < own:
            return float(worth * params[RIVAL])
    return float(worth)


@compiled()
def points_to_pay(rules: Any, view: Any, seat: int, city: int) -> int:
    """Action points until a seat could fulfil a demand, as anybody sees it at a glance."""
    if can_pay(view, seat, city):
        return int(rules.far[view.place[seat], gate_of(view, city)])
    points = 0
    for good in range(N_GOODS):
        points += POINTS_OF_A_GOOD * max(0, view.asked[city, good] - view.goods[seat, good])
    return points


@compiled()
def track_worth(rules: Any, view: Any, seat: int, kind: int, ahead: int, params: Any) -> float:
    """Worth of one more part on a hunting track after ``ahead`` others: its own space, and what it leads to."""
    space, last = view.track[seat, kind] + ahead, rules.last_space[kind]
    if view.champion[kind] != NOWHERE:
        last -= 1
    if space >= last:
        return 0.0
    gain = float(rules.hunting[kind, space + 1] - rules.hunting[kind, space])
    if space + 2 <= last:
        later = float(rules.hunting[kind, space + 2] - rules.hunting[kind, space]) / 2.0
        gain += params[CHAMPION] * max(0.0, later - gain)
    return float(params[HUNTING] * gain)


@compiled()
def kept_parts(view: Any, outlook: Outlook, kind: int, params: Any) -> int:
    """Parts of a beast that are kept for the demand that wants most of them, as long as there is time for it."""
    if outlook.left < params[KEEP]:
        return 0
    kept = 0
    for city in range(N_CITIES):
        kept = max(kept, view.asked[city, FIRST_PART + kind])
    return kept
