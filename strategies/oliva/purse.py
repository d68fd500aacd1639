"""What coins, olives and oil are worth: each unit less than the one before, and all of them less near the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.engine.compiling import compiled
from sim.games.oliva.state import COINS, GLASS, OIL, OLIVES, PER_COIN, PER_OIL, PRESSING, PURCHASING

SALES = 7 << GLASS
"""Bit mask of the three sale symbols."""


class Purse(NamedTuple):
    """Resources in hand, as expected numbers, and the points gained on the way there."""

    points: float
    coins: float
    olives: float
    oil: float


class Prices(NamedTuple):
    """Worth of one more unit of each resource."""

    coin: float
    olive: float
    oil: float


@compiled()
def purse_of(view: Any) -> Purse:
    """The resources of the player to move."""
    resources = view.resources[view.seat]
    return Purse(0.0, float(resources[COINS]), float(resources[OLIVES]), float(resources[OIL]))


@compiled()
def prices(mind: Any, ahead: int, purse: Purse) -> Prices:
    """Worth of one more of each, when cards with the symbols ``ahead`` (a bit mask) are still to be played."""
    end, later = mind["end_value"], mind["later"]
    pressing = 1.0 if (ahead >> PRESSING) & 1 else 0.0
    selling = 1.0 if ahead & SALES else 0.0
    buying = 1.0 if (ahead >> PURCHASING) & 1 else 0.0
    return Prices(
        end + mind["reward"][PER_COIN] + marginal(purse.coins, mind["coin"], mind["coin_use"] * (later + buying)),
        end + marginal(purse.olives, mind["olive"], mind["olive_use"] * (later + pressing)),
        end + mind["reward"][PER_OIL] + marginal(purse.oil, mind["oil"], mind["oil_use"] * (later + selling)),
    )


@compiled()
def prices_ahead(symbols: int, rest: Prices, busy: Prices) -> Prices:
    """Prices before a card with ``symbols``: those of ``busy`` for what it can use, else those of ``rest``."""
    return Prices(
        busy.coin if (symbols >> PURCHASING) & 1 else rest.coin,
        busy.olive if (symbols >> PRESSING) & 1 else rest.olive,
        busy.oil if symbols & SALES else rest.oil,
    )


@compiled()
def purse_worth(mind: Any, purse: Purse) -> float:
    """Points gained and the worth of all resources at the end of a cycle."""
    end, later = mind["end_value"], mind["later"]
    worth = purse.points + end * (purse.coins + purse.olives + purse.oil)
    worth += mind["reward"][PER_COIN] * purse.coins + mind["reward"][PER_OIL] * purse.oil
    worth += stock(purse.coins, mind["coin"], mind["coin_use"] * later)
    worth += stock(purse.olives, mind["olive"], mind["olive_use"] * later)
    worth += stock(purse.oil, mind["oil"], mind["oil_use"] * later)
    return float(worth)


@compiled()
def stock(n: float, full: float, room: float) -> float:
    """Worth of ``n`` units beyond their end value: ``full`` for the first, ever less the less room is left."""
    return full * n * room / (n + room) if room > 0.0 else 0.0


@compiled()
def marginal(n: float, full: float, room: float) -> float:
    """Worth of one more unit (the derivative of :func:`stock`)."""
    return full * room * room / ((n + room) * (n + room)) if room > 0.0 else 0.0
