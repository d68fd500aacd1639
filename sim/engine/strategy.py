"""What a strategy says about itself, and how its compiled ``choose`` is found."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sim.engine.compiling import compile_for, compiled, is_warm
from sim.engine.contract import MAX_PARAMS, Game


@dataclass(frozen=True)
class Param:
    """A named number that steers a strategy and can be set from an experiment."""

    name: str
    default: float
    description: str


@dataclass(frozen=True)
class Strategy:
    """A bot of one game, or of any game.

    Args:
        name, description: What experiments call it; how it plays, in a sentence.
        module: Importable module that holds the function.
        params: Its parameters, in the order of the vector that ``choose`` receives.
        function: Name of ``choose(rules, view, actions, n, params) -> index`` in the module.
        persona_of: Name of the strategy whose function this one plays with other parameters.
    """

    name: str
    description: str
    module: str
    params: tuple[Param, ...] = ()
    function: str = "choose"
    persona_of: str | None = None

    def __post_init__(self) -> None:
        if len(self.params) > MAX_PARAMS:
            raise ValueError(f"strategy {self.name}: at most {MAX_PARAMS} parameters")

    def persona(self, name: str, description: str, **params: float) -> Strategy:
        """The same strategy with other parameter values and a name of its own.

        Raises:
            ValueError: A parameter that this strategy does not have.
        """
        unknown = set(params) - {param.name for param in self.params}
        if unknown:
            raise ValueError(f"strategy {self.name} has no parameter {', '.join(sorted(unknown))}")
        changed = tuple(replace(param, default=params.get(param.name, param.default)) for param in self.params)
        return replace(self, name=name, description=description, params=changed, persona_of=self.name)

    def vector(self, values: dict[str, float] | None = None) -> tuple[float, ...]:
        """The parameter vector, with ``values`` in place of the defaults."""
        given = values or {}
        return tuple(given.get(param.name, param.default) for param in self.params)

    def is_warm(self, game: Game) -> bool:
        """Whether the function, compiled for ``game``, is on disk already."""
        return is_warm(_module_of(self.module, game), self.function)

    def chooser(self, game: Game) -> Callable[..., int]:
        """The function, compiled for ``game``."""
        return chooser_for(getattr(importlib.import_module(self.module), self.function), game)


_CHOOSERS: dict[tuple[Any, str], Callable[..., int]] = {}


def chooser_for(function: Callable[..., int], game: Game, salt: str = "") -> Callable[..., int]:
    """``function`` compiled for the records of ``game``; ``salt`` stands for sources outside the project.

    One that plays any game gets a dispatcher of its own per game: numba takes a function as a value only while it
    has exactly one signature.
    """
    key = (function, game.name)
    if key not in _CHOOSERS:
        plain = getattr(function, "py_func", function)
        dispatcher = compiled(module=_module_of(plain.__module__, game), salt=salt, as_value=True)(plain)
        _CHOOSERS[key] = compile_for(dispatcher, game.signatures().choose)
    return _CHOOSERS[key]


def _module_of(module: str, game: Game) -> str:
    """The module whose sources name the cache folder; what plays any game is kept with the game."""
    return module if module.startswith(f"strategies.{game.name}.") else game.module
