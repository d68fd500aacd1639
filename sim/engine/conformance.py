"""What holds for every game, checked on random play: the suite behind ``sim check-game``.

Each check is a function ``(Bench) -> None`` that raises :class:`ConformanceError` with the rule that is broken and
the seeds that show it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.engine.arena import Arena, Seat
from sim.engine.contract import Game
from sim.engine.records import new_records
from sim.engine.replay import Replay, record_moves
from sim.engine.treatment import BAN, DECLINE, GIFT, NOBODY, PLACEBO, RESTRICT, TAKE, Treatment


class ConformanceError(AssertionError):
    """A promise of the contract that a game breaks."""


@dataclass(frozen=True)
class Bench:
    """A game at one number of players, with a strategy that plays anything.

    Args:
        chooser: A ``choose`` compiled for the game (random play).
        seeds: Seeds of the games that are checked.
        overrides: Rule values by dotted path, in place of the standard ones.
    """

    game: Game
    players: int
    chooser: Callable[..., int]
    seeds: range = range(12)
    overrides: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Any:
        """The rule values that are played."""
        return self.game.make_rules(self.overrides, self.players)

    def seats(self) -> list[Seat]:
        """Random play at every seat."""
        return [Seat(self.chooser)] * self.players

    def replays(self) -> Iterator[Replay]:
        """The checked games, ready to be stepped through."""
        arena = Arena(self.game, self.rules)
        for seed in self.seeds:
            moves, _ = record_moves(arena, self.seats(), seed, seed + 1_000_003)
            yield Replay(self.game, self.rules, self.players, seed, seed + 1_000_003, moves)


def require(holds: bool, message: str) -> None:
    """Raise unless ``holds``."""
    if not holds:
        raise ConformanceError(message)


def games_end(bench: Bench) -> None:
    """Random play ends before the cap."""
    seeds = np.arange(len(bench.seeds) * 8, dtype=np.uint64)
    outcome = Arena(bench.game, bench.rules).play(bench.seats(), seeds, seeds + np.uint64(7))
    require(not outcome.states.capped.any(), "random play does not end before the game's cap")
    require(bool((outcome.states.over == 1).all()), "a game ended without saying so")


def options_are_proper(bench: Bench) -> None:
    """At every decision point the options are at least one, distinct, and no more than declared."""
    for replay in bench.replays():
        for step in replay.steps():
            n = len(step.options)
            require(n >= 1, f"decision {step.number} ({step.decision}): no option")
            require(len(set(step.options)) == n, f"decision {step.number} ({step.decision}): an option twice")
            require(n <= bench.game.max_options, f"decision {step.number}: more than max_options")
            require(min(step.options) >= 0, f"decision {step.number}: a negative action")


def every_option_can_be_played(bench: Bench) -> None:
    """Every offered option can be applied, and applying it to a copy leaves the original alone."""
    functions, rules = bench.game.functions(), bench.rules
    for replay in bench.replays():
        for step in replay.steps():
            if step.forced:
                continue
            for option in step.options:
                copies, ledgers = new_records(bench.game.state, 2), new_records(bench.game.ledger, 1)
                copies[0] = copies[1] = step.before
                functions.apply(rules, copies[0], ledgers[0], option)
                require(bool(copies[1] == step.before), f"decision {step.number}: a copy changed the original")


def views_hide(bench: Bench) -> None:
    """A view does not depend on what its seat cannot see: hiding a guess gives the same view."""
    functions, rules = bench.game.functions(), bench.rules
    for replay in bench.replays():
        for step in replay.steps():
            if step.forced or step.number % 5:
                continue
            for seat in range(bench.players):
                views = new_records(bench.game.state, 2)
                views[0] = step.before
                views[0].seed = np.uint64(step.number)
                views[0].draws[:], views[0].shuffles[:] = 0, 0
                functions.hide(rules, views[0], seat)
                views[1] = views[0]
                functions.guess(rules, views[1], seat)
                views[1].draws[:], views[1].shuffles[:] = 0, 0
                functions.hide(rules, views[1], seat)
                differing = [name for name in bench.game.state.names or () if not same(views, name)]
                require(not differing, f"decision {step.number}, seat {seat}: the view reveals {differing}")


def same(views: Any, name: str) -> bool:
    """Whether two records agree in a field."""
    return bool(np.array_equal(views[name][0], views[name][1]))


def own_options_are_known(bench: Bench) -> None:
    """The options of the seat to move can be found from its view alone, whatever world is guessed."""
    functions, rules = bench.game.functions(), bench.rules
    actions = np.empty(bench.game.max_options, np.int32)
    for replay in bench.replays():
        for step in replay.steps():
            if step.forced:
                continue
            views = new_records(bench.game.state, 1)
            views[0] = step.before
            views[0].seed, views[0].draws[:], views[0].shuffles[:] = np.uint64(step.number), 0, 0
            functions.hide(rules, views[0], step.seat)
            functions.guess(rules, views[0], step.seat)
            n = functions.legal(rules, views[0], actions)
            found = tuple(int(action) for action in actions[:n])
            require(found == step.options, f"decision {step.number} ({step.decision}): options need hidden facts")


def games_repeat(bench: Bench) -> None:
    """The same seeds give the same game, alone or among others."""
    seeds = np.arange(6, dtype=np.uint64)
    arena = Arena(bench.game, bench.rules)
    together = arena.play(bench.seats(), seeds, seeds + np.uint64(7)).digests
    alone = [arena.play(bench.seats(), seeds[i : i + 1], seeds[i : i + 1] + np.uint64(7)).digests[0] for i in range(6)]
    require(together.tolist() == [int(value) for value in alone], "a game depends on the games before it")


def scores_add_up(bench: Bench) -> None:
    """A score is the sum of its parts, and ranks order the scores."""
    for replay in bench.replays():
        for _ in replay.steps():
            pass
        state, ledger, n = replay.state, replay.ledger, bench.players
        parts = ledger.parts[:n, : len(bench.game.parts)].sum(axis=1)
        require(parts.tolist() == state.score[:n].tolist(), "the parts do not sum to the score")
        require(bool((state.rank[:n] >= 1).all()), "a seat has no rank")
        require(1 in state.rank[:n].tolist(), "nobody has the first rank")


def everything_has_words(bench: Bench) -> None:
    """Every option has a label of its own and a text; every result has words."""
    words, rules = bench.game.words(), bench.rules
    for replay in bench.replays():
        require(bool(words.setup(rules, replay.dealt)) or bench.game.streams == (), "the setup has no words")
        for step in replay.steps():
            labels = [repr(words.action_label(rules, step.before, option)) for option in step.options]
            require(len(set(labels)) == len(labels), f"decision {step.number}: two options share a label")
            texts = [words.action_text(rules, step.before, option) for option in step.options]
            require(all(texts), f"decision {step.number}: an option without words")
        result = words.result(rules, replay.state, replay.ledger)
        require(len(result["seats"]) == bench.players, "the result does not name every seat")


def every_shuffle_is_told(bench: Bench) -> None:
    """As many decks are told under ``chance`` as were shuffled, those of a single card too, which take no draw."""
    words, rules = bench.game.words(), bench.rules
    for replay in bench.replays():
        for step in replay.steps():
            told = sum("shuffle" in outcome for outcome in words.chance(rules, step.before, step.after))
            shuffled = int(step.after.shuffles.sum()) - int(step.before.shuffles.sum())
            require(told == shuffled, f"decision {step.number}: {shuffled} decks were shuffled, {told} are told")


def tried_items(bench: Bench) -> list[int]:
    """Numbers of the items of the game's first group that are in play: what trials are about."""
    game = bench.game
    in_play = game.items_in_play(bench.rules) if game.items_in_play else [True] * len(game.items)
    tried = {item.id for group in game.item_groups[:1] for item in game.items_of(group)}
    return [number for number, item in enumerate(game.items) if in_play[number] and item.id in tried]


