"""Reads the JSON lines form of a dump: dump.md."""

from __future__ import annotations

import hashlib
import re

from .dump import MAX_ITEMS, MAX_LOGS, Dump, DumpLog, HeldSchemas, kinds_of_log, read_schemas
from .json_values import read_value
from .logs import Entry, RecordId, State, check_entry
from .content import Content, check_content
from .refusal import Refused, require
from .salts import HEIGHT, SALT_BYTES, SECRET_BYTES, SEGMENT, Cover, Node, WriterSecret, node
from .schema import Schema
from .statements import MAX_NUMBER, Position, Signed, ascending, read_head
from .strict_json import MAX_LINE, Object, from_hex, read_object

MAX_EMPTIED = 65_536
SALTS_FEATURE = "salts"
RECORD_ID = re.compile(r"([0-9a-f]{16})-(0|[1-9][0-9]{0,12})", re.ASCII)


def read_json_lines(data: bytes, held: HeldSchemas) -> Dump:
    """Reads a dump; `held` are the reader's schemas by digest."""
    require(data.endswith(b"\n"), "the last line does not end in a line feed")
    lines = data[:-1].split(b"\n")
    require(all(len(line) < MAX_LINE for line in lines), "a line is too long")
    require(len(lines) >= 2, "a dump is truncated")
    dump = _read_header(read_object(lines[0]), held)
    heads = at_log = 0
    salts = _Salts()
    for line in lines[1:-1]:
        item = read_object(line)
        if item.has("vicino") and item.text("vicino") != SALTS_FEATURE:
            require(item.text("vicino") == "head", "an unknown line")
            _add_head(dump, heads, _statement(item))
            heads += 1
        else:
            require(heads == 0, "a line of a log comes after the heads")
            at_log = _add_line(dump, item, at_log, salts)
    require(heads == len(dump.logs), "a dump has too few heads")
    _check_end(lines[-1], data[:-len(lines[-1]) - 1], dump)
    return dump


class _Salts:
    """What the lines so far state of the salts of a log: it holds for the entries after them."""

    def __init__(self) -> None:
        self._covers: list[tuple[int, Cover]] = []

    def clear(self) -> None:
        """Begins another log."""
        self._covers = []

    def add(self, item: Object) -> None:
        """Adds a line's nodes."""
        nodes = [self._node(Object(stated)) for stated in item.array("nodes", dict)]
        self._covers.append((nodes[-1].end if nodes else 0, Cover(nodes)))

    @staticmethod
    def _node(stated: Object) -> Node:
        numbers = stated.number("numbers")
        require(numbers in {SEGMENT >> depth for depth in range(HEIGHT + 1)}, "a node of salts is where none can be")
        place = stated.number("first", MAX_NUMBER - 1) << 4 | HEIGHT - (numbers.bit_length() - 1)
        return node(place, stated.hex("salt", SALT_BYTES))

    def salt(self, number: int) -> bytes | None:
        """The salt of an entry's number, which is above those of all entries before; later lines count first."""
        self._covers = [item for item in self._covers if item[0] > number]
        found = (cover.salt(number) for _, cover in reversed(self._covers))
        return next((salt for salt in found if salt is not None), None)


def _statement(item: Object) -> Signed:
    return Signed(item.hex("payload"), item.hex("signature", 64))


def _read_header(header: Object, held: HeldSchemas) -> Dump:
    require(header.text("vicino") == "dump", "not a dump")
    require(header.number("version") == 1, "unknown version")
    features = header.array("features", str)
    require(set(features) <= {SALTS_FEATURE}, "unknown feature")
    closings = header.array("closings", dict)
    logs = header.array("logs", dict)
    require(len(closings) <= MAX_ITEMS and len(logs) <= MAX_LOGS, "a header is too long")
    dump = Dump(
        roster=_statement(header.object("roster")),
        standing=_statement(header.object("standing")) if header.has("standing") else None,
        closings=[_statement(Object(closing)) for closing in closings],
        schemas=read_schemas([from_hex(text) for text in header.array("schemas", str)]),
    )
    dump.has_salts = bool(features)
    for log in map(Object, logs):
        dump.add_log(_read_log(log, dump.schemas, held))
    return dump


