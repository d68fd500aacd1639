"""Immutable maps and lists inside an experiment."""

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeVar

from pydantic import AfterValidator, PlainSerializer

V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")


class FrozenMapping(Mapping[str, V_co]):
    """A read-only map that can be hashed (when its values can) and sent to another process."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, V_co] | None = None) -> None:
        self._items = dict(items or {})

    def __getitem__(self, key: str) -> V_co:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMapping({self._items!r})"


def freeze(value: object) -> object:
    """The value with every list in it a tuple and every map read-only."""
    if isinstance(value, list):
        return tuple(freeze(item) for item in value)
    if isinstance(value, dict):
        return FrozenMapping({key: freeze(item) for key, item in value.items()})
    return value


def thaw(value: object) -> object:
    """The value as plain lists and dictionaries."""
    if isinstance(value, (list, tuple)):
        return [thaw(item) for item in value]
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    return value


FrozenMap = Annotated[Mapping[str, T], AfterValidator(FrozenMapping), PlainSerializer(thaw)]
"""A map field of a model."""

FrozenJson = Annotated[object, AfterValidator(freeze), PlainSerializer(thaw)]
"""A field that takes any YAML value."""
