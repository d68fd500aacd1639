"""What strategies print goes to stderr, so that it never mixes with what a command prints."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_LOCK = threading.Lock()
_ASKED: list[TextIO] = []
"""The process's stdout, once for every strategy that is being asked at this moment."""


@contextmanager
def to_stderr() -> Iterator[None]:
    """While a strategy is asked, `print` writes to stderr; several threads may ask at the same time."""
    with _LOCK:
        _ASKED.append(_ASKED[0] if _ASKED else sys.stdout)
        sys.stdout = sys.stderr
    try:
        yield
    finally:
        with _LOCK:
            stdout = _ASKED.pop()
            if not _ASKED:
                sys.stdout = stdout
