"""Can a trial be believed? Its arms must have been played on the same deals, to their ends."""

from __future__ import annotations

import polars as pl

from reports.metrics.health import MAX_CAPPED, Check
from reports.metrics.trial_sums import TrialSums
from sim.runlog.names import TrialArm


def checks(sums: TrialSums) -> tuple[Check, ...]:
    """All checks of one trial."""
    return _capped(sums), _complete(sums)


def _capped(sums: TrialSums) -> Check:
    games, capped = int(sums.games["n"].sum()), int(sums.games["capped"].sum())
    return Check(
        id="health.trial_capped",
        title="Games of the trial end by themselves",
        passed=sums.table.may_cap or capped <= MAX_CAPPED * games,
        finding=f"{capped:,} of {games:,} games of the trial were stopped at their cap",
    )


def _complete(sums: TrialSums) -> Check:
    """Every block has one game of each arm and item for every treated seat."""
    rows = sums.games.group_by("arm", "item").agg(pl.col("n").sum())
    nobody = pl.col("arm").is_in([TrialArm.UNTREATED.value, TrialArm.BAN.value])
    in_block = pl.when(nobody).then(1).otherwise(sums.game.players)
    short = int(rows.select((in_block * sums.n_blocks - pl.col("n")).abs().sum()).item())
    return Check(
        id="health.trial",
        title="Every item was tried on every deal",
        passed=short == 0,
        finding=f"{sums.n_blocks:,} deals, {rows.height:,} arms, {short:,} games short",
    )
