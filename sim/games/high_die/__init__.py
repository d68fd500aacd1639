"""High Die: 2 to 8 players roll one die each, the highest wins, equal dice share. Nobody decides anything."""

from __future__ import annotations

from sim.engine.contract import Game, Words
from sim.engine.values import Values
from sim.games.high_die.state import LEDGER, STATE, Decision, EndReason, Part, Stream

__all__ = ["GAME"]

VALUES = Values.beside(__file__)


def _words() -> Words:
    from sim.games.high_die.words import HighDieWords

    return HighDieWords()


GAME = Game(
    name="high_die",
    title="High Die",
    players=(2, 3, 4, 5, 6, 7, 8),
    state=STATE,
    ledger=LEDGER,
    max_options=1,
    max_steps=100,
    module="sim.games.high_die.play",
    make_rules=VALUES.make,
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    streams=Stream.named(),
)
