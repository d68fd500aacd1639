"""Lucky Charm: rich seats take a charm that helps a little, so it looks as if it helped a lot."""

from __future__ import annotations

from sim.engine.contract import Game, Item, Named, Words
from sim.games.charm.rules import VALUES, make_rules
from sim.games.charm.state import LEDGER, STATE, Decision, EndReason, Part, Stream, Ware

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.charm.words import CharmWords

    return CharmWords()


GAME = Game(
    name="charm",
    title="Lucky Charm",
    players=(2, 3, 4),
    state=STATE,
    ledger=LEDGER,
    max_options=2,
    max_steps=100,
    module="sim.games.charm.play",
    make_rules=make_rules,
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    items=tuple(Item(ware.id, ware.title, "ware") for ware in Ware),
    item_groups=(Named("wares", "Wares"),),
    streams=Stream.named(),
)
