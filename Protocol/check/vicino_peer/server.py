"""The side of a session that serves its user's own feed: session.md, Course. Messages in, messages out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Callable

import zstandard

from checks.write_binary import write_batch
from vicino_check.consent import Grant
from vicino_check.logs import SEGMENT, Entry, leaf
from vicino_check.refusal import require
from vicino_check.schema import Schema, digest_of_schemas
from vicino_check.session import Message, OfferedLog, feed_digest, outline_digest, presence_digest, write_message
from vicino_check.statements import Position, Signed, read_roster
from vicino_check.tree import Tree

MAX_CUT = 1 << 20


@dataclass
class ServedLog:
    """One of the author's logs, and its live entries at the signed positions."""

    writer: bytes
    view: bytes
    schemas: list[Schema]
    entries: dict[int, Entry]
    head: Signed
    position: Position
    before: dict[Position, set[int]]

    def leaves(self) -> dict[int, bytes]:
        """The leaves of the live entries, by number."""
        kinds = {schema.kind: schema for schema in self.schemas}
        return {number: leaf(entry, kinds[entry.kind]) for number, entry in self.entries.items()}

    def ordered_schemas(self) -> list[Schema]:
        """The schemas in the order in which batches name them."""
        return sorted(self.schemas, key=lambda schema: schema.order)


@dataclass
class Feed:
    """What an author's device shows."""

    roster: Signed
    logs: list[ServedLog]
    presence_key: bytes
    key_number: int
    revision: int
    tag_field: int | None = None
    tag_key: bytes | None = None

    def shown(self, grant: Grant) -> list[ServedLog]:
        """The logs that a grant shows to its follower, in order."""
        shown = [log for log in self.logs if log.view in grant.views]
        return sorted(shown, key=lambda log: (log.view, log.writer))


