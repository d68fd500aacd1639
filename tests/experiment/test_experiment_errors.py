"""Every kind of bad experiment and the exact text that a designer reads."""

import json
from pathlib import Path

import pytest
from experiment_files import minimal, problems_of, write
from fake_catalogue import COMPLETE, FIRST_VERSION

from sim.experiment import ExperimentError, format_problems, load_experiment

GOLDEN = {
    "unknown key": (
        minimal(gamse="20000"),
        """\
bad.yaml:7:1: unknown key 'gamse'; did you mean 'game'?
  gamse: 20000
  ^""",
    ),
    "unknown key inside": (
        minimal(run="{gamse: 20000, games: 10}"),
        """\
bad.yaml:4:7: unknown key 'gamse'; did you mean 'games'?
  run: {gamse: 20000, games: 10}
        ^""",
    ),
    "wrong type": (
        minimal(run="{games: many}"),
        """\
bad.yaml:4:14: 'games' must be a whole number, not text 'many'
  run: {games: many}
               ^""",
    ),
    "a part of a game": (
        minimal(run="{games: 20000.0}"),
        """\
bad.yaml:4:14: 'games' must be a whole number, not 20000.0; write 20000
  run: {games: 20000.0}
               ^""",
    ),
    "leading zero": (
        minimal(run="{games: 010}"),
        """\
bad.yaml:4:14: '010' has a leading zero, which some programs read as octal; \
write 10 for the number, or '010' in quotes for text
  run: {games: 010}
               ^""",
    ),
    "no for false": (
        minimal(tables="[{id: a, seats: [random, random], may_cap: no}]"),
        """\
bad.yaml:5:52: 'may_cap' must be true or false, not text 'no'; write false
  tables: [{id: a, seats: [random, random], may_cap: no}]
                                                     ^""",
    ),
    "a list for true or false": (
        minimal(tables="[{id: a, seats: [random, random], may_cap: [no]}]"),
        """\
bad.yaml:5:52: 'may_cap' must be true or false, not the list [text 'no']
  tables: [{id: a, seats: [random, random], may_cap: [no]}]
                                                     ^""",
    ),
    "a choice that is none": (
        minimal(run="{games: 20000, seating: rotat}"),
        """\
bad.yaml:4:30: 'seating' cannot be text 'rotat'; did you mean 'rotate'?
  run: {games: 20000, seating: rotat}
                               ^""",
    ),
    "a number for a name": (
        minimal(tables="[{id: a, seats: [random, 5]}]"),
        """\
bad.yaml:5:34: item 2 of 'seats' must be text, not 5; put it in quotes
  tables: [{id: a, seats: [random, 5]}]
                                   ^""",
    ),
    "nothing for a map": (
        minimal(analyses="{length: }"),
        """\
bad.yaml:7:12: 'length' must be a map of keys, not nothing; write {} for an empty map
  analyses: {length: }
             ^""",
    ),
    "no tables": (
        minimal(tables="[]"),
        """\
bad.yaml:5:9: 'tables' is an empty list; add at least one item
  tables: []
          ^""",
    ),
    "half a band": (
        minimal(analyses="{length: {}}", targets="[{metric: length.p90, between: [3]}]"),
        """\
bad.yaml:8:41: 'between' needs two values; write them as [low, high]
  targets: [{metric: length.p90, between: [3]}]
                                          ^""",
    ),
    "duplicate key": (
        minimal() + "id: other\n",
        """\
bad.yaml:7:1: the key 'id' is written twice; keep one of the two (the first is in line 2)
  id: other
  ^""",
    ),
    "missing key": (
        minimal().replace("run: {games: 20000}\n", ""),
        "bad.yaml:1:1: the key 'run' is missing; add 'run:'\n  schema: 1\n  ^",
    ),
    "five seats in a two-player game": (
        minimal(tables="[{id: a, seats: [random, random, random, random, random]}]"),
        """\
bad.yaml:5:25: table 'a' has 5 seats in a 2-player game; name 2 strategies
  tables: [{id: a, seats: [random, random, random, random, random]}]
                          ^""",
    ),
    "too many players": (
        minimal(game="{name: orchard, players: 5}", tables="[{id: a, seats: [random,random,random,random,random]}]"),
        """\
bad.yaml:3:32: Orchard cannot be played by 5; choose from 1, 2, 3, 4
  game: {name: orchard, players: 5}
                                 ^""",
    ),
    "unknown game": (
        minimal(game="{name: orchid, players: 2}"),
        """\
bad.yaml:3:14: unknown game 'orchid'; did you mean 'orchard'?
  game: {name: orchid, players: 2}
               ^""",
    ),
    "unknown strategy at a seat": (
        minimal(tables="[{id: a, seats: [random, weigted]}]"),
        """\
bad.yaml:5:34: unknown strategy 'weigted'; did you mean 'weighted'?
  tables: [{id: a, seats: [random, weigted]}]
                                   ^""",
    ),
    "unknown strategy used": (
        minimal(strategies="{mine: {use: clever}}"),
        """\
bad.yaml:7:26: unknown strategy 'clever'; choose from random, weighted
  strategies: {mine: {use: clever}}
                           ^""",
    ),
    "strategies in a circle": (
        minimal(strategies="{a: {use: b}, b: {use: a}}"),
        """\
bad.yaml:7:23: strategies refer to each other in a circle: a -> b -> a; break the circle
  strategies: {a: {use: b}, b: {use: a}}
                        ^""",
    ),
    "name of a built-in strategy": (
        minimal(strategies="{random: {use: weighted}}"),
        """\
bad.yaml:7:14: 'random' is a built-in strategy of Orchard; choose another name
  strategies: {random: {use: weighted}}
               ^""",
    ),
    "missing strategy file": (
        minimal(strategies='{mine: {use: "bots.py:Mine"}}'),
        """\
bad.yaml:7:26: no such strategy file 'bots.py'; write its path relative to this file
  strategies: {mine: {use: "bots.py:Mine"}}
                           ^""",
    ),
    "unknown parameter": (
        minimal(strategies="{mine: {use: weighted, params: {oli: 2}}}"),
        """\
bad.yaml:7:45: strategy 'weighted' has no parameter 'oli'; did you mean 'oil'?
  strategies: {mine: {use: weighted, params: {oli: 2}}}
                                              ^""",
    ),
    "noise above one": (
        minimal(strategies="{mine: {use: random, noise: 25}}"),
        """\
bad.yaml:7:41: 'noise' must be at most 1, not 25
  strategies: {mine: {use: random, noise: 25}}
                                          ^""",
    ),
    "unknown card": (
        minimal(game="{name: orchard, players: 2, rules: {cards.C71.price: 4}}"),
        """\
bad.yaml:3:43: unknown rule value 'cards.C71.price'; did you mean 'cards.C17.price'?
  game: {name: orchard, players: 2, rules: {cards.C71.price: 4}}
                                            ^""",
    ),
    "rule value of another type": (
        minimal(game="{name: orchard, players: 2, rules: {cards.C17.price: dear}}"),
        """\
bad.yaml:3:60: 'cards.C17.price' must be a whole number, not text 'dear'; its present value is 3
  game: {name: orchard, players: 2, rules: {cards.C17.price: dear}}
                                                             ^""",
    ),
    "rule values nested": (
        minimal(game="{name: orchard, players: 2, rules: {basket: {size: 5}}}"),
        """\
bad.yaml:3:43: unknown rule value 'basket'; write the whole path of one value, as basket.size
  game: {name: orchard, players: 2, rules: {basket: {size: 5}}}
                                            ^""",
    ),
    "rule value with a wrong item": (
        minimal(game="{name: orchard, players: 2, rules: {market.order: [1, a]}}"),
        """\
bad.yaml:3:57: 'market.order' must be a list whose every item is a whole number, not the list [1, text 'a']; \
its present value is the list [1, 2, 3]
  game: {name: orchard, players: 2, rules: {market.order: [1, a]}}
                                                          ^""",
    ),
    "rule value the game refuses": (
        minimal(game="{name: orchard, players: 2, rules: {basket.size: 1}}"),
        """\
bad.yaml:3:56: basket.size: must hold one fruit for each of 2 players
  game: {name: orchard, players: 2, rules: {basket.size: 1}}
                                                         ^""",
    ),
    "two tables of one id": (
        minimal(tables="[{id: a, seats: [random, random]}, {id: a, seats: [random, random]}]"),
        """\
bad.yaml:5:49: two tables have the id 'a'; choose another id
  tables: [{id: a, seats: [random, random]}, {id: a, seats: [random, random]}]
                                                  ^""",
    ),
    "too few games": (
        minimal(run="{games: 1}", tables="[{id: a, seats: [random, weighted]}]"),
        """\
bad.yaml:4:14: a total of 1 leaves no whole block for 'a'; set it to at least 2
  run: {games: 1}
               ^""",
    ),
    "unknown analysis": (
        minimal(analyses="{lenght: {}}"),
        """\
bad.yaml:7:12: unknown analysis 'lenght'; did you mean 'length'?
  analyses: {lenght: {}}
             ^""",
    ),
    "unknown option": (
        minimal(analyses="{cards: {tpo: 3}}"),
        """\
bad.yaml:7:20: analysis 'cards' has no option 'tpo'; did you mean 'top'?
  analyses: {cards: {tpo: 3}}
                     ^""",
    ),
    "metric of an analysis not asked for": (
        minimal(targets="[{metric: length.p90, max: 60}]"),
        """\
bad.yaml:7:20: no analysis produces 'length.p90'; add 'length: {}' to analyses
  targets: [{metric: length.p90, max: 60}]
                     ^""",
    ),
    "unknown table of a metric": (
        minimal(analyses="{length: {}}", targets='[{metric: "length.p90@miror", max: 60}]'),
        """\
bad.yaml:8:20: unknown table 'miror' in 'length.p90@miror'; did you mean 'mirror'?
  targets: [{metric: "length.p90@miror", max: 60}]
                     ^""",
    ),
    "another unit": (
        minimal(analyses="{length: {}}", targets="[{metric: length.p90, max: 60, unit: points}]"),
        """\
bad.yaml:8:47: 'length.p90' is not measured in points; write unit: turns
  targets: [{metric: length.p90, max: 60, unit: points}]
                                                ^""",
    ),
    "two kinds of limit": (
        minimal(analyses="{length: {}}", targets="[{metric: length.p90, min: 1, max: 60}]"),
        """\
bad.yaml:8:11: a target has min and max; give exactly one of between: [low, high], min: or max:
  targets: [{metric: length.p90, min: 1, max: 60}]
            ^""",
    ),
    "an empty band": (
        minimal(analyses="{length: {}}", targets="[{metric: length.p90, between: [3, -3]}]"),
        """\
bad.yaml:8:11: between: [3.0, -3.0] contains nothing; put the lower limit first
  targets: [{metric: length.p90, between: [3, -3]}]
            ^""",
    ),
    "name that would reorder the line": (
        minimal(tables='[{id: "a\u202eb", seats: [random, random]}]'),
        """\
bad.yaml:5:15: the name 'a\\u202eb' contains '\\u202e'; use letters, digits, spaces, '_' and '-'
  tables: [{id: "a\\u202eb", seats: [random, random]}]
                ^""",
    ),
    "path as a name": (
        minimal(id="../../etc"),
        """\
bad.yaml:2:5: 'id' cannot be text '../../etc'; use letters, digits, '_' and '-', at most 80
  id: ../../etc
      ^""",
    ),
    "anchor": (
        minimal(run="&r {games: 20000}"),
        """\
bad.yaml:4:6: an anchor '&r'; write the value out, or use 'extends'
  run: &r {games: 20000}
       ^""",
    ),
    "tag": (
        minimal(id="!!str tiny"),
        """\
bad.yaml:2:5: a tag 'tag:yaml.org,2002:str'; delete it; the key decides the type
  id: !!str tiny
      ^""",
    ),
    "merge key": (
        minimal(run="{games: 20000, <<: {seed: 3}}"),
        """\
bad.yaml:4:21: a merge key '<<'; write the keys out, or use 'extends'
  run: {games: 20000, <<: {seed: 3}}
                      ^""",
    ),
    "empty file": (
        "",
        "bad.yaml:1:1: the file holds no experiment; start with 'schema: 1', 'id:', 'game:', 'run:' and 'tables:'",
    ),
    "only a comment": (
        "# nothing\n",
        "bad.yaml:1:1: the file holds no experiment; "
        "start with 'schema: 1', 'id:', 'game:', 'run:' and 'tables:'\n  # nothing\n  ^",
    ),
    "not a map": (
        "- 1\n",
        "bad.yaml:1:1: an experiment must be a map of keys; "
        "start with 'schema: 1', 'id:', 'game:', 'run:' and 'tables:'\n  - 1\n  ^",
    ),
    "a tab": (
        "run:\n\tgames: 1\n",
        "bad.yaml:2:1: a tab cannot indent or start a value in YAML; use spaces\n   games: 1\n  ^",
    ),
    "open quote": (
        'id: "tiny\n',
        "bad.yaml:2:1: not valid YAML: found unexpected end of stream; check quotes, brackets and indentation",
    ),
    "two documents": (
        minimal() + "---\nid: b\n",
        "bad.yaml:7:1: a second YAML document; keep one document per file\n  ---\n  ^",
    ),
    "old YAML": (
        "%YAML 1.1\n---\n" + minimal(),
        "bad.yaml:2:1: another YAML version than 1.2; delete the %YAML line\n  ---\n  ^",
    ),
    "half a character": (
        minimal(title='"\\ud800"'),
        """\
bad.yaml:7:8: half a character (a lone surrogate); write the character itself
  title: "\\ud800"
         ^""",
    ),
    "control character": (
        "id: a\x07b\n",
        "bad.yaml:1:6: the character U+0007 is not allowed in YAML; delete it\n  id: a\\x07b\n       ^",
    ),
}


