"""Text of one YAML source to a tree with places, and every problem of the notation."""

import unicodedata
from collections.abc import Callable, Iterator

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError

from sim.experiment.problems import Mark, Problem, dotted
from sim.experiment.scalars import ScalarError, read_plain
from sim.experiment.tree import Entry, ListNode, MapNode, Node, ScalarNode

DEEPEST = 20
"""An experiment needs five levels; deeper nesting is an accident or an attack."""

MarkMaker = Callable[[int, int], Mark]
"""Makes the mark of a line and column, both counted from 0."""


class SourceError(Exception):
    """The text is no YAML that can be read on; holds the problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.text())


def read_tree(text: str, make_mark: MarkMaker) -> tuple[Node | None, list[Problem]]:
    """Read one YAML document.

    Args:
        text: the document.
        make_mark: gives the place of a line and column.

    Returns:
        The tree (nothing for an empty document) and the problems that do not stop reading.

    Raises:
        SourceError: the text is not YAML, or nested too deeply.
    """
    builder = _Builder(_events(text, make_mark), make_mark)
    return builder.document(), builder.problems


def _events(text: str, make_mark: MarkMaker) -> Iterator[Event]:
    try:
        yield from YAML(typ="rt", pure=True).parse(text)
    except MarkedYAMLError as error:
        place = error.problem_mark or error.context_mark
        mark = make_mark(place.line, place.column) if place else make_mark(0, 0)
        raise SourceError(_syntax_problem(str(error.problem or error.context), mark)) from error
    except ReaderError as error:
        before = text[: error.position]
        mark = make_mark(before.count("\n"), len(before) - before.rfind("\n") - 1)
        message = f"the character U+{ord(text[error.position]):04X} is not allowed in YAML"
        raise SourceError(Problem(message, mark, remedy="delete it")) from error
    except (YAMLError, ValueError) as error:
        raise SourceError(Problem(f"not readable as YAML: {error}", make_mark(0, 0))) from error


def _syntax_problem(reason: str, mark: Mark) -> Problem:
    if "'\\t'" in reason:
        return Problem("a tab cannot indent or start a value in YAML", mark, remedy="use spaces")
    if "mapping values are not allowed" in reason:
        return Problem("a second ':' in one value", mark, remedy="put the text in quotes")
    return Problem(f"not valid YAML: {reason}", mark, remedy="check quotes, brackets and indentation")


class _Builder:
    """Builds the tree from parser events, so that anchors, tags and duplicates are seen before they act."""

    def __init__(self, events: Iterator[Event], make_mark: MarkMaker) -> None:
        self.events = events
        self.make_mark = make_mark
        self.problems: list[Problem] = []
        self.path: list[str | int] = []

    def document(self) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                self._check_version(event)
                if documents == 2:
                    self._refuse(event, "a second YAML document", "keep one document per file")
            elif isinstance(event, NodeEvent):
                node = self._node(event)
                root = node if documents == 1 else root
        return None if isinstance(root, ScalarNode) and root.value is None else root

    def _node(self, event: Event) -> Node:
        mark = self._mark(event)
        if len(self.path) > DEEPEST:
            raise SourceError(Problem("nested too deeply", mark, remedy=f"use at most {DEEPEST} levels"))
        if isinstance(event, MappingStartEvent):
            self._check_decoration(event)
            return self._map(mark)
        if isinstance(event, SequenceStartEvent):
            self._check_decoration(event)
            return self._list(mark)
        if isinstance(event, ScalarEvent):
            self._check_decoration(event)
            return self._scalar(event, mark)
        self._refuse(event, "an alias (a '*' before a name)", "write the value out, or use 'extends'")
        return ScalarNode(mark, None)

    def _inner(self, part: str | int, event: Event) -> Node:
        """The node one level down."""
        self.path.append(part)
        node = self._node(event)
        self.path.pop()
        return node

    def _map(self, mark: Mark) -> MapNode:
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            key = self._key(event)
            node = self._inner(key or "", next(self.events))
            if key is None:
                continue
            if key in entries:
                first = entries[key].key_mark.line
                remedy = "keep one of the two" + (f" (the first is in line {first})" if first else "")
                self._refuse(event, f"the key '{key}' is written twice", remedy)
                continue
            entries[key] = Entry(self._mark(event), node)
        return MapNode(mark, entries)

    def _key(self, event: Event) -> str | None:
        """The key's text, composed (NFC), so that two keys which look alike are one; nothing if refused."""
        if not isinstance(event, ScalarEvent):
            self._inner("", event)
            self._refuse(event, "a key must be a single word or text", "put quotes around a name with braces")
            return None
        if event.value == "<<" and event.style is None:
            self._refuse(event, "a merge key '<<'", "write the keys out, or use 'extends'")
            return None
        self._check_decoration(event)
        if not _is_unicode(event.value):
            self._refuse(event, "half a character (a lone surrogate)", "write the character itself")
            return None
        return unicodedata.normalize("NFC", event.value)

    def _list(self, mark: Mark) -> ListNode:
        items: list[Node] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            items.append(self._inner(len(items), event))
        return ListNode(mark, tuple(items))

    def _scalar(self, event: ScalarEvent, mark: Mark) -> ScalarNode:
        if not _is_unicode(event.value):
            self._refuse(event, "half a character (a lone surrogate)", "write the character itself")
            return ScalarNode(mark, None)
        if event.style is not None:
            return ScalarNode(mark, event.value)
        try:
            return ScalarNode(mark, read_plain(event.value))
        except ScalarError as error:
            self._refuse(event, error.message, error.remedy)
            return ScalarNode(mark, None)

    def _check_version(self, event: DocumentStartEvent) -> None:
        if event.version not in (None, (1, 2)):
            self._refuse(event, "another YAML version than 1.2", "delete the %YAML line")

    def _check_decoration(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._refuse(event, f"an anchor '&{event.anchor}'", "write the value out, or use 'extends'")
        if event.tag is not None:
            self._refuse(event, f"a tag '{event.tag}'", "delete it; the key decides the type")

    def _refuse(self, event: Event, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, self._mark(event), dotted(tuple(self.path)), remedy))

    def _mark(self, event: Event) -> Mark:
        return self.make_mark(event.start_mark.line, event.start_mark.column)


def _is_unicode(text: str) -> bool:
    """Whether the text can be written; an escape can name half of a surrogate pair."""
    return not any("\ud800" <= char <= "\udfff" for char in text)
