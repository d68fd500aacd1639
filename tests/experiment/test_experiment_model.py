"""What an experiment says about seatings, blocks and strategies, and how it is written out."""

import itertools
import json
import math
import pickle
from fractions import Fraction
from pathlib import Path

import pytest
from experiment_files import EXAMPLE, minimal, to_yaml, write
from fake_catalogue import ALL_FEATURES, COMPLETE, FIRST_VERSION, RULES
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.experiment import Experiment, Seating, distinct_seatings, load_experiment

FIXED_SEEDS = settings(derandomize=True, deadline=None)


def load(folder: Path, text: str) -> Experiment:
    return load_experiment(write(folder, text), COMPLETE).experiment


def test_rotations_put_the_next_strategy_on_each_place() -> None:
    assert distinct_seatings("abc", "rotate") == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_reflect_adds_every_rotation_reversed() -> None:
    seatings = distinct_seatings("abc", "reflect")
    assert seatings[:3] == distinct_seatings("abc", "rotate")
    assert seatings[3:] == [(2, 1, 0), (0, 2, 1), (1, 0, 2)]


def test_fixed_keeps_the_line_up_and_all_permutes_it() -> None:
    assert distinct_seatings("abcd", "fixed") == [(0, 1, 2, 3)]
    assert len(distinct_seatings("abcd", "all")) == math.factorial(4)


@pytest.mark.parametrize("seating", ["rotate", "reflect", "all", "fixed"])
def test_a_mirror_table_has_one_seating(seating: Seating) -> None:
    assert distinct_seatings("aaaa", seating) == [(0, 1, 2, 3)]


@FIXED_SEEDS
@given(st.text("abc", min_size=1, max_size=5), st.sampled_from(["rotate", "reflect", "all", "fixed"]))
def test_seatings_are_distinct_permutations_with_the_line_up_first(line_up: str, seating: Seating) -> None:
    seatings = distinct_seatings(line_up, seating)
    assert seatings[0] == tuple(range(len(line_up)))
    assert all(sorted(order) == list(range(len(line_up))) for order in seatings)
    assert len({tuple(line_up[index] for index in order) for order in seatings}) == len(seatings)


@FIXED_SEEDS
@given(st.text("abc", min_size=1, max_size=5))
def test_all_has_one_seating_for_each_arrangement_of_the_letters(line_up: str) -> None:
    # Multinomial coefficient: n! / product of the factorials of the letters' counts.
    repeats = math.prod(math.factorial(line_up.count(letter)) for letter in set(line_up))
    assert len(distinct_seatings(line_up, "all")) == math.factorial(len(line_up)) // repeats


def test_games_are_shared_by_weight_into_whole_blocks() -> None:
    experiment = load_experiment(EXAMPLE, FIRST_VERSION).experiment
    # floor(20000 · w / 4 / seatings): two mirror tables with one seating, one with two.
    assert [experiment.blocks(table) for table in experiment.tables] == [10000, 5000, 2500]
    assert [len(experiment.seatings(table)) for table in experiment.tables] == [1, 1, 2]


def test_weights_share_as_their_decimals_say(tmp_path: Path) -> None:
    tables = "[{id: a, seats: [random, random], weight: 0.1}, {id: b, seats: [random, random], weight: 0.2}]"
    experiment = load(tmp_path, minimal(run="{games: 3}", tables=tables))
    # In binary, 3 · 0.1 / (0.1 + 0.2) is below 1.
    assert [experiment.blocks(table) for table in experiment.tables] == [1, 2]


@FIXED_SEEDS
@given(st.lists(st.sampled_from([0.1, 0.5, 1.0, 2.5, 7.0]), min_size=1, max_size=4), st.integers(1, 5000))
def test_the_games_asked_for_give_one_block_and_one_fewer_do_not(weights: list[float], games: int) -> None:
    tables = [{"id": f"t{i}", "seats": ["random", "weighted"], "weight": weight} for i, weight in enumerate(weights)]
    document = {"id": "x", "game": {"name": "orchard", "players": 2}, "run": {"games": games}, "tables": tables}
    experiment = Experiment.model_validate_json(json.dumps(document))
    for table in experiment.tables:
        needed = experiment.games_for_one_block(table)
        share = Fraction(repr(table.weight)) / sum(Fraction(repr(weight)) for weight in weights)
        assert needed * share / 2 >= 1 > (needed - 1) * share / 2
        assert (experiment.blocks(table) >= 1) == (games >= needed)


def test_a_reference_inherits_and_the_outermost_setting_wins() -> None:
    experiment = load_experiment(EXAMPLE, FIRST_VERSION).experiment
    hoarder = experiment.strategy("hoarder")
    assert (hoarder.base, dict(hoarder.params), hoarder.noise) == ("weighted", {"oil": 1.6, "coins": 0.1}, 0.25)
    assert experiment.strategy("random").base == "random"
    assert experiment.strategy("random").file is None


def test_noise_set_to_nothing_overrides_the_noise_below(tmp_path: Path) -> None:
    strategies = "{wild: {use: random, noise: 0.5}, calm: {use: wild, noise: 0}}"
    assert load(tmp_path, minimal(strategies=strategies)).strategy("calm").noise == 0


