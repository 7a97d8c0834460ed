"""Reading a list of moves: the answer that someone wants checked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from satflip.errors import InputError
from satflip.instances import json_values as values
from satflip.instances.places import fail, nearest, shown, told_at
from satflip.puzzles import Cell, FlipPuzzle, Move, Press, Puzzle, Swap
from satflip.puzzles.board import Board, label, spoken
from satflip.puzzles.swap import in_rounds

_NUMBERED = re.compile(r"\A\s*\d{1,9}\s*[.):]\s+")
_TIMES = re.compile(r"(.*?)\s*,\s*(\d{1,9}) times?", re.DOTALL)
_SPOKEN = re.compile(r"row\s+(\d{1,9})\s*,\s*column\s+(\d{1,9})", re.ASCII | re.IGNORECASE)
_POSITION = re.compile(r"\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)", re.ASCII)
_DRAWN = re.compile(r"\s*|\s*\d*\s*\|.*")
_REPORT = re.compile(r"(Flip game|Swap board), ")
_NO_PLAN = re.compile(r"(Impossible|Unknown|Crash)\b")
_AFTER = re.compile(r"left wrong: |all of them, in brackets:")
_PICTURE = "press the cells marked "
_ROW = re.compile(r"\s*(\d{1,9})\s*\|(.*)", re.ASCII)
_BETWEEN = re.compile(r"\s+with\s+|\s*-\s*", re.IGNORECASE)


def parse_moves(text: str, puzzle: Puzzle) -> list[Move]:
    """The moves that a text lists, in its order; whether they are legal is for the puzzle's replay to say.

    JSON: a list of moves, or a whole result with its `moves`. Text: a move a line, as `str(move)` says it, or with
    zero-based positions, `(2,0)` or `(0,1)-(0,2)`. Numbers before the moves, comments after `;` at the start of a line,
    boards as `satflip.draw` draws them and what `satflip solve` says above them are passed over, but its picture of the
    cells to press is read. Unless every swap has its round, each gets the earliest possible one. Raises InputError for
    anything else, and for an answer that has no moves.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(values.load(text), puzzle)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    names = _names(puzzle)
    heading = [str(c + 1) for c in range(puzzle.board.shape[1])] if puzzle.board.shape else []
    moves: list[Move] = []
    report = above = bool(_REPORT.match(lines[0]))
    numbered = enumerate(lines, 1)
    for number, line in numbered:
        if above and _NO_PLAN.match(line):
            raise fail("the answer has no moves", (number, None))
        if report and line.startswith("Solutions: "):
            raise fail("found a list of plans, expected one (--json tells which is the answer)", (number, None))
        if heading and puzzle.kind == "flip" and line.startswith(_PICTURE):
            moves += _pictured(numbered, puzzle.board, heading)
            continue
        if (
            above
            or (report and _AFTER.match(line))
            or line.lstrip().startswith(";")
            or _DRAWN.fullmatch(line)
            or line.split() == heading
        ):
            above = above and not line.startswith("by ")
            continue
        with told_at((number, None)):
            moves.append(_from_line(_NUMBERED.sub("", line, count=1).strip(), puzzle, names))
    return _with_rounds(moves)


def _pictured(lines: Iterator[tuple[int, str]], board: Board, heading: list[str]) -> Iterator[Press]:
    """The presses of a picture, which ends with the board's last row: `x` or a number on each cell to press."""
    assert board.shape is not None
    rows: list[list[Cell]] = [[] for _ in range(board.shape[0])]
    for place in sorted(place for place in board.cells if not isinstance(place, str)):
        rows[place[0]].append(place)
    for r, cells in enumerate(rows, 1):
        # column numbers and walls stand above and between the rows
        between = (both for both in lines if both[1].split() != heading and not both[1].lstrip().startswith("|"))
        number, line = next(between, (0, ""))
        row = _ROW.fullmatch(line)
        # between the cells of a row are blanks, walls and the sides of triangles; a hole is blank
        marks = re.sub(r"[|/\\]", " ", row[2]).split() if row and int(row[1]) == r else None
        if marks is None or len(marks) != len(cells):
            expected = f"expected row {r} of the cells to press, with {len(cells)} marks"
            found = shown(line.strip()) if number else "the end"
            raise fail(f"found {found}, {expected}", (number, None) if number else None)
        for cell, mark in zip(cells, marks, strict=True):
            if mark != "." and not re.fullmatch(r"x|[1-9]\d{0,8}", mark, re.ASCII):
                raise fail(f"found {shown(mark)}, expected x, a number of presses, or '.'", (number, None))
            if mark != ".":
                yield Press(cell, 1 if mark == "x" else int(mark))


