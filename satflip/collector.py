"""The cyclic garbage collector pauses while models are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No search for cyclic garbage in this block, or in a function with this decorator.

    A model is a great many tuples and no cycles. As it grows, the collector would go through all of it again and
    again, which takes more time than making it.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
