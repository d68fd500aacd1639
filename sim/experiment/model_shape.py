"""Keys and choices that a model offers at a path, for remedies."""

from typing import Literal, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from sim.experiment.problems import TreePath


def keys_at(model: type[BaseModel], path: TreePath) -> list[str]:
    """Keys of the part of the model at a path."""
    extends = [] if path else ["extends"]
    return [*fields_by_key(part_at(model, path)), *extends]


def choices_at(model: type[BaseModel], path: TreePath) -> list[object]:
    """The values that a field of fixed choices allows; an item of a list has its list's choices."""
    names = [part for part in path if isinstance(part, str)]
    return _literals(fields_by_key(part_at(model, tuple(names[:-1])))[names[-1]].annotation)


def _literals(annotation: object) -> list[object]:
    """All values of the ``Literal`` types inside an annotation."""
    if getattr(annotation, "__origin__", None) is Literal:
        return list(get_args(annotation))
    return [value for inner in get_args(annotation) for value in _literals(inner)]


def part_at(model: type[BaseModel], path: TreePath) -> type[BaseModel]:
    """The model of the part at a path; indices and free keys lead to the part that their field holds."""
    part = model
    for name in path:
        field = fields_by_key(part).get(str(name))
        part = (_model_in(field.annotation) or part) if field else part
    return part


def fields_by_key(part: type[BaseModel]) -> dict[str, FieldInfo]:
    """Fields by the keys that a user writes."""
    return {field.alias or name: field for name, field in part.model_fields.items()}


def _model_in(annotation: object) -> type[BaseModel] | None:
    """The first model that an annotation contains."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for inner in get_args(annotation) if (found := _model_in(inner))), None)
