"""An author for the checks: keys from seeds, signed statements, and the contents of dumps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Iterable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from vicino_check.canonical import write_bytes, write_unsigned, zigzag
from vicino_check.consent import Extent, Grant, Invitation
from vicino_check.logs import Entry, leaf, root
from vicino_check.salts import WriterSecret
from vicino_check.schema import Schema, digest_of_schemas
from vicino_check.statements import (
    CLOSING, HEAD, MOVE, ROSTER, STANDING, SUCCESSION, VERSIONS_OF_KEY, Closing, Device, FirstStatement, Head, Position, Roster,
    Signed, Standing, Succession, commitment, signed_bytes,
)

IDENTITY, DEVICE, SECOND_DEVICE = 1, 2, 3


def secret_key(seed: int) -> Ed25519PrivateKey:
    """The key with 32 equal secret bytes."""
    return Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)


def public_key(seed: int) -> bytes:
    """The public key of a seed."""
    return secret_key(seed).public_key().public_bytes_raw()


def sign(seed: int, label: str, payload: bytes) -> Signed:
    """Signs a payload under a label."""
    return Signed(payload, secret_key(seed).sign(signed_bytes(label, payload)))


def recovery(seed: int) -> int:
    """The seed of the recovery key of an identity that begins with a seed."""
    return seed ^ 0x80


def first_statement(seed: int) -> FirstStatement:
    """The first statement of the user whose identity begins with a seed."""
    return FirstStatement(public_key(seed), commitment(public_key(recovery(seed))))


def user(seed: int) -> bytes:
    """The id of the user whose identity begins with a seed."""
    return first_statement(seed).user


def succession(author: bytes, index: int, key: int, signer: int, next_recovery: int | None = None) -> Succession:
    """The succession by the identity key of a seed, signed by the recovery key of another."""
    next_key = recovery(key) if next_recovery is None else next_recovery
    plain = Succession(public_key(key), commitment(public_key(next_key)), public_key(signer), b"")
    return replace(plain, signature=sign(signer, SUCCESSION, plain.terms(author, index)).signature)


def succession_bytes(succession: Succession) -> bytes:
    """The message of a succession in a roster."""
    result = write_bytes(1, succession.identity_key) + write_bytes(2, succession.commitment)
    return result + write_bytes(3, succession.recovery_key) + write_bytes(4, succession.signature)


def roster_bytes(roster: Roster) -> bytes:
    """The canonical bytes of a roster."""
    result = write_bytes(1, roster.author) + write_unsigned(2, roster.version)
    result += write_bytes(3, roster.claimed_name.encode())
    for device in roster.devices:
        keys = write_bytes(1, device.signing_key) + write_bytes(2, device.agreement_key)
        result += write_bytes(4, keys + write_unsigned(3, device.removed))
    result += write_bytes(5, roster.first.payload)
    result += b"".join(write_bytes(6, succession_bytes(item)) for item in roster.successions)
    if roster.former is not None:
        result += write_bytes(7, write_bytes(1, roster.former[0]) + write_bytes(2, roster.former[1]))
    return result


def moved(seed: int, first: FirstStatement) -> tuple[bytes, bytes]:
    """The former id of a seed's identity key, with its signature for the id of a first statement."""
    move = write_bytes(1, public_key(seed)) + write_bytes(2, first.payload)
    return public_key(seed), sign(seed, MOVE, move).signature


def head_bytes(head: Head) -> bytes:
    """The canonical bytes of a head."""
    result = write_bytes(1, head.author) + write_bytes(2, head.device)
    result += write_bytes(3, head.writer) + write_bytes(4, head.view)
    result += write_unsigned(5, head.next) + write_unsigned(6, head.live)
    result += write_bytes(7, head.root) + write_bytes(8, head.schemas)
    result += write_unsigned(9, head.revision) + write_unsigned(10, head.standing) + write_unsigned(11, head.roster)
    return result + b"".join(
        write_bytes(12, write_bytes(1, writer) + write_unsigned(2, number)) for writer, number in head.seen
    )


def standing_bytes(standing: Standing) -> bytes:
    """The canonical bytes of a revocation list."""
    result = write_bytes(1, standing.author) + write_bytes(2, standing.device) + write_unsigned(3, standing.version)
    return result + b"".join(write_unsigned(4, serial) for serial in standing.revoked)


def closing_bytes(closing: Closing) -> bytes:
    """The canonical bytes of a closing."""
    result = write_bytes(1, closing.author) + write_bytes(2, closing.device) + write_bytes(3, closing.writer)
    for view, position in sorted(closing.positions.items()):
        numbers = write_unsigned(2, position.next) + write_bytes(3, position.root)
        result += write_bytes(4, write_bytes(1, view) + numbers)
    return result


def grant_bytes(grant: Grant) -> bytes:
    """The canonical bytes of a grant."""
    result = write_bytes(1, grant.author) + write_bytes(2, grant.device) + write_unsigned(3, grant.roster)
    result += write_bytes(4, grant.follower) + write_unsigned(5, grant.serial) + write_unsigned(6, grant.version)
    result += b"".join(write_bytes(7, view) for view in grant.views)
    result += write_unsigned(8, zigzag(grant.not_before)) + write_unsigned(9, zigzag(grant.expiry))
    return result + extent_bytes(grant.extent, 10, 11)


