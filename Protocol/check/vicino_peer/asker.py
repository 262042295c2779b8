"""The side of a session that wants a feed: session.md, Course. Messages in, messages out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Callable

from vicino_check.batch import decode_batch, expand
from vicino_check.consent import Grant, read_grant, verify_grant
from vicino_check.dump import Dump, DumpLog, kinds_of_log, read_schemas
from vicino_check.logs import SEGMENT, Entry, leaf, segment
from vicino_check.publications import Told
from vicino_check.refusal import Refused, require
from vicino_check.session import NOTHING, Message, feed_digest, outline_digest, presence_digest, write_message
from vicino_check.statements import Head, Position, Signed, read_roster, read_standing
from vicino_check.verify import Outcome, State, apply, verify_statements

from .tree_walk import TreeWalk

FEED = 1
REQUESTS = 16
SEGMENTS = 64
MAX_DELTA = 4 << 20
MAX_PIECES = 1 << 20


@dataclass
class Held:
    """A follower's data about an author, kept between sessions."""

    state: State = field(default_factory=State)
    grant: Signed | None = None
    presence_key: bytes | None = None
    key_number: int = 0
    tag_field: int | None = None
    tag_key: bytes | None = None
    revision: int | None = None
    # Where the author publishes, as each of the author's devices has said last, by its signing key.
    told: dict[bytes, Told] = field(default_factory=dict)

    @property
    def digest(self) -> bytes:
        """The feed digest of the held state."""
        if self.state.roster is None:
            return NOTHING
        roster = read_roster(self.state.roster.payload)
        standing = self.state.standing
        grant = read_grant(self.grant.payload).version if self.grant else 0
        positions = {name: log.head.position for name, log in self.state.logs.items()}
        version = read_standing(standing.payload).version if standing else 0
        return feed_digest(roster.version, version, grant, positions)

    @property
    def outline(self) -> bytes | None:
        """The outline digest of the held state."""
        if self.state.roster is None:
            return None
        grant = self.grant.payload if self.grant else None
        return outline_digest(self.state.roster.payload, grant, set(self.state.schemas()))


@dataclass
class _Coming:
    """A log of an offer that is being received."""

    shown: DumpLog
    held: dict[int, Entry]
    emptied: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    base: Position | None = None
    expanded: int = 0
    walk: TreeWalk | None = None
    # The received pieces of a batch.
    pieces: bytes = b""
    asked: list[list[int]] = field(default_factory=list)
    done: bool = False


def without_other_views(state: State, views: set[bytes]) -> State:
    """What is left of a state of which a follower may keep only some views."""
    logs = {name: log for name, log in state.logs.items() if name[0] in views}
    closings = {writer: closing for writer, closing in state.closings.items() if views & set(closing.positions)}
    return replace(state, closings=closings, logs=logs)


