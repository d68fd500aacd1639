"""Lucky Charm in a player's words."""

from __future__ import annotations

from typing import Any

from sim.games.charm.state import Action, Part, Stream, Ware


class CharmWords:
    """Words of Lucky Charm (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """``{"charm": "take"}`` and the like."""
        return {Ware.at(state.decision).id: Action.at(action).id}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        return f"{'takes' if action == Action.TAKE else 'leaves'} the {Ware.at(state.decision).id}"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The dice, if they were thrown."""
        if after.draws[Stream.DICE] == before.draws[Stream.DICE]:
            return []
        seats = range(int(after.n_seats))
        return [{"seat": seat, "die": self._die(rules, after, seat)} for seat in seats]

    def _die(self, rules: Any, state: Any, seat: int) -> int:
        wares = sum(int(state.held[seat, ware]) * int(rules.bonus[ware]) for ware in Ware)
        return int(state.score[seat]) - int(state.coins[seat]) * int(rules.worth) - wares

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What the dice showed, if they were thrown."""
        return [f"Seat {throw['seat']} throws {throw['die']}." for throw in self.chance(rules, before, after)]

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The purses."""
        return {"coins": [int(state.coins[seat]) for seat in range(int(state.n_seats))]}

    def table(self, rules: Any, state: Any) -> str:
        """Every seat's purse and wares."""
        lines = []
        for seat in range(int(state.n_seats)):
            held = [f"{state.held[seat, ware]} {ware.id}" for ware in Ware if state.held[seat, ware]]
            lines.append(f"  seat {seat}: {state.coins[seat]} coins, {', '.join(held) or 'no ware'}")
        return f"Seat {state.seat} meets the {Ware.at(state.decision).id}\n" + "\n".join(lines)

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores, their parts, and ranks."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {part.id: int(ledger.parts[seat, part]) for part in Part},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": "the dice are thrown", "seats": seats}
