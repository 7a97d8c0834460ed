"""Rich display: boards as SVG, and what notebooks show of puzzles, results and models (`_repr_html_`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from satflip.draw import check_state, symbol
from satflip.layout import OPEN, Layout, label_place, layout, paints
from satflip.model import Model
from satflip.puzzles import Cell, FlipPuzzle, Move, Press, Puzzle, Swap, SwapPuzzle
from satflip.puzzles.board import label, spoken
from satflip.result import Result, Status
from satflip.telling import headline, verdict

SCALE = 34
"""Pixels a cell."""

LARGEST = 2_500
"""Boards of more cells are told, not drawn."""

MOST_MOVES, MOST_CONSTRAINTS = 24, 12
"""How many of them are listed."""

_STYLE = "font-family:ui-monospace,Menlo,Consolas,monospace;max-width:100%"


def svg(
    puzzle: Puzzle,
    state: Sequence[int | None] | None = None,
    *,
    mark: Iterable[Cell] = (),
    write: Mapping[Cell, str] | None = None,
    title: str | None = None,
) -> str:
    """A picture of the board, as an SVG element that needs nothing else.

    `state` is by default the start; None is drawn `?`. Marked cells get a thick frame. `write` puts other texts on
    cells than the symbols of their colours. `title` is what a screen reader says: by default each cell's symbol.
    Raises ValueError for a state that has not one colour for each cell.
    """
    state = puzzle.start if state is None else state
    check_state(puzzle, state)
    place, board = layout(puzzle.board), puzzle.board
    marked, written = set(mark), write or {}
    paint = paints(puzzle)
    cells = list(zip(board.cells, state, place.centres, place.outlines, strict=True))
    parts = [*_rim(puzzle, place), *(_edges(puzzle, place) if board.shape is None else ())]
    for last in (False, True):  # what is marked lies on top, so that no neighbour covers its frame
        for cell, value, (x, y), outline in cells:
            if (cell in marked) == last:
                text = written.get(cell, symbol(puzzle, value))
                frame = 'stroke="#e0218a" stroke-width="0.12"' if last else 'stroke="#8a8f98" stroke-width="0.03"'
                corners = " ".join(f"{x + dx:.3f},{y + dy:.3f}" for dx, dy in outline)
                paper, ink = OPEN if value is None else paint[value]
                parts.append(f'<polygon points="{corners}" fill="{paper}" {frame}/>')
                size = 0.46 if len(text) == 1 else 0.75 / max(len(text), 2)
                parts.append(_text(x, y, text, ink, size))
    parts += _walls(puzzle, place)
    if board.shape is None:
        for i, cell in enumerate(board.cells):
            x, y, anchor = label_place(place, i)
            parts.append(_text(x, y, label(cell), "currentColor", 0.26, anchor))
    if title is None:
        title = "; ".join(f"{spoken(cell)}, {symbol(puzzle, value)}" for cell, value, _, _ in cells[:400])
    left, top, width, height = -0.7, -0.7, place.width + 0.85, place.height + 0.85
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" style="{_STYLE}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" viewBox="{left} {top} {width:.3f} {height:.3f}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, colour: str, size: float, anchor: str = "middle") -> str:
    place = f'x="{x:.3f}" y="{y:.3f}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text {place} font-size="{size:.3f}" fill="{colour}">{escape(text)}</text>'


def _rim(puzzle: Puzzle, place: Layout) -> Iterable[str]:
    """The numbers of rows and columns."""
    if puzzle.board.shape is None:
        return
    rows: dict[int, float] = {}
    columns: dict[int, float] = {}
    for cell, (x, y) in zip(puzzle.board.cells, place.centres, strict=True):
        assert not isinstance(cell, str)
        rows.setdefault(cell[0], y)
        columns.setdefault(cell[1], x)
    yield from (_text(-0.35, y, str(r + 1), "currentColor", 0.3) for r, y in rows.items())
    yield from (_text(x, -0.35, str(c + 1), "currentColor", 0.3) for c, x in columns.items())


def _edges(puzzle: Puzzle, place: Layout) -> Iterable[str]:
    for i, j in puzzle.board.edges:
        (x1, y1), (x2, y2) = place.centres[i], place.centres[j]
        ends = f'x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}"'
        yield f'<line {ends} stroke="#8a8f98" stroke-width="0.06"/>'


def _walls(puzzle: Puzzle, place: Layout) -> Iterable[str]:
    """A bar across the middle between neighbouring places that are no neighbours."""
    for i, j in sorted(puzzle.board.open - set(puzzle.board.edges)):
        (x1, y1), (x2, y2) = place.centres[i], place.centres[j]
        if abs(x1 - x2) + abs(y1 - y2) < 1.6:
            x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / 2, (x1 - x2) / 2
            ends = f'x1="{x - dx:.3f}" y1="{y - dy:.3f}" x2="{x + dx:.3f}" y2="{y + dy:.3f}"'
            yield f'<line {ends} stroke="#c2410c" stroke-width="0.14" stroke-linecap="round"/>'


def puzzle_html(puzzle: Puzzle) -> str:
    """The headline and the board; start and target of a swap board."""
    if isinstance(puzzle, SwapPuzzle):
        return _figure(headline(puzzle), [("start", _board(puzzle)), ("target", _board(puzzle, puzzle.target))])
    if puzzle.goal == "either" or isinstance(puzzle.goal, int):
        return _figure(headline(puzzle), [("", _board(puzzle))])
    return _figure(headline(puzzle), [("start", _board(puzzle)), ("goal", _board(puzzle, puzzle.targets[0]))])


def result_html(result: Result) -> str:
    """The verdict; the plan as a picture of what to press, or start, target and the swaps."""
    puzzle, moves = result.puzzle, result.moves
    pictures = [
        (f"the marked cells rule out {' and '.join(odd.goals)}", _board(puzzle, mark=odd.cells))
        for odd in result.refuted_by
    ] or [("start", _board(puzzle))]
    if isinstance(puzzle, FlipPuzzle) and moves is not None:
        pictures.append(("press the cells marked ×", _presses(puzzle, moves)))
    if isinstance(puzzle, SwapPuzzle):
        pictures.append(("target", _board(puzzle, puzzle.target)))
    if moves:
        final = puzzle.replay(moves).final  # type: ignore[arg-type]
        pictures += [("after them", _board(puzzle, final))] if isinstance(puzzle, FlipPuzzle) else []
    known = "" if result.status in (Status.OPTIMAL, Status.IMPOSSIBLE) else f" <b>{escape(str(result.status))}</b>"
    told = f"{escape(headline(puzzle))}<br><b>{escape(verdict(result))}</b>{known}"
    return f"<div>{_figure(told, pictures, escaped=True)}{_moves(moves or [])}</div>"


def model_html(model: Model) -> str:
    """How many variables and constraints of each kind there are, by rule, and the first constraints in symbols."""
    from satflip.teach.speech import formula

    rules = Counter((type(constraint).__name__.lower(), constraint.origin.rule) for constraint in model.constraints)
    sizes = ", ".join(f"{number} {name}" for name, number in model.size.items())
    rows = "".join(
        f"<tr><td>{number}</td><td>{kind}</td><td style='text-align:left;padding-left:1em'>{escape(rule)}</td></tr>"
        for (kind, rule), number in rules.items()
    )
    first = "".join(
        f"<li><code>{escape(formula(model, constraint))}</code></li>"
        for constraint in model.constraints[:MOST_CONSTRAINTS]
    )
    more = len(model.constraints) - MOST_CONSTRAINTS
    rest = f"<p>… and {more} more</p>" if more > 0 else ""
    return (
        f"<div><p><b>Model</b>: {sizes}</p><table><tr><th>how many</th><th>kind</th><th>rule</th></tr>{rows}</table>"
        f"<ol>{first}</ol>{rest}</div>"
    )


def _board(puzzle: Puzzle, state: Sequence[int | None] | None = None, mark: Iterable[Cell] = ()) -> str:
    if len(puzzle.board.cells) > LARGEST:
        return f"<p>({len(puzzle.board.cells)} cells: too many to draw here)</p>"
    return svg(puzzle, state, mark=mark)


def _presses(puzzle: FlipPuzzle, moves: Sequence[Move]) -> str:
    """The start with a × (or how many times) on each cell to press."""
    times: Counter[Cell] = Counter()
    for move in moves:
        if isinstance(move, Press):
            times[move.press] += move.times
    if len(puzzle.board.cells) > LARGEST:
        return f"<p>({len(times)} cells)</p>"
    write = {cell: "×" if number == 1 else str(number) for cell, number in times.items()}
    words = "press " + "; ".join(map(spoken, write)) if write else "no press"
    blank = {cell: write.get(cell, "·") for cell in puzzle.board.cells}
    return svg(puzzle, mark=write, write=blank, title=words)


def _moves(moves: Sequence[Move]) -> str:
    """The swaps in words (the presses are in the picture), the first of them where they are many."""
    swaps = [move for move in moves if isinstance(move, Swap) or isinstance(move.press, str)]
    if not swaps:
        return ""
    listed = "".join(f"<li>{escape(str(move))}</li>" for move in swaps[:MOST_MOVES])
    more = len(swaps) - MOST_MOVES
    return f"<ol>{listed}</ol>" + (f"<p>… and {more} more</p>" if more > 0 else "")


def _figure(told: str, pictures: Sequence[tuple[str, str]], escaped: bool = False) -> str:
    drawn = "".join(
        f"<div><div style='font-size:90%;padding-left:1.6em'>{caption}</div>{picture}</div>"
        for caption, picture in pictures
    )
    words = told if escaped else escape(told)
    return f"<div><p>{words}</p><div style='display:flex;flex-wrap:wrap;gap:1.5em'>{drawn}</div></div>"