def extent_bytes(extent: Extent | None, form: int, since: int) -> bytes:
    """The fields that say to what extent records are shown."""
    if extent is None:
        return b""
    result = write_unsigned(form, extent.form)
    return result if extent.since is None else result + write_unsigned(since, zigzag(extent.since))


def invitation_bytes(invitation: Invitation) -> bytes:
    """The canonical message of an invitation."""
    result = write_bytes(1, invitation.author) + write_bytes(2, invitation.secret)
    result += write_unsigned(3, zigzag(invitation.expiry)) + write_bytes(4, invitation.claimed_name.encode())
    result += b"".join(write_bytes(5, address.encode()) for address in invitation.addresses)
    result += b"".join(
        write_bytes(6, write_bytes(1, name.encode()) + write_unsigned(2, major)) for name, major in invitation.kinds
    )
    result += extent_bytes(invitation.extent, 7, 8)
    if invitation.drop is None:
        return result
    drop = b"" if invitation.drop.address is None else write_bytes(1, invitation.drop.address.encode())
    drop += write_bytes(2, invitation.drop.agreement_key)
    if invitation.drop.query is not None:
        drop += write_bytes(3, invitation.drop.query.encode())
    if invitation.drop.writing_address is not None:
        drop += write_bytes(4, invitation.drop.writing_address.encode())
    return result + write_bytes(9, drop)


@dataclass
class ShownLog:
    """A log in a dump."""

    writer: bytes
    view: bytes
    next: int
    schemas: list[Schema]
    entries: list[Entry]
    base: Position | None = None
    emptied: list[int] = field(default_factory=list)
    # Whether the header lists the log's kinds, which a reader may already hold.
    lists_kinds: bool = True
    head: Signed | None = None
    # Of a log in `own`: with it, the salts of the entries need not be shown.
    secret: WriterSecret | None = None

    def position(self, entries: Iterable[Entry] | None = None) -> Position:
        """The position at which these entries are live; by default those of the dump."""
        kinds = {schema.kind: schema for schema in self.schemas}
        live = self.entries if entries is None else entries
        return Position(self.next, root(self.next, {entry.number: leaf(entry, kinds[entry.kind]) for entry in live}))


@dataclass
class ShownDump:
    """The contents of a dump."""

    roster: Signed
    logs: list[ShownLog]
    standing: Signed | None = None
    closings: list[Signed] = field(default_factory=list)

    @property
    def has_salts(self) -> bool:
        """Whether an entry has a salt."""
        return any(entry.salt is not None for log in self.logs for entry in log.entries)

    @property
    def schemas(self) -> list[Schema]:
        """The schemas of the header, each once."""
        listed = {schema.canonical(): schema for log in self.logs if log.lists_kinds for schema in log.schemas}
        return sorted(listed.values(), key=lambda schema: (schema.order, schema.minor))


def roster(
    version: int = 1, removed: Iterable[int] = (), devices: Iterable[int] = (DEVICE, SECOND_DEVICE), name: str = "Ada",
    former: int | None = None,
) -> Signed:
    """The author's roster; it may name the former id that a seed is the key of."""
    gone, first = set(removed), first_statement(IDENTITY)
    listed = tuple(Device(public_key(seed), bytes([seed + 7]) * 32, seed in gone) for seed in devices)
    stated = Roster(user(IDENTITY), version, name, listed, first)
    if former is not None:
        stated = replace(stated, former=moved(former, first))
    return sign(IDENTITY, ROSTER, roster_bytes(stated))


def succeeded(number: int = 1, heir: int = 9, devices: Iterable[int] = (DEVICE, SECOND_DEVICE)) -> Signed:
    """The author's roster after a succession, with the number of its version."""
    listed = tuple(Device(public_key(seed), bytes([seed + 7]) * 32, False) for seed in devices)
    chain = (succession(user(IDENTITY), 0, heir, recovery(IDENTITY)),)
    stated = Roster(user(IDENTITY), VERSIONS_OF_KEY + number, "Ada", listed, first_statement(IDENTITY), chain)
    return sign(heir, ROSTER, roster_bytes(stated))


def head(log: ShownLog, entries: Iterable[Entry] | None = None, device: int = DEVICE, **changed) -> Signed:
    """A head over the live entries, by default those of the dump; `changed` are members with other values."""
    live = list(log.entries if entries is None else entries)
    position = log.position(live)
    stated = Head(
        author=user(IDENTITY), device=public_key(device), writer=log.writer, view=log.view, next=log.next,
        live=len(live), root=position.root, schemas=digest_of_schemas(log.schemas), revision=0, standing=0, roster=1,
        seen=(),
    )
    return sign(device, HEAD, head_bytes(replace(stated, **changed)))


def standing(version: int, revoked: tuple[int, ...] = (), device: int = DEVICE) -> Signed:
    """The author's revocation list."""
    stated = Standing(user(IDENTITY), public_key(device), version, revoked)
    return sign(device, STANDING, standing_bytes(stated))


def closing(writer: bytes, positions: dict[bytes, Position], device: int = DEVICE) -> Signed:
    """The author's closing of a writer."""
    return sign(device, CLOSING, closing_bytes(Closing(user(IDENTITY), public_key(device), writer, positions)))
