"""The digest tree of a log, by height and index: logs.md, Digests."""

from __future__ import annotations

from typing import Mapping

from .logs import EMPTY_SEGMENT, GROUP, SEGMENT, node, segment


class Tree:
    """The rows of digests over a log: row 0 has the segments, the last one only the root."""

    def __init__(self, next_number: int, leaves: Mapping[int, bytes]) -> None:
        self.lengths = row_lengths(next_number)
        by_segment: dict[int, dict[int, bytes]] = {}
        for number, digest in leaves.items():
            by_segment.setdefault(number // SEGMENT, {})[number % SEGMENT] = digest
        self._rows = [{index: segment(part) for index, part in by_segment.items()}]
        for height, length in list(enumerate(self.lengths))[1:]:
            above = {index // GROUP for index in self._rows[-1]}
            self._rows.append({index: node(height, self.children(height, index)) for index in above})

    @property
    def height(self) -> int:
        """The height of the root."""
        return len(self.lengths) - 1

    def digest(self, height: int, index: int) -> bytes:
        """The digest of a segment (height 0) or node."""
        known = self._rows[height].get(index)
        return known if known is not None else empty_digest(self.lengths, height, index)

    def children(self, height: int, index: int) -> list[bytes]:
        """The digests of the children of a node."""
        return [self.digest(height - 1, child) for child in children_of(self.lengths, height, index)]


def row_lengths(next_number: int) -> list[int]:
    """The number of segments of a log, and the number of nodes in each row above them."""
    lengths = [-(-next_number // SEGMENT)]
    while lengths[-1] > 1:
        lengths.append(-(-lengths[-1] // GROUP))
    return lengths


def children_of(lengths: list[int], height: int, index: int) -> range:
    """The indexes of a node's children in the row below."""
    return range(index * GROUP, min((index + 1) * GROUP, lengths[height - 1]))


def empty_digest(lengths: list[int], height: int, index: int) -> bytes:
    """The digest of a segment or node without live slots."""
    if height == 0:
        return EMPTY_SEGMENT
    below = children_of(lengths, height, index)
    # All children of a row but the last are equal.
    first, last = (empty_digest(lengths, height - 1, child) for child in (below[0], below[-1]))
    return node(height, [first] * (len(below) - 1) + [last])
