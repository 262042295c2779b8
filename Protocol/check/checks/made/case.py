"""Cases: inputs that are accepted, and inputs that differ from one of them in a single thing and are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Cases:
    """The cases of a form."""

    about: str
    accepted: list[dict[str, Any]] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)

    def accept(self, name: str, data: dict[str, Any], held: str | None = None) -> str:
        """Adds an input that is accepted by a reader with the contents of another accepted case, or with none."""
        assert all(case["name"] != name for case in self.accepted), name
        self.accepted.append({"name": name, "held": held, **data})
        return name

    def refuse(self, check: str, what: str, twin: str, data: dict[str, Any]) -> None:
        """Adds an input that a check refuses; apart from one thing it is the accepted case `twin`, for the same reader."""
        assert any(case["name"] == twin for case in self.accepted), twin
        assert all((case["check"], case["what"]) != (check, what) for case in self.refused), (check, what)
        self.refused.append({"check": check, "what": what, "twin": twin, **data})

    def as_json(self) -> dict[str, Any]:
        """The JSON of the file."""
        return {"about": self.about, "accepted": self.accepted, "refused": self.refused}


def hexadecimal(data: bytes) -> dict[str, str]:
    """Bytes as a JSON member."""
    return {"hex": data.hex()}


def readable(data: bytes) -> dict[str, str]:
    """Bytes as a text if they are one."""
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return hexadecimal(data)


def filled(data: bytes, at: int, byte: int, times: int) -> dict[str, Any]:
    """Bytes into which one byte is inserted many times at an offset, so that a file of megabytes takes a line."""
    return {**readable(data), "filler": {"at": at, "byte": byte, "times": times}}
