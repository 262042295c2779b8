"""Examples of logs that are derived while an author records: `vectors/derived.json`."""

from __future__ import annotations

from typing import Any

from vicino_check.content import Content, content_bytes, read_content
from vicino_check.logs import leaf
from vicino_check.schema import Calendar, FieldSchema, Schema, Type, digest_of_schemas, read_schema
from vicino_check.views import AREA, CAREFUL, EVERYTHING, NOTE, OPEN, PERSONAL, PLACE, Audience, Form, Places
from vicino_peer.derived import DerivedLog

from ..from_text import AUDIENCE_KEY, RECORD_SECRET, schema
from ..write_json import json_value, line

ABOUT = (
    "Logs that a device derives while it records. The audience is made after so many steps, at that moment. Each step "
    "leaves a record with this content, or without one, and names the numbers that it takes in the log."
)
BEGIN = 1_790_000_000_000
MINUTE = 60_000
VISIT = Schema(
    "com.example.stay", 1, 0,
    tuple(
        FieldSchema(number, name, kind, None, optional, privacy, ())
        for number, (name, kind, optional, privacy) in enumerate((
            ("title", Type.TEXT, False, OPEN), ("begin", Type.TIMESTAMP, False, OPEN), ("finish", Type.TIMESTAMP, True, OPEN),
            ("remark", Type.TEXT, True, NOTE), ("room", Type.TEXT, True, PLACE), ("mood", Type.TEXT, True, PERSONAL),
            ("area", Type.TEXT, True, AREA),
        ), start=1)
    ),
    Calendar(1, 2, 3, None),
)
# A step: the record, whether it is private, its content if it exists, and how many milliseconds it comes after BEGIN.
Step = tuple[int, bool, dict | None, int]


def _stay(title: str, minutes: int, **others: str) -> dict:
    names = {field.name: field.number for field in VISIT.fields}
    content: dict = {1: title.encode(), 2: BEGIN + minutes * MINUTE}
    return {**content, **{names[name]: value.encode() for name, value in others.items()}}


def _reading(room: str, units: int) -> dict:
    return {1: BEGIN, 2: room.encode(), 3: units}


READINGS: list[Step] = [
    (0, False, _reading("hall", 210), 0), (1, True, _reading("hall", 190), 0), (0, False, _reading("attic", 210), 5_000),
    (0, False, _reading("attic", 215), 6_000), (0, False, None, 7_000),
]
STAYS: list[Step] = [
    # Made in another order than they begin; two begin together; one is private, and one comes too early.
    (0, False, _stay("supper", 90, room="kitchen", area="home"), -9_000), (1, False, _stay("breakfast", 5, remark="late"), -8_000),
    (2, False, _stay("tea", 90), -7_000), (3, True, _stay("secret", 7), -6_000), (4, False, _stay("before", -1), -5_000),
    (1, False, _stay("breakfast", 5, remark="very late", mood="fine"), -4_000),
    # What one form shows of a change, another does not.
    (0, False, _stay("supper", 90, room="hall", area="home"), 1_000), (0, False, _stay("supper", 90, room="hall", area="office"), 2_000),
    (0, False, _stay("supper", 90, room="hall", area="office", remark="good"), 3_000),
    # A new one, hidden, shown and hidden again within a second, by three ways.
    (5, False, _stay("walk", 200), 10_000), (5, True, _stay("walk", 200), 10_100), (5, False, _stay("walk", 200), 10_200),
    (5, False, None, 10_300), (5, False, _stay("walk", 200), 10_400), (5, False, _stay("walk", -200), 10_500),
    (5, False, _stay("stroll", 201), 20_000),
    # Those that were hidden from the beginning; a clock that is set back.
    (3, False, _stay("secret", 7), 30_000), (4, False, _stay("after", 1), 30_000), (3, True, _stay("secret", 7), 5_000),
    (3, False, _stay("secret", 7), 5_000), (3, False, None, 40_000), (4, True, _stay("after", 1), 50_000), (4, True, None, 60_000),
]
CASES: list[tuple[Schema, Audience, int, list[Step]]] = [
    (schema(), Audience(AUDIENCE_KEY, CAREFUL), 0, READINGS),
    (schema(), Audience(AUDIENCE_KEY, EVERYTHING), 2, READINGS),
    (VISIT, Audience(AUDIENCE_KEY, CAREFUL, BEGIN), 6, STAYS),
    (VISIT, Audience(AUDIENCE_KEY, Form(False, Places.AREAS), BEGIN), 6, STAYS),
    (VISIT, Audience(AUDIENCE_KEY, Form(True, Places.HIDDEN)), 6, STAYS),
    (VISIT, Audience(AUDIENCE_KEY, EVERYTHING), 0, STAYS),
]


def derived() -> dict[str, Any]:
    """The contents of the file."""
    return {"about": ABOUT, "cases": [_case(*case) for case in CASES]}


def _case(kind: Schema, audience: Audience, made_after: int, steps: list[Step]) -> dict[str, Any]:
    case: dict[str, Any] = {
        "schema": kind.canonical().hex(), "audience_key": audience.key.hex(), "record_secret": RECORD_SECRET.hex(),
        "notes": audience.form.notes, "places": int(audience.form.places),
        "since": [] if audience.since is None else [audience.since], "made_after": made_after, "made_at": BEGIN,
        "steps": [
            {
                "record": record, "is_private": is_private, "moment": BEGIN + after,
                "content": "" if content is None else content_bytes(kind, content).hex(),
            }
            for record, is_private, content, after in steps
        ],
    }
    return {**case, **derive(case)}


def _fields(kind: Schema, content: Content) -> str:
    fields = [(kind.by_number[number], value) for number, value in sorted(content.items())]
    return line({field.name: json_value(field, value) for field, value in fields}).decode().rstrip()


def derive(case: dict[str, Any]) -> dict[str, Any]:
    """The members of a case that follow from the others."""
    kind = read_schema(bytes.fromhex(case["schema"]))
    form = Form(case["notes"], Places(case["places"]))
    audience = Audience(bytes.fromhex(case["audience_key"]), form, case["since"][0] if case["since"] else None)
    log = DerivedLog(bytes.fromhex(case["record_secret"]), audience.view(kind.kind), kind)
    records: dict[int, Any] = {}
    steps = []
    for index, step in enumerate([*case["steps"], None]):
        if index == case["made_after"]:
            log.derive({record: shown for record, shown in records.items() if shown is not None}, case["made_at"])
        if step is None:
            break
        content = read_content(kind, bytes.fromhex(step["content"])) if step["content"] else None
        shown = records[step["record"]] = audience.project(kind, content, step["is_private"])
        before = log.next
        if index >= case["made_after"]:
            log.change(step["record"], shown, step["moment"])
        steps.append({**step, "numbers": list(range(before, log.next))})
    position = log.position
    return {
        "steps": steps, "view": log.view.hex(), "writer": log.writer.hex(), "schemas": digest_of_schemas([kind]).hex(),
        "next": position.next, "root": position.root.hex(),
        "entries": [
            {
                "number": entry.number, "id": str(entry.record), "clock": entry.clock, "kind": entry.kind,
                "state": entry.state.name.lower(), "leaf": leaf(entry, kind).hex(),
                "fields": _fields(kind, entry.content or {}),
            }
            for _, entry in sorted(log.entries.items())
        ],
    }
