"""Validation that reads over misspelt keys, so that one mistake hides no other and is told once."""

from dataclasses import replace

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sim.experiment.model import Experiment
from sim.experiment.model_shape import fields_by_key, part_at
from sim.experiment.problems import Problem, TreePath
from sim.experiment.tree import ListNode, Locator, MapNode, Node, strict
from sim.experiment.wording import model_problems
from sim.runlog.suggest import closest


def validate_with_repairs(tree: MapNode) -> tuple[MapNode, list[ErrorDetails], list[Problem]]:
    """Validate a tree, taking each unknown key for the missing one that it resembles, or else leaving it out.

    Returns:
        The tree with known keys only, what the model still finds in it, and a problem for every unknown key.
    """
    problems: list[Problem] = []
    errors = _errors(tree)
    while unknown := [details for details in errors if details["type"] == "extra_forbidden"]:
        problems += model_problems(unknown, Experiment, Locator(tree))
        for details in unknown:
            tree = _settle_in_map(tree, details["loc"], ())
        errors = _errors(tree)
    return tree, errors, problems


def _errors(tree: MapNode) -> list[ErrorDetails]:
    try:
        Experiment.model_validate(strict(tree))
    except ValidationError as error:
        return error.errors(include_url=False)
    return []


def _settle(node: Node, path: TreePath, above: TreePath) -> Node:
    """The node with the unknown key at ``path`` below it renamed or left out; ``above`` leads to the node."""
    if isinstance(node, MapNode):
        return _settle_in_map(node, path, above)
    if isinstance(node, ListNode) and isinstance(index := path[0], int):
        items = list(node.items)
        items[index] = _settle(items[index], path[1:], (*above, index))
        return replace(node, items=tuple(items))
    return node


def _settle_in_map(node: MapNode, path: TreePath, above: TreePath) -> MapNode:
    key = str(path[0])
    entry = node.entries[key]
    if len(path) > 1:
        return node.with_entry(key, replace(entry, node=_settle(entry.node, path[1:], (*above, key))))
    free = [name for name in fields_by_key(part_at(Experiment, above)) if name not in node.entries]
    meant = closest(key, free)
    rest = node.without(key)
    return rest.with_entry(meant, entry) if meant else rest
