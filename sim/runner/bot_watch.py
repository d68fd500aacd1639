"""Watches strategies in plain Python, which may never answer: says who is at work, and ends a game in good time."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

QUIET_SECONDS: Final = 60.0
"""After so long without a finished game, a person is told who is at work."""
_LOOK_SECONDS: Final = 0.2


class BotTimeoutError(BaseException):
    """A game took longer than `--bot-timeout` allows.

    No `Exception`, so that a strategy which catches those does not catch this.
    """


@contextmanager
def watching(
    finished: Callable[[], int], at_work: Callable[[], str], timeout: float | None, quiet: float = QUIET_SECONDS
) -> Iterator[None]:
    """While games are played in this thread, look after them from another.

    Args:
        finished: How many of them are finished by now.
        at_work: Game, seat and strategy at work, in words.
        timeout: Seconds that one game may take; None for as long as it likes.
        quiet: Seconds without a finished game after which it is said who is at work.

    Raises:
        BotTimeoutError: In the playing thread, when a game takes longer than `timeout`.
    """
    done, player = threading.Event(), threading.get_ident()
    in_main_thread = threading.current_thread() is threading.main_thread()

    def look() -> None:
        known, since, told = 0, time.monotonic(), False
        while not done.wait(_LOOK_SECONDS):
            if finished() != known:
                known, since, told = finished(), time.monotonic(), False
            waited = time.monotonic() - since
            if waited > quiet and not told:
                told = True
                sys.stderr.write(f"no game finished for {quiet:.0f} s: {at_work()} is at work\n")
                sys.stderr.flush()
            if timeout is not None and waited > timeout:
                _interrupt(player, in_main_thread)
                return

    previous = signal.signal(signal.SIGALRM, _raise) if in_main_thread and timeout is not None else None
    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        if previous is not None:
            signal.signal(signal.SIGALRM, previous)


def _raise(_number: int, _frame: object) -> None:
    raise BotTimeoutError


def _interrupt(player: int, in_main_thread: bool) -> None:
    """Raise `BotTimeoutError` in the playing thread; in a main thread a call that sleeps or waits is cut short, too."""
    if in_main_thread:
        signal.pthread_kill(player, signal.SIGALRM)
    else:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(player), ctypes.py_object(BotTimeoutError))
