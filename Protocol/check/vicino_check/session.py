"""The messages of sessions, and the inputs of their digests: session.md."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Callable, Mapping

from .canonical import Field, read_fields, write_bytes, write_unsigned
from .refusal import Refused, require
from .statements import MAX_NUMBER, Position, Signed

VERSION = 1
# The bit of version 1, which every hello has.
FEATURES = 1
# Messages of these types are of later minor versions: a reader that does not know them ignores them.
LATER_TYPES = range(64, 256)
LATER_BYTES = 16_384
MAX_LATER = 1024
LATER = "later"
GREETING_LIMIT = 16_384
MESSAGE_LIMIT = (16 << 20) + 1024
MAX_FIELDS = 131_072
MAX_ITEMS = 4096
NOTHING = bytes(16)
PROTOCOL = b"vicino/1"
# Of what a device tells about a repository.
MAX_PUBLISHERS = 8
MAX_ADDRESSES = 4
MAX_ADDRESS = 200
ENVELOPE_KEY_BYTES = 1216


@dataclass(frozen=True)
class OfferedLog:
    """A log of an offer: its head, and the indices of its kinds in the offer's list of schemas."""

    head: Signed
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Proof:
    """The proof that an asker holds an invitation."""

    id: bytes
    code: bytes


@dataclass(frozen=True)
class Message:
    """A message by its name; missing optional fields are not among its fields."""

    name: str
    fields: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        return self.fields.get(name)


class _Parts:
    """The fields of a message or of a nested message; the last one with a number counts."""

    def __init__(self, data: bytes) -> None:
        self._fields: dict[int, list[Field]] = {}
        fields = read_fields(data)
        require(len(fields) <= MAX_FIELDS, "a message has too many fields")
        for field in fields:
            self._fields.setdefault(field.number, []).append(field)

    def all(self, number: int) -> list[Field]:
        return self._fields.get(number, [])

    def last(self, number: int) -> Field:
        require(number in self._fields, f"field {number} is missing")
        return self._fields[number][-1]


def _read_signed(field: Field) -> Signed:
    parts = _Parts(field.raw())
    return Signed(parts.last(1).raw(), parts.last(2).raw(64))


def write_signed(signed: Signed) -> bytes:
    """A statement as a message."""
    return write_bytes(1, signed.payload) + write_bytes(2, signed.signature)


def _read_log(field: Field) -> OfferedLog:
    return OfferedLog(_read_signed(field), tuple(kind.unsigned() for kind in _Parts(field.raw()).all(3)))


def _write_log(log: OfferedLog) -> bytes:
    return write_signed(log.head) + b"".join(write_unsigned(3, kind) for kind in log.kinds)


def _read_position(field: Field) -> Position | None:
    if not field.raw():
        return None
    parts = _Parts(field.raw())
    position = Position(parts.last(1).unsigned(), parts.last(2).raw(32))
    require(position.next <= MAX_NUMBER, "a position is beyond all numbers")
    return position


def _write_position(position: Position | None) -> bytes:
    return b"" if position is None else write_unsigned(1, position.next) + write_bytes(2, position.root)


def _read_proof(field: Field) -> Proof:
    parts = _Parts(field.raw())
    return Proof(parts.last(1).raw(8), parts.last(2).raw(32))


def _write_proof(proof: Proof) -> bytes:
    return write_bytes(1, proof.id) + write_bytes(2, proof.code)


