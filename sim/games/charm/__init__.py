"""Lucky Charm: rich seats take a charm that helps a little, so it looks as if it helped a lot."""

from __future__ import annotations

from sim.engine.contract import Game, Item, Named, Words
from sim.games.charm import rules, state

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.charm.words import CharmWords

    return CharmWords()


GAME = Game(
    name="charm",
    title="Lucky Charm",
    players=(2, 3, 4),
    state=state.STATE,
    ledger=state.LEDGER,
    max_options=2,
    max_steps=100,
    module="sim.games.charm.play",
    make_rules=rules.make_rules,
    rule_values=lambda: rules.values().flat(),
    words=_words,
    decisions=tuple(Named(ware, f"The {ware}") for ware in state.WARES),
    end_reasons=(Named("thrown", "The dice are thrown"),),
    parts=(Named("purse", "Purse"), Named("die", "Die"), Named("wares", "Wares")),
    items=tuple(Item(ware, ware.capitalize(), "ware") for ware in state.WARES),
    item_groups=(Named("wares", "Wares"),),
    streams=(Named("bots", "Strategies"), Named("dice", "Dice"), Named("purses", "Purses")),
)