def gifts_leave_games_that_end(bench: Bench) -> None:
    """Any seat can be given any item, or the placebo, right after the deal, and the game goes on to its end."""
    arena = Arena(bench.game, bench.rules)
    seeds = np.array(bench.seeds, np.uint64)
    for number in [PLACEBO, *tried_items(bench)] if bench.game.items else []:
        for seat in {0, bench.players - 1}:
            treatment = Treatment(GIFT, seat, number)
            outcome = arena.play(bench.seats(), seeds, seeds + np.uint64(7), treatment=treatment)
            sums = outcome.ledgers.parts[:, : bench.players].sum(axis=2)
            name = "the placebo" if number == PLACEBO else bench.game.items[number].id
            require(not outcome.states.capped.any(), f"seat {seat} given {name}: the game does not end")
            scores = outcome.states.score[:, : bench.players]
            require(bool((sums == scores).all()), f"seat {seat} given {name}: the parts do not sum to the score")


def restricted_seats_never_take(bench: Bench) -> None:
    """A barred seat takes the item only where every option would; where the item is banned, so does everybody."""
    arena, seeds = Arena(bench.game, bench.rules), np.array(bench.seeds, np.uint64)
    for number in tried_items(bench):
        for treatment, seats in ((Treatment(RESTRICT, 0, number), 1), (Treatment(BAN, NOBODY, number), bench.players)):
            outcome = arena.play(bench.seats(), seeds, seeds + np.uint64(7), treatment=treatment)
            taken = outcome.ledgers.taken[:, :seats, number].sum(axis=1)
            for game in np.flatnonzero(taken):
                forced = forced_takings(bench, treatment, seats, bench.seeds[int(game)])
                where = f"{bench.game.items[number].id}, seed {bench.seeds[int(game)]}"
                require(int(taken[game]) <= forced, f"{where}: a barred seat took it")


