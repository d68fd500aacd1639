"""L'Olivier in a player's words: cards, decisions, what followed, the table, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.games.olivier.cards import INCIDENT, NAMES, PREVENTION, SEASON, SEASONS
from sim.games.olivier.standing import completed
from sim.games.olivier.state import (
    ATTACK,
    DISCARD,
    DRAW,
    MAX_PLAYERS,
    PILE,
    PRESSED,
    PREVENT,
    REACT,
    REMAKE,
)

END_REASONS = (
    "a press was laid",
    "nothing is left to draw and nobody laid or attacked for a round",
    "nobody laid a card at home for too long",
    "the cap on turns was reached",
)
WEATHER = ("no sun yet", "sun", "rain")


def names(cards: Any) -> list[str]:
    """Names of kinds in the given order."""
    return [NAMES[int(card)] for card in cards]


def hand_names(state: Any, seat: int) -> list[str]:
    """The cards of a hand, copies one by one, in printed order."""
    return [name for name, copies in zip(NAMES, state.held[seat], strict=True) for _ in range(int(copies))]


class OlivierWords:
    """Words of L'Olivier (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """Such as ``{"draw": "pile"}``, ``{"attack": "Pluie", "grove": 2}`` or ``{"react": "prevent"}``."""
        if state.decision == DRAW:
            return {"draw": "pile" if action == PILE else "visible"}
        if state.decision == REACT:
            return {"react": "prevent" if action == PREVENT else "allow"}
        if action < ATTACK:
            return {"lay": NAMES[action]}
        if action < DISCARD:
            card, grove = divmod(action - ATTACK, MAX_PLAYERS)
            return {"attack": NAMES[card], "grove": grove}
        return {"discard": NAMES[action - DISCARD]}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        label = self.action_label(rules, state, action)
        if state.decision == DRAW:
            return "draws from the pile" if action == PILE else f"takes {NAMES[_visible(state)]} from the discard pile"
        if state.decision == REACT:
            prevention = NAMES[int(state.attack) - INCIDENT + PREVENTION]
            return f"prevents it with {prevention}" if action == PREVENT else f"keeps {prevention}"
        if "lay" in label:
            return f"lays {label['lay']}"
        if "attack" in label:
            return f"lays {label['attack']} on grove {label['grove']}"
        return f"discards {label['discard']}"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The order of a pile that was made anew, top first; its top card has been drawn since."""
        if after.shuffles[REMAKE] == before.shuffles[REMAKE]:
            return []
        rest = [int(card) for card in after.pile[: after.n_pile][::-1]]
        n_shuffled = len(rest) + 1
        (drawn,) = (Counter(before.discard[:n_shuffled].tolist()) - Counter(rest)).elements()
        return [{"shuffle": "pile", "order": names([drawn, *rest])}]

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """A remade pile, an incident that strikes or is prevented, and the end."""
        return list(self._events(rules, before, action, after))

    def _events(self, rules: Any, before: Any, action: int, after: Any) -> Iterator[str]:
        if after.decision == REACT and not after.over:
            yield f"Seat {after.seat} holds the prevention."
        elif before.decision == REACT:
            incident, grove = NAMES[int(before.attack)], int(before.target)
            if action == PREVENT:
                left = "stays in the grove" if rules.prevented_incident_stays else "is discarded"
                yield f"{incident} {left}; grove {grove} is safe from it from now on."
            else:
                yield f"{incident} lies on grove {grove}."
        if after.shuffles[REMAKE] != before.shuffles[REMAKE]:
            yield f"The discard pile is shuffled and becomes the pile; {NAMES[_visible(after)]} stays visible."
        if after.over:
            yield f"The game ends: {END_REASONS[int(after.end_reason)]}."

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The dealt hands, the pile with its top card first, the visible card, and who starts."""
        return {
            "starter": int(state.starter),
            "groves": [int(seat % rules.n_groves) for seat in range(int(state.n_seats))],
            "hands": [hand_names(state, seat) for seat in range(int(state.n_seats))],
            "visible": NAMES[_visible(state)],
            "pile": names(state.pile[: state.n_pile][::-1]),
        }

    def table(self, rules: Any, state: Any) -> str:
        """The piles, every grove, every hand."""
        visible = NAMES[_visible(state)] if state.n_discard else "nothing"
        lines = [f"Turn {state.turns + 1 - state.over}: {state.n_pile} cards in the pile, {visible} visible"]
        lines += [f"  grove {grove}: {_grove(rules, state, grove)}" for grove in range(int(rules.n_groves))]
        for seat in range(int(state.n_seats)):
            hand = ", ".join(hand_names(state, seat)) or f"{state.n_cards[seat]} cards"
            lines.append(f"  seat {seat}: {hand}")
        return "\n".join(lines)

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores with their parts, ranks, and why the game ended."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {"seasons": int(ledger.parts[seat, 0]), "trees": int(ledger.parts[seat, 1])},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": END_REASONS[int(state.end_reason)], "seats": seats}


def _visible(state: Any) -> int:
    return int(state.discard[state.n_discard - 1])


def _grove(rules: Any, state: Any, grove: int) -> str:
    season = int(state.season[grove])
    found = [WEATHER[int(state.weather[grove])]]
    if season == PRESSED:
        found.append("press")
    elif season > 0:
        found.append(f"{NAMES[SEASON + season - 1]} {state.trees[grove]} of {rules.full} trees")
    if completed(state, grove):
        found.append(f"{completed(state, grove)} of {SEASONS} seasons completed")
    if state.blocked[grove]:
        found.append(f"{NAMES[INCIDENT + season - 1]}!")
    preventions = [NAMES[PREVENTION + s - 1] for s in range(1, SEASONS + 1) if int(state.prevented[grove]) >> s & 1]
    return ", ".join(found + preventions)
