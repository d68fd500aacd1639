"""What a check may look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.experiment.catalogue import Catalogue, GameInfo
from sim.experiment.model import Experiment
from sim.experiment.tree import Locator


@dataclass(frozen=True, slots=True)
class Context:
    """An experiment under examination.

    Attributes:
        experiment: holds at least the intact sections.
        intact: sections that passed the model; a check must read no other.
        catalogue: what exists.
        locator: finds places in the source.
        folder: folder of the experiment's file.
    """

    experiment: Experiment
    intact: frozenset[str]
    catalogue: Catalogue
    locator: Locator
    folder: Path

    @property
    def game(self) -> GameInfo | None:
        """The game asked about; nothing if there is none of that name."""
        return self.catalogue.games.get(self.experiment.game.name)


def type_mismatch(value: object, current: object) -> str | None:
    """What a new value must be to replace the current one; nothing if it can."""
    match current:
        case None:
            return None
        case bool():
            return None if isinstance(value, bool) else "true or false"
        case int():
            return None if _is_number(value, int) else "a whole number"
        case float():
            return None if _is_number(value, (int, float)) else "a number"
        case str():
            # A choice may be a name or a number (such as `match` or 1 round): the game itself says which.
            return None if isinstance(value, str) or _is_number(value, int) else "text or a whole number"
        case Mapping():
            return None if isinstance(value, Mapping) else "a map of keys"
        case Sequence():
            return _list_mismatch(value, current)
        case _:
            raise TypeError(f"a catalogue holds plain values, not {type(current).__name__}")


def _list_mismatch(value: object, current: Sequence[object]) -> str | None:
    if not isinstance(value, tuple):
        return "a list"
    wanted = next((want for item in value if current and (want := type_mismatch(item, current[0]))), None)
    return f"a list whose every item is {wanted}" if wanted else None


def _is_number(value: object, kinds: type[int] | tuple[type[int], type[float]]) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)