@pytest.mark.parametrize(("text", "expected"), GOLDEN.values(), ids=GOLDEN.keys())
def test_a_bad_experiment_is_explained(
    text: str, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert str(problems_of(text, monkeypatch, tmp_path)) == expected


def test_a_binary_file_is_no_experiment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_bytes(b"id: x\n\x89PNG")
    with pytest.raises(ExperimentError) as caught:
        load_experiment("bad.yaml", FIRST_VERSION)
    assert str(caught.value) == "bad.yaml:2:1: not a text file in UTF-8; save it as UTF-8 text"
    Path("bad.yaml").write_bytes(b"id: x\0\0")
    with pytest.raises(ExperimentError, match="a binary file, no YAML"):
        load_experiment("bad.yaml", FIRST_VERSION)


def test_a_missing_file_is_named_with_the_nearest_that_exists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, minimal(), "orchard_2p.yaml")
    with pytest.raises(ExperimentError) as caught:
        load_experiment("orchard_3p.yaml", FIRST_VERSION)
    expected = "orchard_3p.yaml: no such file: orchard_3p.yaml; did you mean 'orchard_2p.yaml'?"
    assert str(caught.value) == expected


def test_a_folder_or_a_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match="cannot read"):
        load_experiment(tmp_path, FIRST_VERSION)
    huge = write(tmp_path, "# " + "x" * 1_000_001)
    with pytest.raises(ExperimentError, match="too large"):
        load_experiment(huge, FIRST_VERSION)


