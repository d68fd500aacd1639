"""The example workflow for GitHub is YAML, and calls the gate with options that it has."""

from __future__ import annotations

import re
from pathlib import Path

from ruamel.yaml import YAML
from typer.testing import CliRunner

from sim.cli.main import app

EXAMPLE = Path(__file__).parents[2] / "docs" / "github-actions-balance.yml"


def test_the_example_calls_the_gate_with_options_that_it_has() -> None:
    steps = YAML(typ="safe").load(EXAMPLE.read_text(encoding="utf-8"))["jobs"]["gate"]["steps"]
    (command,) = [step["run"] for step in steps if "sim gate" in step.get("run", "")]
    options = re.findall(r"--[a-z-]+", command)
    wanted = CliRunner().invoke(app, ["gate", *command.split()[2:], "--on-inconclusive", "never"])
    assert len(options) == 3
    assert wanted.exit_code == 2
    assert "unknown policy 'never'" in wanted.stderr
