"""The lightest members of a coset `particular + span(kernel)` over GF(2), proven.

The presses that solve a board are such a coset, and the fewest presses its lightest member (minimum-weight
decoding, NP-hard in the nullity: Berlekamp, McEliece & van Tilborg 1978). Vectors are integers, bit j =
position j. Two searches share this module's driver: `decoupled` where the positions fall into classes that
see few of the kernel's dimensions each, Walsh-Hadamard blocks everywhere else.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, TypeVar

import numpy as np

from satflip.algebra.coset.decoupled import decoupled
from satflip.algebra.coset.members import Coset, Hits
from satflip.algebra.coset.sweep import Sweep

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known in the middle of a search: `bound` <= least weight <= `weight` of `member`."""

    done: int
    total: int
    weight: int
    member: int
    bound: int


@dataclass(frozen=True, slots=True)
class Lightest:
    """The outcome of a search.

    `member` has the weight `weight`; no member weighs less than `bound`; `exhausted` says that the two are
    equal. `done` of `total` blocks were searched, or proven not to need it.
    """

    weight: int
    member: int
    bound: int
    exhausted: bool
    done: int
    total: int


class _Search(Protocol):
    """A coset cut into blocks 0, 1, … `total`-1, searchable in any order and from several threads."""

    @property
    def total(self) -> int: ...
    @property
    def batch(self) -> int:
        """How many blocks make a task worth handing to a thread."""

    def floor(self, block: int) -> int:
        """No member in this block or a later one weighs less."""

    def hits(self, block: int, limit: Callable[[], int]) -> Iterator[Hits]:
        """All members of the block that weigh at most `limit()`, asked again while the block is searched."""

    def member(self, hits: Hits, index: int) -> int:
        """The vector of one of them."""


def lightest(
    particular: int,
    kernel: Sequence[int],
    length: int,
    costs: Sequence[int] | None = None,
    *,
    classes: Sequence[int] | None = None,
    symmetries: Sequence[Sequence[int]] = (),
    workers: int = 1,
    progress: Callable[[Progress], None] | None = None,
    deadline: float | None = None,
) -> Lightest:
    """Find a member of `particular + span(kernel)` whose cost is least, and prove it.

    Parameters
    ----------
    particular
        Any member, in [0, 2**length).
    kernel
        Linearly independent vectors in [0, 2**length). The search takes 2**len(kernel) in the worst case.
    length
        Number of positions.
    costs
        A positive integer for each position, 1 where not given; at most 2**52 together.
    classes
        A label for each position. Where two classes determine the kernel together and independently, as the
        four parity classes (row mod 2, column mod 2) of many boards with odd sides do, the search is faster
        by orders of magnitude. Labels that do not help do no harm.
    symmetries
        Permutations of the positions (position -> position), such as a board's reflections. Where they map
        the coset to itself and keep the costs, one block of each orbit is searched; others do no harm.
    workers
        Number of threads.
    progress
        Called from this thread after every few milliseconds of work; what it raises ends the search.
    deadline
        A `time.monotonic()` at which to stop with the best so far. Building the tables, a few seconds at
        42 kernel vectors, is not cut short.

    Raises
    ------
    ValueError
        If a vector is out of range, the kernel dependent, or a length, a cost or a permutation wrong.
    """
    coset = Coset.checked(particular, kernel, length, costs)
    search = _search(coset, classes, symmetries)
    best = _Best(coset.weight(particular), particular)
    done = 0

    def bound() -> int:
        return best.weight if done == search.total else min(best.weight, coset.round_up(search.floor(done)))

    ended = threading.Event()

    def limit() -> int:
        # Asked all the time, so the place to notice that nobody waits for the answer any more.
        if ended.is_set() or (deadline is not None and time.monotonic() >= deadline):
            raise _Ended
        return best.weight - coset.step

    def task(first: int) -> bool:
        try:
            for block in range(first, min(first + search.batch, search.total)):
                for hits in search.hits(block, limit):
                    index = int(hits.weights.argmin())
                    best.offer(int(hits.weights[index]), search.member(hits, index))
        except _Ended:
            return False
        return True

    with closing(_in_order(task, range(0, search.total, search.batch), workers)) as results:
        try:
            for first, complete in results:
                if not complete:
                    break
                done = min(first + search.batch, search.total)
                if bound() == best.weight:
                    done = search.total
                if progress is not None:
                    weight, member = best.known
                    progress(Progress(done, search.total, weight, member, min(weight, bound())))
                if done == search.total:
                    break
        finally:
            ended.set()
    weight, member = best.known
    return Lightest(weight, member, bound(), bound() == weight, done, search.total)


class _Ended(Exception):
    """The search is over, by its deadline or from outside."""


class _Best:
    """The best member so far, shared by the threads."""

    def __init__(self, weight: int, member: int) -> None:
        self.known = weight, member
        self._lock = threading.Lock()

    def offer(self, weight: int, member: int) -> None:
        with self._lock:
            self.known = min(self.known, (weight, member))

    @property
    def weight(self) -> int:
        return self.known[0]


def minima(
    particular: int,
    kernel: Sequence[int],
    length: int,
    costs: Sequence[int] | None = None,
    *,
    classes: Sequence[int] | None = None,
    workers: int = 1,
) -> Iterator[int]:
    """Yield every member of least cost once, in no set order. Parameters and errors as for `lightest`."""
    least = lightest(particular, kernel, length, costs, classes=classes, workers=workers).weight
    coset = Coset.checked(particular, kernel, length, costs)
    search = _search(coset, classes)

    def task(block: int) -> list[Hits]:
        return list(search.hits(block, lambda: least))

    for block, found in _in_order(task, range(search.total), workers):
        if search.floor(block) > least:
            return
        for hits in found:
            yield from (search.member(hits, index) for index in range(len(hits.weights)))


def weights(particular: int, kernel: Sequence[int], length: int, costs: Sequence[int] | None = None) -> dict[int, int]:
    """Return how many members there are of each cost that occurs, in ascending order of cost.

    Raises
    ------
    ValueError
        As `lightest`, and for more than 26 kernel vectors.
    """
    if len(kernel) > 26:
        raise ValueError(f"2**{len(kernel)} members are too many to weigh one by one; the limit is 2**26")
    coset = Coset.checked(particular, kernel, length, costs)
    sweep = Sweep(coset)
    counts: dict[int, int] = {}
    for block in range(sweep.total):
        for hits in sweep.hits(block, lambda: sum(coset.costs)):
            for weight, count in zip(*np.unique(hits.weights, return_counts=True), strict=True):
                counts[int(weight)] = counts.get(int(weight), 0) + int(count)
    return dict(sorted(counts.items()))


def _search(coset: Coset, classes: Sequence[int] | None, symmetries: Sequence[Sequence[int]] = ()) -> _Search:
    found = decoupled(coset, classes) if classes is not None else None
    return found or Sweep(coset, symmetries)


def _in_order(task: Callable[[int], _T], firsts: Iterable[int], workers: int) -> Generator[tuple[int, _T], None, None]:
    """Run the tasks in threads (numpy lets go of the interpreter) and yield their results in order."""
    if workers == 1:
        for first in firsts:
            yield first, task(first)
        return
    waiting: deque[tuple[int, Future[_T]]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        upcoming = iter(firsts)
        while True:
            for first in islice(upcoming, 2 * workers - len(waiting)):
                waiting.append((first, pool.submit(task, first)))
            if not waiting:
                return
            first, future = waiting.popleft()
            yield first, future.result()
    finally:
        # Whoever stops listening also stops the work: only the few tasks already begun are finished.
        pool.shutdown(cancel_futures=True)
