"""The content of records: values, their rules, content bytes: statements.md."""

from __future__ import annotations

import hashlib
import math
import struct
from typing import Mapping, Union

from .canonical import Field, read_fields, utf8, write_bytes, write_fixed, write_unsigned, zigzag
from .refusal import Refused, require
from .schema import BYTE_STRINGS, FieldSchema, Schema, Type

# Texts are kept as the bytes that are hashed, reals as floats, and all other values as integers.
Value = Union[int, float, bytes]
Content = Mapping[int, Value]

RANGES = {
    Type.INTEGER: (-(1 << 63), (1 << 63) - 1),
    Type.DECIMAL: (-(1 << 50), 1 << 50),
    Type.BOOLEAN: (0, 1),
    Type.TIMESTAMP: (-2208988800000, 7258118400000),
    Type.DURATION: (0, 9467107200000),
    Type.ENUMERATION: (0, 65535),
}


def check_value(field: FieldSchema, value: Value) -> None:
    """Refuses a value that its field does not allow."""
    if field.type in RANGES:
        low, high = RANGES[field.type]
        require(isinstance(value, int) and low <= value <= high, f"{field.name} is out of range")
    elif field.type == Type.REAL:
        require(isinstance(value, float) and math.isfinite(value), f"{field.name} is not finite")
        require(value != 0 or math.copysign(1, value) > 0, f"{field.name} is a negative zero")
    else:
        assert isinstance(value, bytes)
        require(len(value) <= field.limit, f"{field.name} is too long")
        if field.type == Type.TEXT:
            require("\0" not in utf8(value), f"{field.name} contains U+0000")


def check_content(schema: Schema, content: Content) -> None:
    """Refuses content that the schema does not allow."""
    require(set(content) <= set(schema.by_number), "a record has a field that its schema lacks")
    for field in schema.fields:
        if field.number in content:
            check_value(field, content[field.number])
        else:
            require(field.optional, f"{field.name} is missing")
    calendar = schema.calendar
    if calendar is not None and calendar.start in content and calendar.end in content:
        require(content[calendar.end] >= content[calendar.start], "a record ends before it starts")


def content_bytes(schema: Schema, content: Content) -> bytes:
    """The canonical bytes of the present fields."""
    result = bytearray()
    for number in sorted(content):
        value = content[number]
        kind = schema.by_number[number].type
        if isinstance(value, bytes):
            result += write_bytes(number, value)
        elif kind == Type.REAL:
            result += write_fixed(number, struct.pack("<d", value))
        elif kind == Type.BOOLEAN:
            result += write_unsigned(number, int(value))
        else:
            result += write_unsigned(number, zigzag(int(value)))
    return bytes(result)


def read_content(schema: Schema, data: bytes) -> Content:
    """Reads content bytes back. Dumps have other forms of content, so only checks of content bytes need this."""
    content: dict[int, Value] = {}
    for field in read_fields(data):
        known = schema.by_number.get(field.number)
        if known is None:
            raise Refused("content has a field that its schema lacks")
        require(not content or field.number > max(content), "the fields of content do not ascend")
        content[field.number] = _read_value(known, field)
    check_content(schema, content)
    return content


def _read_value(known: FieldSchema, field: Field) -> Value:
    if known.type == Type.TEXT or known.type in BYTE_STRINGS:
        return field.raw()
    if known.type == Type.REAL:
        return float(struct.unpack("<d", field.fixed())[0])
    return int(field.boolean()) if known.type == Type.BOOLEAN else field.signed()


def fields_digest(schema: Schema, content: Content, salt: bytes | None = None) -> bytes:
    """The digest of the content that a leaf covers, with the salt of its entry, if it has one."""
    start = b"vicino:F" if salt is None else b"vicino:f" + salt
    return hashlib.sha256(start + content_bytes(schema, content)).digest()
