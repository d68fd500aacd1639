"""``sim compare``: what changed between two runs, two variants, or a baseline and a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.console import fail, has_colour, known_errors, say, show, show_json, writing
from sim.runlog.suggest import did_you_mean

if TYPE_CHECKING:
    from reports.comparison.side import Side
    from reports.gate.session import Measured

FORMATS = ("text", "md", "json")

Argument = typer.Argument(help="A run's folder, RUN@variant, or the .toml of a baseline.")


def compare(
    before: Annotated[str, Argument],
    now: Annotated[str, Argument],
    style: Annotated[str, typer.Option("--format", help="text, md or json.")] = "text",
    page: Annotated[Path | None, typer.Option("--html", help="Also write a page to this file.")] = None,
) -> None:
    """Say what changed from the first to the second; deal by deal where both played the same deals.

    A baseline is always what came before, wherever it stands.

    sim compare runs/oliva_2p/20261130T024500Z-7c1e0a4b runs/oliva_2p

    sim compare runs/ole_players@base runs/ole_players@dealer_lays_second --html changes.html
    """
    if style not in FORMATS:
        fail(f"unknown format '{style}'; use one of {', '.join(FORMATS)}")
    if now.endswith(".toml"):
        before, now = now, before
    if now.endswith(".toml"):
        fail("two baselines cannot be compared: give a run beside the baseline")
    from reports.analysis.estimates import write_text
    from reports.comparison.compare import compare as compared
    from reports.comparison.told import as_markdown, as_text
    from reports.gate.session import targets_of
    from reports.page import comparison_page

    with known_errors():
        measured = _measured(now)
        results, facts = measured.results, measured.facts
        found = compared(measured.side, _side(before), targets_of(results))
        if page is not None:
            html = comparison_page(found, results, facts)
            with writing(page):
                page.parent.mkdir(parents=True, exist_ok=True)
                write_text(page, html)
            say(f"page  {page}")
    if style == "json":
        show_json(found.document())
    elif style == "md":
        show(as_markdown(found, results, facts))
    else:
        show(as_text(found, results, facts, colour=has_colour(), encoding=sys.stdout.encoding or "utf-8"))


def _side(given: str) -> Side:
    """A baseline, a run or a variant, as a side."""
    from reports.gate import files

    if given.endswith(".toml"):
        kept = files.read(Path(given))
        return kept.baseline.side(kept.values)
    return _measured(given).side


def _measured(given: str) -> Measured:
    """A run, or the variant of one that stands after ``@``."""
    from reports.gate.session import measure
    from sim.cli.loading import open_run
    from sim.runlog.names import BASE

    path, at, variant = given.rpartition("@")
    if not at or Path(given).exists():
        path, variant = given, BASE
    folder = open_run(Path(path))
    variants = [BASE, *folder.facts().variants]
    if variant not in variants:
        fail(f"{path}: no variant '{variant}'; {did_you_mean(variant, variants)}")
    return measure(folder.path, variant)
