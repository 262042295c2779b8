"""Signed statements: rosters, heads, revocation lists and closings: statements.md."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .canonical import Field, Message, write_bytes, write_unsigned
from .refusal import Refused, require

MAX_NUMBER = 1 << 40
ROSTER = "org.vicino.roster/1"
HEAD = "org.vicino.head/1"
STANDING = "org.vicino.standing/1"
CLOSING = "org.vicino.closing/1"
SUCCESSION = "org.vicino.succession/1"
MOVE = "org.vicino.move/1"
MAX_SUCCESSIONS = 16
VERSIONS_OF_KEY = 1 << 48


@dataclass(frozen=True)
class Signed:
    """A payload with its signature."""

    payload: bytes
    signature: bytes


@dataclass(frozen=True)
class Device:
    """A device of a user."""

    signing_key: bytes
    agreement_key: bytes
    removed: bool


@dataclass(frozen=True)
class FirstStatement:
    """What a user id is the digest of."""

    identity_key: bytes
    commitment: bytes

    @property
    def payload(self) -> bytes:
        """The canonical bytes."""
        return write_bytes(1, self.identity_key) + write_bytes(2, self.commitment)

    @property
    def user(self) -> bytes:
        """The user id."""
        return hashlib.sha256(b"vicino:i" + self.payload).digest()


@dataclass(frozen=True)
class Succession:
    """The replacement of an identity key, as it stands in a roster."""

    identity_key: bytes
    commitment: bytes
    recovery_key: bytes
    signature: bytes

    def terms(self, author: bytes, index: int) -> bytes:
        """The payload that the recovery key has signed."""
        result = write_bytes(1, author) + write_unsigned(2, index)
        return result + write_bytes(3, self.identity_key) + write_bytes(4, self.commitment)

    @property
    def content(self) -> tuple[bytes, bytes, bytes]:
        """What two successions must agree on."""
        return self.identity_key, self.commitment, self.recovery_key


@dataclass(frozen=True)
class Roster:
    """The signed list of a user's devices."""

    author: bytes
    version: int
    claimed_name: str
    devices: tuple[Device, ...]
    first: FirstStatement
    successions: tuple[Succession, ...] = ()
    former: tuple[bytes, bytes] | None = None

    @property
    def identity_key(self) -> bytes:
        """The key in force, which signs the roster."""
        return (self.successions or (self.first,))[-1].identity_key

    def continues(self, earlier: Roster) -> bool:
        """Whether this roster has all successions of an earlier one."""
        mine = [succession.content for succession in self.successions]
        theirs = [succession.content for succession in earlier.successions]
        return self.author == earlier.author and mine[:len(theirs)] == theirs


@dataclass(frozen=True)
class Position:
    """A log's next number and root."""

    next: int
    root: bytes


@dataclass(frozen=True)
class Head:
    """A device's statement about one of its logs."""

    author: bytes
    device: bytes
    writer: bytes
    view: bytes
    next: int
    live: int
    root: bytes
    schemas: bytes
    revision: int
    standing: int
    roster: int
    seen: tuple[tuple[bytes, int], ...]

    @property
    def position(self) -> Position:
        """The position that the head signs."""
        return Position(self.next, self.root)

    @property
    def log(self) -> tuple[bytes, bytes]:
        """The name of the log, in the order of logs: view, then writer."""
        return self.view, self.writer


@dataclass(frozen=True)
class Standing:
    """The signed list of revoked grants."""

    author: bytes
    device: bytes
    version: int
    revoked: tuple[int, ...]


@dataclass(frozen=True)
class Closing:
    """The signed statement of where a writer's logs end."""

    author: bytes
    device: bytes
    writer: bytes
    positions: dict[bytes, Position]


def signed_bytes(label: str, payload: bytes) -> bytes:
    """The bytes that a signature covers."""
    name = label.encode("ascii")
    return b"vicino signature\0" + bytes([len(name)]) + name + len(payload).to_bytes(8, "big") + payload


def verify_signature(key: bytes, label: str, signed: Signed) -> None:
    """Refuses a statement whose signature does not verify."""
    require(len(key) == 32 and len(signed.signature) == 64, "a key or signature has a wrong length")
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signed.signature, signed_bytes(label, signed.payload))
    except (InvalidSignature, ValueError) as error:
        raise Refused(f"the signature of {label} does not verify") from error


def ascending(values: list) -> bool:
    """Whether a list ascends strictly."""
    return all(a < b for a, b in zip(values, values[1:]))


def _unsigned_or_zero(field: Field | None) -> int:
    return 0 if field is None else field.unsigned()


def read_roster(payload: bytes) -> Roster:
    """Reads a roster without verifying it."""
    message = Message(payload)
    devices = tuple(_read_device(field.raw()) for field in message.all(4))
    first = read_first_statement(message.need(5).raw())
    successions = tuple(_read_succession(field.raw()) for field in message.all(6))
    former = message.get(7)
    roster = Roster(
        message.need(1).raw(32), message.need(2).unsigned(), message.need(3).text(), devices, first, successions,
        None if former is None else _read_former(former.raw()),
    )
    require(roster.author == first.user, "a roster's author is not the digest of its first statement")
    require(len(successions) <= MAX_SUCCESSIONS, "a roster has too many successions")
    count, number = divmod(roster.version, VERSIONS_OF_KEY)
    require(count == len(successions) and number >= 1, "a roster's version does not fit its successions")
    require(1 <= len(roster.claimed_name.encode()) <= 100, "a claimed name has a wrong length")
    require("\0" not in roster.claimed_name, "a claimed name contains U+0000")
    require(len(devices) <= 32, "a roster has too many devices")
    require(len({device.signing_key for device in devices}) == len(devices), "a device stands twice in a roster")
    return roster


