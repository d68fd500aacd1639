"""How the answer narrowed down as more deals were played."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts import style
from reports.charts.chart import Chart, Tips, finish
from reports.results import Results
from reports.run.numbers import number
from sim.runlog.facts import RunFacts


def draw(results: Results, facts: RunFacts) -> Iterator[Chart]:
    """The first target's estimate after an eighth, a quarter, half and all of the deals."""
    steps = [
        (step, step.low, step.high) for step in results.narrowing if step.low is not None and step.high is not None
    ]
    if len(steps) < 2:
        return
    row = results.by_id()[steps[0][0].row]
    figure, axes = style.figure(height=170)
    tips, told = Tips(), []
    for place, (step, low, high) in enumerate(steps):
        axes.plot([place, place], [low, high], color=style.BLUE, linewidth=2.4)
        (dot,) = axes.plot([place], [step.value], "o", color=style.BLUE, markersize=7)
        text = f"{step.blocks:,} deals: {number(step.value)} [{number(low)}, {number(high)}]"
        told.append(text)
        tips.add(dot, text)
    target = results.targets[0]
    if target.low is not None and target.high is not None:
        axes.axhspan(target.low, target.high, color=style.GREEN, alpha=0.12, linewidth=0)
    axes.set_xticks(range(len(steps)), [f"{step.blocks:,}" for step, _, _ in steps])
    axes.set_xlim(-0.5, len(steps) - 0.5)
    axes.set_xlabel("deals played")
    axes.set_ylabel(style.label(row.unit))
    style.grid(axes, "y")
    caption = (
        "The bars are 95 % intervals. They should narrow, and each should lie within the one before, or nearly so."
    )
    yield finish(figure, "chart-narrowing", row.label, caption, "; ".join(told), tips)
