"""The frozen fixtures: `fixtures/v1`, whose files never change again. Their digests are beside them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Iterator

from .runner import Check, equal

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "v1"
SUMS = FOLDER / "SHA256SUMS"


def sums() -> dict[str, str]:
    """The digests by the paths of the files; none before anything is frozen."""
    lines = SUMS.read_text().splitlines() if SUMS.exists() else []
    return {path: digest for digest, path in (line.split("  ", 1) for line in lines)}


def found() -> dict[str, str]:
    """The digests of the files that are there."""
    paths = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path != SUMS)
    return {path.relative_to(FOLDER).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


class Fixtures:
    """Writes files. Those that are frozen stay as they are, unless it is told to write these, too."""

    def __init__(self, thaws: bool = False) -> None:
        self._frozen = {} if thaws else sums()
        # The frozen files that would have become others.
        self.kept: list[str] = []

    def write(self, path: Path, text: str | bytes) -> None:
        """Writes a file, unless it is frozen."""
        data = text.encode() if isinstance(text, str) else text
        name = path.relative_to(FOLDER).as_posix() if path.is_relative_to(FOLDER) else ""
        if name in self._frozen:
            if not path.exists() or path.read_bytes() != data:
                self.kept.append(name)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def freeze(self) -> None:
        """Writes the digests of the files that are not frozen yet beside those of the others."""
        listed = {**found(), **self._frozen}
        SUMS.write_text("".join(f"{digest}  {path}\n" for path, digest in sorted(listed.items())))
        for name in self.kept:
            print(f"{name} is frozen and stays as it is; --frozen writes it.")


def frozen_checks() -> Iterator[Check]:
    """The checks of the frozen files."""
    yield "frozen: every file is listed, and has its digest", _unchanged


def _unchanged() -> None:
    listed, there = sums(), found()
    equal(sorted(set(there) - set(listed)), [])
    equal([path for path, digest in listed.items() if there.get(path) != digest], [])
    assert listed, "nothing is frozen"
