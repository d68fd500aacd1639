"""The named parameters of ``weighted``, by position in its vector."""

from __future__ import annotations

from sim.engine.strategy import Param

PARAMS = (
    Param("glory", 1.0, "worth of a point of glory from a reward"),
    Param("power", 0.8, "worth of a reward's power when the whole game is still ahead"),
    Param("hunting", 1.0, "worth of a point of glory on a hunting track"),
    Param("champion", 0.5, "share of the better of the next two spaces that a part is worth beyond its own space"),
    Param("life", 0.07, "worth of a life point, times the points missing to one above full health"),
    Param("courage", 1.5, "life points that must be left after a fight's expected damage"),
    Param("stock", 0.4, "worth of a resource that no city wants yet"),
    Param("rival", 0.5, "share of a demand's worth that is left when a rival could pay for it now"),
    Param("shelter", 0.6, "worth of standing beside an active guard when health is two or less"),
    Param("eat", 3.0, "health at which a fish is eaten"),
    Param("camp", 3.0, "health at which a wood is burnt at night"),
    Param("iron", 0.5, "worth of an iron in a fight"),
    Param("hit", 1.0, "beasts: a rival losing a life point"),
    Param("fell", 2.5, "beasts: more, if that defeats him"),
    Param("leader", 0.3, "beasts: more, per point of glory that he is ahead of oneself"),
    Param("own_life", 1.5, "beasts: losing a life point oneself"),
    Param("block", 0.8, "beasts: standing in a city where a rival could deliver now"),
    Param("guard", 0.4, "beasts: exhausting a guard beside a rival, instead of hurting him"),
    Param("relief", 0.8, "beasts: taking a beast out of one's own space"),
    Param("lure", 0.15, "beasts: bringing a beast worth fighting a space nearer"),
    Param("spawn", -0.5, "beasts: bringing a defeated beast back"),
)
(GLORY, POWER, HUNTING, CHAMPION, LIFE, COURAGE, STOCK, RIVAL, SHELTER, EAT_AT, CAMP_AT, IRON_WORTH) = range(12)
(HIT, FELL, LEADER, SELF, BLOCK, GUARD, RELIEF, LURE, SPAWN_WORTH) = range(12, len(PARAMS))
