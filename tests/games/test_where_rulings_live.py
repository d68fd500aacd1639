"""The README of a game says where each of its rules lives, and there it is."""

import ast
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from sim.games import game_names

GAMES = Path(__file__).parents[2] / "sim" / "games"


def places(readme: str) -> list[tuple[str, str]]:
    """(file, name) pairs of the last column of all tables that end with «where»; an empty name is the file alone.

    A place reads: `file.py` `name`, `name`; a name belongs to the file last named, or to those named together.
    """
    found, in_table = [], False
    for line in readme.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else [""]
        in_table = line.startswith("|") and (in_table or cells[-1] == "where")
        for place in cells[-1].split(";") if in_table else ():
            file = ""
            for word in re.findall(r"`([^`]+)`", place):
                is_file = re.fullmatch(r"\w+\.(py|yaml)", word)
                file = word if is_file else file
                found.append((file, "" if is_file else word))
    return found


def has(folder: Path, file: str, name: str) -> bool:
    """Whether the file is there and has what is named: a function, class, constant or field; or a dotted path."""
    path = folder / file
    if not file or not path.is_file():
        return False
    if path.suffix == ".yaml":
        tree = YAML(typ="safe").load(path)
        for key in name.split(".") if name else ():
            if key not in tree:
                return False
            tree = tree[key]
        return True
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assigned = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return not name or name in defined | assigned


@pytest.mark.parametrize("game", game_names())
def test_every_place_that_a_table_of_rulings_names_exists(game):
    named = places((GAMES / game / "README.md").read_text(encoding="utf-8"))
    assert len(named) > 3
    assert [place for place in named if not has(GAMES / game, *place)] == []


def test_a_place_that_is_gone_is_found():
    table = (
        "| id | where |\n|---|---|\n| X-1 | `play.py` `legal`, `no_such_rule`; `rules.yaml` `target` |\n\nA `word`.\n"
    )
    assert places(table) == [
        ("play.py", ""),
        ("play.py", "legal"),
        ("play.py", "no_such_rule"),
        ("rules.yaml", ""),
        ("rules.yaml", "target"),
    ]
    assert has(GAMES / "pig", "play.py", "legal")
    assert not has(GAMES / "pig", "play.py", "no_such_rule")
    assert not has(GAMES / "pig", "rules.yaml", "no.such.value")
    assert not has(GAMES / "pig", "no_such_file.py", "")
