"""From final states and ledgers to the rows of the log.

The arena uses its records again, so every column is a copy (``flatten``, never ``ravel``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from sim.engine.arena import Outcome
from sim.engine.compiling import compiled
from sim.engine.contract import Game
from sim.runlog.columns import ITEM_COUNTERS, LOGS
from sim.runner.waits import waits

LABEL_TYPE = pl.Categorical()


@dataclass(frozen=True)
class LotFacts:
    """What all games of a lot share, and their numbers, blocks and seeds (one per game).

    ``treated_item`` is empty, and ``treated_seat`` −1, where there is none. ``trial``: whether the games are a trial's,
    which logs the treated item alone and no phases. ``phases``: the only phases that count, for an arm that is about
    these.
    """

    table: str
    variant: str
    arm: str
    treated_seat: int
    treated_item: str
    trial: bool
    rotation: int
    strategies: Sequence[str]
    games: np.ndarray[Any, np.dtype[np.int64]]
    blocks: np.ndarray[Any, np.dtype[np.int32]]
    deal_seeds: np.ndarray[Any, np.dtype[np.uint64]]
    chance_seeds: np.ndarray[Any, np.dtype[np.uint64]]
    phases: range | None = None


def frames(game: Game, facts: LotFacts, outcome: Outcome) -> dict[str, pl.DataFrame]:
    """Rows of the tables ``games``, ``seats`` and (where the game has items) ``items`` for one lot."""
    n_seats = len(facts.strategies)
    standing = standings(outcome.states, n_seats, low_wins=game.low_wins)
    rows = {
        "games": games_frame(game, facts, outcome, standing),
        "seats": seats_frame(game, facts, outcome, standing),
    }
    if game.items:
        rows["items"] = items_frame(game, facts, outcome, standing)
    if game.phases and not facts.trial:
        rows["phases"] = phases_frame(game, facts, outcome)
    if game.waits and facts.treated_seat < 0:
        rows["waits"] = waits_frame(game, facts, outcome)
    return rows


class Standings(NamedTuple):
    """How the seats of each game stand, shape (games, seats) each (``n_winners``: one per game).

    win_share: 1/k for each of k winning sides, split among partners; NaN in solo.
    rank: 1 is best, ties averaged.
    tied: seats that share the rank.
    margin: own score less the best of another side's, turned so that more is better; NaN in solo.
    n_winners: sides that share the first rank; 0 in solo.
    """

    win_share: Any
    rank: Any
    tied: Any
    margin: Any
    n_winners: Any


def standings(states: Any, n_seats: int, *, low_wins: bool) -> Standings:
    """Win shares, ranks and margins from the final states."""
    shape = (len(states), n_seats)
    found = Standings(
        np.full(shape, np.nan),
        np.empty(shape, np.float32),
        np.empty(shape, np.int8),
        np.full(shape, np.nan, np.float32),
        np.zeros(len(states), np.int8),
    )
    rank, side, score = (np.ascontiguousarray(states[name][:, :n_seats]) for name in ("rank", "side", "score"))
    sign = -1 if low_wins else 1
    _fill_standings(rank, side, score, sign, found.win_share, found.rank, found.tied, found.margin, found.n_winners)
    return found


@compiled()
def _fill_standings(
    ranks: Any, sides: Any, scores: Any, sign: int, win_share: Any, rank: Any, tied: Any, margin: Any, n_winners: Any
) -> None:
    n_games, n_seats = ranks.shape
    for game in range(n_games):
        for seat in range(n_seats):
            same_rank = 0
            new_side = True
            for other in range(n_seats):
                if ranks[game, other] == ranks[game, seat]:
                    same_rank += 1
                if sides[game, other] == sides[game, seat]:
                    new_side = new_side and other >= seat
                elif (
                    np.isnan(margin[game, seat])
                    or sign * (scores[game, seat] - scores[game, other]) < margin[game, seat]
                ):
                    margin[game, seat] = sign * (scores[game, seat] - scores[game, other])
            tied[game, seat] = same_rank
            rank[game, seat] = ranks[game, seat] + (same_rank - 1) / 2
            if n_seats > 1 and new_side and ranks[game, seat] == 1:
                n_winners[game] += 1
        for seat in range(n_seats):
            if n_seats > 1:
                partners = 0
                for other in range(n_seats):
                    if sides[game, other] == sides[game, seat]:
                        partners += 1
                win_share[game, seat] = 1.0 / (partners * n_winners[game]) if ranks[game, seat] == 1 else 0.0


def _shared(facts: LotFacts, repeat: Any = None) -> dict[str, Any]:
    """Columns that every table begins with; ``repeat`` picks a game's values for each row."""

    def pick(values: Any) -> Any:
        return values if repeat is None else values[repeat]

    n = len(facts.games) if repeat is None else len(repeat)
    return {
        "game": pick(facts.games),
        "block": pick(facts.blocks),
        "rotation": np.full(n, facts.rotation, np.int8),
        "table": _constant(facts.table, n),
        "variant": _constant(facts.variant, n),
        "arm": _constant(facts.arm, n),
        "treated_seat": np.full(n, facts.treated_seat, np.int8),
        "treated_item": _constant(facts.treated_item, n),
    }


