"""Baselines on disk: what is kept, what is refused, and with which words."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
import tomlkit
from gate_cases import ADVANTAGE, accepted, judged, run
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.comparison.side import Deals
from reports.gate import files
from reports.gate.accept import AcceptError
from reports.gate.baseline import Baseline, BaselineError, Entry, Head
from reports.gate.rounding import rounded
from reports.gate.session import Measured, candidate, refusal
from reports.gate.values import Values, digest
from reports.gate.verdicts import Status
from reports.stats.estimate import Estimate

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><b>",
    "Fire|Ice",
    "NaN",
    unicodedata.normalize("NFC", "Olé!"),
    unicodedata.normalize("NFD", "Olé!"),
    'quote " and \\ and \n line',
    "[metric.x]",
]


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    return run(tmp_path_factory.mktemp("before"))


@pytest.fixture
def file(before: Measured, tmp_path: Path) -> Path:
    return accepted(before, tmp_path).file


def made_up(names: list[str]) -> tuple[Baseline, bytes]:
    """A baseline with metrics of any name."""
    deals = Deals(1, 2, 1, 10, 1, "00")
    values = Values({}, dict.fromkeys(names, deals), dict.fromkeys(names, 1.0), {}, {}).to_bytes()
    entry = Entry(value=1.5, interval=(1.0, 2.0), blocks=10, unit="points", max_shift=1.0)
    head = {
        **dict.fromkeys(("experiment", "game", "design_key", "content_key", "engine", "fingerprint", "by"), "x"),
        "schema": 1,
        "games": 10,
        "seed": 1,
        "metrics": ["targets"],
        "reason": "because\nof | this",
        "values": digest(values),
        "accepted": "2026-11-30T02:45:00Z",
    }
    return Baseline(head=Head.model_validate(head), entries=dict.fromkeys(names, entry)), values


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    baseline, values = made_up(HOSTILE)
    files.write(tmp_path / "b.toml", baseline, values)
    kept = files.read(tmp_path / "b.toml")
    assert kept.baseline == baseline
    assert set(kept.values.deals) == set(HOSTILE)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(names=st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=4, unique=True))
def test_any_name_survives_being_written_twice(names: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    baseline, values = made_up(names)
    target = tmp_path_factory.mktemp("names") / "b.toml"
    for _ in range(2):
        files.write(target, baseline, values)
    assert files.read(target).baseline.entries == baseline.entries


def test_metrics_stand_in_order_and_numbers_are_short(file: Path) -> None:
    raw = tomlkit.parse(file.read_text(encoding="utf-8")).unwrap()
    assert list(raw["metric"]) == sorted(raw["metric"])
    assert all(len(f"{entry['value']}") <= 7 for entry in raw["metric"].values())


@pytest.mark.parametrize(
    ("number", "half", "expected"),
    [(1.23456, 0.5, 1.23), (1.23456, 4.0, 1.2), (123.456, 30.0, 123.0), (0.00123456, 0.0002, 0.00123)],
)
def test_two_digits_of_half_the_interval_are_kept(number: float, half: float, expected: float) -> None:
    estimate = Estimate(number, number - half, number + half, half / 2, 100, "t")
    assert rounded(number, estimate) == pytest.approx(expected, abs=1e-12)


def test_what_people_wrote_outlives_an_accept(before: Measured, file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    header = f'[metric."{ADVANTAGE}"]\n'
    own = (
        f'# The designers want this to be small.\n{header}note = "agreed in May"  # by both\n'
        'waiver = {until = 2099-01-01, reason = "later"}\n'
    )
    start = text.index(header)
    block = text[start:].replace("max_shift = 2.0", "max_shift = 1.25", 1)
    file.write_text(text[:start] + block.replace(header, own, 1), encoding="utf-8")
    accepted(before, file.parent, metrics=["targets", "headlines", "length.mean"])
    after = file.read_text(encoding="utf-8")
    assert own in after
    assert "max_shift = 1.25" in after
    assert '[metric."length.mean@equal"]' in after
    assert files.read(file).baseline.entries[ADVANTAGE].note == "agreed in May"


def test_a_default_tolerance_follows_the_value_and_one_set_by_hand_stays(tmp_path: Path) -> None:
    old = run(tmp_path / "old")
    accepted(old, tmp_path, max_shifts={"length.p90": 2.5})
    longer = run(tmp_path / "new", first_bonus=30.0)
    entries = accepted(longer, tmp_path).proposal.baseline.entries
    assert entries["length.p90@equal"].max_shift == 2.5
    score = longer.results.by_id()["score.mean@equal"].value
    assert entries["score.mean@equal"].max_shift == pytest.approx(0.03 * score, rel=0.01)


def test_the_chosen_metrics_are_kept_for_the_next_accept(before: Measured, tmp_path: Path) -> None:
    accepted(before, tmp_path, metrics=["length.*"])
    again = accepted(before, tmp_path).proposal.baseline
    assert again.head.metrics == ("length.*",)
    assert all(name.startswith("length.") for name in again.entries)


def test_block_values_are_small_and_lie_beside(before: Measured, file: Path) -> None:
    beside = file.with_suffix(".parquet")
    assert beside.stat().st_size < 200_000
    assert files.read(file).values.blocks[ADVANTAGE].size == 2000


def test_nothing_can_be_accepted_that_was_not_measured(before: Measured, tmp_path: Path) -> None:
    with pytest.raises(AcceptError, match=r"did you mean 'length\.p95@equal'"):
        candidate(before, tmp_path, "why", metrics=["length.p99@equal"])
    with pytest.raises(AcceptError, match="not gated"):
        candidate(before, tmp_path, "why", max_shifts={"length.p99": 1.0})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "there is no baseline"),
        ("", "the file is empty"),
        ("  \n", "the file is empty"),
        ("schema = 1\n", "holds no metric"),
        ("schema = [", "not readable as TOML"),
        ("schema = 2\n[metric.x]\nvalue = 1.0\n", "later version"),
        ("schema = 1\n[metric.x]\nvalue = 1.0\n", "key 'experiment'"),
    ],
)
def test_a_baseline_that_cannot_be_used_is_named_with_the_remedy(
    before: Measured, tmp_path: Path, text: str | None, says: str
) -> None:
    target = tmp_path / "oliva_test.toml"
    if text is not None:
        target.write_text(text, encoding="utf-8")
    found = judged(before, target)
    assert found.status is Status.CANNOT_JUDGE
    assert str(target) in found.reason
    assert says in found.reason


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("max_shift = 2.0", 'max_shift = "much"', "key 'max_shift'"),
        ("max_shift = 2.0", "max_shift = -1", "key 'max_shift'"),
        ("max_shift = 2.0", "max_shift = nan", "key 'max_shift'"),
        ("max_shift = 2.0", "max_shifts = 2.0", "key 'max_shift"),
        ("max_shift = 2.0", 'max_shift = 2.0\nwaiver = {until = "soon", reason = "x"}', "key 'waiver.until'"),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_line(file: Path, old: str, new: str, says: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BaselineError) as told:
        files.read(file)
    line = int(str(told.value).removeprefix(f"{file}:").split(":")[0])
    lines = file.read_text(encoding="utf-8").splitlines()
    assert says in str(told.value)
    assert lines[line - 1].startswith((new.splitlines()[-1].split(" ")[0], "[metric"))


def test_block_values_of_another_baseline_are_refused(file: Path) -> None:
    beside = file.with_suffix(".parquet")
    beside.write_bytes(made_up(["a"])[1])
    with pytest.raises(BaselineError, match="same commit"):
        files.read(file)
    beside.unlink()
    with pytest.raises(BaselineError, match="restore it from git"):
        files.read(file)


def test_a_dirty_tree_and_a_build_are_refused_unless_told(before: Measured, tmp_path: Path) -> None:
    dirty = run(tmp_path, games=20, facts={"dirty": True}).facts
    assert "uncommitted" in refusal(dirty, {}, allow_dirty=False, allow_ci=False)
    assert refusal(dirty, {}, allow_dirty=True, allow_ci=False) == ""
    assert "build" in refusal(before.facts, {"CI": "true"}, allow_dirty=False, allow_ci=False)
    assert refusal(before.facts, {"CI": "true"}, allow_dirty=False, allow_ci=True) == ""
    assert refusal(before.facts, {"CI": "false"}, allow_dirty=False, allow_ci=False) == ""
