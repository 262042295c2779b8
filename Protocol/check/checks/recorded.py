"""Dumps that the program of this repository writes, so that readers have real ones: `diary` of `fixtures/v1`, and `material`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vicino_check.logs import Entry, leaf
from vicino_check.schema import Schema
from vicino_check.statements import read_head
from vicino_check.summary import read_dump, take
from vicino_check.verify import State

from .files import MATERIAL
from .frozen import FOLDER, Fixtures
from .program import Program
from .write_json import fields, line

FORMS = (("vicino", "binary"), ("jsonl", "jsonl"))
DIARY = (
    ("sleeping", "2026-10-31 23:10", "--for", "7h55m"),
    ("walking", "2026-11-01 7:30", "--for", "40m", "--steps", "4210", "--distance", "3.1km", "--place", "Giardini Margherita"),
    ("working", "2026-11-01 8:30", "--for", "1h"),
    ("cycling", "2026-11-01 10:00", "--for", "80m", "--distance", "18.4km"),
    ("cooking", "2026-11-01 12:00", "--for", "50m", "--place", "kitchen", "--note", "risotto, for six"),
    ("reading", "2026-11-01 14:00", "--for", "2h"),
)


def record(fixtures: Fixtures) -> None:
    """Writes all of them again; each time they are of other people."""
    _diary(fixtures)
    _material(fixtures)


def _export(program: Program, folder: Path, name: str, fixtures: Fixtures, *arguments: str) -> dict[str, bytes]:
    found = {}
    for ending, form in FORMS:
        path = program.folder / f"{name}.{ending}"
        program.run("export", "--everything", "--format", form, "-o", str(path), *arguments)
        found[ending] = path.read_bytes()
        fixtures.write(folder / f"{name}.{ending}", found[ending])
    return found


def _have(anna: Program, ben: Program, name: str, dump: bytes) -> Path:
    """What a follower states who holds a dump."""
    path = ben.folder / f"{name}.vicino"
    path.write_bytes(dump)
    ben.run("follow", str(path), "--as", "Anna", "--yes")
    have = anna.folder / f"{name}.have"
    ben.run("have", "Anna", "-o", str(have))
    return have


def _diary(fixtures: Fixtures) -> None:
    with Program("Anna") as anna, Program("Ben") as ben:
        ids = [str(anna.json("add", name, "--start", *rest)["id"]) for name, *rest in DIARY]
        anna.run("edit", ids[1], "--steps", "4300")
        anna.run("delete", ids[2])
        first = _export(anna, FOLDER, "diary", fixtures)
        have = _have(anna, ben, "diary", first["vicino"])
        fixtures.write(FOLDER / "diary.have", have.read_bytes())
        anna.json("add", "walking", "--start", "2026-11-02 8:00", "--for", "1h")
        anna.run("edit", ids[4], "--note", "risotto, for seven")
        anna.run("delete", ids[3])
        update = _export(anna, FOLDER, "diary-update", fixtures, "--since", str(have))
    held = take(first["vicino"]).state
    state = take(update["vicino"], held).state
    for name, about, logs, author in (
        ("diary.expected", "A full dump for followers: an edited record, and one that was deleted again.", *_of_dump(first["vicino"], None)),
        ("diary-update.expected", "What is new for the reader that wrote `diary.have`: new, edited and deleted records; no schemas.", *_of_dump(update["vicino"], held)),
        ("diary-update.merged.expected", "What a reader holds after `diary` and `diary-update`.", *_of_state(state)),
    ):
        item = {"about": about, "author": author, "logs": logs}
        fixtures.write(FOLDER / f"{name}.json", json.dumps(item, indent=1, ensure_ascii=False) + "\n")


def _material(fixtures: Fixtures) -> None:
    with Program("Anna") as anna, Program("Ben") as ben:
        anna.activities(300)
        first = _export(anna, MATERIAL, "first", fixtures)
        have = _have(anna, ben, "first", first["vicino"])
        fixtures.write(MATERIAL / "first.have", have.read_bytes())
        added = anna.json("add", "reading", "--start", "2026-01-05 8:00", "--for", "1h")
        anna.run("edit", str(added["id"]), "--note", "slowly")
        anna.run("add", "cooking", "--start", "2026-01-05 9:00", "--for", "1h")
        anna.run("delete", str(anna.json("list")[0]["id"]))
        _export(anna, MATERIAL, "update", fixtures, "--since", str(have))
        path = anna.folder / "second.vicino"
        anna.run("export", "--everything", "-o", str(path))
        fixtures.write(MATERIAL / "second.vicino", path.read_bytes())


def _entry(entry: Entry, schema: Schema) -> dict[str, Any]:
    return {
        "number": entry.number, "id": str(entry.record), "clock": entry.clock, "kind": entry.kind,
        "state": entry.state.name.lower(), "fields": line(fields(entry, schema)).decode().rstrip(),
        "leaf": leaf(entry, schema).hex(),
    }


def _log(head: Any, entries: list[Entry], schemas: list[Schema], emptied: list[int], base: Any = None) -> dict[str, Any]:
    kinds = {schema.kind: schema for schema in schemas}
    item = {
        "writer": head.writer.hex(), "view": head.view.hex(), "next": head.next, "live": head.live, "root": head.root.hex(),
        "emptied": emptied, "entries": [_entry(entry, kinds[entry.kind]) for entry in entries],
    }
    return item if base is None else {**item, "base_next": base.next, "base_root": base.root.hex()}


def _of_dump(data: bytes, held: State | None) -> tuple[list[dict[str, Any]], str]:
    dump = read_dump(data, held.schemas() if held else None)
    logs = [
        _log(read_head(log.head.payload), log.entries, log.schemas, log.emptied, log.base) for log in dump.logs if log.head is not None
    ]
    return logs, take(data, held).roster.author.hex()


def _of_state(state: State) -> tuple[list[dict[str, Any]], str]:
    logs = [
        _log(log.head, [log.entries[number] for number in sorted(log.entries)], log.schemas, []) for _, log in sorted(state.logs.items())
    ]
    return logs, next(iter(state.logs.values())).head.author.hex()
