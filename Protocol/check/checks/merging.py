"""The results of dumps that a reader takes in sequence, in both forms: the rules of logs.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Callable

from vicino_check.content import fields_digest
from vicino_check.logs import Entry, RecordId, State
from vicino_check.refusal import Refused
from vicino_check.statements import Position, Signed
from vicino_check.summary import take
from vicino_check.verify import Outcome
from vicino_check.verify import State as Held
from vicino_check.views import view_id

from . import author, write_binary, write_json
from .author import DEVICE, SECOND_DEVICE, ShownDump, ShownLog
from .from_text import AUDIENCE_KEY, CLOCK, WRITER, schema
from .runner import equal

KIND = schema().kind
VIEW = view_id(AUDIENCE_KEY, KIND)
OTHER = bytes.fromhex("1112131415161718")
TAKEN, SAME, OLDER, FORK, CLOSED = Outcome.TAKEN, Outcome.SAME, Outcome.OLDER, Outcome.FORK, Outcome.CLOSED
HELD_BACK = Outcome.HELD_BACK
REFUSED = None
FORMS: tuple[Callable[[ShownDump], bytes], ...] = (write_binary.binary, write_json.json_lines)


def value(number: int, room: str = "hall", record: int | None = None, clock: int = CLOCK, of: bytes = WRITER) -> Entry:
    """A value, by default the one that creates its record."""
    content = {1: 1700000000000 + number * 60000, 2: room.encode()}
    record_id = RecordId(of, number if record is None else record)
    return Entry(number, record_id, clock, KIND, State.VALUE, content)


def log(
    next_number: int, entries: list[Entry], all_live: list[Entry] | None = None, writer: bytes = WRITER,
    device: int = DEVICE, stated: dict | None = None, **members,
) -> ShownLog:
    """A log in a dump, with its head over all live entries; `stated` are other values in the head."""
    shown = ShownLog(writer, VIEW, next_number, [schema()], entries, **members)
    shown.head = author.head(shown, all_live, device, **(stated or {}))
    return shown


def dump(*logs: ShownLog, roster: Signed | None = None, **members) -> ShownDump:
    """A dump of some logs."""
    return ShownDump(roster or author.roster(), list(logs), **members)


def follow(*steps: tuple[ShownDump, list[Outcome] | None]) -> Held:
    """Takes dumps in sequence, in both forms, and compares the result of each."""
    states = []
    for form in FORMS:
        state: Held | None = None
        for index, (shown, expected) in enumerate(steps):
            outcomes: list[Outcome] | None = REFUSED
            try:
                result = take(form(shown), state)
                outcomes, state = [outcome for _, outcome in result.outcomes], result.state
            except Refused as refusal:
                if expected is not REFUSED:
                    raise AssertionError(f"dump {index} is refused: {refusal}") from refusal
            equal((index, outcomes), (index, expected))
        assert state is not None
        states.append(state)
    equal(states[0], states[1])
    return states[0]


THREE = [value(0), value(1), value(2)]


def held() -> tuple[ShownDump, list[Outcome] | None]:
    """A first step: three entries are taken."""
    return dump(log(3, THREE)), [TAKEN]


def base(entries: list[Entry], next_number: int = 3) -> Position:
    """The position at which these entries are live."""
    return log(next_number, entries).position()


def check_relations() -> None:
    follow(held(), held()[:1] + ([SAME],), (dump(log(2, THREE[:2])), [OLDER]), (dump(log(4, THREE)), [TAKEN]))
    follow(held(), (dump(log(4, [value(1), value(3)])), [TAKEN]))
    state = follow(held(), (dump(log(3, [value(0)])), [FORK]), (dump(log(4, THREE)), [HELD_BACK]))
    equal(len(state.logs[VIEW, WRITER].forks), 1)
    follow(held(), (dump(log(4, [value(0, "other"), value(1)])), [FORK]))
    follow((dump(log(3, [value(0)])), [TAKEN]), (dump(log(4, [value(0), value(1)])), [FORK]))


def check_forks_are_of_one_log() -> None:
    other = log(1, [value(0, of=OTHER)], writer=OTHER)
    follow(held(), (dump(log(3, [value(0)]), other), [FORK, TAKEN]))


def check_bases() -> None:
    right, wrong = base(THREE), Position(3, bytes(32))
    four = [*THREE, value(3)]
    follow(held(), (dump(log(4, [value(3)], four, base=right)), [TAKEN]))
    follow(held(), (dump(log(4, [value(3)], four, base=wrong)), REFUSED))
    follow(held(), (dump(log(4, [value(3)], four, base=base(THREE[:2], 2))), REFUSED))
    # The relation counts before the base: the reader compares nothing of a log that it does not take.
    follow(held(), (dump(log(2, [], THREE[:2], base=Position(1, bytes(32)))), [OLDER]))
    follow(held(), (dump(log(3, [], THREE, base=Position(2, bytes(32)))), [SAME]))
    follow(held(), (dump(log(3, [], [value(0)], base=Position(3, bytes(32)))), [FORK]))
    follow((dump(log(1, [value(0)], base=Position(0, bytes(32)))), [TAKEN]))
    follow(held(), (dump(log(4, four, base=Position(0, bytes(32)))), REFUSED))
    follow(held(), (dump(log(2, [], THREE[:2], base=right)), REFUSED))


def check_deltas() -> None:
    right = base(THREE)
    edited = value(3, "kitchen", record=1, clock=CLOCK + 1)
    state = follow(held(), (dump(log(4, [edited], [value(0), value(2), edited], base=right)), [TAKEN]))
    equal(sorted(state.logs[VIEW, WRITER].entries), [0, 2, 3])
    follow(held(), (dump(log(4, [edited], [value(0), value(2), edited], base=right, emptied=[1])), [TAKEN]))
    follow(held(), (dump(log(4, [], [value(0)], base=right, emptied=[1, 2])), [TAKEN]))
    for emptied in ([3], [1, 1], [2, 1]):
        follow(held(), (dump(log(4, [], THREE, base=right, emptied=emptied)), REFUSED))
    follow(held(), (dump(log(4, [value(2, "x")], THREE, base=right)), REFUSED))
    follow(held(), (dump(log(4, [value(3)], THREE, base=right)), REFUSED))
    follow(held(), (dump(log(4, [*THREE], THREE, emptied=[1])), REFUSED))


def check_lost_entries_are_replaced() -> None:
    stronger = value(0, "attic", record=0, clock=CLOCK + 9)
    first = dump(log(1, [value(0)]), log(1, [stronger], writer=OTHER))
    edited = value(1, "cellar", record=0, clock=CLOCK + 5)
    state = follow((first, [TAKEN, TAKEN]), (dump(log(2, [edited], [edited], base=base([value(0)], 1))), [TAKEN]))
    equal(state.records(VIEW)[RecordId(WRITER, 0)], stronger)


def check_closings() -> None:
    end = [value(0), value(1, "as it ended")]
    closings = [author.closing(WRITER, {VIEW: base(end, 2)})]
    ahead = dump(log(3, [value(0), value(1), value(2)])), [TAKEN]
    state = follow(ahead, (dump(log(2, end), closings=closings), [TAKEN]))
    equal(state.logs[VIEW, WRITER].head.position, base(end, 2))
    follow(ahead, (dump(log(2, [value(0), value(1, "x")]), closings=closings), [CLOSED]))
    follow(ahead, (dump(log(4, [*THREE, value(3)]), closings=closings), [CLOSED]))
    follow(ahead, (dump(closings=closings), []), (dump(log(2, end)), [TAKEN]), (dump(log(2, end)), [SAME]))
    state = follow(
        ahead, (dump(log(3, [value(0)])), [FORK]), (dump(log(2, end), closings=closings), [TAKEN])
    )
    equal(state.logs[VIEW, WRITER].forks, [])
    four = [*THREE, value(3)]
    named = [author.closing(WRITER, {VIEW: base(four, 4)})]
    follow(ahead, (dump(log(4, [value(3)], four, base=base(THREE)), closings=named), [TAKEN]))
    # The first closing of a writer counts, and one that names other views has no effect.
    follow((dump(log(2, end), closings=[*closings, *named]), [TAKEN]), (dump(log(4, four)), [CLOSED]))
    follow((dump(log(2, end), closings=[*named, *closings]), [CLOSED]))
    follow(ahead, (dump(log(4, four), closings=[author.closing(WRITER, {bytes(8): base(end, 2)})]), [TAKEN]))


def check_removed_devices() -> None:
    removed = author.roster(2, removed=[DEVICE])
    four = [*THREE, value(3)]
    closings = [author.closing(WRITER, {VIEW: base(four, 4)}, SECOND_DEVICE)]
    follow(held(), (dump(log(4, four), roster=removed), REFUSED))
    follow(held(), (dump(log(3, THREE), roster=removed), REFUSED))
    follow(held(), (dump(log(4, four), roster=removed, closings=closings), [TAKEN]))
    follow(held(), (dump(log(5, four), roster=removed, closings=closings), [CLOSED]))
    follow(held(), (dump(roster=removed), []), (dump(log(4, four)), REFUSED))
    follow(held(), (dump(log(4, four, device=SECOND_DEVICE), roster=removed), [TAKEN]))
    # Its statement about grants does not count either, now or later.
    later = log(4, four, device=SECOND_DEVICE, stated={"standing": 2})
    follow(held(), (dump(later, roster=removed, standing=author.standing(9)), REFUSED))
    follow((dump(standing=author.standing(9)), []), (dump(later, roster=removed), REFUSED))
    honest = author.standing(2, device=SECOND_DEVICE)
    follow((dump(standing=author.standing(9)), []), (dump(later, roster=removed, standing=honest), [TAKEN]))


def check_statements_of_dumps() -> None:
    follow(held(), (dump(log(4, THREE, stated={"standing": 2})), REFUSED))
    follow(held(), (dump(log(4, THREE, stated={"standing": 2}), standing=author.standing(1)), REFUSED))
    follow(held(), (dump(log(4, THREE, stated={"standing": 2}), standing=author.standing(2)), [TAKEN]))
    follow((dump(standing=author.standing(3)), []), (dump(log(4, THREE, stated={"standing": 2})), [TAKEN]))
    follow(held(), (dump(log(4, THREE, stated={"roster": 2})), REFUSED))
    follow(held(), (dump(log(4, THREE, stated={"roster": 0})), [TAKEN]))
    follow(held(), (dump(log(4, THREE, device=9)), REFUSED))
    follow(held(), (dump(log(4, THREE, stated={"author": bytes(32)})), REFUSED))
    for wrong in ({"live": 2}, {"live": 4}, {"root": bytes(32)}, {"schemas": bytes(32)}):
        follow(held(), (dump(log(4, THREE, stated=wrong)), REFUSED))
    for roster in (author.roster(0), author.roster(devices=[DEVICE, DEVICE]), author.roster(name="")):
        follow(held(), (dump(log(4, THREE), roster=roster), REFUSED))
    # A roster with a lower version does not bring a device back.
    later = author.roster(3, devices=[SECOND_DEVICE])
    follow((dump(roster=later), []), (dump(log(3, THREE), roster=author.roster(2)), REFUSED))
    for seen in (((OTHER, 3), (WRITER, 4)), ((OTHER, 3), (OTHER, 4)), ((OTHER, (1 << 40) + 1),)):
        follow(held(), (dump(log(4, THREE, stated={"seen": seen})), REFUSED))


def check_records() -> None:
    twice = [*THREE, value(3, record=1, clock=5)]
    follow((dump(log(4, twice)), REFUSED), held(), (dump(log(4, twice)), REFUSED))
    follow(held(), (dump(log(4, [*THREE, value(3, record=0, of=OTHER)])), REFUSED))
    other = log(5, [value(0, of=OTHER)], writer=OTHER)
    borrowed = [*THREE, value(3, record=4, of=OTHER)]
    follow(held(), (dump(log(4, borrowed), other), [TAKEN, TAKEN]))
    follow((dump(other), [TAKEN]), (dump(log(4, borrowed)), [TAKEN]))
    follow(held(), (dump(log(4, [*THREE, value(3, record=5, of=OTHER)]), other), REFUSED))
    # A next number counts even if the log with it is not taken.
    contradicted = log(7, [value(0, "other", of=OTHER)], writer=OTHER)
    follow((dump(other), [TAKEN]), (dump(log(4, [*THREE, value(3, record=6, of=OTHER)]), contradicted), [TAKEN, FORK]))
    follow((dump(log(3, [value(0, record=1)])), REFUSED), held())
    follow((dump(log(3, [value(0), value(3)])), REFUSED), held())
    beyond = Entry(0, RecordId(WRITER, 0), (7258118401 << 24), KIND, State.DELETED)
    last = Entry(0, RecordId(WRITER, 0), (7258118401 << 24) - 1, KIND, State.DELETED)
    follow((dump(log(1, [beyond])), REFUSED), (dump(log(1, [last])), [TAKEN]))


def check_blanks() -> None:
    digest = fields_digest(schema(), value(1).content or {})
    blank = Entry(1, RecordId(WRITER, 1), CLOCK, KIND, State.BLANK, digest=digest)
    state = follow(held(), (dump(log(4, [value(0), blank, value(2)])), [TAKEN]))
    equal(state.records(VIEW)[RecordId(WRITER, 1)], value(1))
    state = follow((dump(log(4, [value(0), blank, value(2)])), [TAKEN]))
    equal(state.records(VIEW)[RecordId(WRITER, 1)], blank)


def check_schemas() -> None:
    two = ShownLog(WRITER, VIEW, 3, [schema(), replace(schema(), name="org.example.reading")], THREE)
    two.head = author.head(two)
    follow((dump(two), [TAKEN]))
    two.schemas.reverse()
    follow((dump(two), REFUSED), held())
    other = log(1, [value(0, of=OTHER)], writer=OTHER)
    other.schemas = [replace(schema(), calendar=None, fields=schema().fields[:2])]
    other.head = author.head(other)
    follow((dump(log(3, THREE), other), REFUSED), held(), (dump(other), REFUSED))
    follow(held(), (dump(log(4, THREE, lists_kinds=False)), [TAKEN]))
    follow((dump(log(4, THREE, lists_kinds=False)), REFUSED), held())
    follow(held(), (dump(log(4, THREE, stated={"schemas": bytes(32)})), REFUSED))


def check_names_of_logs() -> None:
    follow(held(), (dump(log(4, THREE), log(4, THREE)), REFUSED))
