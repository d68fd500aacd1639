"""Files of compiled code: where a function's lie, and how damaged ones are found and left aside.

numba keeps an index (``.nbi``) and data files (``.nbc``) of every function, names their folder after the place of the
source, and trusts both the source's time stamp and whatever the files hold. Here the folder is named after what the
sources say, so that every checkout of the same sources shares it, and each file begins with a checksum: what a crash,
a full disk or a copy has damaged is compiled again instead of being run.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator

CHECKSUM_BYTES: Final = 16


class DamagedCacheError(OSError):
    """A file of compiled code that does not hold what was written; numba takes an OSError for a missing entry."""


def _sealed(data: bytes) -> bytes:
    """The data behind their checksum."""
    return hashlib.blake2b(data, digest_size=CHECKSUM_BYTES).digest() + data


def _opened(path: Path) -> bytes:
    """What :func:`_sealed` has put into a file.

    Raises:
        FileNotFoundError: There is no such file.
        DamagedCacheError: It holds anything else.
    """
    sealed = path.read_bytes()
    data = sealed[CHECKSUM_BYTES:]
    if _sealed(data) != sealed:
        raise DamagedCacheError(f"{path}: damaged")
    return data


class SealedCacheFile(IndexDataCacheFile):  # type: ignore[misc]
    """numba's index and data files, each behind a checksum; damaged ones are deleted and count as missing."""

    def _load_index(self) -> dict[Any, str]:
        path = Path(self._index_path)
        try:
            version, stamp, overloads = pickle.loads(_opened(path))
        except FileNotFoundError:
            return {}
        except DamagedCacheError:
            path.unlink(missing_ok=True)
            return {}
        return overloads if (version, stamp) == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        with self._open_for_write(self._index_path) as file:
            file.write(_sealed(self._dump((self._version, self._source_stamp, overloads))))

    def _load_data(self, name: str) -> Any:
        path = Path(self._data_path(name))
        try:
            return pickle.loads(_opened(path))
        except DamagedCacheError:
            path.unlink(missing_ok=True)
            raise

    def _save_data(self, name: str, data: Any) -> None:
        with self._open_for_write(self._data_path(name)) as file:
            file.write(_sealed(self._dump(data)))


class SourceLocator(_CacheLocator):  # type: ignore[misc]
    """Finds a function's files by its module, in the folder that numba's ``CACHE_DIR`` names at the time."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._path = Path(numba.config.CACHE_DIR) / function.__module__
        try:
            source = Path(file).read_bytes()
        except OSError:
            source = function.__code__.co_code
        self._stamp = hashlib.blake2b(source, digest_size=CHECKSUM_BYTES).hexdigest()

    def get_cache_path(self) -> str:
        """Folder of the function's files."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """Hash of the function's own source file; those that it calls into name the folder."""
        return self._stamp

    def get_disambiguator(self) -> None:
        """Nothing: modules have folders of their own."""

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> SourceLocator:
        """The locator of a function that a file defines."""
        return cls(function, file)


class _SourceCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (SourceLocator,)


class SourceCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of a function, with :class:`SourceLocator` and :class:`SealedCacheFile`."""

    _impl_class = _SourceCacheImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = SealedCacheFile(self._cache_path, self._impl.filename_base, locator.get_source_stamp())


def damaged_files(folder: Path) -> Iterator[Path]:
    """The damaged files of compiled code below a folder."""
    for path in sorted(folder.rglob("*.nb[ic]")):
        try:
            _opened(path)
        except FileNotFoundError:
            continue
        except OSError:
            yield path
