"""Abilities that a catalogue may lack: what needs them is refused, never ignored."""

from dataclasses import replace

from sim.experiment.problems import Problem
from sim.experiment.tree import Entry, Locator, MapNode, ScalarNode, descend

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
        if key not in features and entry is not None and not _is_empty(entry):
            problems.append(locator.problem((key,), lacking(words), "remove the key", at="key"))
            tree = tree.without(key)
    mode = descend(tree, ("run", "stop", "mode"))
    if isinstance(mode, ScalarNode) and mode.value == "precision" and "precision" not in features:
        path = ("run", "stop", "mode")
        problems.append(locator.problem(path, lacking("stopping by precision is"), "write mode: fixed"))
        tree = _without_stop(tree)
    return tree, problems


def _is_empty(entry: Entry) -> bool:
    """Whether a key is written but asks for nothing, as in a resolved experiment."""
    return entry.node in (MapNode(entry.node.mark, {}),) or getattr(entry.node, "items", None) == ()


def _without_stop(tree: MapNode) -> MapNode:
    run = tree.entries["run"]
    assert isinstance(run.node, MapNode)
    return replace(tree, entries={**tree.entries, "run": replace(run, node=run.node.without("stop"))})
