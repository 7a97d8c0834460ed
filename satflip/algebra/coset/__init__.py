"""The lightest members of a coset over GF(2): of all solutions of a board, those with the fewest presses."""

from satflip.algebra.coset.search import Lightest, Progress, lightest, minima, weights

__all__ = ["Lightest", "Progress", "lightest", "minima", "weights"]
