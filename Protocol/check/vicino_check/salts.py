"""The salts of values: logs.md, Salts."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from .refusal import require
from .statements import MAX_NUMBER

SEGMENT = 256
HEIGHT = 8
SALT_BYTES = 16
SECRET_BYTES = 32
MAX_NODES = 16_384


def root_of(secret: bytes, view: bytes, segment: int) -> bytes:
    """The root of the tree of salts of a segment."""
    message = b"vicino:s" + view + segment.to_bytes(8, "big")
    return hmac.digest(secret, message, hashlib.sha256)[:SALT_BYTES]


def below(value: bytes, depth: int, offset: int) -> bytes:
    """The salt of an offset from a node of that depth above it."""
    for bit in range(HEIGHT - depth - 1, -1, -1):
        children = hashlib.sha256(b"vicino:n" + value).digest()
        value = children[SALT_BYTES:] if offset >> bit & 1 else children[:SALT_BYTES]
    return value


@dataclass(frozen=True)
class Node:
    """A node of a segment's tree: the salts of its numbers follow from its value."""

    first: int
    depth: int
    value: bytes

    @property
    def end(self) -> int:
        """The number after the last one below the node."""
        return self.first + (SEGMENT >> self.depth)


def node(place: int, value: bytes) -> Node:
    """A node from its place: 16 times its first number plus its depth."""
    require(0 <= place < MAX_NUMBER << 4 and place & 15 <= HEIGHT, "a node of salts is out of range")
    result = Node(place >> 4, place & 15, value)
    require(result.first % (SEGMENT >> result.depth) == 0, "a node of salts is where none can be")
    return result


class Cover:
    """The salts that follow from some nodes."""

    def __init__(self, nodes: list[Node]) -> None:
        require(len(nodes) <= MAX_NODES, "too many nodes of salts")
        require(all(a.end <= b.first for a, b in zip(nodes, nodes[1:])), "nodes of salts overlap or do not ascend")
        self._by_segment: dict[int, list[Node]] = {}
        for item in nodes:
            self._by_segment.setdefault(item.first // SEGMENT, []).append(item)

    def salt(self, number: int) -> bytes | None:
        """The salt of a number, or None."""
        for item in self._by_segment.get(number // SEGMENT, ()):
            if item.first <= number < item.end:
                return below(item.value, item.depth, number % SEGMENT)
        return None


@dataclass(frozen=True)
class WriterSecret:
    """The record secret of a writer, and the first number with a salt."""

    secret: bytes
    first: int

    def salt(self, view: bytes, number: int) -> bytes | None:
        """The salt of a number in a view."""
        if number < self.first:
            return None
        return below(root_of(self.secret, view, number // SEGMENT), 0, number % SEGMENT)
