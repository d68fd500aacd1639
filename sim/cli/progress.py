"""How far a run is: a bar on a terminal, else a plain line every ten seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sim.cli.console import has_bars, say
from sim.runner import Progress

LINE_SECONDS = 10.0


@contextmanager
def watching(title: str) -> Iterator[Callable[[Progress], None]]:
    """Yields what the runner tells its progress to."""
    if has_bars():
        yield from _bar(title)
    else:
        yield Lines(title)


class Lines:
    """One plain line every ``LINE_SECONDS`` seconds."""

    def __init__(self, title: str) -> None:
        self.title, self.last = title, time.monotonic()

    def __call__(self, progress: Progress) -> None:
        """Print a line when it is time."""
        now = time.monotonic()
        if now - self.last >= LINE_SECONDS:
            self.last = now
            say(
                f"{self.title}: {progress.games:,} of {progress.of_games:,} games, "
                f"{progress.games_per_s:,.0f} games/s, {progress.seconds_left:,.0f} s left"
            )


def _bar(title: str) -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns: list[Any] = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    ]
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(title, total=None, rate="")

        def watch(progress: Progress) -> None:
            rate = f"{progress.games_per_s:,.0f} games/s"
            bars.update(task, completed=progress.games, total=progress.of_games, rate=rate)

        yield watch
