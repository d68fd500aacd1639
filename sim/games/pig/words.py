"""Pig in a player's words."""

from __future__ import annotations

from typing import Any

from sim.games.pig.state import Action, Part, Stream


class PigWords:
    """Words of Pig (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """``{"turn": "roll"}`` or ``{"turn": "hold"}``."""
        return {"turn": Action.at(action).id}

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        return f"holds {state.turn_total}" if action == Action.HOLD else "rolls"

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """The die, if it was rolled."""
        return [{"die": int(after.roll)}] if after.draws[Stream.DIE] != before.draws[Stream.DIE] else []

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What the die showed, or the score that was reached."""
        seat = before.seat
        if action == Action.HOLD:
            return [f"Seat {seat} has {after.score[seat]} points."]
        if after.roll == rules.bust:
            return [f"A {after.roll}: the turn's {before.turn_total} points are lost."]
        return [f"A {after.roll}: {after.turn_total} points in this turn."]

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """Who begins."""
        return {"begins": int(state.seat)}

    def table(self, rules: Any, state: Any) -> str:
        """Both scores and the turn's total."""
        scores = "\n".join(f"  seat {seat}: {state.score[seat]}" for seat in range(int(state.n_seats)))
        return f"Seat {state.seat} is to move, {state.turn_total} in this turn\n{scores}"

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores and ranks."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {"points": int(ledger.parts[seat, Part.POINTS])},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": f"a player reached {rules.target} points", "seats": seats}
