"""Rule values: read from a game's ``rules.yaml``, each with the tag of its source, and overridden by dotted path.

A mapping's keys ``tag``, ``min``, ``max`` and ``choices`` are no values: they hold for everything below the mapping,
until a deeper one says otherwise. A single cell with such keys of its own is written ``{value: 4, min: 1}``::

    tag: rulebook
    target: {value: 100, min: 1}
    setup: {value: standard, choices: [standard, variable]}
    start: {min: 0, coins: 4, olives: 2}

``min`` and ``max`` bound numbers (of a list, each element); ``choices`` lists the words that may be written.
"""

from __future__ import annotations

import copy
import difflib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from sim.engine.contract import RuleError, RuleValue
from sim.engine.records import rule_record

TAGS = ("rulebook", "deduced", "public", "assumed")
MARKS = ("tag", "min", "max", "choices")
"""Keys of a mapping that say something of the values below it."""


class Row(BaseModel):
    """A row of a table: a game derives one, whose fields say what its rows may have (no field, no such key)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


AnyRow = TypeVar("AnyRow", bound=Row)


class Values:
    """The values of one game.

    Args:
        tree: Parsed ``rules.yaml``.

    Raises:
        ValueError: A value has no tag, or an unknown one, or is itself outside its bounds.
    """

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self._leaves = {leaf.path: leaf for leaf in _leaves(tree, RuleValue("", None, ""))}
        self._tree = _plain(tree)
        for leaf in self._leaves.values():
            if leaf.tag not in TAGS:
                found = f"the tag {leaf.tag!r}" if leaf.tag else "no tag"
                raise ValueError(f"rules.yaml: {leaf.path} has {found}; use one of {', '.join(TAGS)}")
            _check_bounds(leaf)

    @classmethod
    def beside(cls, file: str) -> Values:
        """Read the ``rules.yaml`` in the folder of ``file``, a game's module (``__file__``)."""
        from ruamel.yaml import YAML

        text = Path(file).with_name("rules.yaml").read_text(encoding="utf-8")
        return cls(YAML(typ="safe").load(text))

    def flat(self) -> tuple[RuleValue, ...]:
        """Every value with its dotted path, tag and bounds, in the file's order."""
        return tuple(self._leaves.values())

    def with_overrides(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """The tree of plain values with ``overrides`` (dotted path → value) in place.

        Raises:
            RuleError: Unknown path (with a suggestion), another type than the value has now, or out of its bounds.
        """
        tree: dict[str, Any] = copy.deepcopy(self._tree)
        for path, value in overrides.items():
            leaf = self._leaves.get(path)
            if leaf is None:
                raise RuleError(path, self._unknown(path))
            fitting = replace(leaf, value=_checked(path, leaf.value, value))
            _check_bounds(fitting)
            _put(tree, path.split("."), fitting.value)
        return tree

    def make(self, overrides: Mapping[str, Any], players: int) -> Any:
        """The record of a game whose rules are what its file says: :meth:`record` without tables."""
        return self.record(self.with_overrides(overrides))

    def record(self, tree: Mapping[str, Any], **tables: Any) -> Any:
        """The record that compiled rules read: the numbers of ``tree`` under their own names, and ``tables``.

        Of the tree come its numbers and flags, its choices (as their place in ``choices``), and its groups of nothing
        else (a record inside the record: ``rules.glory.points``). What is a list, a table of rows or only follows
        from the values, a game gives as one of ``tables``; they go before what the tree has under that name.
        See :func:`~sim.engine.records.rule_record` for the types.
        """
        own = {key: self._fields(key, node) for key, node in tree.items() if key not in tables}
        return rule_record({**{key: value for key, value in own.items() if value is not None}, **tables})

    def _fields(self, path: str, node: Any) -> Any:
        """A number, a record of numbers, or nothing where the node is neither."""
        if isinstance(node, Mapping):
            inside = {key: self._fields(f"{path}.{key}", child) for key, child in node.items()}
            is_flat = not any(value is None or isinstance(value, Mapping) for value in inside.values())
            return inside if inside and is_flat else None
        if isinstance(node, str):
            choices = self._leaves[path].choices
            return choices.index(node) if choices else None
        return None if isinstance(node, list) else node

    def _unknown(self, path: str) -> str:
        below = [known for known in self._leaves if known.startswith(path + ".")]
        if below:
            return f"names a group of values; name one of them, such as '{below[0]}'"
        return "no such rule value" + _did_you_mean(path, self._leaves)


def read_rows(tree: Mapping[str, Any], group: str, row: type[AnyRow]) -> dict[str, AnyRow]:
    """The rows of a table of ``tree`` (``group`` is its dotted path) by id, as instances of ``row``.

    Raises:
        RuleError: A row with a key that ``row`` does not know, without one that it needs, or of another type.
    """
    return {name: _row(row, f"{group}.{name}", cells) for name, cells in _below(tree, group).items()}


def by_index(tree: Mapping[str, Any], group: str, index: Any) -> list[Any]:
    """The values of a group of ``tree`` in the order of an :class:`~sim.engine.index.Index`, whose ids are its keys.

    Raises:
        RuleError: A key too many or too few.
    """
    table = _below(tree, group)
    ids = [member.id for member in index]
    for key in table:
        if key not in ids:
            raise RuleError(f"{group}.{key}", f"no such key{_did_you_mean(key, ids)}; known are {', '.join(ids)}")
    for id_ in ids:
        if id_ not in table:
            raise RuleError(f"{group}.{id_}", "is missing; write it into rules.yaml")
    return [table[id_] for id_ in ids]


def _below(tree: Mapping[str, Any], group: str) -> Mapping[str, Any]:
    for key in group.split("."):
        tree = tree[key]
    return tree


def _row(row: type[AnyRow], path: str, cells: Any) -> AnyRow:
    try:
        return row.model_validate(cells)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join([path, *(str(part) for part in first["loc"])])
        raise RuleError(place, _row_problem(row, first)) from None


def _row_problem(row: type[Row], error: Any) -> str:
    if error["type"] == "extra_forbidden":
        known = list(row.model_fields) if len(error["loc"]) == 1 else []
        names = f"; a row may have {', '.join(known)}" if known else ""
        return f"no such key{_did_you_mean(str(error['loc'][-1]), known)}{names}"
    if error["type"] == "missing":
        return "is missing; write it into this row"
    return f"{error['msg'][:1].lower()}{error['msg'][1:]}, not {error['input']!r}"


def _did_you_mean(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else ""


def _leaves(node: Any, above: RuleValue) -> Iterator[RuleValue]:
    """The values below ``node``; ``above`` has the path, and the marks that hold there."""
    if not isinstance(node, Mapping):
        yield replace(above, value=node)
        return
    marks = {mark: node[mark] for mark in MARKS if mark in node}
    if "choices" in marks:
        marks["choices"] = tuple(marks["choices"])
    here = replace(above, **marks)
    if "value" in node:
        yield replace(here, value=node["value"])
        return
    for key, child in node.items():
        if key not in MARKS:
            yield from _leaves(child, replace(here, path=f"{here.path}.{key}" if here.path else str(key)))


def _plain(node: Any) -> Any:
    """The tree without its marks."""
    if isinstance(node, Mapping):
        if "value" in node:
            return node["value"]
        return {str(key): _plain(child) for key, child in node.items() if key not in MARKS}
    return node


def _put(tree: dict[str, Any], keys: list[str], value: Any) -> None:
    *way, last = keys
    node = tree
    for key in way:
        node = node[key]
    node[last] = value


def _check_bounds(leaf: RuleValue) -> None:
    """Refuse a value outside its bounds."""
    for value in leaf.value if isinstance(leaf.value, list) else [leaf.value]:
        if isinstance(value, str):
            if leaf.choices and value not in leaf.choices:
                raise RuleError(leaf.path, f"use one of {', '.join(leaf.choices)}, not {value!r}")
        elif isinstance(value, int | float) and not isinstance(value, bool) and not leaf.min <= value <= leaf.max:
            raise RuleError(leaf.path, f"must be {_range(leaf)}, not {value}")


def _range(leaf: RuleValue) -> str:
    if leaf.max == RuleValue.max:
        return f"at least {leaf.min}"
    return f"at most {leaf.max}" if leaf.min == RuleValue.min else f"from {leaf.min} to {leaf.max}"


def _checked(path: str, now: Any, value: Any) -> Any:
    """``value`` if it is of the same kind as the value ``now``; whole floats pass as integers."""
    if isinstance(now, bool) or isinstance(value, bool):
        if isinstance(now, bool) and isinstance(value, bool):
            return value
    elif isinstance(now, int) and isinstance(value, int | float) and float(value).is_integer():
        return int(value)
    elif isinstance(now, float) and isinstance(value, int | float):
        return float(value)
    elif isinstance(now, list) and isinstance(value, list | tuple):
        if not now or not value:
            return list(value)
        return [_checked(f"{path}[{i}]", now[0], element) for i, element in enumerate(value)]
    elif isinstance(now, str) and isinstance(value, str | int):
        return value
    raise RuleError(path, f"wants {_kind(now)} like {now!r}, not {value!r}")


def _kind(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "a value")
