"""One game, decision by decision: from recorded actions back to states, options and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.engine.contract import Game
from sim.engine.match import Match
from sim.engine.treatment import UNTREATED, Treatment


@dataclass(frozen=True)
class Step:
    """A decision point: who was asked what, which option was played, and the states around it.

    ``before`` and ``after`` are single records (own copies). ``forced`` says that there was one option only.
    """

    number: int
    seat: int
    decision: str
    options: tuple[int, ...]
    choice: int
    forced: bool
    before: Any
    after: Any

    @property
    def action(self) -> int:
        """The action that was played."""
        return self.options[self.choice]


class ReplayError(ValueError):
    """Recorded actions that the rules do not allow: the rules are not those of the recording."""


def record_moves(
    arena: Arena, seats: Sequence[Seat], deal_seed: int, chance_seed: int, treatment: Treatment = UNTREATED
) -> tuple[list[int], int]:
    """Let ``seats`` play the game of these seeds again; returns its actions and its digest."""
    deal, chance = np.array([deal_seed], np.uint64), np.array([chance_seed], np.uint64)
    moves = np.full(arena.game.max_steps, -1, np.int32)
    outcome = arena.play(seats, deal, chance, moves, treatment)
    end = int(np.argmax(moves < 0)) if (moves < 0).any() else len(moves)
    return [int(move) for move in moves[:end]], int(outcome.digests[0])


class Replay:
    """A game that is stepped through under the rules alone, without strategies.

    Args:
        game, rules: What is played.
        n_seats: Number of seats.
        deal_seed, chance_seed: The game's seeds.
        moves: Actions of all decision points in order, forced ones included.
        treatment: What a trial did to the game; a gift is given again.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        n_seats: int,
        deal_seed: int,
        chance_seed: int,
        moves: Sequence[int],
        treatment: Treatment = UNTREATED,
    ) -> None:
        self.game, self.rules, self.moves = game, rules, moves
        self._match = Match(game, rules, n_seats, deal_seed, chance_seed, treatment)
        self.state, self.ledger = self._match.state, self._match.ledger
        self.dealt = self._match.copy()

    def steps(self) -> Iterator[Step]:
        """Play the recorded actions, one step each; afterwards the scores are in the state.

        Raises:
            ReplayError: An action that is not among the options, or actions that end too early.
        """
        match = self._match
        for number, action in enumerate(self.moves):
            options = match.options()
            if action not in options:
                raise ReplayError(f"decision {number}: action {action} is not an option under these rules")
            before, seat, kind, forced = match.copy(), int(match.state.seat), match.decision, len(options) == 1
            match.play(action, forced=forced)
            yield Step(number, seat, kind, options, options.index(action), forced, before, match.copy())
        if not match.is_over:
            raise ReplayError("the recorded actions end before the game does")


def transcript(replay: Replay) -> dict[str, Any]:
    """The whole game as plain data: setup, every chance outcome, every decision with its options, the result.

    Another implementation of the rules can follow it move by move: nothing in it but the game's own words.
    """
    words, rules = replay.game.words(), replay.rules
    decisions = []
    setup = words.setup(rules, replay.dealt)
    for step in replay.steps():
        decisions.append(
            {
                "number": step.number,
                "seat": step.seat,
                "decision": step.decision,
                "forced": step.forced,
                "options": [words.action_label(rules, step.before, option) for option in step.options],
                "choice": step.choice,
                "chance": words.chance(rules, step.before, step.after),
                "events": words.events(rules, step.before, step.action, step.after),
            }
        )
    return {
        "game": replay.game.name,
        "players": int(replay.state.n_seats),
        "starter": int(replay.state.starter),
        "setup": setup,
        "decisions": decisions,
        "result": words.result(rules, replay.state, replay.ledger),
    }


def narration(replay: Replay, names: Sequence[str]) -> Iterator[str]:
    """The game in words, line by line; ``names`` are the seats' strategies.

    Forced decisions are told like others, marked with a dot.
    """
    words, rules = replay.game.words(), replay.rules
    yield "Seats are counted from 0; · marks a decision with a single option."
    yield words.table(rules, replay.dealt)
    for step in replay.steps():
        mark = "·" if step.forced else " "
        who = f"seat {step.seat} ({names[step.seat]})"
        yield f"{step.number:4d}{mark} {who}: {words.action_text(rules, step.before, step.action)}"
        for event in words.events(rules, step.before, step.action, step.after):
            yield f"        {event}"
    yield words.table(rules, replay.state)
    result = words.result(rules, replay.state, replay.ledger)
    yield from result_lines(result)


def result_lines(result: dict[str, Any]) -> Iterator[str]:
    """The result in words: why the game ended, and every seat's rank, score and parts."""
    yield f"End: {result['end_reason']}"
    for seat in result["seats"]:
        parts = ", ".join(f"{name} {value}" for name, value in seat["parts"].items())
        yield f"seat {seat['seat']}: rank {seat['rank']}, {seat['score']} points ({parts})"
