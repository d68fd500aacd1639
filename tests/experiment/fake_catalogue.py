"""A small invented game, «Orchard», that experiments in these tests may name."""

from collections.abc import Mapping, Sequence

from sim.experiment import AnalysisInfo, Catalogue, GameInfo, MetricInfo, MetricScope, StrategyInfo

CARDS = ("C01", "C02", "C17")
RULES: dict[str, object] = {
    **{f"cards.{card}.price": 3 for card in CARDS},
    "basket.size": 4,
    "basket.growth": 1.5,
    "market.open": True,
    "market.order": [1, 2, 3],
    "season.name": "spring",
}
ALL_FEATURES = frozenset({"variants", "trials", "sweep", "search", "precision"})


def _check_rules(rules: Mapping[str, object], players: int) -> Sequence[tuple[str, str]]:
    size = rules.get("basket.size", RULES["basket.size"])
    assert isinstance(size, int)
    return [("basket.size", f"must hold one fruit for each of {players} players")] if size < players else []


def _metrics(scope: MetricScope) -> Sequence[MetricInfo]:
    metrics = []
    if "first_player" in scope.analyses:
        metrics.append(MetricInfo("first_player.advantage", "points", win_share=True))
    if "cards" in scope.analyses:
        metrics += [MetricInfo(f"cards.{card}.win_rate", "points", win_share=True) for card in CARDS]
    if "length" in scope.analyses:
        metrics.append(MetricInfo("length.p90", "turns"))
    return metrics


ORCHARD = GameInfo(
    name="orchard",
    title="Orchard",
    players=(2, 3, 4),
    solo=True,
    rule_values=RULES,
    assumed=(*(f"cards.{card}.price" for card in CARDS), "market.open", "market.order", "season.name"),
    check_rules=_check_rules,
    strategies={
        "random": StrategyInfo("random", "Any option"),
        "weighted": StrategyInfo("weighted", "Weighs options", {"oil": 1.0, "coins": 0.5}),
        "search": StrategyInfo("search", "Looks ahead", {"iterations": 100}, kind="search"),
    },
    items={"cards": CARDS},
    analyses={
        "first_player": AnalysisInfo("first_player", "Advantage of going first"),
        "cards": AnalysisInfo("cards", "Cards taken", {"top": 10}),
        "length": AnalysisInfo("length", "Turns in a game"),
        "skill": AnalysisInfo("skill", "Ladder of strategies", {"ladder": ["random"]}),
    },
    metrics=_metrics,
)

FIRST_VERSION = Catalogue({"orchard": ORCHARD})
COMPLETE = Catalogue({"orchard": ORCHARD}, ALL_FEATURES)
