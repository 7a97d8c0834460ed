import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from satflip.puzzles import FlipPuzzle, SwapPuzzle
from tests.cli.run import EXAMPLES, ROOT, in_a_terminal, satflip

POJ = "bwwb\nbbwb\nbwwb\nbwww\n"
SWAP = "1111\n0000\n1110\n0010\n\n1010\n0101\n1010\n0101\n"
HARD = "\n".join(["b" * 17] * 17)


def test_text_answer_has_the_number_the_moves_and_the_board() -> None:
    done = satflip("solve", "-", stdin=POJ)
    assert done.returncode == 0
    assert "4 presses, and no fewer will do" in done.stdout
    assert len(re.findall(r"^\d+\. press row \d, column \d$", done.stdout, re.M)) == 4
    assert done.stdout.count("1 |") == 5  # before, and after each press
    assert "\x1b[" not in done.stdout


def test_quiet_is_what_a_judge_wants() -> None:
    assert satflip("solve", "-q", "-", stdin=POJ).stdout == "4\n"
    assert satflip("solve", "-q", "-", stdin=SWAP).stdout == "4\n"
    done = satflip("solve", "-q", "-", stdin="bwww\nwwww\nwwww\nwwww")
    assert (done.stdout, done.returncode) == ("Impossible\n", 0)


def test_size_reads_an_unbroken_row() -> None:
    row = POJ.replace("\n", "")
    assert satflip("solve", "-q", "--size", "4x4", "-", stdin=row).stdout == "4\n"
    assert satflip("solve", "-q", "-", stdin=row).stdout != "4\n"  # a board of one row


def test_goal_and_puzzle_options() -> None:
    assert satflip("solve", "-q", "--goal", "white", "-", stdin="bww\nwww\nwww").stdout == "5\n"
    assert satflip("solve", "-q", "--goal", "black", "-", stdin="bww\nwww\nwww").stdout == "4\n"
    assert satflip("solve", "-q", "--puzzle", "swap", "-", stdin="10010\n00101\n").stdout == "3\n"


@pytest.mark.parametrize("instance", [POJ, SWAP, "bw", "bb"])
def test_json_keeps_to_its_schema(instance: str) -> None:
    schema = json.loads((ROOT / "satflip" / "instances" / "result.schema.json").read_text())
    answer = json.loads(satflip("solve", "--json", "-", stdin=instance).stdout)
    jsonschema.validate(answer, schema)
    assert answer["status"] == ("IMPOSSIBLE" if instance == "bw" else "OPTIMAL")
    assert answer["bound"] == answer["objective"]


def test_json_moves_are_pairs_of_row_and_column() -> None:
    answer = json.loads(satflip("solve", "--json", "-", stdin="wbw\nbbb\nwbw").stdout)
    assert answer["moves"] == [{"press": [1, 1], "times": 1}]
    answer = json.loads(satflip("solve", "--json", "-", stdin="10\n\n01").stdout)
    assert answer["moves"] == [{"swap": [[0, 0], [0, 1]], "round": 0}]


def test_json_stream_ends_with_the_result() -> None:
    lines = satflip("solve", "--json-stream", "--backend", "sat:glucose4", "-", stdin=POJ).stdout.splitlines()
    events = [json.loads(line) for line in lines]
    assert events[-1]["event"] == "result"
    assert events[-1]["objective"] == 4
    assert len(events) > 1
    assert all(event["event"] == "progress" for event in events[:-1])


def test_output_file(tmp_path: Path) -> None:
    out = tmp_path / "answer.txt"
    done = satflip("solve", "-q", "-o", str(out), "-", stdin=POJ)
    assert (done.stdout, out.read_text()) == ("", "4\n")


def test_impossible_swap_says_why() -> None:
    done = satflip("solve", str(EXAMPLES / "swap-impossible.txt"))
    assert done.returncode == 0
    assert re.search(r"Impossible \(counting .*\): the board has 7 of '0', and the target asks for 8", done.stdout)


def test_time_limit_is_unknown_with_exit_code_3() -> None:
    start = time.monotonic()
    done = satflip("solve", "-q", "--goal", "white", "--backend", "cp-sat", "--formulation", "presses",
                   "--time-limit", "0.001", "-", stdin=POJ)  # fmt: skip
    assert (done.stdout, done.returncode) == ("Unknown\n", 3)
    assert time.monotonic() - start < 5


def test_time_limit_keeps_the_best_plan_with_exit_code_4() -> None:
    start = time.monotonic()
    done = satflip("solve", "--json", "--goal", "white", "--backend", "sat:cadical195", "--formulation", "presses",
                   "--time-limit", "8", "-", stdin=HARD)  # fmt: skip
    assert time.monotonic() - start < 14  # two processes start and end besides
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["stopped"], done.returncode) == ("FEASIBLE", "time limit", 4)
    assert answer["bound"] < answer["objective"]


def test_a_seed_that_changes_nothing_is_said() -> None:
    done = satflip("solve", "-q", "--backend", "sat:glucose4", "--seed", "1", "-", stdin=POJ)
    assert "takes no seed" in done.stderr
    assert satflip("solve", "-q", "--backend", "sat:cadical195", "--seed", "1", "-", stdin=POJ).stderr == ""