def _read_digests(field: Field) -> list[bytes]:
    data = field.raw()
    require(len(data) % 32 == 0 and 1 <= len(data) // 32 <= 64, "a wrong number of digests")
    return [data[at:at + 32] for at in range(0, len(data), 32)]


@dataclass(frozen=True)
class _Type:
    """How a field is read and written."""

    read: Callable[[Field], Any]
    write: Callable[[int, Any], bytes]


def _nested(read: Callable[[Field], Any], write: Callable[[Any], bytes]) -> _Type:
    return _Type(read, lambda number, value: write_bytes(number, write(value)))


def _bytes(length: int | None = None) -> _Type:
    return _Type(lambda field: field.raw(length), write_bytes)


def _below(limit: int) -> _Type:
    def read(field: Field) -> int:
        require(field.unsigned() < limit, "a number is out of range")
        return field.unsigned()

    return _Type(read, write_unsigned)


def _read_hidden(field: Field) -> bytes:
    data = field.raw()
    require(28 <= len(data) <= 1024, "a hidden vouch of a wrong length")
    return data


def _read_address(field: Field) -> str:
    data = field.raw()
    require(1 <= len(data) <= MAX_ADDRESS and all(0x21 <= byte <= 0x7E for byte in data), "an address of another form")
    return data.decode("ascii")


UNSIGNED = _Type(Field.unsigned, write_unsigned)
ADDRESS = _nested(_read_address, lambda address: address.encode())
HIDDEN = _Type(_read_hidden, write_bytes)
TAG_FIELD = _below(5)
PLACE = _below(MAX_ITEMS)
SIZE = _below(1 << 32)
HEIGHT = _below(256)
COUNT = _below(1 << 63)
BOOLEAN = _Type(Field.boolean, write_unsigned)
SIGNED = _nested(_read_signed, write_signed)
POSITION = _nested(_read_position, _write_position)
LOG = _nested(_read_log, _write_log)
PROOF = _nested(_read_proof, _write_proof)
DIGESTS = _nested(_read_digests, b"".join)
NEEDED, ABSENT, REPEATED = object(), None, []


@dataclass(frozen=True)
class _Member:
    """A field of a message: its number, its type, and its default."""

    number: int
    name: str
    type: _Type
    missing: Any = NEEDED


def _members(*members: tuple) -> tuple[_Member, ...]:
    return tuple(_Member(*member) for member in members)


_FEED = (1, "feed", UNSIGNED)
_LOG = (2, "log", PLACE)
_BATCH = ((3, "size", SIZE), (4, "data", _bytes()), (5, "last", BOOLEAN, False))
TYPES: dict[int, tuple[str, tuple[_Member, ...]]] = {
    1: ("hello", _members(
        (1, "version", UNSIGNED), (2, "features", UNSIGNED, 0), (3, "message_bytes", UNSIGNED), (5, "proof", PROOF, ABSENT),
        (6, "padding", _bytes(), ABSENT),
    )),
    2: ("done", _members((1, "answered", UNSIGNED, 0))),
    15: ("goodbye", _members((1, "reason", UNSIGNED), (6, "padding", _bytes(), ABSENT))),
    3: ("want", _members(
        _FEED, (2, "author", _bytes(32)), (3, "digest", _bytes(16)), (4, "outline", _bytes(8), ABSENT),
        (5, "presence_digest", _bytes(8), ABSENT),
    )),
    4: ("have", _members(
        _FEED, (2, "round", UNSIGNED), (3, "positions", POSITION, REPEATED), (4, "others", UNSIGNED, 0),
    )),
    5: ("ask", _members(
        _FEED, _LOG, (3, "height", HEIGHT), (4, "index", UNSIGNED), (6, "round", UNSIGNED),
    )),
    6: ("fetch", _members(
        _FEED, _LOG, (6, "round", UNSIGNED), (7, "segments", UNSIGNED, REPEATED), (8, "piece_size", UNSIGNED, ABSENT),
        (9, "held", UNSIGNED, ABSENT), (10, "held_digest", _bytes(8), ABSENT),
    )),
    7: ("got", _members(_FEED, (2, "digest", _bytes(16)), (6, "round", UNSIGNED))),
    8: ("same", _members(_FEED)),
    9: ("offer", _members(
        _FEED, (2, "roster", SIGNED, ABSENT), (3, "standing", SIGNED, ABSENT), (4, "closings", SIGNED, REPEATED),
        (5, "schemas", _bytes(), REPEATED), (6, "logs", LOG, REPEATED), (7, "round", UNSIGNED), (8, "grant", SIGNED, ABSENT),
    )),
    10: ("delta", _members(_FEED, _LOG, *_BATCH)),
    11: ("descend", _members(_FEED, _LOG, (5, "digests", DIGESTS, ABSENT))),
    12: ("children", _members(
        _FEED, _LOG, (3, "height", HEIGHT), (4, "index", UNSIGNED), (5, "digests", DIGESTS),
    )),
    13: ("entries", _members(_FEED, _LOG, *_BATCH, (7, "segments", UNSIGNED, REPEATED))),
    16: ("piece", _members(_FEED, _LOG, (3, "offset", SIZE), (4, "data", _bytes()))),
    17: ("presence", _members(
        _FEED, (2, "presence_key", _bytes(32), ABSENT), (3, "revision", COUNT), (4, "key_number", COUNT),
        (5, "tag_field", TAG_FIELD, ABSENT), (6, "tag_key", _bytes(32), ABSENT),
    )),
    14: ("refuse", _members(_FEED)),
    20: ("shares", _members((2, "share", SIGNED, ABSENT), (3, "division", SIGNED, ABSENT))),
    21: ("kept", _members((2, "divisions", _bytes(8), REPEATED))),
    22: ("vouches", _members((2, "vouch", SIGNED, ABSENT), (3, "told", HIDDEN, REPEATED))),
    72: ("publication kept", _members(
        (2, "envelope_key", _bytes(ENVELOPE_KEY_BYTES), ABSENT), (3, "content_digest", _bytes(16)),
    )),
    73: ("publication", _members(
        (2, "epoch_key", _bytes(32), ABSENT), (3, "publishers", _bytes(32), REPEATED), (4, "addresses", ADDRESS, REPEATED),
        (5, "envelope", UNSIGNED, ABSENT), (6, "key_wanted", BOOLEAN, False),
    )),
}
# The fields of a publication that are ignored without an epoch key.
CONTENT = {3, 4, 5}
# The bytes of a hello, and of a goodbye.
GREETING_BYTES = 64
NUMBERS = {name: number for number, (name, _) in TYPES.items()}


def write_message(name: str, **fields: Any) -> bytes:
    """A message; fields that are None or missing are left out."""
    number = NUMBERS[name]
    result = bytes([number])
    for member in TYPES[number][1]:
        value = fields.get(member.name)
        if member.missing is REPEATED:
            result += b"".join(member.type.write(member.number, item) for item in value or [])
        elif value is not None:
            result += member.type.write(member.number, value)
    return result


def write_greeting(name: str, **fields: Any) -> bytes:
    """A hello or a goodbye of the length that all have."""
    bare = write_message(name, **fields, padding=b"")
    return write_message(name, **fields, padding=bytes(GREETING_BYTES - len(bare)))


def read_message(data: bytes) -> Message:
    """Reads a message."""
    require(len(data) >= 1, "an empty message")
    if data[0] in LATER_TYPES and data[0] not in TYPES:
        return Message(LATER, {})
    if data[0] not in TYPES:
        raise Refused(f"no message has the type {data[0]}")
    name, members = TYPES[data[0]]
    parts = _Parts(data[1:])
    is_empty = name == "publication" and not parts.all(2)
    fields: dict[str, Any] = {}
    for member in members:
        found = [] if is_empty and member.number in CONTENT else parts.all(member.number)
        if member.missing is REPEATED:
            fields[member.name] = [member.type.read(field) for field in found]
        elif found:
            fields[member.name] = member.type.read(found[-1])
        elif member.missing is NEEDED:
            raise Refused(f"{name} lacks {member.name}")
        elif member.missing is not ABSENT:
            fields[member.name] = member.missing
    _check(name, fields)
    return Message(name, fields)


def _check(name: str, fields: dict[str, Any]) -> None:
    """The limits of single messages."""
    if name == "offer":
        for part in ("logs", "closings", "schemas"):
            require(len(fields[part]) <= MAX_ITEMS, f"an offer has too many {part}")
        if "roster" not in fields:
            require("grant" not in fields and not fields["schemas"], "an offer without a roster has a grant or schemas")
            require(all(not log.kinds for log in fields["logs"]), "an offer without a roster has kinds")
    if name in ("fetch", "entries"):
        segments = fields["segments"]
        require(1 <= len(segments) <= 64, "a wrong number of segments")
        require(all(a < b for a, b in zip(segments, segments[1:])), "segments do not ascend")
    if name == "fetch":
        require(("held" in fields) == ("held_digest" in fields), "held comes without its digest")
        require(64 <= fields.get("piece_size", 64) < 1 << 32, "a piece size is out of range")
    if name == "presence":
        require(("tag_field" in fields) == ("tag_key" in fields), "a field of tags comes without its key")
        require("presence_key" in fields or "tag_key" not in fields, "a field of tags comes without the presence key")
    if name == "publication" and "epoch_key" in fields:
        require(1 <= len(fields["publishers"]) <= MAX_PUBLISHERS, "a wrong number of publishers")
        require(len(fields["addresses"]) <= MAX_ADDRESSES, "too many addresses")
    if name == "hello":
        require(fields["message_bytes"] >= MESSAGE_LIMIT, "the peer takes no batches")


def _short_digest(label: bytes, data: bytes, length: int) -> bytes:
    return hashlib.sha256(label + data).digest()[:length]


def feed_digest(roster: int, standing: int, grant: int, logs: Mapping[tuple[bytes, bytes], Position]) -> bytes:
    """The feed digest, from versions and the positions of logs, which are named by view and writer."""
    message = write_unsigned(1, roster) + write_unsigned(2, standing) + write_unsigned(3, grant)
    for (view, writer), position in sorted(logs.items()):
        names = write_bytes(1, writer) + write_bytes(2, view)
        message += write_bytes(4, names + write_unsigned(3, position.next) + write_bytes(4, position.root))
    return _short_digest(b"vicino:W", message, 16)


def outline_digest(roster: bytes, grant: bytes | None, schemas: set[bytes]) -> bytes:
    """The outline digest, from payloads and the digests of schemas."""
    message = write_bytes(1, roster) + (b"" if grant is None else write_bytes(2, grant))
    return _short_digest(b"vicino:O", message + b"".join(write_bytes(3, digest) for digest in sorted(schemas)), 8)


def presence_digest(key: bytes, tag_field: int | None = None, tag_key: bytes | None = None) -> bytes:
    """The presence digest, of a presence key and of the field of tags that came with it."""
    field = b"" if tag_field is None or tag_key is None else bytes([tag_field]) + tag_key
    return _short_digest(b"vicino:R", key + field, 8)
