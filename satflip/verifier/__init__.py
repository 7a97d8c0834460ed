"""An independent checker of certificates: see `check.py`."""

from .check import SCHEMA, verify
from .report import Report

__all__ = ["SCHEMA", "Report", "verify"]
