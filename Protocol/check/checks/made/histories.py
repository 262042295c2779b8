"""Dumps that one reader takes in sequence, with the result of each and the state at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vicino_check.content import fields_digest
from vicino_check.logs import OWN, Entry, RecordId, State
from vicino_check.summary import take
from vicino_check.verify import State as Held

from .. import author, write_binary, write_json
from ..author import DEVICE, SECOND_DEVICE, ShownDump, ShownLog
from ..from_text import CLOCK, WRITER, schema
from ..merging import OTHER, THREE, VIEW, base, dump, log, value

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


HISTORIES = {
    "closing": ("A writer that is closed below what is held; what goes on behind it is not taken.", _closing),
    "removed-device": ("A removed device, whose log ends where another device says.", _removed),
    "fork": ("Two heads of one next number; the first one stands, and nothing newer is taken.", _fork),
    "fork-decided": ("A fork that a closing decides, for the position that came second.", _fork_that_is_decided),
    "delta": ("A delta with an edit and an emptied number.", _delta),
    "blank": ("A version that has lost, of which the digest alone is left.", _blank),
    "kinds": ("A log of two kinds in the view `own`, which an author's own devices see.", _kinds),
}


def history(name: str) -> dict[str, Any]:
    """A history in its published form."""
    about, make = HISTORIES[name]
    state: Held | None = None
    steps = []
    for shown in make():
        binary, lines = write_binary.binary(shown), write_json.json_lines(shown)
        result = take(binary, state)
        assert take(lines, state).state == result.state
        outcomes = [
            {"writer": head.writer.hex(), "view": head.view.hex(), "outcome": outcome.value} for head, outcome in result.outcomes
        ]
        steps.append({"binary": binary.hex(), "json_lines": lines.decode(), "logs": outcomes})
        state = result.state
    assert state is not None
    return {"about": about, "author": author.public_key(author.IDENTITY).hex(), "steps": steps, "held": held(state)}


def held(state: Held) -> list[dict[str, Any]]:
    """A reader's logs by their names."""
    return [
        {
            "writer": writer.hex(), "view": view.hex(), "next": item.head.next, "root": item.head.root.hex(),
            "live": sorted(item.entries), "forks": len(item.forks),
        }
        for (view, writer), item in sorted(state.logs.items())
    ]
