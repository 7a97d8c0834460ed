"""One puzzle, many back ends: a notebook. Open it with `marimo edit`, or run it from top to bottom with `python`."""

import marimo

app = marimo.App(app_title="One puzzle, many back ends")

with app.setup:
    import marimo as mo

    import satflip as sf
    from satflip.backends.base import CLAUSES
    from satflip.encodings import Encoding, lowered
    from satflip.exports.encode import encode


@app.cell(hide_code=True)
def _():
    mo.md("""
    # One puzzle, many back ends

        puzzle ──▶ formulation ──▶ model ──▶ back end ──▶ moves
          ▲                                                 │
          └───── replay: the puzzle itself judges ◀─────────┘

    The puzzle knows its rules and no solver. The model knows Booleans and four kinds of constraints, and neither
    puzzle nor solver. A back end finds an assignment and does not know what it means. So each can be exchanged, and
    the answers must agree.
    """)


@app.cell
def _():
    puzzle = sf.FlipPuzzle.parse("wbwww\nwbwwb\nbbwbb\nbbbww\nbwwww", goal="white")
    puzzle
    return (puzzle,)


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Seven back ends, one number

    Constraint programming, SAT, MaxSAT, integer programming, plain search, and linear algebra. Each says what
    stands behind its claim that no fewer presses will do. The times are of this run and this machine: they tell
    little about a board so small.
    """)


@app.cell
def _(puzzle):
    back_ends = ["cp-sat", "sat:cadical195", "sat:glucose4", "maxsat:rc2", "mip", "bfs", "linear-algebra"]
    results = {name: sf.solve(puzzle, backend=name) for name in back_ends}
    assert {result.objective for result in results.values()} == {7}
    mo.ui.table(
        [
            {
                "back end": name,
                "formulation": result.formulation or "searches the puzzle itself",
                "status": str(result.status),
                "presses": result.objective,
                "bound": result.bound,
                "proved by": result.proved_by,
                "seconds": round(result.times["total"], 3),
            }
            for name, result in results.items()
        ],
        selection=None,
    )
    return (results,)


@app.cell
def _(puzzle, results):
    # plans may differ, the puzzle's own rules accept each of them
    for _result in results.values():
        assert puzzle.replay(_result.moves).solved
    results["cp-sat"]
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Nobody is believed

    A back end can be wrong, and so can an encoding or a decoder. What comes out is replayed on the board by the
    rules alone; a plan that fails is called WRONG. Leave one press out, and see:
    """)


@app.cell
def _(puzzle, results):
    forged = results["cp-sat"].moves[1:]
    verdict = puzzle.replay(forged)
    assert not verdict.solved
    left = sum(verdict.final)
    mo.md(f"After {verdict.made} of the presses {left} cells are still black: not solved.")
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## What a back end lacks, an encoding supplies

    CP-SAT takes an XOR as it is. A SAT solver takes clauses only, so each parity is written as clauses first. The
    variables keep their numbers and names, all through to the DIMACS file that any solver reads:
    """)


@app.cell
def _(puzzle):
    model = sf.formulate(puzzle, "presses")
    clauses = lowered(model, CLAUSES, Encoding("cut:3"))
    lines = encode(puzzle, "dimacs", formulation="presses", xor_encoding="cut:3").splitlines()
    header = next(line for line in lines if line.startswith("p cnf"))
    assert header == f"p cnf {len(clauses.variables)} {len(clauses.constraints)}"
    names, body = lines.index("c varname 1 press[0,0]"), lines.index(header)
    mo.md("\n".join(["```", *lines[names : names + 4], "…", *lines[body : body + 6], "…", "```"]))
    return (model,)


@app.cell
def _(model):
    model
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Another puzzle, the same solvers

    Swap neighbouring pieces until the board is the target. Now the order matters, so the model has steps:
    `cell[t,v,colour]` says what is where after step t, `swap[t,edge]` what is swapped. Is there a plan of T swaps?
    A SAT solver says yes or no; asking for T, T+1, … from a lower bound on finds the least.
    """)


@app.cell
def _():
    board = sf.SwapPuzzle.parse("1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101")
    swaps = {name: sf.solve(board, backend=name) for name in ("sat:cadical195", "cp-sat", "bfs", "min-cost-flow")}
    assert {result.objective for result in swaps.values()} == {4}
    for _result in swaps.values():
        assert board.replay(_result.moves).solved
    proofs = [{"back end": name, "proved by": result.proved_by} for name, result in swaps.items()]
    mo.vstack([swaps["sat:cadical195"], mo.ui.table(proofs, selection=None)])
    return (board,)


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Not knowing is not impossible

    A solver that runs out of time knows nothing, and says so: UNKNOWN is never IMPOSSIBLE. Impossible needs a
    reason:
    """)


@app.cell
def _(board):
    hasty = sf.solve(board, backend="cp-sat", time_limit=0.001)
    assert hasty.status in (sf.Status.UNKNOWN, sf.Status.FEASIBLE)
    one_too_many = sf.solve(sf.SwapPuzzle.parse("1111\n0000\n1110\n0110\n\n1010\n0101\n1010\n0101"))
    assert one_too_many.status is sf.Status.IMPOSSIBLE
    mo.vstack([hasty, one_too_many])
    return


if __name__ == "__main__":
    app.run()
    print(
        "Checked: back ends agree on both puzzles, every plan replays and a forged one does not, DIMACS has the names."
    )
