"""Strategies in plain Python that misbehave: what a run says of them, and that nothing goes wrong in silence."""

import sys
import threading
import time

import pytest

from sim.cli.catalogue import catalogue
from sim.experiment import load_experiment
from sim.runner import GameFailedError, Options, bot_watch, play_experiment
from sim.runner.bot_output import to_stderr
from sim.runner.seats import StrategyFileError

BOTS = """
import itertools, random, sys, time

counter = itertools.count()

class Steady:
    def choose(self, view, options):
        return len(options) - 1

class Dice:
    def choose(self, view, options):
        return random.randrange(len(options))

class Remembers:
    def choose(self, view, options):
        return next(counter) // 7 % len(options)

class Loud:
    print("made")
    def choose(self, view, options):
        print("thinking")
        return len(options) - 1

class Quits:
    def choose(self, view, options):
        sys.exit(0)

class Closes:
    def choose(self, view, options):
        raise GeneratorExit("enough")

class Sleeps:
    def choose(self, view, options):
        while True:
            try:
                time.sleep(1000)
            except Exception:
                pass
"""
EXPERIMENT = """
schema: 1
id: own
game: {{name: pig, players: 2}}
run: {{seed: 3, games: 8}}
strategies:
  mine: {{use: "bots.py:{bot}"}}
tables:
  - {{id: equal, seats: [mine, hold_at]}}
analyses: {{first_player: {{}}}}
"""


@pytest.fixture
def play(tmp_path):
    def run(bot: str, file: str = BOTS, **options):
        (tmp_path / "bots.py").write_text(file)
        source = tmp_path / "own.yaml"
        source.write_text(EXPERIMENT.format(bot=bot))
        experiment = load_experiment(source, catalogue()).experiment
        chosen = Options(out=tmp_path / "runs", jobs=1, **options)
        return play_experiment(experiment, source, chosen, lambda text: None, lambda progress: None).folder

    return run


def test_a_strategy_that_depends_on_its_view_alone_is_played(play):
    assert play("Steady").complete


@pytest.mark.parametrize("bot", ["Dice", "Remembers"])
def test_a_strategy_that_does_not_repeat_itself_is_named_before_the_run_begins(play, tmp_path, bot):
    with pytest.raises(GameFailedError, match=r"bots\.py: strategy 'mine' does not repeat itself: .* at seat \d, turn"):
        play(bot)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(("bot", "said"), [("Quits", "SystemExit: 0"), ("Closes", "GeneratorExit: enough")])
def test_whatever_a_strategy_raises_is_its_own_error(play, bot, said):
    with pytest.raises(GameFailedError, match=rf"bots\.py:\d+: strategy 'mine' raised {said} \(game 0, seat 0\)"):
        play(bot)


@pytest.mark.parametrize("statement", ["import sys; sys.exit(0)", "raise GeneratorExit", "raise BaseException('no')"])
def test_whatever_a_strategys_file_raises_while_it_loads_is_the_files_error(play, statement):
    with pytest.raises(StrategyFileError, match=r"bots\.py:1: .* while the file loads"):
        play("Steady", file=statement)


def test_what_a_strategy_prints_goes_to_stderr(play, capfd):
    play("Loud")
    printed = capfd.readouterr()
    assert printed.out == ""
    assert "made" in printed.err
    assert "thinking" in printed.err


def test_two_threads_that_ask_strategies_leave_stdout_as_it_was(capsys):
    inside, leave = threading.Event(), threading.Event()

    def ask() -> None:
        with to_stderr():
            inside.set()
            leave.wait()

    other = threading.Thread(target=ask)
    with to_stderr():
        other.start()
        inside.wait()
    leave.set()
    other.join()
    sys.stdout.write("told\n")
    assert capsys.readouterr().out == "told\n"


def test_a_strategy_that_never_answers_ends_the_run_after_the_time_given(play):
    with pytest.raises(GameFailedError, match=r"strategy 'mine' did not end its game within 0\.3 s .*--bot-timeout"):
        play("Sleeps", bot_timeout=0.3)


def test_the_timeout_reaches_a_strategy_in_a_thread_that_is_not_the_main_one(play):
    raised = []

    def wait() -> None:
        try:
            with bot_watch.watching(lambda: 0, lambda: "game 0", timeout=0.3):
                while True:
                    time.sleep(0.01)
        except bot_watch.BotTimeoutError as error:
            raised.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    thread.join()
    assert len(raised) == 1


def test_who_is_at_work_is_told_once_when_no_game_was_finished_for_long(capsys):
    with bot_watch.watching(lambda: 0, lambda: "game 5, seat 1, strategy 'mine'", timeout=None, quiet=0.25):
        time.sleep(1.0)
    assert capsys.readouterr().err.count("game 5, seat 1, strategy 'mine' is at work") == 1


def test_a_replay_that_differs_says_whose_fault_it_is(play, tmp_path, monkeypatch):
    from sim.runner import session
    from sim.runner.folder import RunFolderError
    from sim.runner.replay import replay_game

    monkeypatch.setattr(session, "check_repeatable", lambda hall: None)
    folder = play("Dice")
    experiment = load_experiment(tmp_path / "own.yaml", catalogue()).experiment
    with pytest.raises(RunFolderError, match="strategy 'mine' does not repeat itself"):
        for game in range(8):
            replay_game(folder, experiment, game)
