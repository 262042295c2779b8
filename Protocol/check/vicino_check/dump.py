"""The contents of a dump, common to both forms."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Mapping

from .logs import OWN, Entry, State
from .refusal import Refused, require
from .salts import WriterSecret
from .schema import Schema, digest_of_schemas, read_schema
from .statements import MAX_NUMBER, Head, Position, Signed, ascending, read_head

MAX_ITEMS = 4096
MAX_LOGS = 4096
HeldSchemas = Mapping[bytes, list[Schema]]


@dataclass
class DumpLog:
    """One log in a dump."""

    writer: bytes
    view: bytes
    next: int
    schemas_digest: bytes
    base: Position | None
    schemas: list[Schema]
    head: Signed | None = None
    secret: WriterSecret | None = None
    emptied: list[int] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def of_head(cls, signed: Signed) -> DumpLog:
        """A log without entries, as its head names it."""
        head = read_head(signed.payload)
        return cls(head.writer, head.view, head.next, head.schemas, None, [], signed)

    def claimed_head(self) -> Head:
        """The unverified contents of the head."""
        assert self.head is not None
        return read_head(self.head.payload)

    @property
    def name(self) -> tuple[bytes, bytes]:
        """The name of the log, in the order of logs."""
        return self.view, self.writer

    def add_emptied(self, numbers: list[int]) -> None:
        """Adds emptied numbers, which must come before the entries, in a delta only."""
        if not numbers:
            return
        require(self.base is not None, "a log without a base has emptied numbers")
        require(not self.entries, "emptied numbers come after entries")
        require(ascending(self.emptied[-1:] + numbers), "emptied numbers do not ascend")
        self.emptied += numbers

    def take_secret(self, secret: WriterSecret) -> None:
        """Sets the record secret of the log's writer, which only the author's own devices may see."""
        require(self.view == OWN and secret.first <= MAX_NUMBER, "a log has a record secret that it cannot have")
        self.secret = secret

    @staticmethod
    def _with_salt(entry: Entry, secret: WriterSecret) -> Entry:
        require(entry.salt is None, "an entry has two salts")
        if entry.state != State.VALUE:
            return entry
        return replace(entry, salt=secret.salt(OWN, entry.number))

    def add_entries(self, entries: list[Entry]) -> None:
        """Adds entries, whose numbers must ascend and lie below the next number."""
        numbers = [entry.number for entry in self.entries[-1:] + entries]
        require(ascending(numbers), "numbers do not ascend")
        require(not numbers or numbers[-1] < self.next, "a number is not below the next number")
        if self.secret is not None:
            entries = [self._with_salt(entry, self.secret) for entry in entries]
        self.entries += entries


@dataclass
class Dump:
    """A dump as it was read, without verification."""

    roster: Signed
    standing: Signed | None
    closings: list[Signed]
    schemas: list[Schema]
    logs: list[DumpLog] = field(default_factory=list)
    has_salts: bool = False

    def add_log(self, log: DumpLog) -> None:
        """Adds a log, whose name must be unique."""
        require(all(log.name != other.name for other in self.logs), "a log occurs twice")
        require(log.base is None or log.base.next <= log.next, "a base's next number is too high")
        self.logs.append(log)


def read_schemas(items: list[bytes]) -> list[Schema]:
    """Reads the schemas of a dump."""
    require(len(items) <= MAX_ITEMS, "a dump has too many schemas")
    return [read_schema(item) for item in items]


def kinds_of_log(indices: list[int], schemas: list[Schema], digest: bytes, held: HeldSchemas) -> list[Schema]:
    """The schemas of a log from those in the dump; if it lists none, those that the reader holds."""
    if not indices:
        if digest == digest_of_schemas([]):
            return []
        if digest not in held:
            raise Refused("a log lists no kinds, and its schemas are not held")
        return sorted(held[digest], key=lambda schema: schema.order)
    require(all(index < len(schemas) for index in indices), "a log names a schema that does not exist")
    kinds = [schemas[index] for index in indices]
    require(ascending([schema.order for schema in kinds]), "the kinds of a log do not ascend")
    return kinds
