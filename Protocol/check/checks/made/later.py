"""A dump of a made-up later minor version, which uses everything that version 1 leaves open: README.md, How version 1 grows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vicino_check.binary import BATCH, HEADER, MAGIC
from vicino_check.canonical import write_bytes, write_unsigned
from vicino_check.logs import Entry, RecordId, State
from vicino_check.messages import Batch
from vicino_check.schema import FieldSchema, Schema, Type
from vicino_check.statements import CLOSING, HEAD, ROSTER, Signed
from vicino_check.views import view_id

from .. import author, write_binary, write_json
from ..author import DEVICE, IDENTITY, SECOND_DEVICE, ShownDump, ShownLog
from ..from_text import AUDIENCE_KEY, CLOCK, WRITER

MINOR = 9
# The number of a field that no statement and no message has, and what a later version says in it.
NEW, SAID = 1000, b"a later version"
KIND = Schema(
    "com.example.sketch", 1, 9,
    (
        FieldSchema(1, "title", Type.TEXT, None, False, 0, ()), FieldSchema(2, "picture", Type.BLOB, None, True, 1, ()),
        FieldSchema(5, "outline", 11, None, True, 2, ()), FieldSchema(6, "colours", 63, None, False, 0, ()),
    ),
    None,
)
VIEW = view_id(AUDIENCE_KEY, KIND.kind)
ENDED = bytes.fromhex("2122232425262728")


@dataclass
class LaterDump(ShownDump):
    """A dump that is written as by the later version."""


def stated(seed: int, label: str, signed: Signed) -> Signed:
    """A statement with a field that version 1 does not have."""
    return author.sign(seed, label, signed.payload + write_bytes(NEW, SAID))


def sketch(number: int, record: int | None = None) -> Entry:
    """A record with values of the later types."""
    content = {1: b"sketch %d" % number, 2: bytes(range(number)), 6: bytes([0, 255, number])}
    if number % 2:
        content[5] = b"\0" * number
    later = 0 if record is None else 1
    return Entry(number, RecordId(WRITER, number if record is None else record), CLOCK + later, KIND.kind, State.VALUE, content)


def shown(next_number: int, entries: list[Entry], all_live: list[Entry] | None = None, **members: Any) -> LaterDump:
    """A dump of a log in one view, and of a closing of another writer."""
    log = ShownLog(WRITER, VIEW, next_number, [KIND], entries, **members)
    log.head = stated(DEVICE, HEAD, author.head(log, all_live))
    ended = ShownLog(ENDED, VIEW, 0, [KIND], [])
    closing = stated(SECOND_DEVICE, CLOSING, author.closing(ENDED, {VIEW: ended.position()}, SECOND_DEVICE))
    return LaterDump(stated(IDENTITY, ROSTER, author.roster()), [log], closings=[closing])


def binary(dump: LaterDump) -> bytes:
    """The binary form: another minor version, reserved bytes, unknown fields and columns."""
    parts = []
    for index, log in enumerate(dump.logs):
        message = Batch.FromString(write_binary.write_batch(log.entries, log.emptied, log.writer, log.schemas))
        message.columns.add(role=64, kind=9, field=9, presence=7, encoding=9, prediction=9, text=9, values=9)
        data = message.SerializeToString(deterministic=True) + write_bytes(40, SAID)
        parts.append(write_binary.packed_batch(data, index) + write_bytes(NEW, SAID))
    header = write_binary.header(dump).SerializeToString(deterministic=True) + write_bytes(NEW, SAID)
    body = MAGIC + bytes([1, MINOR, 7, 7]) + bytes(4) + write_binary.frame(HEADER, header + write_unsigned(NEW + 1, 1))
    body += b"".join(write_binary.frame(BATCH, part) for part in parts)
    return body + write_binary.end(body, sum(len(log.entries) for log in dump.logs))


def json_lines(dump: LaterDump) -> bytes:
    """The JSON lines form: members that version 1 does not have."""
    said = {"new": SAID.decode(), "newer": {"list": [1, None, {"x": 1.5}]}}
    header = {**write_json.header_line(dump), **said}
    header["roster"] = {**header["roster"], **said}
    header["logs"] = [{**log, **said} for log in header["logs"]]
    lines = [*write_json.body_lines(dump), *write_json.head_lines(dump)]
    return write_json.seal([header, *({**item, **said} for item in lines)])
