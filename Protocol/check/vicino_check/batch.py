"""Decodes batches, which hold the entries of one log by column: batch.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

import zstandard

from .columns import Budget, take_fixed, take_integers
from .content import Content
from .fields import ALL, FIELD, SOME, KindDecoder
from .logs import Entry, RecordId, State, check_entry
from .messages import Batch, parse
from .refusal import Refused, require
from .salts import SALT_BYTES, Cover, node
from .schema import Schema
from .statements import MAX_NUMBER, ascending
from .streams import Streams

MAX_SIZE = 16 << 20
MAX_ENTRIES = 16_384
MAX_EMPTIED = 65_536
MAGIC = bytes.fromhex("28b52ffd")
NUMBER, KIND, STATE, WRITER, ID, CLOCK, DIGEST, EMPTIED, WRITERS, SALT_NODE, SALT = range(1, 12)
LAST_ROLE = SALT
# Roles from here on are of later minor versions, whose columns take nothing from the known streams.
FIRST_LATER_ROLE = 64
MAX_LATER_COLUMNS = 16


@dataclass
class DecodedBatch:
    """The contents of a batch."""

    entries: list[Entry]
    emptied: list[int]


def expand(data: bytes, size: int) -> bytes:
    """Expands one Zstandard frame to exactly the stated size."""
    require(size <= MAX_SIZE, "a batch is too large")
    require(data[:4] == MAGIC, "a batch is not a Zstandard frame")
    try:
        require(zstandard.get_frame_parameters(data).dict_id == 0, "a batch needs a dictionary")
        # The first pass stops at the limit; the second finds the end of the frame.
        limited = zstandard.ZstdDecompressor(max_window_size=MAX_SIZE).stream_reader(data, read_across_frames=False)
        result = limited.read(size + 1)
        require(len(result) == size, "a batch has another size than stated")
        whole = zstandard.ZstdDecompressor(max_window_size=MAX_SIZE).decompressobj()
        whole.decompress(data)
        require(whole.eof and not whole.unused_data, "a batch is not exactly one frame")
    except zstandard.ZstdError as error:
        raise Refused("a batch cannot be expanded") from error
    return result


def decode_batch(data: bytes, writer: bytes, schemas: list[Schema]) -> DecodedBatch:
    """Decodes the bytes of a `Batch` message of a writer's log with these kinds."""
    return _Decoder(parse(Batch, data), writer, schemas).decode()


