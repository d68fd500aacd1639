"""Findings of the model in the words of the user."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from sim.experiment.model_shape import choices_at, keys_at
from sim.experiment.problems import Problem, TreePath
from sim.experiment.scalars import LARGEST_EXACT
from sim.experiment.tree import Locator
from sim.runlog.suggest import did_you_mean

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
    return [found for details in errors if (found := _problem(details, model, locator))]


def describe(value: object) -> str:
    """A value for an error message, with its kind: ``text 'abc'``, ``the list [1, 2]``, ``nothing``."""
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
        case list() | tuple() if value:
            return f"the list [{', '.join(describe(item) for item in value[:3])}{', …' * (len(value) > 3)}]"
        case _:
            return "an empty list"


def _problem(details: ErrorDetails, model: type[BaseModel], locator: Locator) -> Problem | None:
    """One finding; nothing for one that only repeats another."""
    kind, path, value = details["type"], details["loc"], details["input"]
    if kind == "extra_forbidden":
        remedy = did_you_mean(str(path[-1]), keys_at(model, path[:-1]))
        return locator.problem(path, f"unknown key '{path[-1]}'", remedy, at="key")
    if kind == "missing" and isinstance(path[-1], int):
        return locator.problem(path[:-1], f"'{path[-2]}' needs two values", "write them as [low, high]")
    if kind == "missing":
        return locator.problem(path, f"the key '{path[-1]}' is missing", f"add '{path[-1]}:'", at="key")
    if kind == "too_short" and value:
        # Pydantic also reports a list as short when its items were refused one by one.
        return None
    if kind == "literal_error":
        message = f"{_subject(path)} cannot be {describe(value)}"
        remedy = did_you_mean(str(value), map(str, choices_at(model, path)))
        return locator.problem(path, message, remedy)
    message, remedy = _value_words(kind, _subject(path), value, details.get("ctx", {}), details["msg"])
    return locator.problem(path, message, remedy)


def _value_words(
    kind: str, subject: str, value: object, context: Mapping[str, object], otherwise: str
) -> tuple[str, str]:
    """Message and remedy for a value that its field refuses."""
    if kind in _WANTED:
        return f"{subject} must be {_WANTED[kind]}, not {describe(value)}", _type_remedy(kind, value)
    if kind in _BOUNDS:
        key, words = _BOUNDS[kind]
        return f"{subject} must be {words} {_number(context[key])}, not {value}", ""
    match kind:
        case "refused":
            return str(context["message"]), str(context["remedy"])
        case "string_pattern_mismatch":
            return f"{subject} cannot be {describe(value)}", "use letters, digits, '_' and '-', at most 80"
        case "string_too_short":
            return f"{subject} is empty", "write a text"
        case "too_long":
            return f"{subject} has too many values", f"keep {context['max_length']}"
        case "too_short":
            return f"{subject} is an empty list", "add at least one item"
        case _:
            return f"{subject}: {otherwise}", ""


def _subject(path: TreePath) -> str:
    """How a message names a value: its key, or the list it stands in."""
    if not path:
        return "the experiment"
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {_subject(path[:-1])}"
    return f"'{path[-1]}'"


def _type_remedy(kind: str, value: object) -> str:
    match value:
        case None:
            return "write {} for an empty map" if kind == "dict_type" else "write a value, or delete the key"
        case float() if kind.startswith("int") and value.is_integer() and abs(value) <= LARGEST_EXACT:
            return f"write {int(value)}"
        case bool() | int() | float() if kind == "string_type":
            return "put it in quotes"
        case "yes" | "on" if kind == "bool_type":
            return "write true"
        case "no" | "off" if kind == "bool_type":
            return "write false"
        case _:
            return ""


def _number(bound: object) -> str:
    return f"{bound:g}" if isinstance(bound, float) else str(bound)
