"""A replayed plan is a fact; a claim that it contradicts is wrong."""

from __future__ import annotations

from satflip.campaigns.contradictions import contradictions, marked
from satflip.campaigns.record import Outcome, Record
from tests.campaigns.made import record

FOUR = record("finder", "board", cost=4, bound=2, outcome=Outcome.FEASIBLE)


def outcomes(*records: Record) -> dict[str, Outcome]:
    return {each.configuration: each.outcome for each in marked(records, contradictions(records))}


def test_an_optimum_above_another_plan_is_wrong() -> None:
    liar = record("liar", "board", cost=5, bound=5)
    assert outcomes(liar, FOUR) == {"liar": Outcome.WRONG, "finder": Outcome.FEASIBLE}


def test_a_bound_above_another_plan_is_wrong_even_without_a_plan() -> None:
    assert outcomes(FOUR, record("liar", "board", Outcome.TIMEOUT, bound=5))["liar"] is Outcome.WRONG
    assert outcomes(FOUR, record("honest", "board", Outcome.TIMEOUT, bound=4))["honest"] is Outcome.TIMEOUT


def test_the_second_of_two_objectives_counts_too() -> None:
    def run(name: str, rounds: int, proven: bool) -> Record:
        outcome = Outcome.OPTIMAL if proven else Outcome.FEASIBLE
        costs, bounds = f"[4, {rounds}]", f"[4, {rounds}]" if proven else "[4]"
        return record(name, "board", outcome, objective="swaps,rounds", cost=4, bound=4, costs=costs, bounds=bounds)

    assert outcomes(run("liar", 3, True), run("finder", 2, False))["liar"] is Outcome.WRONG
    assert outcomes(run("honest", 2, True), run("finder", 3, False))["honest"] is Outcome.OPTIMAL
    (found,) = contradictions([run("liar", 3, True), run("finder", 2, False)])
    assert "the bound 4, 3 is claimed, but finder (seed 1) found a plan of 4 swaps and 2 rounds" in found.sentence


def test_impossible_beside_a_plan_is_wrong() -> None:
    assert outcomes(record("liar", "board", Outcome.IMPOSSIBLE), FOUR)["liar"] is Outcome.WRONG


def test_what_a_crashed_run_had_found_is_a_fact_too() -> None:
    crashed = record("crashed", "board", Outcome.CRASH, cost=3)
    assert outcomes(crashed, record("liar", "board", cost=4, bound=4))["liar"] is Outcome.WRONG


def test_other_boards_and_agreeing_runs_are_left_alone() -> None:
    runs = [record("A", "board", cost=4, bound=4), FOUR, record("B", "other", Outcome.IMPOSSIBLE)]
    assert contradictions(runs) == []
    assert marked(runs, []) == runs


def test_both_runs_say_what_stands_against_what() -> None:
    liar = record("liar", "board", cost=5, bound=5)
    wrong, witness = marked([liar, FOUR], contradictions([liar, FOUR]))
    assert wrong.message == (
        "the bound 5 is claimed, but finder (seed 1) found a plan of 4 presses, which stands its replay"
    )
    assert witness.message == "its plan refutes liar (seed 1)"
