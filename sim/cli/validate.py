"""``sim validate`` and ``sim schema``: check the YAML, and let an editor check it while it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import WRONG_USE, fail, show

if TYPE_CHECKING:
    from sim.experiment import Loaded, Problem

FORMATS = ("text", "json", "github")


def validate(
    experiments: Annotated[list[Path], typer.Argument(help="Experiment files.", metavar="EXP…")],
    resolved: Annotated[bool, typer.Option("--resolved", help="Print the experiment with every default.")] = False,
    sets: Annotated[list[str] | None, typer.Option("--set", help="Override a value; repeatable.")] = None,
    style: Annotated[str, typer.Option("--format", help="text, json or github.")] = "text",
) -> None:
    """Check experiments without playing them.

    sim validate experiments/*.yaml

    sim validate experiments/oliva_2p.yaml --resolved
    """
    if style not in FORMATS:
        fail(f"unknown format '{style}'; use one of {', '.join(FORMATS)}")
    from sim.cli.catalogue import catalogue
    from sim.experiment import ExperimentError, format_problems, load_experiment

    problems: list[Problem] = []
    fine: list[str] = []
    for path in experiments:
        try:
            loaded = load_experiment(path, catalogue(), sets or [])
        except ExperimentError as error:
            problems += error.problems
            continue
        problems += loaded.warnings
        if unusable := list(_strategy_problems(loaded)):
            problems += unusable
            continue
        fine.append(_yaml(loaded.experiment.resolved()) if resolved else f"{path}: fine")
    if problems or style == "json":
        show(format_problems(problems, style))  # type: ignore[arg-type]
    if style == "text":
        for text in fine:
            show(text)
    if any(problem.severity == "error" for problem in problems):
        raise typer.Exit(WRONG_USE)


def _strategy_problems(loaded: Loaded) -> Iterator[Problem]:
    """Strategy files of the designer's own that do not load, or hold no such strategy."""
    from sim.experiment import Mark, Problem
    from sim.games import load_game
    from sim.runner import StrategyFileError
    from sim.runner.seats import build_seat

    experiment, game = loaded.experiment, load_game(loaded.experiment.game.name)
    own = {
        strategy.name: (strategy, len(table.seats))
        for table in experiment.tables
        for strategy in experiment.line_up(table)
        if strategy.file is not None
    }
    for name, (strategy, players) in own.items():
        try:
            build_seat(strategy, game, game.make_rules(experiment.game.rules, players), loaded.path.parent)
        except StrategyFileError as error:
            yield Problem(f"strategy '{name}': {error}", Mark(str(loaded.path)), f"strategies.{name}")


def _yaml(document: dict[str, object]) -> str:
    import io

    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.default_flow_style = False
    buffer = io.StringIO()
    yaml.dump(document, buffer)
    return buffer.getvalue()


def schema(
    out: Annotated[Path | None, typer.Option(help="Write it to this file instead of printing it.")] = None,
) -> None:
    """Print the JSON Schema of experiments, for completion in editors.

    sim schema --out experiments/schemas/experiment.schema.json
    """
    from sim.experiment import schema_text, write_schema

    if out is None:
        show(schema_text())
    else:
        write_schema(out)