def _read_log(log: Object, schemas: list[Schema], held: HeldSchemas) -> DumpLog:
    base = None
    if log.has("base_next") or log.has("base_root"):
        base = Position(log.number("base_next", MAX_NUMBER), log.hex("base_root", 32))
    indices = log.array("kinds", int)
    require(all(index >= 0 for index in indices), "a log names a schema that does not exist")
    digest = log.hex("schemas", 32)
    kinds = kinds_of_log(indices, schemas, digest, held)
    shown = DumpLog(log.hex("writer", 8), log.hex("view", 8), log.number("next", MAX_NUMBER), digest, base, kinds)
    if log.has("secret") or log.has("salted_from"):
        shown.take_secret(WriterSecret(log.hex("secret", SECRET_BYTES), log.number("salted_from", MAX_NUMBER)))
    return shown


def _add_line(dump: Dump, item: Object, at_log: int, salts: _Salts) -> int:
    """Adds an entry or emptied numbers and returns the index of their log, which never descends."""
    index = item.number("log") if item.has("log") else 0
    require(index < len(dump.logs), "a line is of no log")
    require(index >= at_log, "lines are not in the order of logs")
    log = dump.logs[index]
    if index != at_log:
        salts.clear()
    if item.has("vicino"):
        require(dump.has_salts, "salts that the dump does not announce")
        salts.add(item)
    elif item.has("emptied"):
        log.add_emptied(_read_emptied(item))
    else:
        log.add_entries([_read_entry(log, item, salts)])
    return index


def _read_emptied(item: Object) -> list[int]:
    numbers = item.array("emptied", int)
    require(len(numbers) <= MAX_EMPTIED, "a line of emptied numbers is too long")
    require(all(0 <= number < MAX_NUMBER for number in numbers), "an emptied number is out of range")
    require(ascending(numbers), "emptied numbers do not ascend")
    return numbers


def read_record_id(text: str) -> RecordId:
    """Reads a record id."""
    match = RECORD_ID.fullmatch(text)
    if match is None:
        raise Refused("a record id has a wrong form")
    return RecordId(bytes.fromhex(match[1]), int(match[2]))


def _read_entry(log: DumpLog, item: Object, salts: _Salts) -> Entry:
    record = read_record_id(item.text("id"))
    number = item.number("entry", MAX_NUMBER - 1) if item.has("entry") else record.number
    clock = item.number("clock")
    schema = _schema_of(log, item)
    content = digest = None
    if item.has("blank"):
        state, digest = State.BLANK, item.hex("blank", 32)
    elif item.has("deleted"):
        state = State.DELETED
        require(item.boolean("deleted"), "an entry is not deleted")
    else:
        state = State.VALUE
        content = read_fields(item, schema)
    salt = salts.salt(number)
    require(salt is None or state != State.BLANK, "a blank has a salt")
    salt = salt if state == State.VALUE else None
    entry = Entry(number, record, clock, schema.kind, state, content, digest, salt)
    check_entry(entry, log.writer)
    return entry


def read_fields(item: Object, schema: Schema) -> Content:
    """Reads the fields of a value from the members of its line."""
    content = {
        field.number: read_value(field, item.members[field.name]) for field in schema.fields if item.has(field.name)
    }
    check_content(schema, content)
    return content


def _schema_of(log: DumpLog, item: Object) -> Schema:
    if not item.has("kind"):
        require(len(log.schemas) == 1, "an entry of a log with several kinds has no kind")
        return log.schemas[0]
    kind = item.text("kind")
    for schema in log.schemas:
        if schema.kind == kind:
            return schema
    raise Refused("an entry is of a kind that its log does not have")


def _add_head(dump: Dump, index: int, signed: Signed) -> None:
    require(index < len(dump.logs), "a dump has too many heads")
    log = dump.logs[index]
    head = read_head(signed.payload)
    require((head.log, head.next) == (log.name, log.next), "a head is of another log or position")
    require(head.schemas == log.schemas_digest, "a head signs other schemas")
    log.head = signed


def _check_end(line: bytes, before: bytes, dump: Dump) -> None:
    entries = sum(len(log.entries) for log in dump.logs)
    digest = hashlib.sha256(before).hexdigest()
    expected = f'{{"vicino":"end","entries":{entries},"digest":"{digest}"}}'
    require(line == expected.encode(), "the end does not match")
