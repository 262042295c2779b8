"""Verifies a dump down to every signed root, and applies it to a reader's state: logs.md."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from enum import Enum

from .dump import Dump, DumpLog
from .logs import NO_ROOT, Entry, RecordId, leaf, merge, root
from .logs import State as EntryState
from .refusal import Refused, require
from .schema import Schema, compatible, digest_of_schemas
from .statements import (
    Closing, Head, Position, Roster, Signed, Standing, is_removed, read_standing, verify_closing, verify_head,
    verify_roster, verify_standing,
)

LogName = tuple[bytes, bytes]


class Outcome(Enum):
    """The result of a log of a dump for a reader."""

    TAKEN = "taken"
    SAME = "same"
    OLDER = "older"
    FORK = "fork"
    HELD_BACK = "held back"
    CLOSED = "not what the closing names"


@dataclass
class HeldLog:
    """A reader's copy of one log."""

    head: Head
    schemas: list[Schema]
    entries: dict[int, Entry]
    leaves: dict[int, bytes]
    forks: list[Head] = field(default_factory=list)


@dataclass
class State:
    """A reader's state for one author; it is never changed itself."""

    roster: Signed | None = None
    standing: Signed | None = None
    closings: dict[bytes, Closing] = field(default_factory=dict)
    logs: dict[LogName, HeldLog] = field(default_factory=dict)

    def schemas(self) -> dict[bytes, list[Schema]]:
        """The held lists of schemas, by digest."""
        return {log.head.schemas: log.schemas for log in self.logs.values()}

    def end_of(self, head: Head) -> Position | None:
        """The position at which a closing says that a head's log ended; None without one."""
        closing = self.closings.get(head.writer)
        return closing.positions.get(head.view) if closing else None

    def records(self, view: bytes) -> dict[RecordId, Entry]:
        """The current version of each record of a view."""
        logs = [(name[1], log.entries.values()) for name, log in self.logs.items() if name[0] == view]
        return merge(logs)


@dataclass
class Result:
    """The result of a dump."""

    state: State
    roster: Roster
    outcomes: list[tuple[Head, Outcome]]
    unseen: list[LogName]


def verify_statements(
    dump: Dump, held: State | None = None, author: bytes | None = None
) -> tuple[State, Roster, list[Head]]:
    """Verifies all statements of a dump, and returns the state with them, the roster that counts, and the heads."""
    held = held or State()
    signed, roster = _latest_roster(dump, held, author)
    held = _without_foreign(held, roster)
    standing = _latest_standing(dump, held, roster)
    closings = dict(held.closings)
    for statement in dump.closings:
        closing = verify_closing(statement, roster)
        if not is_removed(closing.device, roster):
            closings.setdefault(closing.writer, closing)
    state = State(signed, standing, closings, dict(held.logs))
    return state, roster, _verified_heads(dump, state, roster)


def apply(dump: Dump, held: State | None = None, author: bytes | None = None) -> Result:
    """Verifies a dump and returns the state after it, or refuses it completely."""
    held = held or State()
    state, roster, heads = verify_statements(dump, held, author)
    held = _without_foreign(held, roster)
    _check_records(dump, heads, held)
    _check_compatible(dump, held)
    outcomes = [(head, _apply_log(state, log, head)) for log, head in zip(dump.logs, heads)]
    _forget_forks(state)
    return Result(state, roster, outcomes, _unseen(state))


def _verified_heads(dump: Dump, state: State, roster: Roster) -> list[Head]:
    """The heads of all logs, which must all verify and count."""
    version = read_standing(state.standing.payload).version if state.standing else 0
    heads = []
    for log in dump.logs:
        if log.head is None:
            raise Refused("a log has no head")
        head = verify_head(log.head, roster)
        require(head.standing <= version, "a head needs a later standing")
        if is_removed(head.device, roster):
            require(state.end_of(head) is not None, "a head is signed by a device that has been removed")
        heads.append(head)
    return heads


def _latest_roster(dump: Dump, held: State, author: bytes | None) -> tuple[Signed, Roster]:
    roster = verify_roster(dump.roster, author)
    if held.roster is not None:
        own = verify_roster(held.roster)
        require(own.author == roster.author, "a dump has another author")
        if own.version >= roster.version:
            return held.roster, own
        require(roster.continues(own), "a newer roster lacks a succession")
        if len(roster.successions) == len(own.successions):
            _check_devices(own, roster)
    return dump.roster, roster


def _without_foreign(held: State, roster: Roster) -> State:
    """The state without what devices have signed that the roster does not list: a thief had put them on an earlier one."""
    listed = {device.signing_key for device in roster.devices}
    standing = held.standing
    if standing and read_standing(standing.payload).device not in listed:
        standing = None
    closings = {writer: closing for writer, closing in held.closings.items() if closing.device in listed}
    return State(held.roster, standing, closings, {
        name: log for name, log in held.logs.items() if log.head.device in listed
    })


def _check_devices(held: Roster, newer: Roster) -> None:
    """Devices stay in a roster, at their indices, and removed ones stay removed."""
    keys = [device.signing_key for device in newer.devices]
    require(
        keys[:len(held.devices)] == [device.signing_key for device in held.devices],
        "a newer roster leaves out a device or moves it",
    )
    removed = {device.signing_key: device.removed for device in newer.devices}
    for device in held.devices:
        require(removed[device.signing_key] or not device.removed, "a newer roster takes a removal back")


def _latest_standing(dump: Dump, held: State, roster: Roster) -> Signed | None:
    latest: tuple[int, Signed | None] = (0, None)
    for signed in (held.standing, dump.standing):
        if signed is None:
            continue
        standing: Standing = verify_standing(signed, roster)
        if not is_removed(standing.device, roster) and standing.version > latest[0]:
            latest = (standing.version, signed)
    return latest[1]


