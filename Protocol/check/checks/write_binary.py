"""Writes the binary form of a dump, with the simplest of the codings."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass, field
from typing import Any

import zstandard

from vicino_check.batch import CLOCK, DIGEST, EMPTIED, ID, KIND, NUMBER, SALT, SALT_NODE, STATE, WRITER, WRITERS
from vicino_check.binary import BATCH, END, HEADER, MAGIC, SALTS_FEATURE
from vicino_check.canonical import zigzag
from vicino_check.columns import BYTES, FIXED, PREVIOUS, TEXTS, wrap
from vicino_check.fields import ALL, SOME
from vicino_check.logs import Entry, State
from vicino_check.messages import Batch, End, Header, PackedBatch
from vicino_check.salts import HEIGHT
from vicino_check.schema import BYTE_STRINGS, FieldSchema, Schema, Type
from vicino_check.statements import Signed

from .author import ShownDump, ShownLog

BATCH_ENTRIES = 16_384


def write_sequence(values: list[int]) -> tuple[bytes, bytes]:
    """The tokens and the extra bits of a sequence."""
    tokens = bytearray()
    packed = filled = 0
    for value in values:
        extra = max(0, value.bit_length() - 3)
        tokens.append(4 * extra + (value >> extra))
        packed |= (value & ((1 << extra) - 1)) << filled
        filled += extra
    return bytes(tokens), packed.to_bytes(-(-filled // 8), "little")


@dataclass
class _Writer:
    """A batch under construction."""

    batch: Any = field(default_factory=Batch)

    def add(self, **members: Any) -> Any:
        """Adds a column."""
        return self.batch.columns.add(**members)

    def presence(self, column: Any, there: list[bool]) -> None:
        """Writes which rows have a value."""
        if all(there):
            return
        column.presence = SOME
        bitmap = sum(1 << row for row, present in enumerate(there) if present)
        self.batch.presence += bitmap.to_bytes(-(-len(there) // 8), "little")

    def integers(self, column: Any, values: list[int]) -> None:
        """The values of a column, each predicted by the one before."""
        column.prediction = PREVIOUS
        column.signed = True
        tokens, bits = write_sequence([zigzag(wrap(b - a)) for a, b in zip([0, *values], values)])
        self.batch.tokens += tokens
        self.batch.bits += bits

    def fixed(self, column: Any, values: list[bytes]) -> None:
        """Values of one width."""
        column.encoding = FIXED
        column.text = sum(map(len, values))
        self.batch.text += b"".join(values)

    def strings(self, column: Any, values: list[bytes], encoding: int) -> None:
        """Texts, or byte strings with their lengths."""
        column.encoding = encoding
        data = b"".join(value + b"\0" if encoding == TEXTS else value for value in values)
        column.text = len(data)
        self.batch.text += data
        self.batch.content += sum(map(len, values))
        if encoding == BYTES:
            tokens, bits = write_sequence([len(value) for value in values])
            self.batch.count_tokens += tokens
            self.batch.count_bits += bits

    def values(self, column: Any, field_schema: FieldSchema, values: list[Any]) -> None:
        """The values of a field."""
        if field_schema.type == Type.TEXT:
            self.strings(column, values, TEXTS)
        elif field_schema.type in BYTE_STRINGS:
            self.strings(column, values, BYTES)
        elif field_schema.type == Type.REAL:
            self.fixed(column, [struct.pack("<d", value) for value in values])
        else:
            self.integers(column, values)


def write_batch(
    entries: list[Entry], emptied: list[int], writer: bytes, schemas: list[Schema],
    nodes: tuple[list[int], list[bytes]] | None = None,
) -> bytes:
    """The `Batch` message of some entries of a log; without other nodes, each salt is a node."""
    result = _Writer()
    batch = result.batch
    batch.count = len(entries)
    if entries:
        batch.first = entries[0].number
    _write_headers(result, entries, writer, [schema.kind for schema in schemas])
    digests = [entry.digest for entry in entries if entry.digest is not None]
    if digests:
        result.fixed(result.add(role=DIGEST, values=len(digests)), digests)
    if emptied:
        result.integers(result.add(role=EMPTIED, values=len(emptied)), emptied)
    salted = [entry for entry in entries if entry.salt is not None]
    places, salts = nodes or ([entry.number << 4 | HEIGHT for entry in salted], [entry.salt for entry in salted])
    if places:
        result.integers(result.add(role=SALT_NODE, values=len(places)), places)
        result.fixed(result.add(role=SALT, values=len(salts)), salts)
    for index, schema in enumerate(schemas):
        rows = [entry for entry in entries if entry.state == State.VALUE and entry.kind == schema.kind]
        for field_schema in schema.fields:
            found = [entry.content.get(field_schema.number) for entry in rows if entry.content is not None]
            if all(value is None for value in found):
                continue
            column = result.add(kind=index, field=field_schema.number, presence=ALL)
            result.presence(column, [value is not None for value in found])
            result.values(column, field_schema, [value for value in found if value is not None])
    return batch.SerializeToString(deterministic=True)


def _write_headers(result: _Writer, entries: list[Entry], writer: bytes, kinds: list[str]) -> None:
    numbers = [entry.number for entry in entries]
    if numbers != list(range(result.batch.first, result.batch.first + len(numbers))):
        result.integers(result.add(role=NUMBER), numbers)
    for role, values in (
        (KIND, [kinds.index(entry.kind) for entry in entries]), (STATE, [int(entry.state) for entry in entries]),
    ):
        if any(values):
            result.integers(result.add(role=role), values)
    others = sorted({entry.record.writer for entry in entries} - {writer})
    if others:
        result.fixed(result.add(role=WRITERS, values=len(others)), others)
        writers = [writer, *others]
        result.integers(result.add(role=WRITER), [writers.index(entry.record.writer) for entry in entries])
    moved = [entry.record.number != entry.number for entry in entries]
    if any(moved):
        column = result.add(role=ID)
        result.presence(column, moved)
        result.integers(column, [entry.record.number for entry, there in zip(entries, moved) if there])
    if entries:
        result.integers(result.add(role=CLOCK), [entry.clock for entry in entries])


def frame(frame_type: int, payload: bytes) -> bytes:
    """A frame."""
    return bytes([frame_type]) + len(payload).to_bytes(4, "little") + payload


def packed_batch(message: bytes, log_index: int) -> bytes:
    """The payload of a batch's frame."""
    return PackedBatch(log=log_index, size=len(message), data=zstandard.compress(message, 19)).SerializeToString()


