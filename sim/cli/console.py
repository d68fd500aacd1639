"""Talking to the person: results on stdout, talk on stderr, errors with their exit code."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import typer

DONE, UNEXPECTED, WRONG_USE, GATE_FAILS, GATE_CANNOT_JUDGE, INVALID_RUN, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
"""Exit codes."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says when there is no room for a file."""

TABLE_WIDTH = 100
"""Most columns of a table."""


def use_safe_streams() -> None:
    """Names survive any console encoding: what it cannot show is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def say(message: str) -> None:
    """A line of talk, on stderr."""
    typer.echo(message, err=True)


def show(text: str) -> None:
    """A result, on stdout."""
    typer.echo(text.rstrip("\n"))


def show_table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Container[str] = ()) -> None:
    """A table, on stdout, of at most ``TABLE_WIDTH`` columns, so that it can be pasted and mailed.

    Args:
        heads: Titles of the columns.
        rows: Cells, as many in each row.
        numbers: Titles of the columns that are set to the right.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(head, justify="right" if head in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    Console(width=TABLE_WIDTH, markup=False, highlight=False, no_color=not has_colour()).print(table)


def show_json(document: Any) -> None:
    """One JSON document on stdout."""
    typer.echo(json.dumps(document, indent=1, ensure_ascii=False, default=str))


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """End with an error and its exit code."""
    say(f"error: {message}")
    raise typer.Exit(code)


def has_colour() -> bool:
    """Whether stdout is a terminal that wants colour."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def has_bars() -> bool:
    """Whether stderr is a terminal on which a progress bar can move."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def known_errors() -> Iterator[None]:
    """Turn the errors that a person can mend into a message and the exit code that belongs to them."""
    from reports.errors import MendableError
    from reports.run import RunError
    from sim.experiment import ExperimentError
    from sim.runner import GameFailedError, RunFolderError, RunInterrupted, StrategyFileError

    try:
        yield
    except ExperimentError as error:
        say(str(error))
        raise typer.Exit(WRONG_USE) from None
    except (StrategyFileError, MendableError, RunError, RunFolderError) as error:
        fail(str(error))
    except GameFailedError as error:
        fail(error.message, WRONG_USE if error.fault_of_strategy else INVALID_RUN)
    except RunInterrupted as stopped:
        say(f"\nstopped; {stopped.games:,} games are kept in {stopped.folder.path}; --resume goes on with them")
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        if error.errno not in FULL:
            raise
        place = error.filename or "the disk"
        remedy = "make room and run again with --resume: what was played is kept"
        fail(f"{place}: cannot be written ({error.strerror}); {remedy}")
    except KeyboardInterrupt:
        say("\nstopped")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def writing(place: Path) -> Iterator[None]:
    """Turn the refusal of a file that a person named into a message."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise
        fail(f"{place}: cannot be written ({error.strerror}); choose another place")
