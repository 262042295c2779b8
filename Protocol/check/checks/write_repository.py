"""Writes a repository: packs, the pointer, and an envelope (repository.md)."""

from __future__ import annotations

import os
from typing import Iterable

import zstandard
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from vicino_check import envelopes, hpke
from vicino_check.canonical import write_bytes, write_unsigned, zigzag
from vicino_check.logs import EMPTY_SEGMENT, GROUP, SEGMENT, Entry, leaf, node, segment
from vicino_check.repository import KEY_BYTES, LABEL, POINTER, Publication, name_text
from vicino_check.sealed import padded
from vicino_check.statements import Signed
from vicino_check.tree import row_lengths

from . import author, write_binary
from .author import ShownDump, ShownLog

NODE = SEGMENT * GROUP
SPLIT = 40


def signed_bytes(signed: Signed) -> bytes:
    """A signed statement as a message."""
    return write_bytes(1, signed.payload) + write_bytes(2, signed.signature)


def sealed(publication: Publication, kind: str, content: bytes, size: int, number: int = 0) -> bytes:
    """An object."""
    plain = (len(content).to_bytes(4, "big") + content).ljust(size - 28, b"\x00")
    assert len(plain) == size - 28, "the content is too long for the object"
    bound = LABEL + b"\x00" + kind.encode() + b"\x00" + publication.name(kind, number)
    nonce = os.urandom(12)
    return nonce + AESGCM(publication.derived(f"{kind} key", number, KEY_BYTES)).encrypt(nonce, plain, bound)


def pointer_size(count: int) -> int:
    """The size of a pointer with a content of that size."""
    size = 4096
    while size < count + 32:
        size *= 2
    return size


def node_digest(log: ShownLog, index: int) -> bytes:
    """The digest of 64 segments, over the segments up to the log's end."""
    schemas = {schema.kind: schema for schema in log.schemas}
    parts: dict[int, dict[int, bytes]] = {}
    for entry in log.entries:
        parts.setdefault(entry.number // SEGMENT, {})[entry.number % SEGMENT] = leaf(entry, schemas[entry.kind])
    children = range(index * GROUP, min((index + 1) * GROUP, row_lengths(log.next)[0]))
    return node(1, [segment(parts[child]) if child in parts else EMPTY_SEGMENT for child in children])


class Publisher:
    """A device that publishes, with its signing key from a seed and the packs that it has written."""

    def __init__(self, epoch_key: bytes, seed: int) -> None:
        self.publication = Publication(epoch_key, author.public_key(seed))
        self.seed = seed
        self.next_pack = 0
        self.store: dict[str, bytes] = {}

    def publish(self, sequence: int, packed: list[ShownLog], delta: ShownDump) -> None:
        """Writes the packs of logs, and a pointer with what has changed since; the delta's logs are in the same order."""
        tables = [self._pack(index, log, delta.logs[index]) for index, log in enumerate(packed)]
        payload = write_bytes(1, author.user(author.IDENTITY)) + write_unsigned(2, sequence)
        payload += write_unsigned(3, zigzag(1_700_000_000_000)) + write_unsigned(4, zigzag(1_700_086_400_000))
        payload += write_unsigned(5, self.next_pack) + write_bytes(6, write_binary.binary(delta))
        payload += b"".join(write_bytes(7, table) for table in tables)
        content = signed_bytes(author.sign(self.seed, POINTER, payload))
        name = name_text(self.publication.name("pointer"))
        self.store[name] = sealed(self.publication, "pointer", content, pointer_size(len(content)))

    def _pack(self, index: int, log: ShownLog, later: ShownLog) -> bytes:
        """Writes the packs of a log; the result is what the pointer says of them."""
        result = write_unsigned(1, index)
        if log.head != later.head:
            assert log.head is not None
            result += write_bytes(2, signed_bytes(log.head))
        for place in sorted({entry.number // NODE for entry in log.entries}):
            entries = [entry for entry in log.entries if entry.number // NODE == place]
            message = write_unsigned(1, place) + write_bytes(2, node_digest(log, place))
            # Small packs show that a node may have several.
            for at in range(0, len(entries), SPLIT):
                number, size = self._write_pack(entries[at:at + SPLIT], log)
                message += write_bytes(3, write_unsigned(1, number) + write_unsigned(2, size))
            result += write_bytes(3, message)
        return result

    def _write_pack(self, entries: list[Entry], log: ShownLog) -> tuple[int, int]:
        batch = write_binary.write_batch(entries, [], log.writer, log.schemas)
        content = write_unsigned(1, len(entries)) + write_unsigned(2, len(batch))
        content += write_bytes(3, zstandard.compress(batch, 19))
        number, size = self.next_pack, padded(len(content) + 32)
        self.next_pack += 1
        name = name_text(self.publication.name("pack", number))
        self.store[name] = sealed(self.publication, "pack", content, size, number)
        return number, size


def envelope(
    device: int, sender: X25519PrivateKey, follower: tuple[bytes, bytes], publication: Publication, number: int,
    addresses: Iterable[str],
) -> tuple[bytes, bytes]:
    """The name and the object of an envelope; `follower` is the agreement key and the envelope key of its device."""
    agreement, key = follower
    own = sender.public_key().public_bytes_raw()
    name = envelopes.name(sender, agreement, own, agreement, number)
    payload = write_bytes(1, author.user(author.IDENTITY)) + write_bytes(2, author.public_key(device))
    payload += write_bytes(3, agreement) + write_bytes(4, publication.key) + write_bytes(5, publication.publisher)
    payload += b"".join(write_bytes(6, address.encode()) for address in addresses)
    content = signed_bytes(author.sign(device, envelopes.ENVELOPE, payload))
    plain = (len(content).to_bytes(4, "big") + content).ljust(912, b"\x00")
    return name, hpke.seal_for(key, envelopes.info(name), plain)
