"""L'Olivier's records, the encoding of decisions, and the names of what is counted."""

from __future__ import annotations

from sim.engine.contract import Named, Ratio
from sim.engine.records import ledger_dtype, state_dtype
from sim.games.olivier.cards import N_KEY_CARDS, N_TYPES
from sim.games.olivier.rules import MAX_CARDS

MAX_PLAYERS = 4

START, DEAL, REMAKE, GIFT = 1, 2, 3, 4
"""Streams: who starts; the deal; remaking the pile; which card is swapped for a granted one."""

DRAW, ACT, REACT = 0, 1, 2
"""Decision points."""

PILE, VISIBLE = 0, 1
"""Actions at ``DRAW``."""

ATTACK, DISCARD = 32, 128
"""Actions at ``ACT``: below ``ATTACK`` the kind of card to lay at home; from there kind · ``MAX_PLAYERS`` + grove to
attack; from ``DISCARD`` the kind to discard."""

PREVENT, ALLOW = 0, 1
"""Actions at ``REACT``."""

MAX_OPTIONS = 2 * N_TYPES + 5 * (MAX_PLAYERS - 1)
"""Every kind laid and discarded, rain and four incidents on every other grove."""

NOTHING, SUNNY, RAINY = 0, 1, 2
"""Top of a grove's weather pile."""

PRESSED = 5
"""Value of ``season`` once the press lies."""

WON, STALEMATE, STUCK, CAPPED = 0, 1, 2, 3
"""End reasons."""

STATE = state_dtype(
    [
        ("hand", "u8", (MAX_PLAYERS,)),  # set of kinds in hand; empty for the others in a view
        ("held", "i1", (MAX_PLAYERS, N_TYPES)),  # copies of each kind in hand; 0 for the others in a view
        ("shown", "i1", (MAX_PLAYERS, N_TYPES)),  # those that everybody saw being taken from the discard pile
        ("n_cards", "i4", (MAX_PLAYERS,)),  # hand sizes, which everybody sees
        ("pile", "i1", (MAX_CARDS,)),  # kinds face down, the top last; 0 in a view
        ("discard", "i1", (MAX_CARDS,)),  # kinds face up, the visible one last
        ("n_pile", "i4"),
        ("n_discard", "i4"),
        ("laid", "i4", (N_TYPES,)),  # cards of each kind that lie in the groves
        ("weather", "i4", (MAX_PLAYERS,)),  # per grove: NOTHING, SUNNY or RAINY
        ("season", "i4", (MAX_PLAYERS,)),  # per grove: in progress, 1 winter … 4 autumn; 0 none yet; PRESSED
        ("trees", "i4", (MAX_PLAYERS,)),  # per grove: trees of the season in progress
        ("blocked", "i4", (MAX_PLAYERS,)),  # per grove: 1 while an incident lies on it
        ("prevented", "i4", (MAX_PLAYERS,)),  # per grove: bit s when the prevention of season s has been laid
        ("taken", "i4"),  # 1 + kind of the visible card taken in the turn in progress; 0 for none
        ("attacker", "i4"),  # seat whose incident waits for a reaction
        ("attack", "i4"),  # kind of that card; 0 when none waits
        ("target", "i4"),  # grove that it is meant for
        ("laid_turn", "i4"),  # turns taken when a card was last laid at home, that turn included
        ("active_turn", "i4"),  # the same for the last card laid or attack
    ],
    n_streams=5,
)
"""Grove g belongs to seats g, g + n_groves, …"""

SEASONS_PART, TREES_PART = 0, 1
"""Parts of the score."""

(
    RAIN_TURNS,
    RAIN_CURED,
    RAIN_WAIT,
    RAIN_OPEN,
    INCIDENT_TURNS,
    INCIDENT_CURED,
    INCIDENT_WAIT,
    INCIDENT_OPEN,
    ATTACKS_MADE,
    RAIN_MADE,
    ATTACKS_PREVENTED,
    ATTACKS_RECEIVED,
    ON_LEADER,
    ON_LAST,
    RETALIATIONS,
    LAID,
    DISCARDED,
    VISIBLE_TAKEN,
    INCIDENTS_MADE,
    COMPARED,
    LEADER_BY_CHANCE,
    LAST_BY_CHANCE,
    ANSWERABLE,
    ANSWERED_BY_CHANCE,
    CHOSEN,
    ON_LEFT,
    LEFT_BY_CHANCE,
    ON_RIGHT,
    RIGHT_BY_CHANCE,
    PREVENTIONS_LAID,
    PREVENTIONS_REACTED,
    PREVENTIONS_DEALT,
    PREVENTIONS_LEFT,
    SEASONS_REACHED,
    SEASONS_COMPLETED,
    TREES_GROWN,
    DEAD_GROVE,
) = range(37)

