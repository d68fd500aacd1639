"""L'Olivier as the toolkit sees it: names and titles of everything that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.engine.contract import Game, Item, Named, RuleValue, Words
from sim.games.olivier.cards import IDS, KINDS, N_KEY_CARDS, NAMES
from sim.games.olivier.rules import MAX_TURNS, make_rules, values
from sim.games.olivier.state import LEDGER, MAX_OPTIONS, RATIO_GROUPS, RATIOS, STATE, TALLIES, WAITS

MAX_DECISIONS_A_TURN = 5
"""Draw, a prevention if it does not count, act, and a reaction of each partner."""


def _rule_values() -> Sequence[RuleValue]:
    return values().flat()


def _words() -> Words:
    from sim.games.olivier.words import OlivierWords

    return OlivierWords()


def _items(rules: Any) -> tuple[Item, ...]:
    """The key cards with the copies that the deck of ``rules`` has of each."""
    return tuple(Item(IDS[card], NAMES[card], KINDS[card], int(rules.deck[card])) for card in range(N_KEY_CARDS))


def _in_play(rules: Any) -> Sequence[bool]:
    return [item.copies > 0 for item in _items(rules)]


def _seat_titles(players: int) -> tuple[str, ...]:
    return ("starter", *(f"{place} to the starter's left" for place in ("1st", "2nd", "3rd")[: players - 1]))


GAME = Game(
    name="olivier",
    title="L'Olivier",
    players=(2, 3, 4),
    state=STATE,
    ledger=LEDGER,
    max_options=MAX_OPTIONS,
    max_steps=MAX_DECISIONS_A_TURN * MAX_TURNS,
    module="sim.games.olivier.play",
    make_rules=make_rules,
    rule_values=_rule_values,
    words=_words,
    decisions=(Named("draw", "Draw"), Named("act", "Lay, attack or discard"), Named("react", "Prevent an incident")),
    end_reasons=(
        Named("won", "A press was laid"),
        Named("stalemate", "Nothing left to draw, and a round without a lay or an attack"),
        Named("stuck", "Nobody laid a card at home for too long"),
        Named("capped", "The cap on turns was reached"),
    ),
    parts=(
        Named("seasons", "Seasons completed", "points"),
        Named("trees", "Trees of the season in progress", "points"),
    ),
    tallies=TALLIES,
    ratios=RATIOS,
    ratio_groups=RATIO_GROUPS,
    waits=WAITS,
    dealt=True,
    items=_items(make_rules({}, 2)),
    items_under=_items,
    items_in_play=_in_play,
    item_groups=(Named("key_cards", "Key cards"),),
    seat_titles=_seat_titles,
    streams=(
        Named("bots", "Strategies"),
        Named("start", "Starter"),
        Named("deal", "Deal"),
        Named("remake", "Pile made anew"),
        Named("gift", "Cards swapped in trials"),
    ),
)
