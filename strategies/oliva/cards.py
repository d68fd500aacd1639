"""What cards are worth: as actions in the own deck, and as points."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.bits import ZERO, count, lowest, without_lowest
from sim.engine.compiling import compiled
from sim.games.oliva.scoring import n_scored
from sim.games.oliva.state import (
    BULK,
    COINS,
    DISPOSAL,
    GLASS,
    MARKET,
    N_REGIONS,
    NATION,
    OIL,
    OLIVES,
    PER_COIN,
    PER_CRUET,
    PER_FLAG,
    PER_OIL,
    PER_POMACE,
    PER_SEAL,
    PER_SET,
    PRESSING,
    PURCHASING,
)


@compiled()
def clutter(mind: Any) -> float:
    """Points that a card without an action costs its owner's deck until the end."""
    return float(mind["clutter"] * mind["later"])


@compiled()
def strength(rules: Any, mind: Any, type_: int) -> float:
    """Points that one play of an action card brings on average, with its best symbol; 0 without an action."""
    symbols, best, n_sales = np.uint64(rules.symbols[type_]), 0.0, 0
    while symbols != ZERO:
        symbol = lowest(symbols)
        symbols = without_lowest(symbols)
        times = 1.0 + mind["matching"] * mind["frequency"][symbol]
        n_sales += int(GLASS <= symbol <= BULK)
        best = max(best, one_play(rules, mind, type_, symbol, times))
    return float(best + mind["flexible"] * max(0, n_sales - 1))


@compiled()
def one_play(rules: Any, mind: Any, type_: int, symbol: int, times: float) -> float:
    """Points that a card's action brings when it is activated ``times`` with ``symbol``."""
    if symbol == PRESSING:
        gained = mind["oil"] * rules.press_out[type_] - mind["olive"] * rules.press_in[type_]
        return float(times * gained)
    if symbol == PURCHASING:
        return float(mind["buying"] + mind["renewing"] * rules.renews[type_])
    if symbol == DISPOSAL:
        return float(mind["clearing"] * times * rules.disposals[type_])
    if GLASS <= symbol <= BULK:
        return float(mind["selling"])
    gains = rules.gains[type_, symbol]
    gained = mind["coin"] * gains[COINS] + mind["olive"] * gains[OLIVES] + mind["oil"] * gains[OIL]
    return float(times * gained)


@compiled()
def action_worth(rules: Any, mind: Any, type_: int) -> float:
    """Points that a special action card brings to a buyer: better plays, its points and its mark."""
    plays = mind["plays"] * max(0.0, mind["later"] - mind["delay"])
    marks = rules.seals[type_] * (mind["marks"] + mind["reward"][PER_SEAL])
    marks += rules.cruets[type_] * (mind["marks"] + mind["reward"][PER_CRUET])
    better = (strength(rules, mind, type_) - mind["tempo"]) * plays
    return float(mind["actions"] * better + rules.vp[type_] + marks)


@compiled()
def scoring_worth(rules: Any, view: Any, mind: Any, type_: int) -> float:
    """Points that a scoring card is expected to bring, less the clutter."""
    per = rules.per[type_]
    have = float(n_scored(rules, view, view.seat, per))
    if per in (PER_COIN, PER_OIL):
        have = min(have, mind["left_over"]) + mind["left_over"]
    else:
        have += mind["later"] * to_come(mind, per)
    return float(mind["scoring_cards"] * rules.vp[type_] * have - clutter(mind))


@compiled()
def to_come(mind: Any, per: int) -> float:
    """How many more of what a scoring card counts are expected in a cycle."""
    if per in (PER_SEAL, PER_CRUET):
        return float(mind["marks_to_come"])
    if per == PER_SET:
        return float(mind["sets_to_come"])
    if per == PER_FLAG:
        return float(mind["flags_to_come"])
    if per == PER_POMACE:
        return float(mind["pomace_to_come"])
    return float(mind["flags_to_come"]) / 5.0


@compiled()
def market_worth(rules: Any, view: Any, mind: Any, type_: int) -> float:
    """Points that a market card is expected to bring to its owner, less the clutter."""
    if rules.kind[type_] == NATION:
        return float(mind["nation"][rules.nation[type_]] - clutter(mind))
    worth = mind["global_cards"] * rules.vp[type_] - clutter(mind)
    if mind["reward"][PER_SET] > 0.0 and is_scarce(rules, view, rules.region[type_]):
        worth += mind["sets"]
    return float(worth)


@compiled()
def is_scarce(rules: Any, view: Any, region: int) -> bool:
    """Whether the player has no more global cards of ``region`` than of any other."""
    own = view.owned[view.seat, MARKET]
    fewest = count(own & rules.region_sets[region])
    for other in range(N_REGIONS):
        fewest = min(fewest, count(own & rules.region_sets[other]))
    return fewest == count(own & rules.region_sets[region])


@compiled()
def is_clutter(rules: Any, type_: int) -> bool:
    """Whether a card of this type has no action."""
    return bool(rules.symbols[type_] == 0)
