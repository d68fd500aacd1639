"""The gate's steps, as commands call them: read a run, judge it, accept it."""

from __future__ import annotations

import getpass
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from reports.analysis.estimates import Analysis, analyse_run
from reports.comparison.compare import Comparison, compare
from reports.comparison.side import Side, side_of_run
from reports.errors import MendableError
from reports.gate import files
from reports.gate.accept import AcceptError, Proposal, Request, propose
from reports.gate.baseline import BaselineError
from reports.gate.files import Kept
from reports.gate.judge import Played, judge_run
from reports.gate.verdicts import Judgement, OnInconclusive
from reports.results import Results
from reports.run import Run
from sim.runlog.facts import RunFacts


@dataclass(frozen=True)
class Measured:
    """A run, measured once for all that is asked of it."""

    run: Run
    analysis: Analysis
    side: Side

    @property
    def facts(self) -> RunFacts:
        """What was played."""
        return self.run.facts

    @property
    def results(self) -> Results:
        """What was measured."""
        return self.analysis.results


def measure(run: Path | str, variant: str | None = None) -> Measured:
    """Open a run, write its `estimates.json`, and make it, or one of its variants, a side.

    Raises:
        RunError: the run folder cannot be used.
    """
    opened = Run.open(run)
    analysis = analyse_run(opened)
    return Measured(opened, analysis, side_of_run(opened, analysis, variant))


def judge(
    measured: Measured,
    baseline: Path,
    on_inconclusive: OnInconclusive,
    source: str = "",
    invalid: str = "",
    today: date | None = None,
) -> Judgement:
    """Judge a run against its targets and its baseline; see `reports.gate.judge`.

    Args:
        measured: the run.
        baseline: file of the baseline.
        on_inconclusive: what a finding that cannot be told does.
        source: file of the experiment, if it was played from one.
        invalid: why the run is invalid; empty when it is not.
        today: the day on which waivers are looked at; by default this one.
    """
    played = Played(source, measured.run.path, measured.facts, measured.results, measured.side, invalid)
    return judge_run(played, baseline, _kept(baseline), today or date.today(), on_inconclusive)


def _kept(baseline: Path) -> Kept | str:
    """The baseline, or why it cannot be used."""
    try:
        return files.read(baseline)
    except BaselineError as error:
        return str(error)


def compare_with_baseline(measured: Measured, baseline: Path) -> Comparison:
    """What changed since a baseline.

    Raises:
        BaselineError: the baseline cannot be used.
        NotComparableError: it is of another game.
    """
    kept = files.read(baseline)
    return compare(measured.side, kept.baseline.side(kept.values), targets_of(measured.results))


def since(measured: Measured, baseline: Path) -> Comparison | None:
    """What changed since a baseline; None where there is none to compare with."""
    try:
        return compare_with_baseline(measured, baseline)
    except MendableError:
        return None


def targets_of(results: Results) -> frozenset[str]:
    """Ids of the estimates that a target is about."""
    return frozenset(member.row for target in results.targets for member in target.members)


@dataclass(frozen=True)
class Candidate:
    """A run that may become the baseline."""

    file: Path
    earlier: Kept | None
    proposal: Proposal

    def write(self) -> None:
        """Make it the baseline."""
        files.write(self.file, self.proposal.baseline, self.proposal.values)


def candidate(
    measured: Measured,
    folder: Path,
    reason: str,
    metrics: Sequence[str] = (),
    max_shifts: Mapping[str, float] | None = None,
) -> Candidate:
    """The baseline that a run would become.

    Args:
        measured: the run.
        folder: where baselines lie.
        reason: why it is accepted.
        metrics: what to gate; by default what the earlier baseline gates.
        max_shifts: tolerances set by hand, by metric.

    Raises:
        BaselineError: the earlier baseline is damaged.
        AcceptError: the run cannot become the baseline as asked.
    """
    file = baseline_file(folder, measured.facts.id)
    earlier = files.read(file) if file.is_file() else None
    request = Request(reason, _person(), datetime.now(UTC).replace(microsecond=0), metrics, max_shifts or {})
    return Candidate(file, earlier, propose(measured.facts, measured.results, measured.side, request, earlier))


def baseline_file(folder: Path, experiment: str) -> Path:
    """Where the baseline of an experiment lies."""
    return folder / f"{experiment}.toml"


def _person() -> str:
    """Who accepts: the name that git knows, or else that of the account."""
    try:
        done = subprocess.run(["git", "config", "user.name"], capture_output=True, text=True, timeout=10, check=False)
    except OSError:
        return getpass.getuser()
    return done.stdout.strip() or getpass.getuser()


def refusal(facts: RunFacts, environment: Mapping[str, str], *, allow_dirty: bool, allow_ci: bool) -> str:
    """Why a run may not be accepted here; empty when it may."""
    if facts.dirty and not allow_dirty:
        return (
            "the run was played by a program with uncommitted changes, which nobody else can repeat; "
            "commit and play it again, or say --allow-dirty"
        )
    in_ci = environment.get("CI", "").lower() not in ("", "0", "false")
    if in_ci and not allow_ci:
        return "a build must not accept its own numbers; accept at your desk and commit, or say --allow-ci"
    return ""


__all__ = [
    "AcceptError",
    "BaselineError",
    "Candidate",
    "Measured",
    "baseline_file",
    "candidate",
    "compare_with_baseline",
    "judge",
    "measure",
    "refusal",
    "since",
    "targets_of",
]
