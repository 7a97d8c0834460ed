"""Ctrl-C inside PySAT, which it raises as an exception of its own, is a KeyboardInterrupt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def keyboard_interrupts() -> Iterator[None]:
    """Within the block Ctrl-C raises KeyboardInterrupt; the solver can still be deleted afterwards."""
    import pysolvers

    try:
        yield
    except pysolvers.error as error:
        if "keyboard interrupt" in str(error):
            raise KeyboardInterrupt from None
        raise
