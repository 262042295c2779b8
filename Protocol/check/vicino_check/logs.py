"""Entries, their digests and how versions merge: logs.md."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import IntEnum
from typing import Iterable, Mapping

from .content import Content, fields_digest
from .refusal import require
from .schema import Schema
from .statements import MAX_NUMBER

MAX_CLOCK = (7258118401 << 24) - 1
OWN = bytes(8)
SEGMENT = 256
GROUP = 64
NO_ROOT = bytes(32)
EMPTY_SEGMENT = hashlib.sha256(b"vicino:S").digest()


class State(IntEnum):
    """The state of an entry."""

    VALUE = 0
    DELETED = 1
    BLANK = 2


@dataclass(frozen=True)
class RecordId:
    """The id of a record: the writer that created it, and its number there."""

    writer: bytes
    number: int

    def __str__(self) -> str:
        return f"{self.writer.hex()}-{self.number}"


@dataclass(frozen=True)
class Entry:
    """The content of a live slot."""

    number: int
    record: RecordId
    clock: int
    kind: str
    state: State
    content: Content | None = None
    digest: bytes | None = None
    salt: bytes | None = None


def next_clock(now: int, previous: int | None) -> int:
    """The clock of a change at a time in milliseconds, after the version with another clock in the same view."""
    clock = max(0, now // 1000) << 24
    if previous is None or previous < clock:
        return clock
    following = ((previous >> 24) + 1) << 24
    return previous + 1 if previous & 0xFF_FFFF == 0 or following > MAX_CLOCK else following


def check_entry(entry: Entry, writer: bytes) -> None:
    """Refuses an entry whose numbers, clock or id a writer's log cannot have."""
    require(0 <= entry.number < MAX_NUMBER, "an entry's number is out of range")
    require(0 <= entry.record.number < MAX_NUMBER, "a record's number is out of range")
    require(0 <= entry.clock <= MAX_CLOCK, "a clock is out of range")
    if entry.record.writer == writer:
        require(entry.record.number <= entry.number, "a record is younger than its entry")


def leaf(entry: Entry, schema: Schema) -> bytes:
    """The digest of an entry."""
    if entry.state == State.VALUE:
        assert entry.content is not None
        fields = fields_digest(schema, entry.content, entry.salt)
    elif entry.state == State.BLANK:
        assert entry.digest is not None
        fields = entry.digest
    else:
        fields = bytes(32)
    return leaf_of(schema.kind, entry.record, entry.clock, 1 if entry.state == State.DELETED else 0, fields)


def leaf_of(kind: str, record: RecordId, clock: int, mark: int, fields: bytes) -> bytes:
    """The digest of an entry from its parts."""
    name, _, major = kind.rpartition("/")
    return hashlib.sha256(
        b"vicino:L" + bytes([len(name)]) + name.encode() + bytes([int(major)])
        + record.writer + record.number.to_bytes(8, "big") + clock.to_bytes(8, "big") + bytes([mark]) + fields
    ).digest()


def segment(leaves: Mapping[int, bytes]) -> bytes:
    """The digest of a segment from its leaves by offset."""
    parts = (bytes([offset]) + leaves[offset] for offset in sorted(leaves))
    return hashlib.sha256(b"vicino:S" + b"".join(parts)).digest()


def node(height: int, children: list[bytes]) -> bytes:
    """The digest of a node."""
    return hashlib.sha256(b"vicino:N" + bytes([height, len(children)]) + b"".join(children)).digest()


def root(next_number: int, leaves: Mapping[int, bytes]) -> bytes:
    """The root of a log from its leaves by number, at a cost independent of the next number."""
    if next_number == 0:
        return NO_ROOT
    by_segment: dict[int, dict[int, bytes]] = {}
    for number, digest in leaves.items():
        by_segment.setdefault(number // SEGMENT, {})[number % SEGMENT] = digest
    known = {index: segment(part) for index, part in by_segment.items()}
    count = -(-next_number // SEGMENT)
    empty = EMPTY_SEGMENT
    height = 0
    while count > 1:
        height += 1
        groups = -(-count // GROUP)
        # The last group may be smaller than the others, so it is computed even if it is empty.
        parents = {}
        for group in {index // GROUP for index in known} | {groups - 1}:
            members = range(group * GROUP, min((group + 1) * GROUP, count))
            parents[group] = node(height, [known.get(index, empty) for index in members])
        empty = node(height, [empty] * GROUP)
        known, count = parents, groups
    return known.get(0, empty)


def merge(logs: Iterable[tuple[bytes, Iterable[Entry]]]) -> dict[RecordId, Entry]:
    """The current version of each record in the logs of one view, which are given with their writers."""
    standing: dict[RecordId, tuple[int, bytes, Entry]] = {}
    for writer, entries in logs:
        for entry in entries:
            held = standing.get(entry.record)
            if held is None or (entry.clock, writer) > held[:2]:
                standing[entry.record] = (entry.clock, writer, entry)
    return {record: version[2] for record, version in standing.items()}
