"""What differs between two descriptions: a design, or the rules and sources behind a run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from reports.results.rows import Part

_HASH: Final = re.compile(r"[0-9a-f]{40,64}")
_SHORT: Final = 8


class Difference(Part):
    """One value that is not the same; None on the side that does not have it."""

    path: str
    old: str | None
    new: str | None

    @property
    def sentence(self) -> str:
        """Such as "rules.chip_value 1 → 2"."""
        if self.old is None:
            return f"{self.path} is new: {self.new}"
        if self.new is None:
            return f"{self.path} is gone, was {self.old}"
        return f"{self.path} {self.old} → {self.new}"


def differences(new: Mapping[str, Any], old: Mapping[str, Any]) -> tuple[Difference, ...]:
    """All values that differ, by dotted path, in the order of the old description, then of the new one."""
    flat_new, flat_old = dict(_flat(new)), dict(_flat(old))
    paths = dict.fromkeys((*flat_old, *flat_new))
    return tuple(
        Difference(path=path, old=flat_old.get(path), new=flat_new.get(path))
        for path in paths
        if flat_old.get(path) != flat_new.get(path)
    )


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value with its dotted path; what has an id is named by it, the rest of a list by its place.

    What is empty says nothing, so that a part that a later version adds makes no difference until it is used.
    """
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple) and any(isinstance(part, Mapping | list | tuple) for part in value):
        for place, part in enumerate(value):
            name = part["id"] if isinstance(part, Mapping) and "id" in part else place
            yield from _flat(part, f"{path}.{name}")
    elif not isinstance(value, list | tuple) or value:
        yield path, _text(value)


def _text(value: Any) -> str:
    """A value as it is written in YAML; of a hash the first digits."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and _HASH.fullmatch(value):
        return value[:_SHORT]
    if isinstance(value, list | tuple):
        return f"[{', '.join(_text(part) for part in value)}]"
    return "none" if value is None else str(value)
