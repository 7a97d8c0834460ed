"""Ten lines: read a board, solve it, replay the moves, solve a swap board with a solver of one's choice."""

import satflip as sf

puzzle = sf.FlipPuzzle.parse("bwwb\nbbwb\nbwwb\nbwww")
result = sf.solve(puzzle)
print(f"{result.status}: {result.objective} presses ({result.proved_by})")
for move in result.moves or []:
    print(" ", move)
board = sf.SwapPuzzle.parse("1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101")
print(sf.solve(board, backend="sat:glucose4", time_limit=60).objective, "swaps")
