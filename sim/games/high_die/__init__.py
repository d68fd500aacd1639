"""High Die: 2 to 8 players roll one die each, the highest wins, equal dice share. Nobody decides anything."""

from __future__ import annotations

from sim.engine.contract import Game, Named, Words
from sim.games.high_die import rules, state

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.high_die.words import HighDieWords

    return HighDieWords()


GAME = Game(
    name="high_die",
    title="High Die",
    players=(2, 3, 4, 5, 6, 7, 8),
    state=state.STATE,
    ledger=state.LEDGER,
    max_options=1,
    max_steps=100,
    module="sim.games.high_die.play",
    make_rules=rules.make_rules,
    rule_values=lambda: rules.values().flat(),
    words=_words,
    decisions=(Named("roll", "Roll"),),
    end_reasons=(Named("rolled", "Everybody has rolled"),),
    parts=(Named("die", "Die"),),
    streams=(Named("bots", "Strategies"), Named("dice", "Dice")),
)
