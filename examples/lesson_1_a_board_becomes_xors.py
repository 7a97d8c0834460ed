"""A board becomes XORs: a notebook. Open it with `marimo edit`, or run it from top to bottom with `python`."""

import marimo

app = marimo.App(app_title="A board becomes XORs")

with app.setup:
    from itertools import product

    import marimo as mo

    import satflip as sf
    from satflip.backends.base import CLAUSES
    from satflip.display import svg
    from satflip.encodings import Encoding, lowered
    from satflip.encodings.parity import direct
    from satflip.teach.reasons import reasons


@app.cell(hide_code=True)
def _():
    mo.md("""
    # A board becomes XORs

    In the flip game a press changes the colour of a cell and of its neighbours. All cells shall become white. Which
    presses do it, and why does a SAT solver understand the question?

    Write a board of your own (`b` is black, `w` is white); everything below follows it.
    """)


@app.cell
def _():
    written = mo.ui.text_area(value="bwwb\nbbwb\nbwwb\nbwww", label="board", rows=6)
    written
    return (written,)


@app.cell
def _(written):
    puzzle = sf.FlipPuzzle.parse(written.value, goal="white")
    puzzle
    return (puzzle,)


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## One cell, one equation

    Pressing twice is pressing not at all, and the order does not matter. So all that counts is **whether** each
    cell is pressed: one Boolean a cell, `press[row,column]`, counted from 0. A cell ends white if an even number of
    the presses that touch it are made where it is white already, and an odd number where it is black: an
    **exclusive or** (XOR, ⊕). Choose a cell: framed are the presses that touch it.
    """)


@app.cell
def _(puzzle):
    chosen = mo.ui.slider(0, len(puzzle.board.cells) - 1, value=5, label="cell", show_value=True)
    chosen
    return (chosen,)


@app.cell
def _(chosen, puzzle):
    model = sf.formulate(puzzle, "presses")
    equation = model.constraints[chosen.value]
    touching = [puzzle.effects[p].press for p, _ in puzzle.touching[chosen.value]]
    names = " ⊕ ".join(f"`{model.variables[v - 1].name}`" for v in equation.literals)
    mo.vstack(
        [
            mo.Html(svg(puzzle, mark=touching)),
            mo.md(f"{puzzle.board.cell(chosen.value)}: {names} = {int(equation.odd)}"),
        ]
    )
    return equation, model


@app.cell
def _(model):
    model
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## From an XOR to clauses

    A clause (at least one of these literals is true) strikes out exactly one row of a truth table: the row in which
    all its literals are false. An XOR of n variables is false in half of the 2ⁿ rows, so it takes 2ⁿ⁻¹ clauses.
    Here is a ⊕ b ⊕ c = 1, row by row:
    """)


@app.cell
def _():
    clauses = list(direct([1, 2, 3], True))
    letters = "abc"

    def clause_against(row):
        """The clause that is false in this row alone."""
        return tuple(-v if true else v for v, true in zip((1, 2, 3), row, strict=True))

    def written_out(clause):
        return " ∨ ".join(("¬" if literal < 0 else "") + letters[abs(literal) - 1] for literal in clause)

    rows = [
        f"| {' | '.join(str(int(true)) for true in row)} | "
        + (f"~~{sum(row)}~~ | {written_out(clause_against(row))} |" if sum(row) % 2 == 0 else f"{sum(row)} | |")
        for row in product((False, True), repeat=3)
    ]
    assert {clause_against(row) for row in product((False, True), repeat=3) if sum(row) % 2 == 0} == set(clauses)
    mo.md("\n".join(["| a | b | c | how many | struck out by |", "|---|---|---|---|---|", *rows]))
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    A cell in the middle has five presses and takes 16 clauses; all in all an N x M board with N, M ≥ 3 takes
    16(N−1)(M−1) of them: 16 for each in the middle, 8 for each at the rim, 4 for each corner. Longer XORs are
    better **cut** into pieces with auxiliary variables between them. Here the clauses are made and counted, not
    calculated:
    """)


@app.cell
def _():
    counted = []
    for n in (3, 5, 10):
        square = sf.formulate(sf.FlipPuzzle.parse("\n".join("b" * n for _ in range(n)), goal="white"), "presses")
        whole, cut = (lowered(square, CLAUSES, Encoding(xor)) for xor in ("direct", "cut:3"))
        assert len(whole.constraints) == 16 * (n - 1) ** 2
        counted.append(
            {
                "board": f"{n}x{n}",
                "16(N-1)(M-1)": 16 * (n - 1) ** 2,
                "clauses, direct": len(whole.constraints),
                "variables, direct": len(whole.variables),
                "clauses, cut into 3": len(cut.constraints),
                "variables, cut into 3": len(cut.variables),
            }
        )
    mo.ui.table(counted, selection=None)
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## The first mistake

    Many write instead: 'if this cell is pressed, its neighbours change', as an implication press → neighbour. That
    confuses being **pressed** with being **changed**. Which sets of presses do those implications admit on a 3x3
    board?
    """)


@app.cell
def _():
    small = sf.FlipPuzzle.parse("bbb\nbbb\nbbb", goal="white")
    wrong = [(-(i + 1), j + 1) for i, around in enumerate(small.board.neighbours) for j in around]
    admitted = [
        presses
        for presses in product((False, True), repeat=9)
        if all(any(presses[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in wrong)
    ]
    assert admitted == [(False,) * 9, (True,) * 9]
    right = sf.solve(small)
    told = f"They admit {len(admitted)} of the 512 sets of presses: none at all, and all nine. Neither is right:"
    mo.vstack([mo.md(told), right])
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## When nobody can do it

    Add up some of the equations so that every press occurs an even number of times: the left side vanishes. If the
    right side is 1, then 0 = 1, and no presses solve the board. Those cells are a proof that anyone can check:
    **every press changes an even number of them, and an odd number of them must change**.
    """)


@app.cell
def _():
    impossible = sf.FlipPuzzle.parse("bwww\nwwww\nwwww\nwwww", goal="white")
    (reason,) = reasons(impossible)
    cells = [impossible.board.cells[i] for i in reason.cells]
    for effect in impossible.effects:
        assert sum(i in reason.cells for i, _ in effect.changes) % 2 == 0
    assert sum(impossible.start[i] for i in reason.cells) % 2 == 1
    mo.vstack([mo.Html(svg(impossible, mark=cells)), mo.md(reason.sentence), sf.solve(impossible)])
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Go on

    `satflip explain BOARD --html lesson.html` makes a page of your board on which cells, equations and clauses
    light each other up; `satflip exercise list` has exercises that check your own encoding. The next notebook gives
    one puzzle to many solvers.
    """)


if __name__ == "__main__":
    app.run()
    print("Checked: the clauses of an XOR, their number on three boards, the first mistake, and a proof of impossible.")
