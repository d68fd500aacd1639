"""What a special card does, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PER = {
    "coin": "remaining coin",
    "oil": "remaining oil cube",
    "cruet": "cruet",
    "seal": "seal",
    "set": "set of 4 global cards",
    "flag": "nation card of any flag",
    "pomace": "pomace card",
}


def card_title(row: Mapping[str, Any]) -> str:
    """Title of a card from its row in ``rules.yaml``."""
    if "per" in row:
        per = _PER.get(row["per"], f"{row['per']} card")
        return f"{row['vp']} VP per {per}"
    mark = f"{row['vp']} VP" if row.get("vp") else row.get("mark", "none")
    return _action_title(row) + (f" ({mark})" if mark != "none" else "")


def _action_title(row: Mapping[str, Any]) -> str:
    if "harvest" in row:
        return f"Harvest {row['harvest']}"
    if "pressing" in row:
        return f"Pressing {row['pressing']['olives']}→{row['pressing']['oil']}"
    if "sale" in row:
        return "Sale " + " or ".join(row["sale"])
    if "purchase" in row:
        return "Purchase" + (" with renewal" if row["purchase"] == "renewal" else "")
    if "disposal" in row:
        return "Disposal" + (f" ×{row['disposal']}" if row["disposal"] > 1 else "")
    places = [name for name in ("farm", "truck", "factory") if name in row]
    return "Provision " + " or ".join(f"{name} ({_amounts(row[name])})" for name in places)


def _amounts(amounts: Mapping[str, int]) -> str:
    units = {"coins": ("coin", "coins"), "olives": ("olive", "olives"), "oil": ("oil", "oil")}
    return ", ".join(f"{n} {units[name][n != 1]}" for name, n in amounts.items() if n) or "nothing"
