"""Oliva as the toolkit sees it: names and titles of everything that is counted."""

from __future__ import annotations

from sim.engine.contract import Game, Item, Named, Words
from sim.games.oliva.cards import SPECIAL_CARDS, VALUES
from sim.games.oliva.indices import MAX_OPTIONS, Decision, EndReason, Part, Tally
from sim.games.oliva.names import type_title
from sim.games.oliva.rules import items_in_play, make_rules
from sim.games.oliva.state import LEDGER, STATE

RANKS = (("Apprentice", 0), ("Average", 25), ("Good", 36), ("Master", 46))
"""Solo rank table: from how many points (OL-47)."""


def _words() -> Words:
    from sim.games.oliva.words import OlivaWords

    return OlivaWords()


def _items() -> tuple[Item, ...]:
    rules = make_rules({}, 4)
    return tuple(
        Item(card.id, type_title(rules, int(rules.item_types[number])), card.kind.title, copies=len(card.serials))
        for number, card in enumerate(SPECIAL_CARDS)
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
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    tallies=Tally.named(),
    items=_items(),
    item_groups=(Named("special_cards", "Special cards"),),
    items_in_play=items_in_play,
    ranks=RANKS,
)
