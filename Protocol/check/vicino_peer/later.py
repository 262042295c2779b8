"""A peer of a made-up later minor version, which uses everything that version 1 leaves open: README.md, How version 1 grows."""

from __future__ import annotations

from vicino_check.canonical import write_bytes, write_unsigned
from vicino_check.consent import Invitation
from vicino_check.logs import Entry
from vicino_check.messages import Batch
from vicino_check.session import Proof

from .author import Author, invitation_text
from .identity import Identity
from .meeting import Follower, Inviter, Returner
from .server import ServedLog, Server
from .session import Session

# The number of a field that no statement and no message has, and what the later version says in it.
NEW, SAID = 1000, b"a later version"
MORE = write_bytes(NEW, SAID)
# Types of messages that version 1 reserves; each is sent ahead of another message.
TYPES = (64, 100, 255)


class LaterIdentity(Identity):
    """A user whose roster, and so whose certificate, says more."""

    @staticmethod
    def stated(payload: bytes) -> bytes:
        return payload + MORE


class LaterAuthor(Author):
    """An author whose heads and grants say more."""

    @staticmethod
    def stated(payload: bytes) -> bytes:
        return payload + MORE


class LaterServer(Server):
    """A server whose batches have columns and fields that version 1 does not have."""

    @staticmethod
    def batch(log: ServedLog, entries: list[Entry], emptied: list[int]) -> bytes:
        batch = Batch.FromString(Server.batch(log, entries, emptied))
        for role in (64, 1000):
            batch.columns.add(role=role, kind=9, field=9, presence=7, encoding=9, prediction=9, text=9, values=9)
        return batch.SerializeToString(deterministic=True) + write_bytes(40, SAID)


class LaterSession(Session):
    """A session in which this side states a minor version and options, and says what version 1 does not know."""

    @staticmethod
    def hello(proof: Proof | None) -> bytes:
        return Session.hello(proof) + write_unsigned(7, 1) + write_unsigned(8, 6) + MORE

    def _send(self, message: bytes) -> None:
        if self._is_open:
            for kind in TYPES:
                super()._send(bytes([kind]) + b"\xff" * 40)
            message += MORE
        super()._send(message)


class LaterFollower(Follower):
    """A follower with a program of the later version."""

    session = LaterSession


class LaterInviter(Inviter):
    """An author's device with a program of the later version."""

    session = LaterSession
    server = LaterServer


class LaterReturner(Returner):
    """A device with a program of the later version that has lost its data."""

    session = LaterSession


def later_invitation_text(invitation: Invitation) -> str:
    """The text of an invitation that says more."""
    return invitation_text(invitation, MORE)