def test_equal_strategies_under_two_names_are_one_bot(tmp_path: Path) -> None:
    text = minimal(
        strategies="{one: {use: weighted, params: {oil: 2}}, two: {use: one}}",
        tables="[{id: a, seats: [one, two]}]",
    )
    experiment = load(tmp_path, text)
    assert experiment.seatings(experiment.tables[0]) == [(0, 1)]


def test_a_strategy_file_is_found_beside_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "bots.py").touch()
    text = minimal(strategies='{mine: {use: "bots.py:Mine", params: {any: 1}}}')
    assert load(tmp_path, text).strategy("mine").file == ("bots.py", "Mine")


def test_an_experiment_cannot_be_changed() -> None:
    experiment = load_experiment(EXAMPLE, FIRST_VERSION).experiment
    with pytest.raises(ValidationError):
        experiment.run.games = 1
    for mapping in (experiment.game.rules, experiment.strategies, experiment.strategies["merchant"].params):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]


def test_an_experiment_survives_the_way_to_another_process() -> None:
    experiment = load_experiment(EXAMPLE, FIRST_VERSION).experiment
    assert pickle.loads(pickle.dumps(experiment)) == experiment


def test_the_design_names_what_plays_and_not_how_it_is_called(tmp_path: Path) -> None:
    first = minimal(strategies="{a: {use: weighted, params: {oil: 2}}}", tables="[{id: t, seats: [a, a]}]")
    renamed = first.replace("{a:", "{b:").replace("[a, a]", "[b, b]")
    assert load(tmp_path, first).design() == load(tmp_path, renamed).design()
    assert load(tmp_path, first).design() != load(tmp_path, first.replace("oil: 2", "oil: 3")).design()


def test_rule_values_are_no_part_of_the_design(tmp_path: Path) -> None:
    changed = minimal(game="{name: orchard, players: 2, rules: {cards.C17.price: 9}}")
    assert load(tmp_path, minimal()).design() == load(tmp_path, changed).design()


NAMES = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=8)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, object]:
    """Good experiments as plain data: any names, numbers and texts, strategies that refer to earlier ones."""
    strategies: dict[str, object] = {}
    for name in draw(st.lists(NAMES, unique=True, max_size=4)):
        base = draw(st.sampled_from(["random", "weighted", *strategies]))
        params = draw(st.dictionaries(st.sampled_from(["oil", "coins"]), NUMBERS)) if base == "weighted" else {}
        strategies[f"own {name}"] = {"use": base, "params": params, "noise": draw(st.floats(0, 1))}
    seats = st.lists(st.sampled_from(["random", "weighted", *strategies]), min_size=2, max_size=2)
    return {
        "id": draw(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,20}", fullmatch=True)),
        "title": draw(TEXTS),
        "game": {"name": "orchard", "players": 2, "rules": draw(rules())},
        "run": {
            "seed": draw(st.integers(0, 2**63 - 1)),
            "games": draw(st.integers(10**6, 10**9)),
            "seating": draw(st.sampled_from(["rotate", "reflect", "all", "fixed"])),
        },
        "strategies": strategies,
        "tables": [
            {"id": f"table {name}", "seats": draw(seats), "weight": draw(st.floats(0.5, 9))}
            for name in draw(st.lists(NAMES, unique=True, min_size=1, max_size=3))
        ],
        "variants": {"other": draw(rules())},
        "analyses": {"length": {}, "skill": {"ladder": ["random", "weighted"]}},
        "targets": [{"metric": "length.*", "max": draw(NUMBERS)}],
    }


def rules() -> st.SearchStrategy[dict[str, object]]:
    values: dict[str, st.SearchStrategy[object]] = {
        "cards.C17.price": st.integers(-99, 99),
        "basket.growth": st.one_of(NUMBERS, st.integers(-99, 99)),
        "market.open": st.booleans(),
        "market.order": st.lists(st.integers(0, 9), max_size=4),
        "season.name": TEXTS,
    }
    assert set(values) <= set(RULES)
    return st.fixed_dictionaries({}, optional=values)


@settings(FIXED_SEEDS, max_examples=25)
@given(documents())
def test_a_resolved_experiment_resolves_to_itself(
    tmp_path_factory: pytest.TempPathFactory, document: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("resolved")
    once = load(folder, to_yaml(document))
    again = load(folder, to_yaml(once.resolved()))
    assert again.resolved() == once.resolved()
    assert again.design() == once.design()


def test_a_resolved_experiment_needs_no_feature_that_it_does_not_use(tmp_path: Path) -> None:
    resolved = load_experiment(EXAMPLE, FIRST_VERSION).experiment.resolved()
    assert {"variants", "trials"} <= ALL_FEATURES & set(resolved)
    path = write(tmp_path, to_yaml(resolved))
    assert load_experiment(path, FIRST_VERSION).experiment.resolved() == resolved


def test_every_pair_of_equal_documents_has_equal_hash() -> None:
    experiments = [load_experiment(EXAMPLE, FIRST_VERSION).experiment for _ in range(2)]
    assert len(set(experiments)) == 1
    assert all(one == other for one, other in itertools.combinations(experiments, 2))
