"""Batches that must be refused: batch.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable

import zstandard

from vicino_check.canonical import write_varint
from vicino_check.content import fields_digest
from vicino_check.logs import Entry, RecordId, State
from vicino_check.messages import Batch
from vicino_check.schema import Calendar, FieldSchema, Schema, Type

from ..from_text import CLOCK, WRITER, schema
from ..merging import OTHER, value
from ..write_binary import write_batch, write_sequence
from .case import Cases

FIELDS, ENTRIES, BLANKS, MOMENTS = "four fields of a kind", "two entries", "an entry of another writer, and a blank", "a calendar"
SALTS, SALT = "two values with salts, and a blank", bytes(range(16))
CALENDAR_START, CALENDAR_END = 1_700_000_000_000, 1_700_000_060_000
Change = Callable[[Any], object]


def _data(message: bytes, schemas: list[Schema], size: int | None = None, packed: bytes | None = None) -> dict[str, Any]:
    return {
        "writer": WRITER.hex(), "schemas": [item.canonical().hex() for item in schemas],
        "size": len(message) if size is None else size,
        "compressed": (zstandard.compress(message, 19) if packed is None else packed).hex(),
    }


def _changed(message: bytes, change: Change) -> bytes:
    batch = Batch.FromString(message)
    change(batch)
    return batch.SerializeToString(deterministic=True)


def numbers(batch: Any, values: list[int], **column: Any) -> None:
    """Adds a column of plain numbers before all others."""
    columns = [item.SerializeToString() for item in batch.columns]
    del batch.columns[:]
    batch.columns.add(values=len(values) if column.get("role") == 8 else 0, **column)
    for item in columns:
        batch.columns.add().MergeFromString(item)
    tokens, bits = write_sequence(values)
    batch.tokens, batch.bits = tokens + batch.tokens, bits + batch.bits


def cases() -> Cases:
    """All cases of the form."""
    result = Cases("Batches of a log of `writer`, whose kinds have these schemas. `compressed` states `size`.")
    _frames(result)
    _entries(result)
    _blanks(result)
    _salts(result)
    _fields(result)
    _calendar(result)
    return result


def _frames(result: Cases) -> None:
    message = write_batch([value(1), value(2)], [], WRITER, [schema()])
    packed, kinds = zstandard.compress(message, 19), [schema()]
    result.accept(ENTRIES, _data(message, kinds))
    skippable = bytes.fromhex("502a4d18") + bytes(4)
    wide = zstandard.ZstdCompressor(compression_params=zstandard.ZstdCompressionParameters(window_log=25)).compressobj()
    zeros = zstandard.compress(bytes((16 << 20) + 1), 1)
    for check, what, size, data in (
        ("Z1", "a size that is too small", len(message) - 1, packed), ("Z1", "a size that is too large", len(message) + 1, packed),
        ("Z1", "a size of more than 16 MiB", (16 << 20) + 1, zeros), ("Z2", "two frames", len(message), packed + packed),
        ("Z2", "a byte behind the frame", len(message), packed + b"\0"), ("Z2", "a frame that is cut", len(message), packed[:-1]),
        ("Z2", "a skippable frame before it", len(message), skippable + packed), ("Z2", "nothing", 0, b""),
        ("Z3", "a window of 32 MiB", len(message), wide.compress(message) + wide.flush()),
    ):
        result.refuse(check, what, ENTRIES, _data(message, kinds, size, data))
    result.refuse("B9", "a column that is no message", ENTRIES, _data(message + b"\x22\x01\xff", kinds))


def _refuse_all(result: Cases, twin: str, message: bytes, schemas: list[Schema], changes: list[tuple[str, str, Change]]) -> None:
    result_names = {case["name"] for case in result.accepted}
    if twin not in result_names:
        result.accept(twin, _data(message, schemas))
    for check, what, change in changes:
        result.refuse(check, what, twin, _data(_changed(message, change), schemas))


def _set(index: int, **members: Any) -> Change:
    return lambda batch: [setattr(batch.columns[index], name, item) for name, item in members.items()]


def _later_columns(batch: Any) -> None:
    """Adds columns that a reader ignores, before, between and behind the others; they say what no known column says."""
    known = [item.SerializeToString() for item in batch.columns]
    del batch.columns[:]
    for role, data in zip((64, 255, 1000), [*known, b""]):
        batch.columns.add(role=role, kind=9, field=9, presence=7, encoding=9, prediction=9, text=1000, values=70_000)
        if data:
            batch.columns.add().MergeFromString(data)
    for data in known[3:]:
        batch.columns.add().MergeFromString(data)


def _entries(result: Cases) -> None:
    message = write_batch([value(1), value(2)], [], WRITER, [schema()])
    result.accept("columns of later versions", _data(_changed(message, _later_columns), [schema()]))
    _refuse_all(result, ENTRIES, message, [schema()], [
        ("Z4", "16,385 entries", lambda b: setattr(b, "count", 16_385)),
        ("Z4", "more columns than there are roles and fields", lambda b: [b.columns.add() for _ in range(14)]),
        ("Z4", "17 columns of later versions", lambda b: [b.columns.add(role=64) for _ in range(17)]),
        ("Z4", "65,537 emptied numbers", lambda b: numbers(b, list(range(65_537)), role=8)),
        ("Z5", "a content of more than 16 MiB", lambda b: setattr(b, "content", (16 << 20) + 1)),
        ("Z5", "less content than there is", lambda b: setattr(b, "content", b.content - 1)),
        ("Z6", "an unknown role", lambda b: numbers(b, [0, 0], role=12)), ("Z6", "the role 63", lambda b: numbers(b, [0, 0], role=63)), ("Z6", "an unknown presence", _set(1, presence=2)),
        ("Z6", "an unknown encoding", _set(1, encoding=6)), ("Z6", "an unknown prediction of integers", _set(1, prediction=4)),
        ("Z7", "tokens that are cut", lambda b: setattr(b, "tokens", b.tokens[:-1])),
        ("Z7", "bits that are cut", lambda b: setattr(b, "bits", b.bits[:-1])),
        ("Z8", "tokens that are left", lambda b: setattr(b, "tokens", b.tokens + b"\0")),
        ("Z8", "a text that is left", lambda b: setattr(b, "text", b.text + b"\0")),
        ("Z8", "a presence that is left", lambda b: setattr(b, "presence", b.presence + b"\0")),
        ("Z9", "an impossible token", lambda b: setattr(b, "tokens", b"\xfc" + b.tokens[1:])),
        ("Z10", "an extra bit that is not used", lambda b: setattr(b, "bits", b.bits[:-1] + bytes([b.bits[-1] | 0x80]))),
        ("Z11", "a NUMBER with gaps", lambda b: numbers(b, [1, 2], role=1, presence=1)),
        ("Z12", "a CLOCK that is told from another column", _set(0, prediction=2)),
        ("Z17", "NUMBER twice", lambda b: [numbers(b, [1, 2], role=1) for _ in range(2)]),
        ("Z17", "no CLOCK", lambda b: numbers_without(b, 6)), ("Z18", "a CLOCK of texts", _set(0, encoding=1)),
        ("Z19", "a first number of 2^40", lambda b: setattr(b, "first", 1 << 40)),
        ("Z19", "a second number of 2^40", lambda b: setattr(b, "first", (1 << 40) - 1)),
        ("Z19", "a number twice", lambda b: numbers(b, [5, 5], role=1)), ("Z19", "numbers that descend", lambda b: numbers(b, [5, 4], role=1)),
        ("Z19", "a number below 0", lambda b: numbers(b, [(1 << 64) - 1, 5], role=1)),
        ("Z19", "emptied numbers that do not ascend", lambda b: numbers(b, [3, 3], role=8)),
        ("Z19", "an emptied number of 2^40", lambda b: numbers(b, [1, 1 << 40], role=8)),
        ("Z20", "a kind that the log does not have", lambda b: numbers(b, [0, 1], role=2)),
        ("Z20", "an unknown state", lambda b: numbers(b, [0, 3], role=3)), ("Z20", "a writer that is not listed", lambda b: numbers(b, [0, 1], role=4)),
        ("Z21", "a clock below 0", lambda b: _clock(b, -1)), ("Z21", "a clock beyond the limit", lambda b: _clock(b, 7258118401 << 24)),
        ("Z22", "a record beyond its entry", lambda b: numbers(b, [2, 2], role=5)),
        ("Z19", "a record of 2^40", lambda b: numbers(b, [0, 1 << 40], role=5)),
        ("Z23", "a blank without a digest", lambda b: _as_blanks(b)),
    ])


def numbers_without(batch: Any, role: int) -> None:
    """Removes a column with its tokens, which must be the first."""
    assert batch.columns[0].role == role
    del batch.columns[0]
    tokens, bits = write_sequence([])
    batch.tokens, batch.bits = batch.tokens[2:], batch.bits[len(batch.bits) - _bits_of(batch.tokens[2:]):]


def _bits_of(tokens: bytes) -> int:
    """The bytes of extra bits of sequences of two tokens each."""
    widths = [(token >> 2) - 1 if token >= 8 else 0 for token in tokens]
    return sum(-(-sum(widths[at:at + 2]) // 8) for at in range(0, len(widths), 2))


def _clock(batch: Any, clock: int) -> None:
    numbers_without(batch, 6)
    columns = [item.SerializeToString() for item in batch.columns]
    del batch.columns[:]
    batch.columns.add(role=6, constant=True, offset=clock)
    for item in columns:
        batch.columns.add().MergeFromString(item)


def _as_blanks(batch: Any) -> None:
    """All entries as blanks: no columns of fields, and no digests."""
    del batch.columns[1:]
    batch.tokens, batch.bits = batch.tokens[:2], batch.bits[:_bits_of(batch.tokens[:2])]
    batch.text, batch.content = b"", 0
    numbers(batch, [2, 2], role=3)


def _salts(result: Cases) -> None:
    """A value, a blank and a value: the first has a node of its own, the last one of two numbers."""
    content = fields_digest(schema(), value(1).content or {}, SALT)
    blank = replace(value(2), state=State.BLANK, content=None, digest=content)

    def batch(places: list[int], values: list[bytes]) -> dict[str, Any]:
        return _data(write_batch([value(1), blank, value(4)], [], WRITER, [schema()], (places, values)), [schema()])

    def at(first: int, depth: int) -> int:
        return first << 4 | depth

    result.accept(SALTS, batch([at(1, 8), at(4, 7)], [SALT] * 2))
    for check, what, places, values in (
        ("Z27", "more nodes than entries", [at(1, 8), at(4, 8), at(5, 8), at(6, 8)], [SALT] * 4),
        ("Z27", "a node without a place", [at(1, 8)], [SALT] * 2), ("Z27", "a place without a node", [at(1, 8), at(4, 7)], [SALT]),
        ("Z27", "a depth of 9", [at(1, 8), at(4, 9)], [SALT] * 2), ("Z27", "a node between two others", [at(1, 8), at(5, 7)], [SALT] * 2),
        ("Z27", "a place below 0", [-16, at(4, 7)], [SALT] * 2), ("Z27", "a place of 2^40", [at(1, 8), at(1 << 40, 8)], [SALT] * 2),
        ("Z27", "nodes that overlap", [at(4, 7), at(5, 8)], [SALT] * 2), ("Z27", "a node twice", [at(1, 8), at(1, 8)], [SALT] * 2),
        ("Z27", "nodes that descend", [at(4, 7), at(1, 8)], [SALT] * 2),
        ("Z28", "a node of the blank", [at(1, 8), at(2, 8)], [SALT] * 2), ("Z28", "a node above the blank", [at(2, 7), at(4, 7)], [SALT] * 2),
        ("Z28", "a node of the whole segment", [0], [SALT]),
    ):
        result.refuse(check, what, SALTS, batch(places, values))


def _blanks(result: Cases) -> None:
    digest = fields_digest(schema(), value(1).content or {})
    blank = Entry(0, RecordId(OTHER, 5), CLOCK, schema().kind, State.BLANK, digest=digest)
    message = write_batch([blank], [], WRITER, [schema()])
    _refuse_all(result, BLANKS, message, [schema()], [
        ("Z18", "a DIGEST of 31 bytes", lambda b: [setattr(c, "text", 31) for c in b.columns if c.role == 7]),
        ("Z7", "a DIGEST that is cut", lambda b: setattr(b, "text", b.text[:-1])),
        ("Z23", "two digests for one blank", lambda b: (
            [(setattr(c, "values", 2), setattr(c, "text", 64)) for c in b.columns if c.role == 7],
            setattr(b, "text", b.text + bytes(32)))),
        ("Z18", "WRITERS of integers", lambda b: [setattr(c, "encoding", 0) for c in b.columns if c.role == 9]),
    ])


def _fields(result: Cases) -> None:
    fields = (
        FieldSchema(1, "a", Type.INTEGER, None, False, 0, ()), FieldSchema(2, "b", Type.INTEGER, None, False, 0, ()),
        FieldSchema(3, "c", Type.BYTES, None, True, 0, ()), FieldSchema(4, "d", Type.TEXT, None, True, 0, ()),
        FieldSchema(5, "e", Type.REAL, None, False, 0, ()),
    )
    one = Schema("a.b", 1, 0, fields, None)
    contents = [{1: 5, 2: 7, 3: b"xy", 4: b"red", 5: 0.5}, {1: 9, 2: 9, 4: b"rose", 5: 1.5}]
    entries = [Entry(number, RecordId(WRITER, number), CLOCK, one.kind, State.VALUE, item) for number, item in enumerate(contents)]
    kinds = [one, schema()]
    message = write_batch(entries, [], WRITER, kinds)
    names = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}

    def pair(batch: Any, **second: Any) -> None:
        batch.columns[1].prediction, batch.columns[1].other = 3, 2
        for name, item in {"prediction": 2, "other": 1, **second}.items():
            setattr(batch.columns[2], name, item)

    def dictionary(batch: Any, encoding: int = 2, indexes: tuple = (0, 1), counts: tuple = (), **members: Any) -> None:
        shared = {"text": b"red\0ose\0", "shared": b"\0\1", **members}
        column = batch.columns[4]
        old = column.text
        column.encoding, column.entries, column.shares, column.text = encoding, 2, True, len(shared["text"])
        batch.text = batch.text[:2] + shared["text"] + batch.text[2 + old:]
        batch.shared = shared["shared"]
        for stream, values in (("tokens", indexes), ("count_tokens", counts)):
            setattr(batch, stream, getattr(batch, stream) + write_sequence(list(values))[0])

    words = "words of a dictionary with prefixes"
    result.accept("a pair of columns", _data(_changed(message, pair), kinds))
    result.accept("a dictionary with prefixes", _data(_changed(message, dictionary), kinds))
    result.accept(words, _data(_changed(message, lambda b: dictionary(b, 3, (0, 1), (1, 1))), kinds))
    result.accept("a prediction of a text, where it has no use", _data(_changed(message, _set(names["d"], prediction=9)), kinds))
    _unusual(result, message, kinds)
    _refuse_all(result, FIELDS, message, kinds, [
        ("Z24", "a field twice", _set(2, field=1)), ("Z24", "a field that the kind does not have", _set(5, field=6)),
        ("Z24", "a kind without values", _set(5, kind=1)), ("Z24", "a kind that the log does not have", _set(5, kind=2)),
        ("Z24", "a column of another role behind them", lambda b: b.columns.add(role=5, presence=0, constant=True)),
        ("Z25", "a field that must be there, and is not", lambda b: (b.columns.pop(5), setattr(b, "text", b.text[:-16]))),
        ("Z10", "a presence beyond the last row", lambda b: setattr(b, "presence", b"\5" + b.presence[1:])),
        ("Z7", "a presence that is cut", lambda b: setattr(b, "presence", b"")),
        ("Z16", "lengths that do not add up", _set(3, text=3)), ("Z18", "a text of fixed width", _set(4, encoding=5)),
        ("Z18", "integers of texts", _set(1, encoding=1)), ("Z18", "bytes of texts", _set(3, encoding=1)),
        ("Z13", "a piece more than there are values", lambda b: setattr(b, "text", b.text.replace(b"red", b"r\0d"))),
        ("V3", "a text that is not UTF-8", lambda b: setattr(b, "text", b.text.replace(b"red", b"r\xffd"))),
        ("V2", "a real that is not a number", lambda b: setattr(b, "text", b.text[:-8] + bytes.fromhex("000000000000f87f"))),
        ("V2", "a real that is infinite", lambda b: setattr(b, "text", b.text[:-8] + bytes.fromhex("000000000000f07f"))),
        ("V2", "a negative zero", lambda b: setattr(b, "text", b.text[:-8] + bytes.fromhex("0000000000000080"))),
        ("Z12", "a reference to a column that was not read", _set(2, prediction=2, other=1000)),
        ("Z12", "a reference to itself", _set(2, prediction=2, other=2)),
        ("Z12", "a reference to a text", _set(2, prediction=2, other=4)),
    ])
    for check, what, twin, change in (
        ("Z12", "a pair whose end refers to itself", "a pair of columns", lambda b: pair(b, other=2)),
        ("Z12", "a pair without an end", "a pair of columns", lambda b: pair(b, prediction=0)),
        ("Z12", "two open references", "a pair of columns", lambda b: pair(b, prediction=3, other=1)),
        ("Z14", "an index beyond the dictionary", "a dictionary with prefixes", lambda b: dictionary(b, indexes=(0, 2))),
        ("Z14", "a prefix of nothing", "a dictionary with prefixes", lambda b: dictionary(b, shared=b"\1\1")),
        ("Z14", "a prefix longer than the entry before", "a dictionary with prefixes", lambda b: dictionary(b, shared=b"\0\4")),
        ("Z13", "a last entry without its end", "a dictionary with prefixes", lambda b: dictionary(b, text=b"red\0ose")),
        ("V3", "an entry of a dictionary that is not UTF-8", "a dictionary with prefixes", lambda b: dictionary(b, text=b"re\xff\0ose\0")),
        ("Z14", "a word beyond the dictionary", words, lambda b: dictionary(b, 3, (0, 2), (1, 1))),
        ("Z15", "a value of no words", words, lambda b: dictionary(b, 3, (0, 1), (0, 2))),
        ("Z7", "more words than there are indexes", words, lambda b: dictionary(b, 3, (0, 1), (1, 2))),
    ):
        result.refuse(check, what, twin, _data(_changed(message, change), kinds))


def _unusual(result: Cases, message: bytes, kinds: list[Schema]) -> None:
    """Accepted forms that no writer produces."""

    def empty(batch: Any) -> None:
        batch.columns[3].text, batch.text, batch.content = 0, batch.text[2:], batch.content - 2
        batch.presence, batch.count_tokens = b"\0" + batch.presence[1:], b""

    group = write_varint(100 << 3 | 3) + write_varint(1 << 3) + b"\5" + write_varint(100 << 3 | 4)
    result.accept("a bitmap without a bit", _data(_changed(message, empty), kinds))
    result.accept("an unknown group", _data(message + group, kinds))
    result.accept("a count of 33 bits, of which the lower 32 count", _data(message + b"\x10" + write_varint((1 << 32) + 2), kinds))


def _calendar(result: Cases) -> None:
    fields = (FieldSchema(1, "n", Type.TEXT, None, False, 0, ()), FieldSchema(2, "s", Type.TIMESTAMP, None, False, 0, ()))
    one = Schema("a.b", 1, 0, (*fields, replace(fields[1], number=3, name="e", optional=True)), Calendar(1, 2, 3, None))

    def message(start: int, end: int) -> bytes:
        content = {1: b"x", 2: start, 3: end}
        return write_batch([Entry(0, RecordId(WRITER, 0), CLOCK, one.kind, State.VALUE, content)], [], WRITER, [one])

    result.accept(MOMENTS, _data(message(CALENDAR_START, CALENDAR_END), [one]))
    result.refuse("V7", "an end before its start", MOMENTS, _data(message(CALENDAR_END, CALENDAR_START), [one]))
    result.refuse("V1", "a moment after 2200", MOMENTS, _data(message(CALENDAR_START, 7258118400001), [one]))
