"""The log of a view, which a device makes while it records: logs.md, Views."""

from __future__ import annotations

from dataclasses import replace

from vicino_check.content import Content
from vicino_check.logs import Entry, RecordId, State, leaf, next_clock, root
from vicino_check.salts import WriterSecret
from vicino_check.schema import Schema
from vicino_check.statements import Position
from vicino_check.views import view_secret, view_writer


class DerivedLog:
    """One writer's log in a view, from the projections of the records of `own` and the moments at which they change."""

    def __init__(self, record_secret: bytes, view: bytes, schema: Schema) -> None:
        self.view = view
        self.writer = view_writer(record_secret, view)
        self.schema = schema
        self.next = 0
        self.entries: dict[int, Entry] = {}
        self._salts = WriterSecret(view_secret(record_secret, view), 0)
        # The id and the last clock of every record that the view has ever shown, by its number in `own`.
        self._ids: dict[int, RecordId] = {}
        self._clocks: dict[int, int] = {}

    def derive(self, shown: dict[int, Content], now: int) -> None:
        """Shows the records that exist, once: by their starts, then by their fields."""
        for record in sorted(shown, key=lambda record: self._order(shown[record])):
            self.change(record, shown[record], now)

    def _order(self, content: Content) -> list[tuple]:
        numbers = sorted(self.schema.by_number)
        if self.schema.calendar is not None:
            numbers.insert(0, self.schema.calendar.start)
        return [(content[number],) if number in content else () for number in numbers]

    def change(self, record: int, content: Content | None, now: int) -> None:
        """Makes the entry of a change, unless the view shows the same as before."""
        number = self._number_of(record)
        before = None if number is None else self.entries[number].content
        if content == before:
            return
        clock = next_clock(now, self._clocks.get(record))
        if number is not None:
            del self.entries[number]
        if content is not None:
            self._ids.setdefault(record, RecordId(self.writer, self.next))
            entry = Entry(self.next, self._ids[record], clock, self.schema.kind, State.VALUE, dict(content))
            self.entries[self.next] = replace(entry, salt=self._salts.salt(self.view, self.next))
        self._clocks[record] = clock
        self.next += 1

    def _number_of(self, record: int) -> int | None:
        shown = self._ids.get(record)
        return next((number for number, entry in self.entries.items() if entry.record == shown), None)

    @property
    def position(self) -> Position:
        """The position after the last change."""
        leaves = {number: leaf(entry, self.schema) for number, entry in self.entries.items()}
        return Position(self.next, root(self.next, leaves))
