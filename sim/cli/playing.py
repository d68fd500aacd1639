"""The one way in which commands play an experiment: `run`, `gate`, `ladder`, `plan` and `tune`."""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.cli.console import fail, say, writing

if TYPE_CHECKING:
    from reports.results import Results
    from sim.experiment import Loaded
    from sim.runner import Options, RunFolder

BACKENDS = ("auto", "loky", "threading", "dask")


def options_for(
    out: Path,
    jobs: int = 0,
    backend: str = "auto",
    chunk_blocks: int | None = None,
    *,
    resume: bool = False,
    fresh: bool = False,
) -> Options:
    """How to play, from what the command line says; 0 jobs are one for each core."""
    from sim.runner import Options

    if backend == "dask" and find_spec("distributed") is None:
        fail("the dask backend is not installed; pip install 'tabletop-balance[dask]', or use --backend loky")
    if backend not in BACKENDS:
        fail(f"unknown backend '{backend}'; use one of {', '.join(BACKENDS)}")
    command = shlex.join(["sim", *sys.argv[1:]])
    return Options(out, jobs or os.cpu_count() or 1, backend, chunk_blocks, resume, fresh, command)


def play(loaded: Loaded, options: Options) -> RunFolder:
    """Play an experiment, or find the run that already has its games, and say so."""
    from reports import is_known_well_enough
    from sim.cli.progress import watching
    from sim.runner import play_experiment

    with watching(loaded.experiment.id) as watch:
        played = play_experiment(loaded.experiment, loaded.path, options, say, watch, is_known_well_enough)
    if played.reused:
        say(f"the same games are in {played.folder.path} already: reused (--fresh plays them again)")
    return played.folder


def play_document(document: Mapping[str, Any], folder: Path, options: Options) -> RunFolder:
    """Write an experiment that a command made as a file of `folder`, and play it as `sim run` of that file would."""
    from ruamel.yaml import YAML

    from sim.cli.loading import load

    path = folder / f"{document['id']}.yaml"
    text = io.StringIO()
    YAML().dump(dict(document), text)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.getvalue(), encoding="utf-8")
    say(f"the experiment is {path}")
    return play(load(path), replace(options, command=shlex.join(["sim", "run", str(path)])))


def write_results(folder: RunFolder) -> Results:
    """Estimate, write the report and say where it is."""
    from reports import analyse, write_report

    found = analyse(folder.path)
    say(f"report  {write_report(folder.path)}")
    return found