def forced_takings(bench: Bench, treatment: Treatment, seats: int, seed: int) -> int:
    """How often one of the first ``seats`` seats had no option but to take the treatment's item."""
    item = bench.game.functions().item
    moves, _ = record_moves(Arena(bench.game, bench.rules), bench.seats(), seed, seed + 7, treatment)
    replay = Replay(bench.game, bench.rules, bench.players, seed, seed + 7, moves, treatment)
    return sum(
        {int(item(bench.rules, step.before, option)) for option in step.options} == {treatment.item}
        for step in replay.steps()
        if step.seat < seats
    )


def forks_share_their_beginning(bench: Bench) -> None:
    """Taking and declining an item part where the treated seat is offered it beside something else, not before."""
    arena, item = Arena(bench.game, bench.rules), bench.game.functions().item
    for number in tried_items(bench):
        seed, branches = (
            bench.seeds[number % len(bench.seeds)],
            [Treatment(kind, 0, number) for kind in (TAKE, DECLINE)],
        )
        take, decline = (record_moves(arena, bench.seats(), seed, seed + 7, branch)[0] for branch in branches)
        if take == decline:
            continue
        place = next(k for k, pair in enumerate(zip(take, decline, strict=False)) if pair[0] != pair[1])
        replay = Replay(bench.game, bench.rules, bench.players, seed, seed + 7, take, branches[0])
        step = next(itertools.islice(replay.steps(), place, None))
        got = [int(item(bench.rules, step.before, moves[place])) for moves in (take, decline)]
        parts = step.seat == 0 and got[0] == number and got[1] != number
        require(parts, f"{bench.game.items[number].id}, seed {seed}: the branches part without an offer")


CHECKS: tuple[Callable[[Bench], None], ...] = (
    games_end,
    options_are_proper,
    every_option_can_be_played,
    views_hide,
    own_options_are_known,
    games_repeat,
    scores_add_up,
    everything_has_words,
    every_shuffle_is_told,
    gifts_leave_games_that_end,
    restricted_seats_never_take,
    forks_share_their_beginning,
)
