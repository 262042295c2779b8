"""JSON as the specification reads it: bounded, no repeated members, exact numbers, no unpaired surrogates."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from .canonical import utf8
from .refusal import Refused, require

MAX_LINE = 16 << 20
MAX_LEVELS = 16
MAX_MEMBERS = 1_024
HEX = re.compile(r"([0-9a-f]{2})*", re.ASCII)
UINT64 = (1 << 64) - 1


class Object:
    """A JSON object, whose members are read by name and type."""

    def __init__(self, members: dict[str, Any]) -> None:
        self.members = members

    def has(self, name: str) -> bool:
        """Whether it has a member."""
        return name in self.members

    def _get(self, name: str, kind: type) -> Any:
        require(name in self.members, f"the member {name} is missing")
        value = self.members[name]
        require(type(value) is kind, f"the member {name} has a wrong type")
        return value

    def text(self, name: str) -> str:
        """A member that is a text."""
        return self._get(name, str)

    def number(self, name: str, high: int = UINT64) -> int:
        """A member that is a whole number from 0 to a limit."""
        value = self._get(name, int)
        require(0 <= value <= high, f"the member {name} is out of range")
        return value

    def boolean(self, name: str) -> bool:
        """A member that is true or false."""
        return self._get(name, bool)

    def hex(self, name: str, length: int | None = None) -> bytes:
        """A member that is a binary value in hexadecimal."""
        return from_hex(self.text(name), length)

    def object(self, name: str) -> Object:
        """A member that is an object."""
        return Object(self._get(name, dict))

    def array(self, name: str, kind: type) -> list[Any]:
        """A member that is an array of elements of one type."""
        values = self._get(name, list)
        require(all(type(value) is kind for value in values), f"the member {name} has a wrong element")
        return values


def from_hex(text: str, length: int | None = None) -> bytes:
    """Reads lower-case hexadecimal."""
    require(HEX.fullmatch(text) is not None, "a text is not lower-case hexadecimal")
    require(length is None or len(text) == 2 * length, "a binary value has a wrong length")
    return bytes.fromhex(text)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    require(len(pairs) <= MAX_MEMBERS, "an object has too many members")
    members = dict(pairs)
    require(len(members) == len(pairs), "a member occurs twice")
    return members


def _constant(name: str) -> None:
    raise Refused(f"{name} is not JSON")


def _check_surrogates(value: Any) -> None:
    if isinstance(value, str):
        require(value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value), "an unpaired surrogate")
    elif isinstance(value, list):
        for element in value:
            _check_surrogates(element)
    elif isinstance(value, dict):
        for name, element in value.items():
            _check_surrogates(name)
            _check_surrogates(element)


def _check_levels(data: bytes) -> None:
    """Counts brackets outside of texts, before anything is decoded."""
    level = 0
    for bracket in re.findall(rb"[\[{\]}]", re.sub(rb'"(?:[^"\\]|\\.)*"', b"", data, flags=re.DOTALL)):
        level += 1 if bracket in b"[{" else -1
        require(level <= MAX_LEVELS, "a line is nested too deep")


def read_object(data: bytes) -> Object:
    """Reads one JSON object."""
    _check_levels(data)
    try:
        value = json.loads(
            utf8(data), object_pairs_hook=_members, parse_float=Decimal, parse_constant=_constant
        )
        _check_surrogates(value)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise Refused("a line is no JSON") from error
    require(type(value) is dict, "a line is no JSON object")
    return Object(value)
