"""A learner's DIMACS file with named variables, read as clauses of a case.

`c varname ID NAME` names a variable. Clauses can be put into groups: a comment between clauses begins one ('c row 1'),
and 'c clauses 1-4 row 1', anywhere, says which clauses belong to one. A variable of one's own that two groups use is
remarked on.
"""

from __future__ import annotations

from satflip.errors import InputError
from satflip.teach.exercises.base import Case
from satflip.teach.exercises.learner import Written
from satflip.telling import count


def read(text: str, case: Case) -> tuple[Written, list[str]]:
    """The clauses, with the case's variables numbered as in the case, and remarks on the file.

    Raises InputError, with the line, for what is no DIMACS file, and where a variable of the case has no name in it.
    """
    names: dict[str, int] = {}
    groups: list[list[list[int]]] = [[]]
    titles = ["the first clauses"]
    header: tuple[int, int] | None = None
    open_clause: list[int] = []
    spans: list[tuple[range, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "%":
            continue
        if words[0] == "c":
            if words[1:2] == ["varname"]:
                _name(names, words, number)
            elif words[1:2] == ["clauses"] and (span := _span(words)):
                spans.append((span, " ".join(words[3:])))
            elif header is not None:
                groups.append([])
                titles.append(f"'{' '.join(words[1:])}'")
            continue
        if words[0] == "p":
            header = _header(words, number)
            continue
        if header is None:
            raise InputError("found a clause, expected the header 'p cnf VARIABLES CLAUSES' before it", line=number)
        for word in words:
            try:
                literal = int(word)
            except ValueError:
                raise InputError(f"found '{word}', expected a literal or 0", line=number) from None
            if literal:
                open_clause.append(literal)
            else:
                groups[-1].append(open_clause)
                open_clause = []
    if header is None:
        raise InputError("found no header 'p cnf VARIABLES CLAUSES'")
    missing = [name for name in case.names if name not in names]
    if missing:
        raise InputError(
            f"no line names {missing[0]}: expected 'c varname ID NAME' for each of {', '.join(case.names)}"
        )
    if spans:
        clauses = [clause for group in groups for clause in group]
        groups = [[clauses[i - 1] for i in span if i <= len(clauses)] for span, _ in spans]
        within = {i for span, _ in spans for i in span}
        groups.append([clause for i, clause in enumerate(clauses, 1) if i not in within])
        titles = [*(f"'{title}'" for _, title in spans), "the other clauses"]
    remarks = [] if not open_clause else ["the last clause has no 0 at its end: it was left out"]
    return _renumbered(case, names, groups), [*remarks, *_remarks(header, case, names, groups, titles)]


def _name(names: dict[str, int], words: list[str], line: int) -> None:
    if len(words) != 4 or not words[2].isdecimal() or int(words[2]) < 1:
        raise InputError(f"found '{' '.join(words)}', expected 'c varname ID NAME'", line=line)
    if words[3] in names and names[words[3]] != int(words[2]):
        raise InputError(f"{words[3]} is named twice: {names[words[3]]} and {words[2]}", line=line)
    names[words[3]] = int(words[2])


def _span(words: list[str]) -> range | None:
    """The clauses of 'c clauses 1-4 …', or None where it says something else."""
    first, _, last = "".join(words[2:3]).partition("-")
    return range(int(first), int(last or first) + 1) if first.isdecimal() and (last or "0").isdecimal() else None


def _header(words: list[str], line: int) -> tuple[int, int]:
    if len(words) != 4 or words[1] != "cnf" or not all(word.isdecimal() for word in words[2:]):
        raise InputError(f"found '{' '.join(words)}', expected 'p cnf VARIABLES CLAUSES'", line=line)
    return int(words[2]), int(words[3])


def _renumbered(case: Case, names: dict[str, int], groups: list[list[list[int]]]) -> Written:
    """The case's variables first, in its order, the others after them."""
    number = {names[name]: i for i, name in enumerate(case.names, 1)}
    others = sorted({abs(lit) for group in groups for clause in group for lit in clause} - set(number))
    number |= {other: len(case.names) + i for i, other in enumerate(others, 1)}

    def literal(lit: int) -> int:
        return number[lit] if lit > 0 else -number[-lit]

    return Written((tuple(tuple(map(literal, clause)) for group in groups for clause in group),))


def _remarks(
    header: tuple[int, int],
    case: Case,
    names: dict[str, int],
    groups: list[list[list[int]]],
    titles: list[str],
) -> list[str]:
    remarks = []
    taken: dict[int, str] = {}
    for name, number in names.items():
        if number in taken:
            remarks.append(f"{taken[number]} and {name} share the number {number}")
        taken.setdefault(number, name)
    used = {abs(lit) for group in groups for clause in group for lit in clause}
    if used and max(used) > header[0]:
        remarks.append(f"the header says {count(header[0], 'variables')}, and the clauses use {max(used)}")
    written = sum(map(len, groups))
    if written != header[1]:
        there = "there is 1" if written == 1 else f"there are {written}"
        remarks.append(f"the header says {count(header[1], 'clauses')}, and {there}")
    own = used - {names[name] for name in case.names}
    for number in sorted(own):
        among = [
            title
            for title, group in zip(titles, groups, strict=True)
            if any(number in map(abs, clause) for clause in group)
        ]
        if len(among) > 1:
            what = f"{taken[number]}, number {number}" if number in taken else f"number {number}"
            remarks.append(f"the auxiliary variable {what}, is used in {len(among)} groups: {', '.join(among)}")
    return remarks