class Asker:
    """Wants the feed of an author from its server, takes it, and reports it as received."""

    def __init__(self, user: bytes, author: bytes, held: Held, piece_size: int | None = None) -> None:
        self.held = held
        self.finished = False
        self.refused = False
        # How each part was received, so that checks can compare it.
        self.came: list[str] = []
        self._user = user
        self._author = author
        self._piece_size = piece_size
        self._round = 0
        self._revision: int | None = None
        # The newest offer.
        self.offer: Message | None = None
        self._grant: Grant | None = None
        self._signed_grant: Signed | None = None
        self._dump: Dump | None = None
        self._coming: dict[int, _Coming] = {}
        self._waiting = 0

    def want(self) -> bytes:
        """The first message."""
        key = self.held.presence_key
        return write_message(
            "want", feed=FEED, author=self._author, digest=self.held.digest, outline=self.held.outline,
            presence_digest=presence_digest(key, self.held.tag_field, self.held.tag_key) if key is not None else None,
        )

    def handle(self, message: Message) -> list[bytes]:
        """Handles a message of the server and returns the answers."""
        require(message.feed == FEED, "a message about a feed that is not wanted")
        self.came.append(message.name)
        handlers: dict[str, Callable[[Message], list[bytes]]] = {
            "presence": self._presence, "same": self._same, "refuse": self._refuse, "offer": self._offer,
            "delta": self._delta, "descend": self._descend, "children": self._children, "piece": self._piece,
            "entries": self._entries,
        }
        require(message.name in handlers, f"{message.name} is not said by a server")
        return handlers[message.name](message)

    def _presence(self, message: Message) -> list[bytes]:
        self._revision = message.revision
        if message.presence_key is not None and message.key_number >= self.held.key_number:
            told = (message.presence_key, message.tag_field, message.tag_key)
            if told != (self.held.presence_key, self.held.tag_field, self.held.tag_key):
                self.held.revision = None
            self.held.presence_key, self.held.tag_field, self.held.tag_key = told
            self.held.key_number = message.key_number
        return []

    def _same(self, message: Message) -> list[bytes]:
        self.held.revision = self._revision
        self.finished = True
        return []

    def _refuse(self, message: Message) -> list[bytes]:
        self.finished = self.refused = True
        return []

    def _offer(self, message: Message) -> list[bytes]:
        require(message.round == self._round + 1, "a round out of order")
        self._round, self._waiting, self.finished = message.round, 0, False
        self.offer = message
        dump, grant = self._dump_of(message)
        state, roster, heads = verify_statements(dump, self.held.state, self._author)
        self._grant = None if grant is None else verify_grant(grant, roster)
        self._check_granted(dump, heads)
        self._dump, self._signed_grant, self._coming = dump, grant, {}
        positions: list[Position | None] = []
        for log_index, (log, head) in enumerate(zip(dump.logs, heads)):
            held = self.held.state.logs.get(log.name)
            positions.append(held.head.position if held else None)
            end = state.end_of(head)
            further = held is not None and held.head.next > head.next and end != head.position
            if positions[-1] != head.position and not further:
                self._coming[log_index] = _Coming(log, dict(held.entries) if held else {})
        offered = {log.name for log in dump.logs}
        others = sum(
            name not in offered and (self._grant is None or name[0] in self._grant.views) for name in self.held.state.logs
        )
        have = write_message("have", feed=FEED, round=self._round, positions=positions, others=others or None)
        return [have, *self._progress()]

    def _check_granted(self, dump: Dump, heads: list[Head]) -> None:
        """Refuses logs that the grant does not show. A device of the author needs no grant."""
        if self._grant is None:
            return
        require(self._grant.follower == self._user, "a grant of another follower")
        kinds: dict[bytes, str] = {}
        for log, head in zip(dump.logs, heads):
            require(head.view in self._grant.views, "a log in a view that is not granted")
            require(len(log.schemas) == 1, "a log of several kinds or none")
            kind = log.schemas[0].kind
            require(kinds.setdefault(head.view, kind) == kind, "logs of one view with different kinds")

    def _dump_of(self, message: Message) -> tuple[Dump, Signed | None]:
        """An offer as a dump without entries, with its omitted parts restored."""
        roster = message.roster or self.held.state.roster
        grant = message.grant if message.roster is not None else self.held.grant
        if roster is None or (grant is None and self._user != self._author):
            raise Refused("an offer leaves out what is not held")
        dump = Dump(roster, message.standing, message.closings, read_schemas(message.schemas))
        for log in message.logs:
            shown = DumpLog.of_head(log.head)
            if message.roster is None:
                shown.schemas = kinds_of_log([], [], shown.schemas_digest, self.held.state.schemas())
            else:
                shown.schemas = kinds_of_log(list(log.kinds), dump.schemas, shown.schemas_digest, {})
            dump.add_log(shown)
        return dump, grant

    def _log(self, message: Message) -> _Coming:
        require(message.log in self._coming and not self._coming[message.log].done, "a log that is not awaited")
        return self._coming[message.log]

    def _delta(self, message: Message) -> list[bytes]:
        coming = self._log(message)
        require(coming.walk is None, "a delta of a log that is compared")
        held = self.held.state.logs.get(coming.shown.name)
        coming.expanded += message.size
        require(coming.expanded <= MAX_DELTA, "a delta is too large")
        batch = decode_batch(expand(message.data, message.size), coming.shown.writer, coming.shown.schemas)
        coming.base = held.head.position if held else Position(0, bytes(32))
        require(not (coming.entries and batch.emptied), "emptied numbers behind entries")
        coming.emptied += batch.emptied
        coming.entries += batch.entries
        coming.done = message.last
        return self._progress()

    def _descend(self, message: Message) -> list[bytes]:
        coming = self._log(message)
        require(coming.walk is None and coming.base is None, "a log is compared twice")
        kinds = {schema.kind: schema for schema in coming.shown.schemas}
        known = {schema.kind: schema for schemas in self.held.state.schemas().values() for schema in schemas}
        leaves = {number: leaf(entry, {**known, **kinds}[entry.kind]) for number, entry in coming.held.items()}
        head = coming.shown.claimed_head()
        coming.walk = TreeWalk(head.next, head.root, leaves)
        if message.digests is not None:
            coming.walk.take(coming.walk.height, 0, message.digests)
        return self._progress()

    def _children(self, message: Message) -> list[bytes]:
        coming = self._log(message)
        require(coming.walk is not None, "digests of a log that is not compared")
        coming.walk.take(message.height, message.index, message.digests)
        self._waiting -= 1
        return self._progress()

    def _piece(self, message: Message) -> list[bytes]:
        coming = self._log(message)
        require(self._piece_size is not None and bool(coming.asked), "a piece that was not asked for")
        require(len(message.data) == self._piece_size and message.offset == len(coming.pieces), "a piece out of order")
        coming.pieces += message.data
        require(len(coming.pieces) <= MAX_PIECES, "too many pieces")
        return []

    def _entries(self, message: Message) -> list[bytes]:
        coming = self._log(message)
        require(bool(coming.asked) and coming.walk is not None, "entries that were not asked for")
        data, coming.pieces = coming.pieces + message.data, b""
        asked = coming.asked[0]
        require(0 < len(message.segments) and asked[:len(message.segments)] == message.segments, "other segments")
        batch = decode_batch(expand(data, message.size), coming.shown.writer, coming.shown.schemas)
        require(not batch.emptied, "emptied numbers in a segment")
        require(all(entry.number // SEGMENT in message.segments for entry in batch.entries), "an entry of another segment")
        coming.entries += batch.entries
        require(message.last or len(message.segments) == 1, "a part of several segments")
        if message.last:
            self._check_segments(coming, message.segments)
            del asked[:len(message.segments)]
            if not asked:
                coming.asked.pop(0)
                self._waiting -= 1
        return self._progress()

    def _check_segments(self, coming: _Coming, segments: list[int]) -> None:
        kinds = {schema.kind: schema for schema in coming.shown.schemas}
        for index in segments:
            entries = [entry for entry in coming.entries if entry.number // SEGMENT == index]
            leaves = {entry.number % SEGMENT: leaf(entry, kinds[entry.kind]) for entry in entries}
            require(len(leaves) == len(entries), "a number occurs twice")
            coming.walk.came(index, segment(leaves))

    def _progress(self) -> list[bytes]:
        """Requests the missing parts, up to the limit of waiting requests; merges when nothing is missing."""
        requests: list[bytes] = []
        for log_index, coming in self._coming.items():
            walk = coming.walk
            if walk is None or coming.done:
                continue
            while self._waiting < REQUESTS and (walk.nodes or walk.segments):
                self._waiting += 1
                requests.append(self._request(log_index, coming, walk))
            coming.done = walk.is_complete
        if not requests and self._dump is not None and all(coming.done for coming in self._coming.values()):
            return [self._merge()]
        return requests

    def _request(self, log_index: int, coming: _Coming, walk: TreeWalk) -> bytes:
        if walk.nodes:
            height, index = walk.nodes.pop(0)
            return write_message("ask", feed=FEED, log=log_index, height=height, index=index, round=self._round)
        segments, walk.segments = sorted(walk.segments[:SEGMENTS]), walk.segments[SEGMENTS:]
        coming.asked.append(segments)
        return write_message(
            "fetch", feed=FEED, log=log_index, round=self._round, segments=segments, piece_size=self._piece_size
        )

    def _merge(self) -> bytes:
        """Takes the whole offer at once."""
        assert self._dump is not None
        dump, self._dump = self._dump, None
        for log_index, coming in self._coming.items():
            log = dump.logs[log_index]
            if coming.base is not None:
                log.base = coming.base
                log.add_emptied(coming.emptied)
                log.add_entries(coming.entries)
            else:
                assert coming.walk is not None
                equal = [entry for number, entry in coming.held.items() if coming.walk.is_equal(number // SEGMENT)]
                log.add_entries(sorted([*equal, *coming.entries], key=lambda entry: entry.number))
        dump.logs = [log for log_index, log in enumerate(dump.logs) if log_index in self._coming]
        result = apply(dump, self.held.state, self._author)
        state = result.state if self._grant is None else without_other_views(result.state, set(self._grant.views))
        self.held.state, self.held.grant = state, self._signed_grant
        if all(outcome == Outcome.TAKEN for _, outcome in result.outcomes):
            self.held.revision = self._revision
        self.finished = True
        return write_message("got", feed=FEED, digest=self.held.digest, round=self._round)
