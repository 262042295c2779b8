"""A session on a channel: hello, both roles, and the end."""

from __future__ import annotations

from typing import Callable

from vicino_check.refusal import Refused, require
from vicino_check.session import (
    FEATURES, LATER, LATER_BYTES, MAX_LATER, MESSAGE_LIMIT, VERSION, Message, Proof, read_message, write_greeting, write_message,
)

from .asker import Asker
from .channel import Channel
from .server import Server
from .telling import Telling

SAID_BY_SERVERS = {"presence", "same", "refuse", "offer", "delta", "descend", "children", "piece", "entries"}
UNKNOWN_INVITATION = 2


class Goodbye(Exception):
    """The peer has said goodbye, with a reason."""

    def __init__(self, reason: int) -> None:
        super().__init__(f"goodbye, reason {reason}")
        self.reason = reason


class Session:
    """One side of a session: it may want a feed, serve one, or both. With `telling`, it speaks about repositories."""

    def __init__(
        self, channel: Channel, asker: Asker | None = None, server: Server | None = None, telling: Telling | None = None
    ) -> None:
        self._channel = channel
        self._asker = asker
        self._server = server
        self._telling = telling
        self._wants = 0
        self._said: int | None = None
        self._heard: int | None = None
        # How many messages of later versions were ignored.
        self._ignored = 0
        self._is_open = False

    def initiate(self, proof: Proof | None = None) -> None:
        """Says hello first, and continues to the end."""
        self._send(self.hello(proof))
        self._greet(self._receive())
        self._run()

    def accept(self, admit: Callable[[Proof | None], bool]) -> None:
        """Answers the hello of an admitted peer, and continues to the end."""
        hello = self._receive()
        self._greet(hello)
        if not admit(hello.proof):
            self._send(write_greeting("goodbye", reason=UNKNOWN_INVITATION))
            self._channel.close()
            raise Goodbye(UNKNOWN_INVITATION)
        self._send(self.hello(None))
        self._run()

    @staticmethod
    def hello(proof: Proof | None) -> bytes:
        """The hello of this side."""
        return write_greeting("hello", version=VERSION, features=FEATURES, message_bytes=MESSAGE_LIMIT, proof=proof)

    def _greet(self, hello: Message) -> None:
        require(hello.name == "hello", "no hello")
        require(hello.version >= VERSION and hello.features == FEATURES, "another version or a feature")
        self._channel.greeted()

    def _send(self, message: bytes) -> None:
        self._channel.send(message)

    def _receive(self) -> Message:
        data = self._channel.receive()
        if data is None:
            raise Refused("the peer has ended the session")
        message = read_message(data)
        if message.name == "goodbye":
            raise Goodbye(message.reason)
        if message.name == LATER and self._is_open:
            self._ignore(len(data))
            return self._receive()
        return message

    def _run(self) -> None:
        self._is_open = True
        if self._telling is not None:
            for message in self._telling.opening():
                self._send(message)
        if self._asker is not None:
            self._send(self._asker.want())
        while not self._is_over():
            self._answer(self._receive())
        self._channel.close()

    def _ignore(self, size: int) -> None:
        """Counts a message of a later version."""
        self._ignored += 1
        require(size <= LATER_BYTES and self._ignored <= MAX_LATER, "too many messages of a later version")

    def _is_over(self) -> bool:
        """Says done whenever that is true and new, and returns whether both sides have."""
        answered = self._server.answered if self._server else self._wants
        if (self._asker is None or self._asker.finished) and answered == self._wants and self._said != answered:
            self._said = answered
            self._send(write_message("done", answered=answered))
        wanted = 0 if self._asker is None else 1
        return self._said == self._wants and self._heard == wanted

    def _answer(self, message: Message) -> None:
        if message.name == "done":
            self._heard = message.answered
            return
        if message.name in ("shares", "kept", "vouches"):
            # This peer has verified nobody in person. So it keeps no shares, has given none, and takes nobody's word.
            return
        if message.name in ("publication", "publication kept"):
            # Without `telling`, this side is a program that knows nothing of repositories.
            for answer in self._telling.handle(message) if self._telling is not None else []:
                self._send(answer)
            return
        if message.name in SAID_BY_SERVERS:
            require(self._asker is not None, f"{message.name} for no want")
            answers = self._asker.handle(message)
        else:
            require(message.name != "hello", "a second hello")
            self._wants += message.name == "want"
            if self._server is None:
                require(message.name == "want", f"{message.name} about no feed")
                answers = [write_message("refuse", feed=message.feed)]
            else:
                answers = self._server.handle(message)
        for answer in answers:
            self._send(answer)
