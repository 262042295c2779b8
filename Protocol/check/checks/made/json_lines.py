"""JSON lines and have-files that must be refused: dump.md."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from vicino_check.json_lines import read_fields
from vicino_check.logs import OWN, Entry, RecordId, State
from vicino_check.schema import FieldSchema, Schema, Type
from vicino_check.statements import Position
from vicino_check.strict_json import read_object

from .. import author
from ..author import ShownLog
from ..from_text import CLOCK, schema
from ..merging import OTHER, THREE, VIEW, dump, log, value
from ..write_json import body_lines, head_lines, header_line, json_lines, line, seal
from . import whole
from .case import Cases, filled, readable
from .whole import PLAIN

TWO = "two logs, one of them a delta"
VALUES = "a value of every type"
KINDS = "a log of two kinds"
SALTED = "a value with a salt"
EVERY = Schema("com.example.every", 1, 0, tuple(
    FieldSchema(number, name, kind, 1 if kind == Type.DECIMAL else None, True, 0, ("red", "blue") if kind == Type.ENUMERATION else ())
    for number, (name, kind) in enumerate((
        ("whole", Type.INTEGER), ("units", Type.DECIMAL), ("ratio", Type.REAL), ("words", Type.TEXT), ("data", Type.BYTES),
        ("flag", Type.BOOLEAN), ("moment", Type.TIMESTAMP), ("span", Type.DURATION), ("colour", Type.ENUMERATION),
    ), start=1)
), None)
WHOLE = {
    "whole": -7, "units": 21.5, "ratio": 0.1, "words": "kitchen", "data": "00ff", "flag": True,
    "moment": "2026-11-01T07:00:00Z", "span": 5, "colour": "blue",
}


def cases() -> Cases:
    """All cases of the form."""
    result = Cases("Dumps of JSON lines. Each is read by a reader that holds what the dump named by `held` brings.")
    whole.add(result, lambda shown: readable(json_lines(shown)))
    _files(result)
    _headers(result)
    _salts(result)
    _lines(result)
    _values(result)
    return result


def _two():
    return dump(log(3, THREE), log(2, [value(0, of=OTHER), value(1, of=OTHER)], writer=OTHER, base=Position(0, bytes(32))))


def _files(result: Cases) -> None:
    data = json_lines(dump(log(3, THREE)))
    lines = data.splitlines(keepends=True)
    tail = lines[-1]
    for check, what, wrong in (
        ("J1", "a mark of the byte order", b"\xef\xbb\xbf" + data), ("J1", "a text that is not UTF-8", data.replace(b"hall", b"h\xffll")),
        ("J1", "a line that is no JSON", seal([*lines[:1], b"{\n", *lines[1:-1]], 3)),
        ("J1", "a line that is an array", seal([*lines[:1], b"[]\n", *lines[1:-1]], 3)),
        ("J5", "an empty line", seal([*lines[:1], b"\n", *lines[1:-1]], 3)),
        ("J5", "a last line without a line feed", data[:-1]), ("J6", "no header", seal(lines[1:-1], 3)),
        ("J6", "a header of a have-file", seal([lines[0].replace(b'"dump"', b'"have"'), *lines[1:-1]], 3)),
        ("J15", "a line of an unknown type", seal([*lines[:-1], b'{"vicino":"new"}\n'], 3)),
        ("J29", "no end line", b"".join(lines[:-1])), ("J29", "an end line with spaces", b"".join(lines[:-1]) + tail.replace(b":3,", b": 3,")),
        ("J29", "an end line with another number", b"".join(lines[:-1]) + tail.replace(b":3,", b":4,")),
        ("J29", "an end line with another digest", b"".join(lines[:-1]) + tail[:-67] + b"0" * 64 + tail[-3:]),
        ("J29", "an end line with another member", b"".join(lines[:-1]) + tail.replace(b"}", b',"more":1}')),
        ("J30", "a line behind the end", data + tail), ("J30", "an empty line behind the end", data + b"\n"),
        ("J2", "a member twice", seal([lines[0].replace(b'"version":1', b'"version":1,"version":1'), *lines[1:-1]], 3)),
        ("J3", "an unpaired surrogate", seal([lines[0], lines[1].replace(b'"hall"', b'"\\ud800"'), *lines[2:-1]], 3)),
    ):
        result.refuse(check, what, PLAIN, readable(wrong))
    # An ignored member makes the first line long; nothing is sealed again, because no reader reaches the end.
    result.refuse("J4", "a line of more than 16 MiB", PLAIN, filled(data, 1, 0x20, 16 << 20))
    sealed = seal([lines[0][:1] + b" " * (16 << 20) + lines[0][1:], *lines[1:-1]], 3)
    short = sealed[:1] + sealed[1 + (16 << 20):]
    result.refuse("J4", "a line of more than 16 MiB, in a file that is right to its end", PLAIN, filled(short, 1, 0x20, 16 << 20))


def _headers(result: Cases) -> None:
    shown = _two()
    header, rest = header_line(shown), [*body_lines(shown), *head_lines(shown)]
    result.accept(TWO, readable(seal([header, *rest])))

    def changed(**members: Any) -> dict:
        return readable(seal([{name: item for name, item in {**header, **members}.items() if item is not ...}, *rest]))

    def log_changed(index: int, **members: Any) -> dict:
        logs = list(header["logs"])
        logs[index] = {name: item for name, item in {**logs[index], **members}.items() if item is not ...}
        return changed(logs=logs)

    signature = header["roster"]["signature"]
    for check, what, data in (
        ("J7", "another version", changed(version=2)), ("J8", "a feature", changed(features=["new"])),
        ("J9", "no version", changed(version=...)), ("J9", "no features", changed(features=...)),
        ("J9", "no closings", changed(closings=...)), ("J9", "no schemas", changed(schemas=...)),
        ("J9", "no roster", changed(roster=...)), ("J9", "a log without a digest of schemas", log_changed(0, schemas=...)),
        ("J9", "a log without a writer", log_changed(0, writer=...)), ("J9", "a log without kinds", log_changed(0, kinds=...)),
        ("J10", "a version that is a text", changed(version="1")), ("J10", "a roster that is null", changed(roster=None)),
        ("J10", "logs that are an object", changed(logs={})), ("J10", "a schema that is a number", changed(schemas=[1])),
        ("J10", "a standing that is null", changed(standing=None)),
        ("J11", "a writer in upper case", log_changed(1, writer=OTHER.hex().replace("1", "A"))),
        ("J11", "a view of 15 digits", log_changed(0, view=header["logs"][0]["view"][:-1])),
        ("J11", "a signature of 127 digits", changed(roster={**header["roster"], "signature": signature[:-1]})),
        ("J12", "a next number beyond the limit", log_changed(0, next=(1 << 40) + 1)),
        ("J12", "a next number below 0", log_changed(0, next=-1)), ("J12", "a next number with a fraction", log_changed(0, next=3.5)),
        ("B12", "a schema that is none", changed(schemas=[*header["schemas"], "00"])),
        ("B13", "a kind that does not exist", log_changed(0, kinds=[1])), ("B14", "a kind twice", log_changed(0, kinds=[0, 0])),
        ("B16", "a base beyond the head", log_changed(1, base_next=3)),
        ("B17", "no kinds, and the schemas are not held", log_changed(0, kinds=[])),
        ("J14", "a base without a root", log_changed(1, base_root=...)), ("J14", "a root without a base", log_changed(1, base_next=...)),
        ("J28", "a head of another position", log_changed(0, next=4)),
        ("J28", "a head with another digest of schemas", log_changed(0, schemas="00" * 32)),
    ):
        result.refuse(check, what, TWO, data)


def _salts(result: Cases) -> None:
    shown = dump(log(3, [*THREE[:2], replace(THREE[2], salt=bytes(range(16)))]))
    header, body, heads = header_line(shown), body_lines(shown), head_lines(shown)
    result.accept(SALTED, readable(json_lines(shown)))
    result.refuse("J8", "a salt without the feature", SALTED, readable(seal([{**header, "features": []}, *body, *heads])))


def _lines(result: Cases) -> None:
    shown = _two()
    header, body, heads = header_line(shown), body_lines(shown), head_lines(shown)
    first, rest = body[0], body[1:]

    def entry(**members: Any) -> dict:
        item = {name: item for name, item in {**first, **members}.items() if item is not ...}
        return readable(seal([header, item, *rest, *heads], 5))

    def order(*lines: Any, entries: int = 5) -> dict:
        return readable(seal([header, *lines], entries))

    writer = shown.logs[0].writer.hex()
    for check, what, data in (
        ("J9", "an entry without an id", entry(id=...)), ("J9", "an entry without a clock", entry(clock=...)),
        ("J16", "an entry of a log that does not exist", entry(log=2)), ("J12", "an entry of a log below 0", entry(log=-1)),
        ("J10", "a log that is a text", entry(log="0")), ("J10", "a clock that is a text", entry(clock="5")),
        ("J12", "a clock with a fraction", entry(clock=1.5)), ("J12", "a number of 2^40", entry(entry=1 << 40)),
        ("J18", "a record id with a leading zero", entry(id=f"{writer}-00")),
        ("J18", "a record id in upper case", entry(id=f"{writer[:-1]}A-0")), ("J18", "a record id with a sign", entry(id=f"{writer}-+0")),
        ("J18", "a record id of 15 digits", entry(id=f"{writer[1:]}-0")), ("J18", "a record id of 2^40", entry(id=f"{writer}-{1 << 40}", entry=0)),
        ("J19", "a kind that the log does not have", entry(kind="a.b/1")),
        ("J20", "a deletion that is none", entry(deleted=False)), ("J10", "a deletion that is a number", entry(deleted=1)),
        ("J11", "a blank of 62 digits", entry(blank="00" * 31)), ("J26", "a record beyond its entry", entry(id=f"{writer}-1", entry=0)),
        ("J27", "a clock beyond the limit", entry(clock=7258118401 << 24)), ("J12", "a clock below 0", entry(clock=-1)),
        ("J23", "an entry behind a head", order(*body[:-1], heads[0], body[-1], heads[1])),
        ("J24", "emptied numbers in a full log", order({"emptied": [0]}, *body, *heads)),
        ("J24", "emptied numbers behind entries", order(*body, {"emptied": [0], "log": 1}, *heads)),
        ("J24", "emptied numbers that do not ascend", order(*body[:3], {"emptied": [1, 1], "log": 1}, *body[3:], *heads)),
        ("J10", "emptied numbers that are a number", order(*body[:3], {"emptied": 0, "log": 1}, *body[3:], *heads)),
        ("J12", "an emptied number below 0", order(*body[:3], {"emptied": [-1], "log": 1}, *body[3:], *heads)),
        ("J25", "numbers that descend", order(body[1], body[0], *body[2:], *heads)),
        ("J25", "a number twice", order(body[0], *body, *heads, entries=6)),
        ("J25", "a number that is not below the next number", order(*body[:3], {**body[2], "id": f"{writer}-3"}, *body[3:], *heads, entries=6)),
        ("J28", "a head too few", order(*body, heads[0])), ("J28", "a head too many", order(*body, *heads, heads[1])),
        ("J28", "heads in another order", order(*body, heads[1], heads[0])),
    ):
        result.refuse(check, what, TWO, data)


def _values(result: Cases) -> None:
    shown = ShownLog(log(3, THREE).writer, VIEW, 1, [EVERY], [])
    shown.head = author.head(shown)
    start = {"id": f"{shown.writer.hex()}-0", "clock": CLOCK}
    content = read_fields(read_object(line(WHOLE)), EVERY)
    shown.entries = [Entry(0, RecordId(shown.writer, 0), CLOCK, EVERY.kind, State.VALUE, content)]
    shown.head = author.head(shown)
    header, heads = header_line(dump(shown)), head_lines(dump(shown))

    def record(**members: Any) -> dict:
        return readable(seal([header, {**start, **WHOLE, **members}, *heads], 1))

    result.accept(VALUES, record())
    result.accept("negative zeros", _negative_zeros(shown))
    for check, what, data in (
        ("J10", "an integer that is a text", record(whole="5")), ("J12", "an integer with a fraction", record(whole=5.5)),
        ("V1", "an integer of 2^63", record(whole=1 << 63)), ("V1", "a decimal beyond 2^50 units", record(units=(1 << 50) // 10 + 1)),
        ("J10", "a decimal that is a text", record(units="1")), ("J10", "a real that is true", record(ratio=True)),
        ("J10", "a text that is a number", record(words=5)), ("V3", "a text with U+0000", record(words="a\0b")),
        ("V4", "a text of 1,025 bytes", record(words="a" * 1025)), ("V4", "bytes of 1,025 bytes", record(data="00" * 1025)),
        ("J11", "bytes in upper case", record(data="FF")), ("J11", "bytes of three digits", record(data="000")),
        ("J10", "a boolean that is a number", record(flag=1)), ("J10", "a boolean that is null", record(flag=None)),
        ("J21", "a timestamp with an offset", record(moment="2026-11-01T08:00:00+01:00")),
        ("J21", "a timestamp with a space", record(moment="2026-11-01 07:00:00Z")), ("J21", "a timestamp with .000", record(moment="2026-11-01T07:00:00.000Z")),
        ("J21", "a timestamp with two decimals", record(moment="2026-11-01T07:00:00.12Z")), ("J21", "an hour of 24", record(moment="2026-11-01T24:00:00Z")),
        ("J21", "a second of 60", record(moment="2026-12-31T23:59:60Z")), ("J21", "a day that does not exist", record(moment="2026-02-29T07:00:00Z")),
        ("V1", "a timestamp before 1900", record(moment="1899-12-31T23:59:59Z")), ("V1", "a timestamp after 2200", record(moment="2200-01-01T00:00:01Z")),
        ("V1", "a duration below 0", record(span=-1)), ("V1", "a duration beyond 300 years", record(span=9467107200001)),
        ("V1", "an enumeration of 65,536", record(colour=65_536)), ("J22", "an enumeration with an unknown name", record(colour="green")),
        ("J10", "an enumeration that is null", record(colour=None)),
    ):
        result.refuse(check, what, VALUES, data)
    plain = dump(log(3, THREE))
    item = body_lines(plain)[0]
    lacking = {name: part for name, part in item.items() if name != "taken"}
    result.refuse("V5", "a value without a field that is not optional", PLAIN, readable(
        seal([header_line(plain), lacking, *body_lines(plain)[1:], *head_lines(plain)], 3)))
    two = ShownLog(log(3, THREE).writer, OWN, 3, [schema(), replace(schema(), name="org.example.reading")], THREE)
    two.head = author.head(two)
    result.accept(KINDS, readable(json_lines(dump(two))))
    unnamed = [{name: part for name, part in entry.items() if name != "kind"} for entry in body_lines(dump(two))]
    result.refuse("J19", "no kind in a log of several", KINDS, readable(seal([header_line(dump(two)), *unnamed, *head_lines(dump(two))], 3)))


def _negative_zeros(shown: ShownLog) -> dict:
    """A record with signed zeros, which no content has."""
    zeros = {1: 0, 2: 0, 3: 0.0}
    entry = replace(shown.entries[0], content=zeros)
    signed = replace(shown, entries=[entry])
    signed.head = author.head(signed)
    text = line({"id": str(entry.record), "clock": entry.clock})[:-2] + b',"whole":-0,"units":-0.0,"ratio":-0e0}\n'
    return readable(seal([header_line(dump(signed)), text, *head_lines(dump(signed))], 1))


def have_cases() -> Cases:
    """All cases of have-files."""
    result = Cases("Have-files. The author for whom the reader writes dumps is the one of the accepted file.")
    position = log(3, THREE).position()
    held = {"writer": "01" * 8, "view": "02" * 8, "next": position.next, "root": position.root.hex()}
    plain = {
        "vicino": "have", "version": 1, "author": author.user(1).hex(), "roster": 1, "schemas": ["00" * 32], "logs": [held],
    }

    def have(**members: Any) -> dict:
        item = {name: part for name, part in {**plain, **members}.items() if part is not ...}
        return readable(json.dumps(item, separators=(",", ":")).encode())

    def log_with(**members: Any) -> dict:
        return have(logs=[{name: part for name, part in {**held, **members}.items() if part is not ...}])

    text = have()["text"]
    result.accept("one log", have())
    for check, what, data in (
        ("H1", "more than 1 MiB", filled(text.encode(), len(text), 0x20, 1 << 20)),
        ("H2", "no JSON", readable(text[:-1].encode())), ("H2", "an array", readable(f"[{text}]".encode())),
        ("H3", "another file", have(vicino="dump")), ("H4", "another version", have(version=2)),
        ("H5", "no user id", have(author="8a88")), ("H6", "no roster", have(roster=...)),
        ("H6", "no schemas", have(schemas=...)), ("H6", "a log without a root", log_with(root=...)),
        ("H6", "logs that are null", have(logs=None)), ("H6", "a roster that is a text", have(roster="1")),
        ("H6", "a schema of 31 bytes", have(schemas=["00" * 31])), ("H7", "a log twice", have(logs=[held, held])),
        ("H8", "a next number beyond the limit", log_with(next=(1 << 40) + 1)), ("H8", "a next number below 0", log_with(next=-1)),
        ("H6", "a writer in upper case", log_with(writer="0A" * 8)),
    ):
        result.refuse(check, what, "one log", data)
    return result