class Server:
    """Serves the author's own feed to one follower."""

    def __init__(self, author: bytes, feed: Feed, grant: tuple[Signed, Grant] | None) -> None:
        self.answered = 0
        self.got: bytes | None = None
        self.came: list[str] = []
        self._author = author
        self._feed = feed
        self.grant = grant
        self._logs: list[ServedLog] = []
        self._number: int | None = None
        self._trees: dict[int, Tree] = {}
        self._positions: list[Position | None] | None = None

    def handle(self, message: Message) -> list[bytes]:
        """Handles a message of the follower and returns the answers."""
        self.came.append(message.name)
        handlers: dict[str, Callable[[Message], list[bytes]]] = {
            "want": self._want, "have": self._have, "ask": self._ask, "fetch": self._fetch, "got": self._got,
        }
        require(message.name in handlers, f"{message.name} is not said by an asker")
        require(message.name == "want" or message.feed == self._number, "a message about no offer")
        return handlers[message.name](message)

    def _want(self, message: Message) -> list[bytes]:
        if message.author != self._author or self.grant is None:
            self.answered += 1
            return [write_message("refuse", feed=message.feed)]
        require(self._number is None, "a feed is wanted twice")
        signed, grant = self.grant
        self._number, self._logs = message.feed, self._feed.shown(grant)
        feed = self._feed
        key = feed.presence_key
        known = message.presence_digest == presence_digest(key, feed.tag_field, feed.tag_key)
        told = {} if known else {"presence_key": key, "tag_field": feed.tag_field, "tag_key": feed.tag_key}
        presence = write_message(
            "presence", feed=message.feed, revision=feed.revision, key_number=feed.key_number, **told,
        )
        if message.digest == self._digest(grant):
            self.answered += 1
            return [presence, write_message("same", feed=message.feed)]
        return [presence, self._offer(message, signed)]

    def _digest(self, grant: Grant) -> bytes:
        roster = read_roster(self._feed.roster.payload)
        positions = {(log.view, log.writer): log.position for log in self._logs}
        return feed_digest(roster.version, 0, grant.version, positions)

    def _offer(self, want: Message, grant: Signed) -> bytes:
        digests = {digest_of_schemas(log.schemas) for log in self._logs}
        if want.outline == outline_digest(self._feed.roster.payload, grant.payload, digests):
            logs = [OfferedLog(log.head, ()) for log in self._logs]
            return write_message("offer", feed=want.feed, logs=logs, round=1)
        schemas: list[Schema] = []
        for log in self._logs:
            schemas += [schema for schema in log.ordered_schemas() if schema not in schemas]
        logs = [
            OfferedLog(log.head, tuple(schemas.index(schema) for schema in log.ordered_schemas()))
            for log in self._logs
        ]
        return write_message(
            "offer", feed=want.feed, roster=self._feed.roster, schemas=[schema.canonical() for schema in schemas],
            logs=logs, round=1, grant=grant,
        )

    def _have(self, message: Message) -> list[bytes]:
        require(message.round == 1 and self._positions is None, "a have for no offer")
        require(len(message.positions) == len(self._logs), "a have with another number of logs")
        self._positions = message.positions
        answers = []
        for index, (log, position) in enumerate(zip(self._logs, message.positions)):
            if position == log.position:
                continue
            if position in log.before:
                answers.append(self._delta(index, log, position))
            elif position is None or position.next <= log.position.next:
                self._trees[index] = Tree(log.position.next, log.leaves())
                answers.append(write_message("descend", feed=message.feed, log=index))
        return answers

    def _delta(self, index: int, log: ServedLog, base: Position) -> bytes:
        entries = [entry for number, entry in sorted(log.entries.items()) if number >= base.next]
        emptied = sorted(log.before[base] - log.entries.keys())
        size, data = self._pack(log, entries, emptied)
        return write_message("delta", feed=self._number, log=index, size=size, data=data, last=True)

    def _tree(self, message: Message) -> Tree:
        require(message.round == 1 and message.log in self._trees, "a request for a log that is not compared")
        return self._trees[message.log]

    def _ask(self, message: Message) -> list[bytes]:
        tree = self._tree(message)
        require(1 <= message.height <= tree.height, "a height that the log does not have")
        require(message.index < tree.lengths[message.height], "a node that the log does not have")
        digests = tree.children(message.height, message.index)
        return [write_message(
            "children", feed=self._number, log=message.log, height=message.height, index=message.index, digests=digests
        )]

    def _fetch(self, message: Message) -> list[bytes]:
        tree, log = self._tree(message), self._logs[message.log]
        require(message.segments[-1] < tree.lengths[0], "a segment that the log does not have")
        wanted = set(message.segments)
        entries = [entry for number, entry in sorted(log.entries.items()) if number // SEGMENT in wanted]
        size, data = self._pack(log, entries, [])
        at = 0
        if message.held is not None and message.held < len(data):
            if hashlib.sha256(data[:message.held]).digest()[:8] == message.held_digest:
                at = message.held
        answers = []
        if message.piece_size is not None and len(data) <= MAX_CUT:
            while len(data) - at > message.piece_size:
                piece = data[at:at + message.piece_size]
                answers.append(write_message("piece", feed=self._number, log=message.log, offset=at, data=piece))
                at += len(piece)
        answers.append(write_message(
            "entries", feed=self._number, log=message.log, size=size, data=data[at:], last=True,
            segments=message.segments,
        ))
        return answers

    def _got(self, message: Message) -> list[bytes]:
        self.got = message.digest
        self.answered += 1
        return []

    @property
    def digest(self) -> bytes:
        """The feed digest of the shown feed."""
        assert self.grant is not None
        return self._digest(self.grant[1])

    def _pack(self, log: ServedLog, entries: list[Entry], emptied: list[int]) -> tuple[int, bytes]:
        """A batch with its size; here, all entries of a request must fit into one."""
        message = self.batch(log, entries, emptied)
        return len(message), zstandard.compress(message, 19)

    @staticmethod
    def batch(log: ServedLog, entries: list[Entry], emptied: list[int]) -> bytes:
        """The `Batch` message of some entries."""
        return write_batch(entries, emptied, log.writer, log.ordered_schemas())

