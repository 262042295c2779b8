"""Binary dumps that must be refused: dump.md, Binary form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable

from vicino_check.binary import BATCH, END, HEADER, MAGIC, SALTS_FEATURE
from vicino_check.logs import OWN
from vicino_check.messages import End
from vicino_check.statements import Position

from .. import author, write_binary
from ..author import ShownLog
from ..from_text import schema
from ..merging import OTHER, THREE, dump, log, value
from ..write_binary import batches, frame, packed_batch, write_batch
from . import whole
from .case import Cases, hexadecimal
from .whole import PLAIN

TWO = "two logs, one of them a delta"
KINDS = "a log of two kinds"
SALTED = "a value with a salt"


def cases() -> Cases:
    """All cases of the form."""
    result = Cases("Binary dumps. Each is read by a reader that holds what the dump named by `held` brings.")
    whole.add(result, lambda shown: hexadecimal(write_binary.binary(shown)))
    result.accept(TWO, hexadecimal(write_binary.binary(_two())))
    result.accept(KINDS, hexadecimal(write_binary.binary(dump(_kinds()))))
    _layout(result)
    _headers(result)
    _batches(result)
    _salts(result)
    return result


def _two():
    return dump(log(3, THREE), log(2, [value(0, of=OTHER), value(1, of=OTHER)], writer=OTHER, base=Position(0, bytes(32))))


def _kinds() -> ShownLog:
    shown = ShownLog(log(3, THREE).writer, OWN, 3, [schema(), replace(schema(), name="org.example.reading")], THREE)
    shown.head = author.head(shown)
    return shown


def _layout(result: Cases) -> None:
    shown = dump(log(3, THREE))
    payload, parts = write_binary.header(shown).SerializeToString(deterministic=True), batches(shown.logs[0], 0)
    start = MAGIC + bytes([1, 0, 0, 0]) + bytes(4)
    head, body = frame(HEADER, payload), b"".join(frame(BATCH, part) for part in parts)
    whole_body = start + head + body
    end = write_binary.end(whole_body, 3)

    def sealed(data: bytes) -> dict[str, str]:
        return hexadecimal(data + write_binary.end(data, 3))

    def at(offset: int, byte: int) -> bytes:
        return whole_body[:offset] + bytes([byte]) + whole_body[offset + 1:]

    wrong_digest = frame(END, End(digest=bytes(32), entries=3).SerializeToString())
    for check, what, data in (
        ("B1", "another magic number", sealed(at(0, 0x88))), ("B1", "line feeds that were changed", sealed(at(4, 0x0A))),
        ("B2", "another major version", sealed(at(8, 2))), ("B2", "the major version 0", sealed(at(8, 0))),
        ("B3", "a feature", sealed(at(12, 2))), ("B3", "the highest feature", sealed(at(15, 0x80))),
        ("B4", "a frame of an unknown type", sealed(whole_body + frame(4, b""))),
        ("B4", "a frame of the type 0", sealed(whole_body + frame(0, b""))),
        ("B5", "a frame of more than 16 MiB", hexadecimal(start + bytes([HEADER]) + ((16 << 20) + 1).to_bytes(4, "little"))),
        ("B6", "no byte behind the prologue", hexadecimal(start)), ("B6", "a prologue that is cut", hexadecimal(start[:15])),
        ("B6", "a frame that is cut", hexadecimal(whole_body[:-1])),
        ("B6", "the head of a frame that is cut", hexadecimal(whole_body + bytes([END, 36]))),
        ("B7", "a batch before the header", sealed(start + body + head)), ("B7", "no header", hexadecimal(start + end)),
        ("B8", "a second header", sealed(start + head + head + body)),
        ("B9", "a header that is no message", sealed(start + frame(HEADER, payload + b"\x0a") + body)),
        ("B9", "a batch that is no message", sealed(start + head + frame(BATCH, b"\xff"))),
        ("B23", "no end", hexadecimal(whole_body)), ("B23", "another digest", hexadecimal(whole_body + wrong_digest)),
        ("B23", "another number of entries", hexadecimal(whole_body + write_binary.end(whole_body, 2))),
        ("B23", "an empty end", hexadecimal(whole_body + frame(END, b""))),
        ("B24", "a byte behind the end", hexadecimal(whole_body + end + b"\0")),
        ("B24", "a second end", hexadecimal(whole_body + end + end)),
    ):
        result.refuse(check, what, PLAIN, data)


def _headers(result: Cases) -> None:
    def kinds(*values: int) -> Callable[[Any], object]:
        return lambda h: (h.logs[0].ClearField("kinds"), h.logs[0].kinds.extend(values))

    def base(next_number: int, root: bytes) -> Callable[[Any], object]:
        return lambda h: (setattr(h.logs[1].base, "next", next_number), setattr(h.logs[1].base, "root", root))

    broken = schema().canonical()[:-1] + b"\7"
    for check, what, twin, shown, change in (
        ("B10", "no roster", PLAIN, dump(log(3, THREE)), lambda h: h.ClearField("roster")),
        ("B10", "a log without a head", PLAIN, dump(log(3, THREE)), lambda h: h.logs[0].ClearField("head")),
        ("B11", "a signature of 63 bytes", PLAIN, dump(log(3, THREE)), lambda h: setattr(h.roster, "signature", h.roster.signature[:63])),
        ("B11", "a signature of 65 bytes", PLAIN, dump(log(3, THREE)), lambda h: setattr(h.logs[0].head, "signature", h.logs[0].head.signature + b"\0")),
        ("B12", "a schema with an unknown privacy class", PLAIN, dump(log(3, THREE)), lambda h: h.schemas.append(broken)),
        ("B12", "an empty schema", PLAIN, dump(log(3, THREE)), lambda h: h.schemas.append(b"")),
        ("B13", "a kind that does not exist", PLAIN, dump(log(3, THREE)), kinds(1)),
        ("B14", "a kind twice", PLAIN, dump(log(3, THREE)), kinds(0, 0)),
        ("B14", "kinds out of order", KINDS, dump(_kinds()), kinds(1, 0)),
        ("B16", "a base whose root has 31 bytes", TWO, _two(), base(0, bytes(31))),
        ("B16", "a base beyond the head", TWO, _two(), base(3, bytes(32))),
        ("B17", "no kinds, and the schemas are not held", PLAIN, dump(log(3, THREE)), kinds()),
        ("B25", "4,097 closings", PLAIN, dump(log(3, THREE)), lambda h: [h.closings.add() for _ in range(4097)]),
        ("B25", "4,097 logs", PLAIN, dump(log(3, THREE)), lambda h: [h.logs.add() for _ in range(4096)]),
        ("B25", "4,097 schemas", PLAIN, dump(log(3, THREE)), lambda h: h.schemas.extend([b""] * 4096)),
    ):
        header = write_binary.header(shown)
        change(header)
        parts = [part for index, item in enumerate(shown.logs) for part in batches(item, index)]
        entries = sum(len(item.entries) for item in shown.logs)
        result.refuse(check, what, twin, hexadecimal(write_binary.seal(header.SerializeToString(deterministic=True), parts, entries)))


def _batches(result: Cases) -> None:
    shown = _two()
    payload = write_binary.header(shown).SerializeToString(deterministic=True)
    one, two = (batches(item, index)[0] for index, item in enumerate(shown.logs))
    writer = shown.logs[0].writer

    def part(entries: list, emptied: list[int] = [], index: int = 0, of: bytes = writer) -> bytes:
        return packed_batch(write_batch(entries, emptied, of, [schema()]), index)

    for check, what, parts, entries in (
        ("B18", "a batch of a log that does not exist", [one, two, part([value(0)], index=2)], 6),
        ("B20", "numbers that descend from batch to batch", [part(THREE[1:]), part(THREE[:1]), two], 5),
        ("B20", "a number twice", [part(THREE[:2]), part(THREE[1:]), two], 6),
        ("B20", "a number that is not below the next number", [part([*THREE, value(3)]), two], 6),
        ("B21", "emptied numbers in a full log", [part(THREE, [0]), two], 5),
        ("B22", "emptied numbers behind entries", [one, part([value(0, of=OTHER)], [], 1, OTHER), part([value(1, of=OTHER)], [0], 1, OTHER)], 5),
        ("B26", "a batch that cannot be read", [one, two[:-1]], 5),
    ):
        result.refuse(check, what, TWO, hexadecimal(write_binary.seal(payload, parts, entries)))


def _salts(result: Cases) -> None:
    salted = dump(log(3, [*THREE[:2], replace(THREE[2], salt=bytes(range(16)))]))
    payload, parts = write_binary.header(salted).SerializeToString(deterministic=True), batches(salted.logs[0], 0)
    result.accept(SALTED, hexadecimal(write_binary.binary(salted)))
    result.refuse("B3", "a salt without the feature", SALTED, hexadecimal(write_binary.seal(payload, parts, 3)))

    header = write_binary.header(salted)
    header.logs[0].secret, header.logs[0].salted_from = bytes(32), 3
    payload = header.SerializeToString(deterministic=True)
    wrong = hexadecimal(write_binary.seal(payload, parts, 3, SALTS_FEATURE))
    result.refuse("B28", "a record secret in a log that followers see", SALTED, wrong)
