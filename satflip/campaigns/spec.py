"""Campaigns from files (TOML or JSON), presets and options: what a person writes, checked and multiplied out."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import resources
from itertools import islice, product
from pathlib import Path
from typing import Any

from satflip import backends, formulations
from satflip.backends.base import Backend
from satflip.campaigns.campaign import Campaign, Configuration, Instance, Limits
from satflip.errors import InputError
from satflip.generate import flips, swaps
from satflip.instances import json_values, read, read_source
from satflip.instances.grids import MAX_CELLS
from satflip.instances.headers import read_headers
from satflip.puzzles import Board, FlipPuzzle, Puzzle

VARIED = ("backend", "formulation", "search", "xor-encoding", "cardinality-encoding")
"""What a configuration chooses: in a campaign each is a value or a list of values, which are multiplied out."""

OTHER_KEYS = (
    "name",
    "instances",
    "generate",
    "configurations",
    "objective",
    "seeds",
    "time-limit",
    "memory-limit",
    "workers",
)
GENERATED = ("puzzle", "sizes", "kind", "count", "seed", "colours", "goal", "stencil", "topology", "density")
KINDS = {
    "flip": ("all-on", "solvable", "unsolvable", "hardest"),
    "swap": ("solvable", "unsolvable", "hardest"),
}
DEFAULT_BACKENDS = ("auto", "cp-sat", "sat:cadical195", "sat:glucose4", "mip:highs")

MOST_SEEDS, MOST_BOARDS = 100_000, 100_000
LONGEST_NAME = 100

Spec = dict[str, Any]
"""A campaign as it is written: `load` reads it, `campaign` makes one of it."""


def presets() -> dict[str, Path]:
    """The campaigns that come with satflip, by name."""
    folder = Path(str(resources.files("satflip.campaigns"))) / "presets"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def is_campaign(word: str) -> bool:
    """Whether a word on the command line is a campaign, not a board: a preset, a TOML file, a JSON file that is one."""
    if word in presets() or word.endswith(".toml"):
        return True
    if not word.endswith(".json"):
        return False
    try:
        found = json_values.load(read_source(word))
    except ValueError:
        return False  # whatever reads it as a board says what is wrong
    return isinstance(found, dict) and not {"instances", "generate"}.isdisjoint(found)


def load(word: str) -> Spec:
    """What a campaign file, or a preset, says; paths in it are relative to it. Raises InputError."""
    path = presets().get(word, Path(word))
    source = str(path)
    text = read_source(path)
    try:
        spec: Any = json_values.load(text) if path.suffix == ".json" else tomllib.loads(text)
    except ValueError as error:
        raise InputError(f"is no {'JSON' if path.suffix == '.json' else 'TOML'}: {error}", source=source) from None
    if not isinstance(spec, dict):
        raise InputError("found no table of keys, expected a campaign", source=source)
    _known(spec, (*VARIED, *OTHER_KEYS), "the campaign", source)
    return {"name": path.stem, **spec, "folder": path.parent, "source": source}


def vary(spec: Spec, varied: Mapping[str, Any], tables: Sequence[Mapping[str, Any]] = ()) -> None:
    """Let choices, and tables of configurations, take the place of what the campaign says."""
    asked = {key: value for key, value in varied.items() if value is not None}
    if asked or tables:
        spec.pop("configurations", None)
    spec.update(asked, **({"configurations": list(tables)} if tables else {}))


def campaign(spec: Spec, isolation: str = "process", boards: Mapping[str, Puzzle] | None = None) -> Campaign:
    """The campaign that is said, with further boards by name. Raises InputError, with the key, for what is wrong."""
    source = spec.get("source", "the campaign")
    objective = _text(spec, "objective")
    puzzles = [*(boards or {}).items(), *_from_files(spec, source), *_generated(spec, source)]
    limits = Limits(
        _positive(spec.get("time-limit", Limits.seconds), "time-limit", source),
        None if spec.get("memory-limit") is None else _whole(spec["memory-limit"], "memory-limit", source),
        _whole(spec.get("workers", 1), "workers", source),
    )
    instances = tuple(Instance(name, puzzle, objective or puzzle.objectives[0]) for name, puzzle in puzzles)
    configurations = _configurations(spec, instances, source)
    made = Campaign(_name(spec, source), instances, configurations, _seeds(spec), limits, isolation)
    _ = made.runs  # what makes no sense is refused before anything is run or written
    return made


def _name(spec: Spec, source: str) -> str:
    """The campaign's name, which the directory of its results gets too."""
    name = _text(spec, "name") or "campaign"
    if len(name) > LONGEST_NAME or not name.isprintable() or {"/", os.sep} & set(name):
        raise InputError(f"name: found {name[:40]!r}, expected up to {LONGEST_NAME} letters and no '/'", source=source)
    return name


