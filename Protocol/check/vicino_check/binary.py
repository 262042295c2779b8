"""Reads the binary form of a dump: dump.md."""

from __future__ import annotations

import hashlib
from typing import Iterator

from .batch import decode_batch, expand
from .canonical import write_bytes, write_unsigned
from .dump import MAX_ITEMS, MAX_LOGS, Dump, DumpLog, HeldSchemas, kinds_of_log, read_schemas
from .messages import Header, PackedBatch, parse
from .refusal import require
from .salts import SECRET_BYTES, WriterSecret
from .statements import Position, Signed, read_head

MAGIC = bytes.fromhex("8956434e0d0a1a0a")
MAX_PAYLOAD = 16 << 20
HEADER, BATCH, END = 1, 2, 3
SALTS_FEATURE = 1


def read_binary(data: bytes, held: HeldSchemas) -> Dump:
    """Reads a dump; `held` are the reader's schemas by digest."""
    require(data[:8] == MAGIC, "not a dump")
    require(len(data) >= 16, "a dump is truncated")
    require(data[8] == 1, "unknown version")
    features = int.from_bytes(data[12:16], "little")
    require(features & ~SALTS_FEATURE == 0, "unknown feature")
    frames = _frames(data)
    start, frame_type, payload = next(frames, (0, 0, b""))
    require(frame_type == HEADER, "a dump does not begin with a header")
    dump = _read_header(payload, held)
    dump.has_salts = features == SALTS_FEATURE
    at_log = 0
    for start, frame_type, payload in frames:
        if frame_type == END:
            _check_end(payload, data[:start], dump)
            return dump
        require(frame_type == BATCH, "an unknown frame, or a second header")
        at_log = _add_batch(dump, payload, at_log)
    raise AssertionError("frames end with the end")


def _frames(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The frames up to the end, each with its offset."""
    at = 16
    while True:
        require(len(data) - at >= 5, "a dump is truncated")
        frame_type = data[at]
        require(HEADER <= frame_type <= END, "unknown frame")
        length = int.from_bytes(data[at + 1:at + 5], "little")
        require(length <= MAX_PAYLOAD, "a frame is too long")
        require(length <= len(data) - at - 5, "a dump is truncated")
        start = at
        at += 5 + length
        require(frame_type != END or at == len(data), "something follows the end")
        yield start, frame_type, data[start + 5:at]


def _signed(message) -> Signed:
    require(len(message.signature) == 64, "a signature has a wrong length")
    return Signed(message.payload, message.signature)


def _read_header(payload: bytes, held: HeldSchemas) -> Dump:
    header = parse(Header, payload)
    require(header.HasField("roster"), "a dump has no roster")
    require(len(header.closings) <= MAX_ITEMS and len(header.logs) <= MAX_LOGS, "a header is too long")
    dump = Dump(
        roster=_signed(header.roster),
        standing=_signed(header.standing) if header.HasField("standing") else None,
        closings=[_signed(closing) for closing in header.closings],
        schemas=read_schemas(list(header.schemas)),
    )
    for log in header.logs:
        require(log.HasField("head"), "a log has no head")
        signed = _signed(log.head)
        head = read_head(signed.payload)
        base = None
        if log.HasField("base"):
            require(len(log.base.root) == 32, "a base has a wrong root")
            base = Position(log.base.next, log.base.root)
        kinds = kinds_of_log(list(log.kinds), dump.schemas, head.schemas, held)
        shown = DumpLog(head.writer, head.view, head.next, head.schemas, base, kinds, signed)
        if log.secret:
            require(len(log.secret) == SECRET_BYTES, "a record secret has a wrong length")
            shown.take_secret(WriterSecret(log.secret, log.salted_from))
        dump.add_log(shown)
    return dump


def _add_batch(dump: Dump, payload: bytes, at_log: int) -> int:
    packed = parse(PackedBatch, payload)
    require(packed.log < len(dump.logs), "a batch is of no log")
    require(packed.log >= at_log, "batches are not in the order of logs")
    log = dump.logs[packed.log]
    batch = decode_batch(expand(packed.data, packed.size), log.writer, log.schemas)
    require(dump.has_salts or all(entry.salt is None for entry in batch.entries), "salts that the dump does not announce")
    log.add_emptied(batch.emptied)
    log.add_entries(batch.entries)
    return packed.log


def _check_end(payload: bytes, before: bytes, dump: Dump) -> None:
    entries = sum(len(log.entries) for log in dump.logs)
    expected = write_bytes(1, hashlib.sha256(before).digest())
    if entries:
        expected += write_unsigned(2, entries)
    require(payload == expected, "the end does not match")
