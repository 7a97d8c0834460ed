"""The runs of a campaign on the workers of a Dask cluster; the store stays with the coordinator.

A worker that dies costs the runs that it was at: the scheduler gives them to another, three times at most.
"""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Iterator, Sequence
from typing import Any

from satflip.campaigns.campaign import Run
from satflip.campaigns.execute import crashed, execute
from satflip.campaigns.record import Record
from satflip.errors import InputError, UnsupportedError
from satflip.solving import versions

LOCAL = "local"
PATIENCE = 10
"""Seconds to wait for a scheduler."""

AHEAD = 2
"""So many runs wait at the scheduler for each one that is at work: no worker idles, and the order is kept."""


def made_there(runs: Sequence[Run], address: str, jobs: int) -> Iterator[Record]:
    """The records of the runs as they end. `address` is a scheduler's, or 'local' for `jobs` workers on this machine.

    Raises UnsupportedError where Dask is not installed, InputError where there is no scheduler or where a worker has
    other versions than the coordinator.
    """
    if not importlib.util.find_spec("distributed"):
        raise UnsupportedError("--cluster needs the package distributed: pip install distributed")
    from distributed import as_completed
    from distributed.scheduler import KilledWorker

    local, client = _connected(address, jobs)
    futures: dict[Any, Run] = {}
    try:
        todo = iter(runs)
        ended = as_completed([], with_results=False)
        slots = max(1, sum(client.nthreads().values()))
        while True:
            while len(futures) < slots * (1 + AHEAD) and (run := next(todo, None)):
                future = client.submit(made_by_worker, run, key=f"satflip-{run.key}", pure=False)
                futures[future] = run
                ended.add(future)
            if not futures:
                return
            future = next(ended)
            run = futures.pop(future)
            error = future.exception()
            if isinstance(error, KilledWorker):
                last = getattr(error.last_worker, "address", error.last_worker)
                yield crashed(run, f"the workers that ran it died, the last of them {last}")
            elif error is not None:
                raise error
            else:
                yield future.result()
    finally:
        client.cancel(list(futures))
        client.close()
        if local is not None:
            local.close()


def made_by_worker(run: Run) -> Record:
    """What a worker does. Raises InputError where it has other versions than the coordinator has."""
    if not isinstance(run.question, str):
        entry = run.question.job.backend
        here = {**versions(entry), entry.name: entry.version() or ""}
        if wrong := next((name for name in run.versions if run.versions[name] != here.get(name)), None):
            found, expected = here.get(name := wrong), run.versions[wrong]
            raise InputError(f"a worker of the cluster has {name} {found}, expected {expected} as here")
    return execute(run)


def _connected(address: str, jobs: int) -> tuple[Any, Any]:
    from distributed import Client, LocalCluster

    if address == LOCAL:
        # processes of one thread each: a run has a worker to itself
        local = LocalCluster(
            n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
        )
        return local, Client(local)
    try:
        return None, Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler at {address}: {str(error).partition(chr(10))[0]}") from None
