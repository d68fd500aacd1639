"""``sim gate``: run experiments, or take a run, and judge them against targets and accepted baselines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.baseline import BASELINES
from sim.cli.console import fail, has_colour, known_errors, show, show_json, writing
from sim.cli.playing import options_for, play
from sim.cli.run import Jobs, Out, Sets

if TYPE_CHECKING:
    from reports.gate.verdicts import GateReport, Judgement, OnInconclusive
    from sim.experiment import Loaded
    from sim.runner import Options, RunFolder

FORMATS = ("text", "json", "github")
POLICIES = ("fail", "warn", "pass")

Experiments = Annotated[list[Path] | None, typer.Argument(help="Experiment files.", metavar="EXP…")]
RunOption = Annotated[Path | None, typer.Option("--run", help="Judge this run instead of playing.")]
Junit = Annotated[Path | None, typer.Option(help="Write JUnit XML to this file.")]
Summary = Annotated[Path | None, typer.Option(help="Append Markdown to this file, as $GITHUB_STEP_SUMMARY.")]
Format = Annotated[str, typer.Option("--format", help="text, json, or github: text and annotations.")]
OnOpen = Annotated[str, typer.Option("--on-inconclusive", help="What «cannot tell» does: fail, warn or pass.")]
Folder = Annotated[
    Path | None, typer.Option("--baselines", help="Folder of the baselines; by default beside the experiment.")
]


def gate(
    experiments: Experiments = None,
    run: RunOption = None,
    junit: Junit = None,
    summary: Summary = None,
    style: Format = "text",
    on_inconclusive: OnOpen = "warn",
    sets: Sets = None,
    jobs: Jobs = 0,
    out: Out = Path("runs"),
    baselines: Folder = None,
) -> None:
    """Judge experiments against their targets and baselines.

    Ends with 0 when all pass, 3 when a metric fails, 4 when it cannot judge, 5 when a run is invalid.

    sim gate experiments/oliva_2p.yaml --junit gate.xml

    sim gate --run runs/oliva_2p --on-inconclusive fail
    """
    if style not in FORMATS:
        fail(f"unknown format '{style}'; use one of {', '.join(FORMATS)}")
    if on_inconclusive not in POLICIES:
        fail(f"unknown policy '{on_inconclusive}'; use one of {', '.join(POLICIES)}")
    if run is not None and (experiments or sets):
        fail("--run judges a run that is there: give no experiment and no --set beside it")
    if run is None and not experiments:
        fail("nothing to judge: give experiments, or a run with --run")
    from reports.gate.verdicts import OnInconclusive, report

    policy = OnInconclusive(on_inconclusive)
    with known_errors():
        if run is not None:
            judgements = [_judge_run(run, baselines or BASELINES, policy)]
        else:
            judgements = _judge_experiments(experiments or [], sets or [], out, jobs, baselines, policy)
        found = report(judgements, policy)
        _write(found, junit, summary)
    _print(found, style)
    if found.exit_code:
        raise typer.Exit(found.exit_code)


def _judge_run(run: Path, baselines: Path, policy: OnInconclusive) -> Judgement:
    from sim.cli.loading import open_run

    return _judge(open_run(run), baselines, policy, "")


def _judge_experiments(
    paths: list[Path], sets: list[str], out: Path, jobs: int, baselines: Path | None, policy: OnInconclusive
) -> list[Judgement]:
    """Check all experiments before the first is played, then play and judge them one by one."""
    from dataclasses import replace

    from sim.cli.loading import load

    loaded = [load(path, sets) for path in paths]
    options = options_for(out, jobs)
    again = shlex.join(part for text in sets for part in ("--set", text))
    return [
        _judge_experiment(
            entry,
            replace(options, command=f"sim run {shlex.quote(str(entry.path))} {again}".rstrip()),
            baselines or entry.path.parent / "baselines",
            policy,
        )
        for entry in loaded
    ]


def _judge_experiment(loaded: Loaded, options: Options, baselines: Path, policy: OnInconclusive) -> Judgement:
    """Play and judge; a game that fails while it is played makes the run invalid, and the others are still judged."""
    from reports.gate.session import baseline_file
    from reports.gate.verdicts import Judgement, Status
    from sim.runner import GameFailedError

    try:
        return _judge(play(loaded, options), baselines, policy, str(loaded.path))
    except GameFailedError as error:
        if error.fault_of_strategy:
            raise
        return Judgement(
            experiment=loaded.experiment.id,
            title=loaded.experiment.title or loaded.experiment.id,
            source=str(loaded.path),
            run="",
            baseline=str(baseline_file(baselines, loaded.experiment.id)),
            status=Status.INVALID,
            reason=error.message,
        )


def _judge(folder: RunFolder, baselines: Path, policy: OnInconclusive, source: str) -> Judgement:
    from reports import write_report
    from reports.gate.session import baseline_file, judge, measure, since
    from sim.runner import invalid_because

    measured = measure(folder.path)
    file = baseline_file(baselines, measured.facts.id)
    judgement = judge(measured, file, policy, source, invalid_because(folder) or "")
    if judgement.nothing_to_see:
        return judgement
    report = write_report(folder.path, since(measured, file))
    return judgement.model_copy(update={"report": str(report)})


def _write(found: GateReport, junit: Path | None, summary: Path | None) -> None:
    from reports.gate import junit as junit_xml
    from reports.gate import markdown

    if junit is not None:
        with writing(junit):
            junit_xml.write(found, junit)
    if summary is not None:
        with writing(summary):
            markdown.append(found, summary)


def _print(found: GateReport, style: str) -> None:
    from reports.gate import annotations, text

    if style == "json":
        show_json(found.model_dump(mode="json", by_alias=True))
        return
    show(text.render(found, colour=has_colour(), encoding=sys.stdout.encoding or "utf-8"))
    notes = annotations.render(found) if style == "github" else ""
    if notes:
        show(notes)