def _with_rounds(moves: list[Move]) -> list[Move]:
    swaps = [move for move in moves if isinstance(move, Swap)]
    return [*in_rounds((swap.first, swap.second) for swap in swaps)] if swaps else moves


def _from_line(line: str, puzzle: Puzzle, names: dict[str, Cell]) -> Move:
    verb = "press" if puzzle.kind == "flip" else "swap"
    other = "swap" if verb == "press" else "press"
    said = line[: len(verb) + 1].strip().lower() == verb
    rest = line[len(verb) :].strip() if said else line
    if line.lower().startswith(f"{other} "):
        raise InputError(f"found a {other}, expected a {verb}: this is a {puzzle.kind} board")
    move = _press(rest, names) if puzzle.kind == "flip" else _swap(rest, names)
    if move is None:
        example = "press row 3, column 1" if verb == "press" else "swap row 1, column 2 with row 1, column 3"
        short = "(2,0)" if verb == "press" else "(0,1)-(0,2)"
        raise InputError(f"found {shown(line)}, expected a move such as '{example}' or '{short}'")
    return move


def _press(words: str, names: dict[str, Cell]) -> Press | None:
    times = _TIMES.fullmatch(words)
    for spelled, count in [(words, 1), *([(times[1], int(times[2]))] if times else [])]:
        cell = _cell(spelled, names)
        if cell is not None:
            return Press(cell, count)
    return None


def _swap(words: str, names: dict[str, Cell]) -> Swap | None:
    """Node names may hold the words between the two cells, so every way to part them is tried."""
    for between in _BETWEEN.finditer(words):
        first, second = _cell(words[: between.start()], names), _cell(words[between.end() :], names)
        if first is not None and second is not None:
            return Swap(first, second)
    return None


def _names(puzzle: Puzzle) -> dict[str, Cell]:
    """The ways to spell the cells and presses that have names."""
    presses = [effect.press for effect in puzzle.effects] if isinstance(puzzle, FlipPuzzle) else []
    named = [cell for cell in [*puzzle.board.cells, *presses] if isinstance(cell, str)]
    return {spelled: cell for cell in named for spelled in (label(cell), spoken(cell))}


def _cell(words: str, names: dict[str, Cell]) -> Cell | None:
    words = words.strip()
    if words in names:
        return names[words]
    if found := _SPOKEN.fullmatch(words):
        return int(found[1]) - 1, int(found[2]) - 1
    if found := _POSITION.fullmatch(words):
        return int(found[1]), int(found[2])
    return None


def _from_json(data: object, puzzle: Puzzle) -> list[Move]:
    path = "$"
    if isinstance(data, dict):
        if "moves" not in data:
            raise fail("the key 'moves' is missing, expected a result or a list of moves", "$")
        data, path = data["moves"], "$.moves"
        if data is None:
            raise fail("found null, expected a list of moves: the result has none", path)
    items = values.items(data, path)
    moves = [_json_move(item, f"{path}[{i}]", puzzle) for i, item in enumerate(items)]
    return moves if all("round" in item for item in items) else _with_rounds(moves)


def _json_move(item: object, path: str, puzzle: Puzzle) -> Move:
    verb, extra = ("press", "times") if puzzle.kind == "flip" else ("swap", "round")
    if not isinstance(item, dict):
        raise values.wrong(item, f"an object with '{verb}'", path)
    for key in item:
        if key not in (verb, extra):
            raise fail(f"unknown key {shown(key)}{nearest(key, (verb, extra))}", path)
    if verb not in item:
        raise fail(f"the key '{verb}' is missing", path)
    if verb == "press":
        return Press(values.cell(item["press"], f"{path}.press"), values.whole(item.get("times", 1), f"{path}.times"))
    a, b = values.pair(item["swap"], f"{path}.swap", "a pair of cells")
    first, second = values.cell(a, f"{path}.swap[0]"), values.cell(b, f"{path}.swap[1]")
    return Swap(first, second, values.whole(item["round"], f"{path}.round") if "round" in item else 0)
