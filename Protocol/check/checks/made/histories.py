"""Dumps that one reader takes in sequence, with the result of each and the state at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vicino_check.content import fields_digest
from vicino_check.logs import OWN, Entry, RecordId, State
from vicino_check.salts import WriterSecret
from vicino_check.statements import Position
from vicino_check.summary import take
from vicino_check.verify import State as Held

from vicino_check.views import EVERYTHING, Audience
from vicino_peer.derived import DerivedLog

from .. import author, write_binary, write_json
from ..author import DEVICE, SECOND_DEVICE, ShownDump, ShownLog
from ..from_text import AUDIENCE_KEY, CLOCK, RECORD_SECRET, WRITER, schema
from ..merging import KIND, OTHER, THREE, VIEW, base, dump, log, value
from . import later
from .derived import BEGIN, READINGS, STAYS, VISIT, Step

FOUR = [*THREE, value(3)]


def _closing() -> list[ShownDump]:
    end = [value(0), value(1, "as it ended")]
    closing = author.closing(WRITER, {VIEW: base(end, 2)})
    successor = log(1, [value(0, of=OTHER)], writer=OTHER)
    return [dump(log(3, THREE)), dump(log(2, end), successor, closings=[closing]), dump(log(4, FOUR))]


def _removed() -> list[ShownDump]:
    removed = author.roster(2, removed=[DEVICE])
    ending = author.closing(WRITER, {VIEW: base(FOUR, 4)}, SECOND_DEVICE)
    other = log(2, [value(0, of=OTHER), value(1, "edited", record=1, clock=CLOCK + 1, of=WRITER)], writer=OTHER, device=SECOND_DEVICE)
    return [dump(log(3, THREE)), dump(log(4, FOUR), other, roster=removed, closings=[ending])]


def _fork() -> list[ShownDump]:
    return [dump(log(3, THREE)), dump(log(3, [value(0), value(1, "another"), value(2)])), dump(log(4, FOUR))]


def _fork_that_is_decided() -> list[ShownDump]:
    other = [value(0), value(1, "another"), value(2)]
    closing = author.closing(WRITER, {VIEW: base(other)})
    return [dump(log(3, THREE)), dump(log(3, other)), dump(log(3, other), closings=[closing])]


def _delta() -> list[ShownDump]:
    edited = value(3, "kitchen", record=1, clock=CLOCK + 1)
    live = [value(0), edited]
    return [dump(log(3, THREE)), dump(log(4, [edited], live, base=base(THREE), emptied=[2]))]


def _blank() -> list[ShownDump]:
    lost = Entry(1, RecordId(WRITER, 1), CLOCK, schema().kind, State.BLANK, digest=fields_digest(schema(), value(1).content or {}))
    winner = value(0, "edited", record=1, clock=CLOCK + 1)
    return [dump(
        log(3, [value(0), lost, value(2)], THREE), log(1, [winner], writer=OTHER, device=SECOND_DEVICE),
    )]


def _kinds() -> list[ShownDump]:
    second = replace(schema(), name="org.example.reading")
    entries = [value(0), replace(value(1), kind=second.kind), Entry(2, RecordId(WRITER, 2), CLOCK, second.kind, State.DELETED)]
    shown = ShownLog(WRITER, OWN, 3, [schema(), second], entries)
    shown.head = author.head(shown)
    return [dump(shown)]


def _deleted(number: int, record: int, clock: int, of: bytes) -> Entry:
    return Entry(number, RecordId(of, record), clock, KIND, State.DELETED)


def _devices() -> list[ShownDump]:
    mine, others = [value(0), value(1), value(2)], [value(0, of=OTHER)]
    # Both edit one record at one moment, and each deletes one of the other's.
    both = [value(0), value(2), value(3, "of the first", record=1, clock=CLOCK + 5), _deleted(4, 0, CLOCK + 6, OTHER)]
    second = [
        value(0, of=OTHER), value(1, "of the second", record=1, clock=CLOCK + 5, of=WRITER), _deleted(2, 2, CLOCK + 7, WRITER),
    ]

    def two(first: ShownLog, last: ShownLog) -> ShownDump:
        return dump(first, last)

    def of_second(next_number: int, entries: list[Entry]) -> ShownLog:
        return log(next_number, entries, writer=OTHER, device=SECOND_DEVICE)

    return [two(log(3, mine), of_second(1, others)), two(log(5, both), of_second(3, second)), dump(of_second(4, [*second, value(3, of=OTHER)]))]


def _succession() -> list[ShownDump]:
    after = author.succeeded(devices=[SECOND_DEVICE])
    five = [*FOUR, value(4)]
    # A thief of the identity key signs a roster with a high version, which does not count any more.
    stolen = author.roster(1000)
    return [
        dump(log(3, THREE)), dump(log(4, FOUR, device=SECOND_DEVICE), roster=after),
        dump(log(5, five, device=SECOND_DEVICE), roster=stolen),
    ]


def _former_id() -> list[ShownDump]:
    return [dump(log(3, THREE), roster=author.roster(5, former=11)), dump(log(4, FOUR), roster=author.roster(6, former=11))]


def _views() -> list[ShownDump]:
    audience = Audience(AUDIENCE_KEY, EVERYTHING)
    logs = [DerivedLog(RECORD_SECRET, audience.view(kind.kind), kind) for kind in (schema(), VISIT)]
    halves = [(READINGS[:3], READINGS[3:]), (STAYS[:16], STAYS[16:])]
    for made, (steps, _) in zip(logs, halves):
        _derive(made, audience, steps)
    first = [_shown(made) for made in logs]
    before = [(made.position, set(made.entries)) for made in logs]
    for made, (_, steps) in zip(logs, halves):
        _derive(made, audience, steps)
    second = [_shown(made, *earlier) for made, earlier in zip(logs, before)]
    return [dump(*first), dump(*second), dump(*[_shown(made) for made in logs])]


def _own() -> list[ShownDump]:
    deleted = Entry(1, RecordId(WRITER, 2), CLOCK + 3, KIND, State.DELETED)
    first = _of_own(WRITER, WriterSecret(RECORD_SECRET, 1), 4, [value(0), value(1), value(3)], DEVICE)
    second = _of_own(
        OTHER, WriterSecret(RECORD_SECRET[::-1], 0), 3, [value(0, of=OTHER), deleted, value(2, "edited", record=1, clock=CLOCK + 4, of=WRITER)],
        SECOND_DEVICE)
    ended = author.closing(bytes.fromhex("2122232425262728"), {OWN: Position(0, bytes(32))})
    return [dump(first, second, log(3, THREE), standing=author.standing(3, (5, 9)), closings=[ended])]


def _of_own(writer: bytes, secret: WriterSecret, next_number: int, entries: list[Entry], device: int) -> ShownLog:
    """A log of `own`, as the author's devices show it each other."""
    salted = [replace(entry, salt=secret.salt(OWN, entry.number)) if entry.state == State.VALUE else entry for entry in entries]
    shown = ShownLog(writer, OWN, next_number, [schema()], salted, secret=secret)
    shown.head = author.head(shown, device=device, revision=7, standing=3)
    return shown


