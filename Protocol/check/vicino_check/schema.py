"""Schemas, their digests and their compatibility: statements.md."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from .canonical import Field, read_fields, write_bytes, write_unsigned
from .refusal import Refused, require

KIND_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)+", re.ASCII)
FIELD_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}", re.ASCII)
RESERVED = frozenset(
    "vicino id user kind entry log emptied clock deleted blank writer record slot rowid oid _rowid_".split()
)
NOTE = 1


class Type(IntEnum):
    """The type codes of fields."""

    INTEGER = 1
    DECIMAL = 2
    REAL = 3
    TEXT = 4
    BYTES = 5
    BOOLEAN = 6
    TIMESTAMP = 7
    DURATION = 8
    ENUMERATION = 9
    BLOB = 10


# Codes that later minor versions may give to types whose values are bytes.
LATER_TYPES = range(11, 64)
# The types whose values are byte strings.
BYTE_STRINGS: frozenset[int] = frozenset((Type.BYTES, Type.BLOB, *LATER_TYPES))


@dataclass(frozen=True)
class FieldSchema:
    """One field of a kind."""

    number: int
    name: str
    # A later version may have types that have no name here.
    type: Type | int
    scale: int | None
    optional: bool
    privacy: int
    names: tuple[str, ...]

    @property
    def limit(self) -> int:
        """The most bytes of a text or byte string."""
        return 65_536 if self.privacy == NOTE else 1_024

    def canonical(self) -> bytes:
        """The canonical bytes of the field."""
        result = write_unsigned(1, self.number) + write_bytes(2, self.name.encode()) + write_unsigned(3, self.type)
        if self.scale is not None:
            result += write_unsigned(4, self.scale)
        result += write_unsigned(5, self.optional) + write_unsigned(6, self.privacy)
        return result + b"".join(write_bytes(7, name.encode()) for name in self.names)


@dataclass(frozen=True)
class Calendar:
    """The fields that a calendar shows."""

    title: int
    start: int
    end: int
    offset: int | None

    def canonical(self) -> bytes:
        """The canonical bytes of the calendar."""
        result = write_unsigned(1, self.title) + write_unsigned(2, self.start) + write_unsigned(3, self.end)
        return result if self.offset is None else result + write_unsigned(4, self.offset)


@dataclass(frozen=True)
class Schema:
    """The definition of a kind's records."""

    name: str
    major: int
    minor: int
    fields: tuple[FieldSchema, ...]
    calendar: Calendar | None

    @property
    def kind(self) -> str:
        """The kind id as text."""
        return f"{self.name}/{self.major}"

    @property
    def order(self) -> tuple[bytes, int]:
        """The sort key of kind ids."""
        return self.name.encode(), self.major

    @cached_property
    def by_number(self) -> dict[int, FieldSchema]:
        """The fields by number."""
        return {field.number: field for field in self.fields}

    def canonical(self) -> bytes:
        """The canonical bytes of the schema."""
        result = write_bytes(1, self.name.encode()) + write_unsigned(2, self.major) + write_unsigned(3, self.minor)
        result += b"".join(write_bytes(4, field.canonical()) for field in self.fields)
        return result if self.calendar is None else result + write_bytes(5, self.calendar.canonical())

    @cached_property
    def digest(self) -> bytes:
        """The digest of the schema alone."""
        return hashlib.sha256(b"vicino:K" + self.canonical()).digest()


def digest_of_schemas(schemas: list[Schema]) -> bytes:
    """The digest of several schemas, which heads sign."""
    ordered = sorted(schemas, key=lambda schema: schema.order)
    return hashlib.sha256(b"vicino:M" + b"".join(schema.digest for schema in ordered)).digest()


def read_schema(data: bytes) -> Schema:
    """Reads a schema, and refuses it unless it keeps all rules and is canonical."""
    one = _single(data, {4})
    parts = [field.raw() for field in read_fields(data) if field.number == 4]
    calendar = _read_calendar(one[5].raw()) if 5 in one else None
    _known(one, {1, 2, 3, 5}, {1, 2, 3})
    schema = Schema(one[1].text(), one[2].unsigned(), one[3].unsigned(), tuple(map(_read_field, parts)), calendar)
    _check(schema)
    require(schema.canonical() == data, "a schema is not canonical")
    return schema


def _single(data: bytes, repeated: set[int]) -> dict[int, Field]:
    """The fields that may appear once, by number."""
    result: dict[int, Field] = {}
    for field in read_fields(data):
        if field.number not in repeated:
            require(field.number not in result, "a field of a schema is repeated")
            result[field.number] = field
    return result


