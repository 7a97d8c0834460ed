"""Graphs in the text format: a header `edges: a-b b-c …`, then a colour for each node, `a=1 b=0 …`, once or twice.

A path says several edges: `a-b-c` is `a-b b-c`. A node without an edge is there because it has a colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from satflip.instances.build import puzzle_on
from satflip.instances.grids import Cells, Line
from satflip.instances.headers import Headers
from satflip.instances.places import Place, fail, shown
from satflip.puzzles import Board, Puzzle

GRIDS_ONLY = ("size", "topology", "neighbours", "walls", "forbidden", "stencil", "effects")
"""Headers that speak of positions: on a graph, JSON says the like."""

_ENTRY = re.compile(r"([^\s=]+)=([^\s=]+)")

Colours = dict[str, tuple[str, Place]]
"""Each node's colour as it is written, and where."""


def on_graph(headers: Headers, blocks: Sequence[Sequence[Line]]) -> Puzzle:
    """The puzzle on the graph of the header `edges`; each block has the colours of all nodes.

    Raises InputError, with line and column, where something does not fit.
    """
    for name in GRIDS_ONLY:
        if getattr(headers, name) is not None:
            raise fail(
                f"'{name}' is for a grid, not beside 'edges' (JSON says more of graphs)", headers.places.get(name)
            )
    kind = headers.kind(len(blocks))
    wanted = 2 if kind == "swap" or headers.goal == "grid" else 1
    if len(blocks) != wanted:
        place = blocks[wanted][0][1](None) if len(blocks) > wanted else None
        what = "a list of colours" if wanted == 1 else "two lists of colours"
        raise fail(f"found {len(blocks)}, expected {what} such as a=1 b=0", place)
    parts = [_colours(block) for block in blocks]
    named = [node for edge in headers.edges or () for node in edge]
    board = Board.graph(headers.edges or (), [*named, *parts[0]])
    return puzzle_on(kind, board, headers, [_in_order(board, part) for part in parts])


def _colours(block: Sequence[Line]) -> Colours:
    found: Colours = {}
    for text, at in block:
        for word in re.finditer(r"\S+", text):
            place, entry = at(word.start()), _ENTRY.fullmatch(word.group())
            if not entry:
                raise fail(f"found {shown(word.group())}, expected a node and its colour such as a=1", place)
            if entry[1] in found:
                raise fail(f"the node {shown(entry[1])} has two colours", place)
            found[entry[1]] = entry[2], place
    return found


def _in_order(board: Board, colours: Colours) -> Cells:
    """The colours of the board's nodes, in its order. Raises InputError for one without a colour, or unknown."""
    for node, (_, place) in colours.items():
        if node not in board.index:
            raise fail(f"the node {shown(node)} is on no edge and has no colour at the start", place)
    nodes = [str(node) for node in board.cells]
    for node in nodes:
        if node not in colours:
            first = next(iter(colours.values()))[1]
            raise fail(f"the node {shown(node)} has no colour", (first[0], None) if isinstance(first, tuple) else first)
    return Cells([colours[node][0] for node in nodes], lambda i: colours[nodes[i]][1])
