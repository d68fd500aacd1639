"""Charts of a run's results, each a self-contained SVG for the page."""

from reports.charts.figures import Chart, charts

__all__ = ["Chart", "charts"]
