"""What coins, olives and oil are worth: each unit less than the one before, and all of them less near the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.engine.compiling import compiled
from sim.games.oliva.state import COINS, GLASS, OIL, OLIVES, PER_COIN, PER_OIL, PRESSING, PURCHASING
from strategies.oliva.facts import LATER, REWARD
from strategies.oliva.params import COIN, COIN_USE, OIL_PRICE, OIL_USE, OLIVE, OLIVE_USE

SALES = 7 << GLASS
"""Bit mask of the three sale symbols."""


class Purse(NamedTuple):
    """Resources in hand, as expected numbers, and the points gained on the way there."""

    points: float
    coins: float
    olives: float
    oil: float


class Outlook(NamedTuple):
    """Per resource: points per unit at the end of the game, and how many units can still be put to use."""

    coin_end: float
    olive_end: float
    oil_end: float
    coin_room: float
    olive_room: float
    oil_room: float


@compiled()
def outlook(rules: Any, facts: Any, ahead: int, params: Any) -> Outlook:
    """What resources are good for, when cards with the symbols ``ahead`` (a bit mask) are still to be played."""
    end, later = 1.0 / rules.resources_per_vp, facts[LATER]
    pressing = 1.0 if (ahead >> PRESSING) & 1 else 0.0
    selling = 1.0 if ahead & SALES else 0.0
    buying = 1.0 if (ahead >> PURCHASING) & 1 else 0.0
    return Outlook(
        end + facts[REWARD + PER_COIN],
        end,
        end + facts[REWARD + PER_OIL],
        params[COIN_USE] * (later + buying),
        params[OLIVE_USE] * (later + pressing),
        params[OIL_USE] * (later + selling),
    )


@compiled()
def purse_of(view: Any) -> Purse:
    """The resources of the player to move."""
    resources = view.resources[view.seat]
    return Purse(0.0, float(resources[COINS]), float(resources[OLIVES]), float(resources[OIL]))


@compiled()
def stock(n: float, end: float, full: float, room: float) -> float:
    """Worth of ``n`` units of a resource: ``full`` more than ``end`` for the first, ever less the less room is left."""
    return end * n + (full * n * room / (n + room) if room > 0.0 else 0.0)


@compiled()
def marginal(n: float, end: float, full: float, room: float) -> float:
    """Worth of one more unit (the derivative of :func:`stock`)."""
    return end + (full * room * room / ((n + room) * (n + room)) if room > 0.0 else 0.0)


@compiled()
def coin_price(purse: Purse, view_of: Outlook, params: Any) -> float:
    """Worth of one more coin."""
    return marginal(purse.coins, view_of.coin_end, params[COIN], view_of.coin_room)


@compiled()
def olive_price(purse: Purse, view_of: Outlook, params: Any) -> float:
    """Worth of one more olive."""
    return marginal(purse.olives, view_of.olive_end, params[OLIVE], view_of.olive_room)


@compiled()
def oil_price(purse: Purse, view_of: Outlook, params: Any) -> float:
    """Worth of one more oil cube."""
    return marginal(purse.oil, view_of.oil_end, params[OIL_PRICE], view_of.oil_room)


@compiled()
def purse_worth(purse: Purse, view_of: Outlook, params: Any) -> float:
    """Points gained and the worth of all resources."""
    return (
        purse.points
        + stock(purse.coins, view_of.coin_end, params[COIN], view_of.coin_room)
        + stock(purse.olives, view_of.olive_end, params[OLIVE], view_of.olive_room)
        + stock(purse.oil, view_of.oil_end, params[OIL_PRICE], view_of.oil_room)
    )
