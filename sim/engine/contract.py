"""The game contract: what a game must say for the arena, the runner and the reports to work with it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numba
import numpy as np
from numba import types

from sim.engine.compiling import compile_for
from sim.runlog.names import SHARE_UNITS

MAX_PARAMS = 64
"""Room for a strategy's named parameters."""


class Signatures(NamedTuple):
    """numba signatures of the functions that cross the contract, for one game's records and rules."""

    setup: Any
    legal: Any
    apply: Any
    hide: Any
    guess: Any
    score: Any
    item: Any
    grant: Any
    choose: Any


def signatures(rules: Any, state: np.dtype[np.void], ledger: np.dtype[np.void]) -> Signatures:
    """Signatures for a game whose rule values are like ``rules`` (an instance) and whose records are given."""
    rule_values, record, book = numba.typeof(rules), numba.from_dtype(state), numba.from_dtype(ledger)
    actions = types.Array(types.int32, 1, "C")
    params = types.Array(types.float64, 1, "C", readonly=True)
    int64 = types.int64
    return Signatures(
        setup=types.void(rule_values, record, book),
        legal=int64(rule_values, record, actions),
        apply=types.void(rule_values, record, book, int64),
        hide=types.void(rule_values, record, int64),
        guess=types.void(rule_values, record, int64),
        score=types.void(rule_values, record, book),
        item=int64(rule_values, record, int64),
        grant=types.void(rule_values, record, book, int64, int64),
        choose=int64(rule_values, record, actions, int64, params),
    )


LOOP_FUNCTIONS = ("setup", "legal", "apply", "hide", "score", "item", "grant")
"""The functions that the arena's loop calls."""


class Functions(NamedTuple):
    """The functions of a game (compiled, or plain when numba is off).

    setup(rules, state, ledger): deal; the header has seats and seeds already, everything else is zero.
    legal(rules, state, actions) -> n: write the options of the current decision point, in the documented order.
    apply(rules, state, ledger, action): play one option and all that follows up to the next decision point or the end.
        A decision point with one option is played by the arena without asking, one with none is passed over here.
    hide(rules, state, seat): scrub from a copy everything that ``seat`` may not know.
    guess(rules, view, seat): fill a view's unknowns with a consistent world, uniformly.
    score(rules, state, ledger): final score, rank and end reason; the score's parts into the ledger.
    item(rules, state, action) -> id or −1: which item the option would acquire.
    grant(rules, state, ledger, seat, item): right after ``setup``, give one; −1 gives a placebo of equal weight.
    """

    setup: Any
    legal: Any
    apply: Any
    hide: Any
    guess: Any
    score: Any
    item: Any
    grant: Any


class Words(Protocol):
    """Decisions, chance and results in a player's words (the game's ``words.py``)."""

    def action_label(self, rules: Any, state: Any, action: int) -> dict[str, Any]:
        """Structured, implementation-free label of an option at the current decision point."""

    def action_text(self, rules: Any, state: Any, action: int) -> str:
        """The option in a player's words."""

    def chance(self, rules: Any, before: Any, after: Any) -> list[dict[str, Any]]:
        """Outcome of every chance event between two states: each shuffled deck in order, each die."""

    def events(self, rules: Any, before: Any, action: int, after: Any) -> list[str]:
        """What followed a choice, in the order it happened."""

    def setup(self, rules: Any, state: Any) -> dict[str, Any]:
        """The dealt game: every zone and every deck's order, by name."""

    def table(self, rules: Any, state: Any) -> str:
        """The state as a table that a player recognises."""

    def result(self, rules: Any, state: Any, ledger: Any) -> dict[str, Any]:
        """Scores with their parts, ranks, and why the game ended."""


@dataclass(frozen=True)
class Named:
    """An id with the title that people read."""

    id: str
    title: str
    unit: str = ""


@dataclass(frozen=True)
class Item:
    """Something that can be acquired and whose effect is worth knowing (a special card, a building …).

    ``group``: id of its group; nothing for the game's first one.
    """

    id: str
    title: str
    kind: str
    copies: int = 1
    group: str = ""


CHANCE_UNITS = SHARE_UNITS
"""What blind chance would make of a tally is counted in these, as win shares are."""


@dataclass(frozen=True)
class Ratio:
    """A share that two tallies make, and what blind chance would make of it.

    Args:
        group: One of ``Game.ratio_groups``: the question that it helps to answer.
        top, bottom: Ids of tallies: how often it happened, of how often it could.
        chance: Id of the tally of what blind chance would make of ``top``, in 840ths; empty where that means nothing.
    """

    id: str
    title: str
    group: str
    top: str
    bottom: str
    chance: str = ""


