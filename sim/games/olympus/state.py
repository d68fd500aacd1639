"""Olympus's records, and the numbers that stand for tracks, cubes, deities, effects, decisions and tallies."""

from __future__ import annotations

from typing import Any

from sim.engine.records import ledger_dtype, state_dtype

SEATS = 5

POPULATION, CULTURE, MILITARY, AGRICULTURE, HUNTING, FISHING = range(6)
TRACKS = ("population", "culture", "military", "agriculture", "hunting", "fishing")
N_TRACKS = len(TRACKS)

CUBES = ("grain", "meat", "fish")
"""Cube ``t`` is produced by track ``AGRICULTURE + t`` and is the favour of deity ``DEMETER + t``."""
N_CUBES = len(CUBES)
WILD = N_CUBES
"""The symbol of a cost that any cube pays; symbols below it are the cubes."""
SYMBOLS = (*CUBES, "wild")
N_SYMBOLS = len(SYMBOLS)

DEMETER, ARTEMIS, POSEIDON, ATHENA, APHRODITE, ARES, HEPHAESTUS, APOLLO, ZEUS, HERA = range(10)
DEITIES = (
    "Demeter",
    "Artemis",
    "Poseidon",
    "Athena",
    "Aphrodite",
    "Ares",
    "Hephaestus",
    "Apollo",
    "Zeus",
    "Hera",
)
N_DEITIES = len(DEITIES)
N_COPIED = ZEUS
"""Hera copies the deities before Zeus."""
BETA, ALPHA = 0, 1

N_COMMON, N_BUILDINGS = 33, 45
"""Common buildings come first, then the temples."""
ALPHA_ITEMS = N_BUILDINGS
BETA_ITEMS = ALPHA_ITEMS + N_DEITIES
GLORY_ITEMS = BETA_ITEMS + N_DEITIES
N_ITEMS = GLORY_ITEMS + N_TRACKS
"""In the log, α and β favours by deity and Glory cards by track are counted like buildings."""
N_COLUMNS = 2
"""Columns that a track can have."""

EFFECTS = (
    *(f"advance_{track}" for track in TRACKS),
    "advance_other",
    "produce",
    "attack",
    "defence",
    "military",
    "warehouse",
    "protection",
    "discount",
    *(f"any_{cube}" for cube in CUBES),
    "aphrodite_steps",
    "athena_steps",
    "apollo_points",
    "plague_points",
    "upkeep_steps",
    "upkeep_league",
    "upkeep_cubes",
    "upkeep_points",
    "upkeep_sale",
    "cubes_per_point",
    "buildings_per_point",
    "population_per_point",
    "points_per_glory",
)
"""What a building can do, as ``rules.yaml`` calls it; ``state.powers`` sums the numbers over own buildings."""
N_EFFECTS = len(EFFECTS)
(
    ADVANCE_OTHER,
    PRODUCE_TYPES,
    ATTACK,
    DEFENCE,
    BOTH,
    WAREHOUSE,
    PROTECTION,
    DISCOUNTS,
    ANY,
) = range(N_TRACKS, N_TRACKS + 9)
(
    APHRODITE_STEPS,
    ATHENA_STEPS,
    APOLLO_POINTS,
    PLAGUE_POINTS,
    UPKEEP_STEPS,
    LEAGUE_CUBES,
    UPKEEP_CUBES,
    UPKEEP_POINTS,
    UPKEEP_SALE,
    CUBES_PER_POINT,
    BUILDINGS_PER_POINT,
    POPULATION_PER_POINT,
    POINTS_PER_GLORY,
) = range(ANY + N_CUBES, N_EFFECTS)

DECISION_NAMES = (
    "ceremony",
    "join",
    "favour",
    "copy",
    "build",
    "discount",
    "pay",
    "produce",
    "advance",
    "plague",
    "target",
    "tribute",
    "discard",
    "upkeep",
)
(
    CEREMONY,
    JOIN,
    FAVOUR,
    COPY,
    BUILD,
    DISCOUNT,
    PAY,
    PRODUCE,
    ADVANCE,
    PLAGUE,
    TARGET,
    TRIBUTE,
    DISCARD,
    UPKEEP,
) = range(len(DECISION_NAMES))
"""Decision points. On the agenda they are decisions still to be asked."""
GRANT, USE, LEAGUE, EARN = range(len(DECISION_NAMES), len(DECISION_NAMES) + 4)
"""Steps on the agenda that ask nothing: grant the favours; use the buildings (Upkeep 3); count the league's cubes; earn
the points of buildings."""

JOINS, STAYS = 0, 1
PICK_NAMES = ("advance", "produce", "war", "build", "point", "decline")
PICK_ADVANCE, PICK_PRODUCE, PICK_WAR, PICK_BUILD, PICK_POINT, DECLINE = range(len(PICK_NAMES))
NO_BUILDING = N_BUILDINGS
TAKE_POINT, INVOKE = 0, 1
SKIP = N_CUBES
MAX_OPTIONS = N_BUILDINGS + 1

