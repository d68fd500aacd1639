"""Olvir's records, and the numbers that stand for places, goods, beasts, cards, decisions and counters.

Hexes are numbered in map order: pieces as laid, each centre then its ring E NE NW W SW SE; a set of hexes is one
64-bit word. Own numbers are ``i8`` throughout, so that a compiled function is met with one type only.
"""

from __future__ import annotations

from typing import Any

from sim.engine.records import MAX_SEATS, ledger_dtype, state_dtype


def numbers(n: int, first: int = 0) -> tuple[int, ...]:
    """Constants ``first`` … as ``int64``: numba compiles a function anew for every plain literal it is called with."""
    return tuple(number for number in range(first, first + n))


SEATS = 4
PIECES, HEXES_OF_PIECE = 5, 7
N_HEXES = PIECES * HEXES_OF_PIECE
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")

TERRAINS = (
    "desert",
    "forest",
    "mountain",
    "water",
    "balloon",
    "castle",
    "Olvir",
    "Crato",
    "Nomadus",
    "lair 1",
    "lair 2",
    "lair 3",
)
DESERT, FOREST, MOUNTAIN, WATER, BALLOON_SPACE, CASTLE, FIRST_CITY = numbers(7)
FIRST_LAIR = TERRAINS.index("lair 1")

N_CITIES = 3
CITIES = ("Olvir", "Crato", "Nomadus")
OLVIR, CRATO, NOMADUS = numbers(N_CITIES)
NOWHERE: int = -1
"""No city, no hex, no beast, no card."""

N_BEASTS = 3
BEASTS = ("Mok", "Cabru", "Cyclopte")
MOK, CABRU, CYCLOPTE = numbers(N_BEASTS)
MAX_BEASTS = 15

N_GOODS = 6
GOODS = ("wood", "iron", "fish", "Mok part", "Cabru part", "Cyclopte part")
WOOD, IRON, FISH, FIRST_PART = numbers(4)

N_UPGRADES = 8
UPGRADES = ("strength", "move", "counterattack", "sticky", "tough", "fierce", "rush", "terror")
MORE_STRENGTH, MORE_MOVEMENT, MORE_COUNTERATTACK, STICKY, TOUGH, FIERCE, RUSHING, TERROR = numbers(N_UPGRADES)

N_REWARDS, CITY_REWARDS = 18, 6
REWARDS = (
    *("extra_ap", "ignore_leave", "reroll", "wake_guard", "rest2", "prevent"),
    *("die_mok", "die_cabru", "mine1", "parry", "mountain1", "die_cyclopte"),
    *("free_move", "fish2", "chop1", "recover3", "travel", "extra_activation"),
)
(EXTRA_AP, IGNORE_LEAVE, REROLL_DIE, WAKE_GUARD, REST_2, PREVENT_1) = numbers(6)
(DIE_MOK, DIE_CABRU, MINE_1, PARRY_BLOW, MOUNTAIN_1, DIE_CYCLOPTE) = numbers(6, 6)
(FREE_MOVE, FISH_2, CHOP_1, RECOVER_3, TRAVEL, EXTRA_ACTIVATION) = numbers(6, 12)
TURNED_CARDS = (
    *(EXTRA_AP, REROLL_DIE, WAKE_GUARD, PREVENT_1, PARRY_BLOW),
    *(FREE_MOVE, RECOVER_3, TRAVEL, EXTRA_ACTIVATION),
)
"""Rewards that are turned when used; the others are permanent."""
KINDS = ("permanent", "exhaustible", "flippable")
PERMANENT, EXHAUSTIBLE, FLIPPABLE = range(len(KINDS))

MAX_WANTED, MAX_UPGRADES, MAX_SPACES, MAX_HEALTH = 24, 32, 8, 9

DECISION_NAMES = ("action", "reroll", "iron", "parry", "prevent", "activate", "rush", "camp")
ACTION, REROLL, IRONS, PARRY, PREVENT, ACTIVATE, RUSH, CAMP = range(len(DECISION_NAMES))

