"""The named parameters of ``weighted``: what they mean, their places in the vector, and their tuned values."""

from __future__ import annotations

from sim.engine.strategy import Param

PARAMS = (
    Param("coin", 0.6, "points that a coin is worth while there is time to spend it, beyond its end value"),
    Param("olive", 0.5, "points that an olive is worth while there is time to press it, beyond its end value"),
    Param("oil", 1.5, "points that an oil cube is worth while there is time to sell it, beyond its end value"),
    Param("coin_use", 1.5, "coins that can be put to use in a cycle"),
    Param("olive_use", 4.0, "olives that can be put to use in a cycle"),
    Param("oil_use", 2.5, "oil cubes that can be put to use in a cycle"),
    Param("global_cards", 1.0, "weight of the points on global cards"),
    Param("nation_cards", 1.0, "weight of the points that a nation card is expected to bring"),
    Param("dismissals", 0.4, "cards that a player will dismiss, a cycle"),
    Param("sets", 1.5, "points for a global card of a region that is still missing, with the card that pays for sets"),
    Param("dismissing", 1.0, "weight of what a dismissed card does for the own nation cards"),
    Param("collecting", 0.1, "nation cards of each nation still to come, a cycle"),
    Param("rivalry", 0.5, "weight of what a dismissed card does for the others' nation cards"),
    Param("denial", 0.05, "share of a market card's points that counts as kept from the others"),
    Param("clutter", 0.1, "points that a card without an action costs its owner's deck, a cycle"),
    Param("plays", 0.45, "times that an action card of the own deck is played, a cycle"),
    Param("delay", 1.5, "cycles until a bought card is drawn"),
    Param("tempo", 1.8, "points that the play of an average card brings"),
    Param("matching", 5.0, "cards face up, on average, that may match"),
    Param("selling", 2.5, "points that a sale card brings"),
    Param("flexible", 0.6, "points that each further market on a sale card brings"),
    Param("buying", 1.5, "points that a purchase card brings"),
    Param("renewing", 0.3, "points that the renewal symbol brings"),
    Param("clearing", 0.8, "points that a disposal card brings per card"),
    Param("actions", 1.0, "weight of the worth of special action cards"),
    Param("marks", 0.3, "points for a seal or cruet, for scoring cards to come"),
    Param("scoring_cards", 1.0, "weight of the points that a scoring card is expected to bring"),
    Param("marks_to_come", 0.1, "seals and as many cruets still to come, a cycle"),
    Param("sets_to_come", 0.08, "sets of global cards still to come, a cycle"),
    Param("flags_to_come", 0.3, "nation cards still to come, a cycle"),
    Param("pomace_to_come", 0.4, "cards that will become pomace, a cycle"),
    Param("left_over", 1.5, "coins, and as many oil cubes, expected to be left at the end"),
    Param("thinning", 1.0, "weight of the worth of getting weak cards out of the deck"),
    Param("lean", 7.0, "action cards that the deck keeps at least"),
    Param("fresh", 1.5, "points below which a special action card is renewed"),
)