def _frame(log: str, columns: Mapping[str, Any], own: Sequence[str] = ()) -> pl.DataFrame:
    """The columns of a log in the types declared for it, in their order, then the game's `own`.

    Raises:
        ValueError: The columns are not those that are declared.
    """
    schema = pl.Schema({name: getattr(pl, kind)() for name, kind in LOGS[log].items()})
    if [*schema, *own] != list(columns):
        raise ValueError(f"log '{log}': columns {list(columns)} are not the declared {[*schema, *own]}")
    return pl.DataFrame(columns).cast(schema)


def _constant(text: str, n: int) -> pl.Series:
    return pl.Series([text], dtype=LABEL_TYPE).new_from_index(0, n)


def _names(names: Sequence[str], index: Any) -> pl.Series:
    """Names by index, dictionary encoded."""
    return pl.Series(list(names), dtype=LABEL_TYPE).gather(np.asarray(index, np.uint32))


def games_frame(game: Game, facts: LotFacts, outcome: Outcome, standing: Standings) -> pl.DataFrame:
    """One row a game."""
    states = outcome.states
    n_seats = len(facts.strategies)
    reasons = [reason.id for reason in game.end_reasons] or ["end"]
    return _frame(
        "games",
        {
            **_shared(facts),
            "treated_turn": outcome.met - 1,
            "n_seats": np.full(len(states), n_seats, np.int8),
            "starter": states.starter.astype(np.int8),
            "deal_seed": facts.deal_seeds,
            "chance_seed": facts.chance_seeds,
            "rounds": states.rounds.astype(np.int32),
            "turns": states.turns.astype(np.int32),
            "decisions": outcome.ledgers.n_decisions[:, :n_seats].sum(axis=1, dtype=np.int32),
            "forced": outcome.ledgers.n_forced[:, :n_seats].sum(axis=1, dtype=np.int32),
            "end_reason": _names(reasons, states.end_reason),
            "n_winners": standing.n_winners,
            "capped": states.capped == 1,
            "digest": outcome.digests,
        },
    )


