"""Tables: names, seats, and whole numbers of blocks; and the trials at them."""

from collections.abc import Iterator

from sim.experiment.checks.context import Context
from sim.experiment.checks.strategies import strategies_are_sound, unknown_strategy
from sim.experiment.model import Trial
from sim.experiment.problems import Problem
from sim.runlog.suggest import did_you_mean


def check_table_ids(context: Context) -> Iterator[Problem]:
    """No two tables have one id."""
    seen: set[str] = set()
    for index, table in enumerate(context.experiment.tables):
        if table.id in seen:
            message = f"two tables have the id '{table.id}'"
            yield context.locator.problem(("tables", index, "id"), message, "choose another id")
        seen.add(table.id)


def check_seats(context: Context) -> Iterator[Problem]:
    """Every table has a strategy that exists for every player."""
    game, counts = context.game, context.experiment.game.counts
    for index, table in enumerate(context.experiment.tables):
        if len(table.seats) not in counts:
            players = " or ".join(str(count) for count in counts)
            message = f"table '{table.id}' has {_count(len(table.seats), 'seat')} in a {players}-player game"
            remedy = f"name {players} {'strategy' if counts == (1,) else 'strategies'}"
            yield context.locator.problem(("tables", index, "seats"), message, remedy)
        for seat, name in enumerate(table.seats):
            if game is not None:
                yield from unknown_strategy(context, game, name, ("tables", index, "seats", seat))


def check_blocks(context: Context) -> Iterator[Problem]:
    """The games suffice for at least one whole block at every table."""
    experiment = context.experiment
    if not strategies_are_sound(context):
        return
    short = [table for table in experiment.tables if experiment.blocks(table) < 1]
    if short:
        needed = max(experiment.games_for_one_block(table) for table in experiment.tables)
        names = ", ".join(f"'{table.id}'" for table in short)
        message = f"a total of {experiment.planned_games:,} leaves no whole block for {names}"
        yield context.locator.problem(("run", "games"), message, f"set it to at least {needed}")


def check_trials(context: Context) -> Iterator[Problem]:
    """Every trial gives items of the game at a table of identical strategies."""
    game, experiment = context.game, context.experiment
    tables = {table.id: table for table in experiment.tables}
    for index, trial in enumerate(experiment.trials):
        if game is not None and trial.items not in game.items:
            message = f"{game.title} has no items '{trial.items}'"
            remedy = did_you_mean(trial.items, game.items)
            yield context.locator.problem(("trials", index, "items"), message, remedy)
        elif game is not None:
            yield from _unknown_items(context, index, trial, game.items[trial.items])
        if trial.table in (earlier.table for earlier in experiment.trials[:index]):
            message = f"table '{trial.table}' has a trial already"
            yield context.locator.problem(("trials", index, "table"), message, "name all arms in one trial")
        table = tables.get(trial.table)
        if table is None:
            remedy = did_you_mean(trial.table, tables)
            yield context.locator.problem(("trials", index, "table"), f"unknown table '{trial.table}'", remedy)
        elif strategies_are_sound(context) and len({s.identity for s in experiment.line_up(table)}) > 1:
            message = f"table '{table.id}' seats different strategies"
            yield context.locator.problem(("trials", index, "table"), message, "name a table of one strategy")
        elif len(table.seats) == 1:
            message = "a trial compares win shares, which a solo game has not"
            yield context.locator.problem(("trials", index, "table"), message, "name a table of 2 or more players")


def _unknown_items(context: Context, index: int, trial: Trial, known: tuple[str, ...]) -> Iterator[Problem]:
    for place, item in enumerate(trial.only):
        if item not in known:
            path = ("trials", index, "only", place)
            yield context.locator.problem(path, f"'{trial.items}' has no item '{item}'", did_you_mean(item, known))


def _count(number: int, singular: str, plural: str = "") -> str:
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"
