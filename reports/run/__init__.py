"""A run as the reports find it: its folder, and how numbers are written."""

from reports.run.folder import Run
from sim.runlog.reading import RunError

__all__ = ["Run", "RunError"]
