"""Numbers out of the records, all of one type."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiling import compiled


@compiled()
def whole(number: Any) -> int:
    """A 64-bit integer: numba compiles a function anew for every width of its arguments, so all get the same."""
    return int(np.int64(number))
