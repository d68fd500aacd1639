"""Numbers with intervals: pure functions from block values to estimates, tests and verdicts."""

from reports.stats.blocks import (
    difference_paired,
    difference_unpaired,
    linearise,
    mean,
    ratio,
    share,
    win_share,
)
from reports.stats.estimate import Estimate, NotMeasurableError
from reports.stats.multiplicity import benjamini_hochberg, holm, shrink
from reports.stats.planning import (
    ShiftPower,
    blocks_for_equivalence,
    blocks_for_half_width,
    blocks_for_max_shift,
    blocks_for_power,
    games_for_seat_test,
    share_variance,
    shift_power,
)
from reports.stats.quantiles import Ecdf, ecdf, quantile
from reports.stats.ratings import bradley_terry, expected_score, head_to_head, pairwise_wins, ranked_pairs
from reports.stats.seats import Contrast, SeatTest, seat_test
from reports.stats.sequential import confidence_sequence
from reports.stats.shifts import correlation, difference_of_estimates
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
    "ShiftPower",
    "ShiftVerdict",
    "Verdict",
    "benjamini_hochberg",
    "blocks_for_equivalence",
    "blocks_for_half_width",
    "blocks_for_max_shift",
    "blocks_for_power",
    "bradley_terry",
    "confidence_sequence",
    "correlation",
    "difference_of_estimates",
    "difference_paired",
    "difference_unpaired",
    "ecdf",
    "expected_score",
    "games_for_seat_test",
    "head_to_head",
    "holm",
    "linearise",
    "mean",
    "pairwise_wins",
    "quantile",
    "ranked_pairs",
    "ratio",
    "seat_test",
    "share",
    "share_variance",
    "shift_power",
    "shift_verdict",
    "shift_verdicts",
    "shrink",
    "target_verdict",
    "win_share",
]
