"""satflip generate"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from satflip.cli.typed import Option
from satflip.errors import InputError

if TYPE_CHECKING:
    from satflip.generate import Kind
    from satflip.instances import Format
    from satflip.puzzles import Board, Puzzle

Size = Annotated[str, Option(help="Rows x columns.")]
Seed = Annotated[int | None, Option(help="Without one, a new one is taken, and told in the instance.")]
Colours = Annotated[int, Option("--colours", "--colors", help="How many colours.")]
Topology = Annotated[str, Option(help="grid, torus, cylinder, mobius, hex or triangle.")]
Unsolvable = Annotated[bool, Option("--unsolvable", help="Boards that are proven to have no solution.")]
Hardest = Annotated[bool, Option("--hardest", help="Boards as far from the goal as any, by a search of all.")]
Count = Annotated[int, Option(help="How many boards.")]
To = Annotated[str, Option("--to", metavar="FORMAT", help="text, json, or tatham (Flip's game IDs).")]
Output = Annotated[Path | None, Option("-o", "--output", help="A file; a directory for more boards than one.")]


def flip(
    size: Size = "5x5",
    seed: Seed = None,
    colours: Colours = 2,
    topology: Topology = "grid",
    stencil: Annotated[str, Option(help="plus, hollow, eight, x, knight, cross, or offsets.")] = "plus",
    goal: Annotated[str, Option(help="either, white, black, or a colour's number.")] = "either",
    density: Annotated[float, Option(help="How many of the presses were made, 0 to 1.")] = 0.5,
    unsolvable: Unsolvable = False,
    hardest: Hardest = False,
    count: Count = 1,
    to: To = "text",
    out: Output = None,
) -> None:
    """Flip boards, made from the goal by presses at random."""
    from satflip.generate import flips
    from satflip.instances.headers import read_headers

    kind, seed = _kind(unsolvable, hardest), _seed(seed)
    read = read_headers({}, {"goal": goal, "colours": colours, "stencil": stencil})
    assert read.goal is not None
    assert read.stencil is not None
    made = flips(
        _board(size, topology),
        seed=seed,
        kind=kind,
        colours=colours,
        goal=read.goal,
        stencil=read.stencil,
        density=density,
    )
    _write(made, count, f"flip {kind}, seed {seed}", to, out)


def swap(
    size: Size = "4x4",
    seed: Seed = None,
    colours: Colours = 2,
    topology: Topology = "grid",
    density: Annotated[float | None, Option(help="The share of pieces not of the first colour, 0 to 1.")] = None,
    unsolvable: Unsolvable = False,
    hardest: Hardest = False,
    count: Count = 1,
    to: To = "text",
    out: Output = None,
) -> None:
    """Swap boards, shuffled at random; as many colours as cells make all pieces different."""
    from satflip.generate import swaps

    kind, seed = _kind(unsolvable, hardest), _seed(seed)
    made = swaps(_board(size, topology), seed=seed, kind=kind, colours=colours, density=density)
    _write(made, count, f"swap {kind}, seed {seed}", to, out)


def _kind(unsolvable: bool, hardest: bool) -> Kind:
    if unsolvable and hardest:
        raise InputError("choose one of --unsolvable and --hardest")
    return "unsolvable" if unsolvable else "hardest" if hardest else "solvable"


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    from secrets import randbelow

    return randbelow(10**6)


def _board(size: str, topology: str) -> Board:
    from satflip.instances.grids import MAX_CELLS
    from satflip.instances.headers import read_headers
    from satflip.puzzles import Board

    read = read_headers({}, {"size": size, "topology": topology})
    assert read.size is not None
    if read.size[0] * read.size[1] > MAX_CELLS:
        raise InputError(f"size: found {size}, expected at most {MAX_CELLS} cells")
    return Board.grid(*read.size, topology=read.topology or "grid")


def _write(puzzles: Iterator[Puzzle], count: int, comment: str, to: str, out: Path | None) -> None:
    from satflip.instances import FORMATS

    if count < 1:
        raise InputError(f"the number of boards is at least 1, found {count}")
    if to not in FORMATS:
        raise InputError(f"unknown format '{to}', expected one of: {', '.join(FORMATS)}")
    if count > 1 and out is None and to == "text":
        raise InputError("several boards in text go into a directory: give it with --output, or take --to json")
    comment = f"made by satflip generate {comment}"
    texts = (
        _told(puzzle, to, f"{comment}, number {number}" if count > 1 else comment)  # type: ignore[arg-type]
        for number, puzzle in enumerate(islice(puzzles, count), 1)
    )
    try:
        if out is None:
            for text in texts:
                # one JSON object a line, where there are several
                sys.stdout.write(json.dumps(json.loads(text)) + "\n" if count > 1 and to == "json" else text)
        elif count == 1:
            out.write_text(next(texts), encoding="utf-8")
        else:
            out.mkdir(parents=True, exist_ok=True)
            for number, text in enumerate(texts, 1):
                (out / f"{number:0{len(str(count))}}.{'json' if to == 'json' else 'txt'}").write_text(text, "utf-8")
    except OSError as error:
        if out is None:
            raise  # standard output: for the command line to deal with
        raise InputError(f"cannot write {out}: {(error.strerror or str(error)).lower()}") from None


def _told(puzzle: Puzzle, to: Format, comment: str) -> str:
    from satflip.instances import write

    text = write(puzzle, to)
    if to == "text":
        return f"; {comment}\n{text}"
    return text.replace("{\n", f'{{\n  "comment": {json.dumps(comment)},\n', 1) if to == "json" else text
