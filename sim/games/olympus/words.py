"""Olympus in a player's words: decisions, what followed, the table, the result."""

from __future__ import annotations

from typing import Any

from sim.games.olympus.agenda import about_on_top
from sim.games.olympus.events import amounts, buildings, events, spaces
from sim.games.olympus.rules import building_title
from sim.games.olympus.state import (
    ADVANCE,
    BUILD,
    CEREMONY,
    COPY,
    CUBES,
    DECISION_NAMES,
    DEITIES,
    DISCARD,
    DISCOUNT,
    FAVOUR,
    JOIN,
    N_BUILDINGS,
    PART_NAMES,
    PAY,
    PICK_NAMES,
    PLAGUE,
    PRODUCE,
    SYMBOLS,
    TARGET,
    TRACKS,
    TRIBUTE,
    UPKEEP,
)

END_REASONS = ("enough Glory cards were claimed", "the last round allowed was over")

_NAMES: dict[int, tuple[str, ...]] = {
    CEREMONY: DEITIES,
    JOIN: ("join", "stay"),
    FAVOUR: PICK_NAMES,
    COPY: DEITIES,
    BUILD: (*(building_title(building) for building in range(N_BUILDINGS)), "none"),
    DISCOUNT: SYMBOLS,
    PAY: CUBES,
    PRODUCE: CUBES,
    ADVANCE: TRACKS,
    PLAGUE: ("point", "plague"),
    TRIBUTE: CUBES,
    DISCARD: CUBES,
    UPKEEP: (*CUBES, "skip"),
}
"""What the options of each decision but ``target`` are called."""

_SENTENCES = {
    CEREMONY: "begins a ceremony for {}",
    JOIN: "{}s the ceremony",
    COPY: "has {} grant the favour",
    BUILD: "builds {}",
    DISCOUNT: "leaves out one {}",
    PAY: "pays one {}",
    PRODUCE: "takes {}",
    ADVANCE: "advances {}",
    TRIBUTE: "takes one {} as tribute",
    DISCARD: "discards one {}",
    UPKEEP: "sells one {} for a point",
}
_SPECIAL = {
    (JOIN, "stay"): "stays away",
    (BUILD, "none"): "builds nothing more",
    (UPKEEP, "skip"): "sells nothing",
    (PLAGUE, "point"): "takes the point",
    (PLAGUE, "plague"): "invokes the plague",
    (FAVOUR, "produce"): "produces",
    (FAVOUR, "war"): "declares a war",
    (FAVOUR, "build"): "may build",
    (FAVOUR, "point"): "takes a point",
    (FAVOUR, "advance"): "advances",
    (FAVOUR, "decline"): "declines the rest of the favour",
}


class OlympusWords:
    """Words of Olympus (see ``sim.engine.contract.Words``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """Such as ``{"ceremony": "Ares"}``, ``{"favour": "war", "deity": "Ares"}`` or ``{"target": 2}``."""
        decision = int(state.decision)
        if decision == TARGET:
            return {"target": int(action)}
        label: dict[str, Any] = {DECISION_NAMES[decision]: _NAMES[decision][action]}
        if decision == FAVOUR:
            label["deity"] = DEITIES[about_on_top(state)]
        elif decision in (DISCOUNT, PAY):
            label["building"] = building_title(int(state.building))
        elif decision == TRIBUTE:
            label["from"] = about_on_top(state)
        return label

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option as a player would say it."""
        decision = int(state.decision)
        if decision == TARGET:
            return f"attacks seat {action}"
        name = _NAMES[decision][action]
        text = _SPECIAL.get((decision, name)) or _SENTENCES[decision].format(name)
        if decision == FAVOUR:
            return f"{text} ({DEITIES[about_on_top(state)]})"
        return text + (f" for {building_title(int(state.building))}" if decision in (DISCOUNT, PAY) else "")

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """Nothing is drawn or rolled in Olympus."""
        return []

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What a choice led to: cubes, markers, points, Glory cards, wars, plague, rounds."""
        return events(before, action, after)

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """What every player starts with."""
        return {
            "starter": int(state.starter),
            "players": [
                {
                    "seat": seat,
                    "markers": {name: int(space) for name, space in zip(TRACKS, state.marker[seat], strict=True)},
                    "warehouse": {name: int(n) for name, n in zip(CUBES, state.cubes[seat], strict=True)},
                    "priests": int(state.priests[seat]),
                }
                for seat in range(int(state.n_seats))
            ],
        }

    def table(self, rules: Any, state: Any) -> str:
        """The deities, the Glory cards, and every city-state."""
        worshipped = [name for deity, name in enumerate(DEITIES) if int(state.worshipped) >> deity & 1]
        glory = [f"{name} seat {holder - 1}" for name, holder in zip(TRACKS, state.glory, strict=True) if holder]
        lines = [
            f"Round {state.rounds + 1 - state.over}, worshipped: {', '.join(worshipped) or 'nobody'}",
            f"  Glory: {', '.join(glory) or 'none claimed'}",
        ]
        for seat in range(int(state.n_seats)):
            tribute = f" | tribute {amounts(state.tribute[seat])}" if state.tribute[seat].any() else ""
            lines += [
                f"  seat {seat}: {state.points[seat]} points | priests {state.priests[seat]} | {spaces(state, seat)}",
                f"          warehouse {amounts(state.cubes[seat])}{tribute}",
                f"          {', '.join(buildings(state.owned[seat])) or 'no building'}",
            ]
        return "\n".join(lines)

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores with their parts and ranks, and why the game ended."""
        seats = [
            {
                "seat": seat,
                "rank": int(state.rank[seat]),
                "score": int(state.score[seat]),
                "parts": {name: int(ledger.parts[seat, i]) for i, name in enumerate(PART_NAMES)},
            }
            for seat in range(int(state.n_seats))
        ]
        return {"end_reason": END_REASONS[int(state.end_reason)], "seats": seats}
