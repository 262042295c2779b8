"""Dumps whose parts are all valid, and that are refused as a whole: the checks of logs.md, for both forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from vicino_check.content import fields_digest
from vicino_check.logs import Entry, RecordId, State
from vicino_check.statements import Position

from .. import author
from ..author import DEVICE, SECOND_DEVICE, ShownDump
from ..from_text import CLOCK, WRITER, schema
from ..merging import OTHER, THREE, VIEW, base, dump, log, value
from .case import Cases

FOUR = [*THREE, value(3)]
PLAIN, HELD, DELTA = "three entries", "three entries, held", "a delta of one entry"
Write = Callable[[ShownDump], dict]


@dataclass(frozen=True)
class _Step:
    """A dump, and the number of the check that refuses it."""

    check: str
    what: str
    twin: str
    shown: ShownDump


def delta(**members) -> ShownDump:
    """A delta that brings the fourth entry, with other values for some members."""
    return dump(log(4, [value(3)], FOUR, **{"base": base(THREE), **members}))


def add(cases: Cases, write: Write) -> None:
    """Adds the accepted dumps and the refused ones based on them."""
    removed = author.roster(2, removed=[DEVICE])
    ending = [author.closing(WRITER, {VIEW: base(FOUR, 4)}, SECOND_DEVICE)]
    other = log(5, [value(0, of=OTHER)], writer=OTHER)
    borrowed = [*THREE, value(3, record=4, of=OTHER)]
    cases.accept(PLAIN, write(dump(log(3, THREE))))
    cases.accept(HELD, write(dump(log(4, FOUR))), PLAIN)
    cases.accept(DELTA, write(delta()), PLAIN)
    cases.accept("a delta that empties", write(dump(log(4, [value(3)], [value(0), value(2), value(3)], base=base(THREE), emptied=[1]))), PLAIN)
    cases.accept("a standing of version 2", write(dump(log(4, FOUR, stated={"standing": 2}), standing=author.standing(2))), PLAIN)
    cases.accept("a removed device with a closing", write(dump(log(4, FOUR), roster=removed, closings=ending)), PLAIN)
    cases.accept("two writers", write(dump(log(4, borrowed), other)), PLAIN)
    cases.accept("a newer roster", write(dump(log(4, FOUR, device=SECOND_DEVICE), roster=removed)), PLAIN)
    cases.accept("a newer roster, held", write(dump(log(4, FOUR, device=SECOND_DEVICE), roster=author.roster(3, removed=[DEVICE]))), "a newer roster")
    cases.accept("a roster after a succession", write(dump(log(4, FOUR), roster=author.succeeded())), PLAIN)
    cases.accept("a roster after a succession, and later", write(dump(log(4, FOUR), roster=author.succeeded(2))), "a roster after a succession")
    cases.accept("a succession without the device", write(dump(log(3, THREE, device=SECOND_DEVICE), roster=author.succeeded(devices=[SECOND_DEVICE]))), PLAIN)
    for step in [*_statements(removed, ending), *_logs(other), *_deltas()]:
        cases.refuse(step.check, step.what, step.twin, write(step.shown))


def _statements(removed, ending) -> list[_Step]:
    forged = author.sign(9, "org.vicino.roster/1", author.roster().payload)
    misused = author.sign(DEVICE, "org.vicino.standing/1", author.head(log(4, FOUR)).payload)
    mislabelled = log(4, FOUR)
    mislabelled.head = misused
    return [
        _Step("D1", "a roster that another key signs", HELD, dump(log(4, FOUR), roster=forged)),
        _Step("D1", "a later roster without the succession that is held", "a roster after a succession, and later", dump(
            log(4, FOUR), roster=author.succeeded(2, heir=10))),
        _Step("D1", "a newer roster that leaves a device out", "a newer roster", dump(
            log(4, FOUR, device=SECOND_DEVICE), roster=author.roster(2, devices=[SECOND_DEVICE]))),
        _Step("D1", "a newer roster that moves a device", "a newer roster", dump(
            log(4, FOUR, device=SECOND_DEVICE), roster=author.roster(2, removed=[DEVICE], devices=[SECOND_DEVICE, DEVICE]))),
        _Step("D1", "a newer roster that takes a removal back", "a newer roster, held", dump(
            log(4, FOUR, device=SECOND_DEVICE), roster=author.roster(3))),
        _Step("D2", "a head of an unknown device", HELD, dump(log(4, FOUR, device=9))),
        _Step("D2", "a head that is signed under another label", HELD, dump(mislabelled)),
        _Step("D2", "a head of another author", HELD, dump(log(4, FOUR, stated={"author": bytes(32)}))),
        _Step("D2", "a head that names a later roster", HELD, dump(log(4, FOUR, stated={"roster": 2}))),
        _Step("D2", "a standing of an unknown device", "a standing of version 2", dump(
            log(4, FOUR, stated={"standing": 2}), standing=author.standing(2, device=9))),
        _Step("D2", "a closing of an unknown device", "a removed device with a closing", dump(
            log(4, FOUR), roster=removed, closings=[author.closing(WRITER, {VIEW: base(FOUR, 4)}, 9)])),
        _Step("D3", "no standing", "a standing of version 2", dump(log(4, FOUR, stated={"standing": 2}))),
        _Step("D3", "a standing of a lower version", "a standing of version 2", dump(
            log(4, FOUR, stated={"standing": 2}), standing=author.standing(1))),
        _Step("D3", "a standing of a removed device", "a newer roster", dump(
            log(4, FOUR, device=SECOND_DEVICE, stated={"standing": 2}), roster=removed, standing=author.standing(2))),
        _Step("D4", "a head of a removed device", "a removed device with a closing", dump(log(4, FOUR), roster=removed)),
        _Step("D4", "a closing by the removed device itself", "a removed device with a closing", dump(
            log(4, FOUR), roster=removed, closings=[author.closing(WRITER, {VIEW: base(FOUR, 4)}, DEVICE)])),
        _Step("D4", "a closing that names another view", "a removed device with a closing", dump(
            log(4, FOUR), roster=removed, closings=[author.closing(WRITER, {bytes(8): base(FOUR, 4)}, SECOND_DEVICE)])),
        _Step("D5", "a log twice", HELD, dump(log(4, FOUR), log(4, FOUR))),
    ]


def _logs(other) -> list[_Step]:
    digest = fields_digest(schema(), value(1).content or {})
    blank = Entry(1, RecordId(WRITER, 1), CLOCK, schema().kind, State.BLANK, digest=digest)
    return [
        _Step("D6", "another digest of schemas", PLAIN, dump(log(3, THREE, stated={"schemas": bytes(32)}))),
        _Step("D7", "a record of a writer that is not known", "two writers", dump(
            log(4, [*THREE, value(3, record=4, of=OTHER)]))),
        _Step("D7", "a record that its writer has not come to", "two writers", dump(
            log(4, [*THREE, value(3, record=5, of=OTHER)]), other)),
        _Step("D9", "two entries of one record", HELD, dump(log(4, [*THREE, value(3, record=1, clock=CLOCK + 1)]))),
        _Step("D11", "another root", PLAIN, dump(log(3, THREE, stated={"root": bytes(32)}))),
        _Step("D11", "an entry that the root does not cover", PLAIN, dump(log(3, THREE, THREE[:2], stated={"live": 3}))),
        _Step("D11", "an entry fewer than the root covers", PLAIN, dump(log(3, THREE[:2], THREE, stated={"live": 2}))),
        _Step("D11", "the next number of another root", PLAIN, dump(log(300, THREE, stated={"root": base(THREE).root}))),
        _Step("D11", "a blank with another digest", PLAIN, dump(log(
            3, [value(0), Entry(1, blank.record, CLOCK, blank.kind, State.BLANK, digest=bytes(32)), value(2)], THREE))),
        _Step("D12", "a lower live count", PLAIN, dump(log(3, THREE, stated={"live": 2}))),
    ]


def _deltas() -> list[_Step]:
    emptied = [value(0), value(2), value(3)]
    return [
        _Step("D14", "a base with another root", DELTA, delta(base=Position(3, bytes(32)))),
        _Step("D14", "a base with another next number", DELTA, delta(base=base(THREE[:2], 2))),
        _Step("D14", "a base of nothing where something is held", DELTA, delta(base=Position(0, bytes(32)))),
        _Step("D15", "an emptied number that is not live", "a delta that empties", delta(emptied=[3])),
        _Step("D16", "an entry below the base", DELTA, dump(log(4, [value(2, "x")], FOUR, base=base(THREE)))),
        _Step("D18", "a root of which an entry is missing", DELTA, dump(log(5, [value(3)], [*FOUR, value(4)], base=base(THREE)))),
        _Step("D18", "an entry that should have become empty", "a delta that empties", dump(
            log(4, [value(3)], emptied, base=base(THREE)))),
        _Step("D18", "another live count", DELTA, delta(stated={"live": 3})),
    ]
