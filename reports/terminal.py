"""Lines for a terminal: colours where it has them, and no character that its encoding lacks."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

_PLAIN: Final = str.maketrans(
    {
        "✔": "+",
        "✖": "x",
        "\u2212": "-",
        "±": "+/-",
        "–": "-",
        "…": "...",
        "×": "x",
        "→": "->",
        "≠": "!=",
        "≈": "~",
        "«": '"',
        "»": '"',
    }
)


def lines_as_text(lines: Iterable[Text], *, colour: bool = False, encoding: str = "utf-8") -> str:
    """The lines as text.

    Args:
        lines: with their styles.
        colour: whether to use terminal colours.
        encoding: of the stream that will show it; what it lacks is replaced.
    """
    stream = io.StringIO()
    console = Console(
        file=stream,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        highlight=False,
        width=10_000,
        legacy_windows=False,
    )
    for line in lines:
        console.print(line, overflow="ignore", crop=False)
    return _printable(stream.getvalue(), encoding)


def one_line(text: str) -> str:
    """A name without line breaks or terminal control characters."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _printable(text: str, encoding: str) -> str:
    """Text that the stream's encoding can show."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN).encode(encoding, errors="replace").decode(encoding)
    return text
