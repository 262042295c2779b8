"""Beacons and bridges: presence.md. Knocks: session.md."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .refusal import require

VERSION = 1
MEDIA_WITH_CHANNELS = (1, 255)
ANY_DEVICE = 255
HELLO_LIMIT = 16_384
QUARTER = 900_000
LONGEST_OFFSET = 300_000
FIELDS = 5


def tag_bytes(medium: int) -> int:
    """The number of bytes of a tag on a medium."""
    return 10 if medium == 2 else 2


def field_bits(medium: int) -> int:
    """The number of bits of a field of a tag on a medium."""
    return 16 if medium == 2 else 3


@dataclass(frozen=True)
class Beacon:
    """The parts of a beacon."""

    flags: int
    masked_channel: int
    id: bytes
    tag: bytes

    @property
    def written(self) -> bytes:
        """The ten bytes; eighteen on the local network."""
        return bytes([VERSION << 4 | self.flags, self.masked_channel]) + self.id + self.tag


def read_beacon(data: bytes, medium: int) -> Beacon:
    """Reads ten bytes, or eighteen of the local network."""
    require(len(data) == 8 + tag_bytes(medium), "a beacon has ten bytes, or eighteen on the local network")
    require(data[0] >> 4 == VERSION, "a newer version")
    return Beacon(data[0] & 15, data[1], data[2:8], data[8:])


@dataclass(frozen=True)
class Audience:
    """A field of tags, and what it tells."""

    field: int
    key: bytes
    revision: int


def field_of(tag: bytes, index: int, medium: int) -> int:
    """The value of a field of a tag."""
    bits = field_bits(medium)
    return int.from_bytes(tag, "big") >> (FIELDS - 1 - index) * bits & (1 << bits) - 1


@dataclass(frozen=True)
class Origin:
    """A device on a medium in an epoch."""

    medium: int
    epoch: int
    device: int

    def message(self, label: bytes) -> bytes:
        """The prefix of codes of the origin."""
        epoch = self.epoch.to_bytes(8, "big", signed=True)
        return label + bytes([self.medium]) + epoch + bytes([self.device])

    def _mark(self, key: bytes) -> bytes:
        return hmac.digest(key, self.message(b"vicino:B"), "sha256")

    def _mask(self, key: bytes) -> int:
        return self._mark(key)[6]

    def _code(self, key: bytes, minute: int, revision: int) -> bytes:
        return hmac.digest(key, self.message(b"vicino:T") + bytes([minute]) + revision.to_bytes(8, "big"), "sha256")

    def field(self, key: bytes, minute: int, audience: Audience) -> int:
        """The field of an audience in a minute of the epoch."""
        code = self._code(hmac.digest(key, b"vicino:y" + audience.key, "sha256"), minute, audience.revision)
        return int.from_bytes(code[:2], "big") >> 16 - field_bits(self.medium)

    def silent_tag(self, key: bytes, minute: int) -> bytes:
        """A tag that says nothing."""
        return self._code(key, minute, 0)[:tag_bytes(self.medium)]

    def tag(self, key: bytes, minute: int, secret: bytes, audiences: list[Audience]) -> bytes:
        """The tag of an author's device in a minute of the epoch."""
        tag = int.from_bytes(self.silent_tag(hmac.digest(key, b"vicino:y" + secret, "sha256"), minute), "big")
        bits = field_bits(self.medium)
        for audience in audiences:
            shift = (FIELDS - 1 - audience.field) * bits
            tag = tag & ~((1 << bits) - 1 << shift) | self.field(key, minute, audience) << shift
        return tag.to_bytes(tag_bytes(self.medium), "big")

    def beacon(self, key: bytes, tag: bytes, channel: int) -> Beacon:
        """The beacon of the device with a tag."""
        require(channel == 0 or channel >= 0x80, "a channel outside the dynamic range")
        masked = channel ^ self._mask(key) if self.medium in MEDIA_WITH_CHANNELS else 0
        return Beacon(0, masked, self._mark(key)[:6], tag)

    def channel(self, key: bytes, beacon: Beacon) -> int:
        """The channel on which the device listens; 0 if the beacon does not tell."""
        if self.medium not in MEDIA_WITH_CHANNELS:
            return 0
        channel = beacon.masked_channel ^ self._mask(key)
        return channel if channel >= 0x80 else 0


def beacon_key(presence_key: bytes, author: bytes) -> bytes:
    """The key of an author's beacons and knocks."""
    require(len(presence_key) == 32 and len(author) == 32, "a presence key and a user have 32 bytes each")
    return hmac.digest(presence_key, b"vicino:A" + author, "sha256")


def epoch_start(key: bytes, epoch: int, device: int) -> int:
    """When an epoch of a device begins, in milliseconds since 1970; `key` is the key of its beacons."""
    message = b"vicino:E" + epoch.to_bytes(8, "big", signed=True) + bytes([device])
    fraction = int.from_bytes(hmac.digest(key, message, "sha256")[:4], "big")
    return epoch * QUARTER + (fraction * LONGEST_OFFSET >> 32)


@dataclass(frozen=True)
class End:
    """A device at one end of a bridge: its user, and its X25519 public key."""

    user: bytes
    public_key: bytes


def bridge_key(own: X25519PrivateKey, other: bytes, author: End, follower: End) -> bytes:
    """The key of two devices; `other` is the public key that does not belong to `own`."""
    secret = own.exchange(X25519PublicKey.from_public_bytes(other))
    info = author.user + follower.user + author.public_key + follower.public_key
    return HKDF(SHA256(), 32, salt=b"vicino:X", info=info).derive(secret)


def invitation_beacon_key(secret: bytes) -> bytes:
    """The key of the beacons of an invitation."""
    return hmac.digest(secret, b"vicino:Z", "sha256")


def knock_key(opening: str, secret: bytes, author: bytes = b"") -> bytes:
    """The key of a knock."""
    if opening == "presence":
        return beacon_key(secret, author)
    require(not author, "an author of a key that belongs to no author")
    if opening == "invitation":
        return hmac.digest(secret, b"vicino:J", "sha256")
    require(opening == "stranger" and not secret, "no such opening")
    return hashlib.sha256(b"vicino:U").digest()


def knock(key: bytes, origin: Origin, nonce: bytes, hello: bytes) -> bytes:
    """The 48 bytes before a ClientHello."""
    code = hmac.digest(key, origin.message(b"vicino:D") + nonce + hashlib.sha256(hello).digest(), "sha256")
    return nonce + code


def hello_length(data: bytes) -> int:
    """The number of bytes after a knock that are the ClientHello."""
    offset, message = 0, b""
    while len(message) < 4 or len(message) < 4 + int.from_bytes(message[1:4], "big"):
        header, size = data[offset : offset + 5], int.from_bytes(data[offset + 3 : offset + 5], "big")
        require(len(header) == 5 and header[0] == 22 and header[1] == 3 and size > 0, "no record of a handshake")
        require(offset + 5 + size <= min(len(data), HELLO_LIMIT), "a record that is cut or too long")
        message += data[offset + 5 : offset + 5 + size]
        offset += 5 + size
    require(message[0] == 1 and len(message) == 4 + int.from_bytes(message[1:4], "big"), "no ClientHello alone")
    return offset
