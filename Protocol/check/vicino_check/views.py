"""Views: their ids, writers and secrets, and what they show of a record: logs.md, Views."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from enum import IntEnum

from .content import Content
from .schema import Schema

OPEN, NOTE, PLACE, PERSONAL, AREA = range(5)


class Places(IntEnum):
    """What a form shows of places."""

    HIDDEN = 0
    AREAS = 1
    EXACT = 2


@dataclass(frozen=True)
class Form:
    """Which fields a view shows."""

    notes: bool
    places: Places

    def shows(self, privacy: int) -> bool:
        """Whether fields of a privacy class are shown."""
        shown = {
            OPEN: True, NOTE: self.notes, PLACE: self.places == Places.EXACT, PERSONAL: False,
            AREA: self.places != Places.HIDDEN,
        }
        return shown[privacy]


CAREFUL = Form(False, Places.HIDDEN)
EVERYTHING = Form(True, Places.EXACT)


@dataclass(frozen=True)
class Audience:
    """The followers who see the same: some kinds, or all, in a form, from a moment on if there is one."""

    key: bytes
    form: Form
    since: int | None = None
    kinds: tuple[str, ...] | None = None

    def view(self, kind: str) -> bytes:
        """The id of the audience's view of a kind."""
        return view_id(self.key, kind)

    def project(
        self, schema: Schema, content: Content | None, is_private: bool = False, created: int | None = None
    ) -> Content | None:
        """What the audience's view shows of a record, which does not exist without content."""
        if content is None or is_private or (self.kinds is not None and schema.kind not in self.kinds):
            return None
        begin = created if schema.calendar is None else content.get(schema.calendar.start)
        if self.since is not None and begin is not None and begin < self.since:
            return None
        shown = schema.by_number
        return {number: value for number, value in content.items() if self.form.shows(shown[number].privacy)}


def view_id(key: bytes, kind: str) -> bytes:
    """The id of the view of a kind, of the audience with that key."""
    return _code(key, b"vicino:V" + kind.encode())[:8]


def view_writer(secret: bytes, view: bytes) -> bytes:
    """The writer of a view's log, from the record secret of the writer of `own`."""
    return _code(secret, b"vicino:v" + view)[:8]


def view_secret(secret: bytes, view: bytes) -> bytes:
    """The record secret of the writer of a view's log."""
    return _code(secret, b"vicino:w" + view)


def _code(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, hashlib.sha256)
