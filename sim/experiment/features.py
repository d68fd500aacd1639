"""Abilities that a catalogue may lack: what needs them is refused, never ignored."""

from dataclasses import replace

from sim.experiment.problems import Problem
from sim.experiment.tree import ListNode, Locator, MapNode, Node, ScalarNode, descend

_KEYS = {
    "variants": "variants are",
    "trials": "trials are",
    "sweep": "sweeps are",
}
"""Keys of an experiment that are a feature of the same name, with their words in a sentence."""


def lacking(words: str) -> str:
    """The message for something that needs a missing feature."""
    return f"{words} not supported by this version yet"


def refuse_missing_features(tree: MapNode, features: frozenset[str]) -> tuple[MapNode, list[Problem]]:
    """The tree without the keys that need a missing feature, and a problem for each."""
    locator, problems = Locator(tree), []
    for key, words in _KEYS.items():
        entry = tree.entries.get(key)
        if key not in features and entry is not None and not _is_empty(entry.node):
            problems.append(locator.problem((key,), lacking(words), "remove the key", at="key"))
            tree = tree.without(key)
    run = tree.entries.get("run")
    mode = descend(tree, path := ("run", "stop", "mode"))
    needs_precision = isinstance(mode, ScalarNode) and mode.value == "precision"
    if needs_precision and "precision" not in features and run and isinstance(run.node, MapNode):
        problems.append(locator.problem(path, lacking("stopping by precision is"), "write mode: fixed"))
        tree = tree.with_entry("run", replace(run, node=run.node.without("stop")))
    return tree, problems


def _is_empty(node: Node) -> bool:
    """Whether a key is written but asks for nothing, as in a resolved experiment."""
    match node:
        case MapNode():
            return not node.entries
        case ListNode():
            return not node.items
        case ScalarNode():
            return False
