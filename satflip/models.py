"""Where the texts in modelling languages lie: the folder models/ of the source, which travels inside the wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent
FOLDERS = (PACKAGE / "_models", PACKAGE.parent / "models")
"""In an installed wheel; in a source checkout or an editable install."""


def path(name: str) -> Path:
    """The file of this name below models/, `flip.lp` or `data/flip-4x4.dzn`.

    Raises FileNotFoundError where there is none.
    """
    for folder in FOLDERS:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"there is no model '{name}' in {' or '.join(map(str, FOLDERS))}")
