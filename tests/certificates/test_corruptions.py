"""Certificates that were tampered with: none is verified with a claim that is false."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from satflip import SwapPuzzle
from satflip.certificates import certify
from satflip.puzzles import Puzzle
from satflip.solving import solve
from satflip.verifier import verify
from tests.brute import flip, swap
from tests.certificates.made import Members, document, put, taken, true
from tests.needs import module

module("dratify", "dratify")

GOOD: list[tuple[Puzzle, str, str | None]] = [
    # refutations that need their lemmas
    (flip("wwww/bbbb", goal=0), "drat", None),
    (flip("bwbb/bbbw"), "drat", None),
    (flip("bwwb/bwww", goal=0), "drat", None),
    (flip("bbb/bbb", goal=0), "auto", None),
    (flip("bw/ww/bw"), "auto", None),
    (flip("wbw/bww"), "auto", None),
    (flip("12/01", colours=3, goal=0), "auto", None),
    (flip("bwb/wbw", costs=[1, 4, 2, 3, 1, 2]), "drat", None),
    (flip("wbb/bwb", lit_only=True), "auto", None),
    (swap("110/001", "011/100"), "auto", None),
    (swap("012/120", "201/012"), "auto", None),
    (swap("01/23", "32/01"), "auto", None),
    (swap("01/12", "2?/?1"), "auto", None),
    (swap("001/122", "122/010"), "auto", "rounds"),
    (swap("001/122", "122/011"), "auto", None),
    (SwapPuzzle.parse("costs: (0,0)-(0,1)=2\n01\n22\n\n20\n12"), "auto", None),
]

Tamper = Callable[[Members, dict[str, Any], random.Random, Members], bool]
"""Changes the members or the document; False where there is nothing of the kind to change."""


def _other(seeded: random.Random, value: int) -> int:
    return value + seeded.choice((-2, -1, 1, 2))


def _swap_moves(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    moves = told["moves"]
    if len(moves) < 2:
        return False
    i, j = seeded.sample(range(len(moves)), 2)
    moves[i], moves[j] = moves[j], moves[i]
    return True


def _drop_move(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    moves = told["moves"]
    if not moves:
        return False
    del moves[seeded.randrange(len(moves))]
    if seeded.random() < 0.5 and told["claim"]["value"]:
        told["claim"]["value"][0] -= 1
    return True


def _bound(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    value = told["claim"]["value"]
    if not value:
        return False
    value[0] = _other(seeded, value[0])
    for entry in told["lower"].get("refutations", []):
        entry["swaps"] = entry["swaps"] if entry["swaps"] is None else value[0] - 1
    if "press" in json.dumps(told["moves"]) and value[0] > 0 and seeded.random() < 0.5:
        told["moves"] = told["moves"] + told["moves"][:1] * (value[0] - len(told["moves"]))
    return True


def _status(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    if told["claim"]["status"] == "OPTIMAL":
        told["claim"]["status"], told["claim"]["value"] = "IMPOSSIBLE", []
    else:
        told["claim"]["status"], told["claim"]["value"] = "OPTIMAL", [seeded.randrange(3)]
    return True


def _lines_of(members: Members, ending: str, seeded: random.Random) -> tuple[str, list[bytes]] | None:
    names = sorted(name for name in members if name.endswith(ending))
    if not names:
        return None
    name = seeded.choice(names)
    return name, members[name].splitlines(keepends=True)


def _drop_lemma(members: Members, _: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    if not (found := _lines_of(members, ".drat", seeded)):
        return False
    name, lines = found
    first = seeded.randrange(len(lines))
    del lines[first : first + seeded.choice((1, 1, 2, 5, len(lines) - 1))]
    members[name] = b"".join(lines)
    return True


def _cut_proof(members: Members, _: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    if not (found := _lines_of(members, ".drat", seeded)):
        return False
    name, lines = found
    members[name] = b"".join(lines)[: seeded.randrange(len(b"".join(lines)))]
    return True


def _change_lemma(members: Members, _: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    if not (found := _lines_of(members, ".drat", seeded)):
        return False
    name, lines = found
    words = lines[(i := seeded.randrange(len(lines)))].split()
    words[seeded.randrange(len(words))] = str(seeded.randrange(-20, 20)).encode()
    lines[i] = b" ".join(words) + b"\n"
    members[name] = b"".join(lines)
    return True


def _change_clause(members: Members, _: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    if not (found := _lines_of(members, ".cnf", seeded)):
        return False
    name, lines = found
    i = seeded.randrange(len(lines))
    kind = seeded.randrange(4)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines.insert(i, b"%d 0\n" % seeded.choice((1, -1, 2, -2)))
    elif kind == 2:
        lines[i] = lines[i][1:] if lines[i].startswith(b"-") else b"-" + lines[i]
    else:
        lines.append(b"0\n")
    members[name] = b"".join(lines)
    return True


def _edit_instance(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    data = told["instance"]
    kind = seeded.choice(("start", "end", "rules"))
    if data["puzzle"] == "flip":
        if kind == "start":
            i = seeded.randrange(len(data["start"]))
            data["start"][i] = (data["start"][i] + 1) % data["colours"]
        elif kind == "end":
            data["goal"] = "either" if data["goal"] != "either" else [1] * len(data["cells"])
        else:
            effect = seeded.choice(data["effects"])
            if seeded.random() < 0.5 and effect["changes"]:
                effect["changes"].pop()
            else:
                effect["cost"] = effect["cost"] + 1
        return True
    board = data["start" if kind == "start" else "target"]
    i, j = seeded.sample(range(len(board)), 2)
    if kind == "rules":
        data["edges"].append([data["cells"][i], data["cells"][j]])
    else:
        board[i], board[j] = board[j], board[i]
    return True


def _shift_dual(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    rise = told["lower"].get("rise")
    if not rise:
        return False
    row = seeded.choice([*rise["heights"], rise["tolls"]])
    i = seeded.randrange(len(row))
    row[i] = _other(seeded, row[i])
    if told["claim"]["value"] and seeded.random() < 0.5:
        told["claim"]["value"][0] += 1
    return True


def _change_algebra(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    parts = [part for part in told["lower"].get("targets", []) if part["kind"] != "refutation"]
    if not parts:
        return False
    part = seeded.choice(parts)
    key = seeded.choice(sorted(part.keys() - {"kind"}) or ["kind"])
    value = part.get(key)
    if isinstance(value, int):
        part[key] = _other(seeded, value)
    elif isinstance(value, list) and value and seeded.random() < 0.5:
        value.pop(seeded.randrange(len(value)))
    elif isinstance(value, list):
        value.append(seeded.choice(value) if value and isinstance(value[0], list) else seeded.randrange(6))
    return True


def _change_lower(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    lower = told["lower"]
    if lower["kind"] == "component":
        if seeded.random() < 0.5:
            lower["cells"].pop()
        else:
            lower["symbol"] = seeded.choice(told["instance"]["symbols"])
    elif lower["kind"] == "boxes":
        for entry in lower["refutations"]:
            key = seeded.choice(("rounds", "swaps"))
            entry[key] = None if entry[key] is not None else seeded.randrange(6)
    elif lower["kind"] == "targets":
        for part in lower["targets"]:
            if "parity" in part:
                part["parity"] = [seeded.randrange(6) for _ in range(seeded.randrange(5))] or None
    else:
        lower["kind"] = "targets"
    return True


def _another(members: Members, told: dict[str, Any], seeded: random.Random, other: Members) -> bool:
    """Another certificate's evidence, or its moves and claim."""
    theirs = document(other)
    if seeded.random() < 0.7:
        told["lower"] = theirs["lower"]
        members |= {name: content for name, content in other.items() if name != "certificate.json"}
    else:
        told["moves"], told["claim"] = theirs["moves"], theirs["claim"]
    return True


