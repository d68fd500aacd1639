"""The named parameters of ``weighted``, by position in its vector."""

from __future__ import annotations

from sim.engine.strategy import Param

PARAMS = (
    Param("glory", 1.2, "worth of a point of glory from a reward"),
    Param("power", 0.059, "worth of an action point that a reward's power saves"),
    Param("hunting", 1.23, "worth of a point of glory on a hunting track"),
    Param("champion", 1.8, "share of the better of the next two spaces that a part is worth beyond its own space"),
    Param("life", 0.2, "worth of a life point, times the points missing to one above full health"),
    Param("risk", 0.82, "highest chance of being defeated at which a fight is begun"),
    Param("point", 0.14, "worth of an action point lost by a defeat"),
    Param("clear", 0.12, "worth of defeating a beast in one's own space, beyond its part"),
    Param("home", 0.29, "share of the way to a city that a hunt is reckoned to take"),
    Param("stock", 1.67, "worth of a resource in hand for later"),
    Param("keep", 12, "action points to come from which on parts are kept for a demand that wants them"),
    Param("rival", 0.58, "share of a demand's worth that is left when a rival is nearer to paying for it"),
    Param("shelter", 0.62, "worth of standing beside an active guard when health is two or less"),
    Param("eat", 1.69, "health at which a fish is eaten"),
    Param("camp", 3.1, "health at which a wood is burnt at night"),
    Param("iron", 0.3, "worth of an iron in a fight"),
    Param("hit", 1.45, "beasts: a rival losing a life point"),
    Param("fell", 2.43, "beasts: more, if that defeats him"),
    Param("leader", 0.32, "beasts: more, per point of glory that he is ahead of oneself"),
    Param("own_life", 2.37, "beasts: losing a life point oneself"),
    Param("block", 1.25, "beasts: standing in a city where a rival could deliver now"),
    Param("guard", 0.43, "beasts: exhausting a guard beside a rival, instead of hurting him"),
    Param("watch", 0.52, "beasts: exhausting a guard beside oneself, instead of being hurt"),
    Param("serve", 0.25, "beasts: bringing a beast worth fighting into one's own space"),
    Param("relief", 0.43, "beasts: taking a beast out of one's own space"),
    Param("lure", 0.042, "beasts: bringing a beast worth fighting a space nearer"),
    Param("spawn", -0.11, "beasts: bringing a defeated beast back"),
    Param("breed", 0.63, "beasts: more for a beast worth fighting of which none is on the map"),
)
(GLORY, POWER, HUNTING, CHAMPION, LIFE, RISK, POINT, CLEAR, HOME, STOCK, KEEP) = range(11)
(RIVAL, SHELTER, EAT_AT, CAMP_AT, IRON_WORTH) = range(11, 16)
(HIT, FELL, LEADER, SELF, BLOCK, GUARD, WATCH, SERVE, RELIEF, LURE, SPAWN_WORTH, BREED) = range(16, len(PARAMS))
