"""First Six: 2 to 8 players roll in turn, the first six wins. Nobody decides anything."""

from __future__ import annotations

from sim.engine.contract import Game, Words
from sim.games.first_six.rules import VALUES, make_rules
from sim.games.first_six.state import LEDGER, STATE, Decision, EndReason, Part, Stream

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.first_six.words import FirstSixWords

    return FirstSixWords()


GAME = Game(
    name="first_six",
    title="First Six",
    players=(2, 3, 4, 5, 6, 7, 8),
    state=STATE,
    ledger=LEDGER,
    max_options=1,
    max_steps=100_000,
    module="sim.games.first_six.play",
    make_rules=make_rules,
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    streams=Stream.named(),
)
