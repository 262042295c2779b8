"""The remaining comparison of a log by its digest tree: session.md, Course, step 5."""

from __future__ import annotations

from typing import Mapping

from vicino_check.logs import NO_ROOT, node
from vicino_check.refusal import require
from vicino_check.tree import Tree, children_of, empty_digest, row_lengths


class TreeWalk:
    """Descends from the root that the head signs to the segments that differ from the held ones."""

    def __init__(self, next_number: int, root: bytes, leaves: Mapping[int, bytes]) -> None:
        self._lengths = row_lengths(next_number)
        self._own = Tree(next_number, {number: item for number, item in leaves.items() if number < next_number})
        self._expected: dict[tuple[int, int], bytes] = {}
        self._awaited: dict[int, bytes] = {}
        self._differ: set[int] = set()
        # Nodes and segments to request.
        self.nodes: list[tuple[int, int]] = []
        self.segments: list[int] = []
        if next_number == 0:
            require(root == NO_ROOT, "a log without segments has a root")
        else:
            self._compare(self.height, 0, root)

    @property
    def height(self) -> int:
        """The height of the root."""
        return len(self._lengths) - 1

    @property
    def is_complete(self) -> bool:
        """Whether all differences were received."""
        return not self._expected and not self._awaited

    def is_equal(self, segment: int) -> bool:
        """Whether a held segment is the author's."""
        return segment < self._lengths[0] and segment not in self._differ

    def _compare(self, height: int, index: int, digest: bytes) -> None:
        own = self._own.digest(height, index)
        if own == digest:
            return
        if height > 0:
            self._expected[height, index] = digest
            self.nodes.append((height, index))
            return
        self._differ.add(index)
        # A segment without live slots has nothing to fetch.
        if digest != empty_digest(self._lengths, 0, index):
            self._awaited[index] = digest
            self.segments.append(index)

    def take(self, height: int, index: int, digests: list[bytes]) -> None:
        """Takes the digests of a node's children."""
        require((height, index) in self._expected, "digests that were not asked for")
        if (height, index) in self.nodes:
            self.nodes.remove((height, index))
        below = children_of(self._lengths, height, index)
        require(len(digests) == len(below), "a wrong number of children")
        require(node(height, digests) == self._expected.pop((height, index)), "digests that the node does not have")
        for child, digest in zip(below, digests):
            self._compare(height - 1, child, digest)

    def came(self, index: int, digest: bytes) -> None:
        """Takes the digest of the entries of a segment."""
        require(self._awaited.pop(index, None) == digest, "a segment is not what its digest says")