def _apply_log(state: State, log: DumpLog, head: Head) -> Outcome:
    require(digest_of_schemas(log.schemas) == head.schemas, "a head signs other schemas")
    kinds = {schema.kind: schema for schema in log.schemas}
    leaves = {entry.number: leaf(entry, kinds[entry.kind]) for entry in log.entries}
    records = {entry.record for entry in log.entries}
    require(len(records) == len(log.entries), "a record has two entries in one log")
    held = state.logs.get(head.log)
    end = state.end_of(head)
    outcome = _relation(held, head, end)
    if log.base is not None and outcome != Outcome.TAKEN:
        # What a delta leaves out is not there to prove a fork.
        return outcome
    if log.base is not None:
        taken = _continue(held, log, head, leaves)
    else:
        require(not log.emptied, "a full log has emptied numbers")
        taken = HeldLog(head, log.schemas, _with_known_content(held, log, leaves), leaves)
    _check_root(taken)
    if outcome == Outcome.TAKEN and held is not None and end is None and not _continues(held, taken):
        outcome = Outcome.FORK
    if outcome == Outcome.TAKEN:
        state.logs[head.log] = taken
    return _remember(state, head, outcome)


def _with_known_content(held: HeldLog | None, log: DumpLog, leaves: dict[int, bytes]) -> dict[int, Entry]:
    """The entries of a full log by number; a blank entry becomes the held one, if that is the same with its content."""
    entries = {}
    for entry in log.entries:
        known = held.entries.get(entry.number) if held is not None else None
        if entry.state == EntryState.BLANK and known is not None and held is not None:
            if held.leaves[entry.number] == leaves[entry.number]:
                entry = known
        entries[entry.number] = entry
    return entries


def _remember(state: State, head: Head, outcome: Outcome) -> Outcome:
    """Keeps the other head of a fork as evidence."""
    if outcome == Outcome.FORK:
        log = copy(state.logs[head.log])
        log.forks = [*log.forks, head]
        state.logs[head.log] = log
    return outcome


def _relation(held: HeldLog | None, head: Head, end: Position | None) -> Outcome:
    if held is not None and held.head.position == head.position:
        return Outcome.SAME
    if end is not None:
        return Outcome.TAKEN if head.position == end else Outcome.CLOSED
    if held is None:
        return Outcome.TAKEN
    if head.next < held.head.next:
        return Outcome.OLDER
    if head.next == held.head.next:
        return Outcome.FORK
    return Outcome.HELD_BACK if held.forks else Outcome.TAKEN


def _continues(held: HeldLog, taken: HeldLog) -> bool:
    """Whether a full log agrees with the held one below the held next number."""
    return all(
        held.leaves.get(number) == digest for number, digest in taken.leaves.items() if number < held.head.next
    )


def _continue(held: HeldLog | None, log: DumpLog, head: Head, leaves: dict[int, bytes]) -> HeldLog:
    """The held log with a delta applied to it."""
    base = log.base
    assert base is not None
    require(base == (held.head.position if held else Position(0, NO_ROOT)), "the base of a delta is not what is held")
    entries, digests = (dict(held.entries), dict(held.leaves)) if held else ({}, {})
    for number in log.emptied:
        require(number < base.next and number in entries, "an emptied number is not live")
        del entries[number], digests[number]
    slots = {entry.record: entry.number for entry in entries.values()}
    for entry in log.entries:
        require(entry.number >= base.next, "an entry of a delta is below its base")
        replaced = slots.get(entry.record)
        if replaced is not None:
            del entries[replaced], digests[replaced]
        entries[entry.number] = entry
    return HeldLog(head, log.schemas, entries, {**digests, **leaves})


def _check_root(log: HeldLog) -> None:
    require(len(log.entries) == log.head.live, "a log has another number of live entries than its head signs")
    require(root(log.head.next, log.leaves) == log.head.root, "a log has another root than its head signs")


def _forget_forks(state: State) -> None:
    """Forgets the forks of logs that a closing decides."""
    for (view, writer), log in list(state.logs.items()):
        closing = state.closings.get(writer)
        if log.forks and closing is not None and view in closing.positions:
            log = copy(log)
            log.forks = []
            state.logs[view, writer] = log


def _check_records(dump: Dump, heads: list[Head], held: State) -> None:
    """Refuses record ids of unknown writers, or beyond their next number."""
    reached: dict[bytes, int] = {}
    for head in [*heads, *(log.head for log in held.logs.values())]:
        reached[head.writer] = max(reached.get(head.writer, 0), head.next)
    for log in dump.logs:
        for entry in log.entries:
            record = entry.record
            require(record.number < reached.get(record.writer, 0), "a record is of an unknown writer or number")


def _check_compatible(dump: Dump, held: State) -> None:
    """Refuses incompatible schemas of one kind."""
    kinds: dict[str, dict[bytes, Schema]] = {}
    for schemas in [*(log.schemas for log in dump.logs), *(log.schemas for log in held.logs.values())]:
        for schema in schemas:
            kinds.setdefault(schema.kind, {})[schema.digest] = schema
    for versions in map(list, map(dict.values, kinds.values())):
        for index, one in enumerate(versions):
            require(all(compatible(one, other) for other in versions[index + 1:]), "schemas are not compatible")


def _unseen(state: State) -> list[LogName]:
    """The logs that some head had seen further than they are held."""
    missing = set()
    for (view, _), log in state.logs.items():
        for writer, number in log.head.seen:
            held = state.logs.get((view, writer))
            closing = state.closings.get(writer)
            closed = closing is not None and view in closing.positions
            if not closed and (held is None or held.head.next < number):
                missing.add((view, writer))
    return sorted(missing)
