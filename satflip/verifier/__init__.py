"""An independent checker of certificates: see `check.py`."""

from .base import Report
from .check import SCHEMA, verify

__all__ = ["SCHEMA", "Report", "verify"]
