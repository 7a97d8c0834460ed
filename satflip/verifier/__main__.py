"""`python -m verifier FILE`, in the folder above: the checker alone, whether or not satflip is installed."""

from __future__ import annotations

import sys

from .check import verify


def main(path: str) -> int:
    """Print the report; 0 for VERIFIED, 4 for INCOMPLETE, 5 for REJECTED."""
    report = verify(path)
    print("\n".join(report.lines()))
    return {"VERIFIED": 0, "INCOMPLETE": 4}.get(report.verdict, 5)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
