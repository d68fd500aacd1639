"""The HTML report: one self-contained file."""

from reports.page.build import page

__all__ = ["page"]