TALLIES = (
    Named("rain_turns", "Turns under rain", "turns"),
    Named("rain_cured", "Rains lifted by a sun", "cards"),
    Named("rain_wait", "Own turns under the rains that were lifted", "turns"),
    Named("rain_open", "Rain still lying at the end", "games"),
    Named("incident_turns", "Turns under an incident", "turns"),
    Named("incident_cured", "Incidents lifted", "cards"),
    Named("incident_wait", "Own turns under the incidents that were lifted", "turns"),
    Named("incident_open", "Incident still lying at the end", "games"),
    Named("attacks_made", "Attacks made", "attacks"),
    Named("rain_made", "Attacks made with rain", "attacks"),
    Named("attacks_prevented", "Attacks that the defender prevented", "attacks"),
    Named("attacks_received", "Attacks received", "attacks"),
    Named("on_leader", "Attacks on the leading opponent", "attacks"),
    Named("on_last", "Attacks on the last opponent", "attacks"),
    Named("retaliations", "Attacks that answer the last one received", "attacks"),
    Named("laid", "Cards laid at home", "cards"),
    Named("discarded", "Cards discarded", "cards"),
    Named("visible_taken", "Visible cards taken", "cards"),
    Named("incidents_made", "Attacks made with an incident", "attacks"),
    Named("compared", "Attacks made while the opponents stand differently", "attacks"),
    Named("leader_by_chance", "Attacks on the leading opponent by blind chance", "840ths"),
    Named("last_by_chance", "Attacks on the last opponent by blind chance", "840ths"),
    Named("answerable", "Attacks made while one received is not answered", "attacks"),
    Named("answered_by_chance", "Attacks that answer the last one received by blind chance", "840ths"),
    Named("chosen", "Attacks made with several opponents", "attacks"),
    Named("on_left", "Attacks on the left neighbour", "attacks"),
    Named("left_by_chance", "Attacks on the left neighbour by blind chance", "840ths"),
    Named("on_right", "Attacks on the right neighbour", "attacks"),
    Named("right_by_chance", "Attacks on the right neighbour by blind chance", "840ths"),
    Named("preventions_laid", "Preventions laid on an own turn", "cards"),
    Named("preventions_reacted", "Preventions laid in reaction", "cards"),
    Named("preventions_dealt", "Preventions in the opening hand", "cards"),
    Named("preventions_left", "Preventions in hand at the end", "cards"),
    Named("seasons_reached", "Seasons reached", "seasons"),
    Named("seasons_completed", "Seasons completed", "seasons"),
    Named("trees_grown", "Trees grown in all seasons", "trees"),
    Named("dead_grove", "Dead groves", "groves"),
)

ATTACKS_GROUP = "attacks"

RATIOS = (
    Ratio("rain", "made with rain", ATTACKS_GROUP, "rain_made", "attacks_made"),
    Ratio("prevented", "with an incident, prevented", ATTACKS_GROUP, "attacks_prevented", "incidents_made"),
    Ratio("on_leader", "on the leading opponent", ATTACKS_GROUP, "on_leader", "compared", "leader_by_chance"),
    Ratio("on_last", "on the last opponent", ATTACKS_GROUP, "on_last", "compared", "last_by_chance"),
    Ratio(
        "retaliation",
        "on whoever attacked last",
        ATTACKS_GROUP,
        "retaliations",
        "answerable",
        "answered_by_chance",
    ),
    Ratio("on_left", "on the left neighbour", ATTACKS_GROUP, "on_left", "chosen", "left_by_chance"),
    Ratio("on_right", "on the right neighbour", ATTACKS_GROUP, "on_right", "chosen", "right_by_chance"),
)
RATIO_GROUPS = (Named(ATTACKS_GROUP, "Attacks: who is aimed at?"),)

FOR_SUN, FOR_SOLUTION = 0, 1
"""What a player waits for."""

WAITS = (Named("sun", "A sun over the rain"), Named("solution", "The incident's solution"))
LONGEST_WAIT = 60
"""The longest wait that the ledger tells apart, in own turns; few games last as many rounds."""

KEPT_ROUNDS = 64
"""Rounds after which standings are kept."""

LEDGER = ledger_dtype(
    n_parts=2,
    n_tallies=len(TALLIES),
    n_items=N_KEY_CARDS,
    fields=[
        ("blocked_turn", "i4"),  # 1 if the turn in progress is a blocked one
        ("rain_wait", "i4", (MAX_PLAYERS,)),  # per grove: turns of its players under the rain that lies there
        ("incident_wait", "i4", (MAX_PLAYERS,)),  # the same for its incident
        ("wait_ended", "i2", (MAX_PLAYERS, len(WAITS), LONGEST_WAIT + 1)),  # per grove's first seat: waits by length
        ("wait_open", "i2", (MAX_PLAYERS, len(WAITS), LONGEST_WAIT + 1)),  # the same, cut off by the end
        ("forgone", "i4", (MAX_PLAYERS,)),  # per grove: trees that completed seasons lacked of their number
        ("kept_standings", "i4", (KEPT_ROUNDS, MAX_PLAYERS)),  # standings of the groves after the rounds that were kept
        ("stride", "i4"),  # every how many rounds they are kept; 0 stands for 1
        ("n_kept", "i4"),
        ("answered", "i4", (MAX_PLAYERS,)),  # per grove: 1 + seat of the last attacker not yet attacked in return
    ],
)
