"""What cards are worth: as actions in the own deck, and as points."""

from __future__ import annotations

from typing import Any

from sim.engine.bits import count
from sim.engine.compiling import compiled
from sim.games.oliva.scoring import n_scored
from sim.games.oliva.state import (
    BULK,
    COINS,
    DISPOSAL,
    GLASS,
    GLOBAL,
    MARKET,
    N_REGIONS,
    N_SYMBOLS,
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
    SCORING,
)
from strategies.oliva.facts import FREQUENCY, LATER, NATION_WORTH, REWARD
from strategies.oliva.params import (
    ACTIONS,
    BUYING,
    CLEARING,
    CLUTTER,
    COIN,
    DELAY,
    FLAGS_TO_COME,
    FLEXIBLE,
    GLOBAL_CARDS,
    LEFT_OVER,
    MARKS,
    MARKS_TO_COME,
    MATCHING,
    OIL_PRICE,
    OLIVE,
    PLAYS,
    POMACE_TO_COME,
    RENEWING,
    SCORING_CARDS,
    SELLING,
    SETS,
    SETS_TO_COME,
    TEMPO,
)


@compiled()
def clutter(facts: Any, params: Any) -> float:
    """Points that a card without an action costs its owner's deck until the end."""
    return float(params[CLUTTER] * facts[LATER])


@compiled()
def strength(rules: Any, facts: Any, type_: int, params: Any) -> float:
    """Points that one play of an action card brings on average, with its best symbol; 0 without an action."""
    symbols, best = int(rules.symbols[type_]), 0.0
    n_sales = 0
    for symbol in range(N_SYMBOLS):
        if (symbols >> symbol) & 1:
            times = 1.0 + params[MATCHING] * facts[FREQUENCY + symbol]
            n_sales += int(GLASS <= symbol <= BULK)
            best = max(best, one_play(rules, type_, symbol, times, params))
    return float(best + params[FLEXIBLE] * max(0, n_sales - 1))


@compiled()
def one_play(rules: Any, type_: int, symbol: int, times: float, params: Any) -> float:
    """Points that a card's action brings when it is activated ``times`` with ``symbol``."""
    if symbol == PRESSING:
        gained = params[OIL_PRICE] * rules.press_out[type_] - params[OLIVE] * rules.press_in[type_]
        return float(times * gained)
    if symbol == PURCHASING:
        return float(params[BUYING] + params[RENEWING] * rules.renews[type_])
    if symbol == DISPOSAL:
        return float(params[CLEARING] * times * rules.disposals[type_])
    if GLASS <= symbol <= BULK:
        return float(params[SELLING])
    gains = rules.gains[type_, symbol]
    gained = params[COIN] * gains[COINS] + params[OLIVE] * gains[OLIVES] + params[OIL_PRICE] * gains[OIL]
    return float(times * gained)


@compiled()
def action_worth(rules: Any, facts: Any, type_: int, params: Any) -> float:
    """Points that a special action card brings to a buyer: better plays, its points and its mark."""
    plays = params[PLAYS] * max(0.0, facts[LATER] - params[DELAY])
    marks = rules.seals[type_] * (params[MARKS] + facts[REWARD + PER_SEAL])
    marks += rules.cruets[type_] * (params[MARKS] + facts[REWARD + PER_CRUET])
    better = (strength(rules, facts, type_, params) - params[TEMPO]) * plays
    return float(params[ACTIONS] * better + rules.vp[type_] + marks)


@compiled()
def scoring_worth(rules: Any, view: Any, facts: Any, type_: int, params: Any) -> float:
    """Points that a scoring card is expected to bring, less the clutter."""
    per = int(rules.per[type_])
    have = float(n_scored(rules, view, int(view.seat), per))
    if per in (PER_COIN, PER_OIL):
        have = min(have, params[LEFT_OVER]) + params[LEFT_OVER]
    else:
        have += facts[LATER] * to_come(rules, per, params)
    return float(params[SCORING_CARDS] * rules.vp[type_] * have - clutter(facts, params))


@compiled()
def to_come(rules: Any, per: int, params: Any) -> float:
    """How many more of what a scoring card counts are expected in a cycle."""
    if per in (PER_SEAL, PER_CRUET):
        return float(params[MARKS_TO_COME])
    if per == PER_SET:
        return float(params[SETS_TO_COME])
    if per == PER_FLAG:
        return float(params[FLAGS_TO_COME])
    if per == PER_POMACE:
        return float(params[POMACE_TO_COME])
    return float(params[FLAGS_TO_COME]) / 5.0


@compiled()
def market_worth(rules: Any, view: Any, facts: Any, type_: int, params: Any) -> float:
    """Points that a market card is expected to bring to its owner, less the clutter."""
    if rules.kind[type_] == NATION:
        return float(facts[NATION_WORTH + rules.nation[type_]] - clutter(facts, params))
    worth = params[GLOBAL_CARDS] * rules.vp[type_] - clutter(facts, params)
    if facts[REWARD + PER_SET] > 0.0 and is_scarce(rules, view, int(rules.region[type_])):
        worth += params[SETS]
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
    kind = int(rules.kind[type_])
    return kind in (GLOBAL, NATION, SCORING)