@dataclass(frozen=True)
class RuleValue:
    """One overridable value of ``rules.yaml``: its dotted path, value and tag.

    tag: ``rulebook``, ``deduced``, ``public`` or ``assumed``.
    choices: The words that it can be, for a value that has a few readings only; the present one among them.
    min, max: Least and greatest number that it can be; no rule value leaves the 32-bit integers.
    """

    path: str
    value: Any
    tag: str
    choices: tuple[str, ...] = ()
    min: float = -(2**31) + 1
    max: float = 2**31 - 1


class RuleError(ValueError):
    """An override that a game refuses: where, why and what to do."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path, self.message = path, message


@dataclass(frozen=True)
class Game:
    """A game as the toolkit sees it. Importing it compiles nothing; ``functions()`` does.

    Args:
        name, title: Identifier and printed title.
        players: Supported numbers of seats (1 is solo).
        state, ledger: Record types.
        max_options: Upper bound of options at any decision point.
        max_steps: Decisions (asked and forced) after which a game is ended and counted as capped.
        module: Importable module that holds the functions of :class:`Functions`.
        make_rules: ``(overrides by dotted path, players) -> NamedTuple of read-only arrays and scalars``; raises
            :class:`RuleError`.
        rule_values: Every overridable value with its tag.
        decisions, end_reasons, parts, tallies, items: Names for the indices used in the records.
        item_groups: Groups of items; those of the first, which trials are about, come first among the items.
        low_wins: Whether the lowest score wins.
        turn_unit, round_unit: What a turn and a round are called.
        seat_titles: ``players -> title per order``.
        ranks: Titles and lower bounds of a solo rank table.
        phases: What a game's calendar counts by (a day's morning …), for a game whose ledger has fields
            ``phase_<counter>`` of shape (seats, phases) and ``world_<counter>`` of shape (phases,). The counter
            ``took_<group>`` has a bit per item of a group, set where the seat took it in the phase.
        items_under: ``rules -> items`` with the titles and copies that these rules give them, for a game whose items
            are not the same under all of them; ids, groups and order are those of ``items``.
        items_in_play: ``rules -> whether a copy of each item can be met``; all of them where it is not given.
        waits: What a seat may have to wait for, for a game whose ledger counts waits by their length in own turns, in
            the fields ``wait_ended`` and ``wait_open`` of shape (seats, waits, longest + 1), see
            :func:`sim.engine.counting.count_wait`.
        ratios, ratio_groups: Shares of tallies, and the questions that they answer.
        dealt: Whether items can lie in the opening hand, at random (first offered at turn 0).
        reference: By name, the rule values under which some phases are begun from a reference state, and those phases.
    """

    name: str
    title: str
    players: tuple[int, ...]
    state: np.dtype[np.void]
    ledger: np.dtype[np.void]
    max_options: int
    max_steps: int
    module: str
    make_rules: Callable[[Mapping[str, Any], int], Any]
    rule_values: Callable[[], Sequence[RuleValue]]
    words: Callable[[], Words]
    decisions: tuple[Named, ...]
    end_reasons: tuple[Named, ...]
    parts: tuple[Named, ...]
    tallies: tuple[Named, ...] = ()
    items: tuple[Item, ...] = ()
    item_groups: tuple[Named, ...] = ()
    low_wins: bool = False
    turn_unit: str = "turns"
    round_unit: str = "rounds"
    seat_titles: Callable[[int], Sequence[str]] | None = None
    ranks: tuple[tuple[str, int], ...] = ()
    streams: tuple[Named, ...] = field(default=())
    phases: tuple[Named, ...] = ()
    items_under: Callable[[Any], Sequence[Item]] | None = None
    items_in_play: Callable[[Any], Sequence[bool]] | None = None
    waits: tuple[Named, ...] = ()
    ratios: tuple[Ratio, ...] = ()
    ratio_groups: tuple[Named, ...] = ()
    dealt: bool = False
    reference: Mapping[str, tuple[Mapping[str, Any], range]] = field(default_factory=dict)

    def items_of(self, group: Named, rules: Any = None) -> tuple[Item, ...]:
        """The items of a group, as they are under ``rules`` (the game's own where none are given)."""
        first = self.item_groups[0].id
        items = self.items if rules is None or self.items_under is None else self.items_under(rules)
        return tuple(item for item in items if (item.group or first) == group.id)

    def functions(self) -> Functions:
        """The game's functions, compiled or taken from the cache; those that the loop does not need, when called."""
        module, own = importlib.import_module(self.module), self.signatures()
        for name in LOOP_FUNCTIONS:
            compile_for(getattr(module, name), getattr(own, name))
        return Functions(*(getattr(module, name) for name in Functions._fields))

    def signatures(self) -> Signatures:
        """Numba signatures for this game's records."""
        if self.name not in _SIGNATURES:
            rules = self.make_rules({}, self.players[-1])
            _SIGNATURES[self.name] = signatures(rules, self.state, self.ledger)
        return _SIGNATURES[self.name]


_SIGNATURES: dict[str, Signatures] = {}
