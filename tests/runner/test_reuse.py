"""Games that are there already answer what the experiment asks now."""

from sim.runner import Options, play_experiment
from tests.runner.playing import DUEL, load


def again(out, source, *sets):
    experiment = load(*sets, path=source)
    return play_experiment(experiment, source, Options(out=out, jobs=1), print, print)


def test_a_reused_run_is_judged_by_the_targets_of_now(tmp_path):
    first = again(tmp_path, DUEL, "targets=[{metric: length.p90, max: 60}]")
    second = again(tmp_path, DUEL, "targets=[{metric: length.p90, max: 1}]", "title=Asked anew")
    assert second.reused
    assert second.folder.path == first.folder.path
    assert [target.max for target in second.folder.facts().targets] == [1.0]
    assert second.folder.facts().title == "Asked anew"
    assert "Asked anew" in (second.folder.path / "config.resolved.yaml").read_text(encoding="utf-8")


def test_games_under_other_names_are_played_again(tmp_path):
    """The logs name strategies; a renamed one would not be found in them."""
    again(tmp_path, DUEL)
    renamed = tmp_path / "renamed.yaml"
    renamed.write_text(DUEL.read_text(encoding="utf-8").replace("wild", "rash"), encoding="utf-8")
    assert not again(tmp_path, renamed).reused


def test_a_reused_run_takes_over_what_is_valid_now(tmp_path):
    """Whether a table may end at the cap decides no game, but whether the run is valid."""
    again(tmp_path, DUEL)
    allowed = tmp_path / "allowed.yaml"
    allowed.write_text(DUEL.read_text(encoding="utf-8").replace("{id: equal,", "{id: equal, may_cap: true,"))
    facts = again(tmp_path, allowed).folder.facts()
    assert [table.may_cap for table in facts.tables] == [True, False]
