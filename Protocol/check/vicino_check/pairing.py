"""Pairings: pairing.md."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from .canonical import Message, write_bytes, write_unsigned
from .refusal import require
from .statements import Roster, Signed, is_removed, verify_roster, verify_signature

CONSENT = "org.vicino.pairing/1"
COMMIT, SHOW, REVEAL, AGREE = 33, 34, 35, 36
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


def read_commit(data: bytes) -> bytes:
    """Reads the asker's commitment."""
    message = _fields(data, COMMIT)
    require(message.need(1).unsigned() == VERSION, "another version")
    return message.need(2).raw(32)


def read_claim(data: bytes, kind: int) -> Claim:
    """Reads and verifies a message that shows a side's identity."""
    message = _fields(data, kind)
    signed = Message(message.need(2).raw())
    roster = verify_roster(Signed(signed.need(1).raw(), signed.need(2).raw()))
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
