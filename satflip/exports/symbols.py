"""Names that a format's grammar takes, one for each variable of a model and no two the same."""

from __future__ import annotations

import re

from satflip.model import Model

LONGEST = 200
"""glpsol takes names of up to 255 characters."""

_IN_ROWS = str.maketrans("[]-", "()_")


def for_rows(model: Model) -> list[str]:
    """For LP and MPS: `press(2,0)`, `swap(3,(0,1)_(0,2))`."""
    return _unique([variable.name.translate(_IN_ROWS) for variable in model.variables], r"[^A-Za-z0-9!$&(),.;?@_{}~]")


def quoted(model: Model) -> list[str]:
    """For SMT-LIB, between bars: `|press[2,0]|`."""
    return [f"|{name}|" for name in _unique([v.name for v in model.variables], r"[^ !$-\[\]^-{}~]")]


def _unique(names: list[str], refused: str) -> list[str]:
    """Refused characters become `_`; a name that is too long, or taken, gets its variable's number after a `#`."""
    taken: set[str] = set()
    unique = []
    for number, name in enumerate(names, 1):
        plain = re.sub(refused, "_", name.replace("#", "_"))
        if len(plain) > LONGEST or plain in taken:
            plain = f"{plain[:LONGEST]}#{number}"
        taken.add(plain)
        unique.append(plain)
    return unique