def _derive(made: DerivedLog, audience: Audience, steps: list[Step]) -> None:
    for record, is_private, content, after in steps:
        made.change(record, audience.project(made.schema, content, is_private), BEGIN + after)


def _shown(made: DerivedLog, base: Position | None = None, live: set[int] = set()) -> ShownLog:
    """A log in a dump; with a base, at which these numbers were live, what has changed since."""
    entries = [entry for number, entry in sorted(made.entries.items()) if base is None or number >= base.next]
    emptied = sorted(live - made.entries.keys())
    shown = ShownLog(made.writer, made.view, made.next, [made.schema], entries, base, emptied)
    shown.head = author.head(shown, list(made.entries.values()))
    return shown


def _later() -> list[ShownDump]:
    three = [later.sketch(number) for number in range(3)]
    edited = [three[0], three[2], later.sketch(3, record=1)]
    position = later.shown(3, three).logs[0].position()
    return [later.shown(3, three), later.shown(4, [edited[-1]], edited, base=position)]


HISTORIES = {
    "closing": ("A writer that is closed below what is held; what goes on behind it is not taken.", _closing),
    "removed-device": ("A removed device, whose log ends where another device says.", _removed),
    "fork": ("Two heads of one next number; the first one stands, and nothing newer is taken.", _fork),
    "fork-decided": ("A fork that a closing decides, for the position that came second.", _fork_that_is_decided),
    "delta": ("A delta with an edit and an emptied number.", _delta),
    "blank": ("A version that has lost, of which the digest alone is left.", _blank),
    "devices": ("Two devices that edit and delete records of each other; of two versions with one clock the higher writer counts.", _devices),
    "succession": ("A succession that drops a device, and a later roster of the identity key before it, which does not count.", _succession),
    "former-id": ("An author who had another id before version 1, and names it in each roster.", _former_id),
    "views": ("The logs of two views with salts, as one audience sees them: records are hidden and shown again.", _views),
    "own": ("What one device shows another of the same user: logs of `own` with record secrets, a revocation list, a closing.", _own),
    "later-minor": ("Dumps of a later minor version, which uses everything that version 1 leaves open.", _later),
    "kinds": ("A log of two kinds in the view `own`, which an author's own devices see.", _kinds),
}


def history(name: str) -> dict[str, Any]:
    """A history in its published form."""
    about, make = HISTORIES[name]
    state: Held | None = None
    steps = []
    for shown in make():
        writer = later if isinstance(shown, later.LaterDump) else None
        binary = writer.binary(shown) if writer else write_binary.binary(shown)
        lines = writer.json_lines(shown) if writer else write_json.json_lines(shown)
        result = take(binary, state)
        assert take(lines, state).state == result.state
        outcomes = [
            {"writer": head.writer.hex(), "view": head.view.hex(), "outcome": outcome.value} for head, outcome in result.outcomes
        ]
        steps.append({"binary": binary.hex(), "json_lines": lines.decode(), "logs": outcomes})
        state = result.state
    assert state is not None
    return {"about": about, "author": author.user(author.IDENTITY).hex(), "steps": steps, "held": held(state)}


def held(state: Held) -> list[dict[str, Any]]:
    """A reader's logs by their names."""
    return [
        {
            "writer": writer.hex(), "view": view.hex(), "next": item.head.next, "root": item.head.root.hex(),
            "live": sorted(item.entries), "forks": len(item.forks),
        }
        for (view, writer), item in sorted(state.logs.items())
    ]
