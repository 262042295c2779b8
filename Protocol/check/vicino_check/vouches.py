"""Vouches, and how they are hidden: statements.md and session.md."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from .canonical import Message
from .refusal import require
from .statements import Roster, Signed, is_removed, verify_signature

VOUCH = "org.vicino.vouch/1"
LAST_DAY = 84_005
TERM = 90
NONCE_BYTES = 12
HIDDEN_BYTES = range(28, 1025)


@dataclass(frozen=True)
class Vouch:
    """A user's word that they have met another one, and that others may learn it."""

    author: bytes
    device: bytes
    person: bytes
    day: int
    last_day: int

    def counts(self, today: int) -> bool:
        """Whether others may learn it today."""
        return 0 <= self.last_day - today <= TERM


def read_vouch(payload: bytes) -> Vouch:
    """Reads a vouch."""
    message = Message(payload)
    vouch = Vouch(
        message.need(1).raw(32), message.need(2).raw(32), message.need(3).raw(32), message.need(4).unsigned(),
        message.need(5).unsigned(),
    )
    require(vouch.author != vouch.person, "a user vouches for themselves")
    require(vouch.day <= vouch.last_day <= LAST_DAY, "a day of a vouch is out of range")
    return vouch


def verify_vouch(signed: Signed, roster: Roster) -> Vouch:
    """Reads and verifies a vouch against its author's roster."""
    vouch = read_vouch(signed.payload)
    require(vouch.author == roster.author, "a vouch of another author")
    require(any(device.signing_key == vouch.device for device in roster.devices), "a vouch of an unknown device")
    require(not is_removed(vouch.device, roster), "a vouch of a removed device")
    verify_signature(vouch.device, VOUCH, signed)
    return vouch


def vouch_key(person: bytes, teller: bytes, listener: bytes) -> bytes:
    """The key that opens what a teller tells a listener of a person."""
    return hmac.digest(person, b"vicino:v" + teller + listener, "sha256")


def hide(content: bytes, nonce: bytes, key: bytes) -> bytes:
    """Hides two vouches."""
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, None)


def open_hidden(hidden: bytes, key: bytes) -> bytes | None:
    """What is hidden; None if it is of another user."""
    require(len(hidden) in HIDDEN_BYTES, "a hidden vouch of a wrong length")
    try:
        return ChaCha20Poly1305(key).decrypt(hidden[:NONCE_BYTES], hidden[NONCE_BYTES:], None)
    except InvalidTag:
        return None


def read_pair(content: bytes) -> tuple[Signed, Signed]:
    """The teller's vouch, and that of the person whom it names."""
    message = Message(content)
    parts = [Message(message.need(number).raw()) for number in (1, 2)]
    teller, person = (Signed(part.need(1).raw(), part.need(2).raw(64)) for part in parts)
    return teller, person
