"""The values of fields in JSON lines: dump.md."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import Any

from .content import Value
from .refusal import Refused, require
from .schema import BYTE_STRINGS, FieldSchema, Type
from .strict_json import from_hex

TIMESTAMP = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{3}))?Z", re.ASCII
)
EPOCH = datetime(1970, 1, 1)


def read_timestamp(text: str) -> int:
    """Reads a time of day in UTC as milliseconds since 1970."""
    match = TIMESTAMP.fullmatch(text)
    require(match is not None and match[7] != "000", "a timestamp has a wrong form")
    assert match is not None
    try:
        moment = datetime(*(int(part) for part in match.groups()[:6]))
    except ValueError as error:
        raise Refused("a timestamp does not exist") from error
    return (moment - EPOCH) // timedelta(milliseconds=1) + int(match[7] or 0)


def read_decimal(number: int | Decimal, scale: int) -> int:
    """Reads a decimal as an integer of units; halves round away from zero."""
    value = Decimal(number)
    require(value.adjusted() < 30, "a decimal is out of range")
    if value.adjusted() < -30:
        return 0
    with localcontext() as context:
        context.prec = max(100, len(value.as_tuple().digits) + 20)
        return int(value.scaleb(scale).to_integral_value(ROUND_HALF_UP))


def read_value(field: FieldSchema, value: Any) -> Value:
    """Reads the value of a field; its range is checked with the whole content."""
    kind = type(value)
    if field.type in (Type.INTEGER, Type.DURATION) and kind is int:
        return value
    if field.type == Type.DECIMAL and kind in (int, Decimal):
        return read_decimal(value, field.scale or 0)
    if field.type == Type.REAL and kind in (int, Decimal):
        return _read_real(value)
    if field.type == Type.TEXT and kind is str:
        return value.encode("utf-8")
    if field.type in BYTE_STRINGS and kind is str:
        return from_hex(value)
    if field.type == Type.BOOLEAN and kind is bool:
        return int(value)
    if field.type == Type.TIMESTAMP and kind is str:
        return read_timestamp(value)
    if field.type == Type.ENUMERATION and kind is int:
        return value
    if field.type == Type.ENUMERATION and kind is str:
        require(value in field.names, f"{field.name} has an unknown name")
        return field.names.index(value)
    raise Refused(f"{field.name} has a wrong type")


def _read_real(value: int | Decimal) -> float:
    try:
        # Adding zero makes a negative zero positive.
        return float(value) + 0.0
    except OverflowError as error:
        raise Refused("a real is not finite") from error