def _signed(message: Any, signed: Signed) -> None:
    message.payload = signed.payload
    message.signature = signed.signature


def header(dump: ShownDump) -> Any:
    """The header message."""
    result = Header()
    _signed(result.roster, dump.roster)
    if dump.standing is not None:
        _signed(result.standing, dump.standing)
    for closing in dump.closings:
        _signed(result.closings.add(), closing)
    schemas = dump.schemas
    result.schemas.extend(schema.canonical() for schema in schemas)
    for log in dump.logs:
        shown = result.logs.add()
        assert log.head is not None
        _signed(shown.head, log.head)
        if log.base is not None:
            shown.base.next, shown.base.root = log.base.next, log.base.root
        if log.lists_kinds:
            shown.kinds.extend(schemas.index(schema) for schema in log.schemas)
        if log.secret is not None:
            shown.secret, shown.salted_from = log.secret.secret, log.secret.first
    return result


def batches(log: ShownLog, log_index: int) -> list[bytes]:
    """The payloads of the batches of a log."""
    parts = [log.entries[at:at + BATCH_ENTRIES] for at in range(0, len(log.entries), BATCH_ENTRIES)]
    if not parts and log.emptied:
        parts = [[]]
    nodes: tuple[list[int], list[bytes]] | None = None if log.secret is None else ([], [])
    return [
        packed_batch(write_batch(part, [] if index else log.emptied, log.writer, log.schemas, nodes), log_index)
        for index, part in enumerate(parts)
    ]


def end(body: bytes, entries: int) -> bytes:
    """The end of a dump with everything before it."""
    message = End(digest=hashlib.sha256(body).digest(), entries=entries)
    return frame(END, message.SerializeToString(deterministic=True))


def seal(header_payload: bytes, batch_payloads: list[bytes], entries: int, features: int = 0) -> bytes:
    """Puts a dump together and adds the end."""
    body = MAGIC + bytes([1, 0, 0, 0]) + features.to_bytes(4, "little") + frame(HEADER, header_payload)
    body += b"".join(frame(BATCH, payload) for payload in batch_payloads)
    return body + end(body, entries)


def binary(dump: ShownDump) -> bytes:
    """The binary form of a dump."""
    payloads = [payload for index, log in enumerate(dump.logs) for payload in batches(log, index)]
    entries = sum(len(log.entries) for log in dump.logs)
    features = SALTS_FEATURE if dump.has_salts else 0
    return seal(header(dump).SerializeToString(deterministic=True), payloads, entries, features)
