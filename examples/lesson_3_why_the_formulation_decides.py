"""Why the formulation decides: a notebook. Open it with `marimo edit`, or run it from top to bottom with `python`."""

import marimo

app = marimo.App(app_title="Why the formulation decides")

with app.setup:
    import marimo as mo

    import satflip as sf
    from satflip.display import svg
    from satflip.formulations.solutions import solutions

    LIMIT = 20.0


@app.cell(hide_code=True)
def _():
    mo.md("""
    # Why the formulation decides

    One puzzle can be said in several ways, and a solver's time depends on the way more than on the solver. Here is
    the all-black board, the same solver throughout, and three formulations with **about as many variables** each (the
    table below counts them):

    - `presses`: one variable a press, one XOR a cell;
    - `first-row`: only the first row is free: each row below must mend what the row above left;
    - `kernel`: one solution by linear algebra, and of the *quiet patterns*, which change nothing, any may be added:
      one variable a press, and one a quiet pattern.

    Choose a size. (The classic formulation takes long from 13 on; the limit is 20 seconds.)
    """)


@app.cell
def _():
    size = mo.ui.slider(4, 14, value=10, label="size", show_value=True)
    size
    return (size,)


@app.cell
def _(size):
    n = size.value
    puzzle = sf.FlipPuzzle.parse("\n".join("b" * n for _ in range(n)), goal="white")
    ways = ("presses", "first-row", "kernel")
    results = {way: sf.solve(puzzle, backend="sat:cadical195", formulation=way, time_limit=LIMIT) for way in ways}
    proven = {result.objective for result in results.values() if result.status is sf.Status.OPTIMAL}
    assert len(proven) == 1
    _variables = {way: result.model_size["variables"] for way, result in results.items()}
    _quiet = len(solutions(puzzle).kernel)
    assert _variables == {"presses": n * n, "first-row": n * n, "kernel": n * n + _quiet}
    if _quiet:
        _told = (
            f"{n} x {n} has {_quiet} independent quiet patterns: `kernel` has so many variables more than the others."
        )
    else:
        _told = f"{n} x {n} has no quiet pattern, so all three have {n * n} variables."
    mo.md(_told)
    return puzzle, results


@app.cell
def _(results):
    mo.ui.table(
        [
            {
                "formulation": way,
                "status": str(result.status),
                "presses": result.objective,
                "variables": result.model_size["variables"],
                "constraints": result.model_size["constraints"],
                "literals": result.model_size["literals"],
                "seconds in the solver": round(result.times.get("solve", LIMIT), 3),
            }
            for way, result in results.items()
        ],
        selection=None,
    )
    return


@app.cell
def _(results):
    def bars(seconds):
        """Seconds as bars, the longest as wide as the picture."""
        most = max(seconds.values())
        long = {name: max(2, round(330 * value / most)) for name, value in seconds.items()}
        parts = [
            f'<text x="0" y="{30 * i + 19}" font-size="14" fill="currentColor">{name}</text>'
            f'<rect x="90" y="{30 * i + 5}" width="{long[name]}" height="20" fill="#3f8fd2"/>'
            f'<text x="{long[name] + 96}" y="{30 * i + 20}" font-size="13" fill="currentColor">{value:.3f} s</text>'
            for i, (name, value) in enumerate(seconds.items())
        ]
        label = "; ".join(f"{name} {value:.3f} seconds" for name, value in seconds.items())
        height = 30 * len(seconds)
        return f'<svg role="img" aria-label="{label}" viewBox="0 0 500 {height}" width="500">{"".join(parts)}</svg>'

    mo.Html(bars({way: result.times.get("solve", LIMIT) for way, result in results.items()}))
    return (bars,)


@app.cell(hide_code=True)
def _():
    mo.md("""
    Counting variables and clauses does not predict this. What helps is that less is left to guess: in `kernel` the
    unknowns are as many as there are independent quiet patterns, and for many boards that is none at all.

    ## The quiet patterns

    Press the cells of a quiet pattern, and nothing changes. All solutions differ by quiet patterns, so the least
    number of presses is the lightest among 2ᵈ solutions, where d is the **nullity**: 2 for 5x5, 4 for 4x4, 0 for
    most sizes.
    """)


@app.cell
def _():
    five = sf.FlipPuzzle.parse("wbwww\nwbwwb\nbbwbb\nbbbww\nbwwww", goal="white")
    quiet = solutions(five).kernel
    pictures = []
    for pattern in quiet:
        cells = [five.effects[p].press for p in range(len(five.effects)) if pattern >> p & 1]
        assert five.replay([sf.Press(cell) for cell in cells]).final == five.start
        pictures.append(mo.Html(svg(five, (0,) * 25, mark=cells, write=dict.fromkeys(cells, "×"))))
    weights = sf.count(five)
    assert weights.total == 2 ** len(quiet)
    told = ", ".join(f"{many} with {cost} presses" for cost, many in weights.by_cost.items())
    mo.vstack([mo.hstack(pictures, justify="start"), mo.md(f"Solutions of the board of the second notebook: {told}.")])
    return


@app.cell
def _():
    def nullity(n):
        """The number of independent quiet patterns of an n x n board."""
        return len(solutions(sf.FlipPuzzle.parse("\n".join("b" * n for _ in range(n)), goal="white")).kernel)

    nullities = {n: nullity(n) for n in range(1, 21)}
    # OEIS A159257
    assert list(nullities.values()) == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]
    mo.md("Nullity of n x n: " + ", ".join(f"{n}: {d}" for n, d in nullities.items()))
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Swaps in time

    A swap board needs one layer of variables a step, so the number of steps decides. Saying 'one swap a step' is
    easy to read. Two additions say nothing new and still make it quicker: a *corridor* (no variables for what
    cannot be in time) and a *budget* (a piece that steps away from where it is going must have that step to spare).
    """)


@app.cell
def _(bars):
    board = sf.SwapPuzzle.parse("1200\n2002\n1200\n2111\n\n1022\n1100\n1012\n0220")
    plain = "steps:no-corridor,no-budget,no-head-start"
    helped = "steps:no-head-start"
    asked = {"backend": "sat:glucose4", "time_limit": LIMIT}
    swaps = {name: sf.solve(board, formulation=name, **asked) for name in (plain, helped)}
    least = {result.objective for result in swaps.values() if result.status is sf.Status.OPTIMAL}
    assert len(least) == 1
    mo.vstack(
        [
            swaps[helped],
            mo.Html(
                bars(
                    {
                        "textbook": swaps[plain].times.get("solve", LIMIT),
                        "with both": swaps[helped].times.get("solve", LIMIT),
                    }
                )
            ),
        ]
    )
    return


@app.cell(hide_code=True)
def _():
    mo.md("""
    ## Go on

    `satflip sizes` counts variables and clauses for whole ranges of sizes, beside conflicts and seconds; `satflip
    compare` measures back ends and formulations in campaigns. Measure before you believe: times vary from run to
    run, and a formulation that wins on one family of boards can lose on another.
    """)


if __name__ == "__main__":
    app.run()
    print("Checked: formulations agree on the least, quiet patterns change nothing, nullities up to 20x20, two models.")
