"""Reading: numbers and texts of YAML 1.2, ``extends``, ``--set``, and warnings."""

import math
from pathlib import Path

import pytest
from experiment_files import EXAMPLE, MINIMAL, minimal, problems_of, write
from fake_catalogue import COMPLETE, FIRST_VERSION

from sim.experiment import Experiment, ExperimentError, load_experiment


def load(folder: Path, text: str, *sets: str) -> Experiment:
    return load_experiment(write(folder, text), FIRST_VERSION, sets).experiment


@pytest.mark.parametrize(("written", "games"), [("1e4", 10_000), ("2.5e3", 2500), ("0x10", 16), ("0o10", 8)])
def test_a_whole_number_may_have_an_exponent_or_a_base(written: str, games: int, tmp_path: Path) -> None:
    assert load(tmp_path, minimal(run=f"{{games: {written}}}")).run.games == games


@pytest.mark.parametrize("written", ["1.5e0", "1e-3", "1_000", "1e400", ".inf", "-.NaN", "true", "'12'", "9" * 5000])
def test_what_is_no_whole_number_is_refused(written: str, tmp_path: Path) -> None:
    with pytest.raises(ExperimentError):
        load(tmp_path, minimal(run=f"{{games: {written}}}"))


@pytest.mark.parametrize("word", ["no", "yes", "on", "off", "n", "2026-11-30", "1:30", "=", "Null hypothesis"])
def test_words_stay_text(word: str, tmp_path: Path) -> None:
    assert load(tmp_path, minimal(title=word)).title == word


def test_a_byte_order_mark_and_foreign_line_ends_are_read_over(tmp_path: Path) -> None:
    assert load(tmp_path, "\ufeff" + MINIMAL.replace("\n", "\r\n")).id == "tiny"


def test_the_column_does_not_count_the_byte_order_mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    error = problems_of("\ufeffscema: 1\n" + MINIMAL, monkeypatch, tmp_path)
    assert (error.problems[0].line, error.problems[0].column) == (1, 1)


def test_a_name_is_the_same_composed_or_decomposed(tmp_path: Path) -> None:
    text = minimal(strategies="{Ol\u00e9: {use: random}}", tables="[{id: a, seats: [Ole\u0301, random]}]")
    assert load(tmp_path, text).tables[0].seats == ("Ol\u00e9", "random")
    with pytest.raises(ExperimentError, match="written twice"):
        load(tmp_path, minimal(strategies="{Ol\u00e9: {use: random}, Ole\u0301: {use: random}}"))


def test_a_child_merges_maps_and_replaces_lists(tmp_path: Path) -> None:
    write(tmp_path, minimal(strategies="{mine: {use: weighted, params: {oil: 2}}}"), "base.yaml")
    child = "extends: base.yaml\nid: child\nstrategies: {mine: {params: {coins: 3}}}\n"
    experiment = load(tmp_path, child + "tables: [{id: other, seats: [mine, mine]}]\n")
    assert (experiment.id, experiment.run.games) == ("child", 20000)
    assert dict(experiment.strategy("mine").params) == {"oil": 2, "coins": 3}
    assert [table.id for table in experiment.tables] == ["other"]


def test_a_parents_strategy_file_is_relative_to_the_parent(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "bots.py").touch()
    write(tmp_path / "shared", minimal(strategies='{mine: {use: "bots.py:Mine"}}'), "base.yaml")
    experiment = load(tmp_path, "extends: shared/base.yaml\nid: child\n")
    assert experiment.strategy("mine").base == "shared/bots.py:Mine"


def test_a_problem_of_a_parent_names_the_parent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write(tmp_path, minimal(gamse="1"), "base.yaml")
    error = problems_of("extends: base.yaml\nid: child\nrnu: {}\n", monkeypatch, tmp_path)
    assert {(p.mark.origin, p.line) for p in error.problems} == {("base.yaml", 7), ("bad.yaml", 3)}


