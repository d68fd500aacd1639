"""High Die in a player's words."""

from __future__ import annotations

from typing import Any

from sim.games.high_die.state import Action, Part, Stream


class HighDieWords:
    """Words of High Die (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """``{"turn": "roll"}``."""
        return {"turn": Action.at(action).id}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The only option."""
        return "rolls"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The die, if one was rolled."""
        return [{"die": int(after.score[before.seat])}] if after.draws[Stream.DICE] != before.draws[Stream.DICE] else []

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What the die showed."""
        return [f"Seat {before.seat} rolls a {after.score[before.seat]}."]

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """Who begins."""
        return {"begins": int(state.seat)}

    def table(self, rules: Any, state: Any) -> str:
        """The dice so far."""
        dice = ", ".join(f"seat {seat} {state.score[seat] or '–'}" for seat in range(int(state.n_seats)))
        return f"Dice: {dice}"

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Dice and ranks."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {"die": int(ledger.parts[seat, Part.DIE])},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": "everybody has rolled", "seats": seats}
