"""An experiment as written: maps, lists and scalars that remember their place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sim.experiment.problems import Mark, Problem, TreePath, dotted

Scalar = str | int | float | bool | None
Plain = Scalar | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One value."""

    mark: Mark
    value: Scalar


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    mark: Mark
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key's place and its value."""

    key_mark: Mark
    node: "Node"


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map."""

    mark: Mark
    entries: Mapping[str, Entry]

    def without(self, key: str) -> "MapNode":
        """The same map without a key."""
        return replace(self, entries={name: entry for name, entry in self.entries.items() if name != key})

    def with_entry(self, key: str, entry: Entry) -> "MapNode":
        """The same map with an entry added or replaced."""
        return replace(self, entries={**self.entries, key: entry})


Node = ScalarNode | ListNode | MapNode


def plain(node: Node) -> Plain:
    """The bare values."""
    match node:
        case MapNode():
            return {key: plain(entry.node) for key, entry in node.entries.items()}
        case ListNode():
            return [plain(item) for item in node.items]
        case ScalarNode():
            return node.value


def strict(node: Node) -> object:
    """The bare values as a strict model takes them: lists as tuples."""
    match node:
        case MapNode():
            return {key: strict(entry.node) for key, entry in node.entries.items()}
        case ListNode():
            return tuple(strict(item) for item in node.items)
        case ScalarNode():
            return node.value


def merge(parent: MapNode, child: MapNode) -> MapNode:
    """The child laid over its parent: maps merge key by key, everything else replaces."""
    merged = dict(parent.entries)
    for key, entry in child.entries.items():
        below = merged.get(key)
        if below is not None and isinstance(below.node, MapNode) and isinstance(entry.node, MapNode):
            merged[key] = replace(entry, node=merge(below.node, entry.node))
        else:
            merged[key] = entry
    return MapNode(child.mark, merged)


def descend(node: Node, path: TreePath) -> Node | None:
    """The node at a path, or nothing."""
    for part in path:
        entry = _step(node, part)
        if entry is None:
            return None
        node = entry.node
    return node


def locate(root: Node, path: TreePath, *, at: Literal["key", "value"] = "value") -> Mark:
    """The place of a path's key or value; of its nearest existing ancestor's key when it is not written.

    A value that is written as nothing at all (``key:``) has its key's place.
    """
    mark, node = root.mark, root
    for depth, part in enumerate(path, start=1):
        entry = _step(node, part)
        if entry is None:
            return mark
        mark, node = entry.key_mark, entry.node
        if depth == len(path) and at == "value" and not _is_unwritten(node):
            return node.mark
    return mark


@dataclass(frozen=True, slots=True)
class Locator:
    """Makes problems that know their place in a tree."""

    root: Node

    def problem(
        self,
        path: TreePath,
        message: str,
        remedy: str = "",
        *,
        at: Literal["key", "value"] = "value",
        severity: Literal["error", "warning"] = "error",
    ) -> Problem:
        """A problem of the value (or key) at a path."""
        return Problem(message, locate(self.root, path, at=at), dotted(path), remedy, severity)


def sort_by_place(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without repetitions, file by file in the order of first appearance, from top to bottom."""
    unique = list(dict.fromkeys(problems))
    origins = list(dict.fromkeys(problem.mark.origin for problem in unique))
    return sorted(unique, key=lambda p: (origins.index(p.mark.origin), p.line or 0, p.column or 0))


def _step(node: Node, part: str | int) -> Entry | None:
    if isinstance(node, MapNode) and isinstance(part, str):
        return node.entries.get(part)
    if isinstance(node, ListNode) and isinstance(part, int) and part < len(node.items):
        item = node.items[part]
        return Entry(item.mark, item)
    return None


def _is_unwritten(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value is None