def _configurations(spec: Spec, instances: Sequence[Instance], source: str) -> tuple[Configuration, ...]:
    """Each table of configurations multiplied out; without any, the campaign's own keys; each configuration once."""
    tables = spec.get("configurations", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise InputError("configurations: expected tables of keys", source=source)
    found: dict[Configuration, None] = {}
    common = {key: spec[key] for key in VARIED if key in spec}
    for number, table in enumerate(tables or [{}], 1):
        _known(table, VARIED, f"configurations, number {number}", source)
        choices = {**common, **table}
        lists = {key: _list(choices[key], key, source) for key in choices}
        lists["backend"] = _all_backends(lists.get("backend", list(DEFAULT_BACKENDS)))
        lists["formulation"] = _all_formulations(lists.get("formulation", [None]), instances)
        for values in product(*lists.values()):
            options = {key.replace("-", "_"): value for key, value in zip(lists, values, strict=True)}
            found[Configuration(**options).plain()] = None
    return tuple(found)


def _all_backends(names: list[Any]) -> list[Any]:
    """'all' is every back end that is installed."""
    every = (entry.name for entry in backends.everything() if not entry.missing()) if "all" in names else ()
    return [*every, *(name for name in names if name != "all")]


def _all_formulations(names: list[Any], instances: Sequence[Instance]) -> list[Any]:
    """'all' is every formulation that fits some board, 'default' what a back end gets where none is named."""
    every = [
        name
        for name, form in (formulations.FORMULATIONS.items() if "all" in names else ())
        if any(form.why_not(each.puzzle, each.objective) is None for each in instances)
    ]
    return [*every, *(None if name == "default" else name for name in names if name != "all")]


def _from_files(spec: Spec, source: str) -> Iterator[tuple[str, Puzzle]]:
    """The boards, each called by its path below the directory that all of them are in."""
    folder = Path(spec.get("folder", "."))
    paths: list[Path] = []
    for word in _list(spec.get("instances", []), "instances", source):
        if Path(word).is_absolute() or word == "-":
            found = [Path(word)]
        else:
            # of no name and of '.' pathlib makes no pattern
            found = sorted(folder.glob(word)) if Path(word).parts else []
        if not found:
            raise InputError(f"instances: no file {word} in {folder}", source=source)
        paths += found
    paths = list(dict.fromkeys(paths))
    common = os.path.commonpath([path.absolute().parent for path in paths]) if paths else ""
    for path in paths:
        name = str(path.absolute().relative_to(common))
        # a file's name may hold bytes that are no text; a record's is text
        yield name.encode(errors="backslashreplace").decode(), read(path)


def _generated(spec: Spec, source: str) -> Iterator[tuple[str, Puzzle]]:
    tables = spec.get("generate", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise InputError("generate: expected tables of keys", source=source)
    for number, table in enumerate(tables, 1):
        _known(table, GENERATED, f"generate, number {number}", source)
        for size in _list(table.get("sizes", ["4x4"]), "sizes", source):
            yield from _boards(dict(table), str(size), source)


def _boards(table: Spec, size: str, source: str) -> Iterator[tuple[str, Puzzle]]:
    kind, count = table.get("kind", "solvable"), _whole(table.get("count", 1), "count", source, MOST_BOARDS)
    puzzle, seed, density = table.get("puzzle", "flip"), table.get("seed", 1), table.get("density")
    if type(seed) is not int:
        raise InputError(f"seed: found {seed!r}, expected a whole number", source=source)
    if density is not None and type(density) not in (int, float):
        raise InputError(f"density: found {density!r}, expected a number from 0 to 1", source=source)
    try:
        if not isinstance(puzzle, str) or puzzle not in KINDS:
            raise InputError(f"unknown puzzle '{puzzle}', expected one of: {', '.join(KINDS)}")
        if kind not in KINDS[puzzle]:
            raise InputError(f"unknown kind '{kind}', expected one of: {', '.join(KINDS[puzzle])}")
        headers = {key: table.get(key) for key in ("goal", "colours", "stencil", "topology")}
        asked = read_headers({}, {"size": size, **headers})
        assert asked.size is not None
        if asked.size[0] * asked.size[1] > MAX_CELLS:
            raise InputError(f"size: found {size}, expected at most {MAX_CELLS} cells")
        board = Board.grid(*asked.size, topology=asked.topology or "grid")
        colours = asked.colours or 2
        if puzzle == "swap":
            made: Iterator[Puzzle] = swaps(board, seed=seed, kind=kind, colours=colours, density=density)
        elif kind == "all-on":
            made = iter([FlipPuzzle.of(board, [1] * len(board.cells), goal=0, colours=colours)])
        else:
            rules = {"goal": asked.goal, "stencil": asked.stencil, "density": density}
            known: dict[str, Any] = {key: value for key, value in rules.items() if value is not None}
            made = flips(board, seed=seed, kind=kind, colours=colours, **known)
        words = [puzzle, size, *([asked.topology] if asked.topology else []), kind]
        words += [f"{colours} colours"] if colours != 2 else []
        found = list(islice(made, count))
    except InputError as error:
        raise InputError(f"generate: {error}", source=source) from None
    for number, board_made in enumerate(found, seed):
        yield " ".join(words) + (f" {number}" if kind != "all-on" else ""), board_made


def _seeds(spec: Spec) -> tuple[int, ...]:
    seeds, source = spec.get("seeds", 3), spec.get("source", "the campaign")
    if isinstance(seeds, list) and all(type(seed) is int and seed >= 0 for seed in seeds):
        return tuple(dict.fromkeys(seeds))
    return tuple(range(1, _whole(seeds, "seeds", source, MOST_SEEDS) + 1))


def _known(table: Mapping[str, Any], known: Collection[str], where: str, source: str) -> None:
    if stranger := next((key for key in table if key not in known), None):
        raise InputError(f"{where}: unknown key '{stranger}', expected one of: {', '.join(known)}", source=source)


def _list(value: Any, key: str, source: str) -> list[Any]:
    values = list(value) if isinstance(value, list | tuple) else [value]
    absent = key in VARIED and key != "backend"  # None is then what a back end does by itself
    if not all(isinstance(value, str | Backend) or (value is None and absent) for value in values):
        raise InputError(f"{key}: found {value!r}, expected a text or a list of texts", source=source)
    return values


def _text(spec: Spec, key: str) -> str | None:
    value = spec.get(key)
    if value is not None and not isinstance(value, str):
        raise InputError(f"{key}: found {value!r}, expected a text", source=spec.get("source"))
    return value


def _whole(value: Any, key: str, source: str, most: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise InputError(f"{key}: found {value!r}, expected a whole number of at least 1", source=source)
    if most is not None and value > most:
        raise InputError(f"{key}: found {value}, expected at most {most}", source=source)
    return value


def _positive(value: Any, key: str, source: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value < float("inf"):
        raise InputError(f"{key}: found {value!r}, expected a positive number of seconds", source=source)
    return float(value)
