"""An experiment file and the files it extends, as one tree."""

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sim.experiment.problems import Mark, Problem
from sim.experiment.reader import MarkMaker, SourceError, read_tree
from sim.experiment.strategies import split_file_use
from sim.experiment.tree import Entry, MapNode, Node, ScalarNode, merge
from sim.runlog.suggest import did_you_mean

LARGEST_FILE = 1_000_000
"""Bytes; an experiment has a few thousand."""

_LINE_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
"""Where the YAML reader counts a new line."""


def read_layers(path: Path) -> tuple[MapNode, str, list[Problem]]:
    """Read an experiment file and, through ``extends``, its parents.

    Returns:
        The merged tree without ``extends``, the text of the file itself, and the problems found so far.

    Raises:
        SourceError: a file is missing, or no YAML map.
    """
    text = _read_text(path, Mark(str(path)))
    tree, problems = _read_map(path, text)
    child, seen = tree, [path]
    while (entry := child.entries.get("extends")) is not None:
        tree = tree.without("extends")
        parent = _parent_path(seen[-1], entry)
        if any(_same(parent, other) for other in seen):
            problem = Problem(f"'{parent}' extends itself", entry.node.mark, "extends", "break the circle")
            raise SourceError(problem)
        child, parent_problems = _read_map(parent, _read_text(parent, entry.node.mark))
        problems += parent_problems
        tree = merge(child, tree)
        seen.append(parent)
    return _rebase_strategy_files(tree, path.parent), text, problems


def _parent_path(child: Path, entry: Entry) -> Path:
    node = entry.node
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
        raise SourceError(Problem("'extends' must be the path of one file", node.mark, "extends", "write its path"))
    return Path(os.path.normpath(child.parent / node.value))


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _read_text(path: Path, asked_at: Mark) -> str:
    """The text of a file; ``asked_at`` is the place that names it."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        remedy = did_you_mean(path.name, _yaml_names(path.parent))
        raise SourceError(Problem(f"no such file: {path}", asked_at, remedy=remedy)) from None
    except OSError as error:
        raise SourceError(Problem(f"cannot read {path}: {error.strerror}", asked_at)) from error
    if len(data) > LARGEST_FILE:
        raise SourceError(Problem("the file is too large for an experiment", Mark(str(path))))
    return _decode(data, path)


def _yaml_names(folder: Path) -> Iterable[str]:
    try:
        return sorted(file.name for file in folder.iterdir() if file.suffix in {".yaml", ".yml"})
    except OSError:
        return ()


def _decode(data: bytes, path: Path) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        mark = Mark(str(path), line, column)
        raise SourceError(Problem("not a text file in UTF-8", mark, remedy="save it as UTF-8 text")) from None
    if "\0" in text:
        raise SourceError(Problem("a binary file, no YAML", Mark(str(path)), remedy="name a YAML file"))
    return text


def _read_map(path: Path, text: str) -> tuple[MapNode, list[Problem]]:
    make_mark = _file_marks(path, text)
    tree, problems = read_tree(text, make_mark)
    remedy = "start with 'schema: 1', 'id:', 'game:', 'run:' and 'tables:'"
    if tree is None:
        raise SourceError(Problem("the file holds no experiment", make_mark(0, 0), remedy=remedy))
    if not isinstance(tree, MapNode):
        raise SourceError(Problem("an experiment must be a map of keys", tree.mark, remedy=remedy))
    return tree, problems


def _file_marks(path: Path, text: str) -> MarkMaker:
    lines = _LINE_BREAK.split(text)

    def make_mark(line: int, column: int) -> Mark:
        return Mark(str(path), line + 1, column + 1, lines[line] if line < len(lines) else "")

    return make_mark


def _rebase_strategy_files(tree: MapNode, folder: Path) -> MapNode:
    """Let a parent's ``file.py:Name``, relative to the parent, be relative to the experiment's folder."""
    strategies = tree.entries.get("strategies")
    if strategies is None or not isinstance(strategies.node, MapNode):
        return tree
    definitions = strategies.node
    for name, entry in definitions.entries.items():
        if isinstance(entry.node, MapNode) and "use" in entry.node.entries:
            use = entry.node.entries["use"]
            moved = replace(use, node=_rebase_use(use.node, folder))
            entry = replace(entry, node=entry.node.with_entry("use", moved))
            definitions = definitions.with_entry(name, entry)
    return tree.with_entry("strategies", replace(strategies, node=definitions))


def _rebase_use(use: Node, folder: Path) -> Node:
    parts = split_file_use(use.value) if isinstance(use, ScalarNode) and isinstance(use.value, str) else None
    written_in = Path(use.mark.origin).parent
    if parts is None or written_in == folder:
        return use
    file = Path(os.path.relpath(written_in / parts[0], folder)).as_posix()
    return ScalarNode(use.mark, f"{file}:{parts[1]}")
