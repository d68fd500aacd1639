"""Pig: two players, one die; roll on and risk the turn's points, or hold."""

from __future__ import annotations

from sim.engine.contract import Game, Words
from sim.engine.values import Values
from sim.games.pig.state import LEDGER, STATE, Decision, EndReason, Part, Stream, Tally

__all__ = ["GAME"]

VALUES = Values.beside(__file__)


def _words() -> Words:
    from sim.games.pig.words import PigWords

    return PigWords()


GAME = Game(
    name="pig",
    title="Pig",
    players=(2,),
    state=STATE,
    ledger=LEDGER,
    max_options=2,
    max_steps=100_000,
    module="sim.games.pig.play",
    make_rules=VALUES.make,
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    tallies=Tally.named(),
    streams=Stream.named(),
)
