"""The published dumps, with what is expected of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Iterator

from vicino_check.refusal import Refused
from vicino_check.summary import summarise, take
from vicino_check.verify import State

from .files import damage_checks
from .runner import Check, equal

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def published_checks() -> Iterator[Check]:
    """The checks of every published dump."""
    dumps = sorted(path for path in FIXTURES.rglob("*") if path.suffix in (".vicino", ".jsonl"))
    if not dumps:
        print("no published dumps: only the text and the material beside the checks are checked")
    for path in dumps:
        yield f"{path.name}: verifies", lambda path=path: _verify(path)
        data = path.read_bytes()
        try:
            take(data)
        except Refused:
            continue
        for name, check in damage_checks(path.name, data, None):
            # A dump without logs has nothing that is signed but its roster, so schemas may change under a new digest.
            if path.stem != "empty" or "computed anew" not in name:
                yield name, check


def _held_for(path: Path) -> State | None:
    """What a reader holds before a dump: all full dumps that lie beside it, if it is an update."""
    try:
        take(path.read_bytes())
        return None
    except Refused:
        pass
    for other in sorted(path.parent.glob("*.vicino")):
        try:
            held = take(other.read_bytes()).state
            take(path.read_bytes(), held)
            return held
        except Refused:
            continue
    return None


def _is_update(path: Path) -> bool:
    """Whether the dump holds only what is new since another one."""
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    return any("base_next" in log for log in expected["logs"])


def _verify(path: Path) -> None:
    held = _held_for(path)
    if held is None and _is_update(path):
        try:
            take(path.read_bytes())
        except Refused:
            return
        raise AssertionError("an update is taken without what it continues from")
    summary = summarise(take(path.read_bytes(), held))
    expected_path = path.parent / f"{path.name}.expected.json"
    if not expected_path.exists():
        expected_path = path.with_suffix(".expected.json")
    expected = json.loads(expected_path.read_text(encoding="utf-8"))
    shared = set(summary) & set(expected)
    assert shared, f"{expected_path.name} says nothing that can be compared"
    for name in ("author", "claimed_name", "live"):
        if name in expected:
            equal(summary[name], expected[name])
