"""Envelopes of a repository (repository.md): the key of an epoch, for one device of a follower."""

from __future__ import annotations

from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from . import hpke, xwing
from .canonical import Message
from .refusal import Refused, require
from .repository import LABEL, NAME_BYTES, derive
from .statements import Roster, Signed, verify_signature

ENVELOPE = "org.vicino.envelope/1"
SIZE = 2048
REACH = 32


@dataclass(frozen=True)
class Envelope:
    """What a device of a follower has to know of an epoch."""

    author: bytes
    device: bytes
    recipient: bytes
    epoch_key: bytes
    publishers: tuple[bytes, ...]
    addresses: tuple[str, ...]


def device_key(secret: bytes) -> xwing.PrivateKey:
    """The envelope key of a device, by the secret half of its agreement key."""
    return xwing.PrivateKey(derive(secret, b"envelope key", 32))


def name(own: X25519PrivateKey, other: bytes, author: bytes, follower: bytes, number: int) -> bytes:
    """The name of an envelope; `author` and `follower` are the agreement keys of the two devices."""
    try:
        secret = own.exchange(X25519PublicKey.from_public_bytes(other))
    except ValueError as error:
        raise Refused("a secret of zeros") from error
    key = derive(secret, author + follower, 32)
    return derive(key, b"envelope name\x00" + number.to_bytes(8, "big"), NAME_BYTES)


def info(name_bytes: bytes) -> bytes:
    """What an envelope is bound to."""
    return LABEL + b"\x00envelope\x00" + name_bytes


def read_envelope(
    data: bytes, name_bytes: bytes, key: xwing.PrivateKey, recipient: bytes, roster: Roster,
) -> Envelope:
    """Opens and verifies an envelope; `recipient` is the agreement key of this device."""
    require(len(data) == SIZE, "an envelope has another size")
    plain = hpke.open_with(key, info(name_bytes), data)
    length = int.from_bytes(plain[:4], "big")
    require(length <= len(plain) - 4 and not any(plain[4 + length:]), "an envelope has an impossible length")
    message = Message(plain[4:4 + length])
    signed = Signed(message.need(1).raw(), message.need(2).raw(64))
    payload = Message(signed.payload)
    envelope = Envelope(
        author=payload.need(1).raw(32), device=payload.need(2).raw(32), recipient=payload.need(3).raw(32),
        epoch_key=payload.need(4).raw(32), publishers=tuple(item.raw(32) for item in payload.all(5)),
        addresses=tuple(item.text() for item in payload.all(6)),
    )
    require(1 <= len(envelope.publishers) <= 8 and len(envelope.addresses) <= 4, "an envelope names too much")
    require(all(len(address.encode()) <= 200 for address in envelope.addresses), "an address is too long")
    require(envelope.author == roster.author and envelope.recipient == recipient, "an envelope is for another device")
    present = [device.signing_key for device in roster.devices if not device.removed]
    require(envelope.device in present, "an envelope is not of the author's devices")
    verify_signature(envelope.device, ENVELOPE, signed)
    return envelope
