"""The peaceful actions: chop a tree, mine iron, fish, rest, fulfil a demand, do nothing, eat a fish."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import ZERO, bit, has
from sim.engine.compiling import compiled
from sim.engine.counting import count_taking
from sim.games.olvir.beasts import idling_damage
from sim.games.olvir.harm import begin_harm, harm
from sim.games.olvir.land import city_at, is_besieged, is_blocked, occupied
from sim.games.olvir.measures import count_glory, phase_of
from sim.games.olvir.powers import has_power, price
from sim.games.olvir.state import (
    CHOP_1,
    DEMANDS,
    EATEN,
    FISH,
    FISH_2,
    IDLE,
    IDLING,
    IRON,
    MINE_1,
    N_GOODS,
    NOWHERE,
    OLVIR,
    REST_2,
    RESTS,
    WOOD,
    WORKED,
)


@compiled()
def can_work(rules: Any, state: Any, seat: int, good: int, cost: int) -> bool:
    """Whether the points suffice, there is room for one more of the good, and no beast forbids it (OV-11)."""
    if state.ap[seat] < cost or state.goods[seat, good] >= rules.goods_limit:
        return False
    return not is_blocked(state, state.place[seat])


@compiled()
def can_chop(rules: Any, state: Any, seat: int) -> bool:
    """In a forest."""
    if not has(state.forests, state.place[seat]):
        return False
    return can_work(rules, state, seat, WOOD, price(rules, state, seat, rules.cost_chop, CHOP_1))


@compiled()
def can_mine(rules: Any, state: Any, seat: int) -> bool:
    """On a mountain."""
    if not has(state.mountains, state.place[seat]):
        return False
    return can_work(rules, state, seat, IRON, price(rules, state, seat, rules.cost_mine, MINE_1))


@compiled()
def can_fish(rules: Any, state: Any, seat: int) -> bool:
    """In any land space next to water (OV-50)."""
    if not has(state.shore, state.place[seat]):
        return False
    return can_work(rules, state, seat, FISH, price(rules, state, seat, rules.cost_fish, FISH_2))


@compiled()
def work(state: Any, ledger: Any, seat: int, good: int, usual: int, cost: int, card: int) -> None:
    """Spend the points and take the resource; ``card`` is what may have made it cheaper."""
    state.ap[seat] -= cost
    state.goods[seat, good] += 1
    if cost != usual:
        ledger.used[seat, card] += 1
    ledger.tallies[seat, WORKED] += 1
    ledger.phase_ap_work[seat, phase_of(state)] += cost


@compiled()
def chop(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Action «Chop a tree»."""
    usual = rules.cost_chop
    work(state, ledger, seat, WOOD, usual, price(rules, state, seat, usual, CHOP_1), CHOP_1)


@compiled()
def mine(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Action «Mine iron»."""
    usual = rules.cost_mine
    work(state, ledger, seat, IRON, usual, price(rules, state, seat, usual, MINE_1), MINE_1)


@compiled()
def fish(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Action «Fish»."""
    usual = rules.cost_fish
    work(state, ledger, seat, FISH, usual, price(rules, state, seat, usual, FISH_2), FISH_2)


@compiled()
def can_rest(rules: Any, state: Any, seat: int) -> bool:
    """Below full health (OV-52), not beside beasts."""
    if state.health[seat] >= rules.full_health or state.ap[seat] < rules.cost_rest:
        return False
    return not is_blocked(state, state.place[seat])


@compiled()
def recover(rules: Any, state: Any, seat: int, points: int) -> None:
    """Slide the heart up, at most to full health."""
    state.health[seat] = min(rules.full_health, state.health[seat] + points)


@compiled()
def rest(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Action «Rest»."""
    state.ap[seat] -= rules.cost_rest
    before = state.health[seat]
    recover(rules, state, seat, rules.rest_recovers)
    if has_power(state, seat, REST_2):
        plain = state.health[seat]
        recover(rules, state, seat, max(0, before + rules.amount[REST_2] - plain))
        ledger.used[seat, REST_2] += state.health[seat] > plain
    ledger.tallies[seat, RESTS] += 1
    ledger.phase_ap_rest[seat, phase_of(state)] += rules.cost_rest


@compiled()
def can_pay(state: Any, seat: int, city: int) -> bool:
    """Whether a city offers a reward and the seat holds all that it wants (OV-15)."""
    if state.offer[city] == NOWHERE:
        return False
    for good in range(N_GOODS):
        if state.goods[seat, good] < state.asked[city, good]:
            return False
    return True


@compiled()
def demand_city(rules: Any, state: Any, seat: int) -> int:
    """City whose demand can be fulfilled here and now, or NOWHERE; in Olvir at the castle only (OV-14)."""
    here = state.place[seat]
    city = city_at(state, here)
    if city == NOWHERE or (city == OLVIR and here != state.castle) or state.ap[seat] < rules.cost_demand:
        return NOWHERE
    return city if can_pay(state, seat, city) and not is_besieged(state, city) else NOWHERE


@compiled()
def fulfil_demand(rules: Any, state: Any, ledger: Any, seat: int, city: int) -> None:
    """Hand over everything, take the reward, and the wanted cards go to their discard pile."""
    state.ap[seat] -= rules.cost_demand
    for good in range(N_GOODS):
        state.goods[seat, good] -= state.asked[city, good]
        state.wanted_discard[good] += state.asked[city, good]
        state.asked[city, good] = 0
    card = state.offer[city]
    state.offer[city] = NOWHERE
    state.won[seat] |= bit(card)
    state.powers[seat] |= bit(card)
    if (state.payable & bit(card)) == ZERO:
        ledger.affordable[seat, card] += 1
    count_taking(ledger, seat, card)
    count_glory(state, ledger, seat, rules.glory[card])
    ledger.tallies[seat, DEMANDS] += 1
    ledger.phase_ap_deliver[seat, phase_of(state)] += rules.cost_demand


@compiled()
def can_travel_by_balloon(rules: Any, state: Any, seat: int) -> bool:
    """On a balloon space without beasts."""
    here = state.place[seat]
    return bool(state.ap[seat] >= rules.cost_balloon and has(state.balloons & ~occupied(state), here))


@compiled()
def do_nothing(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Action «Do nothing», with what is left if that is fewer points; the beasts in the space deal damage."""
    cost = min(rules.cost_nothing, state.ap[seat])
    state.ap[seat] -= cost
    ledger.tallies[seat, IDLE] += 1
    ledger.phase_ap_idle[seat, phase_of(state)] += cost
    begin_harm(state, IDLING)
    harm(state, seat, idling_damage(rules, state, state.place[seat]))


@compiled()
def can_eat(rules: Any, state: Any, seat: int) -> bool:
    """With a fish, below full health, at any time of the own turn (OV-40)."""
    return bool(state.goods[seat, FISH] > 0 and 0 < state.health[seat] < rules.full_health)


@compiled()
def eat(rules: Any, state: Any, ledger: Any, seat: int) -> None:
    """Discard a fish to recover at once, even beside beasts."""
    state.goods[seat, FISH] -= 1
    recover(rules, state, seat, rules.fish_recovers)
    ledger.tallies[seat, EATEN] += 1
