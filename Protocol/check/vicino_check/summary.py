"""Reads a dump in either form, and summarises it."""

from __future__ import annotations

from typing import Any

from .binary import read_binary
from .dump import Dump, HeldSchemas
from .json_lines import read_json_lines
from .logs import State as EntryState
from .refusal import Refused
from .verify import Result, State, apply


def read_dump(data: bytes, held: HeldSchemas | None = None) -> Dump:
    """Reads a dump; its first byte decides on the form."""
    if data[:1] == b"\x89":
        return read_binary(data, held or {})
    if data[:1] == b"{":
        return read_json_lines(data, held or {})
    raise Refused("not a dump")


def take(data: bytes, held: State | None = None, author: bytes | None = None) -> Result:
    """Reads, verifies and applies a dump."""
    return apply(read_dump(data, held.schemas() if held else None), held, author)


def summarise(result: Result) -> dict[str, Any]:
    """A summary of a verified dump for JSON."""
    logs = []
    for head, outcome in result.outcomes:
        logs.append({
            "writer": head.writer.hex(),
            "view": head.view.hex(),
            "next": head.next,
            "live": head.live,
            "root": head.root.hex(),
            "outcome": outcome.value,
        })
    views = sorted({view for view, _ in result.state.logs})
    return {
        "author": result.roster.author.hex(),
        "claimed_name": result.roster.claimed_name,
        "roster": result.roster.version,
        "logs": logs,
        "live": sum(len(log.entries) for log in result.state.logs.values()),
        "records": {view.hex(): _count_values(result.state, view) for view in views},
        "unseen": [{"view": view.hex(), "writer": writer.hex()} for view, writer in result.unseen],
    }


def _count_values(state: State, view: bytes) -> int:
    return sum(entry.state == EntryState.VALUE for entry in state.records(view).values())
