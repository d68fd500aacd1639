"""Experiment files for tests."""

import io
from pathlib import Path

import pytest
from fake_catalogue import FIRST_VERSION
from ruamel.yaml import YAML

from sim.experiment import Catalogue, ExperimentError, load_experiment

EXAMPLE = Path(__file__).with_name("orchard_2p.yaml")

MINIMAL = """\
schema: 1
id: tiny
game: {name: orchard, players: 2}
run: {games: 20000}
tables:
  - {id: mirror, seats: [random, random]}
"""


def minimal(**sections: str) -> str:
    """The minimal experiment with sections replaced or added, each given as its YAML."""
    lines = MINIMAL.splitlines()
    for key, value in sections.items():
        at = next((i for i, line in enumerate(lines) if line.startswith(f"{key}:")), len(lines))
        keep = 2 if key == "tables" else 1
        lines[at : at + keep] = [f"{key}: {value}"]
    return "\n".join(lines) + "\n"


def write(folder: Path, text: str, name: str = "bad.yaml") -> Path:
    """Write an experiment file without changing its line ends."""
    path = folder / name
    path.write_bytes(text.encode())
    return path


def problems_of(
    text: str, monkeypatch: pytest.MonkeyPatch, folder: Path, catalogue: Catalogue = FIRST_VERSION, *sets: str
) -> ExperimentError:
    """Load ``bad.yaml`` with the given text from inside its folder, and return its problems."""
    monkeypatch.chdir(folder)
    write(folder, text)
    with pytest.raises(ExperimentError) as caught:
        load_experiment("bad.yaml", catalogue, sets)
    return caught.value


def to_yaml(document: object) -> str:
    """Plain data as YAML text."""
    stream = io.StringIO()
    writer = YAML(typ="safe", pure=True)
    writer.allow_unicode = True
    writer.dump(document, stream)
    return stream.getvalue()
