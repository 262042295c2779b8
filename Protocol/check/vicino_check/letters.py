"""Letters (repository.md): what an invited user leaves for an author whose devices cannot be reached."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from . import hpke, xwing
from .canonical import Field, Message
from .refusal import require
from .repository import LABEL, NAME_BYTES, derive
from .statements import Roster, Signed, is_removed, verify_roster, verify_signature

LETTER = "org.vicino.letter/1"
SIZE = 8192
PLAIN = SIZE - 32 - 16
MAX_KEYS = 4


@dataclass(frozen=True)
class Letter:
    """Who asks, and the keys for the envelopes of their devices by signing key."""

    roster: Roster
    device: bytes
    written: int
    keys: dict[bytes, bytes]


def _derived(secret: bytes, purpose: bytes, count: int) -> bytes:
    return derive(derive(secret, b"drop", 32), purpose + b"\x00" + bytes(8), count)


def name(secret: bytes) -> bytes:
    """The name of the letter that goes with an invitation's secret."""
    return _derived(secret, b"drop name", NAME_BYTES)


def _terms(secret: bytes) -> tuple[bytes, bytes, bytes]:
    """What a letter is bound to, the key that both know, and its id."""
    info = LABEL + b"\x00drop\x00" + name(secret)
    return info, _derived(secret, b"drop key", 32), hashlib.sha256(b"vicino:I" + secret).digest()[:8]


def seal(content: bytes, secret: bytes, device: bytes) -> bytes:
    """Seals a signed letter for the agreement key of the inviting device."""
    plain = (len(content).to_bytes(4, "big") + content).ljust(PLAIN, b"\x00")
    require(len(plain) == PLAIN, "a letter is too long")
    info, psk, psk_id = _terms(secret)
    return hpke.seal_with_psk(device, info, psk, psk_id, plain)


def read_letter(data: bytes, secret: bytes, device: X25519PrivateKey, author: bytes) -> Letter:
    """Opens and verifies a letter for an author."""
    require(len(data) == SIZE, "a letter has another size")
    info, psk, psk_id = _terms(secret)
    plain = hpke.open_with_psk(device, info, psk, psk_id, data)
    length = int.from_bytes(plain[:4], "big")
    require(length <= len(plain) - 4 and not any(plain[4 + length:]), "a letter has an impossible length")
    signed = _signed(plain[4:4 + length])
    payload = Message(signed.payload)
    require(payload.need(1).raw(32) == author, "a letter is to another author")
    require(payload.need(2).raw(8) == psk_id, "a letter is about another invitation")
    roster = verify_roster(_signed(payload.need(3).raw()))
    signer = payload.need(4).raw(32)
    require(roster.author != author, "a letter is by the author")
    keys = _keys(payload.all(6))
    present = {item.signing_key for item in roster.devices} - {
        item.signing_key for item in roster.devices if is_removed(item.signing_key, roster)
    }
    require(signer in present and signer in keys, "a letter is of an unknown device, or without its key")
    verify_signature(signer, LETTER, signed)
    return Letter(roster, signer, payload.need(5).signed(), {key: keys[key] for key in keys if key in present})


def _signed(data: bytes) -> Signed:
    message = Message(data)
    return Signed(message.need(1).raw(), message.need(2).raw(64))


def _keys(fields: list[Field]) -> dict[bytes, bytes]:
    messages = [Message(field.raw()) for field in fields]
    keys = {message.need(1).raw(32): xwing.check_key(message.need(2).raw()) for message in messages}
    require(len(keys) == len(fields) <= MAX_KEYS, "a letter names too many keys, or two for a device")
    return keys
