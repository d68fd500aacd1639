"""Olympus as the toolkit sees it: names and titles of everything that is counted."""

from __future__ import annotations

from collections.abc import Sequence

from sim.engine.contract import Game, Item, Named, Ratio, RuleValue, Words
from sim.games.olympus.rules import building_ids, building_title, make_rules, values
from sim.games.olympus.state import (
    DECISION_NAMES,
    DEITIES,
    LEDGER,
    MAX_OPTIONS,
    N_COMMON,
    N_PHASES,
    PART_NAMES,
    STATE,
    TALLY_NAMES,
    TRACKS,
)

DECISION_TITLES = (
    "Begin a ceremony",
    "Join a ceremony",
    "Favour",
    "Copy a deity",
    "Build",
    "Leave out a symbol",
    "Pay",
    "Choose a type",
    "Advance a marker",
    "Point or plague",
    "Target of a war",
    "Take tribute",
    "Discard",
    "Sell a cube",
)
ATTACKS = "attacks"
PART_TITLES = ("Apollo and Zeus", "Buildings", "Effects of buildings", "Glory cards", "Progress markers")
TALLIES = (
    ("α favours that did something", "favours"),
    ("β favours that did something", "favours"),
    ("Wars declared", "wars"),
    ("Wars won", "wars"),
    ("Times attacked", "wars"),
    ("Times attacked as the attacker's leading opponent", "wars"),
    ("The same by blind chance, in 840ths", "wars"),
    ("Times attacked as the attacker's last opponent", "wars"),
    ("The same by blind chance, in 840ths", "wars"),
    ("Tributes taken", "cubes"),
    ("Tributes lost", "cubes"),
    ("Plagues invoked", "plagues"),
    ("Population lost to plagues", "spaces"),
    ("Cubes produced", "cubes"),
    ("Cubes discarded", "cubes"),
    ("Common buildings", "buildings"),
    ("Temples", "buildings"),
    ("Cubes left", "cubes"),
    ("Start player of the last round", "players"),
    *((f"Spaces ahead when Glory of {track} was taken, 0 for not", "spaces") for track in TRACKS),
    *((f"Final space: {track}", "spaces") for track in TRACKS),
)


def _rule_values() -> Sequence[RuleValue]:
    return values().flat()


def _words() -> Words:
    from sim.games.olympus.words import OlympusWords

    return OlympusWords()


def _named(ids: Sequence[str], titles: Sequence[str]) -> tuple[Named, ...]:
    return tuple(Named(id_, title) for id_, title in zip(ids, titles, strict=True))


def _seat_titles(players: int) -> tuple[str, ...]:
    return tuple(f"start player of round {round_}" for round_ in range(1, players + 1))


def _items() -> tuple[Item, ...]:
    """Buildings, then what the log counts like them: α and β favours, and Glory cards."""
    return (
        *(
            Item(name, building_title(number), "common building" if number < N_COMMON else "temple")
            for number, name in enumerate(building_ids())
        ),
        *(Item(f"{name.lower()}_alpha", f"{name} α", "α", group="deities") for name in DEITIES),
        *(Item(f"{name.lower()}_beta", f"{name} β", "β", group="deities") for name in DEITIES),
        *(Item(f"glory_{track}", f"Glory of {track.title()}", "Glory card", group="glories") for track in TRACKS),
    )


GAME = Game(
    name="olympus",
    title="Olympus",
    players=(3, 4, 5),
    state=STATE,
    ledger=LEDGER,
    max_options=MAX_OPTIONS,
    max_steps=30_000,
    module="sim.games.olympus.play",
    make_rules=make_rules,
    rule_values=_rule_values,
    words=_words,
    decisions=_named(DECISION_NAMES, DECISION_TITLES),
    end_reasons=(
        Named("glory", "Enough Glory cards were claimed"),
        Named("cap", "The last round allowed was over"),
    ),
    parts=_named(PART_NAMES, PART_TITLES),
    tallies=tuple(Named(id_, title, unit) for id_, (title, unit) in zip(TALLY_NAMES, TALLIES, strict=True)),
    items=_items(),
    item_groups=(Named("buildings", "Buildings"), Named("deities", "Deities"), Named("glories", "Glory cards")),
    ratios=(
        Ratio("won", "won", ATTACKS, "wars_won", "wars"),
        Ratio("on_leader", "on the leading opponent", ATTACKS, "attacked_leading", "attacked", "leading_by_chance"),
        Ratio("on_last", "on the last opponent", ATTACKS, "attacked_last", "attacked", "last_by_chance"),
    ),
    ratio_groups=(Named(ATTACKS, "Attacks: who is aimed at?"),),
    phases=tuple(Named(f"round_{round_}", f"Round {round_}") for round_ in range(1, N_PHASES + 1)),
    turn_unit="ceremonies",
    seat_titles=_seat_titles,
)
