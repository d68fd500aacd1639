"""Reads what a run folder says about itself."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError

from sim.runlog.facts import RUN_SCHEMA, RunFacts


class RunError(Exception):
    """A run folder cannot be used; the message names the file and the remedy."""


def read_facts(folder: Path) -> RunFacts:
    """What the `run.json` of a run folder says.

    Raises:
        RunError: there is none, or it is damaged, of another version, or says that the run is not complete.
    """
    file = folder / "run.json"
    if not folder.is_dir():
        raise RunError(f"{folder}: there is no such run folder; `sim list runs` shows those that exist")
    if not file.is_file():
        raise RunError(f"{file}: missing, so the run is not complete; continue it with `sim run … --resume`")
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        found = raw.get("schema") if isinstance(raw, dict) else None
        if found != RUN_SCHEMA:
            raise RunError(f"{file}: written in format {found!r}, this version reads {RUN_SCHEMA}; play the run again")
        facts = RunFacts.model_validate(raw)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise RunError(f"{file}: not readable as JSON ({error}); play the run again") from error
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise RunError(f"{file}: key '{key}': {first['msg']}; play the run again") from error
    if not facts.complete:
        raise RunError(f"{file}: the run is not complete; continue it with `sim run … --resume`")
    return facts
