"""From a matplotlib figure to SVG that can stand inside a page.

matplotlib's own output cannot: ids of two figures collide, a global style rule leaks into the page, black
text vanishes on a dark background, and nothing says what the picture shows.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Mapping
from typing import Any, Final
from xml.etree import ElementTree as ET

import matplotlib as mpl
from matplotlib.figure import Figure

_SVG: Final = "http://www.w3.org/2000/svg"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_BLACK: Final = re.compile(r"#000000\b|#000\b")
_FONT: Final = re.compile(r"font:\s*(?:(\d+)\s+)?([\d.]+)px[^;]*")
_FONT_FAMILY: Final = re.compile(r"font-family:[^;]*;?\s*")
_COORDINATES: Final = frozenset({"d", "x", "y", "transform"})
_LONG_NUMBER: Final = re.compile(r"-?\d+\.\d{3,}")
_URL: Final = re.compile(r"url\(#([^)]+)\)")
SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tabletop-balance",
    "text.parse_math": False,
    "font.size": 11,
    "axes.linewidth": 0.8,
    "hatch.linewidth": 0.6,
}


def render(figure: Figure, prefix: str, title: str, description: str, tips: Mapping[str, str]) -> str:
    """The figure as one `<svg>` element.

    Args:
        figure: what to draw; it must have been made under `SETTINGS`.
        prefix: put before every id, unique on the page.
        title: short name of the picture.
        description: what it shows, for those who cannot see it.
        tips: by gid of an artist, the words shown when a pointer rests on it.
    """
    root = ET.fromstring(_raw(figure))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    for element in root.iter():
        _clean(element, prefix)
        _slim(element)
        tip = tips.get(element.get("id", "").removeprefix(prefix))
        if tip is not None:
            label = ET.Element(f"{{{_SVG}}}title")
            label.text = tip
            element.insert(0, label)
    _describe(root, prefix, title, description)
    ET.register_namespace("", _SVG)
    return ET.tostring(root, encoding="unicode")


def _raw(figure: Figure) -> str:
    stream = io.StringIO()
    with mpl.rc_context(SETTINGS), warnings.catch_warnings():
        # The page's own fonts draw the text; matplotlib only needs its rough width.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure.savefig(stream, format="svg", metadata={"Date": None}, transparent=True)
    return stream.getvalue()


def _clean(element: ET.Element, prefix: str) -> None:
    """Prefix ids and references, and let text and lines take the page's colour and font."""
    for name, value in list(element.attrib.items()):
        if name == "id":
            element.set(name, prefix + value)
        elif name == _HREF:
            del element.attrib[name]
            element.set("href", f"#{prefix}{value.removeprefix('#')}")
        elif name != "d":
            value = _URL.sub(rf"url(#{prefix}\1)", value)
            value = _BLACK.sub("currentColor", value)
            element.set(name, _page_font(value) if name == "style" else value)


def _slim(element: ET.Element) -> None:
    """Drop indentation, and decimals that no screen can show: a page may hold many pictures."""
    if element.tag != f"{{{_SVG}}}text":
        element.text = element.text if element.text and element.text.strip() else None
    element.tail = None
    for name in _COORDINATES & element.attrib.keys():
        element.set(name, " ".join(_LONG_NUMBER.sub(_two_decimals, element.attrib[name]).split()))


def _two_decimals(match: re.Match[str]) -> str:
    return f"{float(match.group()):.2f}".rstrip("0").rstrip(".")


def _page_font(declarations: str) -> str:
    """A style without font family, so that text has the page's."""
    return _FONT_FAMILY.sub("", _FONT.sub(_own_font, declarations))


def _own_font(match: re.Match[str]) -> str:
    weight, size = match.groups()
    return f"font-size: {size}px" + (f"; font-weight: {weight}" if weight else "")


def _describe(root: ET.Element, prefix: str, title: str, description: str) -> None:
    for name in ("width", "height", "version"):
        root.attrib.pop(name, None)
    root.set("role", "img")
    root.set("aria-labelledby", f"{prefix}title {prefix}desc")
    root.set("fill", "currentColor")
    for position, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = ET.Element(f"{{{_SVG}}}{tag}", {"id": prefix + tag})
        element.text = text
        root.insert(position, element)
