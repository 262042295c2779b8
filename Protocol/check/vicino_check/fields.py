"""The columns of fields of a batch: batch.md."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from .columns import (
    INTEGERS, NOTHING, PREVIOUS, PREVIOUS_ROW, SAME_ROW, Budget, add, take_bytes, take_differences,
    take_fixed, take_integers, take_texts, wrap,
)
from .content import Content, Value, check_content
from .refusal import Refused, require
from .schema import BYTE_STRINGS, FieldSchema, Schema, Type
from .streams import Streams

FIELD = 0
ALL, SOME = 0, 1


@dataclass
class _Open:
    """The first column of a pair, whose values wait for those of the second."""

    number: int
    other: int
    differences: list[int]


class KindDecoder:
    """Decodes the columns of one kind; its rows are the entries of this kind in the state value."""

    def __init__(self, schema: Schema, rows: int, streams: Streams, budget: Budget) -> None:
        self._schema = schema
        self._rows = rows
        self._streams = streams
        self._budget = budget
        self._content: list[dict[int, Value]] = [{} for _ in range(rows)]
        # The columns that others may refer to: integers with a value in every row.
        self._complete: dict[int, list[int]] = {}
        self._open: _Open | None = None
        self._last = 0

    def decode(self, column) -> None:
        """Decodes the next column."""
        require(self._rows > 0, "a kind without values has a column")
        require(column.field > self._last, "columns of fields do not ascend")
        self._last = column.field
        field = self._schema.by_number.get(column.field)
        if field is None:
            raise Refused("a column's field is not in the schema")
        rows = list(range(self._rows))
        if column.presence == SOME:
            present = self._streams.take_presence(self._rows)
            rows = [row for row in rows if present[row]]
        if field.type in (Type.REAL, Type.TEXT) or field.type in BYTE_STRINGS:
            self._store(column.field, rows, self._take_strings(field, column, len(rows)))
        else:
            self._decode_integers(column, rows)

    def _take_strings(self, field: FieldSchema, column, count: int) -> list[Value]:
        if field.type == Type.REAL:
            return [struct.unpack("<d", value)[0] for value in take_fixed(column, count, 8, self._streams)]
        take = take_texts if field.type == Type.TEXT else take_bytes
        return list(take(column, count, self._streams, self._budget))

    def _decode_integers(self, column, rows: list[int]) -> None:
        if column.prediction in (NOTHING, PREVIOUS):
            values = take_integers(column, len(rows), self._streams)
        else:
            require(column.encoding == INTEGERS and column.text == 0, "a column has a wrong encoding")
            require(column.presence == ALL, "a column that refers to another has not all values")
            found = self._refer(column, take_differences(column, len(rows), self._streams))
            if found is None:
                return
            values = found
        self._store(column.field, rows, values)
        if column.presence == ALL:
            self._complete[column.field] = values

    def _refer(self, column, differences: list[int]) -> list[int] | None:
        """The values of a column that refers to another; None if it opens a pair."""
        other = self._complete.get(column.other)
        if other is not None:
            predictions = other if column.prediction == SAME_ROW else [0, *other[:-1]]
            return add(predictions, differences)
        if column.prediction == PREVIOUS_ROW:
            require(column.other > column.field, "a column refers to one that has not been read")
            require(self._open is None, "two references are open")
            self._open = _Open(column.field, column.other, differences)
            return None
        pair = self._open
        if pair is None or (pair.number, pair.other) != (column.other, column.field):
            raise Refused("a column refers to one that has not been read")
        self._open = None
        return self._close(pair, differences)

    def _close(self, pair: _Open, differences: list[int]) -> list[int]:
        starts, ends = [], []
        end = 0
        for first, second in zip(pair.differences, differences):
            start = wrap(end + first)
            end = wrap(start + second)
            starts.append(start)
            ends.append(end)
        self._store(pair.number, list(range(self._rows)), starts)
        self._complete[pair.number] = starts
        return ends

    def _store(self, number: int, rows: list[int], values: list) -> None:
        for row, value in zip(rows, values):
            self._content[row][number] = value

    def finish(self) -> list[Content]:
        """The content of all rows, checked."""
        require(self._open is None, "a pair has no second column")
        for content in self._content:
            check_content(self._schema, content)
        return list(self._content)
