"""Text in Markdown that shows exactly what it says, whatever characters it holds."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from reports.terminal import one_line

_MEANS_SOMETHING: Final = re.compile(r"([\\`*_\[\]~|#$@!])")


def cell(text: str) -> str:
    """One line of text, safe inside a paragraph, a list or a table: no markup, no HTML, no column of its own."""
    plain = one_line(" ".join(text.splitlines()))
    return _MEANS_SOMETHING.sub(r"\\\1", html.escape(plain, quote=False))


def table_row(cells: Iterable[str], *, escape: bool = True) -> str:
    """A row of a table."""
    return f"| {' | '.join(cell(text) if escape else text for text in cells)} |"