class _Decoder:
    """Decodes one batch."""

    def __init__(self, batch, writer: bytes, schemas: list[Schema]) -> None:
        require(batch.count <= MAX_ENTRIES, "a batch has too many entries")
        require(batch.first < MAX_NUMBER, "a batch's first number is out of range")
        most = LAST_ROLE + sum(len(schema.fields) for schema in schemas)
        self._columns = [column for column in batch.columns if column.role < FIRST_LATER_ROLE]
        require(len(batch.columns) - len(self._columns) <= MAX_LATER_COLUMNS, "a batch has too many columns of later versions")
        require(len(self._columns) <= most, "a batch has too many columns")
        self._batch = batch
        self._count: int = batch.count
        self._writer = writer
        self._schemas = schemas
        self._streams = Streams(batch)
        self._budget = Budget(batch.content)
        self._values: dict[int, list] = {}

    def decode(self) -> DecodedBatch:
        """Decodes all columns."""
        columns = self._columns
        indices = [index for index, column in enumerate(columns) if column.role == FIELD]
        split = indices[0] if indices else len(columns)
        for column in columns[:split]:
            self._decode_entry_column(column)
        numbers = self._numbers()
        kinds = self._of_every_entry(KIND, 0, len(self._schemas) - 1)
        states = self._of_every_entry(STATE, State.VALUE, State.BLANK)
        contents = self._contents(columns[split:], kinds, states)
        self._streams.finish()
        entries = self._entries(numbers, kinds, states, contents)
        return DecodedBatch(entries, self._emptied())

    def _decode_entry_column(self, column) -> None:
        role = column.role
        require(NUMBER <= role <= LAST_ROLE, "a column has an unknown role")
        require(role not in self._values, "a role occurs twice")
        require(column.presence == ALL or (role == ID and column.presence == SOME), "a column has a wrong presence")
        if role in (WRITERS, DIGEST):
            self._values[role] = take_fixed(column, column.values, 8 if role == WRITERS else 32, self._streams)
        elif role == SALT:
            self._values[role] = take_fixed(column, column.values, SALT_BYTES, self._streams)
        elif role == SALT_NODE:
            require(column.values <= self._count, "a batch has more nodes of salts than entries")
            self._values[role] = take_integers(column, column.values, self._streams)
        elif role == EMPTIED:
            require(column.values <= MAX_EMPTIED, "a batch has too many emptied numbers")
            self._values[role] = take_integers(column, column.values, self._streams)
        elif column.presence == SOME:
            present = self._streams.take_presence(self._count)
            values = iter(take_integers(column, sum(present), self._streams))
            self._values[role] = [next(values) if there else None for there in present]
        else:
            self._values[role] = take_integers(column, self._count, self._streams)

    def _of_every_entry(self, role: int, low: int, high: int, absent: int = 0) -> list[int]:
        values = self._values.get(role, [absent] * self._count)
        require(all(low <= value <= high for value in values), f"a value of the role {role} is out of range")
        return values

    def _numbers(self) -> list[int]:
        first = self._batch.first
        numbers = self._values.get(NUMBER, list(range(first, first + self._count)))
        require(all(0 <= number < MAX_NUMBER for number in numbers), "a number is out of range")
        require(ascending(numbers), "numbers do not ascend")
        return numbers

    def _emptied(self) -> list[int]:
        emptied = self._values.get(EMPTIED, [])
        require(all(0 <= number < MAX_NUMBER for number in emptied), "an emptied number is out of range")
        require(ascending(emptied), "emptied numbers do not ascend")
        return emptied

    def _cover(self) -> Cover:
        places, values = self._values.get(SALT_NODE, []), self._values.get(SALT, [])
        require(len(places) == len(values), "a node of salts has no place, or no value")
        return Cover([node(place, value) for place, value in zip(places, values)])

    def _contents(self, columns: list, kinds: list[int], states: list[int]) -> list[Iterator[Content]]:
        """The content of the values of each kind, in order."""
        rows = [0] * len(self._schemas)
        for kind, state in zip(kinds, states):
            rows[kind] += state == State.VALUE
        decoders = [
            KindDecoder(schema, count, self._streams, self._budget) for schema, count in zip(self._schemas, rows)
        ]
        last = 0
        for column in columns:
            require(column.role == FIELD, "a column after those of fields has another role")
            require(last <= column.kind < len(decoders), "columns do not ascend by kind")
            require(column.presence in (ALL, SOME), "a column has an unknown presence")
            last = column.kind
            decoders[column.kind].decode(column)
        return [iter(decoder.finish()) for decoder in decoders]

    def _records(self, numbers: list[int]) -> list[RecordId]:
        writers = [self._writer, *self._values.get(WRITERS, [])]
        indexes = self._of_every_entry(WRITER, 0, len(writers) - 1)
        ids = self._values.get(ID, [None] * self._count)
        return [
            RecordId(writers[index], number if own is None else own)
            for index, own, number in zip(indexes, ids, numbers)
        ]

    def _entries(
        self, numbers: list[int], kinds: list[int], states: list[int], contents: list[Iterator[Content]]
    ) -> list[Entry]:
        require(CLOCK in self._values or self._count == 0, "a batch has no clocks")
        clocks = self._values.get(CLOCK, [])
        digests = self._values.get(DIGEST, [])
        require(len(digests) == states.count(State.BLANK), "a batch has a wrong number of digests")
        next_digest = iter(digests)
        cover = self._cover()
        entries = []
        for number, record, clock, kind, state in zip(numbers, self._records(numbers), clocks, kinds, states):
            content = next(contents[kind]) if state == State.VALUE else None
            digest = next(next_digest) if state == State.BLANK else None
            salt = cover.salt(number)
            require(salt is None or state != State.BLANK, "a blank has a salt")
            salt = salt if state == State.VALUE else None
            entry = Entry(number, record, clock, self._schemas[kind].kind, State(state), content, digest, salt)
            check_entry(entry, self._writer)
            entries.append(entry)
        return entries
