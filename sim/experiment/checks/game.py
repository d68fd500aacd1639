"""The game, its players and its rule values."""

from collections.abc import Iterator, Mapping

from sim.experiment.checks.context import Context, type_mismatch
from sim.experiment.frozen import freeze
from sim.experiment.part import name_problem
from sim.experiment.problems import Problem, TreePath
from sim.experiment.wording import describe
from sim.runlog.suggest import did_you_mean


def check_game(context: Context) -> Iterator[Problem]:
    """The game exists and can be played by so many."""
    asked, game = context.experiment.game, context.game
    if game is None:
        remedy = did_you_mean(asked.name, context.catalogue.games)
        yield context.locator.problem(("game", "name"), f"unknown game '{asked.name}'", remedy)
        return
    counts = ", ".join(str(count) for count in game.player_counts)
    for place, count in enumerate(asked.counts):
        if count not in game.player_counts:
            path: TreePath = ("game", "players") if isinstance(asked.players, int) else ("game", "players", place)
            message = f"{game.title} cannot be played by {count}"
            yield context.locator.problem(path, message, f"choose from {counts}")


def check_reference(context: Context) -> Iterator[Problem]:
    """Reference arms are asked of a game that has them."""
    if context.game is not None and context.experiment.run.reference and not context.game.has_reference:
        message = f"{context.game.title} has no reference arms"
        yield context.locator.problem(("run", "reference"), message, "remove the key")


def check_rules(context: Context) -> Iterator[Problem]:
    """Changed rule values exist, have the right type, and the game can be played with them."""
    rules = context.experiment.changed_rules()
    yield from _rule_problems(context, rules, ("game", "rules"), rules)


def check_variants(context: Context) -> Iterator[Problem]:
    """Every variant has a name and good rule values, together with the experiment's own."""
    experiment = context.experiment
    base_is_bad = any(True for _ in check_rules(context))
    for name, rules in experiment.variants.items():
        if problem := name_problem(name):
            yield context.locator.problem(("variants", name), *problem, at="key")
        together = rules if base_is_bad else experiment.changed_rules(rules)
        yield from _rule_problems(context, rules, ("variants", name), together)


def _rule_problems(
    context: Context, rules: Mapping[str, object], path: TreePath, together: Mapping[str, object]
) -> Iterator[Problem]:
    """What is wrong with the rule values that stand at `path`, and with all that are played `together`."""
    game = context.game
    if game is None:
        return
    found = list(_value_problems(context, game.rule_values, rules, path))
    yield from found
    counts = context.experiment.game.counts
    if found or not set(counts) <= set(game.player_counts):
        return
    problems = {problem for count in counts for problem in game.check_rules(together, count)}
    for rule, message in sorted(problems):
        yield context.locator.problem((*path, rule), f"{rule}: {message}")


def _value_problems(
    context: Context, known: Mapping[str, object], rules: Mapping[str, object], path: TreePath
) -> Iterator[Problem]:
    for rule, value in rules.items():
        if rule not in known:
            message = f"unknown rule value '{rule}'"
            yield context.locator.problem((*path, rule), message, rule_remedy(rule, known), at="key")
        elif wanted := type_mismatch(value, known[rule]):
            message = f"'{rule}' must be {wanted}, not {describe(value)}"
            yield context.locator.problem(
                (*path, rule), message, f"its present value is {describe(freeze(known[rule]))}"
            )


def rule_remedy(rule: str, known: Mapping[str, object]) -> str:
    """What to write instead of a path that does not exist."""
    inside = [path for path in known if path.startswith(f"{rule}.")]
    return f"write the whole path of one value, as {inside[0]}" if inside else did_you_mean(rule, known)
