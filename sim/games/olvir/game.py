"""Olvir as the toolkit sees it: names and titles of everything that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.engine.contract import Game, Item, Named, RuleValue, Words
from sim.games.olvir.rules import make_rules, values
from sim.games.olvir.state import (
    CITIES,
    CITY_REWARDS,
    DECISION_NAMES,
    LEDGER,
    MAX_DAYS,
    MAX_OPTIONS,
    PART_NAMES,
    REWARDS,
    STATE,
    TALLY_NAMES,
    TIME_NAMES,
)

DECISION_TITLES = (
    *("Take an action", "Reroll the die", "Discard irons", "Parry the counterattack", "Prevent damage"),
    *("Activate a beast", "Rush of a spawned beast", "Camp"),
)
PART_TITLES = ("Reward cards", "Mok hunting", "Cabru hunting", "Cyclopte hunting", "Dignity")
TALLIES = (
    ("Demands fulfilled", "demands"),
    ("Beast parts handed in", "parts"),
    ("Hunting champion's spaces", "spaces"),
    ("Moks defeated", "beasts"),
    ("Cabrus defeated", "beasts"),
    ("Cycloptes defeated", "beasts"),
    ("Combats begun", "combats"),
    ("Dice rolled in combat", "rolls"),
    ("Counterattacks", "counterattacks"),
    ("Irons spent in combat", "irons"),
    ("Defeats", "defeats"),
    ("Life points lost", "life points"),
    ("Life points that own beasts took from others", "life points"),
    ("Wood, iron and fish gathered", "resources"),
    ("Rests", "actions"),
    ("Fish eaten", "fish"),
    ("Camps", "nights"),
    ("Balloon flights", "actions"),
    ("Actions without effect", "actions"),
    ("Beasts spawned", "beasts"),
    ("Beasts moved", "moves"),
)
REWARD_TITLES = (
    *("+{n} action point{s}", "Ignore {n} damage when leaving", "Reroll a combat die", "Wake a city's guards"),
    *("Rest recovers {n}", "Prevent {n} damage", "+{n} against Moks", "+{n} against Cabrus", "Mining costs {n}"),
    *("Parry a counterattack", "Mountains cost {n}", "+{n} against Cycloptes", "A free move", "Fishing costs {n}"),
    *("Chopping costs {n}", "Recover {n} life", "Travel to any balloon", "+{n} activation point{s}"),
)
"""Titles of the rewards; ``{n}`` is the card's amount under the rules of a run."""
PHASES = tuple(Named(f"d{day}_{time}", f"Day {day}, {time}") for day in range(1, MAX_DAYS + 1) for time in TIME_NAMES)
"""Phases by the index of the ledger's ``phase_`` and ``world_`` fields."""


def _rule_values() -> Sequence[RuleValue]:
    return values().flat()


def _words() -> Words:
    from sim.games.olvir.words import OlvirWords

    return OlvirWords()


def _named(ids: Sequence[str], titles: Sequence[str]) -> tuple[Named, ...]:
    return tuple(Named(id_, title) for id_, title in zip(ids, titles, strict=True))


def _items(rules: Any) -> tuple[Item, ...]:
    """The reward cards with the amounts that ``rules`` print on them."""
    found = []
    for i, (id_, title) in enumerate(zip(REWARDS, REWARD_TITLES, strict=True)):
        amount = int(rules.amount[i])
        text = title.format(n=amount, s="" if amount == 1 else "s")
        found.append(Item(id_, text, f"reward of {CITIES[i // CITY_REWARDS]}"))
    return tuple(found)


REFERENCE = {
    f"day {day}": ({"reference_day": day}, range((day - 1) * len(TIME_NAMES), day * len(TIME_NAMES)))
    for day in range(1, MAX_DAYS + 1)
}
"""Each day begun from its reference state: the rule value, and the day's phases."""

GAME = Game(
    name="olvir",
    title="Olvir",
    players=(2, 3, 4),
    state=STATE,
    ledger=LEDGER,
    max_options=MAX_OPTIONS,
    max_steps=5000,
    module="sim.games.olvir.play",
    make_rules=make_rules,
    rule_values=_rule_values,
    words=_words,
    decisions=_named(DECISION_NAMES, DECISION_TITLES),
    end_reasons=(Named("last_night", "The last night is over"),),
    parts=_named(PART_NAMES, PART_TITLES),
    tallies=tuple(Named(id_, title, unit) for id_, (title, unit) in zip(TALLY_NAMES, TALLIES, strict=True)),
    items=_items(make_rules({}, 4)),
    items_under=_items,
    item_groups=(Named("rewards", "Reward cards"),),
    phases=PHASES,
    reference=REFERENCE,
    round_unit="phases",
    streams=(
        *(Named("bots", "Strategies"), Named("map", "Turning of the map pieces"), Named("sword", "First sword")),
        *(Named(f"rewards_{city.lower()}", f"Rewards of {city}") for city in CITIES),
        *(Named("wanted", "Wanted cards"), Named("upgrades", "Beast upgrades"), Named("flight", "Flight")),
        *(Named(f"die_{seat}", f"Die of seat {seat}") for seat in range(4)),
    ),
)
