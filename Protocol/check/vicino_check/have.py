"""Reads have-files: dump.md."""

from __future__ import annotations

from dataclasses import dataclass

from .refusal import require
from .statements import MAX_NUMBER, Position
from .strict_json import Object, from_hex, read_object

MAX_BYTES = 1 << 20


@dataclass(frozen=True)
class Have:
    """The contents of a have-file."""

    author: bytes
    roster: int
    schemas: list[bytes]
    logs: dict[tuple[bytes, bytes], Position]


def read_have(data: bytes) -> Have:
    """Reads a have-file."""
    require(len(data) <= MAX_BYTES, "a have-file is too long")
    item = read_object(data)
    require(item.text("vicino") == "have", "not a have-file")
    require(item.number("version") == 1, "unknown version")
    logs = {}
    for log in map(Object, item.array("logs", dict)):
        name = log.hex("view", 8), log.hex("writer", 8)
        require(name not in logs, "a log occurs twice")
        logs[name] = Position(log.number("next", MAX_NUMBER), log.hex("root", 32))
    schemas = [from_hex(text, 32) for text in item.array("schemas", str)]
    return Have(item.hex("author", 32), item.number("roster"), schemas, logs)
