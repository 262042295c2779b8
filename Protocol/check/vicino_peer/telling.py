"""Where the users publish, in a session: session.md, Repositories. Messages in, messages out."""

from __future__ import annotations

from vicino_check import envelopes
from vicino_check.certificate import Shown
from vicino_check.publications import read_told, write_kept
from vicino_check.refusal import require
from vicino_check.session import Message

from .asker import Held
from .author import Author
from .identity import Identity


class Telling:
    """One side of a session: as an author it tells, and as a follower it keeps what it is told."""

    def __init__(self, identity: Identity, peer: Shown, author: Author | None = None, held: Held | None = None) -> None:
        # What was said on this side, and what was heard, by name.
        self.said: list[str] = []
        self.heard: list[str] = []
        self._identity = identity
        self._peer = peer
        self._author = author
        self._held = held

    @property
    def _is_of_one_user(self) -> bool:
        return self._peer.roster.author == self._identity.user

    def opening(self) -> list[bytes]:
        """What this side says before its first done."""
        if self._author is None or self._is_of_one_user:
            return []
        publication = self._author.publication(self._peer.roster.author, self._peer.device)
        return self._say("publication", publication)

    def handle(self, message: Message) -> list[bytes]:
        """Handles a message of the peer, and returns the answers."""
        require(message.name not in self.heard, f"a second {message.name}")
        self.heard.append(message.name)
        if self._is_of_one_user:
            return []
        return self._keep(message) if message.name == "publication" else self._note(message)

    def _keep(self, message: Message) -> list[bytes]:
        if self._held is None:
            return []
        told = read_told(message)
        self._held.told.pop(self._peer.device, None)
        if told is not None:
            self._held.told[self._peer.device] = told
        key = envelopes.device_key(self._identity.agreement_secret).public if message.key_wanted else None
        return self._say("publication kept", write_kept(told, key))

    def _note(self, message: Message) -> list[bytes]:
        if self._author is not None:
            follower = self._peer.roster.author
            self._author.note_kept(follower, self._peer.device, message.content_digest, message.envelope_key)
        return []

    def _say(self, name: str, message: bytes | None) -> list[bytes]:
        if message is None:
            return []
        self.said.append(name)
        return [message]
