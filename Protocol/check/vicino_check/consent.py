"""Grants, invitations and their proofs: consent.md."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass

from .canonical import Field, Message
from .refusal import Refused, require
from .schema import KIND_NAME
from .statements import Roster, Signed, ascending, is_removed, verify_signature

GRANT = "org.vicino.grant/1"
LONGEST_TERM = 90 * 86_400_000
EARLIEST, LATEST = -2_208_988_800_000, 7_258_118_400_000
SCHEME = "vicino:"
ADDRESS = re.compile(r"(?:([A-Za-z0-9._%][A-Za-z0-9._%-]*)|\[([A-Za-z0-9._%:][A-Za-z0-9._%:-]*)\]):([1-9][0-9]{0,4})", re.ASCII)


@dataclass(frozen=True)
class Extent:
    """To what extent records are shown, for the follower to read."""

    notes: bool
    places: int
    since: int | None = None

    @property
    def form(self) -> int:
        """The number of the form."""
        return int(self.notes) | self.places << 1


@dataclass(frozen=True)
class Grant:
    """An author's signed permission for one follower."""

    author: bytes
    device: bytes
    roster: int
    follower: bytes
    serial: int
    version: int
    views: tuple[bytes, ...]
    not_before: int
    expiry: int
    extent: Extent | None = None


@dataclass(frozen=True)
class Drop:
    """Where an asker may leave a letter for the author."""

    address: str | None
    agreement_key: bytes
    query: str | None = None
    writing_address: str | None = None


@dataclass(frozen=True)
class Invitation:
    """An author's permission for a user who shows its secret."""

    author: bytes
    secret: bytes
    expiry: int
    claimed_name: str
    addresses: tuple[str, ...]
    kinds: tuple[tuple[str, int], ...]
    extent: Extent | None = None
    drop: Drop | None = None

    @property
    def id(self) -> bytes:
        """The id of the invitation, which does not reveal its secret."""
        return hashlib.sha256(b"vicino:I" + self.secret).digest()[:8]

    def proof(self, asker: bytes, inviter: bytes) -> bytes:
        """The proof that a user knows the secret, for the digests of two certificates."""
        return hmac.digest(self.secret, b"vicino:P" + asker + inviter, "sha256")


def _moment(field: Field) -> int:
    value = field.signed()
    require(EARLIEST <= value <= LATEST, "a moment is out of range")
    return value


def _extent(message: Message, form: int, since: int) -> Extent | None:
    """The extent that two fields state; nothing for a form that is unknown here."""
    number, moment = message.get(form), message.get(since)
    earliest = None if moment is None else _moment(moment)
    if number is None or (form_number := number.unsigned()) >> 1 > 2:
        return None
    return Extent(bool(form_number & 1), form_number >> 1, earliest)


def read_grant(payload: bytes) -> Grant:
    """Reads a grant without verifying it."""
    message = Message(payload)
    grant = Grant(
        author=message.need(1).raw(32),
        device=message.need(2).raw(32),
        roster=message.need(3).unsigned(),
        follower=message.need(4).raw(32),
        serial=message.need(5).unsigned(),
        version=message.need(6).unsigned(),
        views=tuple(field.raw(8) for field in message.all(7)),
        not_before=_moment(message.need(8)),
        expiry=_moment(message.need(9)),
        extent=_extent(message, 10, 11),
    )
    require(grant.roster >= 1 and grant.version >= 1, "a grant has the version 0")
    require(1 <= len(grant.views) <= 64 and ascending(list(grant.views)), "the views of a grant do not ascend")
    require(0 < grant.expiry - grant.not_before <= LONGEST_TERM, "a grant has an impossible term")
    return grant


def verify_grant(signed: Signed, roster: Roster) -> Grant:
    """Reads a grant and verifies it against a verified roster."""
    grant = read_grant(signed.payload)
    require(grant.author == roster.author, "a grant has another author")
    require(any(device.signing_key == grant.device for device in roster.devices), "a grant by an unknown device")
    require(grant.roster <= roster.version, "a grant names a later roster")
    require(not is_removed(grant.device, roster), "a grant by a removed device")
    verify_signature(grant.device, GRANT, signed)
    return grant


def _kind(data: bytes) -> tuple[str, int]:
    message = Message(data)
    name, major = message.need(1).text(), message.need(2).unsigned()
    require(KIND_NAME.fullmatch(name) is not None and 3 <= len(name) <= 100 and major <= 255, "an impossible kind")
    return name, major


def _address(text: str) -> str:
    match = ADDRESS.fullmatch(text)
    require(match is not None, "an impossible address")
    host = match[1] or match[2]
    require(len(host) <= 253 and int(match[3]) <= 65_535, "an impossible address")
    require(match[1] is not None or ":" in host, "brackets around what is no address of version 6")
    return text


def _drop(field: Field | None) -> Drop | None:
    if field is None:
        return None
    message = Message(field.raw())
    address, query, writing = (_text(message.get(number)) for number in (1, 3, 4))
    drop = Drop(address, message.need(2).raw(32), query, writing)
    for text, limit in ((address, 200), (query, 400), (writing, 200)):
        require(text is None or 1 <= len(text.encode()) <= limit, "a text of a drop has an impossible length")
    return drop


def _text(field: Field | None) -> str | None:
    return None if field is None else field.text()


def read_message(data: bytes) -> Invitation:
    """Reads the canonical message of an invitation."""
    require(len(data) <= 1024, "an invitation is too long")
    message = Message(data)
    invitation = Invitation(
        author=message.need(1).raw(32),
        secret=message.need(2).raw(16),
        expiry=_moment(message.need(3)),
        claimed_name=message.need(4).text(),
        addresses=tuple(_address(field.text()) for field in message.all(5)),
        kinds=tuple(_kind(field.raw()) for field in message.all(6)),
        extent=_extent(message, 7, 8),
        drop=_drop(message.get(9)),
    )
    name = invitation.claimed_name.encode()
    require(1 <= len(name) <= 100 and 0 not in name, "a claimed name has a wrong length or contains U+0000")
    require(len(invitation.addresses) <= 8 and len(invitation.kinds) <= 64, "an invitation names too much")
    return invitation


def checksum(data: bytes) -> bytes:
    """The checksum against copying mistakes."""
    return hashlib.sha256(b"vicino:C" + data).digest()[:4]


def read_invitation(text: str) -> Invitation:
    """Reads the text form."""
    require(len(text.encode()) <= 4096, "an invitation is too long")
    letters = "".join(text.split())
    require(letters[:len(SCHEME)].lower() == SCHEME, "no invitation")
    code = letters[len(SCHEME):]
    require(code.isascii(), "a letter that base32 does not have")
    code = code.upper()
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8))
    except ValueError as error:
        raise Refused("a letter that base32 does not have") from error
    require(base64.b32encode(data).decode().rstrip("=") == code, "bits at the end that stand for nothing")
    require(len(data) > 4 and checksum(data[:-4]) == data[-4:], "the checksum is wrong")
    require(data[0] == 1, "a newer version")
    return read_message(data[1:-4])
