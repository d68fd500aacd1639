"""``sim play``: a person at the terminal against strategies; also how a designer checks a rule."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.console import INTERRUPTED, fail, known_errors, say, show

if TYPE_CHECKING:
    from sim.engine.arena import Seat
    from sim.engine.contract import Game
    from sim.engine.match import Match

HELP = "number: play it · t: the table again · q: stop"


def play(
    name: Annotated[str, typer.Argument(help="Name of the game.", metavar="GAME")],
    players: Annotated[int | None, typer.Option(min=1, max=8, help="Number of players; by default the fewest.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="Your place in turn order, from 0.")] = 0,
    against: Annotated[str, typer.Option(help="Who sits at the other seats; or file.py:Name.")] = "",
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed deals the same game.")] = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="A rule value, as path=value; repeatable.")] = None,
    opened: Annotated[bool, typer.Option("--open", help="Show every hand and whatever happens.")] = False,
) -> None:
    """Play a game at the terminal. You see what your seat sees.

    sim play ole --players 3

    sim play oliva --against greedy --set special_actions.SA17.vp=1
    """
    from sim.cli.loading import game_named, players_of, strategy_named
    from sim.runner.seats import build_seat
    from strategies import strategies_of

    game = game_named(name)
    n_seats = players_of(game, players)
    if seat >= n_seats:
        fail(f"there is no seat {seat} among {n_seats}; they are counted from 0")
    if not against:
        against = "weighted" if "weighted" in strategies_of(name) else "random"
    number = secrets.randbelow(2**32) if seed is None else seed
    with known_errors():
        rules = _rules(game, sets or [], n_seats)
        other = build_seat(strategy_named(game, against), game, rules, Path())
        say(f"{game.title}, {n_seats} players, seed {number}; you are seat {seat}. {HELP}")
        Evening(game, rules, n_seats, number, seat, other, against, opened).play()


def _rules(game: Game, sets: list[str], players: int) -> Any:
    """The game's rule values with overrides written as ``path=value``."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    from sim.engine.contract import RuleError

    known = {value.path for value in game.rule_values()}
    overrides = {}
    for text in sets:
        path, equals, value = text.partition("=")
        if not equals or path not in known:
            fail(f"--set {text}: write path=value with a path that sim list rules --game {game.name} shows")
        try:
            overrides[path] = YAML(typ="safe").load(value)
        except YAMLError:
            fail(f"--set {text}: '{value}' is no YAML value")
    try:
        return game.make_rules(overrides, players)
    except RuleError as error:
        fail(f"--set {error}")


class Evening:
    """A game between a person and strategies, told as the person's seat sees it."""

    def __init__(
        self, game: Game, rules: Any, n_seats: int, seed: int, seat: int, other: Seat, title: str, opened: bool
    ) -> None:
        from sim.engine.match import Match

        self.match: Match = Match(game, rules, n_seats, seed, seed + 1)
        self.words, self.rules, self.seat, self.opened = game.words(), rules, seat, opened
        self.other, self.title = other, title

    def play(self) -> None:
        """Play to the end, or until the person stops."""
        from sim.engine.replay import result_lines

        while not self.match.is_over:
            options = self.match.options()
            own = int(self.match.state.seat) == self.seat
            if len(options) == 1:
                index = 0
            elif own:
                index = self._ask(options)
            else:
                index = self.match.choice(self.other, options)
            self._tell(options[index], own)
            self.match.play(options[index], forced=len(options) == 1)
        show(self.words.table(self.rules, self.match.state))
        for line in result_lines(self.words.result(self.rules, self.match.state, self.match.ledger)):
            show(line)

    def _seen(self) -> Any:
        return self.match.copy() if self.opened else self.match.view(self.seat)

    def _tell(self, action: int, own: bool) -> None:
        """What is played, as the person may see it: an action that the view does not offer stays untold."""
        state = int(self.match.state.seat)
        who = "you" if own else f"seat {state} ({self.title})"
        seen = self.match.copy() if own else self._seen()
        show(f"{who}: {self.words.action_text(self.rules, seen, action)}")

    def _ask(self, options: tuple[int, ...]) -> int:
        self._show(options)
        while True:
            try:
                answer = typer.prompt("?", prompt_suffix=" ").strip().lower()
            except typer.Abort:
                answer = "q"
            if answer == "q":
                say("stopped")
                raise typer.Exit(INTERRUPTED)
            if answer == "t":
                self._show(options)
            elif answer.isdecimal() and int(answer) < len(options):
                return int(answer)
            else:
                say(f"'{answer}' is none of 0 to {len(options) - 1}. {HELP}")

    def _show(self, options: tuple[int, ...]) -> None:
        seen = self._seen()
        show(self.words.table(self.rules, seen))
        for index, option in enumerate(options):
            show(f"{index:4d}  {self.words.action_text(self.rules, seen, option)}")
