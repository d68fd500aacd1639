"""Olvir's map and table as text, as a player recognises them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.games.olvir.state import (
    BEASTS,
    CITIES,
    DIRECTIONS,
    FIRST_PART,
    GOODS,
    HEXES_OF_PIECE,
    N_CITIES,
    N_HEXES,
    N_REWARDS,
    N_UPGRADES,
    NOWHERE,
    REWARDS,
    TERRAINS,
    TIME_NAMES,
    UPGRADES,
)

PIECE_LETTERS = "OMCFN"
"""Of the pieces Olvir, Mountains, Crato, Forest and Nomadus."""

MARKS = ("des", "for", "mou", "~~~", "bal", "CAS", "Olv", "Cra", "Nom", "L1", "L2", "L3")
BEAST_LETTERS = "mcY"

HALF, ROW = 5, 2
"""Half a hex's width in characters; lines of a row."""


def hex_name(here: int) -> str:
    """Piece letter and place in the piece, such as ``F`` (a centre) or ``F.SW``."""
    piece, place = divmod(here, HEXES_OF_PIECE)
    return PIECE_LETTERS[piece] + (f".{DIRECTIONS[place - 1]}" if place else "")


HEX_NAMES = tuple(hex_name(here) for here in range(N_HEXES))


def place_text(state: Any, here: int) -> str:
    """A hex in words, such as ``forest F.SW``."""
    return f"{TERRAINS[state.terrain[here]]} {HEX_NAMES[here]}"


def draw_map(rules: Any, state: Any) -> str:
    """The map: name and terrain of each hex, below it its beasts (m Mok, c Cabru, Y Cyclopte) and pawns (seats)."""
    columns = [2 * int(q) + int(r) for q, r in rules.axial]
    left, top = min(columns), min(int(r) for _, r in rules.axial)
    height = ROW * (max(int(r) for _, r in rules.axial) - top + 1)
    lines = [" " * (HALF * (max(columns) - left + 2)) for _ in range(height)]
    for here in range(N_HEXES):
        at, row = HALF * (columns[here] - left), ROW * (int(rules.axial[here, 1]) - top)
        for i, text in enumerate((f"{HEX_NAMES[here]} {MARKS[state.terrain[here]]}", _standing(state, here))):
            lines[row + i] = lines[row + i][:at] + f"{text:{2 * HALF}}" + lines[row + i][at + 2 * HALF :]
    return "\n".join(line.rstrip() for line in lines)


def _standing(state: Any, here: int) -> str:
    """Who is in a space: beasts by letter, then pawns by seat (a defeated one in brackets)."""
    beasts = "".join(letter * int(state.beasts[kind, here]) for kind, letter in enumerate(BEAST_LETTERS))
    pawns = [seat for seat in range(int(state.n_seats)) if state.place[seat] == here]
    return " ".join([beasts, *(f"({seat})" if state.down[seat] else f"{seat}" for seat in pawns)]).strip()


def draw_table(rules: Any, state: Any) -> str:
    """Calendar, map, cities, beasts and adventurers."""
    head = f"Day {state.day + 1}, {TIME_NAMES[state.time]}; the sword is with seat {state.sword}"
    return "\n".join([head, draw_map(rules, state), *_cities(rules, state), *_beasts(rules, state), *_seats(state)])


def _cities(rules: Any, state: Any) -> Iterator[str]:
    for city in range(N_CITIES):
        guards = f"{state.guards[city]} of {rules.guards[city]} guards active"
        yield f"  {CITIES[city]}: {order_text(rules, state, city)}; {guards}"


def order_text(rules: Any, state: Any, city: int) -> str:
    """What a city offers and wants."""
    card = int(state.offer[city])
    if card == NOWHERE:
        return "offers nothing until the night is over"
    wanted = amounts_text(state.asked[city]) or "nothing"
    return f"offers {REWARDS[card]} ({rules.glory[card]} glory) for {wanted}"


def amounts_text(goods: Any) -> str:
    """Goods by name, such as ``2 wood, 1 iron``."""
    return ", ".join(f"{goods[i]} {name}" for i, name in enumerate(GOODS) if goods[i])


def _beasts(rules: Any, state: Any) -> Iterator[str]:
    for kind, name in enumerate(BEASTS):
        cards = [f"{UPGRADES[i]} ×{state.upgrades[kind, i]}" for i in range(N_UPGRADES) if state.upgrades[kind, i]]
        alive = int(rules.number[kind] - state.off[kind])
        yield f"  {name}: {alive} on the map, {state.off[kind]} defeated; upgrades {', '.join(cards) or 'none'}"


def _seats(state: Any) -> Iterator[str]:
    for seat in range(int(state.n_seats)):
        down = ", defeated" if state.down[seat] else ""
        tracks = "/".join(str(space) for space in state.track[seat])
        yield (
            f"  seat {seat} in {place_text(state, int(state.place[seat]))}: health {state.health[seat]}{down}, "
            f"points {state.ap[seat]}, holds {amounts_text(state.goods[seat]) or 'nothing'}, hunting {tracks}, "
            f"falls {state.falls[seat]}, rewards {', '.join(card_names(state, seat)) or 'none'}"
        )


def card_names(state: Any, seat: int) -> list[str]:
    """Reward cards in hand; a turned one in brackets."""
    held = [card for card in range(N_REWARDS) if int(state.powers[seat]) >> card & 1]
    return [f"({REWARDS[card]})" if int(state.turned[seat]) >> card & 1 else REWARDS[card] for card in held]


def part_name(kind: int) -> str:
    """The resource that a beast leaves."""
    return GOODS[FIRST_PART + kind]
