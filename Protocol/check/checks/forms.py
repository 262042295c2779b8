"""Rules of the text about the two forms of a dump that all published dumps keep."""

from __future__ import annotations

import json
from dataclasses import replace

from vicino_check.batch import decode_batch
from vicino_check.dump import Dump
from vicino_check.have import read_have
from vicino_check.logs import Entry, RecordId, State
from vicino_check.messages import Batch
from vicino_check.statements import Position
from vicino_check.summary import read_dump, take

from . import author, write_binary
from .author import ShownDump
from .from_text import CLOCK, WRITER, schema
from .merging import OTHER, dump, log, value
from .runner import equal, refused
from .write_binary import batches, packed_batch, write_batch
from .write_json import body_lines, head_lines, header_line, json_lines, line, seal


def _two_logs() -> ShownDump:
    """Two logs: a full one, and one that begins at zero."""
    full = log(6, [value(0), value(2), value(4)])
    return dump(full, log(2, [value(0, of=OTHER), value(1, of=OTHER)], writer=OTHER, base=Position(0, bytes(32))))


def check_header_line() -> None:
    shown = _two_logs()
    header, rest = header_line(shown), [*body_lines(shown), *head_lines(shown)]
    take(seal([header, *rest]))
    take(seal([{**header, "unheard_of": {"a": [1]}}, *rest]))
    for name in header:
        refused(lambda: take(seal([{k: v for k, v in header.items() if k != name}, *rest])), f"no {name}")
        refused(lambda: take(seal([{**header, name: None}, *rest])), f"{name} is null")
    for name in header["logs"][1]:
        logs = [header["logs"][0], {k: v for k, v in header["logs"][1].items() if k != name}]
        refused(lambda: take(seal([{**header, "logs": logs}, *rest])), f"a log without {name}")
    refused(lambda: take(seal([{**header, "features": ["new"]}, *rest])), "a feature")
    refused(lambda: take(seal([{**header, "version": 2}, *rest])), "a version")
    for changed in ({"next": 7}, {"view": "00" * 8}, {"schemas": "00" * 32}, {"kinds": [-1]}, {"kinds": [1]}):
        logs = [{**header["logs"][0], **changed}, header["logs"][1]]
        refused(lambda: read_dump(seal([{**header, "logs": logs}, *rest])), f"a log with {changed}")


def check_order_of_lines() -> None:
    shown = _two_logs()
    header, body, heads = header_line(shown), body_lines(shown), head_lines(shown)
    first, second, third, fourth, fifth = body
    take(seal([header, *body, *heads]))
    for lines in (
        [header, first, second, fourth, third, fifth, *heads], [header, fourth, fifth, first, second, third, *heads],
        [header, first, third, second, fourth, fifth, *heads], [header, *body, *reversed(heads)],
        [header, *body, heads[0]], [header, *body, *heads, heads[1]], [header, *body[:-1], heads[0], fifth, heads[1]],
        [*body, header, *heads], [header, *body, *heads, {"vicino": "new"}], [header, *body, b"\n", *heads],
        [header, *body, {"clock": 1}, *heads], [b"\xef\xbb\xbf", header, *body, *heads],
    ):
        refused(lambda: take(seal(lines)), f"{len(lines)} lines")
    refused(lambda: take(seal([header, *body, *heads], 4)), "another number of entries")
    refused(lambda: take(seal([header, *body, *heads]) + b"\n"), "a line after the end")


def check_entry_lines() -> None:
    gone = Entry(0, RecordId(WRITER, 0), CLOCK, schema().kind, State.DELETED)
    blank = Entry(1, RecordId(WRITER, 1), CLOCK, schema().kind, State.BLANK, digest=bytes(32))
    shown = dump(log(3, [gone, blank, value(2)]))
    header, heads = header_line(shown), head_lines(shown)
    deleted, lost, plain = body_lines(shown)

    def read(*lines) -> Dump:
        return read_dump(seal([header, *lines, *heads]))

    expected = read(deleted, lost, plain)
    equal(read({**deleted, "room": 5}, {**lost, "room": "x", "deleted": True}, {**plain, "unheard_of": None}), expected)
    equal(read({**deleted, "kind": schema().kind, "entry": 0, "log": 0}, lost, plain), expected)
    for wrong in (
        {"deleted": False}, {"deleted": 1}, {"kind": "a.b/1"}, {"kind": None}, {"log": 1}, {"log": -1}, {"log": "0"},
        {"clock": 1.5}, {"clock": -1}, {"clock": 7258118401 << 24}, {"entry": 1 << 40}, {"id": "0102030405060708-00"},
        {"vicino": "entry"}, {"emptied": [0]}, {"blank": "00"},
    ):
        refused(lambda: read({**deleted, **wrong}, lost, plain), str(wrong))
    for name in ("id", "clock"):
        refused(lambda: read({k: v for k, v in deleted.items() if k != name}, lost, plain), f"no {name}")
    for wrong in ({"taken": None}, {"taken": 5}, {"room": 5}, {"celsius": "1"}, {"room": "a\0b"}):
        refused(lambda: read(deleted, lost, {**plain, **wrong}), str(wrong))
    refused(lambda: read(deleted, lost, {k: v for k, v in plain.items() if k != "taken"}), "no required field")
    shown.logs[0].schemas.append(replace(schema(), name="org.example.reading"))
    shown.logs[0].head = author.head(shown.logs[0])
    header, heads = header_line(shown), head_lines(shown)
    lines = body_lines(shown)
    equal(read(*lines).logs[0].entries, expected.logs[0].entries)
    refused(lambda: read(*({k: v for k, v in item.items() if k != "kind"} for item in lines)), "no kind among several")


