"""What a run is made in: a child process of satflip's own, or BenchExec's control groups.

BenchExec (Beyer, Löwe & Wendler, "Reliable benchmarking", STTT 2019) accounts CPU time and memory to the whole tree of
processes, limits them there, and ends all of them.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from satflip import runner, worker
from satflip.backends.base import Report
from satflip.drive import Job
from satflip.errors import UnsupportedError
from satflip.runner import Ended, Limits

Runner = Callable[
    [Job, Report, Limits, Collection[int] | None, Callable[[], bool] | None],
    Ended,
]


def check(name: str) -> None:
    """Raise UnsupportedError where the machine does not have what the isolation needs."""
    if name == "benchexec":
        if not importlib.util.find_spec("benchexec"):
            raise UnsupportedError("--isolate benchexec needs the package BenchExec: pip install benchexec")
        if lacking := _lacking():
            raise UnsupportedError(f"BenchExec does not work on this machine: {lacking}")


def _lacking() -> str | None:
    import logging

    logging.disable(logging.CRITICAL)  # it says the same in many lines
    try:
        executor = _executor()
        groups = executor.cgroups
        wanted = {"CPU time": groups.CPU, "memory": groups.MEMORY, "freezing": groups.FREEZE}
        missing = [name for name, subsystem in wanted.items() if subsystem not in groups]
        if missing:
            return f"no control groups for {', '.join(missing)}"
        # that a group is there does not say that it may be written to
        usage = executor.execute_run(["true"], os.devnull, walltimelimit=10, memlimit=1 << 26, write_header=False)
        return None if usage["exitcode"].raw == 0 else "a trial run failed"
    except (SystemExit, Exception):
        return "it cannot use control groups (python -m benchexec.check_cgroups says more)"
    finally:
        logging.disable(logging.NOTSET)


def _executor() -> Any:
    from benchexec.runexecutor import RunExecutor

    # no container: the solver may read what satflip reads, and the control groups are what measures
    return RunExecutor(use_namespaces=False)


def with_benchexec(
    job: Job,
    report: Report,
    limits: Limits,
    cpus: Collection[int] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Ended:
    """Like `runner.run`, with the child in control groups of its own. What it tells is read when it has ended."""
    executor = _executor()
    heard = runner.Heard(report)
    with tempfile.TemporaryDirectory() as directory:
        asked, told, noise = (Path(directory) / name for name in ("job", "told", "noise"))
        with asked.open("wb") as stream:
            worker.send(stream, (os.getpid(), job, None))
        watch = _Watch(executor, cancelled)
        with asked.open("rb") as stream, watch:
            usage = executor.execute_run(
                runner.COMMAND,
                str(told),
                stdin=stream,
                walltimelimit=limits.seconds,
                cores=None if cpus is None else sorted(cpus),
                memlimit=None if limits.mebibytes is None else limits.mebibytes << 20,
                environments={"newEnv": runner.import_path()},
                error_filename=str(noise),
                write_header=False,
            )
        for message in runner.complete(bytearray(told.read_bytes())):
            heard.take(message)
        heard.end()
        reason = usage.get("terminationreason", "")
        if watch.stopped:
            heard.stopped = "interrupted"
        elif reason:
            heard.stopped = {"walltime": "time limit", "memory": "memory limit"}.get(reason, f"BenchExec: {reason}")
        return heard.ended(
            _code(usage["exitcode"]),
            noise.read_bytes(),
            limits.mebibytes is not None,
            float(usage.get("cputime", 0.0)),
            float(usage.get("memory", 0)) / 2**20,
        )


def _code(code: Any) -> int:
    return -int(code.signal) if code.signal else int(code.value or 0)


class _Watch:
    """Asks while a run lasts whether it is cancelled, and stops it then."""

    def __init__(self, executor: Any, cancelled: Callable[[], bool] | None) -> None:
        self.stopped = False
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._ask, args=(executor, cancelled), daemon=True)

    def _ask(self, executor: Any, cancelled: Callable[[], bool] | None) -> None:
        while cancelled and not self._over.wait(runner.POLL):
            if cancelled():
                self.stopped = True
                executor.stop()
                return

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()


RUNNERS: Mapping[str, Runner] = {"process": runner.run, "benchexec": with_benchexec}
