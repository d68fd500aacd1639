"""Pig: two players, one die; roll on and risk the turn's points, or hold."""

from __future__ import annotations

from sim.engine.contract import Game, Named, Words
from sim.games.pig import rules, state

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.pig.words import PigWords

    return PigWords()


GAME = Game(
    name="pig",
    title="Pig",
    players=(2,),
    state=state.STATE,
    ledger=state.LEDGER,
    max_options=2,
    max_steps=100_000,
    module="sim.games.pig.play",
    make_rules=rules.make_rules,
    rule_values=lambda: rules.values().flat(),
    words=_words,
    decisions=(Named("turn", "Roll or hold"),),
    end_reasons=(Named("target", "A player reached the target"),),
    parts=(Named("points", "Points held", "points"),),
    tallies=(Named("rolls", "Rolls"), Named("busts", "Turns lost")),
    streams=(Named("bots", "Strategies"), Named("die", "Die")),
)