ARGUMENTS = 64
"""An option of ``action`` is its kind × ARGUMENTS + its argument (a hex, a city or a beast)."""
MOVE, CHOP, MINE, CATCH, REST, DEMAND, BALLOON, ATTACK, HUNT, EAT, NOTHING, DONE, CARD = numbers(13)
"""Kinds of ``action``; CARD + the reward is the use of a reward card."""

USE, KEEP = 0, 1
"""Options of reroll, parry, prevent and camp (camp, save); those of ``iron`` are the numbers."""

FIRST_BEAST_MOVE = N_BEASTS
"""Options of ``activate``: the level less one for a spawn, else this + (beast × hexes + from) × hexes + to."""
MAX_OPTIONS = N_BEASTS + MAX_BEASTS * (N_HEXES - 1)

MAP_STREAM, SWORD_STREAM, REWARD_STREAM = numbers(3, 1)
WANTED_STREAM, UPGRADE_STREAM, FLIGHT_STREAM, DIE_STREAM = numbers(4, 6)
N_STREAMS = int(DIE_STREAM) + SEATS
"""Streams of chance; a city's reward deck has REWARD_STREAM + city, a seat's die DIE_STREAM + seat."""

ACTING, ROLLED, REROLLED, COUNTERED, SPAWNED, ACTIVATING, TURN_OVER, CAMPING, DAWN = range(9)
"""Values of ``state.stage``: what comes next, once pending damage is dealt."""

MAX_DAYS, TIMES = 5, 3
N_PHASES = MAX_DAYS * TIMES
TIME_NAMES = ("morning", "afternoon", "night")
MORNING, AFTERNOON, NIGHT = range(TIMES)

PART_NAMES = ("rewards", "mok_hunting", "cabru_hunting", "cyclopte_hunting", "dignity")
REWARD_PART, FIRST_HUNTING_PART, DIGNITY_PART = 0, 1, 4

TALLY_NAMES = (
    *("demands", "hunted", "champions", "mok_kills", "cabru_kills", "cyclopte_kills"),
    *("combats", "rolls", "counterattacks", "irons", "defeats", "damage", "damage_dealt"),
    *("worked", "rests", "eaten", "camps", "balloons", "idle", "spawns", "beast_moves"),
)
(DEMANDS, HUNTED, CHAMPIONS, FIRST_KILLS) = range(4)
(COMBATS, ROLLS, COUNTERATTACKS, IRONS_USED, DEFEATS, DAMAGE, DAMAGE_DEALT) = range(6, 13)
(WORKED, RESTS, EATEN, CAMPS, BALLOONS, IDLE, SPAWNS, BEAST_MOVES) = range(13, len(TALLY_NAMES))

LEAVING, IDLING, MISS, COUNTERATTACK, ARRIVAL, SPAWN = numbers(6)
"""Causes of damage."""

