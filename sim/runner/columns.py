"""From final states and ledgers to the rows of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from sim.engine.arena import Outcome
from sim.engine.contract import Game

LABEL = pl.Categorical()
SCHEMA_VERSION = 1
ITEM_COUNTERS = ("offered", "affordable", "first_offered", "taken", "first_taken", "used")


@dataclass(frozen=True)
class LotFacts:
    """What all games of a lot share, and their numbers, blocks and seeds (one per game)."""

    table: str
    variant: str
    arm: str
    treated_seat: int
    rotation: int
    strategies: Sequence[str]
    games: np.ndarray[Any, np.dtype[np.int64]]
    blocks: np.ndarray[Any, np.dtype[np.int32]]
    deal_seeds: np.ndarray[Any, np.dtype[np.uint64]]
    chance_seeds: np.ndarray[Any, np.dtype[np.uint64]]


def frames(game: Game, facts: LotFacts, outcome: Outcome) -> dict[str, pl.DataFrame]:
    """Rows of the tables ``games``, ``seats`` and (where the game has items) ``items`` for one lot."""
    n_seats = len(facts.strategies)
    shares = win_shares(outcome.states, n_seats)
    rows = {
        "games": games_frame(game, facts, outcome, shares),
        "seats": seats_frame(game, facts, outcome, shares),
    }
    if game.items:
        rows["items"] = items_frame(game, facts, outcome, shares)
    return rows


def win_shares(states: Any, n_seats: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Win share per game and seat: 1/k for each of k winning sides, split among partners; NaN in solo."""
    if n_seats == 1:
        return np.full((len(states), 1), np.nan)
    rank, side = states.rank[:, :n_seats], states.side[:, :n_seats]
    won = rank == 1
    partners = (side[:, :, None] == side[:, None, :]).sum(axis=2)
    return np.asarray(won / partners / n_winning_sides(states, n_seats)[:, None])


def n_winning_sides(states: Any, n_seats: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Number of sides that share the first rank, per game."""
    rank, side = states.rank[:, :n_seats], states.side[:, :n_seats]
    same_side = side[:, :, None] == side[:, None, :]
    earlier = np.tril(np.ones((n_seats, n_seats), bool), -1)
    first_of_side = ~(same_side & earlier).any(axis=2)
    return np.asarray(((rank == 1) & first_of_side).sum(axis=1))


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
    }


def _constant(text: str, n: int) -> pl.Series:
    return (
        pl.select(pl.lit(text, dtype=pl.String).cast(LABEL).repeat_by(n).explode()).to_series()
        if n
        else (pl.Series([], dtype=LABEL))
    )


def _names(names: Sequence[str], index: Any) -> pl.Series:
    """Names by index, dictionary encoded."""
    return pl.Series(list(names), dtype=pl.String).cast(LABEL).gather(np.asarray(index, np.uint32))


def games_frame(game: Game, facts: LotFacts, outcome: Outcome, shares: Any) -> pl.DataFrame:
    """One row a game."""
    states = outcome.states
    n_seats = len(facts.strategies)
    winners = n_winning_sides(states, n_seats) if n_seats > 1 else np.zeros(len(states), np.int64)
    reasons = [reason.id for reason in game.end_reasons] or ["end"]
    return pl.DataFrame(
        {
            **_shared(facts),
            "item": _constant("", len(states)),
            "n_seats": np.full(len(states), n_seats, np.int8),
            "starter": states.starter.astype(np.int8),
            "deal_seed": facts.deal_seeds,
            "chance_seed": facts.chance_seeds,
            "rounds": states.rounds.astype(np.int32),
            "turns": states.turns.astype(np.int32),
            "decisions": states.n_decisions[:, :n_seats].sum(axis=1).astype(np.int32),
            "forced": states.n_forced[:, :n_seats].sum(axis=1).astype(np.int32),
            "end_reason": _names(reasons, states.end_reason),
            "n_winners": winners.astype(np.int8),
            "capped": states.capped == 1,
            "digest": outcome.digests,
        }
    )


def seats_frame(game: Game, facts: LotFacts, outcome: Outcome, shares: Any) -> pl.DataFrame:
    """One row a game and seat."""
    states, ledgers = outcome.states, outcome.ledgers
    n_games, n_seats = len(states), len(facts.strategies)
    of_game = np.repeat(np.arange(n_games), n_seats)
    seat = np.tile(np.arange(n_seats), n_games)
    order = (seat - states.starter[of_game]) % n_seats
    rank = states.rank[:, :n_seats]
    scores = states.score[:, :n_seats]
    side = states.side[:, :n_seats]
    columns = {
        **_shared(facts, of_game),
        "seat": seat.astype(np.int8),
        "order": order.astype(np.int8),
        "side": side.ravel().astype(np.int8),
        "strategy": _names(facts.strategies, seat),
        "win_share": shares.ravel(),
        "rank": _average_rank(rank, side).ravel().astype(np.float32),
        "score": scores.ravel().astype(np.int32),
        "tied": (rank[:, :, None] == rank[:, None, :]).sum(axis=2).ravel().astype(np.int8),
        "margin": margins(scores, side, low_wins=game.low_wins).ravel().astype(np.float32),
        "decisions": states.n_decisions[:, :n_seats].ravel().astype(np.int32),
        "forced": states.n_forced[:, :n_seats].ravel().astype(np.int32),
        **{name: ledgers[name][:, :n_seats].ravel() for name in ("turns", "dead_turns", "dead_longest")},
    }
    for k in range(3):
        columns[f"score_q{k + 1}"] = ledgers.standing[:, k, :n_seats].ravel()
    for k, part in enumerate(game.parts):
        columns[f"score_{part.id}"] = ledgers.parts[:, :n_seats, k].ravel()
    for k, tally in enumerate(game.tallies):
        columns[f"n_{tally.id}"] = ledgers.tallies[:, :n_seats, k].ravel()
    return pl.DataFrame(columns)


def _average_rank(rank: Any, side: Any) -> Any:
    """Ranks with ties averaged over the tied seats."""
    tied = (rank[:, :, None] == rank[:, None, :]).sum(axis=2)
    return rank + (tied - 1) / 2


def margins(scores: Any, side: Any, *, low_wins: bool) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Own score less the best of another side's, with the sign turned so that more is better; NaN in solo."""
    good = (-scores if low_wins else scores).astype(np.float64)
    rivals = np.where(side[:, :, None] != side[:, None, :], good[:, None, :], -np.inf)
    best = rivals.max(axis=2)
    return np.asarray(np.where(np.isfinite(best), good - best, np.nan))


def items_frame(game: Game, facts: LotFacts, outcome: Outcome, shares: Any) -> pl.DataFrame:
    """One row a game, seat and item that was offered or taken."""
    n_seats = len(facts.strategies)
    counters = {name: outcome.ledgers[name][:, :n_seats, :] for name in ITEM_COUNTERS}
    of_game, seat, item = np.nonzero((counters["offered"] > 0) | (counters["taken"] > 0))
    columns: dict[str, Any] = {
        **_shared(facts, of_game),
        "seat": seat.astype(np.int8),
        "strategy": _names(facts.strategies, seat),
        "item": _names([entry.id for entry in game.items], item),
    }
    for name in ITEM_COUNTERS:
        values = counters[name][of_game, seat, item]
        columns[name] = values - 1 if name.startswith("first") else values
    columns["win_share"] = shares[of_game, seat]
    columns["score"] = outcome.states.score[of_game, seat]
    return pl.DataFrame(columns)
