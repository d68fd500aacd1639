"""The named parameters of ``weighted``: what they mean, their places in the vector, and their tuned values."""

from __future__ import annotations

from sim.engine.strategy import Param

PARAMS = (
    Param("coin", 0.74, "points that a coin is worth while there is time to spend it, beyond its end value"),
    Param("olive", 0.78, "points that an olive is worth while there is time to press it, beyond its end value"),
    Param("oil", 2.52, "points that an oil cube is worth while there is time to sell it, beyond its end value"),
    Param("coin_use", 1.80, "coins that can be put to use in a cycle"),
    Param("olive_use", 2.87, "olives that can be put to use in a cycle"),
    Param("oil_use", 4.04, "oil cubes that can be put to use in a cycle"),
    Param("global_cards", 1.34, "weight of the points on global cards"),
    Param("nation_cards", 1.55, "weight of the points that a nation card is expected to bring"),
    Param("dismissals", 0.73, "cards that a player will dismiss, a cycle"),
    Param("sets", 1.73, "points for a global card of a region that is still missing, with the card that pays for sets"),
    Param("dismissing", 0.17, "weight of what a dismissed card does for the own nation cards"),
    Param("collecting", 0.047, "nation cards of each nation still to come, a cycle"),
    Param("rivalry", 0.39, "weight of what a dismissed card does for the others' nation cards"),
    Param("denial", 0.056, "share of a market card's points that counts as kept from the others"),
    Param("clutter", 0.12, "points that a card without an action costs its owner's deck, a cycle"),
    Param("plays", 0.39, "times that an action card of the own deck is played, a cycle"),
    Param("delay", 2.32, "cycles until a bought card is drawn"),
    Param("tempo", 1.05, "points that the play of an average card brings"),
    Param("matching", 6.27, "cards face up, on average, that may match"),
    Param("selling", 4.25, "points that a sale card brings"),
    Param("flexible", 0.71, "points that each further market on a sale card brings"),
    Param("buying", 1.48, "points that a purchase card brings"),
    Param("renewing", 0.19, "points that the renewal symbol brings"),
    Param("clearing", 0.84, "points that a disposal card brings per card"),
    Param("actions", 0.31, "weight of the worth of special action cards"),
    Param("marks", 0.32, "points for a seal or cruet, for scoring cards to come"),
    Param("scoring_cards", 1.19, "weight of the points that a scoring card is expected to bring"),
    Param("marks_to_come", 0.080, "seals and as many cruets still to come, a cycle"),
    Param("sets_to_come", 0.068, "sets of global cards still to come, a cycle"),
    Param("flags_to_come", 0.32, "nation cards still to come, a cycle"),
    Param("pomace_to_come", 0.64, "cards that will become pomace, a cycle"),
    Param("left_over", 1.36, "coins, and as many oil cubes, expected to be left at the end"),
    Param("thinning", 0.67, "weight of the worth of getting weak cards out of the deck"),
    Param("lean", 4.74, "action cards that the deck keeps at least"),
    Param("fresh", 0.78, "points below which a special action card is renewed"),
)
