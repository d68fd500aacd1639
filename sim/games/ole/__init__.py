"""Olé! (Wolfgang Panning): 3 to 8 players shed cards by colour and number, and collect minus points."""

from __future__ import annotations

from sim.engine.contract import Game, Named, Words
from sim.games.ole import rules, state

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
    state=state.STATE,
    ledger=state.LEDGER,
    max_options=rules.MAX_CARDS // 3 + 1,
    max_steps=60_000,
    module="sim.games.ole.play",
    make_rules=rules.make_rules,
    rule_values=lambda: rules.values().flat(),
    words=_words,
    decisions=(
        Named("order", "Colour order"),
        Named("open", "Second card"),
        Named("turn", "Card or chip"),
    ),
    end_reasons=(
        Named("emptied", "The last round ended with an empty hand"),
        Named("all_chips", "The last round ended with a chip for everybody"),
    ),
    parts=(Named("cards", "Cards left", "points"), Named("chips", "Chips", "points")),
    tallies=state.TALLIES,
    low_wins=True,
    seat_titles=_seat_titles,
    streams=(Named("bots", "Strategies"), Named("deal", "Deal")),
)
