"""The lightest of a few sums: small cosets over GF(2), walked without numpy, which takes longer to import."""

from __future__ import annotations

from collections.abc import Callable, Sequence

FEW = 14
"""Up to so many kernel vectors, walking all sums takes less time than importing numpy."""


def weigher(costs: Sequence[int]) -> Callable[[int], int]:
    """A function from a vector (bit j = position j) to the sum of the costs of its positions."""
    if set(costs) <= {1}:
        return int.bit_count
    masks: dict[int, int] = {}
    for position, cost in enumerate(costs):
        masks[cost] = masks.get(cost, 0) | 1 << position
    return lambda vector: sum(cost * (vector & mask).bit_count() for cost, mask in masks.items())


def lightest(particular: int, kernel: Sequence[int], weight: Callable[[int], int] = int.bit_count) -> tuple[int, int]:
    """The least weight in `particular + span(kernel)`, and a member of that weight.

    Walks all 2**len(kernel) members in the order of a Gray code (Gray, US patent 2632058, 1953): each differs
    from the one before by one kernel vector.
    """
    member = particular
    best = weight(member), member
    for step in range(1, 1 << len(kernel)):
        member ^= kernel[(step & -step).bit_length() - 1]
        cost = weight(member)
        if cost < best[0]:
            best = cost, member
    return best


def descended(particular: int, kernel: Sequence[int], weight: Callable[[int], int] = int.bit_count) -> tuple[int, int]:
    """A light member and its weight, with no proof: adding any one kernel vector makes it no lighter."""
    member, cost = particular, weight(particular)
    better = True
    while better:
        better = False
        for vector in kernel:
            if (other := weight(member ^ vector)) < cost:
                member, cost, better = member ^ vector, other, True
    return cost, member
