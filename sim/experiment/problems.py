"""What is wrong with an experiment, where, and what to do about it."""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

TreePath = tuple[str | int, ...]
"""Where a value stands in an experiment: keys of maps and indices of lists."""

ProblemFormat = Literal["text", "json", "github"]

EXCERPT_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a source: a file with line and column (from 1), or a ``--set`` option without them."""

    origin: str
    line: int | None = None
    column: int | None = None
    source_line: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding about an experiment.

    Attributes:
        message: what is wrong.
        mark: where it is wrong.
        path: dotted path of the value, empty for a file as a whole.
        remedy: what to do about it; may be empty.
        severity: an error stops the experiment, a warning does not.
    """

    message: str
    mark: Mark
    path: str = ""
    remedy: str = ""
    severity: Literal["error", "warning"] = "error"

    @property
    def line(self) -> int | None:
        """Line in the file, from 1."""
        return self.mark.line

    @property
    def column(self) -> int | None:
        """Column in the line, from 1."""
        return self.mark.column

    @property
    def source_line(self) -> str:
        """The line of the file as it was written."""
        return self.mark.source_line

    @property
    def sentence(self) -> str:
        """Message and remedy in one line, safe to print."""
        return visible(f"{self.message}; {self.remedy}" if self.remedy else self.message)

    def text(self) -> str:
        """``file:line:column: message; remedy``, then the source line and a caret under the column."""
        place = ":".join(visible(str(part)) for part in (self.mark.origin, self.line, self.column) if part)
        kind = "warning: " if self.severity == "warning" else ""
        lines = [f"{place}: {kind}{self.sentence}"]
        if self.column is not None and self.source_line.strip():
            lines += _excerpt(self.source_line, self.column)
        return "\n".join(lines)

    def as_dict(self) -> dict[str, str | int | None]:
        """The problem as plain data, for JSON."""
        return {
            "severity": self.severity,
            "file": self.mark.origin,
            "line": self.line,
            "column": self.column,
            "path": self.path,
            "message": self.message,
            "remedy": self.remedy,
            "source_line": self.source_line,
        }

    def github(self) -> str:
        """A GitHub workflow command that annotates the line."""
        places = (("file", self.mark.origin), ("line", self.line), ("col", self.column))
        properties = ",".join(f"{name}={_github_property(str(value))}" for name, value in places if value)
        return f"::{self.severity} {properties}::{_github_data(self.sentence)}"


class ExperimentError(ValueError):
    """An experiment cannot be used; holds every problem that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(format_problems(self.problems))


def format_problems(problems: Iterable[Problem], style: ProblemFormat = "text") -> str:
    """All problems in one text: for people, as one JSON array, or as GitHub annotations."""
    if style == "json":
        return json.dumps([problem.as_dict() for problem in problems], indent=2, ensure_ascii=False)
    return "\n".join(problem.github() if style == "github" else problem.text() for problem in problems)


def dotted(path: TreePath) -> str:
    """``("tables", 0, "seats")`` as ``tables.0.seats``."""
    return ".".join(str(part) for part in path)


def visible(text: str) -> str:
    """The text with every character that a terminal would obey or hide written as its escape."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _excerpt(source_line: str, column: int) -> list[str]:
    """The source line around the column, and a caret below it."""
    start = max(0, column - 1 - EXCERPT_WIDTH // 2) if len(source_line) > EXCERPT_WIDTH else 0
    before = visible(source_line[start : column - 1].replace("\t", " "))
    after = visible(source_line[column - 1 : start + EXCERPT_WIDTH].replace("\t", " "))
    return [f"  {before}{after}".rstrip(), "  " + " " * _cells(before) + "^"]


def _cells(text: str) -> int:
    """Width in terminal cells."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) != 0 for char in text)


def _github_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _github_property(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")