GLORY_END, CAP_END = 0, 1
"""End reasons."""

PART_NAMES = ("favours", "buildings", "effects", "glory", "markers")
FAVOUR_PART, BUILDING_PART, EFFECT_PART, GLORY_PART, MARKER_PART = range(len(PART_NAMES))

(
    ALPHA_USED,
    BETA_USED,
    WARS,
    WARS_WON,
    ATTACKED,
    ATTACKED_LEADING,
    LEADING_BY_CHANCE,
    ATTACKED_LAST,
    LAST_BY_CHANCE,
    TRIBUTES,
    TRIBUTES_LOST,
    PLAGUES,
    PLAGUE_LOSSES,
    PRODUCED,
    DISCARDED,
    COMMON_BUILT,
    TEMPLES_BUILT,
    CUBES_LEFT,
    LAST_TOKEN,
    GLORY_LEADS,
) = range(20)
POSITIONS = GLORY_LEADS + N_TRACKS
TALLY_NAMES = (
    "alpha_used",
    "beta_used",
    "wars",
    "wars_won",
    "attacked",
    "attacked_leading",
    "leading_by_chance",
    "attacked_last",
    "last_by_chance",
    "tribute",
    "tribute_lost",
    "plagues",
    "plague_losses",
    "produced",
    "discarded",
    "common_built",
    "temples_built",
    "cubes_left",
    "last_token",
    *(f"lead_glory_{track}" for track in TRACKS),
    *(f"end_{track}" for track in TRACKS),
)

MAX_ROUNDS = 60
"""Highest ``round_cap``."""
N_PHASES = 25
"""Rounds that the log tells apart; longer games, which only a higher ``round_cap`` permits, are logged up to here."""
MAX_AGENDA = 24

_FLOW: list[tuple[Any, ...]] = [
    ("owned", "u8", (SEATS,)),  # buildings of each seat
    ("taken", "u8"),  # temples that somebody has built
    ("active", "i4"),  # who leads the ceremony
    ("deity", "i4"),  # whom it worships
    ("worshipped", "i4"),  # bit per deity that has had its ceremony this round
    ("joined", "i4"),  # bit per seat with a priest in the ceremony
    ("favoured", "i4"),  # bit per seat that the ceremony has brought something; means nothing in Upkeep
    ("wins_ties", "i4"),  # bit per seat that was granted Ares' α favour in the ceremony
    ("targets", "i4"),  # bit per seat that the present attacker has attacked in the ceremony
    ("invoked", "i4"),  # 1 if the plague strikes after the ceremony
    ("protected", "i4"),  # bit per seat that Apollo protects this round
    ("building", "i4"),  # being paid for
    ("discounts", "i4"),  # symbols that may still be left out of its cost
    ("need", "i4", (N_SYMBOLS,)),  # symbols still to be paid
    ("glory", "i4", (N_TRACKS,)),  # 1 + seat that holds the card, 0 while unclaimed
    ("n_agenda", "i4"),
    ("agenda", "i4", (MAX_AGENDA,)),  # what is still to happen, next one last (see agenda.py)
]
_SEATS: list[tuple[Any, ...]] = [
    ("points", "i4", (SEATS,)),  # on the victory point track
    ("priests", "i4", (SEATS,)),  # available in the clergy area
    ("wars", "i4", (SEATS,)),  # declared in the ceremony and not yet resolved
    ("marker", "i4", (SEATS, N_TRACKS)),
    ("limit", "i4", (SEATS, N_TRACKS)),  # space that the marker cannot pass now
    ("cubes", "i4", (SEATS, N_CUBES)),  # in the warehouse
    ("tribute", "i4", (SEATS, N_CUBES)),  # in the tribute area
    ("powers", "i2", (SEATS, N_EFFECTS)),  # effects of own buildings
]
STATE = state_dtype([*_FLOW, *_SEATS], n_streams=1)
LEDGER = ledger_dtype(
    len(PART_NAMES),
    len(TALLY_NAMES),
    N_ITEMS,
    [
        ("by_round", "i4", (MAX_ROUNDS + 1, SEATS)),  # score if the game had ended after so many rounds
        ("phase_took_deities", "i4", (SEATS, N_PHASES)),  # bit per deity taken as α, then per deity as β
        ("phase_took_glories", "i1", (SEATS, N_PHASES)),  # bit per Glory card
        ("phase_token", "i1", (SEATS, N_PHASES)),  # 1 for the start player of a finished round
        ("phase_gained", "i2", (SEATS, N_PHASES)),  # points that a finished round brought
    ],
)
