"""The named parameters of ``weighted``, by position in its vector."""

from __future__ import annotations

from sim.engine.strategy import Param

PARAMS = (
    Param("glory", 1.2, "worth of a point of glory from a reward"),
    Param("power", 0.8, "worth of a reward's power when the whole game is still ahead"),
    Param("hunting", 0.66, "worth of a point of glory on a hunting track"),
    Param("champion", 1.9, "share of the better of the next two spaces that a part is worth beyond its own space"),
    Param("life", 0.09, "worth of a life point, times the points missing to one above full health"),
    Param("courage", 0.44, "life points that must be left after a fight's expected damage"),
    Param("stock", 0.8, "worth of a resource that no city wants yet"),
    Param("rival", 1.0, "share of a demand's worth that is left when a rival could pay for it now"),
    Param("shelter", 0.98, "worth of standing beside an active guard when health is two or less"),
    Param("eat", 3, "health at which a fish is eaten"),
    Param("camp", 5, "health at which a wood is burnt at night"),
    Param("iron", 0.33, "worth of an iron in a fight"),
    Param("hit", 0.8, "beasts: a rival losing a life point"),
    Param("fell", 2.5, "beasts: more, if that defeats him"),
    Param("leader", 0.3, "beasts: more, per point of glory that he is ahead of oneself"),
    Param("own_life", 2.0, "beasts: losing a life point oneself"),
    Param("block", 2.5, "beasts: standing in a city where a rival could deliver now"),
    Param("guard", 0.36, "beasts: exhausting a guard beside a rival, instead of hurting him"),
    Param("relief", 0.8, "beasts: taking a beast out of one's own space"),
    Param("lure", 0.06, "beasts: bringing a beast worth fighting a space nearer"),
    Param("spawn", -0.17, "beasts: bringing a defeated beast back"),
    Param("breed", 0.6, "beasts: more for a beast worth fighting of which none is on the map"),
)
(GLORY, POWER, HUNTING, CHAMPION, LIFE, COURAGE, STOCK, RIVAL, SHELTER, EAT_AT, CAMP_AT, IRON_WORTH) = range(12)
(HIT, FELL, LEADER, SELF, BLOCK, GUARD, RELIEF, LURE, SPAWN_WORTH, BREED) = range(12, len(PARAMS))
