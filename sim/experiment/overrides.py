"""``--set path=value``: values changed from the command line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sim.experiment.problems import Mark, Problem, TreePath, dotted
from sim.experiment.reader import SourceError, read_tree
from sim.experiment.tree import Entry, ListNode, MapNode, Node, Plain, ScalarNode, descend, plain


@dataclass(frozen=True, slots=True)
class Change:
    """A value that ``--set`` changed; a value that was not written is ``None`` before."""

    path: str
    before: Plain
    after: Plain

    def __str__(self) -> str:
        before = "not set" if self.before is None else repr(self.before)
        return f"{self.path}: {before} → {self.after!r}"


def apply_overrides(tree: MapNode, sets: Sequence[str]) -> tuple[MapNode, list[Change], list[Problem]]:
    """Apply ``path=value`` texts in their order.

    A key that the model does not have is put into the tree like any other, so that the model refuses it with
    this option as its place.

    Returns:
        The new tree, the changes that had an effect, and the problems.
    """
    changes: list[Change] = []
    problems: list[Problem] = []
    for text in sets:
        try:
            path, value, notation = _parse(text)
            problems += notation
            before = descend(tree, path := _real_path(tree, path))
            tree = _put(tree, path, value)
        except SourceError as error:
            problems.append(error.problem)
            continue
        change = Change(dotted(path), plain(before) if before else None, plain(value))
        if change.before != change.after:
            changes.append(change)
    return tree, changes, problems


def _parse(text: str) -> tuple[TreePath, Node, list[Problem]]:
    mark = Mark(f"--set {text}")
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise SourceError(Problem("this sets nothing", mark, remedy="write path=value, as run.games=2000"))
    if name.strip() == "extends":
        message = "'extends' cannot be set from outside"
        raise SourceError(Problem(message, mark, "extends", "write it in the file"))
    node, problems = read_tree(value, lambda line, column: mark)
    path = tuple(name.strip().split("."))
    problems = [replace(problem, path=dotted(path)) for problem in problems]
    return path, node or ScalarNode(mark, None), problems


def _real_path(tree: MapNode, path: TreePath) -> TreePath:
    """The path with a rule's dotted name as one key, and list items by index."""
    rules_at = {"game": 2, "variants": 2}.get(str(path[0]))
    if rules_at and len(path) > rules_at and (path[0] == "variants" or path[1] == "rules"):
        return (*path[:rules_at], dotted(path[rules_at:]))
    real: list[str | int] = []
    node: Node | None = tree
    for part in path:
        real.append(_index(node, str(part)) if isinstance(node, ListNode) else part)
        node = descend(node, (real[-1],)) if node is not None else None
    return tuple(real)


def _index(items: ListNode, part: str) -> str | int:
    """A list item's index, written as a number or as the item's ``id``; the part itself if there is none."""
    if part.isdecimal():
        return int(part)
    for index, item in enumerate(items.items):
        own_id = descend(item, ("id",))
        if isinstance(own_id, ScalarNode) and own_id.value == part:
            return index
    return part


def _put(tree: MapNode, path: TreePath, value: Node, depth: int = 0) -> MapNode:
    """The map with a value put at ``path[depth:]``; maps on the way that are not written are made."""
    key = str(path[depth])
    below = tree.entries.get(key)
    inner = _put_below(below.node if below else None, path, value, depth + 1)
    return tree.with_entry(key, Entry(below.key_mark if below else value.mark, inner))


def _put_below(node: Node | None, path: TreePath, value: Node, depth: int) -> Node:
    if depth == len(path):
        return value
    if isinstance(node, MapNode):
        return _put(node, path, value, depth)
    if isinstance(node, ListNode):
        return _put_in_list(node, path, value, depth)
    if node is not None and node.value is not None:
        message = f"{dotted(path[:depth])} is a single value and has no key '{path[depth]}'"
        raise SourceError(Problem(message, value.mark, dotted(path), f"set {dotted(path[:depth])} itself"))
    return _put(MapNode(value.mark, {}), path, value, depth)


def _put_in_list(node: ListNode, path: TreePath, value: Node, depth: int) -> ListNode:
    index = path[depth]
    if not isinstance(index, int) or index >= len(node.items):
        message = f"{dotted(path[:depth])} has no item '{index}'"
        remedy = f"use an index from 0 to {len(node.items) - 1}" if node.items else "it is empty; set it whole"
        raise SourceError(Problem(message, value.mark, dotted(path), remedy))
    items = list(node.items)
    items[index] = _put_below(items[index], path, value, depth + 1)
    return replace(node, items=tuple(items))
