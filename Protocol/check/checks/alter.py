"""Alters JSON in memory, one value at a time, so that a comparison can prove that it sees every change."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any, Callable, Iterator

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Change:
    """A change to a file: the path, and what happens there."""

    what: str
    at: Path
    edit: Callable[[Any], Any]

    def __str__(self) -> str:
        return f"{self.what}: {' / '.join(map(str, self.at)) or 'the file'}"

    def apply(self, item: Any) -> Any:
        """The file after the change; the original stays unchanged."""
        return _replaced(item, self.at, self.edit)


def _replaced(item: Any, at: Path, edit: Callable[[Any], Any]) -> Any:
    if not at:
        return edit(item)
    copy = item.copy()
    copy[at[0]] = _replaced(item[at[0]], at[1:], edit)
    return copy


def changes(item: Any, at: Path = ()) -> Iterator[Change]:
    """All changes: other values, and members and elements that are removed, doubled or added."""
    if at == ("about",):
        return
    if isinstance(item, dict):
        yield Change("a member more", at, lambda old: {**old, "unheard_of": 1})
        for name, value in item.items():
            if (*at, name) != ("about",):
                yield Change(f"{name} taken out", at, lambda old, name=name: _without(old, name))
                yield Change("of another type", (*at, name), lambda old: [] if old is None else None)
                yield from changes(value, (*at, name))
    elif isinstance(item, list):
        for index, value in enumerate(item):
            yield Change(f"element {index} left out", at, lambda old, index=index: old[:index] + old[index + 1:])
            yield Change(f"element {index} twice", at, lambda old, index=index: old[:index + 1] + old[index:])
            yield Change("of another type", (*at, index), lambda old: [] if old is None else None)
            yield from changes(value, (*at, index))
    elif isinstance(item, str) and item.startswith("{"):
        # JSON inside a text: each of its members counts as a value.
        for change in changes(json.loads(item)):
            yield Change(f"{change} changed", at, lambda old, change=change: json.dumps(change.apply(json.loads(old))))
    else:
        yield Change("changed", at, other)


def _without(item: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key != name}


def other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        # A step of a segment, because a smaller one need not change a root.
        return value + 256
    if isinstance(value, float):
        return value * 2 + 1
    assert isinstance(value, str)
    if value[:4].isdigit() and value.endswith("Z"):
        return value[:3] + ("1" if value[3] == "0" else "0") + value[4:]
    middle = len(value) // 2
    return value[:middle] + ("1" if value[middle:middle + 1] == "0" else "0") + value[middle + 1:]


def some(all_changes: Iterator[Change], most: int) -> list[Change]:
    """All changes; if they are too many, a choice that is always the same."""
    listed = list(all_changes)
    return listed if len(listed) <= most else random.Random(0).sample(listed, most)
