"""Pairings: pairing.md."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from .canonical import Message, write_bytes, write_unsigned
from .refusal import require
from .statements import Roster, Signed, is_removed, verify_roster, verify_signature

CONSENT = "org.vicino.pairing/1"
REQUEST = "org.vicino.device/1"
COMMIT, SHOW, REVEAL, AGREE, ANSWER = 33, 34, 35, 36, 39
FOLLOWING, DEVICE = 0, 1
VERSION = 1
MESSAGE_LIMIT = 16_384


@dataclass(frozen=True)
class Claim:
    """One side's statement of its identity."""

    nonce: bytes
    roster: Roster
    device: bytes


def _fields(data: bytes, kind: int) -> Message:
    require(1 <= len(data) <= MESSAGE_LIMIT and data[0] == kind, f"no message of type {kind}")
    return Message(data[1:])


def read_commit(data: bytes, purpose: int = FOLLOWING) -> bytes:
    """Reads the asker's commitment, for the purpose for which the other side is open."""
    message = _fields(data, COMMIT)
    require(message.need(1).unsigned() == VERSION, "another version")
    stated = message.get(3)
    require((stated.unsigned() if stated else FOLLOWING) == purpose, "another purpose")
    return message.need(2).raw(32)


def _signed(data: bytes) -> Signed:
    signed = Message(data)
    return Signed(signed.need(1).raw(), signed.need(2).raw())


def read_request(data: bytes) -> tuple[bytes, bytes, str]:
    """Reads and verifies a *reveal* of a new device: its nonce, its signing key and its name."""
    message = _fields(data, REVEAL)
    request = _signed(message.need(4).raw())
    fields = Message(request.payload)
    key, name = fields.need(1).raw(32), fields.need(3).text()
    fields.need(2).raw(32)
    require(1 <= len(name.encode()) <= 60 and "\0" not in name, "a name of a device of another form")
    verify_signature(key, REQUEST, request)
    return message.need(1).raw(32), key, name


def read_answer(data: bytes, author: bytes, key: bytes) -> Roster:
    """Reads and verifies the roster by which a device with a key is one of an author's."""
    message = _fields(data, ANSWER)
    require(message.need(2).unsigned() < 1 << 16, "a port that is none")
    roster = verify_roster(_signed(message.need(1).raw()))
    require(roster.author == author, "the roster of another user")
    require(any(device.signing_key == key for device in roster.devices), "a device that is not listed")
    require(not is_removed(key, roster), "a device that was removed")
    return roster


def read_claim(data: bytes, kind: int) -> Claim:
    """Reads and verifies a message that shows a side's identity."""
    message = _fields(data, kind)
    roster = verify_roster(_signed(message.need(2).raw()))
    claim = Claim(message.need(1).raw(32), roster, message.need(3).raw(32))
    require(any(device.signing_key == claim.device for device in roster.devices), "a device that is not listed")
    require(not is_removed(claim.device, roster), "a device that was removed")
    return claim


def commitment(reveal: bytes) -> bytes:
    """The commitment of the asker to a message."""
    return hashlib.sha256(b"vicino:G" + reveal).digest()


def transcript(certificates: tuple[bytes, bytes], commit: bytes, show: bytes, reveal: bytes) -> bytes:
    """The digest of all messages and certificates; the asker's certificate is first."""
    parts = [*certificates, commit, show, reveal]
    message = b"".join(write_bytes(number, part) for number, part in enumerate(parts, start=1))
    return hashlib.sha256(b"vicino:Y" + message).digest()


def digits(asker: bytes, asked: bytes, transcript_digest: bytes) -> str:
    """The digits that the users compare, from the two nonces."""
    code = hmac.digest(asker + asked, b"vicino:Q" + transcript_digest, "sha256")
    return f"{int.from_bytes(code[:8], 'big') % 1_000_000:06}"


def verify_consent(data: bytes, device: bytes, transcript_digest: bytes, is_asker: bool) -> None:
    """Verifies that a device has agreed."""
    payload = write_bytes(1, transcript_digest) + write_unsigned(2, is_asker)
    verify_signature(device, CONSENT, Signed(payload, _fields(data, AGREE).need(1).raw(64)))
