"""The ``sim`` command: each subcommand is a thin file of its own, and imports what is heavy when it runs."""

from __future__ import annotations

import sys

import typer

from sim import __version__
from sim.cli.baseline import app as baseline
from sim.cli.check import check_game
from sim.cli.check_strategy import check_strategy
from sim.cli.compare import compare
from sim.cli.console import INTERRUPTED, say, show, use_safe_streams
from sim.cli.doctor import doctor
from sim.cli.gate import gate
from sim.cli.ladder import ladder
from sim.cli.listing import list_names
from sim.cli.new import app as new
from sim.cli.plan import plan
from sim.cli.play import play
from sim.cli.precompile import compile_games
from sim.cli.replay import replay
from sim.cli.report import report
from sim.cli.run import run
from sim.cli.tune import tune
from sim.cli.validate import schema, validate

app = typer.Typer(
    help="Play a tabletop game millions of times and say whether it is balanced.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
)
app.command("run")(run)
app.command("validate")(validate)
app.command("report")(report)
app.command("compare")(compare)
app.command("gate")(gate)
app.add_typer(baseline, name="baseline")
app.command("plan")(plan)
app.command("replay")(replay)
app.command("play")(play)
app.command("ladder")(ladder)
app.command("tune")(tune)
app.add_typer(new, name="new")
app.command("list")(list_names)
app.command("schema")(schema)
app.command("check-game")(check_game)
app.command("check-strategy")(check_strategy)
app.command("compile")(compile_games)
app.command("doctor")(doctor)


def _version(wanted: bool) -> None:
    if wanted:
        show(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Play a tabletop game millions of times and say whether it is balanced."""


def main() -> None:
    """Entry point of the console script."""
    use_safe_streams()
    try:
        app()
    except KeyboardInterrupt:
        say("\nstopped")
        sys.exit(INTERRUPTED)
