"""Compares the results of a reader with the expected ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Iterator

from vicino_check.content import Content, Value
from vicino_check.dump import Dump
from vicino_check.json_lines import read_fields
from vicino_check.logs import Entry, State, leaf
from vicino_check.refusal import Refused
from vicino_check.schema import Schema
from vicino_check.statements import Head, read_head, read_roster
from vicino_check.strict_json import read_object
from vicino_check.verify import State as Held

ENTRY = {"number", "id", "clock", "kind", "state", "fields", "leaf"}
LOG = {"writer", "view", "next", "live", "root", "emptied", "entries"}
BASE = {"base_next", "base_root"}
DUMP = {"about", "author", "logs"}


def load(path: Path) -> Any:
    """Reads a JSON file, in which every member must be unique."""
    return read_object(path.read_bytes()).members


def members(item: Any, wanted: set[str], what: str) -> Iterator[str]:
    """The missing and additional members of an object."""
    if not isinstance(item, dict):
        yield f"{what} is not an object"
        return
    for name in sorted(wanted - set(item)):
        yield f"{what}: the member {name} is missing"
    for name in sorted(set(item) - wanted):
        yield f"{what}: the member {name} is unknown"


def values(found: dict[str, Any], expected: dict[str, Any], what: str) -> Iterator[str]:
    """Members whose values differ."""
    for name, value in found.items():
        if type(expected[name]) is not type(value) or expected[name] != value:
            yield f"{what}: {name} is {value!r:.200}, expected {expected[name]!r:.200}"


def entries(found: list[Entry], expected: Any, schemas: list[Schema], what: str) -> Iterator[str]:
    """The differences between entries and the expected list."""
    if not isinstance(expected, list):
        yield f"{what}: the entries are not a list"
        return
    faults = [fault for item in expected for fault in members(item, ENTRY, f"{what}, an expected entry")]
    if faults:
        yield from faults
        return
    kinds = {schema.kind: schema for schema in schemas}
    numbers = [item["number"] for item in expected]
    if numbers != [entry.number for entry in found]:
        yield from _other_numbers([entry.number for entry in found], numbers, what)
        return
    for entry, item in zip(found, expected):
        name = f"{what}, entry {entry.number}"
        plain = {
            "number": entry.number, "id": str(entry.record), "clock": entry.clock, "kind": entry.kind,
            "state": entry.state.name.lower(), "leaf": leaf(entry, kinds[entry.kind]).hex(),
        }
        yield from values(plain, item, name)
        yield from _fields(entry, item["fields"], kinds[entry.kind], name)


def _other_numbers(found: list[int], expected: list[Any], what: str) -> Iterator[str]:
    """The missing and additional entries."""
    for number in expected:
        if number not in found:
            yield f"{what}, entry {number}: expected, but not there"
    for number in found:
        if number not in expected:
            yield f"{what}, entry {number}: there, but not expected"
    if set(found) == set(expected):
        yield f"{what}: the entries are {found}, expected {expected}"


def _fields(entry: Entry, text: Any, schema: Schema, what: str) -> Iterator[str]:
    if not isinstance(text, str):
        yield f"{what}: the fields are not a text"
        return
    try:
        item = read_object(text.encode())
        if entry.state == State.VALUE:
            names = {field.name for field in schema.fields}
            found: Any = _by_name(entry.content or {}, schema)
            expected: Any = _by_name(read_fields(item, schema), schema)
        else:
            names = {"blank"}
            found = {"blank": entry.digest.hex()} if entry.digest is not None else {}
            expected = dict(item.members)
    except Refused as refusal:
        yield f"{what}: the expected fields cannot be read: {refusal}"
        return
    for name in sorted(set(item.members) - names):
        yield f"{what}: the field {name} is unknown"
    for name in sorted(set(found) | set(expected)):
        if found.get(name) != expected.get(name):
            yield f"{what}: {name} is {found.get(name)!r:.200}, expected {expected.get(name)!r:.200}"


def _by_name(content: Content, schema: Schema) -> dict[str, Value]:
    return {schema.by_number[number].name: value for number, value in content.items()}


def _log(head: Head, emptied: list[int], item: dict[str, Any], what: str) -> Iterator[str]:
    found = {
        "writer": head.writer.hex(), "view": head.view.hex(), "next": head.next, "live": head.live,
        "root": head.root.hex(), "emptied": emptied,
    }
    yield from values(found, item, what)


def _shape(expected: Any, author: bytes, logs: int) -> Iterator[str]:
    yield from members(expected, DUMP, "the file")
    if not isinstance(expected, dict) or not DUMP <= set(expected):
        return
    if not isinstance(expected["about"], str) or not expected["about"]:
        yield "the file does not say what it is about"
    yield from values({"author": author.hex()}, expected, "the file")
    if not isinstance(expected["logs"], list) or len(expected["logs"]) != logs:
        yield f"the file does not have {logs} logs"


def dump_differences(dump: Dump, expected: Any) -> list[str]:
    """The differences between a dump and the expected one."""
    faults = list(_shape(expected, read_roster(dump.roster.payload).author, len(dump.logs)))
    if faults:
        return faults
    for index, (log, item) in enumerate(zip(dump.logs, expected["logs"])):
        what = f"log {index}"
        base = {} if log.base is None else {"base_next": log.base.next, "base_root": log.base.root.hex()}
        wrong = list(members(item, LOG | set(base), what))
        if not wrong:
            assert log.head is not None
            wrong += _log(read_head(log.head.payload), log.emptied, item, what)
            wrong += values(base, item, what)
            wrong += entries(log.entries, item["entries"], log.schemas, what)
        faults += wrong
    return faults


def state_differences(state: Held, expected: Any) -> list[str]:
    """The differences between a reader's state and the expected one."""
    assert state.roster is not None
    faults = list(_shape(expected, read_roster(state.roster.payload).author, len(state.logs)))
    if faults:
        return faults
    for (name, log), item in zip(sorted(state.logs.items()), expected["logs"]):
        what = f"log {name[1].hex()}"
        wrong = list(members(item, LOG, what))
        if not wrong:
            wrong += _log(log.head, [], item, what)
            held = [log.entries[number] for number in sorted(log.entries)]
            wrong += entries(held, item["entries"], log.schemas, what)
            if len(held) != log.head.live:
                wrong.append(f"{what}: {len(held)} entries are live")
        faults += wrong
    return faults


def report(faults: list[str]) -> None:
    """Fails with the differences, if there are any."""
    if faults:
        count = "1 difference" if len(faults) == 1 else f"{len(faults)} differences"
        raise AssertionError(f"{count}: {'; '.join(faults)}")
