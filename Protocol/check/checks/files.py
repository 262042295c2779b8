"""Dumps in files: they verify, updates apply, both forms agree, and damaged ones are refused."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Callable, Iterator

from vicino_check.have import read_have
from vicino_check.logs import Entry
from vicino_check.refusal import Refused
from vicino_check.statements import Position
from vicino_check.summary import read_dump, take
from vicino_check.verify import Outcome, State

from .runner import Check, equal, refused

MATERIAL = Path(__file__).resolve().parent.parent / "material"
SAMPLES = 70


def material_checks() -> Iterator[Check]:
    """The checks of the files beside this package."""
    yield "material: updates", _updates
    yield "material: both forms agree", _forms
    yield "material: have-file", _have
    yield "material: misplaced updates", _misplaced
    for name in ("first.vicino", "first.jsonl", "second.vicino"):
        yield from damage_checks(f"material: {name}", _read(name), lambda: None)
    for name in ("update.vicino", "update.jsonl"):
        yield from damage_checks(f"material: {name}", _read(name), lambda: take(_read("first.vicino")).state)


def _read(name: str) -> bytes:
    return (MATERIAL / name).read_bytes()


def _entries(state: State) -> list[Entry]:
    return [entry for log in state.logs.values() for _, entry in sorted(log.entries.items())]


def _updates() -> None:
    for form in ("vicino", "jsonl"):
        first = take(_read(f"first.{form}"))
        update = take(_read(f"update.{form}"), first.state)
        equal([outcome for _, outcome in update.outcomes], [Outcome.TAKEN])
        second = take(_read("second.vicino"))
        equal(_entries(update.state), _entries(second.state))
        again = take(_read("second.vicino"), first.state)
        equal(_entries(again.state), _entries(second.state))
        equal([outcome for _, outcome in take(_read("first.jsonl"), second.state).outcomes], [Outcome.OLDER])


def _forms() -> None:
    first = read_dump(_read("first.vicino"))
    equal(read_dump(_read("first.jsonl")), first)
    held = take(_read("first.vicino")).state.schemas()
    equal(read_dump(_read("update.jsonl"), held), read_dump(_read("update.vicino"), held))


def _have() -> None:
    have = read_have(_read("first.have"))
    state = take(_read("first.vicino"), author=have.author).state
    equal(have.logs, {name: log.head.position for name, log in state.logs.items()})
    equal(set(have.schemas), set(state.schemas()))
    assert all(isinstance(position, Position) for position in have.logs.values())


def _misplaced() -> None:
    refused(lambda: take(_read("update.vicino")), "an update without what it continues")
    refused(lambda: take(_read("first.vicino"), author=bytes(32)), "another author")


def damage_checks(name: str, data: bytes, held: Callable[[], State | None]) -> Iterator[Check]:
    """A file is refused with any bit flipped and at any shorter length; resealed, it means the same or is refused."""
    yield f"{name}: flipped bits", lambda: _flip(data, held())
    yield f"{name}: truncated", lambda: _truncate(data, held())
    yield f"{name}: flipped bits under a digest computed anew", lambda: _flip_and_seal(data, held())


def _flipped(data: bytes, samples: int, end: int, seed: int) -> Iterator[tuple[int, bytes]]:
    source = random.Random(seed)
    bits = range(end * 8)
    for bit in source.sample(bits, min(samples, len(bits))):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        yield bit, bytes(damaged)


def _flip(data: bytes, held: State | None) -> None:
    for bit, damaged in _flipped(data, SAMPLES, len(data), 1):
        refused(lambda: take(damaged, held), f"bit {bit}")


def _truncate(data: bytes, held: State | None) -> None:
    source = random.Random(2)
    lengths = {0, 1, 15, 16, len(data) - 1, *source.sample(range(len(data)), min(SAMPLES, len(data)))}
    for length in lengths:
        refused(lambda: take(data[:length], held), f"{length} bytes")
    refused(lambda: take(data + b"\n", held), "a byte more")


def _end_of_body(data: bytes) -> int:
    if data[:1] == b"{":
        return data.rindex(b"\n", 0, -1) + 1
    at = 16
    while data[at] != 3:
        at += 5 + int.from_bytes(data[at + 1:at + 5], "little")
    return at


def _seal(data: bytes, end: int) -> bytes:
    """Writes the digest of the body into the end."""
    body, tail = data[:end], data[end:]
    old = hashlib.sha256(data[:end])
    if data[:1] == b"{":
        start = tail.index(b'"digest":"') + 10
        return body + tail[:start] + old.hexdigest().encode() + tail[start + 64:]
    return body + tail[:7] + old.digest() + tail[39:]


def _flip_and_seal(data: bytes, held: State | None) -> None:
    end = _end_of_body(data)
    expected = _entries(take(data, held).state)
    for bit, damaged in _flipped(data, SAMPLES, end, 3):
        try:
            result = take(_seal(damaged, end), held)
        except Refused:
            continue
        # A few bits have no meaning, such as those of the minor version: the result must then be the same.
        if any(outcome == Outcome.TAKEN for _, outcome in result.outcomes):
            equal(_entries(result.state), expected)
        else:
            raise AssertionError(f"bit {bit} changes what becomes of the dump")
