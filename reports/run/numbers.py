"""How numbers are written for people."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\u2212"


def number(value: float, digits: int = 1, signed: bool = False) -> str:
    """A number for people: real minus sign, thousands separated, no needless zeros on whole numbers."""
    text = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("+-")
    return text.replace("-", MINUS)
