"""Tools to draw charts, each a self-contained SVG for the page; the charts themselves stand with their sections."""

from reports.charts.chart import Chart, Tips, finish, placed

__all__ = ["Chart", "Tips", "finish", "placed"]
