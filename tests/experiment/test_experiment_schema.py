"""The JSON Schema that editors use."""

from pathlib import Path

import jsonschema
import pytest
from experiment_files import EXAMPLE, MINIMAL
from fake_catalogue import COMPLETE
from ruamel.yaml import YAML

from sim.experiment import Catalogue, experiment_schema, schema_text, write_schema

COMMITTED = Path(__file__).parents[2] / "experiments" / "schemas" / "experiment.schema.json"


def is_valid(text: str, catalogue: Catalogue | None = None) -> bool:
    validator = jsonschema.Draft202012Validator(experiment_schema(catalogue))
    return validator.is_valid(YAML(typ="safe", pure=True).load(text))


def test_the_committed_schema_is_the_models_own(tmp_path: Path) -> None:
    write_schema(tmp_path / "schema.json")
    fresh = (tmp_path / "schema.json").read_text(encoding="utf-8")
    assert COMMITTED.read_text(encoding="utf-8") == fresh, "the schema is stale: write it anew"


@pytest.mark.parametrize("catalogue", [None, COMPLETE], ids=["general", "with names"])
def test_the_schema_is_one_and_accepts_the_example(catalogue: Catalogue | None) -> None:
    jsonschema.Draft202012Validator.check_schema(experiment_schema(catalogue))
    assert is_valid(EXAMPLE.read_text(encoding="utf-8"), catalogue)


@pytest.mark.parametrize(
    "text",
    [
        MINIMAL.replace("games:", "gamse:"),
        MINIMAL.replace("20000", "many"),
        MINIMAL.replace("run: {games: 20000}\n", ""),
        MINIMAL.replace("run: {games: 20000}", "run: {seed: 1}"),
    ],
    ids=["unknown key", "wrong type", "missing section", "missing key"],
)
def test_the_schema_refuses_what_the_loader_refuses(text: str) -> None:
    assert is_valid(MINIMAL)
    assert not is_valid(text)


def test_a_file_that_extends_another_may_leave_keys_to_it() -> None:
    assert is_valid("extends: base.yaml\nrun: {seed: 2}\n")
    assert not is_valid("run: {seed: 2}\n")


def test_a_catalogue_adds_its_names() -> None:
    assert is_valid(MINIMAL.replace("orchard", "vineyard"))
    assert not is_valid(MINIMAL.replace("orchard", "vineyard"), COMPLETE)
    assert "cards.C17.price" in schema_text(COMPLETE)


def test_every_key_is_described_for_the_editor() -> None:
    schema = experiment_schema()
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    parts = [schema, *(part for part in definitions.values() if "properties" in part)]
    keys = [(part["title"], key, value) for part in parts for key, value in part["properties"].items()]
    assert len(keys) > 30
    # A reference has the description of the part that it refers to.
    undescribed = [(title, key) for title, key, value in keys if not {"description", "$ref"} & set(value)]
    assert undescribed == []
