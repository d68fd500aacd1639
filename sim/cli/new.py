"""``sim new``: a folder for a game, or a file for a strategy, to start from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.console import fail, known_errors, show

app = typer.Typer(help="Begin a game or a strategy of your own.", no_args_is_help=True)

MODEL, MODEL_TITLE, MODEL_CLASS = "high_die", "High Die", "HighDie"
"""The game that new ones are copied from: the smallest that keeps the whole contract."""

STRATEGY = '''\
"""A strategy for {title}. In an experiment beside this file:

strategies:
  mine: {{use: "{file}:{name}", params: {{boldness: 2}}}}

Check it with `sim check-strategy {game} {file}:{name}`; sit down against it with
`sim play {game} --against {file}:{name}`.
"""


class {name}:
    """Takes the last option until it is bold enough to take the first."""

    def __init__(self, boldness=1.0):
        self.boldness = boldness

    def choose(self, view, options):
        """Index of the option to play.

        view: the game as this seat sees it; the fields of sim/games/{game}/state.py are attributes.
        options: what can be played, as labels (`sim replay RUN --game 0 --json` shows them).
        """
        return 0 if view.rounds < self.boldness else len(options) - 1
'''


@app.command("game")
def game(
    name: Annotated[str, typer.Argument(help="Name in experiments: letters, digits and _.")],
    title: Annotated[str, typer.Option(help="Title on the box; by default made from the name.")] = "",
) -> None:
    """Begin a game: a small one that works, to be turned into yours.

    sim new game my_game --title "My Game"
    """
    from sim.engine.compiling import ROOT

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        fail(f"'{name}' cannot name a game; use small letters, digits and _, as in my_game")
    games = ROOT / "sim" / "games"
    target = games / name
    if target.exists():
        fail(f"{target}: there is such a game already; choose another name")
    words = name.split("_")
    replaced = {
        MODEL: name,
        MODEL_TITLE: title or " ".join(word.capitalize() for word in words),
        MODEL_CLASS: "".join(word.capitalize() for word in words),
    }
    with known_errors():
        target.mkdir()
        for file in sorted((games / MODEL).iterdir()):
            if file.is_file():
                text = file.read_text(encoding="utf-8")
                for old, new in replaced.items():
                    text = text.replace(old, new)
                (target / file.name).write_text(text, encoding="utf-8")
    show(f"{target}: a die game to be changed; docs/adding-a-game.md says what each file holds")
    show(f"then: sim check-game {name}")


@app.command("strategy")
def strategy(
    game_name: Annotated[str, typer.Argument(help="The game that it plays.", metavar="GAME")],
    name: Annotated[str, typer.Argument(help="Name of the class, as in Hoarder.")],
    file: Annotated[Path, typer.Option(help="The file to write.")] = Path("my_bots.py"),
) -> None:
    """Begin a strategy: a file that plays, to be turned into yours.

    sim new strategy oliva Hoarder --file experiments/my_bots.py
    """
    from sim.cli.loading import game_named

    title = game_named(game_name).title
    if not name.isidentifier():
        fail(f"'{name}' cannot name a class; use letters, digits and _, as in Hoarder")
    if file.exists():
        fail(f"{file}: is there already; choose another --file")
    with known_errors():
        file.write_text(STRATEGY.format(title=title, game=game_name, name=name, file=file.name), encoding="utf-8")
    show(f"{file}: {name} plays {title}; next: sim check-strategy {game_name} {file}:{name}")
