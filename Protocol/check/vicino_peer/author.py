"""An author with records of a kind, who invites followers and signs changes."""

from __future__ import annotations

import base64
import time
from typing import Callable

from checks.author import grant_bytes, head_bytes, invitation_bytes
from vicino_check.consent import GRANT, Grant, Invitation, checksum
from vicino_check.logs import Entry, RecordId, State, full_view, leaf, root
from vicino_check.schema import Schema, digest_of_schemas
from vicino_check.session import Proof
from vicino_check.statements import HEAD, Head, Position, Signed

from .identity import Identity, digest
from .server import Feed, ServedLog

DAY = 86_400_000


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Author:
    """The records of an identity, in one log for its followers."""

    def __init__(
        self, identity: Identity, writer: bytes, schema: Schema, secret: bytes, presence_key: bytes,
        clock: Callable[[], int] = now,
    ) -> None:
        self._clock = clock
        self.identity = identity
        self.presence_key = presence_key
        self.schema = schema
        self.writer = writer
        self.view = full_view(schema.kind)
        self._secret = secret
        self._used = False
        self._revision = 1
        self._next = 0
        self._entries: dict[int, Entry] = {}
        self._before: dict[Position, set[int]] = {}
        self._grants: dict[bytes, tuple[Signed, Grant]] = {}

    def put(self, content: dict, record: int | None = None) -> int:
        """Adds a record, or a new version of one, and returns its number."""
        number = self._next
        self._next += 1
        record = number if record is None else record
        clock = self._clock() // 1000 << 24
        for old, entry in list(self._entries.items()):
            if entry.record.number == record:
                clock = max(clock, entry.clock + 1)
                del self._entries[old]
        self._entries[number] = Entry(number, RecordId(self.writer, record), clock, self.schema.kind, State.VALUE, content)
        return record

    def delete(self, record: int) -> None:
        """Deletes a record: there is no other writer, so no entry remains."""
        self._next += 1
        self._entries = {number: entry for number, entry in self._entries.items() if entry.record.number != record}

    def records(self) -> dict[int, dict]:
        """The contents of the records, by number."""
        return {entry.record.number: dict(entry.content or {}) for entry in self._entries.values()}

    def sign(self) -> None:
        """Keeps the live entries, so that a follower that holds them can get a delta."""
        self._revision += 1
        self._before[self._position()] = set(self._entries)

    def _position(self) -> Position:
        leaves = {number: leaf(entry, self.schema) for number, entry in self._entries.items()}
        return Position(self._next, root(self._next, leaves))

    def feed(self) -> Feed:
        """The present feed."""
        position = self._position()
        head = Head(
            author=self.identity.user, device=self.identity.device, writer=self.writer, view=self.view,
            next=position.next, live=len(self._entries), root=position.root,
            schemas=digest_of_schemas([self.schema]), revision=self._revision, standing=0, roster=1, seen=(),
        )
        signed = self.identity.sign(HEAD, head_bytes(head))
        before = {key: value for key, value in self._before.items() if key != position}
        log = ServedLog(self.writer, self.view, [self.schema], dict(self._entries), signed, position, before)
        return Feed(self.identity.roster, [log], self.presence_key, 1, self._revision)

    def invitation(self, address: str) -> Invitation:
        """The invitation with the author's address."""
        return Invitation(
            self.identity.user, self._secret, self._clock() + DAY, self.identity.name, (address,),
            ((self.schema.name, self.schema.major),),
        )

    def admit(self, follower: bytes, proof: Proof | None, certificates: tuple[bytes, bytes]) -> bool:
        """Whether a follower is admitted: by a grant, or by a proof of the invitation, which makes one."""
        if proof is not None and follower not in self._grants:
            invitation = self.invitation("localhost:1")
            expected = invitation.proof(*map(digest, certificates))
            if self._used or proof != Proof(invitation.id, expected):
                return False
            self._used = True
            self._grants[follower] = self._grant(follower)
        return follower in self._grants

    def _grant(self, follower: bytes) -> tuple[Signed, Grant]:
        grant = Grant(
            self.identity.user, self.identity.device, 1, follower, 77, 1, (self.view,), self._clock() - DAY, self._clock() + DAY
        )
        return self.identity.sign(GRANT, grant_bytes(grant)), grant

    def grant_of(self, follower: bytes) -> tuple[Signed, Grant] | None:
        """The grant of a follower."""
        return self._grants.get(follower)


def invitation_text(invitation: Invitation) -> str:
    """The text of an invitation."""
    data = b"\1" + invitation_bytes(invitation)
    return "vicino:" + base64.b32encode(data + checksum(data)).decode().rstrip("=")