_FLOW: list[tuple[Any, ...]] = [
    ("day", "i8"),  # from 0
    ("time", "i8"),
    ("active", "i8"),  # whose turn it is
    ("played", "i8"),  # turns completed in this phase; camp: players passed
    ("sword", "i8"),
    ("stage", "i8"),
    ("points", "i8"),  # activation points left
    ("more_points", "i8"),  # activation points from the reward card
    ("was_down", "i8"),  # whether the active player began his activations defeated
    ("hurting", "i8"),  # whether an event of damage is being dealt
    ("cause", "i8"),
    ("victim", "i8"),  # players of the event dealt with, clockwise from the active one
    ("hurt", "i8", (SEATS,)),  # damage of the event
    ("felled", "i8"),  # whether the event has defeated somebody
    ("foe", "i8"),  # beast of the combat that can go on, or NOWHERE
    ("strength", "i8"),  # strength of that beast now
    ("roll", "i8"),  # face of the last die
    ("lift", "i8"),  # irons added to it
    ("spawned", "i8"),  # beast spawned last
    ("entered", "i8"),  # city that the active player has just entered, or NOWHERE
    ("mark", "u8"),  # the active player's possessions at the start of the turn, hashed
    ("payable", "u8"),  # rewards on offer that he could pay for then
]
_SEATS: list[tuple[Any, ...]] = [
    ("place", "i8", (SEATS,)),
    ("health", "i8", (SEATS,)),
    ("ap", "i8", (SEATS,)),
    ("down", "i8", (SEATS,)),  # defeated: the pawn is flipped
    ("falls", "i8", (SEATS,)),  # steps down on the dignity track
    ("goods", "i8", (SEATS, N_GOODS)),
    ("track", "i8", (SEATS, N_BEASTS)),
    ("won", "u8", (SEATS,)),  # rewards whose glory counts
    ("powers", "u8", (SEATS,)),  # rewards whose power can be used: those won and a trial's
    ("turned", "u8", (SEATS,)),  # rewards that are exhausted or face down
]
_BOARD: list[tuple[Any, ...]] = [
    ("land", "u8"),
    ("forests", "u8"),
    ("mountains", "u8"),
    ("balloons", "u8"),
    ("shore", "u8"),  # land next to water
    ("lairs", "u8"),
    ("city", "u8", (N_CITIES,)),
    ("castle", "i8"),
    ("lair", "i8", (N_BEASTS,)),
    ("terrain", "i1", (N_HEXES,)),
    ("beasts", "i1", (N_BEASTS, N_HEXES)),
    ("at", "u8", (N_BEASTS,)),  # hexes with a beast of the kind
    ("pairs", "u8", (N_BEASTS,)),  # hexes with two or more of the kind
    ("off", "i8", (N_BEASTS,)),  # defeated beasts
    ("activated", "i1", (N_BEASTS, N_HEXES)),  # beasts that got an activation point in this turn
    ("upgrades", "i8", (N_BEASTS, N_UPGRADES)),
    ("guards", "i8", (N_CITIES,)),  # active ones
    ("champion", "i8", (N_BEASTS,)),  # seat on the track's last space, or NOWHERE
]
_CARDS: list[tuple[Any, ...]] = [
    ("offer", "i8", (N_CITIES,)),  # reward on offer, or NOWHERE
    ("asked", "i8", (N_CITIES, N_GOODS)),  # what the city wants for it
    ("reward_top", "i8", (N_CITIES,)),
    ("wanted_top", "i8"),
    ("wanted_end", "i8"),
    ("upgrade_top", "i8"),
    ("wanted_discard", "i8", (N_GOODS,)),
    ("reward_deck", "i1", (N_CITIES, CITY_REWARDS)),
    ("wanted_deck", "i1", (MAX_WANTED,)),
    ("upgrade_deck", "i1", (MAX_UPGRADES,)),
]
STATE = state_dtype([*_FLOW, *_SEATS, *_BOARD, *_CARDS], N_STREAMS)

PHASE_COUNTERS = (
    *("at_risk", "defeats", "damage_leaving", "damage_idle", "damage_miss", "damage_counterattack"),
    *("damage_arrival", "damage_spawn", "ap_move", "ap_work", "ap_fight", "ap_rest", "ap_deliver", "ap_balloon"),
    *("ap_idle", "glory", "combats", "rolls", "kills", "counterattacks"),
)
"""Per seat and phase, as ledger fields ``phase_<counter>`` of shape (MAX_SEATS, phases)."""
WORLD_COUNTERS = ("moks", "cabrus", "cycloptes", "strength", "upgrades")
"""Per phase, at its start, as ledger fields ``world_<counter>`` of shape (phases,); strength is the sum on the map."""

LEDGER = ledger_dtype(
    len(PART_NAMES),
    len(TALLY_NAMES),
    N_REWARDS,
    [
        *((f"phase_{name}", "i2", (MAX_SEATS, N_PHASES)) for name in PHASE_COUNTERS),
        *((f"world_{name}", "i2", (N_PHASES,)) for name in WORLD_COUNTERS),
    ],
)
