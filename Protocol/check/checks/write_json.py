"""Writes the JSON lines form of a dump."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from datetime import timedelta
from typing import Any

from vicino_check.content import Value
from vicino_check.json_lines import SALTS_FEATURE
from vicino_check.json_values import EPOCH
from vicino_check.logs import Entry, State
from vicino_check.schema import FieldSchema, Schema, Type, digest_of_schemas
from vicino_check.statements import Signed, read_head

from .author import ShownDump, ShownLog


# Categories of characters that could change a terminal's output.
HARMFUL = {"Cc", "Cf", "Cn", "Co", "Zl", "Zp"}


def line(item: Any) -> bytes:
    """One line."""
    text = json.dumps(item, ensure_ascii=False, separators=(",", ":"))
    if not text.isascii() or "\x7f" in text:
        text = "".join(_escaped(c) if unicodedata.category(c) in HARMFUL else c for c in text)
    return text.encode() + b"\n"


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1] if character != "\x7f" else "\\u007f"


def statement(signed: Signed) -> dict[str, str]:
    """A signed statement as an object."""
    return {"payload": signed.payload.hex(), "signature": signed.signature.hex()}


def timestamp(milliseconds: int) -> str:
    """A moment as text."""
    text = (EPOCH + timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds")
    return (text[:-4] if text.endswith(".000") else text) + "Z"


def json_value(field: FieldSchema, value: Value) -> Any:
    """The value of a field in JSON."""
    if isinstance(value, bytes):
        return value.decode() if field.type == Type.TEXT else value.hex()
    if field.type == Type.TIMESTAMP:
        return timestamp(int(value))
    if field.type == Type.DECIMAL:
        unit = 10 ** (field.scale or 0)
        return value // unit if value % unit == 0 else value / unit
    if field.type == Type.BOOLEAN:
        return value == 1
    if field.type == Type.ENUMERATION and value < len(field.names):
        return field.names[int(value)]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1 << 63:
        return int(value)
    return value


def fields(entry: Entry, schema: Schema) -> dict[str, Any]:
    """The members of an entry besides its id, clock and kind."""
    if entry.state == State.DELETED:
        return {"deleted": True}
    if entry.state == State.BLANK:
        assert entry.digest is not None
        return {"blank": entry.digest.hex()}
    assert entry.content is not None
    return {
        schema.by_number[number].name: json_value(schema.by_number[number], value)
        for number, value in sorted(entry.content.items())
    }


def entry_line(entry: Entry, log: ShownLog, index: int) -> dict[str, Any]:
    """The members of an entry's line."""
    item: dict[str, Any] = {"id": str(entry.record)}
    if entry.record.writer != log.writer or entry.record.number != entry.number:
        item["entry"] = entry.number
    item["clock"] = entry.clock
    if index:
        item["log"] = index
    if len(log.schemas) > 1:
        item["kind"] = entry.kind
    schema = next(schema for schema in log.schemas if schema.kind == entry.kind)
    return {**item, **fields(entry, schema)}


def salt_line(entry: Entry, index: int) -> dict[str, Any]:
    """The line with the salt of one entry."""
    assert entry.salt is not None
    node = {"first": entry.number, "numbers": 1, "salt": entry.salt.hex()}
    return {"vicino": SALTS_FEATURE, "nodes": [node], **({"log": index} if index else {})}


def header_line(dump: ShownDump) -> dict[str, Any]:
    """The members of the header line."""
    schemas = dump.schemas
    item: dict[str, Any] = {"vicino": "dump", "version": 1, "features": [SALTS_FEATURE] if dump.has_salts else [], "roster": statement(dump.roster)}
    if dump.standing is not None:
        item["standing"] = statement(dump.standing)
    item["closings"] = [statement(closing) for closing in dump.closings]
    item["schemas"] = [schema.canonical().hex() for schema in schemas]
    item["logs"] = []
    for log in dump.logs:
        shown: dict[str, Any] = {
            "writer": log.writer.hex(), "view": log.view.hex(), "next": log.next,
            "schemas": (read_head(log.head.payload).schemas if log.head else digest_of_schemas(log.schemas)).hex(),
            "kinds": [schemas.index(schema) for schema in log.schemas] if log.lists_kinds else [],
        }
        if log.secret is not None:
            shown.update(secret=log.secret.secret.hex(), salted_from=log.secret.first)
        if log.base is not None:
            shown.update(base_next=log.base.next, base_root=log.base.root.hex())
        item["logs"].append(shown)
    return item


def body_lines(dump: ShownDump) -> list[dict[str, Any]]:
    """The lines of emptied numbers and entries."""
    lines: list[dict[str, Any]] = []
    for index, log in enumerate(dump.logs):
        if log.emptied:
            lines.append({"emptied": log.emptied, **({"log": index} if index else {})})
        if log.secret is None:
            lines += [salt_line(entry, index) for entry in log.entries if entry.salt is not None]
        lines += [entry_line(entry, log, index) for entry in log.entries]
    return lines


def head_lines(dump: ShownDump) -> list[dict[str, Any]]:
    """The lines of the heads."""
    return [{"vicino": "head", **statement(log.head)} for log in dump.logs if log.head is not None]


def seal(lines: list[Any], entries: int | None = None) -> bytes:
    """Joins lines, given as objects or bytes, and adds the end line; by default it counts the lines with an id."""
    body = b"".join(item if isinstance(item, bytes) else line(item) for item in lines)
    if entries is None:
        entries = sum(isinstance(item, dict) and "id" in item and "emptied" not in item for item in lines)
    return body + line({"vicino": "end", "entries": entries, "digest": hashlib.sha256(body).hexdigest()})


def json_lines(dump: ShownDump) -> bytes:
    """The JSON lines form of a dump."""
    return seal([header_line(dump), *body_lines(dump), *head_lines(dump)])
