"""Reads and writes baselines.

Each metric has a block of its own in the TOML file, with the comments directly above its header. Blocks are rewritten
one by one, so that comments, notes, waivers and the order of keys outlive an accept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomlkit
from pydantic import ValidationError
from tomlkit.exceptions import TOMLKitError

from reports.analysis.estimates import write_text
from reports.gate.baseline import BASELINE_SCHEMA, Baseline, BaselineError, Entry, values_file
from reports.gate.values import Values, digest

_HEADER: Final = re.compile(r"""\s*\[metric\.(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\]\s*(?:\#.*)?""")
_OWN: Final = ("note", "waiver")
"""Keys that people write and an accept leaves alone."""
_BLANK: Final = " \t\n"
_TITLE: Final = "# Accepted numbers; `sim gate` compares with them, `sim baseline accept` writes them."


@dataclass(frozen=True)
class Kept:
    """A baseline as it lies on disk: its numbers, its block values, its text."""

    file: Path
    baseline: Baseline
    values: Values


def read(file: Path) -> Kept:
    """Read a baseline and its block values.

    Raises:
        BaselineError: missing, empty, damaged, of another version, or the two files do not belong together.
    """
    baseline = parse(file, _text(file))
    beside = values_file(file)
    try:
        data = beside.read_bytes()
    except OSError as error:
        raise BaselineError(
            f"{beside}: cannot be read ({error.strerror}); restore it from git or accept the baseline again"
        ) from error
    if digest(data) != baseline.head.values:
        raise BaselineError(
            f"{beside}: these are not the block values of {file.name}; restore both files from the same commit, "
            "or accept the baseline again"
        )
    try:
        values = Values.from_bytes(data)
    except ValueError as error:
        raise BaselineError(f"{beside}: {error}; restore it from git or accept the baseline again") from error
    unknown = [name for name in baseline.entries if name not in values.deals]
    if unknown:
        raise BaselineError(f"{file}: metric '{unknown[0]}' has no block values; accept the baseline again")
    return Kept(file, baseline, values)


def _text(file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BaselineError(f"{file}: there is no baseline; write one with `sim baseline accept RUN`") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BaselineError(f"{file}: cannot be read ({error}); restore it from git") from error
    if not text.strip():
        raise BaselineError(f"{file}: the file is empty; restore it from git or accept the baseline again")
    return text


def parse(file: Path, text: str) -> Baseline:
    """A baseline from the text of its TOML file.

    Raises:
        BaselineError: the text is no baseline, or one of another version.
    """
    try:
        raw: dict[str, Any] = tomlkit.parse(text).unwrap()
    except TOMLKitError as error:
        raise BaselineError(f"{file}: not readable as TOML ({error}); mend it or restore it from git") from error
    found = raw.get("schema")
    if isinstance(found, int) and found > BASELINE_SCHEMA:
        raise BaselineError(
            f"{file}: key 'schema': written in format {found} by a later version, this one reads {BASELINE_SCHEMA}; "
            "update tabletop-balance"
        )
    metrics = raw.pop("metric", {})
    if not metrics:
        raise BaselineError(f"{file}: it holds no metric; restore it from git or accept the baseline again")
    try:
        return Baseline.model_validate({"head": raw, "entries": metrics})
    except ValidationError as error:
        raise BaselineError(_problem(file, text, error)) from error


def _problem(file: Path, text: str, error: ValidationError) -> str:
    first = error.errors()[0]
    in_metric = first["loc"][0] == "entries"
    keys = [str(part) for part in first["loc"][1:]]
    line = _line_of(text, keys, in_metric)
    place = f"{file}:{line}" if line else str(file)
    name = f"metric '{keys[0]}', key '{'.'.join(keys[1:])}'" if in_metric and keys else f"key '{'.'.join(keys)}'"
    return f"{place}: {name}: {first['msg']}; mend it or accept the baseline again"


def _line_of(text: str, keys: list[str], in_metric: bool) -> int | None:
    """The line of a key, or of its metric's header; None where it cannot be found."""
    first = 1
    for segment in _segments(text):
        name = _name(segment)
        if name == (keys[0] if in_metric and keys else None):
            wanted = (keys[1] if in_metric else keys[0]) if len(keys) > in_metric else ""
            lines = _lines(segment)
            found = (n for n, line in enumerate(lines) if re.match(rf"\s*{re.escape(wanted)}\s*[=.]", line))
            header = next((n for n, line in enumerate(lines) if _HEADER.fullmatch(line.rstrip("\n"))), None)
            place = next(found, header) if wanted else header
            return None if place is None else first + place
        first += len(_lines(segment))
    return None


def write(file: Path, baseline: Baseline, values: bytes) -> None:
    """Write both files of a baseline; what people wrote into an earlier one is kept.

    Raises:
        BaselineError: the earlier file is damaged.
    """
    earlier = _segments(file.read_text(encoding="utf-8")) if file.is_file() else []
    by_name = {_name(segment): segment for segment in earlier}
    head = _updated(by_name.get(None, f"{_TITLE}\n"), None, _head(baseline))
    blocks = (
        _updated(by_name.get(name, ""), name, _entry(baseline.entries[name])) for name in sorted(baseline.entries)
    )
    text = "\n".join(f"{part.strip(_BLANK)}\n" for part in (head, *blocks))
    parse(file, text)
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = values_file(file).with_suffix(".partial")
    partial.write_bytes(values)
    partial.replace(values_file(file))
    write_text(file, text)


def _segments(text: str) -> list[str]:
    """The head and one segment a metric, each with the comments directly above it."""
    lines = _lines(text)
    starts = [0]
    for number, line in enumerate(lines):
        if _HEADER.fullmatch(line.rstrip("\n")):
            start = number
            while start > starts[-1] and lines[start - 1].lstrip().startswith("#"):
                start -= 1
            starts.append(start)
    return ["".join(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; names may hold what Python takes for further ends."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _name(segment: str) -> str | None:
    """The metric of a segment; None for the head."""
    metrics = tomlkit.parse(segment).get("metric")
    return None if not metrics else str(next(iter(metrics)))


def _updated(segment: str, name: str | None, values: Mapping[str, Any]) -> str:
    """A segment with new values; the keys that people write stay."""
    document = tomlkit.parse(segment)
    block: Any = document
    if name is not None:
        if "metric" not in document:
            outer = tomlkit.table(is_super_table=True)
            outer.append(name, tomlkit.table())
            document.append("metric", outer)
        block = document["metric"][name]
    for key in [key for key in block if key not in values and key not in _OWN]:
        del block[key]
    for key, value in values.items():
        if key not in block or block[key] != value:
            block[key] = value
    return tomlkit.dumps(document)


def _head(baseline: Baseline) -> dict[str, Any]:
    told = baseline.head.model_dump(by_alias=True)
    return {**told, "metrics": list(baseline.head.metrics)}


def _entry(entry: Entry) -> dict[str, Any]:
    told = entry.model_dump(exclude=set(_OWN))
    return {**told, "interval": list(entry.interval)}
