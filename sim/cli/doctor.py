"""``sim doctor``: versions, cores, cache, write access."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import UNEXPECTED, show, show_json


def doctor(
    out: Annotated[Path, typer.Option(help="Folder of all runs.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say whether this machine is ready, and what to do where it is not."""
    from sim.runner.provenance import versions

    checks = [{"check": name, "fine": fine, "found": found} for name, fine, found in examine(out)]
    if as_json:
        show_json({"versions": versions(), "checks": checks})
    else:
        for name, version in versions().items():
            show(f"  {name:18} {version}")
        for check in checks:
            show(f"{'✔' if check['fine'] else '✖'} {check['check']:18} {check['found']}")
    if not all(check["fine"] for check in checks):
        raise typer.Exit(UNEXPECTED)


def examine(out: Path) -> Iterator[tuple[str, bool, str]]:
    """Name, whether it is fine, and what was found, for every check."""
    from sim.engine.compiled_cache import damaged_files
    from sim.engine.compiling import cache_folder, cache_root, interpreted, is_warm
    from sim.games import game_names, load_game

    yield "cores", True, str(os.cpu_count())
    cache = cache_root()
    lasting = not cache.is_relative_to(tempfile.gettempdir())
    remedy = "" if lasting else " (not kept between runs; set TABLETOP_CACHE to a folder that can be written)"
    yield "compiled code", lasting, f"{cache}{remedy}"
    warm = [name for name in game_names() if is_warm(load_game(name).module)]
    yield "compiled games", True, ", ".join(warm) or "none yet; the first run of a game compiles it"
    broken = [path for name in warm for path in damaged_files(cache_folder(load_game(name).module))]
    told = f"{len(broken)} damaged, such as {broken[0]}; compiled again when next used" if broken else "all intact"
    yield "compiled files", not broken, told
    yield "numba", not interpreted(), "off (NUMBA_DISABLE_JIT is set)" if interpreted() else "on"
    yield "runs", *_writable(out)
    browser = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
    yield "browser", True, browser or "none found; only the project's own browser tests need one"


def _writable(folder: Path) -> tuple[bool, str]:
    parent = next(path for path in (folder.resolve(), *folder.resolve().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=parent):
            pass
    except OSError as error:
        return False, f"{folder}: {error.strerror}; choose another folder with --out"
    free = shutil.disk_usage(parent).free / 1e9
    return True, f"{folder} can be written, {free:,.0f} GB free"
