"""How many play: one number, or a list of them."""

from typing import Annotated

from pydantic import Discriminator, Field, Tag

PlayerCount = Annotated[int, Field(ge=1, le=8)]
PlayerCounts = Annotated[tuple[PlayerCount, ...], Field(min_length=1)]

ONE, MANY = "players", "list of players"
"""What a finding about either calls it."""


def _kind(value: object) -> str:
    return MANY if isinstance(value, list | tuple) else ONE


Players = Annotated[
    Annotated[PlayerCount, Tag(ONE)] | Annotated[PlayerCounts, Tag(MANY)],
    Discriminator(_kind),
]