@pytest.mark.parametrize(("number", "name"), [(signal.SIGINT, "SIGINT"), (signal.SIGTERM, "SIGTERM")])
def test_interrupt_prints_the_best_so_far(number: int, name: str) -> None:
    command = ["solve", "--json-stream", "--goal", "white", "--backend", "sat:cadical195", "--formulation", "presses"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from satflip.cli import main; main()", *command, "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(HARD)
    process.stdin.close()
    while json.loads(process.stdout.readline())["objective"] is None:
        pass
    process.send_signal(number)
    last = json.loads(process.stdout.read().splitlines()[-1])
    assert process.wait(10) == 4
    assert (last["event"], last["status"], last["stopped"]) == ("result", "FEASIBLE", "interrupted")
    assert last["moves"]


def test_colour_only_in_a_terminal_that_wants_it() -> None:
    example = str(EXAMPLES / "flip-poj1753.txt")
    environment = dict.fromkeys(("NO_COLOR",), "")
    assert "\x1b[" in in_a_terminal("solve", example, env=environment)
    assert "\x1b[" not in in_a_terminal("solve", example, env={"NO_COLOR": "1"})


def test_progress_only_in_a_terminal() -> None:
    example = str(EXAMPLES / "flip-5x5.txt")
    seen = in_a_terminal("solve", example, "--backend", "sat:glucose4", env={"NO_COLOR": "1"})
    assert re.search(r"\r +\d+\.\d s  best \d+ presses", seen)
    assert satflip("solve", example, "--backend", "sat:glucose4").stderr == ""


def test_the_encodings_that_help_shows_are_the_defaults() -> None:
    from satflip.encodings import Encoding
    from satflip.solving import DEFAULT_SEARCH

    shown = " ".join(satflip("solve", "--help").stdout.split())
    assert f"(default {Encoding.xor}, or native)" in shown
    assert f"(default {Encoding.cardinality}, or native)" in shown
    assert f"{DEFAULT_SEARCH} (default)" in shown


TRADE_OFF = "101\n100\n000\n\n101\n000\n001\n"


def test_the_trade_off_as_numbers_as_a_table_and_as_json() -> None:
    assert satflip("solve", "-q", "--pareto", "-", stdin=TRADE_OFF).stdout == "2 5\n3 3\n"
    table = satflip("solve", "--pareto", "-", stdin=TRADE_OFF).stdout
    assert "rounds  swaps\n     2      5\n     3      3\n" in table
    assert "3 rounds, 3 swaps:\n  round 1: swap row" in table
    schema = json.loads((ROOT / "satflip" / "instances" / "result.schema.json").read_text())
    answers = json.loads(satflip("solve", "--json", "--pareto", "-", stdin=TRADE_OFF).stdout)
    assert [answer["costs"] for answer in answers] == [{"swaps": 5, "rounds": 2}, {"swaps": 3, "rounds": 3}]
    for answer in answers:
        jsonschema.validate(answer, schema)


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        (["--objective", "swaps,rounds"], "3 3\n"),
        (["--objective", "rounds,swaps"], "2 5\n"),
        (["--within", "rounds=2"], "5\n"),
        (["--within", "rounds=1"], "Impossible\n"),
        (["--objective", "rounds", "--within", "swaps=4"], "3\n"),
    ],
)
def test_swaps_and_rounds_together(options: list[str], printed: str) -> None:
    assert satflip("solve", "-q", *options, "-", stdin=TRADE_OFF).stdout == printed


def test_a_cost_is_not_called_a_number() -> None:
    board = "costs: (0,0)-(0,1)=4\n10\n00\n\n01\n00\n"
    said = satflip("solve", "-", stdin=board).stdout
    assert "Swap board, 2x2, 2 colours, swaps of different costs" in said
    assert "swaps that cost 3, and no cheaper ones will do" in said
    said = satflip("solve", str(EXAMPLES / "flip-light-panel.txt")).stdout
    assert "presses that cost 3, and no cheaper ones will do" in said


def test_people_read_both_numbers_and_the_limit() -> None:
    both = satflip("solve", "--objective", "swaps,rounds", "-", stdin=TRADE_OFF).stdout
    assert "3 swaps and 3 rounds, and no fewer swaps will do, nor with them fewer rounds" in both
    assert "Impossible within 1 round (" in satflip("solve", "--within", "rounds=1", "-", stdin=TRADE_OFF).stdout


def test_rounds_are_told_with_their_swaps() -> None:
    done = satflip("solve", "--objective", "rounds", "-", stdin="101\n100\n000\n\n101\n000\n001\n")
    assert "2 rounds, and no fewer will do" in done.stdout
    assert re.search(r"5 swaps in all, of which at the same time: round 1: [\d, ]+; round 2: [\d, ]+", done.stdout)


@pytest.mark.parametrize("command", ["solve", "certify", "compare"])
def test_the_help_names_every_objective(command: str) -> None:
    shown = satflip(command, "--help").stdout
    assert all(objective in shown for objective in (*FlipPuzzle.objectives, *SwapPuzzle.objectives))


def test_satflip_alone_prints_the_help() -> None:
    done = satflip()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == satflip("--help").stdout


def test_names_of_nodes_neither_break_a_line_nor_colour_it() -> None:
    board = {"puzzle": "flip", "edges": [["\x1b[31m", "two\nlines"]], "start": [1, 1], "goal": "white"}
    said = satflip("solve", "-", stdin=json.dumps(board))
    assert said.returncode == 0, said.stderr
    assert all(character.isprintable() for line in said.stdout.split("\n") for character in line)
    assert r"\x1b[31m=b" in said.stdout
    assert r"press node \x1b[31m" in said.stdout or r"press node two\nlines" in said.stdout
