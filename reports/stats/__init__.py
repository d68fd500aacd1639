"""Numbers with intervals: pure functions from block values to estimates, tests and verdicts."""

from reports.stats.blocks import difference_paired, difference_unpaired, mean, ratio, share, win_share
from reports.stats.estimate import Estimate, NotMeasurableError
from reports.stats.multiplicity import benjamini_hochberg, holm, shrink
from reports.stats.quantiles import Ecdf, ecdf, quantile
from reports.stats.seats import Contrast, SeatTest, seat_test
from reports.stats.verdict import (
    Change,
    OnTarget,
    ShiftVerdict,
    Verdict,
    shift_verdict,
    shift_verdicts,
    target_verdict,
)

__all__ = [
    "Change",
    "Contrast",
    "Ecdf",
    "Estimate",
    "NotMeasurableError",
    "OnTarget",
    "SeatTest",
    "ShiftVerdict",
    "Verdict",
    "benjamini_hochberg",
    "difference_paired",
    "difference_unpaired",
    "ecdf",
    "holm",
    "mean",
    "quantile",
    "ratio",
    "seat_test",
    "share",
    "shift_verdict",
    "shift_verdicts",
    "shrink",
    "target_verdict",
    "win_share",
]