@pytest.mark.parametrize(
    ("parent", "message"),
    [
        ("bad.yaml", "bad.yaml:1:10: 'bad.yaml' extends itself; break the circle"),
        ("bas.yaml", "bad.yaml:1:10: no such file: bas.yaml; did you mean 'bad.yaml'?"),
        ("[a, b]", "bad.yaml:1:10: 'extends' must be the path of one file; write its path"),
    ],
)
def test_a_parent_must_be_another_file(
    parent: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = problems_of(f"extends: {parent}\n", monkeypatch, tmp_path)
    assert str(error).splitlines()[0] == message


def test_set_changes_values_and_echoes_what_changed() -> None:
    sets = [
        "run.games=2e3",
        "run.seed=7",
        "tables.skill_gap.weight=3",
        "tables.0.weight=1",
        "strategies.novice.noise=0",
    ]
    loaded = load_experiment(EXAMPLE, FIRST_VERSION, [*sets, "game.rules.cards.C02.price=5", "title=no"])
    experiment = loaded.experiment
    assert (experiment.run.games, experiment.title) == (2000, "no")
    assert [table.weight for table in experiment.tables] == [1, 1, 3]
    assert dict(experiment.game.rules) == {"cards.C17.price": 4, "cards.C02.price": 5}
    assert [str(change) for change in loaded.changes] == [
        "run.games: 20000 → 2000",
        "tables.2.weight: not set → 3",
        "tables.0.weight: 2 → 1",
        "strategies.novice.noise: 0.25 → 0",
        "game.rules.cards.C02.price: not set → 5",
        "title: 'Orchard, 2 players' → 'no'",
    ]


def test_set_reaches_a_rule_of_a_variant_by_its_dotted_name(tmp_path: Path) -> None:
    path = write(tmp_path, minimal(variants="{dear: {cards.C17.price: 5}}"))
    experiment = load_experiment(path, COMPLETE, ["variants.dear.cards.C17.price=6"]).experiment
    assert dict(experiment.variants["dear"]) == {"cards.C17.price": 6}


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("run.gamse=9", "--set run.gamse=9: unknown key 'gamse'; did you mean 'games'?"),
        ("run.games=many", "--set run.games=many: 'games' must be a whole number, not text 'many'"),
        ("run.games=010", "--set run.games=010: '010' has a leading zero"),
        ("run.games", "--set run.games: this sets nothing; write path=value, as run.games=2000"),
        ("run.games.x=1", "--set run.games.x=1: run.games is a single value and has no key 'x'; set run.games itself"),
        ("tables.9.weight=1", "--set tables.9.weight=1: tables has no item '9'; use an index from 0 to 0"),
        ("run=[", "--set run=[: not valid YAML"),
        ("extends=a.yaml", "--set extends=a.yaml: 'extends' cannot be set from outside; write it in the file"),
        ("game.rules.cards.C71.price=1", "--set game.rules.cards.C71.price=1: unknown rule value 'cards.C71.price'"),
    ],
)
def test_a_bad_option_is_named_as_the_place(
    option: str, text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = problems_of(MINIMAL, monkeypatch, tmp_path, FIRST_VERSION, option)
    assert len(error.problems) == 1
    assert str(error).startswith(text)


def test_an_interval_wider_than_half_the_band_is_a_warning(tmp_path: Path) -> None:
    text = minimal(
        run="{games: 400}",
        analyses="{first_player: {}}",
        targets="[{metric: first_player.advantage, between: [-3, 3]}]",
    )
    [warning] = load_experiment(write(tmp_path, text), FIRST_VERSION).warnings
    # 1.96 · sqrt(1/2 · 1/2 / 400) = 4.9 points; 400 · (4.9 / 3)² games bring it to 3.
    assert "known to about ±4.9 points from the 400 games of table 'mirror'" in warning.message
    assert warning.remedy == f"set run.games to about {math.ceil(400 * (4.899909961350135 / 3) ** 2):,}"
    assert warning.text().splitlines()[0].endswith(warning.remedy)
    assert ": warning: " in warning.text()
    assert warning.github().startswith("::warning ")


def test_enough_games_give_no_warning() -> None:
    assert load_experiment(EXAMPLE, FIRST_VERSION).warnings == ()


def test_solo_play_is_possible_where_the_game_has_it(tmp_path: Path) -> None:
    text = minimal(game="{name: orchard, players: 1}", tables="[{id: a, seats: [random]}]")
    assert load(tmp_path, text).game.players == 1


def test_the_source_text_is_kept_as_written(tmp_path: Path) -> None:
    assert load_experiment(write(tmp_path, MINIMAL), FIRST_VERSION).source == MINIMAL
