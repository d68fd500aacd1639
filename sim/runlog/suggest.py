"""Remedies for names that do not exist."""

import difflib
from collections.abc import Iterable

LIST_AT_MOST = 10


def closest(name: str, choices: Iterable[str]) -> str | None:
    """The choice that looks most like the name, or nothing when none is alike."""
    by_folded = {choice.casefold(): choice for choice in choices}
    matches = difflib.get_close_matches(name.casefold(), by_folded, n=1)
    return by_folded[matches[0]] if matches else None


def did_you_mean(name: str, choices: Iterable[str], otherwise: str = "") -> str:
    """A remedy for an unknown name: the closest choice, or all of them when they are few.

    Args:
        otherwise: the remedy when no choice is alike, instead of the list.
    """
    known = list(choices)
    match = closest(name, known)
    if match is not None:
        return f"did you mean '{match}'?"
    if otherwise:
        return otherwise
    if not known:
        return "there are none to choose from"
    if len(known) <= LIST_AT_MOST:
        return f"choose from {', '.join(known)}"
    return f"{len(known)} names are known, among them {', '.join(known[:3])}"
