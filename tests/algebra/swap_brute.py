"""Swap boards solved by breadth-first search over whole boards: the judge of everything cleverer."""

import itertools
from collections.abc import Iterator, Sequence

Edge = tuple[int, int]
Board = tuple[int, ...]


def grid_edges(rows: int, columns: int) -> list[Edge]:
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    place = {cell: v for v, cell in enumerate(cells)}
    return [(place[r, c], place[to]) for r, c in cells for to in ((r, c + 1), (r + 1, c)) if to in place]


def swap_distances(edges: Sequence[Edge], start: Board) -> dict[Board, int]:
    """The fewest swaps from start to every board that can be reached."""
    distance = {start: 0}
    queue = [start]
    for board in queue:
        for v, w in edges:
            if board[v] != board[w]:
                after = list(board)
                after[v], after[w] = board[w], board[v]
                key = tuple(after)
                if key not in distance:
                    distance[key] = distance[board] + 1
                    queue.append(key)
    return distance


def matchings(edges: Sequence[Edge]) -> Iterator[list[Edge]]:
    """Every set of disjoint edges."""
    if not edges:
        yield []
        return
    (v, w), rest = edges[0], edges[1:]
    yield from matchings(rest)
    for chosen in matchings([e for e in rest if v not in e and w not in e]):
        yield [(v, w), *chosen]


def round_distances(edges: Sequence[Edge], start: Board) -> dict[Board, int]:
    """The fewest rounds of disjoint swaps from start to every board that can be reached."""
    rounds = list(matchings(edges))
    distance = {start: 0}
    queue = [start]
    for board in queue:
        for chosen in rounds:
            after = list(board)
            for v, w in chosen:
                after[v], after[w] = after[w], after[v]
            key = tuple(after)
            if key not in distance:
                distance[key] = distance[board] + 1
                queue.append(key)
    return distance


def least(distance: dict[Board, int], target: Sequence[int | None]) -> int | None:
    """The least distance of a board that agrees with the target wherever it is not None."""
    return min(
        (
            steps
            for board, steps in distance.items()
            if all(t is None or t == held for held, t in zip(board, target, strict=True))
        ),
        default=None,
    )


def is_plan(edges: Sequence[Edge], start: Board, target: Sequence[int | None], plan: Sequence[Edge]) -> bool:
    """Whether each swap is of two differently coloured neighbours, and the last one arrives."""
    roads = {frozenset(edge) for edge in edges}
    board = list(start)
    for v, w in plan:
        if frozenset((v, w)) not in roads or board[v] == board[w]:
            return False
        board[v], board[w] = board[w], board[v]
    return all(t is None or t == held for held, t in zip(board, target, strict=True))


def two_colour_boards(n: int) -> Iterator[Board]:
    return itertools.product((0, 1), repeat=n)