def commitment(recovery_key: bytes) -> bytes:
    """The commitment to a recovery key."""
    return hashlib.sha256(b"vicino:r" + recovery_key).digest()


def read_first_statement(data: bytes) -> FirstStatement:
    """Reads a first statement; other bytes with the same parts are refused."""
    message = Message(data)
    first = FirstStatement(message.need(1).raw(32), message.need(2).raw(32))
    require(first.payload == data, "a first statement has other parts")
    return first


def _read_succession(data: bytes) -> Succession:
    message = Message(data)
    return Succession(
        message.need(1).raw(32), message.need(2).raw(32), message.need(3).raw(32), message.need(4).raw(64)
    )


def _read_former(data: bytes) -> tuple[bytes, bytes]:
    message = Message(data)
    return message.need(1).raw(32), message.need(2).raw(64)


def _verify_former(roster: Roster) -> None:
    if roster.former is not None:
        user, signature = roster.former
        move = write_bytes(1, user) + write_bytes(2, roster.first.payload)
        verify_signature(user, MOVE, Signed(move, signature))


def _verify_successions(roster: Roster) -> None:
    committed = roster.first.commitment
    for index, succession in enumerate(roster.successions):
        require(commitment(succession.recovery_key) == committed, "a succession by a key that was not committed to")
        signed = Signed(succession.terms(roster.author, index), succession.signature)
        verify_signature(succession.recovery_key, SUCCESSION, signed)
        committed = succession.commitment


def _read_device(data: bytes) -> Device:
    message = Message(data)
    return Device(message.need(1).raw(32), message.need(2).raw(32), message.need(3).boolean())


def read_head(payload: bytes) -> Head:
    """Reads a head without verifying it."""
    message = Message(payload)
    head = Head(
        author=message.need(1).raw(32),
        device=message.need(2).raw(32),
        writer=message.need(3).raw(8),
        view=message.need(4).raw(8),
        next=message.need(5).unsigned(),
        live=message.need(6).unsigned(),
        root=message.need(7).raw(32),
        schemas=message.need(8).raw(32),
        revision=_unsigned_or_zero(message.get(9)),
        standing=_unsigned_or_zero(message.get(10)),
        roster=_unsigned_or_zero(message.get(11)),
        seen=tuple(_read_seen(field.raw()) for field in message.all(12)),
    )
    require(head.next <= MAX_NUMBER, "a head's next number is too high")
    require(head.live <= head.next, "a head has more live entries than numbers")
    require(len(head.seen) <= 4096, "a head has seen too many logs")
    require(ascending([writer for writer, _ in head.seen]), "the logs that a head has seen do not ascend")
    return head


def _read_seen(data: bytes) -> tuple[bytes, int]:
    message = Message(data)
    number = message.need(2).unsigned()
    require(number <= MAX_NUMBER, "a next number that a head has seen is too high")
    return message.need(1).raw(8), number


def read_standing(payload: bytes) -> Standing:
    """Reads a revocation list without verifying it."""
    message = Message(payload)
    revoked = tuple(field.unsigned() for field in message.all(4))
    standing = Standing(message.need(1).raw(32), message.need(2).raw(32), message.need(3).unsigned(), revoked)
    require(standing.version >= 1, "a standing has the version 0")
    require(len(revoked) <= 65_536 and ascending(list(revoked)), "revoked grants do not ascend")
    return standing


def read_closing(payload: bytes) -> Closing:
    """Reads a closing without verifying it."""
    message = Message(payload)
    positions = [_read_position(field.raw()) for field in message.all(4)]
    require(len(positions) <= 4096, "a closing has too many positions")
    require(ascending([view for view, _ in positions]), "the positions of a closing do not ascend")
    return Closing(message.need(1).raw(32), message.need(2).raw(32), message.need(3).raw(8), dict(positions))


def _read_position(data: bytes) -> tuple[bytes, Position]:
    message = Message(data)
    position = Position(message.need(2).unsigned(), message.need(3).raw(32))
    require(position.next <= MAX_NUMBER, "a position of a closing is too high")
    return message.need(1).raw(8), position


def verify_roster(signed: Signed, expected: bytes | None = None) -> Roster:
    """Reads and verifies a roster, of the expected author if there is one."""
    roster = read_roster(signed.payload)
    require(expected is None or roster.author == expected, "a roster has another author")
    _verify_successions(roster)
    _verify_former(roster)
    verify_signature(roster.identity_key, ROSTER, signed)
    return roster


def _verify(label: str, signed: Signed, statement: Head | Standing | Closing, roster: Roster) -> None:
    require(statement.author == roster.author, f"{label} has another author")
    require(any(device.signing_key == statement.device for device in roster.devices), f"{label}: unknown device")
    verify_signature(statement.device, label, signed)


def verify_head(signed: Signed, roster: Roster) -> Head:
    """Reads a head and verifies it against a verified roster."""
    head = read_head(signed.payload)
    _verify(HEAD, signed, head, roster)
    require(head.roster <= roster.version, "a head names a later roster")
    return head


def is_removed(device: bytes, roster: Roster) -> bool:
    """Whether an author has removed a device."""
    return any(listed.signing_key == device and listed.removed for listed in roster.devices)


def verify_standing(signed: Signed, roster: Roster) -> Standing:
    """Reads a revocation list and verifies it against a verified roster."""
    standing = read_standing(signed.payload)
    _verify(STANDING, signed, standing, roster)
    return standing


def verify_closing(signed: Signed, roster: Roster) -> Closing:
    """Reads a closing and verifies it against a verified roster."""
    closing = read_closing(signed.payload)
    _verify(CLOSING, signed, closing, roster)
    return closing
