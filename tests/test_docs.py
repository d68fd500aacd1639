"""What the documents tell a reader to type, open or look at is there."""

import ast
import re
import shlex
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer

from reports.sections.glossary import TERMS
from sim.cli.main import app

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("sim/games/*/README.md")])
SIM = typer.main.get_command(app)


def commands(text: str) -> list[list[str]]:
    """Words of every command in a document: lines of code blocks and spans of code, comments left out."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    lines = [*(line for block in blocks for line in block.splitlines()), *spans]
    starts = re.compile(r"(?:\.venv/bin/)?(?:sim|make|python -m) ")
    return [shlex.split(line.removeprefix(".venv/bin/"), comments=True) for line in lines if starts.match(line)]


def unknown_to_sim(words: list[str]) -> list[str]:
    """The first subcommand, or the options, that `sim` does not have."""
    command, rest = SIM, words
    while rest and (subcommands := getattr(command, "commands", {})):
        name, *rest = rest
        if name not in subcommands:
            return [name]
        command = subcommands[name]
    known = {name for param in command.params for name in [*param.opts, *param.secondary_opts]} | {"--help"}
    options = [word.split("=")[0] for word in rest if re.match(r"--?[a-z]", word)]
    return [option for option in options if option not in known]


def unknown(words: list[str]) -> list[str]:
    """What of a command does not exist."""
    program, *rest = words
    if program == "sim":
        return unknown_to_sim(rest)
    if program == "make":
        targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        return [word for word in rest if word not in targets]
    return [] if find_spec(rest[1]) else [rest[1]]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_exist_with_their_options(document):
    named = commands(document.read_text(encoding="utf-8"))
    assert [(words, missing) for words in named if (missing := unknown(words))] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_and_paths_lead_somewhere(document):
    """Links are relative to the document, paths in code to the project; those with a placeholder are not looked up."""
    text = document.read_text(encoding="utf-8")
    links = [document.parent / link for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text)]
    folders = "sim|strategies|reports|experiments|benchmarks|tests|docs"
    paths = [ROOT / path for path in re.findall(rf"`((?:{folders})/[\w/.-]*)`", text)]
    assert [str(path) for path in [*links, *paths] if not path.exists()] == []


def absent(module: str, name: str, written: set[str]) -> bool:
    """Whether a name cannot be imported from a module, unless the document itself shows how the module is written."""
    if module in written:
        return False
    return find_spec(module) is None or not (
        hasattr(import_module(module), name) or find_spec(f"{module}.{name}") or f"{module}.{name}" in written
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_examples_import_is_there(document):
    text = document.read_text(encoding="utf-8")
    examples = [ast.parse(code) for code in re.findall(r"^```python\n(?!>>>)(.*?)^```", text, re.M | re.S)]
    files = re.findall(r"^# ([\w/]+)\.py$", text, re.M)
    written = {file.removesuffix("/__init__").replace("/", ".") for file in files}
    imports = [node for code in examples for node in ast.walk(code) if isinstance(node, ast.ImportFrom) and node.module]
    named = [(str(node.module), alias.name) for node in imports for alias in node.names]
    assert [place for place in named if absent(*place, written)] == []


def test_the_reports_glossary_and_the_documents_agree():
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert [term.name for term in TERMS if f"| {term.name} | {term.meaning}" not in text] == []


def test_the_picture_of_the_architecture_has_the_layers_that_are_checked():
    rules = (ROOT / ".importlinter").read_text(encoding="utf-8")
    layers = re.search(r"containers =\n    reports\n.*?layers =\n(.*?)\n\n", rules, re.S)
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    drawn = re.findall(r"│ (\w+)(?:, \w+)*  +", picture)
    names = [re.split(r" : ", line.strip())[0] for line in layers.group(1).splitlines()]
    assert drawn == [name for name in names if name not in ("tables", "terminal")]


def test_the_readme_names_every_command():
    named = {words[1] for words in commands((ROOT / "README.md").read_text(encoding="utf-8")) if words[0] == "sim"}
    assert set(SIM.commands) - named == set()


def test_what_does_not_exist_is_found():
    block = "```\nsim baseline accept RUN --reasons x  # a comment\nmake tee\npython -m sim.no\n```\n"
    text = f"`sim run --game` `sim rum`\n{block}"
    assert [unknown(words) for words in commands(text)] == [["--reasons"], ["tee"], ["sim.no"], ["--game"], ["rum"]]


def test_hooks_check_what_make_checks():
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    programs = set(re.findall(r"entry: \.venv/bin/([\w-]+)", hooks))
    check = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert programs == {"ruff", "mypy", "lint-imports", "sim"}
    assert [program for program in programs if f"$(BIN)/{program}" not in check] == []
