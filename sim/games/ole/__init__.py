"""Olé! (Wolfgang Panning): 3 to 8 players shed cards by colour and number, and collect minus points."""

from __future__ import annotations

from sim.engine.contract import Game, Words
from sim.games.ole.rules import MAX_CARDS, VALUES, make_rules
from sim.games.ole.state import LEDGER, STATE, Decision, EndReason, Part, Stream, Tally

__all__ = ["GAME"]


def _words() -> Words:
    from sim.games.ole.words import OleWords

    return OleWords()


def _seat_titles(players: int) -> tuple[str, ...]:
    return ("starter", *(f"{place} to the starter's left" for place in _ORDINALS[: players - 1]))


_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")

GAME = Game(
    name="ole",
    title="Olé!",
    players=(3, 4, 5, 6, 7, 8),
    state=STATE,
    ledger=LEDGER,
    max_options=MAX_CARDS // 3 + 1,
    max_steps=60_000,
    module="sim.games.ole.play",
    make_rules=make_rules,
    rule_values=VALUES.flat,
    words=_words,
    decisions=Decision.named(),
    end_reasons=EndReason.named(),
    parts=Part.named(),
    tallies=Tally.named(),
    low_wins=True,
    seat_titles=_seat_titles,
    streams=Stream.named(),
)