def _known(fields: dict[int, Field], known: set[int], needed: set[int]) -> None:
    """Refuses unknown and missing fields."""
    require(set(fields) <= known, "a schema has an unknown field")
    require(needed <= set(fields), "a schema lacks a field")


def _read_field(data: bytes) -> FieldSchema:
    one = _single(data, {7})
    _known(one, {1, 2, 3, 4, 5, 6}, {1, 2, 3, 5, 6})
    code = one[3].unsigned()
    require(1 <= code <= LATER_TYPES[-1], "a field has an unknown type")
    return FieldSchema(
        number=one[1].unsigned(),
        name=one[2].text(),
        type=code if code in LATER_TYPES else Type(code),
        scale=one[4].unsigned() if 4 in one else None,
        optional=one[5].boolean(),
        privacy=one[6].unsigned(),
        names=tuple(field.text() for field in read_fields(data) if field.number == 7),
    )


def _read_calendar(data: bytes) -> Calendar:
    one = _single(data, set())
    _known(one, {1, 2, 3, 4}, {1, 2, 3})
    offset = one[4].unsigned() if 4 in one else None
    return Calendar(one[1].unsigned(), one[2].unsigned(), one[3].unsigned(), offset)


def _check(schema: Schema) -> None:
    name_length = len(schema.name.encode())
    require(3 <= name_length <= 100 and KIND_NAME.fullmatch(schema.name) is not None, "a kind has a wrong name")
    require(schema.major <= 255 and schema.minor <= 255, "a version of a kind is too high")
    require(1 <= len(schema.fields) <= 64, "a kind has a wrong number of fields")
    numbers = [field.number for field in schema.fields]
    require(all(a < b for a, b in zip(numbers, numbers[1:])), "fields of a kind do not ascend")
    require(len({field.name for field in schema.fields}) == len(numbers), "two fields have one name")
    for field in schema.fields:
        _check_field(field)
    if schema.calendar is not None:
        _check_calendar(schema, schema.calendar)


def _check_field(field: FieldSchema) -> None:
    require(1 <= field.number <= 1000, "a field number is out of range")
    require(FIELD_NAME.fullmatch(field.name) is not None, "a field has a wrong name")
    require(field.name not in RESERVED, "a field has a reserved name")
    require((field.scale is not None) == (field.type == Type.DECIMAL), "a scale is missing or misplaced")
    require(field.scale is None or field.scale <= 9, "a scale is too high")
    require(field.privacy <= 4, "a privacy class is unknown")
    require(field.optional or field.privacy == 0, "a field that views may leave out is not optional")
    require(not field.names or field.type == Type.ENUMERATION, "names are misplaced")
    require(len(field.names) <= 1000 and len(set(field.names)) == len(field.names), "names of an enumeration")
    require(all(FIELD_NAME.fullmatch(name) for name in field.names), "an enumeration has a wrong name")


def _check_calendar(schema: Schema, calendar: Calendar) -> None:
    def field(number: int, *types: Type) -> FieldSchema:
        found = schema.by_number.get(number)
        if found is None or found.type not in types:
            raise Refused("a calendar names a wrong field")
        return found

    field(calendar.title, Type.TEXT, Type.ENUMERATION)
    require(not field(calendar.start, Type.TIMESTAMP).optional, "the start of a calendar is optional")
    field(calendar.end, Type.TIMESTAMP)
    require(calendar.start != calendar.end, "a calendar starts and ends with one field")
    if calendar.offset is not None:
        field(calendar.offset, Type.INTEGER)


def compatible(one: Schema, other: Schema) -> bool:
    """Whether two schemas of one kind id may be used together."""
    if one.minor == other.minor:
        return one == other
    lower, higher = sorted((one, other), key=lambda schema: schema.minor)
    if lower.calendar != higher.calendar:
        return False
    lower_names = {field.name for field in lower.fields}
    for field in lower.fields:
        match = higher.by_number.get(field.number)
        if match is None or _fixed_parts(match) != _fixed_parts(field):
            return False
        if match.names[:len(field.names)] != field.names:
            return False
    added = [field for field in higher.fields if field.number not in lower.by_number]
    return all(field.optional and field.name not in lower_names for field in added)


def _fixed_parts(field: FieldSchema) -> tuple[str, int, int | None, bool, int]:
    return field.name, field.type, field.scale, field.optional, field.privacy
