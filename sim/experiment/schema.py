"""JSON Schema of an experiment, for completion and checks in editors."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from sim.experiment.catalogue import Catalogue
from sim.experiment.model import Experiment

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, object]


def experiment_schema(catalogue: Catalogue | None = None) -> Schema:
    """The schema of experiment files.

    Args:
        catalogue: adds the names of games, rule values, strategies, items and analyses for completion.

    Returns:
        A JSON Schema, draft 2020-12.
    """
    schema = Experiment.model_json_schema(by_alias=True, mode="validation")
    schema = {"$schema": DIALECT, **schema, "title": "Experiment"}
    _let_parents_fill_in(schema)
    if catalogue is not None:
        _name_what_exists(schema, catalogue)
    return schema


def write_schema(path: Path, catalogue: Catalogue | None = None) -> None:
    """Write the schema as an indented JSON file."""
    path.write_text(schema_text(catalogue), encoding="utf-8")


def schema_text(catalogue: Catalogue | None = None) -> str:
    """The schema as the text of its file."""
    return json.dumps(experiment_schema(catalogue), indent=2, ensure_ascii=False) + "\n"


def _let_parents_fill_in(schema: Schema) -> None:
    """Allow ``extends``, and ask for required keys only in a file without it."""
    extends = {"type": "string", "description": "Experiment file that this one starts from.", "minLength": 1}
    _at(schema, "properties")["extends"] = extends
    game, run = _at(schema, "$defs", "Game"), _at(schema, "$defs", "Run")
    complete = {
        "required": schema.pop("required"),
        "properties": {
            "game": {"required": game.pop("required")},
            "run": {"required": run.pop("required")},
        },
    }
    schema["anyOf"] = [{"required": ["extends"]}, complete]


def _name_what_exists(schema: Schema, catalogue: Catalogue) -> None:
    games = catalogue.games.values()
    rules = _names(rule for game in games for rule in game.rule_values)
    strategies = _names(name for game in games for name in game.strategies)
    _at(schema, "$defs", "Game", "properties", "name")["enum"] = _names(catalogue.games)
    _at(schema, "$defs", "Game", "properties", "rules")["propertyNames"] = {"enum": rules}
    _at(schema, "properties", "variants", "additionalProperties")["propertyNames"] = {"enum": rules}
    for varied in ("values", "ranges"):
        _at(schema, "$defs", "Sweep", "properties", varied)["propertyNames"] = {"enum": rules}
    # Names of the experiment's own are allowed too, so the built-in ones are offered without being demanded.
    offered = [{"enum": strategies}, {"type": "string"}]
    _at(schema, "$defs", "Table", "properties", "seats")["items"] = {"anyOf": offered}
    _at(schema, "$defs", "Strategy", "properties", "use")["anyOf"] = offered
    items = _names(group for game in games for group in game.items)
    _at(schema, "$defs", "Trial", "properties", "items")["enum"] = items
    analyses = {name: info for game in games for name, info in game.analyses.items()}
    _at(schema, "properties", "analyses")["propertyNames"] = {"enum": _names(analyses)}
    _at(schema, "properties", "analyses")["properties"] = {
        name: {
            "type": "object",
            "description": info.description,
            "propertyNames": {"enum": _names(info.options)},
        }
        for name, info in sorted(analyses.items())
    }


def _names(names: Iterable[str]) -> list[str]:
    return sorted(set(names))


def _at(schema: Schema, *keys: str) -> Schema:
    for key in keys:
        schema = cast("Schema", schema[key])
    return schema