def _no_evidence(_: Members, told: dict[str, Any], seeded: random.Random, __: Members) -> bool:
    lower = told["lower"]
    lower["targets" if "targets" in lower else "refutations"] = []
    if seeded.random() < 0.5:
        lower["rise"] = None
    return True


TAMPERS: tuple[Tamper, ...] = (
    _swap_moves,
    _drop_move,
    _bound,
    _status,
    _drop_lemma,
    _cut_proof,
    _change_lemma,
    _change_clause,
    _edit_instance,
    _shift_dual,
    _change_algebra,
    _change_lower,
    _another,
    _no_evidence,
)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> list[Members]:
    """The certificates of GOOD, each verified and true."""
    path = tmp_path_factory.mktemp("good") / "c"
    made = []
    for puzzle, evidence, objective in GOOD:
        certify(solve(puzzle, objective=objective), path, evidence=evidence)
        assert verify(str(path)).verdict == "VERIFIED"
        made.append(taken(path))
        assert true(document(made[-1]))
    return made


def test_two_thousand_corruptions(good: list[Members], tmp_path: Path) -> None:
    seeded = random.Random(8)
    verdicts: dict[str, Counter[str]] = {tamper.__name__: Counter() for tamper in TAMPERS}
    made = 0
    while made < 2000:
        members = dict(seeded.choice(good))
        told = document(members)
        tamper = TAMPERS[made % len(TAMPERS)]
        if not tamper(members, told, seeded, seeded.choice(good)):
            continue
        made += 1
        members["certificate.json"] = json.dumps(told).encode()
        report = verify(str(put(members, tmp_path / "c")))
        verdicts[tamper.__name__][report.verdict] += 1
        if report.verdict == "VERIFIED":
            assert true(told), (tamper.__name__, told, report)
    # what can leave nothing true behind is never verified, and all else often is not
    assert set(verdicts["_change_clause"]) == {"REJECTED"}
    assert not verdicts["_status"]["VERIFIED"]
    for name, found in verdicts.items():
        assert found["REJECTED"] + found["INCOMPLETE"] > 0.15 * sum(found.values()), (name, found)


def test_damaged_bytes(good: list[Members], tmp_path: Path) -> None:
    seeded = random.Random(9)
    for _ in range(300):
        members = seeded.choice(good)
        path = put(members, tmp_path / "c")
        whole = bytearray(path.read_bytes())
        if seeded.random() < 0.5:
            for _ in range(seeded.randrange(1, 4)):
                whole[seeded.randrange(len(whole))] ^= 1 << seeded.randrange(8)
        else:
            del whole[seeded.randrange(len(whole)) :]
        path.write_bytes(whole)
        report = verify(str(path))
        assert report.verdict in ("VERIFIED", "REJECTED")
        if report.verdict == "VERIFIED":
            assert true(document(taken(path)))


def test_the_judge_can_say_no(good: list[Members]) -> None:
    for members in good:
        told = document(members)
        told["claim"] |= {"status": "OPTIMAL", "value": [(told["claim"]["value"] or [0])[0] + 1]}
        assert not true(told)
