"""What all parts of an experiment are made of: strict models, and the types of names and numbers."""

import unicodedata
from typing import Annotated, NoReturn

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from sim.experiment.frozen import FrozenJson, FrozenMap

LONGEST_NAME = 80
RESERVED_IN_NAMES = "@*.:/\\"
"""Characters that metric names, override paths and files of strategies need for themselves."""


def refuse(message: str, remedy: str) -> NoReturn:
    """Reject a value inside a validator."""
    raise PydanticCustomError("refused", "{message}", {"message": message, "remedy": remedy})


def name_problem(name: str) -> tuple[str, str] | None:
    """Message and remedy for a text that cannot be a name; nothing for a good name."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return f"'{name}' is not a name", f"use 1 to {LONGEST_NAME} characters without spaces at the ends"
    if bad := [char for char in name if char in RESERVED_IN_NAMES or not char.isprintable()]:
        return f"the name '{name}' contains {bad[0]!r}", "use letters, digits, spaces, '_' and '-'"
    return None


def _check_name(name: str) -> str:
    composed = unicodedata.normalize("NFC", name)
    if problem := name_problem(composed):
        refuse(*problem)
    return composed


Name = Annotated[str, AfterValidator(_check_name)]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$")]
Number = Annotated[float, Field(allow_inf_nan=False)]
Rules = FrozenMap[FrozenJson]


class Part(BaseModel):
    """Base of all parts: strict types, no unknown keys, immutable."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", use_attribute_docstrings=True)