def seats_frame(game: Game, facts: LotFacts, outcome: Outcome, standing: Standings) -> pl.DataFrame:
    """One row a game and seat."""
    states, ledgers = outcome.states, outcome.ledgers
    n_games, n_seats = len(states), len(facts.strategies)
    of_game = np.repeat(np.arange(n_games), n_seats)
    seat = np.tile(np.arange(n_seats), n_games)
    order = (seat - states.starter[of_game]) % n_seats
    columns = {
        **_shared(facts, of_game),
        "seat": seat.astype(np.int8),
        "order": order.astype(np.int8),
        "side": states.side[:, :n_seats].flatten().astype(np.int8),
        "strategy": _names(facts.strategies, seat),
        "win_share": standing.win_share.flatten(),
        "rank": standing.rank.flatten(),
        "score": states.score[:, :n_seats].flatten(),
        "tied": standing.tied.flatten(),
        "margin": standing.margin.flatten(),
        "decisions": ledgers.n_decisions[:, :n_seats].flatten(),
        "forced": ledgers.n_forced[:, :n_seats].flatten(),
        **{name: ledgers[name][:, :n_seats].flatten() for name in ("turns", "dead_turns", "dead_longest")},
    }
    for k in range(3):
        columns[f"score_q{k + 1}"] = ledgers.standing[:, k, :n_seats].flatten()
    own = {f"score_{part.id}": ledgers.parts[:, :n_seats, k].flatten() for k, part in enumerate(game.parts)}
    own |= {f"n_{tally.id}": ledgers.tallies[:, :n_seats, k].flatten() for k, tally in enumerate(game.tallies)}
    return _frame("seats", {**columns, **own}, list(own))


def items_frame(game: Game, facts: LotFacts, outcome: Outcome, standing: Standings) -> pl.DataFrame:
    """One row a game, seat and item that was offered or taken."""
    n_seats = len(facts.strategies)
    counters = {name: outcome.ledgers[name][:, :n_seats, :] for name in ITEM_COUNTERS}
    ids = [entry.id for entry in game.items]
    met = (counters["offered"] > 0) | (counters["taken"] > 0)
    if facts.trial:
        met &= np.array([name == facts.treated_item for name in ids])
    of_game, seat, item = np.nonzero(met)
    columns: dict[str, Any] = {
        **_shared(facts, of_game),
        "seat": seat.astype(np.int8),
        "strategy": _names(facts.strategies, seat),
        "item": _names(ids, item),
    }
    for name in ITEM_COUNTERS:
        values = counters[name][of_game, seat, item]
        columns[name] = values - 1 if name.startswith("first") else values
    columns["win_share"] = standing.win_share[of_game, seat]
    columns["score"] = outcome.states.score[of_game, seat]
    return _frame("items", columns)


def phases_frame(game: Game, facts: LotFacts, outcome: Outcome) -> pl.DataFrame:
    """One row a game, seat and phase, with the ledger's ``phase_`` and ``world_`` counters under their own names."""
    n_games, n_seats, n_phases = len(outcome.states), len(facts.strategies), len(game.phases)
    of_game = np.repeat(np.arange(n_games), n_seats * n_phases)
    seat = np.tile(np.repeat(np.arange(n_seats), n_phases), n_games)
    phase = np.tile(np.arange(n_phases), n_games * n_seats)
    columns: dict[str, Any] = {
        **_shared(facts, of_game),
        "seat": seat.astype(np.int8),
        "strategy": _names(facts.strategies, seat),
        "phase": _names([entry.id for entry in game.phases], phase),
        "number": phase.astype(np.int8),
    }
    own: dict[str, Any] = {}
    for name in outcome.ledgers.dtype.names:
        kind, _, counter = name.partition("_")
        if kind == "phase":
            own[counter] = outcome.ledgers[name][:, :n_seats, :].flatten()
        elif kind == "world":
            own[f"world_{counter}"] = np.repeat(outcome.ledgers[name], n_seats, axis=0).flatten()
    frame = _frame("phases", {**columns, **own}, list(own))
    return frame if facts.phases is None else frame.filter(pl.col("number").is_in(list(facts.phases)))


def waits_frame(game: Game, facts: LotFacts, outcome: Outcome) -> pl.DataFrame:
    """One row for the waits of a game that have seat, kind and length in common."""
    found = waits(outcome.ledgers)
    return _frame(
        "waits",
        {
            **_shared(facts, found.game),
            "seat": found.seat,
            "strategy": _names(facts.strategies, found.seat),
            "wait": _names([entry.id for entry in game.waits], found.wait),
            "length": found.length,
            "ended": found.ended,
            "count": found.n,
        },
    )
