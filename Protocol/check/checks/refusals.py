"""Inputs that a reader must refuse: schemas, values, statements, batches and files that break one rule each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable, Iterable

import zstandard

from vicino_check.batch import decode_batch, expand
from vicino_check.binary import BATCH as BATCH_FRAME
from vicino_check.binary import END, HEADER, MAGIC
from vicino_check.canonical import write_bytes, write_unsigned
from vicino_check.content import check_content, content_bytes, read_content
from vicino_check.logs import Entry, RecordId, State
from vicino_check.messages import Batch
from vicino_check.schema import Calendar, FieldSchema, Schema, Type, read_schema
from vicino_check.statements import (
    Closing, Device, Head, Position, Roster, Standing, read_closing, read_head, read_roster, read_standing,
)
from vicino_check.summary import take

from . import write_binary
from .author import IDENTITY, closing_bytes, first_statement, head_bytes, roster_bytes, standing_bytes, user
from .from_text import BATCH, CLOCK, WRITER, schema
from .merging import OTHER, dump, log, value
from .runner import equal, refused
from .write_binary import frame, write_batch, write_sequence
from .write_json import header_line, seal

TEXT = FieldSchema(1, "name", Type.TEXT, None, False, 0, ())
START = FieldSchema(2, "start", Type.TIMESTAMP, None, False, 0, ())
STOP = FieldSchema(3, "stop", Type.TIMESTAMP, None, True, 0, ())
PLAIN = Schema("com.example.thing", 1, 0, (TEXT, START, STOP), Calendar(1, 2, 3, None))
MANY = 4097


def check_schemas() -> None:
    equal(read_schema(PLAIN.canonical()), PLAIN)
    equal(read_schema(replace(PLAIN, name="a.b").canonical()).kind, "a.b/1")
    for changes in (
        {"name": "com"}, {"name": "com..x"}, {"name": "com.X"}, {"name": "a.b\n"}, {"name": "a." + "b" * 99},
        {"name": ".b"}, {"major": 256}, {"minor": 256}, {"fields": ()}, {"fields": (START, TEXT, STOP)},
        {"calendar": Calendar(2, 2, 3, None)}, {"calendar": Calendar(1, 3, 2, None)},
        {"calendar": Calendar(1, 2, 2, None)}, {"calendar": Calendar(1, 2, 4, None)},
        {"calendar": Calendar(1, 2, 3, 1)}, {"fields": (TEXT, START, replace(STOP, name="name"))},
        {"fields": tuple(replace(STOP, number=n, name=f"f{n}") for n in range(1, 66)), "calendar": None},
    ):
        refused(lambda: read_schema(replace(PLAIN, **changes).canonical()), f"{changes}")
    for field in (
        replace(TEXT, number=1001), replace(TEXT, number=0), replace(TEXT, name="Name"), replace(TEXT, name="_n"),
        replace(TEXT, name="n" * 61), replace(TEXT, name="clock"), replace(TEXT, name=""), replace(TEXT, scale=1),
        replace(TEXT, type=Type.DECIMAL), replace(TEXT, type=Type.DECIMAL, scale=10), replace(TEXT, privacy=1),
        replace(TEXT, privacy=5, optional=True), replace(TEXT, names=("a",)), replace(TEXT, type=64),
        replace(TEXT, type=0),
        replace(TEXT, type=Type.ENUMERATION, names=("a", "a")), replace(TEXT, type=Type.ENUMERATION, names=("A",)),
        replace(TEXT, type=Type.ENUMERATION, names=tuple(f"n{n}" for n in range(1001))),
    ):
        refused(lambda: read_schema(replace(PLAIN, fields=(field,), calendar=None).canonical()), f"{field}")
    data = PLAIN.canonical()
    for wrong in (
        data + write_unsigned(3, 0), data + write_unsigned(6, 0), write_unsigned(6, 0) + data,
        data.replace(TEXT.canonical(), TEXT.canonical()[:-4] + write_unsigned(6, 0) + write_unsigned(5, 0)),
    ):
        refused(lambda: read_schema(wrong), "bytes that are not canonical")


def _values(field: FieldSchema, right: Iterable[Any], wrong: Iterable[Any]) -> None:
    one = Schema("a.b", 1, 0, (field,), None)
    for item in right:
        check_content(one, {field.number: item})
        equal(read_content(one, content_bytes(one, {field.number: item})), {field.number: item})
    for item in wrong:
        refused(lambda: check_content(one, {field.number: item}), f"{field.type.name} {item!r:.40}")


def check_values() -> None:
    field = FieldSchema(1, "f", Type.INTEGER, None, True, 0, ())
    _values(field, (-(1 << 63), (1 << 63) - 1), (1 << 63, -(1 << 63) - 1))
    _values(replace(field, type=Type.DECIMAL, scale=9), (1 << 50, -(1 << 50)), ((1 << 50) + 1, -(1 << 50) - 1))
    _values(replace(field, type=Type.REAL), (0.0, 5e-324, -1.5), (-0.0, float("inf"), float("nan")))
    texts = (b"", b"a" * 1024, "é".encode()), (b"a" * 1025, b"\0", b"\xff", b"\xed\xa0\x80")
    _values(replace(field, type=Type.TEXT), *texts)
    _values(replace(field, type=Type.TEXT, privacy=1), (b"a" * 65_536,), (b"a" * 65_537,))
    _values(replace(field, type=Type.BYTES), (b"", b"\0" * 1024), (b"\0" * 1025,))
    _values(replace(field, type=Type.BOOLEAN), (0, 1), (2, -1))
    _values(replace(field, type=Type.TIMESTAMP), (-2208988800000, 7258118400000), (-2208988800001, 7258118400001))
    _values(replace(field, type=Type.DURATION), (0, 9467107200000), (-1, 9467107200001))
    _values(replace(field, type=Type.ENUMERATION, names=("a",)), (0, 65_535), (-1, 65_536))
    check_content(PLAIN, {1: b"x", 2: 5, 3: 5})
    for wrong in ({1: b"x", 2: 5, 3: 4}, {1: b"x"}, {1: b"x", 2: 5, 4: 1}):
        refused(lambda: check_content(PLAIN, wrong), f"{wrong}")
    for data in ("120a0a0178", "0a0178" + "0a0179" + "100a", "0a0178" + "0900000000000000f0" + "100a"):
        refused(lambda: read_content(PLAIN, bytes.fromhex(data)), data)


def check_limits_of_statements() -> None:
    key, ids = bytes(32), [number.to_bytes(8, "big") for number in range(MANY + 1)]
    devices = tuple(Device(bytes([n]) * 32, key, False) for n in range(33))
    head = Head(key, key, WRITER, WRITER, 3, 3, key, key, 0, 0, 0, ())
    end = Position(1 << 40, key)
    plain = Roster(user(IDENTITY), 1, "a", (), first_statement(IDENTITY))
    read_roster(roster_bytes(replace(plain, claimed_name="a" * 100, devices=devices[:32])))
    read_head(head_bytes(replace(head, seen=tuple((writer, 1) for writer in ids[:4096]))))
    read_standing(standing_bytes(Standing(key, key, 1, (0, (1 << 64) - 1))))
    read_closing(closing_bytes(Closing(key, key, WRITER, {view: end for view in ids[:4096]})))
    for roster in (
        replace(plain, devices=devices), replace(plain, claimed_name="a" * 101), replace(plain, claimed_name="a\0"),
        replace(plain, author=plain.author[:31]), replace(plain, devices=(Device(key[:31], key, False),)),
        replace(plain, devices=(Device(key, key, 2),)),
    ):
        refused(lambda: read_roster(roster_bytes(roster)), f"{roster}")
    refused(lambda: read_head(head_bytes(replace(head, seen=tuple((writer, 1) for writer in ids[:MANY])))), "seen")
    for revoked in ((1, 1), (2, 1), tuple(range(65_537))):
        refused(lambda: read_standing(standing_bytes(Standing(key, key, 1, revoked))), f"{revoked[:3]}")
    closing = closing_bytes(Closing(key, key, WRITER, {}))
    one, two = (closing_bytes(Closing(key, key, WRITER, {view: end}))[len(closing):] for view in ids[:2])
    for data in (
        closing + two + one, closing + one + one,
        closing + write_bytes(4, write_bytes(1, WRITER) + write_bytes(3, key)),
        closing + write_bytes(4, write_bytes(1, WRITER) + write_unsigned(2, 5)),
        closing_bytes(Closing(key, key, WRITER, {WRITER: Position((1 << 40) + 1, key)})),
        closing_bytes(Closing(key, key, WRITER, {view: end for view in ids[:MANY]})),
    ):
        refused(lambda: read_closing(data), "a closing")


def _changed(message: bytes, change: Callable[[Any], object]) -> bytes:
    batch = Batch.FromString(message)
    change(batch)
    return batch.SerializeToString()


def _batches_refused(message: bytes, schemas: list[Schema], changes: Iterable[Callable[[Any], object]]) -> None:
    decode_batch(message, WRITER, schemas)
    for index, change in enumerate(changes):
        refused(lambda: decode_batch(_changed(message, change), WRITER, schemas), f"change {index}")


def _numbers(batch: Any, values: list[int], **column: Any) -> None:
    """Adds a column of plain numbers before all others."""
    columns = [item.SerializeToString() for item in batch.columns]
    del batch.columns[:]
    batch.columns.add(values=len(values) if column.get("role") == 8 else 0, **column)
    for item in columns:
        batch.columns.add().MergeFromString(item)
    tokens, bits = write_sequence(values)
    batch.tokens, batch.bits = tokens + batch.tokens, bits + batch.bits


def check_batches_of_entries() -> None:
    message = write_batch([value(1), value(2)], [], WRITER, [schema()])
    _batches_refused(message, [schema()], (
        lambda b: setattr(b, "first", (1 << 40) - 1), lambda b: setattr(b, "content", (16 << 20) + 1),
        lambda b: setattr(b, "count", 16_385),
        lambda b: _numbers(b, [5, 5], role=1), lambda b: _numbers(b, [5, 4], role=1),
        lambda b: _numbers(b, [5, 1 << 40], role=1), lambda b: _numbers(b, [0, 1], role=2),
        lambda b: _numbers(b, [0, 3], role=3), lambda b: _numbers(b, [0, 2], role=3),
        lambda b: _numbers(b, [0, 1], role=4),
        lambda b: _numbers(b, [2, 2], role=5), lambda b: _numbers(b, [0, 1 << 40], role=5),
        lambda b: _numbers(b, [0, 1], role=6), lambda b: b.columns.pop(0), lambda b: _numbers(b, [3, 3], role=8),
        lambda b: _numbers(b, [1, 1 << 40], role=8), lambda b: _numbers(b, [1, 2], role=1, presence=1),
        lambda b: b.columns[0].__setattr__("prediction", 2), lambda b: b.columns[0].__setattr__("encoding", 5),
        lambda b: setattr(b, "tokens", b.tokens[:-1]),
    ))
    equal(decode_batch(_changed(message, lambda b: _numbers(b, [3, 9], role=8)), WRITER, [schema()]).emptied, [3, 9])
    blank = Entry(0, RecordId(OTHER, 5), CLOCK, schema().kind, State.BLANK, digest=bytes(32))
    message = write_batch([blank], [], WRITER, [schema()])
    _batches_refused(message, [schema()], (
        lambda b: [setattr(c, "values", 2) for c in b.columns if c.role == 7],
        lambda b: [setattr(c, "text", 31) for c in b.columns if c.role == 7],
        lambda b: b.columns.pop(), lambda b: setattr(b, "text", b.text[:-1]),
        lambda b: _numbers(b, list(range(65_537)), role=8),
    ))


def check_batches_of_fields() -> None:
    fields = (
        FieldSchema(1, "a", Type.INTEGER, None, False, 0, ()), FieldSchema(2, "b", Type.INTEGER, None, False, 0, ()),
        FieldSchema(3, "c", Type.BYTES, None, True, 0, ()), FieldSchema(4, "d", Type.TEXT, None, True, 0, ()),
    )
    one = Schema("a.b", 1, 0, fields, None)
    contents = [{1: 5, 2: 7, 3: b"xy", 4: b"red"}, {1: 9, 2: 9, 4: b"rose"}]
    entries = [
        Entry(number, RecordId(WRITER, number), CLOCK, one.kind, State.VALUE, content)
        for number, content in enumerate(contents)
    ]
    message = write_batch(entries, [], WRITER, [one, schema()])

    def pair(batch: Any, **second: Any) -> None:
        batch.columns[1].prediction, batch.columns[1].other = 3, 2
        for name, item in {"prediction": 2, "other": 1, **second}.items():
            setattr(batch.columns[2], name, item)

    def dictionary(batch: Any, encoding: int = 2, indexes: tuple[int, ...] = (0, 1), counts: tuple[int, ...] = (),
                   **members: Any) -> None:
        shared = {"text": b"red\0ose\0", "shared": b"\0\1", **members}
        column = batch.columns[4]
        column.encoding, column.entries, column.shares, column.text = encoding, 2, True, len(shared["text"])
        batch.text, batch.shared = batch.text[:2] + shared["text"], shared["shared"]
        for stream, values in (("tokens", indexes), ("count_tokens", counts)):
            setattr(batch, stream, getattr(batch, stream) + write_sequence(list(values))[0])

    equal(decode_batch(_changed(message, dictionary), WRITER, [one, schema()]).entries, entries)
    words = _changed(message, lambda b: dictionary(b, 3, (0, 1), (1, 1)))
    equal(decode_batch(words, WRITER, [one, schema()]).entries, entries)
    decode_batch(_changed(message, pair), WRITER, [one, schema()])
    _batches_refused(message, [one, schema()], (
        lambda b: pair(b, other=2), lambda b: pair(b, prediction=3), lambda b: pair(b, prediction=0),
        lambda b: setattr(b.columns[2], "prediction", 2), lambda b: setattr(b.columns[2], "field", 1),
        lambda b: setattr(b.columns[2], "field", 5), lambda b: setattr(b.columns[2], "kind", 1),
        lambda b: setattr(b.columns[2], "kind", 2), lambda b: b.columns.pop(1), lambda b: setattr(b, "content", 8),
        lambda b: setattr(b, "presence", b"\4"), lambda b: setattr(b, "presence", b"\3"),
        lambda b: setattr(b, "presence", b""),
        lambda b: setattr(b.columns[3], "text", 3), lambda b: setattr(b.columns[3], "encoding", 5),
        lambda b: setattr(b, "text", b.text.replace(b"r", b"\0")),
        lambda b: setattr(b, "text", b.text.replace(b"r", b"\xff")), lambda b: dictionary(b, indexes=(0, 2)),
        lambda b: dictionary(b, shared=b"\1\1"), lambda b: dictionary(b, shared=b"\0\4"),
        lambda b: dictionary(b, text=b"red\0ose"), lambda b: dictionary(b, text=b"re\xff\0ose\0"),
        lambda b: dictionary(b, 3, (0, 1), (0, 2)), lambda b: dictionary(b, 3, (0, 2), (1, 1)),
        lambda b: dictionary(b, 3, (0, 1), (1, 2)), lambda b: dictionary(b, 4),
    ))


def check_order_of_columns() -> None:
    field = FieldSchema(1, "a", Type.INTEGER, None, True, 0, ())
    fields = (field, replace(field, number=2, name="b"))
    schemas = [Schema(name, 1, 0, fields, None) for name in ("a.b", "a.c")]

    def read(*columns: tuple[int, int, int]) -> list[Entry]:
        batch = Batch(count=1)
        for role, kind, field in columns:
            batch.columns.add(role=role, kind=kind, field=field, constant=True)
        return decode_batch(batch.SerializeToString(), WRITER, schemas).entries

    equal(read((6, 0, 0), (0, 0, 1), (0, 0, 2))[0].content, {1: 0, 2: 0})
    equal(read((2, 0, 0), (6, 0, 0), (0, 0, 1))[0].content, {1: 0})
    for wrong in (
        ((6, 0, 0), (0, 0, 2), (0, 0, 1)), ((6, 0, 0), (0, 0, 1), (0, 0, 1)), ((0, 0, 1), (6, 0, 0)),
        ((6, 0, 0), (0, 0, 1), (0, 1, 1)), ((6, 0, 0), (0, 1, 1)), ((6, 0, 0), (6, 0, 0)), ((0, 0, 1),),
    ):
        refused(lambda: read(*wrong), f"{wrong}")


def check_frames_of_zstandard() -> None:
    data = zstandard.compress(BATCH)
    equal(expand(data, len(BATCH)), BATCH)
    skippable = bytes.fromhex("502a4d18") + bytes(4)
    large = zstandard.ZstdCompressionParameters(window_log=25)
    wide = zstandard.ZstdCompressor(compression_params=large).compressobj()
    for size, wrong in (
        (len(BATCH) - 1, data), (len(BATCH) + 1, data), (len(BATCH), data + data), (len(BATCH), data + b"\0"),
        (len(BATCH), data[:-1]), (len(BATCH), skippable + data), (0, skippable), ((16 << 20) + 1, data),
        (len(BATCH), wide.compress(BATCH) + wide.flush()),
    ):
        refused(lambda: expand(wrong, size), f"{size} bytes")


def check_layout_of_binary_dumps() -> None:
    shown = dump(log(2, [value(0), value(1)]))
    header = write_binary.header(shown)
    payload, batches = header.SerializeToString(), write_binary.batches(shown.logs[0], 0)
    data = write_binary.seal(payload, batches, 2)
    take(data)
    end = data.rindex(bytes([END, 36, 0, 0, 0]))
    for offset in range(16):
        changed = bytearray(data[:end])
        changed[offset] ^= 0x80
        again = bytes(changed) + write_binary.end(bytes(changed), 2)
        if offset in (9, 10, 11):
            take(again)
        else:
            refused(lambda: take(again), f"byte {offset}")
    start = MAGIC + bytes([1, 0, 0, 0]) + bytes(4)
    one, two = frame(HEADER, payload), b"".join(frame(BATCH_FRAME, item) for item in batches)
    for body in (start + two + one, start + one + one + two, start + one + two + frame(4, b""), start, start + two):
        refused(lambda: take(body + write_binary.end(body, 2)), f"{len(body)} bytes")
    for tail in (b"", data[end:] + b"\0", data[end:] + data[end:], frame(END, data[end + 5:] + write_unsigned(3, 1))):
        refused(lambda: take(data[:end] + tail), f"an end of {len(tail)} bytes")
    refused(lambda: take(start + bytes([HEADER]) + ((16 << 20) + 1).to_bytes(4, "little")), "a long frame")
    _headers_refused(header, batches)


def _headers_refused(header: Any, batches: list[bytes]) -> None:
    def kinds(values: list[int]) -> Callable[[Any], object]:
        return lambda h: (h.logs[0].ClearField("kinds"), h.logs[0].kinds.extend(values))

    for change in (
        lambda h: h.ClearField("roster"), lambda h: h.logs[0].ClearField("head"), lambda h: h.logs.add(),
        lambda h: h.logs.add().CopyFrom(h.logs[0]), kinds([1]), kinds([0, 0]), kinds([]),
        lambda h: setattr(h.roster, "signature", b""), lambda h: setattr(h.logs[0].head, "signature", bytes(65)),
        lambda h: h.schemas.append(b""), lambda h: h.schemas.extend(h.schemas[:1] * MANY),
        lambda h: [h.closings.add() for _ in range(MANY)], lambda h: h.logs[0].base.__setattr__("root", bytes(31)),
        lambda h: (h.logs[0].base.__setattr__("root", bytes(32)), h.logs[0].base.__setattr__("next", 3)),
    ):
        changed = type(header).FromString(header.SerializeToString())
        change(changed)
        refused(lambda: take(write_binary.seal(changed.SerializeToString(), batches, 2)), f"{changed!s:.60}")


def check_files_of_json_lines() -> None:
    shown = dump()
    data = seal([header_line(shown)])
    take(data)
    line, end = data.splitlines(keepends=True)
    for wrong in (
        line, end, data[:-1], data.replace(b'"entries":0', b'"entries": 0'), line + end.replace(b"}", b',"a":1}'),
        b" " + data, line + line + end, line + end + end, b"", b"{", b"SQLite format 3\0", line[:-2] + b"\n" + end,
    ):
        refused(lambda: take(wrong), f"{wrong[:40]!r}")
    refused(lambda: take(seal([{**header_line(shown), "more": "x" * (16 << 20)}])), "a long line")
    closing = {"payload": "", "signature": "00" * 64}
    refused(lambda: take(seal([{**header_line(shown), "closings": [closing] * MANY}])), "many closings")
