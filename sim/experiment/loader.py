"""From a file's path to a validated experiment, or to every problem it has."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, create_model

from sim.experiment.catalogue import Catalogue
from sim.experiment.checks import Context, run_checks
from sim.experiment.features import refuse_missing_features
from sim.experiment.layers import read_layers
from sim.experiment.model import Experiment
from sim.experiment.overrides import Change, apply_overrides
from sim.experiment.problems import ExperimentError, Problem
from sim.experiment.reader import SourceError
from sim.experiment.repair import validate_with_repairs
from sim.experiment.tree import Locator, MapNode, sort_by_place, strict
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
    tree, experiment, intact, findings = _validate(tree, problems)
    problems += findings
    problems += run_checks(Context(experiment, intact, catalogue, Locator(tree), path.parent))
    problems = sort_by_place(problems)
    if any(problem.severity == "error" for problem in problems):
        raise ExperimentError(problems)
    return Loaded(experiment, path, source, tuple(changes), tuple(problems))


def _validate(tree: MapNode, known: Sequence[Problem]) -> tuple[MapNode, Experiment, frozenset[str], list[Problem]]:
    """Validate the tree.

    Args:
        tree: the experiment as written.
        known: problems found so far; the model's findings about the same values are left out.

    Returns:
        The tree with known keys only, the experiment or as much of it as is valid, the sections that are, and
        the findings of the model.
    """
    tree, errors, problems = validate_with_repairs(tree)
    known_paths = {problem.path for problem in known if problem.path}
    problems += [p for p in model_problems(errors, Experiment, Locator(tree)) if p.path not in known_paths]
    damaged = {path.partition(".")[0] for path in known_paths}
    damaged |= {str(details["loc"][0]) for details in errors}
    intact = frozenset(Experiment.model_fields) - damaged
    if errors:
        return tree, _valid_part(tree, damaged), intact, problems
    return tree, Experiment.model_validate(strict(tree)), intact, problems


def _valid_part(tree: MapNode, damaged: set[str]) -> Experiment:
    """An experiment of the undamaged sections, good only for checks that read no others."""
    fields: dict[str, Any] = {
        name: (field.annotation, field)
        for name, field in Experiment.model_fields.items()
        if (key := field.alias or name) in tree.entries and not damaged & {name, key}
    }
    intact = create_model("IntactSections", __config__=ConfigDict(strict=True), **fields)
    part = intact.model_validate(strict(tree))
    return Experiment.model_construct(**{name: getattr(part, name) for name in fields})
