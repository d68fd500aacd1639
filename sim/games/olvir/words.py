"""Olvir in a player's words: options, chance, the result. Maps and tables are drawn in ``drawing``."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.olvir.drawing import HEX_NAMES, draw_table, part_name, place_text
from sim.games.olvir.state import (
    ACTION,
    ACTIVATE,
    ARGUMENTS,
    ATTACK,
    BALLOON,
    BEASTS,
    CAMP,
    CARD,
    CITIES,
    DEMAND,
    DIE_STREAM,
    FIRST_BEAST_MOVE,
    FLIGHT_STREAM,
    FREE_MOVE,
    GOODS,
    HUNT,
    IRONS,
    MOVE,
    N_CITIES,
    N_HEXES,
    PARRY,
    PART_NAMES,
    PREVENT,
    REROLL,
    REWARDS,
    RUSH,
    TERRAINS,
    TRAVEL,
    UPGRADES,
    WANTED_STREAM,
)
from sim.games.olvir.story import tell

ACTION_WORDS = (
    *("move", "chop", "mine", "fish", "rest", "demand", "balloon", "attack", "hunt", "eat", "nothing", "done"),
    "reward",
)
TO_HEX, TO_BEAST = (MOVE, BALLOON), (ATTACK, HUNT)
ANSWERS = {REROLL: "reroll", PARRY: "parry", PREVENT: "prevent"}
PLAIN_TEXTS = {
    "chop": "chops a tree",
    "mine": "mines iron",
    "fish": "fishes",
    "rest": "rests",
    "eat": "eats a fish",
    "nothing": "does nothing",
    "done": "is done and activates beasts",
}


def beast_move(action: int) -> tuple[int, int, int]:
    """Beast, start and end of a move of ``activate`` or ``rush``."""
    beast, way = divmod(action - FIRST_BEAST_MOVE, N_HEXES * N_HEXES)
    return beast, *divmod(way, N_HEXES)


class OlvirWords:
    """Words of Olvir (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """The option by names, such as ``{"action": "move", "hex": "F.SW"}`` or ``{"camp": "save"}``."""
        decision = int(state.decision)
        if decision == ACTION:
            return _act_label(action)
        if decision in (ACTIVATE, RUSH):
            if action < FIRST_BEAST_MOVE:
                return {"activate": "spawn", "beast": BEASTS[action], "level": action + 1}
            beast, here, there = beast_move(action)
            kind = "rush" if decision == RUSH else "activate"
            return {kind: "move", "beast": BEASTS[beast], "from": HEX_NAMES[here], "hex": HEX_NAMES[there]}
        if decision == IRONS:
            return {"iron": action}
        if decision == CAMP:
            return {"camp": ("camp", "save")[action]}
        return {ANSWERS[decision]: ("use", "keep")[action]}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        decision = int(state.decision)
        if decision == ACTION:
            return _act_text(state, action)
        if decision in (ACTIVATE, RUSH):
            if action < FIRST_BEAST_MOVE:
                return f"spawns a {BEASTS[action]} in its lair"
            beast, here, there = beast_move(action)
            verb = "rushes" if decision == RUSH else "moves"
            return f"{verb} a {BEASTS[beast]} from {place_text(state, here)} to {place_text(state, there)}"
        if decision == IRONS:
            return f"adds {action} iron to the {state.roll}"
        if decision == CAMP:
            return ("burns a wood and camps", "saves the wood")[action]
        return f"{('uses', 'keeps')[action]} the card {ANSWERS[decision]}"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The die, the mountain that a beast fled to, the reshuffled wanted cards (next one first)."""
        found: list[dict[str, Any]] = []
        for seat in range(int(after.n_seats)):
            if after.draws[DIE_STREAM + seat] != before.draws[DIE_STREAM + seat]:
                found.append({"die": int(after.roll), "seat": seat})
        if after.draws[FLIGHT_STREAM] != before.draws[FLIGHT_STREAM]:
            beast, there = np.argwhere(after.beasts > before.beasts)[0]
            found.append({"flight": HEX_NAMES[there], "beast": BEASTS[beast]})
        if after.shuffles[WANTED_STREAM] != before.shuffles[WANTED_STREAM]:
            order = [GOODS[good] for good in after.wanted_deck[: after.wanted_end]]
            found.append({"shuffle": "wanted", "order": order})
        return found

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What followed, in sentences."""
        return list(tell(rules, before, action, after))

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The laid map, the first sword, the orders, and every deck with the next card first."""
        orders = {}
        for city in range(N_CITIES):
            wanted = {name: int(state.asked[city, i]) for i, name in enumerate(GOODS) if state.asked[city, i]}
            orders[CITIES[city]] = {"reward": REWARDS[state.offer[city]], "wanted": wanted}
        return {
            "map": {HEX_NAMES[here]: TERRAINS[state.terrain[here]] for here in range(N_HEXES)},
            "sword": int(state.sword),
            "orders": orders,
            "reward_decks": {
                CITIES[city]: [REWARDS[card] for card in state.reward_deck[city, state.reward_top[city] :]]
                for city in range(N_CITIES)
            },
            "wanted_deck": [GOODS[good] for good in state.wanted_deck[state.wanted_top : state.wanted_end]],
            "upgrade_deck": [UPGRADES[card] for card in state.upgrade_deck[: rules.n_upgrades]],
        }

    def table(self, rules: Any, state: Any) -> str:
        """Calendar, map, cities, beasts and adventurers."""
        return draw_table(rules, state)

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Glory with its parts, and ranks."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {name: int(ledger.parts[seat, i]) for i, name in enumerate(PART_NAMES)},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": "the last night is over", "seats": seats}


def _act_label(action: int) -> dict[str, Any]:
    kind, argument = divmod(action, ARGUMENTS)
    label: dict[str, Any] = {"action": ACTION_WORDS[min(kind, CARD)]}
    if kind >= CARD:
        label["card"] = REWARDS[kind - CARD]
    if kind in TO_HEX or kind - CARD in (FREE_MOVE, TRAVEL):
        label["hex"] = HEX_NAMES[argument]
    elif kind in TO_BEAST:
        label["beast"] = BEASTS[argument]
    elif kind == DEMAND:
        label["city"] = CITIES[argument]
    return label


def _act_text(state: Any, action: int) -> str:
    kind, argument = divmod(action, ARGUMENTS)
    if kind >= CARD:
        target = f" to {place_text(state, argument)}" if kind - CARD in (FREE_MOVE, TRAVEL) else ""
        return f"uses the reward {REWARDS[kind - CARD]}{target}"
    if kind == ATTACK:
        return f"attacks a {BEASTS[argument]}"
    if kind == HUNT:
        return f"hands a {part_name(argument)} in for the hunting competition"
    if kind == DEMAND:
        return f"fulfils the demand of {CITIES[argument]} and wins {REWARDS[state.offer[argument]]}"
    if kind in TO_HEX:
        return f"{'moves' if kind == MOVE else 'flies by balloon'} to {place_text(state, argument)}"
    return PLAIN_TEXTS[ACTION_WORDS[kind]]
