"""What devices tell each other about repositories in sessions: session.md, Repositories."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from .canonical import write_bytes, write_unsigned
from .session import Message, write_message

DIGEST_BYTES = 16


@dataclass(frozen=True)
class Told:
    """Where a user publishes for the audience of a follower, and its key."""

    epoch_key: bytes
    publishers: tuple[bytes, ...]
    addresses: tuple[str, ...] = ()
    envelope: int | None = None

    def canonical(self) -> bytes:
        """The message of the fields 2 to 5."""
        result = write_bytes(2, self.epoch_key)
        result += b"".join(write_bytes(3, publisher) for publisher in self.publishers)
        result += b"".join(write_bytes(4, address.encode()) for address in self.addresses)
        return result if self.envelope is None else result + write_unsigned(5, self.envelope)


def content_digest(told: Told | None) -> bytes:
    """The digest by which a follower's device says what it has kept; None for nothing any more."""
    return hashlib.sha256(b"" if told is None else told.canonical()).digest()[:DIGEST_BYTES]


def write_publication(told: Told | None, key_wanted: bool) -> bytes:
    """What a device tells a follower's device."""
    content = {} if told is None else vars(told)
    return write_message("publication", **content, key_wanted=True if key_wanted else None)


def read_told(message: Message) -> Told | None:
    """What a publication says; None if the user publishes nothing for the receiver's user any more."""
    if message.epoch_key is None:
        return None
    return Told(message.epoch_key, tuple(message.publishers), tuple(message.addresses), message.envelope)


def write_kept(told: Told | None, envelope_key: bytes | None) -> bytes:
    """The answer of a follower's device."""
    return write_message("publication kept", envelope_key=envelope_key, content_digest=content_digest(told))
