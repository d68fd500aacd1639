"""Rule values: read from a game's ``rules.yaml``, each with the tag of its source, and overridden by dotted path.

In the file a mapping's key ``tag`` holds for everything below it, until a deeper ``tag`` says otherwise. A single
cell with a tag of its own is written ``{value: 4, tag: rulebook}``. A value that has a few readings only names them:
``{value: exact, choices: [exact, overshoot], tag: assumed}``.
"""

from __future__ import annotations

import copy
import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.engine.contract import RuleError, RuleValue

TAGS = ("rulebook", "deduced", "public", "assumed")


class Values:
    """The values of one game.

    Args:
        tree: Parsed ``rules.yaml``.

    Raises:
        ValueError: A value has no tag or an unknown one, or is none of its choices.
    """

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self._leaves = {leaf.path: leaf for leaf in _leaves(tree, "", None)}
        self._tree = _untagged(tree)

    @classmethod
    def read(cls, path: Path) -> Values:
        """Read a ``rules.yaml``."""
        from ruamel.yaml import YAML

        return cls(YAML(typ="safe").load(path.read_text(encoding="utf-8")))

    def flat(self) -> tuple[RuleValue, ...]:
        """Every value with its dotted path and tag, in the file's order."""
        return tuple(self._leaves.values())

    def with_overrides(self, overrides: Mapping[str, Any]) -> dict[str, Any]:
        """The tree of plain values with ``overrides`` (dotted path → value) in place.

        Raises:
            RuleError: Unknown path (with a suggestion), another type than the value has now, or none of its choices.
        """
        tree: dict[str, Any] = copy.deepcopy(self._tree)
        for path, value in overrides.items():
            leaf = self._leaves.get(path)
            if leaf is None:
                raise RuleError(path, self._unknown(path))
            _put(tree, path.split("."), _chosen(leaf, _checked(path, leaf.value, value)))
        return tree

    def _unknown(self, path: str) -> str:
        below = [known for known in self._leaves if known.startswith(path + ".")]
        if below:
            return f"names a group of values; name one of them, such as '{below[0]}'"
        near = difflib.get_close_matches(path, self._leaves, n=1, cutoff=0.5)
        return "no such rule value" + (f"; did you mean '{near[0]}'?" if near else "")


def _leaves(node: Any, path: str, tag: str | None, choices: tuple[str, ...] = ()) -> Iterator[RuleValue]:
    if isinstance(node, Mapping):
        tag = node.get("tag", tag)
        if "value" in node:
            yield from _leaves(node["value"], path, tag, tuple(node.get("choices", ())))
            return
        for key, child in node.items():
            if key != "tag":
                yield from _leaves(child, f"{path}.{key}" if path else str(key), tag)
        return
    if tag not in TAGS:
        raise ValueError(f"rules.yaml: {path} has the tag {tag!r}; use one of {', '.join(TAGS)}")
    if choices and node not in choices:
        raise ValueError(f"rules.yaml: {path} is {node!r}, none of its choices {', '.join(choices)}")
    yield RuleValue(path, node, tag, choices)


def _untagged(node: Any) -> Any:
    if isinstance(node, Mapping):
        if "value" in node:
            return node["value"]
        return {str(key): _untagged(child) for key, child in node.items() if key != "tag"}
    return node


def _put(tree: dict[str, Any], keys: list[str], value: Any) -> None:
    *way, last = keys
    node = tree
    for key in way:
        node = node[key]
    node[last] = value


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


def _chosen(leaf: RuleValue, value: Any) -> Any:
    if leaf.choices and value not in leaf.choices:
        raise RuleError(leaf.path, f"use one of {', '.join(leaf.choices)}, not {value!r}")
    return value


def _kind(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "a value")
