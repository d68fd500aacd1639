"""The sections of the page, a folder each: what a section says, its charts, its template.

A section's module has `sections(report)`, which gives the section, or one for each group of items, or none where the
run has nothing to show in it. What sections share is in `base`; they know nothing of each other.
"""
