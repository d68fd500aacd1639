"""A finished chart, and how figures become one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from matplotlib.artist import Artist
from matplotlib.figure import Figure

from reports.charts import style, svg


@dataclass(frozen=True)
class Chart:
    """A picture with its words.

    Attributes:
        id: unique on the page.
        title: heading.
        caption: how to read it.
        svg: the picture, one `<svg>` element, its text escaped.
        place: where in its section it stands; empty for the section's main figures.
    """

    id: str
    title: str
    caption: str
    svg: str
    place: str = ""


def placed(place: str, charts: Iterable[Chart]) -> Iterator[Chart]:
    """The same charts, to stand at `place` in their section."""
    return (replace(chart, place=place) for chart in charts)


@dataclass
class Tips:
    """Words for single marks, shown when a pointer rests on them."""

    texts: dict[str, str] = field(default_factory=dict)

    def add(self, artist: Artist, text: str) -> None:
        """Attach `text` to `artist`."""
        gid = f"tip{len(self.texts)}"
        artist.set_gid(gid)
        self.texts[gid] = style.printable(text)


def finish(figure: Figure, chart_id: str, title: str, caption: str, description: str, tips: Tips) -> Chart:
    """The figure as a chart; `description` says in words what it shows."""
    title, description = style.printable(title), style.printable(description)
    picture = svg.render(figure, f"{chart_id}-", title, description, tips.texts)
    return Chart(chart_id, title, caption, picture)
