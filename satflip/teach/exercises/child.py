"""The child process that runs a learner's file: it reads what to call, and writes the clauses, a line for each case.

What the file prints goes to standard error, which the parent keeps apart. The file is run in a child of this process,
which ends what the file has started and left behind.
"""

from __future__ import annotations

import copy
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from operator import index
from typing import Any, TextIO

from satflip import processes

MOST_CLAUSES = 100_000
MOST_WRITTEN = 16 << 20
"""Bytes that the file may write to any file, what it prints among them."""


class Refused(Exception):
    """What is wrong with the file or with what its function returned, in a sentence."""


def main() -> None:
    """Read the job from stdin, run the learner's function on every case, write a line for each."""
    _watched(int(sys.argv[1]))
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    job = json.loads(sys.stdin.read())
    _limit(job["mebibytes"])
    try:
        function = _function(job["path"], job["function"])
        for case in job["cases"]:
            _write(out, clauses_of(function, case["names"], case["calls"], job["fresh"], job["path"]))
    except Refused as error:
        _write(out, {"error": str(error)})
    out.flush()
    # threads that the file has started have nothing to say any more
    os._exit(0)


def _watched(parent: int) -> None:
    """Go on as a child. This process waits for it, ends all that is left of it, and then itself, in the same way; or
    when the process `parent` ends."""
    processes.die_with(parent, external=True)
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    while left := processes.descendants(os.getpid()):
        processes.bury(left)
    if code < 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _write(out: TextIO, message: dict[str, Any]) -> None:
    out.write(json.dumps(message) + "\n")
    out.flush()


def _limit(mebibytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))


def _function(path: str, name: str) -> Callable[..., Any]:
    """The function of the file. Raises Refused where the file cannot be run or has no such function."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    scope: dict[str, Any] = {"__name__": "learner", "__file__": path}
    try:
        with open(path, encoding="utf-8") as file:
            exec(compile(file.read(), path, "exec"), scope)
    except BaseException as error:
        raise Refused(f"the file cannot be run: {_told(error, path)}") from None
    function = scope.get(name)
    if not callable(function):
        own = [key for key, value in scope.items() if callable(value) and not key.startswith("_")]
        raise Refused(f"the file has no function '{name}'; it has {', '.join(own) or 'none at all'}")
    return function  # type: ignore[no-any-return]


def clauses_of(
    function: Callable[..., Any], names: int, calls: Iterable[Mapping[str, Any]], fresh: bool, path: str = ""
) -> dict[str, Any]:
    """The clauses of each call of a function, and the variables beyond `names` that it took from new().

    Raises Refused where the function raises, or returns anything but clauses.
    """
    name = getattr(function, "__name__", "the function")
    numbers = count(names + 1)
    groups, made = [], []
    call = _by_order(function, name)
    for arguments in calls:
        own: list[int] = []

        def new(own: list[int] = own) -> int:
            own.append(next(numbers))
            return own[-1]

        try:
            returned = call(copy.deepcopy(dict(arguments)) | ({"new": new} if fresh else {}))
        except Refused:
            raise
        except BaseException as error:
            raise Refused(f"{name} raised {_told(error, path)}") from None
        try:
            groups.append(_checked(name, returned))
        except Refused:
            raise
        except BaseException as error:  # of a generator, say
            raise Refused(f"{name} raised {_told(error, path)}") from None
        made.append(own)
    return {"groups": groups, "fresh": made}


def _by_order(function: Callable[..., Any], name: str) -> Callable[[dict[str, Any]], Any]:
    """Call the function with arguments in their order, whatever its parameters are called.

    Raises Refused where it calls them as the exercise does, but in another order, or takes another number of them.
    """
    from inspect import Parameter, signature

    def call(arguments: dict[str, Any]) -> Any:
        parameters = list(signature(function).parameters.values())
        own = [p.name for p in parameters]
        expected = f"{name}({', '.join(arguments)})"
        ordered = all(p.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD) for p in parameters)
        optional = all(p.default is not Parameter.empty for p in parameters[len(arguments) :])
        if ordered and (len(own) < len(arguments) or not optional):
            raise Refused(f"expected a function {expected}, found {name}({', '.join(own)})")
        if moved := [a for place, a in enumerate(arguments) if a in own and own.index(a) != place]:
            raise Refused(f"expected a function {expected}, in this order; '{moved[0]}' stands in another place")
        return function(*arguments.values())

    return call


def _checked(name: str, returned: Any) -> list[list[int]]:
    """What the function returned, as clauses."""
    expected = "a list of clauses, each a list of non-zero whole numbers"
    if returned is None:
        raise Refused(f"{name} returned nothing (None), expected {expected}: is there a return?")
    if isinstance(returned, str) or not isinstance(returned, Iterable):
        raise Refused(f"{name} returned {returned!r:.80}, expected {expected}")
    clauses = []
    for clause in returned:
        if isinstance(clause, str) or not isinstance(clause, Iterable):
            raise Refused(f"{name} returned a clause {clause!r:.80}, expected {expected}")
        try:
            literals = [index(literal) for literal in clause]
        except TypeError:
            raise Refused(f"{name} returned a clause {clause!r:.80}, expected {expected}") from None
        if 0 in literals:
            raise Refused(f"{name} returned a clause with 0 in it: {literals!r:.80}; variables are numbered from 1")
        if any(abs(literal) > 10**6 for literal in literals):
            raise Refused(f"{name} returned a variable beyond a million: {max(literals, key=abs)}")
        clauses.append(literals)
        if len(clauses) > MOST_CLAUSES:
            raise Refused(f"{name} returned more than {MOST_CLAUSES} clauses for one small board")
    return clauses


def _told(error: BaseException, path: str) -> str:
    """The error in a line, with the line of the learner's file that it comes from."""
    if isinstance(error, SystemExit):
        return f"SystemExit: it called sys.exit({error.code!r})"
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    where = f" in line {lines[-1]}" if lines else ""
    return f"{type(error).__name__}{where}: {error}".rstrip(": ")


if __name__ == "__main__":
    main()
