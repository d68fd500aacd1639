"""Errors that a person can mend."""

from __future__ import annotations


class MendableError(Exception):
    """Something given cannot be used; the message names it and the remedy."""
