"""From a file's path to a validated experiment, or to every problem it has."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from sim.experiment.catalogue import Catalogue
from sim.experiment.checks import Context, run_checks
from sim.experiment.features import refuse_missing_features
from sim.experiment.layers import read_layers
from sim.experiment.model import Experiment
from sim.experiment.overrides import Change, apply_overrides
from sim.experiment.problems import ExperimentError, Problem
from sim.experiment.reader import SourceError
from sim.experiment.suggest import closest
from sim.experiment.tree import Locator, MapNode, plain, sort_by_place
from sim.experiment.wording import model_problems


@dataclass(frozen=True, slots=True)
class Loaded:
    """An experiment that can be run.

    Attributes:
        experiment: the question, validated.
        path: its file; files of strategies are relative to its folder.
        source: the file's text.
        changes: what ``--set`` changed in effect.
        warnings: findings that do not stop it.
    """

    experiment: Experiment
    path: Path
    source: str
    changes: tuple[Change, ...]
    warnings: tuple[Problem, ...]


def load_experiment(path: Path | str, catalogue: Catalogue, sets: Sequence[str] = ()) -> Loaded:
    """Read, merge, validate and check an experiment.

    Args:
        path: the YAML file.
        catalogue: what it may name.
        sets: overrides, each ``path=value`` with the value in YAML, as ``run.games=2000``.

    Raises:
        ExperimentError: the experiment cannot be used; holds every problem, in the order of the file.
    """
    path = Path(path)
    try:
        tree, source, problems = read_layers(path)
    except SourceError as error:
        raise ExperimentError([error.problem]) from error
    tree, changes, set_problems = apply_overrides(tree, sets)
    tree, missing = refuse_missing_features(tree, catalogue.features)
    problems += set_problems + missing
    experiment, intact, findings = _validate(tree, problems)
    problems += findings
    problems += run_checks(Context(experiment, intact, catalogue, Locator(tree), path.parent))
    problems = sort_by_place(problems)
    if any(problem.severity == "error" for problem in problems):
        raise ExperimentError(problems)
    return Loaded(experiment, path, source, tuple(changes), tuple(problems))


def _validate(tree: MapNode, known: Sequence[Problem]) -> tuple[Experiment, frozenset[str], list[Problem]]:
    """Validate the tree.

    Args:
        tree: the experiment as written.
        known: problems found so far; the model's findings about the same values are left out.

    Returns:
        The experiment, or as much of it as is valid, the sections that are, and the model's findings.
    """
    document = json.dumps(plain(tree))
    sections = frozenset(Experiment.model_fields)
    damaged = {problem.path.partition(".")[0] for problem in known}
    try:
        experiment = Experiment.model_validate_json(document)
    except ValidationError as error:
        known_paths = {problem.path for problem in known if problem.path}
        findings = model_problems(error, Experiment, Locator(tree))
        findings = [problem for problem in findings if problem.path not in known_paths]
        damaged |= {str(details["loc"][0]) for details in error.errors() if details["loc"]}
        damaged |= {meant for key in damaged - sections if (meant := closest(key, sections))}
        return _valid_part(tree, damaged), sections - damaged, findings
    return experiment, sections - damaged, []


def _valid_part(tree: MapNode, damaged: set[str]) -> Experiment:
    """An experiment of the undamaged sections, good only for checks that read no others."""
    values: dict[str, Any] = {}
    for name, field in Experiment.model_fields.items():
        key = field.alias or name
        if key in tree.entries and not damaged & {name, key}:
            annotation: Any = Annotated[field.annotation, *field.metadata]
            adapter: TypeAdapter[Any] = TypeAdapter(annotation)
            values[name] = adapter.validate_json(json.dumps(plain(tree.entries[key].node)), strict=True)
    return Experiment.model_construct(**values)
