"""An author with records of a kind, who shares them with audiences and signs changes: logs.md, Views."""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass, field
from typing import Callable

from checks.author import grant_bytes, head_bytes, invitation_bytes
from vicino_check.consent import GRANT, Grant, Invitation, checksum
from vicino_check.content import Content
from vicino_check.publications import Told, content_digest, write_publication
from vicino_check.refusal import Refused
from vicino_check.schema import Schema, digest_of_schemas
from vicino_check.session import Proof
from vicino_check.statements import HEAD, Head, Position, Signed
from vicino_check.views import Audience
from vicino_check.xwing import check_key

from .derived import DerivedLog
from .identity import Identity, digest
from .server import Feed, ServedLog

DAY = 86_400_000
# A follower, and the signing key of one of their devices.
_FollowerDevice = tuple[bytes, bytes]


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


@dataclass
class _Record:
    """A record of `own`."""

    content: Content | None
    is_private: bool
    created: int


@dataclass
class _Shared:
    """An audience with its log, its invitation, and the live numbers of its earlier positions."""

    audience: Audience
    log: DerivedLog
    invitation: bytes
    before: dict[Position, set[int]] = field(default_factory=dict)
    used: bool = False
    # Where the audience's followers may read.
    told: Told | None = None


class Author:
    """The records of an identity, each audience with a log of its own, which is made while the author records.

    It shows nothing before an audience has been made.
    """

    def __init__(
        self, identity: Identity, record_secret: bytes, schema: Schema, presence_key: bytes,
        clock: Callable[[], int] = now,
    ) -> None:
        self._clock = clock
        self.identity = identity
        self.presence_key = presence_key
        # This peer sends no beacons, so one field of tags is enough for all audiences.
        self._tag_key = hashlib.sha256(b"tags" + presence_key).digest()
        self.schema = schema
        self._record_secret = record_secret
        self._records: list[_Record] = []
        self._shared: list[_Shared] = []
        self._grants: dict[bytes, tuple[Signed, Grant]] = {}
        self._revision = 1
        # By a follower's device: the digest of what it has confirmed, its envelope key, and the epoch keys that it may know.
        self._confirmed: dict[_FollowerDevice, bytes] = {}
        self.envelope_keys: dict[_FollowerDevice, bytes] = {}
        self.informed: dict[_FollowerDevice, set[bytes]] = {}

    def share(self, audience: Audience, invitation: bytes) -> None:
        """Makes an audience, which derives its view once; its followers are admitted by the invitation's secret."""
        log = DerivedLog(self._record_secret, audience.view(self.schema.kind), self.schema)
        shown = {number: self._project(audience, record) for number, record in enumerate(self._records)}
        log.derive({number: content for number, content in shown.items() if content is not None}, self._clock())
        self._shared.append(_Shared(audience, log, invitation))

    def _project(self, audience: Audience, record: _Record) -> Content | None:
        return audience.project(self.schema, record.content, record.is_private, record.created)

    # Records

    def put(self, content: Content, record: int | None = None, is_private: bool = False) -> int:
        """Adds a record, or a new version of one, and returns its number in `own`."""
        if record is None:
            record = len(self._records)
            self._records.append(_Record(content, is_private, self._clock()))
        else:
            self._records[record].content = content
        self._changed(record)
        return record

    def delete(self, record: int) -> None:
        """Deletes a record."""
        self._records[record].content = None
        self._changed(record)

    def set_private(self, record: int, is_private: bool) -> None:
        """Hides a record from all followers, or ends that."""
        self._records[record].is_private = is_private
        self._changed(record)

    def is_private(self, record: int) -> bool:
        """Whether a record is hidden from all followers."""
        return self._records[record].is_private

    def content(self, record: int) -> Content | None:
        """The content of a record with all fields; None of a deleted one."""
        return self._records[record].content

    def _changed(self, record: int) -> None:
        for shared in self._shared:
            shared.log.change(record, self._project(shared.audience, self._records[record]), self._clock())

    def shown(self, audience: Audience) -> dict[str, Content]:
        """What an audience sees, by the ids in its view."""
        return {str(entry.record): entry.content or {} for entry in self._of(audience).log.entries.values()}

    def writer(self, audience: Audience) -> bytes:
        """The writer of the audience's log."""
        return self._of(audience).log.writer

    def _of(self, audience: Audience) -> _Shared:
        return next(shared for shared in self._shared if shared.audience == audience)

    # Statements

    @staticmethod
    def stated(payload: bytes) -> bytes:
        """The payload that is signed."""
        return payload

    def sign(self) -> None:
        """Keeps the live entries, so that a follower that holds them can get a delta."""
        self._revision += 1
        for shared in self._shared:
            shared.before[shared.log.position] = set(shared.log.entries)

    def feed(self) -> Feed:
        """The present feed; a grant decides which of its logs a follower gets."""
        logs = [self._served(shared) for shared in self._shared if shared.log.next > 0]
        return Feed(self.identity.roster, logs, self.presence_key, 1, self._revision, 0, self._tag_key)

    def _served(self, shared: _Shared) -> ServedLog:
        log, position = shared.log, shared.log.position
        head = Head(
            author=self.identity.user, device=self.identity.device, writer=log.writer, view=log.view,
            next=position.next, live=len(log.entries), root=position.root, schemas=digest_of_schemas([self.schema]),
            revision=0, standing=0, roster=1, seen=(),
        )
        signed = self.identity.sign(HEAD, self.stated(head_bytes(head)))
        before = {key: value for key, value in shared.before.items() if key != position}
        return ServedLog(log.writer, log.view, [self.schema], dict(log.entries), signed, position, before)

    # Consent

    def invitation(self, address: str, audience: Audience | None = None) -> Invitation:
        """The invitation of an audience with the author's address, by default that of the first audience."""
        secret = (self._shared[0] if audience is None else self._of(audience)).invitation
        return Invitation(
            self.identity.user, secret, self._clock() + DAY, self.identity.name, (address,),
            ((self.schema.name, self.schema.major),),
        )

    def invitations(self, address: str) -> list[Invitation]:
        """The invitations of all audiences."""
        return [self.invitation(address, shared.audience) for shared in self._shared]

    def admit(self, follower: bytes, proof: Proof | None, certificates: tuple[bytes, bytes]) -> bool:
        """Whether a follower is admitted: by a grant, or by a proof of an invitation, which makes one."""
        if proof is None or follower in self._grants:
            return follower in self._grants
        for shared in self._shared:
            invitation = self.invitation("localhost:1", shared.audience)
            expected = Proof(invitation.id, invitation.proof(*map(digest, certificates)))
            if proof == expected and not shared.used:
                shared.used = True
                self._grants[follower] = self._grant(follower, shared.log.view)
                return True
        return False

    def _grant(self, follower: bytes, view: bytes) -> tuple[Signed, Grant]:
        grant = Grant(
            self.identity.user, self.identity.device, 1, follower, 77, 1, (view,), self._clock() - DAY, self._clock() + DAY
        )
        return self.identity.sign(GRANT, self.stated(grant_bytes(grant))), grant

    def grant_of(self, follower: bytes) -> tuple[Signed, Grant] | None:
        """The grant of a follower."""
        return self._grants.get(follower)

    # Repositories

    def publish(self, audience: Audience, told: Told | None) -> None:
        """Notes where an audience may read from now on; None for nowhere any more."""
        self._of(audience).told = told

    def publication(self, follower: bytes, device: bytes) -> bytes | None:
        """What a follower's device is told; None if there is nothing to say."""
        grant, name = self.grant_of(follower), (follower, device)
        if grant is None:
            return None
        told = next(shared.told for shared in self._shared if shared.log.view in grant[1].views)
        confirmed = self._confirmed.get(name)
        if told is None and confirmed is None:
            return None
        key_wanted = name not in self.envelope_keys
        if confirmed == content_digest(told) and not key_wanted:
            return None
        if told is not None:
            self.informed.setdefault(name, set()).add(told.epoch_key)
        return write_publication(told, key_wanted)

    def note_kept(self, follower: bytes, device: bytes, digest: bytes, envelope_key: bytes | None) -> None:
        """Notes what a follower's device has kept, and its key for envelopes."""
        if self.grant_of(follower) is None:
            return
        self._confirmed[follower, device] = digest
        if envelope_key is None:
            return
        try:
            self.envelope_keys[follower, device] = check_key(envelope_key)
        except Refused:
            return


def invitation_text(invitation: Invitation, more: bytes = b"") -> str:
    """The text of an invitation; its message may have more fields."""
    data = b"\1" + invitation_bytes(invitation) + more
    return "vicino:" + base64.b32encode(data + checksum(data)).decode().rstrip("=")
