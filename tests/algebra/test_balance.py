"""The balanced transport bounds every plan, and its dual is a proof."""

import random
from dataclasses import replace

import pytest
from swap_brute import grid_edges

import satflip as sf
from satflip.algebra.balance import balance
from satflip.formulations.swap_facts import Facts
from satflip.puzzles import Board, SwapPuzzle


def boards(rows, columns, colours, count):
    """Boards with about as many pieces of each colour, start and target shuffled."""
    rng = random.Random(f"{rows} {columns} {colours}")
    for _ in range(count):
        pieces = [i % colours for i in range(rows * columns)]
        start, target = rng.sample(pieces, len(pieces)), rng.sample(pieces, len(pieces))
        yield SwapPuzzle(Board.grid(rows, columns), tuple(start), tuple(target), tuple("0123456789"[:colours]))


@pytest.mark.parametrize("n", range(3, 8))
def test_a_rotation_of_a_cycle_by_hand(n):
    # Alone each piece needs one step, all the same way round. Balanced, one of them goes the other way, over the n - 1
    # edges that the others take: 2 (n - 1) moves; and n - 1 swaps are what the one cycle of the permutation needs.
    found = balance([(v, (v + 1) % n) for v in range(n)], tuple(range(n)), (n - 1, *range(n - 1)))
    assert found is not None
    assert found.need == 2 * (n - 1) * found.unit


@pytest.mark.parametrize(("rows", "columns", "colours"), [(2, 4, 4), (3, 3, 3), (3, 3, 4), (3, 3, 9)])
def test_no_plan_is_shorter_and_the_models_still_find_the_shortest(rows, columns, colours):
    raised = 0
    for puzzle in boards(rows, columns, colours, 12):
        fewest = sf.solve(puzzle, backend="bfs").objective
        assert fewest is not None
        found = balance(puzzle.board.edges, puzzle.start, puzzle.target)
        assert found is not None
        assert found.proves(puzzle.start, puzzle.target)
        assert found.need <= 2 * fewest * found.unit
        facts = Facts(puzzle)
        assert facts.least("swaps") <= fewest
        if facts.balance:
            raised += 1
            for formulation in ("layers", "steps"):
                result = sf.solve(puzzle, backend="sat:glucose4", formulation=formulation)
                assert (result.status, result.objective) == (sf.Status.OPTIMAL, fewest)
    assert raised


def test_charges_of_a_plan_add_up_to_what_it_wastes():
    for puzzle in boards(3, 3, 4, 12):
        found = balance(puzzle.board.edges, puzzle.start, puzzle.target)
        moves = sf.solve(puzzle, backend="bfs").moves
        assert found is not None
        assert moves is not None
        board, index, spent = list(puzzle.start), puzzle.board.index, 0
        for move in moves:
            v, w = index[move.first], index[move.second]
            spent += found.charge(board[v], v, w) + found.charge(board[w], w, v)
            board[v], board[w] = board[w], board[v]
        assert spent == 2 * len(moves) * found.unit - found.need


def test_wrong_numbers_are_no_proof():
    edges = grid_edges(3, 3)
    for puzzle in boards(3, 3, 3, 3):
        found = balance(edges, puzzle.start, puzzle.target)
        assert found is not None
        assert not replace(found, need=found.need + 1).proves(puzzle.start, puzzle.target)
        steep = {c: tuple(3 * v for v in range(9)) for c in found.heights}
        gained = sum(steep[c][v] for v, c in enumerate(puzzle.target))
        gained -= sum(steep[c][v] for v, c in enumerate(puzzle.start))
        assert not replace(found, heights=steep, need=gained).proves(puzzle.start, puzzle.target)
