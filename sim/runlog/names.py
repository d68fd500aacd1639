"""Names that a run's logs and everything that reads them share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

BASE: Final = "base"
"""The variant whose rules are those of the experiment."""
CONTROL: Final = "control"
"""Arm of games that nothing was done to."""
REFERENCE: Final = "reference"
"""Arm of games in which some phases are begun from the game's reference state."""
SHARE_UNITS: Final = 840
"""Win shares are summed in these units: 840, the least common multiple of 1 … 8, makes each a whole number."""


class TrialArm(StrEnum):
    """What the log calls what was done in the games of a trial."""

    UNTREATED = "untreated"
    """The control: nobody is treated, on the trial's own blocks."""
    PLACEBO = "placebo"
    """A gift that weighs as much as an item and does nothing; its item is empty."""
    GIFT = "gift"
    RESTRICT = "restrict"
    BAN = "ban"
    TAKE = "take"
    DECLINE = "decline"


NO_ITEM: Final = ""
"""The treated item where there is none."""
