"""First Six: 2 to 8 players roll in turn, the first six wins. Nobody decides anything."""

from __future__ import annotations

from sim.engine.contract import Game, Named, Words
from sim.games.first_six import rules, state

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.first_six.words import FirstSixWords

    return FirstSixWords()


GAME = Game(
    name="first_six",
    title="First Six",
    players=(2, 3, 4, 5, 6, 7, 8),
    state=state.STATE,
    ledger=state.LEDGER,
    max_options=1,
    max_steps=100_000,
    module="sim.games.first_six.play",
    make_rules=rules.make_rules,
    rule_values=lambda: rules.values().flat(),
    words=_words,
    decisions=(Named("roll", "Roll"),),
    end_reasons=(Named("rolled", "The winning face was rolled"),),
    parts=(Named("win", "Win"),),
    streams=(Named("bots", "Strategies"), Named("die", "Die")),
)
