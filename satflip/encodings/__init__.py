"""Constraints become clauses."""

from satflip.encodings.cnf import Encoding, encode, lowered

__all__ = ["Encoding", "encode", "lowered"]
