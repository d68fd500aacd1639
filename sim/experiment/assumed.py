"""Assumed rule values, as the tables that they form, and what is tried for each: a step down and up, other readings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

ANY_ROW = "*"


@dataclass(frozen=True, slots=True)
class Group:
    """Assumed values that are moved together.

    Attributes:
        name: their common path, ``*`` for the rows of a table, such as ``special_actions.*.vp``.
        paths: the values, in the order of the game's rules.
    """

    name: str
    paths: tuple[str, ...]


def groups(paths: Sequence[str], by_table: bool, skip: Sequence[str]) -> list[Group]:
    """The assumed values as groups, in the order of the game's rules.

    Args:
        paths: dotted paths of all assumed values.
        by_table: whether the values of one column of a table are one group; else each is its own.
        skip: paths and patterns of values to leave out.
    """
    kept = [path for path in paths if not any(fnmatchcase(path, pattern) for pattern in skip)]
    if not by_table:
        return [Group(path, (path,)) for path in kept]
    rows = Counter(column(path) for path in kept)
    found: dict[str, list[str]] = {}
    for path in kept:
        name = column(path) if rows[column(path)] > 1 else column(path, nested=True)
        found.setdefault(name, []).append(path)
    return [Group(members[0] if len(members) == 1 else name, tuple(members)) for name, members in found.items()]


def column(path: str, nested: bool = False) -> str:
    """The column of a table that a path lies in: ``cards.*.price`` of ``cards.C17.price``, ``deck`` of ``deck.sun``.

    A rule value alone is its own column. The rows of a ``nested`` table stand in groups: ``rewards.*.*.glory`` of
    ``rewards.Crato.parry.glory``.
    """
    parts = path.split(".")
    if nested and len(parts) > 3:
        return ".".join([parts[0], ANY_ROW, ANY_ROW, *parts[3:]])
    return ".".join([parts[0], ANY_ROW, *parts[2:]] if len(parts) > 2 else parts[:1])


def moves(
    group: Group, values: Mapping[str, object], step: float, choices: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, dict[str, object] | None]]:
    """What is tried for a group, each with a name: every other reading of a choice, else a step down and a step up.

    Args:
        choices: the readings of each value that has a few only; one that moves together with others keeps its own.

    Yields:
        The name (``up_to``, ``+1``) and, as :func:`moved`, the rule values that differ.
    """
    path = group.paths[0]
    if len(group.paths) == 1 and choices.get(path):
        for choice in choices[path]:
            if choice != values[path]:
                yield choice, {path: choice}
        return
    for move in (-step, step):
        yield f"{move:+g}", moved(group, values, move)


def moved(group: Group, values: Mapping[str, object], step: float) -> dict[str, object] | None:
    """The group's values one step further.

    Numbers, also those in lists, move by ``step``, but none that is 0 or more falls below 0; a truth value that is
    alone turns into its opposite when ``step`` is positive.

    Returns:
        Rule values that differ from the present ones; empty when none can move, nothing for values that have no
        steps (texts, choices, several truth values).
    """
    present = {path: values[path] for path in group.paths}
    if len(group.paths) == 1 and isinstance(present[group.paths[0]], bool):
        return {group.paths[0]: not present[group.paths[0]]} if step > 0 else {}
    if not all(_has_steps(value) for value in present.values()):
        return None
    stepped = {path: _stepped(value, step) for path, value in present.items()}
    return {path: value for path, value in stepped.items() if value != present[path]}


def _has_steps(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return len(value) > 0 and all(_has_steps(item) for item in value)
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _stepped(value: object, step: float) -> object:
    if isinstance(value, (list, tuple)):
        return [_stepped(item, step) for item in value]
    if isinstance(value, int):
        whole = max(1, round(abs(step)))
        return _not_below_zero(value, value + (whole if step > 0 else -whole))
    if isinstance(value, float):
        return float(_not_below_zero(value, value + step))
    raise TypeError(f"{value!r} has no steps")


def _not_below_zero(value: float, moved: float) -> float:
    return max(moved, 0) if value >= 0 else moved
