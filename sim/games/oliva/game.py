"""Oliva as the toolkit sees it: names and titles of everything that is counted."""

from __future__ import annotations

from collections.abc import Sequence

from sim.engine.contract import Game, Item, Named, RuleValue, Words
from sim.games.oliva.names import listed, type_title
from sim.games.oliva.rules import item_rows, items_in_play, make_rules, values
from sim.games.oliva.state import DECISION_NAMES, LEDGER, MAX_OPTIONS, PART_NAMES, STATE, TALLY_NAMES

DECISION_TITLES = (
    "Choose a starting pair",
    "Select cards",
    "Reveal a card",
    "Choose a symbol",
    "Renew the special row",
    "Activate",
    "Sale",
    "Bonus pressing",
    "Bonus purchase",
    "Purchase",
    "Disposal",
)
PART_TITLES = ("Remaining resources", "Global market cards", "Special action cards", "Scoring cards", "Nation cards")
TALLIES = (
    ("Market cards sold to", "cards"),
    ("Nation cards dismissed", "cards"),
    ("Olives gained", "olives"),
    ("Oil gained", "oil"),
    ("Coins gained", "coins"),
    ("Oil spent on sales", "oil"),
    ("Activations", "activations"),
    ("Matching symbols found", "symbols"),
    ("Actions forfeited", "turns"),
    ("Pressings", "pressings"),
    ("Special action cards bought", "cards"),
    ("Scoring cards bought", "cards"),
    ("Cards made pomace", "cards"),
    ("Cards without an action revealed", "turns"),
    ("Turns skipped for want of a card", "turns"),
    ("Cards in play at the end", "cards"),
)
RANKS = (("Apprentice", 0), ("Average", 25), ("Good", 36), ("Master", 46))
"""Solo rank table: from how many points (OL-47)."""


def _rule_values() -> Sequence[RuleValue]:
    return values().flat()


def _words() -> Words:
    from sim.games.oliva.words import OlivaWords

    return OlivaWords()


def _named(ids: Sequence[str], titles: Sequence[str]) -> tuple[Named, ...]:
    return tuple(Named(id_, title) for id_, title in zip(ids, titles, strict=True))


def _items() -> tuple[Item, ...]:
    rules = make_rules({}, 4)
    return tuple(
        Item(
            name,
            type_title(rules, int(rules.item_types[number])),
            "scoring card" if name in listed("scoring") else "special action card",
            copies=len(serials),
        )
        for number, (name, serials) in enumerate(item_rows())
    )


GAME = Game(
    name="oliva",
    title="Oliva",
    players=(1, 2, 3, 4),
    state=STATE,
    ledger=LEDGER,
    max_options=MAX_OPTIONS,
    max_steps=5000,
    module="sim.games.oliva.play",
    make_rules=make_rules,
    rule_values=_rule_values,
    words=_words,
    decisions=_named(DECISION_NAMES, DECISION_TITLES),
    end_reasons=(Named("last_round", "The last round is over"),),
    parts=_named(PART_NAMES, PART_TITLES),
    tallies=tuple(Named(id_, title, unit) for id_, (title, unit) in zip(TALLY_NAMES, TALLIES, strict=True)),
    items=_items(),
    item_groups=(Named("special_cards", "Special cards"),),
    items_in_play=items_in_play,
    ranks=RANKS,
)
