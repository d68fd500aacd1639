"""Compilation with numba and its cache on disk.

numba notices a change in a function's own file only, not in a file that the function calls into. So every
function is cached in a folder that is named after a hash of *all* sources it may reach: the engine for the
engine, the engine and the game for a game, and its strategies as well for a strategy. Editing any of them moves
to another folder, and nothing keeps an old behaviour. :mod:`sim.engine.compiled_cache` says what lies in the folder.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types

from sim.engine.compiled_cache import SourceCache

# Two features that numba calls experimental. Strategies are function values, so that one compiled loop serves every
# line-up; and an engine function compiled for one game's record also takes another game's record that begins alike.
for _feature in ("First-class function type feature", ".*has been considered a subtype of"):
    warnings.filterwarnings("ignore", _feature, numba.NumbaExperimentalFeatureWarning)

F = TypeVar("F", bound=Callable[..., Any])

ROOT = Path(__file__).resolve().parents[2]
KEEP_DAYS = 30
REPORT = "report"
"""Folder of what a game adds to the reports, which no compiled code reaches."""


@cache
def cache_root() -> Path:
    """Folder of all compiled code: ``$TABLETOP_CACHE``, else ``$XDG_CACHE_HOME/tabletop-balance``.

    Where that is not writable, the user's own folder under the system's temporary one, which lasts until the machine
    clears it; where even that cannot be had, a folder that is deleted when this process ends.
    """
    base = os.environ.get("TABLETOP_CACHE") or str(
        Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tabletop-balance"
    )
    for folder in (Path(base) / "compiled", users_temporary_folder()):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        if folder != users_temporary_folder() or _is_ours_alone(folder):
            return folder
    last = Path(tempfile.mkdtemp(prefix="tabletop-balance-"))
    atexit.register(shutil.rmtree, last, ignore_errors=True)
    return last


def users_temporary_folder() -> Path:
    """The user's own folder of compiled code under the system's temporary folder."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"tabletop-balance-{user}"


def _is_ours_alone(folder: Path) -> bool:
    """Whether nobody else can put code there, which would be run."""
    found = folder.lstat()
    if not hasattr(os, "getuid"):
        return stat.S_ISDIR(found.st_mode)
    others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not others


def _sources(module: str) -> list[Path]:
    """Files that code of ``module`` may call into, by the house plan's import directions."""
    parts = module.split(".")
    folders = [ROOT / "sim" / "engine"]
    if parts[:2] == ["sim", "games"] and len(parts) > 2:
        folders.append(ROOT / "sim" / "games" / parts[2])
    elif parts[0] == "strategies" and len(parts) > 2:
        folders += [ROOT / "sim" / "games" / parts[1], ROOT / "strategies" / parts[1]]
    elif parts[0] == "sim" and parts[1:2] != ["engine"]:
        folders.append(ROOT.joinpath(*parts[:2]))
    elif parts[0] != "sim":
        folders += [ROOT / "sim" / "games", ROOT / "strategies"]
    return sorted(file for folder in folders for file in folder.rglob("*.py") if REPORT not in file.parts)


def hash_files(files: list[Path]) -> str:
    """SHA-256 over names and contents of ``files``, in the given order (hex)."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file.name).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def source_hash(module: str) -> str:
    """Hash of every source that compiled code of ``module`` may reach, and of the compilers' versions."""
    versions = f"{numba.__version__} {np.__version__} {sys.version_info[:3]} {platform.machine()}"
    return hashlib.sha256((hash_files(_sources(module)) + versions).encode()).hexdigest()


def cache_folder(module: str, salt: str = "") -> Path:
    """Folder in which numba keeps the compiled code of ``module``; ``salt`` stands for further sources."""
    name = f"{module.split('.', 1)[0]}-{source_hash(module)[:20]}"
    return cache_root() / (f"{name}-{salt[:20]}" if salt else name)


def compiled(*, module: str | None = None, salt: str = "", as_value: bool = False) -> Callable[[F], F]:
    """Decorator: compile with numba on first use, cached on disk and releasing the GIL.

    Functions that cross the game contract get their explicit signature from :func:`compile_for` once their module
    is loaded, so that a file can tell the rules in the rulebook's order.

    Args:
        module: Module whose sources name the cache folder; by default the function's own. The arena names the
            game that it is compiled for.
        salt: Hash of sources outside the project that the function may call into.
        as_value: Whether compiled code shall receive it as a function value, as the arena does a strategy. Others
            are spared the entry point that this takes, and so a part of their compile time.

    A signed integer that compiled code hands over arrives as 64 bits, however narrow the field of the record that it
    comes from, and a constant as a number like any other: neither is a reason to compile a function once more.

    With ``NUMBA_DISABLE_JIT=1`` the function stays plain Python.
    """

    def decorate(function: F) -> F:
        if interpreted():
            return function
        numba.config.CACHE_DIR = str(cache_folder(module or function.__module__, salt))
        dispatcher = numba.njit(nogil=True, no_cfunc_wrapper=not as_value)(function)
        dispatcher._cache = SourceCache(function)
        return cast(F, _of_one_width(dispatcher))

    return decorate


def _of_one_width(dispatcher: Any) -> Any:
    """The dispatcher, which now compiles once for integers of any width and for constants.

    numba looks a call's signature up by ``get_call_template`` and casts the arguments to what it finds there.
    """
    template_for = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template_for(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _widened(kind: Any) -> Any:
    plain = types.unliteral(kind)
    is_signed = isinstance(plain, types.Integer) and plain.signed
    return types.int64 if is_signed or isinstance(plain, types.IntEnumMember) else plain


def compile_for(function: F, signature: Any) -> F:
    """Compile ``function`` for one explicit ``signature`` now (or load it from the cache), and for no other.

    A function with exactly one signature is what numba accepts as a function value.

    Raises:
        TypeError: The function was not decorated with :func:`compiled`.
    """
    if interpreted():
        return function
    dispatcher = cast(Any, function)
    if not hasattr(dispatcher, "compile"):
        raise TypeError(f"{function.__module__}.{function.__qualname__} is not decorated with @compiled()")
    if not dispatcher.signatures:
        dispatcher.compile(signature)
        dispatcher.disable_compile()
    return function


def interpreted() -> bool:
    """Whether ``NUMBA_DISABLE_JIT`` is set, so that all rules run as plain Python."""
    return bool(numba.config.DISABLE_JIT)


def is_warm(module: str, function: str = "") -> bool:
    """Whether compiled code of ``module``, or of one of the functions kept with it, is on disk already."""
    folder = cache_folder(module)
    return folder.is_dir() and any(folder.rglob(f"*.{function}-*.nbc" if function else "*.nbc"))


def prune() -> int:
    """Delete cache folders unused for ``KEEP_DAYS`` days; returns how many."""
    limit = time.time() - KEEP_DAYS * 86400
    old = [folder for folder in cache_root().iterdir() if folder.is_dir() and folder.stat().st_mtime < limit]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)