def test_deep_nesting_is_refused_before_it_exhausts_the_stack(tmp_path: Path) -> None:
    path = write(tmp_path, "a: " + "[" * 10_000)
    with pytest.raises(ExperimentError, match="nested too deeply"):
        load_experiment(path, FIRST_VERSION)


def test_all_problems_are_reported_at_once_in_the_order_of_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = minimal(
        titel="x",
        game="{name: orchard, players: 2, rules: {cards.C71.price: 4}}",
        run="{games: many}",
        tables="[{id: a, seats: [random, weigted]}]",
        analyses="{lenght: {}}",
    )
    error = problems_of(text, monkeypatch, tmp_path)
    assert [problem.line for problem in error.problems] == [3, 4, 5, 6, 7]


def test_a_misspelt_section_is_not_reported_again_where_it_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = minimal(stratgies="{mine: {use: random}}", tables="[{id: a, seats: [mine, mine]}]")
    error = problems_of(text, monkeypatch, tmp_path)
    assert [problem.message for problem in error.problems] == ["unknown key 'stratgies'"]


def test_a_misspelt_required_key_hides_no_other_mistake_and_is_told_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = minimal(
        gaem="{name: orchid, playres: 2}",
        run="{gamse: many}",
        tables="[{id: a, seets: [random, weigted]}]",
    ).replace("game: {name: orchard, players: 2}\n", "")
    error = problems_of(text, monkeypatch, tmp_path)
    assert [problem.message for problem in error.problems] == [
        "unknown key 'gamse'",
        "'games' must be a whole number, not text 'many'",
        "unknown key 'seets'",
        "unknown key 'gaem'",
        "unknown game 'orchid'",
        "unknown key 'playres'",
    ]


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        ({"variants": "{dear: {cards.C17.price: 9}}"}, "variants are not supported by this version yet"),
        ({"trials": "[{items: cards, arms: [gift], table: mirror, blocks: 9}]"}, "trials are not supported"),
        ({"sweep": "[{id: price, values: {cards.C17.price: [1, 2]}}]"}, "sweeps are not supported"),
        ({"tables": "[{id: a, seats: [random, search]}]"}, "search strategies are not supported"),
        ({"strategies": "{planner: {use: search}}"}, "search strategies are not supported"),
        ({"run": "{games: 9, stop: {mode: precision}}"}, "stopping by precision is not supported"),
    ],
)
def test_what_this_version_cannot_do_is_refused_not_ignored(
    sections: dict[str, str], message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = problems_of(minimal(**sections), monkeypatch, tmp_path)
    assert len(error.problems) == 1
    assert message in error.problems[0].message


def test_a_trial_needs_items_of_the_game_and_a_table_of_one_strategy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tables = "[{id: gap, seats: [random, weighted]}]"
    trials = "[{items: card, arms: [gift], table: gap, blocks: 9}, {items: cards, arms: [ban], table: g, blocks: 9}]"
    error = problems_of(minimal(tables=tables, trials=trials), monkeypatch, tmp_path, COMPLETE)
    assert [problem.sentence for problem in error.problems] == [
        "Orchard has no items 'card'; did you mean 'cards'?",
        "table 'gap' seats different strategies; name a table of one strategy",
        "unknown table 'g'; choose from gap",
    ]


def test_a_variant_is_checked_together_with_the_rules_of_the_experiment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = minimal(variants="{small: {basket.size: 1}, 'a@b': {cards.C17.price: 4}}")
    error = problems_of(text, monkeypatch, tmp_path, COMPLETE)
    assert [problem.path for problem in error.problems] == ["variants.small.basket.size", "variants.a@b"]


def test_stopping_by_precision_needs_one_metric_that_is_produced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stop = "{games: 9, stop: {mode: precision, metric: length.p9, half_width: 1, max_games: 99}}"
    error = problems_of(minimal(run=stop, analyses="{length: {}}"), monkeypatch, tmp_path, COMPLETE)
    assert error.problems[0].sentence == "no analysis produces 'length.p9'; did you mean 'length.p90'?"
    error = problems_of(minimal(run="{games: 9, stop: {mode: precision}}"), monkeypatch, tmp_path, COMPLETE)
    assert error.problems[0].message == "stopping by precision needs metric, half_width, max_games"


@pytest.mark.parametrize(
    ("stop", "message"),
    [
        ("{mode: order}", "stopping by order needs max_games"),
        ("{mode: order, max_games: 99, half_width: 1}", "mode: order takes no metric, half_width"),
        ("{mode: fixed, max_games: 99}", "mode: fixed takes no metric, half_width, max_games"),
        ("{mode: order, max_games: 99}", "no two strategies meet, so none beats another"),
    ],
)
def test_stopping_when_an_order_is_settled_needs_strategies_that_meet(
    stop: str, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    error = problems_of(minimal(run=f"{{games: 9, stop: {stop}}}"), monkeypatch, tmp_path, COMPLETE)
    assert [problem.message for problem in error.problems] == [message]


def test_problems_as_json_have_every_field(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    error = problems_of(minimal(gamse="1"), monkeypatch, tmp_path)
    assert json.loads(format_problems(error.problems, "json")) == [
        {
            "severity": "error",
            "file": "bad.yaml",
            "line": 7,
            "column": 1,
            "path": "gamse",
            "message": "unknown key 'gamse'",
            "remedy": "did you mean 'game'?",
            "source_line": "gamse: 1",
        }
    ]


def test_github_annotations_escape_what_would_end_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    error = problems_of(minimal(tables='[{id: "50%,\\n::error::x", seats: [random, random]}]'), monkeypatch, tmp_path)
    assert format_problems(error.problems, "github") == (
        "::error file=bad.yaml,line=5,col=15::the name '50%25,\\n::error::x' contains '\\n'; "
        "use letters, digits, spaces, '_' and '-'"
    )


def test_a_long_line_is_cut_around_the_caret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = minimal(game="{rules: {" + " " * 300 + "cards.C71.price: 1}, name: orchard, players: 2}")
    source, caret = str(problems_of(text, monkeypatch, tmp_path)).splitlines()[1:]
    assert len(source) < 110
    assert source[caret.index("^") :].startswith("cards.C71")


def test_the_caret_stands_under_the_column_after_wide_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = minimal(tables="[{id: 果樹, seats: [random, weigted]}]")
    lines = str(problems_of(text, monkeypatch, tmp_path)).splitlines()
    # Two East Asian wide letters take four cells: the caret is two cells further than the column in letters.
    assert lines[2].index("^") == lines[1].index("weigted") + 2