def check_emptied_lines() -> None:
    base = log(3, [value(0), value(1), value(2)])
    held = take(json_lines(dump(base))).state
    shown = dump(log(5, [value(3), value(4)], [value(2), value(3), value(4)], base=base.position()))
    header, (first, second), heads = header_line(shown), body_lines(shown), head_lines(shown)
    expected = take(seal([header, {"emptied": [0, 1]}, first, second, *heads]), held).state
    for lines in (
        [{"emptied": [0]}, {"emptied": [1]}, first, second],
        [{"emptied": [0, 1], "id": "x", "clock": 1}, first, second],
    ):
        equal(take(seal([header, *lines, *heads], 2), held).state, expected)
    for lines in (
        [{"emptied": [1]}, {"emptied": [0]}, first, second], [{"emptied": [0]}, first, {"emptied": [1]}, second],
        [first, second, {"emptied": [0, 1]}], [{"emptied": [1, 0]}, first, second], [{"emptied": 0}, first, second],
        [{"emptied": list(range(65_537))}, first, second], [{"emptied": [0, 1], "log": 1}, first, second],
    ):
        refused(lambda: take(seal([header, *lines, *heads], 2), held), str(lines)[:60])


def check_order_of_batches() -> None:
    shown = _two_logs()
    payload, entries = write_binary.header(shown).SerializeToString(), 5
    one, two = (batches(shown_log, index)[0] for index, shown_log in enumerate(shown.logs))
    empty = packed_batch(write_batch([], [], WRITER, [schema()]), 1)
    take(write_binary.seal(payload, [one, two], entries))
    take(write_binary.seal(payload, [one, empty, two], entries))
    for wrong in ([two, one], [one], [one, two, two], [two], [one, two, one]):
        refused(lambda: take(write_binary.seal(payload, wrong, entries)), f"{len(wrong)} batches")
    refused(lambda: take(write_binary.seal(payload, [one, two], 4)), "another number of entries")
    refused(lambda: take(write_binary.seal(payload, [one, packed_batch(b"", 2)], entries)), "no such log")


def check_unknown_numbers_of_columns() -> None:
    message = write_batch([value(1), value(3)], [], WRITER, [schema()])
    equal([entry.number for entry in decode_batch(message, WRITER, [schema()]).entries], [1, 3])

    def changed(change) -> bytes:
        batch = Batch.FromString(message)
        change(batch)
        return batch.SerializeToString()

    # With a column of numbers, the first number has no meaning, but it must be valid.
    equal(decode_batch(changed(lambda b: setattr(b, "first", 77)), WRITER, [schema()]).entries[0].number, 1)
    refused(lambda: decode_batch(changed(lambda b: setattr(b, "first", 1 << 40)), WRITER, [schema()]), "first")
    for index, column in enumerate(Batch.FromString(message).columns):
        for member in ("role", "presence", "encoding", "prediction"):
            if member == "prediction" and column.encoding != 0:
                continue
            refused(
                lambda: decode_batch(changed(lambda b: setattr(b.columns[index], member, 77)), WRITER, [schema()]),
                f"column {index}, {member}",
            )
    many = changed(lambda b: [b.columns.add(role=9, encoding=5) for _ in range(20)])
    refused(lambda: decode_batch(many, WRITER, [schema()]), "many columns")


def check_have_files() -> None:
    log_item = {"writer": WRITER.hex(), "view": OTHER.hex(), "next": 3, "root": "00" * 32}
    have = {"vicino": "have", "version": 1, "author": "00" * 32, "roster": 0, "schemas": [], "logs": [log_item]}
    expected = read_have(line(have))
    equal(expected.logs, {(OTHER, WRITER): Position(3, bytes(32))})
    equal(read_have(json.dumps({**have, "more": {}}, indent=4).encode()), expected)
    for name in have:
        refused(lambda: read_have(line({k: v for k, v in have.items() if k != name})), f"no {name}")
        refused(lambda: read_have(line({**have, name: None})), f"{name} is null")
    for name in log_item:
        logs = [{k: v for k, v in log_item.items() if k != name}]
        refused(lambda: read_have(line({**have, "logs": logs})), f"a log without {name}")
    for wrong in (
        {"vicino": "dump"}, {"version": 2}, {"logs": [log_item, log_item]}, {"schemas": ["00"]}, {"author": "A0" * 32},
        {"logs": [{**log_item, "next": (1 << 40) + 1}]}, {"roster": -1},
    ):
        refused(lambda: read_have(line({**have, **wrong})), str(wrong)[:60])
    refused(lambda: read_have(line({**have, "more": "x" * (1 << 20)})), "a long have-file")
