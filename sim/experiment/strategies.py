"""What plays at a seat: a strategy's references followed to the end."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from sim.experiment.frozen import FrozenMapping

_FILE_USE = re.compile(r"(?P<file>.+\.py):(?P<attribute>[^/\\]*)")


class Definition(Protocol):
    """An entry of ``strategies:``."""

    @property
    def use(self) -> str:
        """Name of a strategy, or ``file.py:Name``."""

    @property
    def params(self) -> Mapping[str, float]:
        """Parameters that are set here."""

    @property
    def noise(self) -> float | None:
        """Share of random choices, if set here."""


@dataclass(frozen=True, slots=True)
class ResolvedStrategy:
    """A strategy ready to be built.

    Attributes:
        name: as the table writes it.
        base: a built-in strategy's name, or ``file.py:Name`` relative to the experiment's folder.
        params: parameters set along the references, the outermost winning.
        noise: share of choices made at random, in [0, 1].
    """

    name: str
    base: str
    params: FrozenMapping[float]
    noise: float

    @property
    def identity(self) -> tuple[str, frozenset[tuple[str, float]], float]:
        """What makes it play as it does: two strategies with equal identity are the same bot."""
        return self.base, frozenset(self.params.items()), self.noise

    @property
    def file(self) -> tuple[str, str] | None:
        """File and attribute of a designer's own strategy; nothing for a built-in one."""
        return split_file_use(self.base)


class ReferenceCycleError(ValueError):
    """Strategies that refer to each other in a circle; holds the names along it."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        super().__init__(" -> ".join(names))


def split_file_use(use: str) -> tuple[str, str] | None:
    """``my_bots.py:Hoarder`` as ``("my_bots.py", "Hoarder")``; nothing for a plain name."""
    match = _FILE_USE.fullmatch(use)
    return (match["file"], match["attribute"]) if match else None


def resolve_strategy(name: str, definitions: Mapping[str, Definition]) -> ResolvedStrategy:
    """Follow a seat's name through the definitions to what it stands on.

    Raises:
        ReferenceCycleError: the definitions refer to each other in a circle.
    """
    visited: list[str] = []
    params: dict[str, float] = {}
    noise: float | None = None
    base = name
    while base in definitions:
        if base in visited:
            raise ReferenceCycleError((*visited[visited.index(base) :], base))
        visited.append(base)
        definition = definitions[base]
        params = {**definition.params, **params}
        noise = definition.noise if noise is None else noise
        base = definition.use
    return ResolvedStrategy(name, base, FrozenMapping(params), noise or 0.0)
