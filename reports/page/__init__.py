"""The HTML report: one self-contained file."""

from reports.page.build import comparison_page, page

__all__ = ["comparison_page", "page"]
