"""Repositories (repository.md): sealed objects in a store, read with the key of an epoch."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .binary import BATCH, END, HEADER
from .canonical import Field, read_fields, write_bytes, write_unsigned
from .messages import Header, PackedBatch, parse
from .refusal import require, Refused
from .statements import Signed, ascending, read_head, verify_signature

LABEL = b"org.vicino.repository/1"
POINTER = "org.vicino.pointer/1"
NAME_BYTES = 16
KEY_BYTES = 32
MAX_NUMBER = 1 << 40
MAX_NODE = 1 << 26
MAX_PARTS = 1024
MAX_PACK = 18 << 20
MAX_POINTER = 8 << 20
Store = Mapping[str, bytes]
Fields = dict[int, list[Field]]


def name_text(name: bytes) -> str:
    """The text form of a name: 26 letters and digits."""
    return base64.b32encode(name).decode("ascii").rstrip("=").lower()


def derive(key: bytes, info: bytes, count: int) -> bytes:
    """HKDF-SHA256 of a key, for at most 32 bytes."""
    extracted = hmac.new(LABEL, key, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\x01", hashlib.sha256).digest()[:count]


@dataclass(frozen=True)
class Publication:
    """What one device publishes for one audience in one epoch."""

    key: bytes
    publisher: bytes

    def derived(self, purpose: str, number: int, count: int) -> bytes:
        """A name or a key."""
        info = purpose.encode("ascii") + b"\x00" + self.publisher + number.to_bytes(8, "big")
        return derive(self.key, info, count)

    def name(self, kind: str, number: int = 0) -> bytes:
        """The name of an object."""
        return self.derived(f"{kind} name", number, NAME_BYTES)

    def open(self, kind: str, data: bytes, number: int = 0) -> bytes:
        """The content of an object."""
        bound = LABEL + b"\x00" + kind.encode("ascii") + b"\x00" + self.name(kind, number)
        try:
            plain = AESGCM(self.derived(f"{kind} key", number, KEY_BYTES)).decrypt(data[:12], data[12:], bound)
        except (InvalidTag, ValueError) as error:
            raise Refused("an object does not open under its name") from error
        length = int.from_bytes(plain[:4], "big")
        require(len(plain) >= 4 and length <= len(plain) - 4, "an object has an impossible length")
        require(not any(plain[4 + length:]), "the padding of an object is not zero")
        return plain[4:4 + length]


@dataclass(frozen=True)
class PackedLog:
    """A log as it is in packs: its head then, if it is another one, and the numbers and sizes of the packs in order."""

    log: int
    head: Signed | None
    parts: list[tuple[int, int]]


@dataclass(frozen=True)
class Pointer:
    """What a publication says of itself."""

    author: bytes
    sequence: int
    promise: int
    next_pack: int
    delta: bytes
    packed: list[PackedLog]


def read_pointer(publication: Publication, data: bytes, author: bytes) -> Pointer:
    """Opens and verifies a pointer."""
    require(len(data) <= MAX_POINTER, "a pointer is too long")
    signed = _signed(publication.open("pointer", data))
    verify_signature(publication.publisher, POINTER, signed)
    fields = _fields(signed.payload)
    pointer = Pointer(
        author=_one(fields, 1).raw(32), sequence=_one(fields, 2).unsigned(), promise=_one(fields, 4).signed(),
        next_pack=_one(fields, 5).unsigned(), delta=_one(fields, 6).raw(),
        packed=[_read_packed(field.raw()) for field in fields.get(7, [])],
    )
    _one(fields, 3).signed()
    require(pointer.author == author, "a pointer is of another author")
    require(pointer.sequence >= 1 and pointer.next_pack <= MAX_NUMBER, "a pointer has an impossible number")
    require(ascending([log.log for log in pointer.packed]), "packed logs do not ascend")
    return pointer


def read_repository(publication: Publication, store: Store, author: bytes) -> tuple[bytes, bytes, set[str]]:
    """The two dumps of a publication, from packs and from the pointer, and the names of all its objects."""
    name = name_text(publication.name("pointer"))
    require(name in store, "there is no pointer")
    pointer = read_pointer(publication, store[name], author)
    names = {name}
    shown = parse(Header, _header_payload(pointer.delta))
    full = Header()
    full.CopyFrom(shown)
    del full.logs[:]
    frames = b""
    entries = 0
    packed = {log.log: log for log in pointer.packed}
    require(all(index < len(shown.logs) for index in packed), "there are packs of no log")
    for index, log in enumerate(shown.logs):
        require(log.HasField("base"), "a log of a pointer has no base")
        if log.base.next == 0:
            continue
        require(index in packed, "a base is in no packs")
        added = full.logs.add()
        added.CopyFrom(log)
        added.ClearField("base")
        if packed[index].head is not None:
            added.head.payload, added.head.signature = packed[index].head.payload, packed[index].head.signature
        head = read_head(added.head.payload)
        require((head.next, head.root) == (log.base.next, log.base.root), "a base is not what is in packs")
        for number, size in packed[index].parts:
            name = name_text(publication.name("pack", number))
            names.add(name)
            require(len(store.get(name, b"")) == size, "a pack is missing, or has another size")
            count, batch = _read_pack(publication.open("pack", store[name], number), len(full.logs) - 1)
            frames += _frame(BATCH, batch)
            entries += count
    return _dump(pointer.delta[:12], full.SerializeToString(), frames, entries), pointer.delta, names


def _read_packed(data: bytes) -> PackedLog:
    fields = _fields(data)
    head = _signed(_one(fields, 2).raw()) if 2 in fields else None
    nodes = [_fields(field.raw()) for field in fields.get(3, [])]
    require(ascending([_one(node, 1).unsigned() for node in nodes]), "nodes do not ascend")
    parts = [part for node in nodes for part in _read_node(node)]
    return PackedLog(_one(fields, 1).unsigned(), head, parts)


def _read_node(node: Fields) -> list[tuple[int, int]]:
    require(_one(node, 1).unsigned() < MAX_NODE, "a node has an impossible index")
    _one(node, 2).raw(32)
    parts = [_fields(field.raw()) for field in node.get(3, [])]
    require(1 <= len(parts) <= MAX_PARTS, "a node has no packs, or too many")
    numbers = [(_one(part, 1).unsigned(), _one(part, 2).unsigned()) for part in parts]
    require(all(number < MAX_NUMBER and size <= MAX_PACK for number, size in numbers), "a pack is impossible")
    return numbers


def _read_pack(content: bytes, log: int) -> tuple[int, bytes]:
    """The number of entries of a pack, and its batch as the payload of a frame."""
    fields = _fields(content)
    batch = PackedBatch(log=log, size=_one(fields, 2).unsigned(), data=_one(fields, 3).raw())
    return _one(fields, 1).unsigned(), batch.SerializeToString()


def _header_payload(dump: bytes) -> bytes:
    require(len(dump) >= 21 and dump[16] == HEADER, "a delta does not begin with a header")
    length = int.from_bytes(dump[17:21], "little")
    require(length <= len(dump) - 21, "a delta is truncated")
    return dump[21:21 + length]


def _dump(start: bytes, header: bytes, frames: bytes, entries: int) -> bytes:
    """A binary dump that may have salts."""
    dump = start + (1).to_bytes(4, "little") + _frame(HEADER, header) + frames
    end = write_bytes(1, hashlib.sha256(dump).digest()) + (write_unsigned(2, entries) if entries else b"")
    return dump + _frame(END, end)


def _frame(frame_type: int, payload: bytes) -> bytes:
    return bytes([frame_type]) + len(payload).to_bytes(4, "little") + payload


def _signed(data: bytes) -> Signed:
    fields = _fields(data)
    return Signed(_one(fields, 1).raw(), _one(fields, 2).raw(64))


def _fields(data: bytes) -> Fields:
    fields: Fields = {}
    for field in read_fields(data):
        fields.setdefault(field.number, []).append(field)
    return fields


def _one(fields: Fields, number: int) -> Field:
    require(number in fields, f"field {number} is missing")
    return fields[number][-1]
