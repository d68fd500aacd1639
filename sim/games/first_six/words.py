"""First Six in a player's words."""

from __future__ import annotations

from typing import Any

from sim.games.first_six.state import Action, Part, Stream


class FirstSixWords:
    """Words of First Six (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """``{"turn": "roll"}``."""
        return {"turn": Action.at(action).id}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The only option."""
        return "rolls"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The die, if it was rolled."""
        return [{"die": int(after.roll)}] if after.draws[Stream.DIE] != before.draws[Stream.DIE] else []

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What the die showed."""
        ending = " and wins" if after.over else ""
        return [f"Seat {before.seat} rolls a {after.roll}{ending}."]

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """Who begins."""
        return {"begins": int(state.seat)}

    def table(self, rules: Any, state: Any) -> str:
        """Who rolls next, or who has won."""
        return f"Seat {state.seat} has won" if state.over else f"Seat {state.seat} is to roll"

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """The winner has 1."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {"win": int(ledger.parts[seat, Part.WIN])},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": f"a {rules.winning} was rolled", "seats": seats}
