"""A person plays at the terminal, and sees what their seat sees."""

import pytest
from typer.testing import CliRunner

from sim.cli.main import app

RUNNER = CliRunner()


def played(*arguments: str, answers: str = "0\n" * 400):
    return RUNNER.invoke(app, ["play", *arguments, "--seed", "3"], input=answers)


def test_a_game_of_pig_is_played_to_its_end():
    done = played("pig", "--against", "random", answers="1\n" * 400)
    assert done.exit_code == 0
    assert "seat 1 (random):" in done.output
    assert done.output.rstrip().splitlines()[-1].startswith("seat 1: rank")


def test_the_hands_of_others_stay_hidden_unless_they_are_opened():
    hidden, opened = played("ole", answers="q\n"), played("ole", "--open", answers="q\n")
    assert "seat 1: 12 cards" in hidden.output or "seat 0: 12 cards" in hidden.output
    assert " cards |" not in opened.output


def test_an_answer_that_is_no_option_is_asked_again_and_q_stops():
    done = played("ole", answers="99\nx\nt\nq\n")
    assert done.exit_code == 130
    assert done.output.count("is none of 0 to") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("piig",), "no game 'piig'"),
        (("pig", "--players", "5"), "cannot be played by 5"),
        (("pig", "--seat", "2"), "there is no seat 2"),
        (("ole", "--against", "greedy"), "has no strategy 'greedy'"),
        (("pig", "--set", "goal"), "write path=value"),
    ],
)
def test_wrong_use_is_told_with_its_remedy(arguments, message):
    done = played(*arguments)
    assert done.exit_code == 2
    assert message in done.output
