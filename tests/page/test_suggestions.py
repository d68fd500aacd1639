"""Things to try: few, pressing first, as commands that can be typed."""

from __future__ import annotations

from pathlib import Path

from ruamel.yaml import YAML
from synthetic_run import SyntheticRun

import reports
from reports import Run, results
from reports.sections.verdict.suggestions import suggestions
from sim.experiment.model import Trial


def test_an_off_target_card_is_watched_an_open_one_gets_more_games(run: Path) -> None:
    """The fixture: cards off target, first player open, one target in a wrong unit (no command helps)."""
    found = results.read(run)
    facts = Run.open(run).facts
    watch, more, trial = suggestions(found, facts, run)
    game = next(example.game for example in found.examples if example.id == "special_cards.SA04@equal")
    assert watch.command == f"sim replay {run} --game {game}"
    assert watch.why == "Watch a game won with Card 4."
    wanted = facts.counts.games + (found.targets[0].more_games or 0)
    assert more.command == f"sim run experiments/oliva_test.yaml --games {wanted}"
    assert trial.why == "Learn what special cards do, not only who takes them: add these lines to the experiment."


def test_met_targets_are_confirmed_on_fresh_deals(tmp_path: Path) -> None:
    made = SyntheticRun(games=50, targets=[{"metric": "length.p90", "max": 99}], analyses=("length",))
    folder = made.write(tmp_path)
    found = reports.analyse(folder)
    (only,) = suggestions(found, Run.open(folder).facts, folder)
    assert only.command == "sim run experiments/oliva_test.yaml --seed 20261131"


def test_too_long_a_game_is_watched(tmp_path: Path) -> None:
    folder = SyntheticRun(games=50, targets=[{"metric": "length.p90", "max": 9}]).write(tmp_path / "my runs")
    found = reports.analyse(folder)
    longest = next(example.game for example in found.examples if example.id == "length.longest@equal")
    first = suggestions(found, Run.open(folder).facts, folder)[0]
    assert first.command == f"sim replay '{folder}' --game {longest}"


def test_the_suggested_trial_is_one_that_an_experiment_takes(run: Path) -> None:
    trial = suggestions(results.read(run), Run.open(run).facts, run)[-1]
    (asked,) = YAML(typ="safe").load(trial.command)["trials"]
    assert Trial.model_validate(asked, strict=False).arms == ("gift", "restrict", "fork")
    assert asked["table"] == "equal"


def test_a_card_off_target_is_tried_at_a_point_less(run: Path) -> None:
    """Card 4 wins too much in the fixture; a rule value says that it is worth 2 points."""
    facts = Run.open(run).facts
    items = tuple(
        item.model_copy(update={"points": {"cards.SA04.vp": 2}}) if item.id == "SA04" else item
        for item in facts.game.items
    )
    valued = facts.model_copy(update={"game": facts.game.model_copy(update={"items": items})})
    first = suggestions(results.read(run), valued, run)[0]
    assert first.command.endswith("--set 'variants={otherwise: {cards.SA04.vp: 1}}'")
    assert first.why == "Play the same deals with Card 4 worth 1: cards.SA04.vp."
