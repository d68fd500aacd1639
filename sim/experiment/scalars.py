"""Plain YAML scalars by the core schema of YAML 1.2.2, section 10.3.2, and nothing more.

The parser's own constructors also read ``1_000``, ``010`` and dates, each a trap in an experiment.
"""

import math
import re

from sim.experiment.tree import Scalar

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_REAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")

LARGEST_EXACT = 2**53
"""Above this, a number written with an exponent is not surely the whole number meant."""


class ScalarError(ValueError):
    """A plain scalar that is not read as anything; holds message and remedy."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(f"{message}; {remedy}")


def read_plain(text: str) -> Scalar:
    """The value of an unquoted scalar; a whole number written with an exponent (``1e4``) is whole.

    Raises:
        ScalarError: a leading zero (octal to some readers), or a number that is not finite.
    """
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text) or _FALSE.fullmatch(text):
        return text[0] in "tT"
    if zero := _LEADING_ZERO.fullmatch(text):
        sign, digits = zero.groups()
        raise ScalarError(
            f"'{text}' has a leading zero, which some programs read as octal",
            f"write {sign}{digits} for the number, or '{text}' in quotes for text",
        )
    if _DECIMAL.fullmatch(text) or _OCTAL.fullmatch(text) or _HEXADECIMAL.fullmatch(text):
        return _whole(text)
    if _REAL.fullmatch(text):
        return _real(text)
    if _NOT_FINITE.fullmatch(text):
        raise ScalarError(f"'{text}' is not a finite number", "write a number, or quote it for text")
    return text


def _whole(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        # Python refuses to read thousands of digits.
        raise ScalarError("the number has too many digits", "write a smaller number") from None


def _real(text: str) -> int | float:
    value = float(text)
    if not math.isfinite(value):
        raise ScalarError(f"'{text}' is too large a number", "write a smaller number")
    has_exponent = "e" in text.lower()
    return int(value) if has_exponent and value.is_integer() and abs(value) <= LARGEST_EXACT else value
