"""Findings of the model in the words of the user."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from sim.experiment.problems import Problem, TreePath
from sim.experiment.suggest import did_you_mean
from sim.experiment.tree import Locator

_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "bool_type": "true or false",
    "dict_type": "a map of keys",
    "mapping_type": "a map of keys",
    "model_type": "a map of keys",
    "model_attributes_type": "a map of keys",
    "tuple_type": "a list",
}
_BOUNDS = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
}


def model_problems(errors: Iterable[ErrorDetails], model: type[BaseModel], locator: Locator) -> list[Problem]:
    """Findings of a model as problems with place and remedy."""
    return [problem for details in errors for problem in _problem(details, model, locator)]


def describe(value: object) -> str:
    """A value for an error message, with its kind: ``text 'abc'``, ``a list``, ``nothing``."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            return f"text '{value}'"
        case Mapping():
            return "a map of keys"
        case _:
            return "a list"


def _problem(details: ErrorDetails, model: type[BaseModel], locator: Locator) -> Iterator[Problem]:
    kind, path, value = details["type"], details["loc"], details["input"]
    context: dict[str, object] = details.get("ctx", {})
    name = path[-1] if path else "the experiment"
    if kind == "extra_forbidden":
        remedy = did_you_mean(str(name), _keys(model, path[:-1]))
        yield locator.problem(path, f"unknown key '{name}'", remedy, at="key")
    elif kind == "missing" and isinstance(name, int):
        yield locator.problem(path[:-1], f"'{path[-2]}' needs two values", "write them as [low, high]")
    elif kind == "missing":
        yield locator.problem(path, f"the key '{name}' is missing", f"add '{name}:'", at="key")
    elif kind == "refused":
        yield locator.problem(path, str(context["message"]), str(context["remedy"]))
    elif kind == "literal_error":
        yield _wrong_choice(path, value, model, locator)
    elif kind in _WANTED:
        message = f"{_subject(path)} must be {_WANTED[kind]}, not {describe(value)}"
        yield locator.problem(path, message, _type_remedy(kind, value))
    elif kind in _BOUNDS:
        key, words = _BOUNDS[kind]
        yield locator.problem(path, f"{_subject(path)} must be {words} {_number(context[key])}, not {value}")
    elif kind == "string_pattern_mismatch":
        remedy = "use letters, digits, '_' and '-', at most 80"
        yield locator.problem(path, f"{_subject(path)} cannot be {describe(value)}", remedy)
    elif kind == "string_too_short":
        yield locator.problem(path, f"{_subject(path)} is empty", "write a text")
    elif kind == "too_long":
        yield locator.problem(path, f"{_subject(path)} has too many values", f"keep {context['max_length']}")
    elif kind == "too_short":
        # Pydantic also reports a list as short when its items were refused one by one.
        if not value:
            yield locator.problem(path, f"{_subject(path)} is an empty list", "add at least one item")
    else:
        yield locator.problem(path, f"{_subject(path)}: {details['msg']}")


def _wrong_choice(path: TreePath, value: object, model: type[BaseModel], locator: Locator) -> Problem:
    choices = [str(choice) for choice in _choices(model, path)]
    return locator.problem(path, f"{_subject(path)} cannot be {describe(value)}", did_you_mean(str(value), choices))


def _subject(path: TreePath) -> str:
    """How a message names a value: its key, or the list it stands in."""
    if not path:
        return "the experiment"
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {_subject(path[:-1])}"
    return f"'{path[-1]}'"


def _type_remedy(kind: str, value: object) -> str:
    if kind in {"int_type", "int_from_float"} and isinstance(value, float) and value.is_integer():
        return f"write {int(value)}"
    if kind == "string_type" and value is not None and not isinstance(value, (list, dict)):
        return "put it in quotes"
    if kind == "bool_type" and value in {"yes", "no", "on", "off"}:
        return f"write {'true' if value in {'yes', 'on'} else 'false'}"
    if value is None and kind == "dict_type":
        return "write {} for an empty map"
    if value is None:
        return "write a value, or delete the key"
    return ""


def _number(bound: object) -> str:
    return f"{bound:g}" if isinstance(bound, float) else str(bound)


def _keys(model: type[BaseModel], path: TreePath) -> list[str]:
    """Keys of the part of the model at a path."""
    extends = [] if path else ["extends"]
    return [*fields_by_key(part_at(model, path)), *extends]


def _choices(model: type[BaseModel], path: TreePath) -> list[object]:
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
