"""Strategy files of the designer's own, kept in the run folder so that its games can be replayed."""

from __future__ import annotations

from pathlib import Path

from sim.experiment import Experiment
from sim.runner.folder import RunFolder


def own_files(experiment: Experiment) -> list[str]:
    """Paths of the designer's files that sit at a table, relative to the experiment's folder."""
    line_ups = [experiment.line_up(table) for table in experiment.tables]
    return sorted({strategy.file[0] for line_up in line_ups for strategy in line_up if strategy.file})


def keep_own_files(experiment: Experiment, source: Path, folder: RunFolder) -> None:
    """Copy them beside ``config.resolved.yaml``; a file outside the experiment's folder stays where it is."""
    for name in own_files(experiment):
        target = folder.path / name
        if target.resolve().is_relative_to(folder.path.resolve()):
            target.parent.mkdir(parents=True, exist_ok=True)
            folder.write(name, (source / name).read_bytes())
