"""Makes the inputs that must be refused; each differs from an accepted one in a single thing."""

from __future__ import annotations

from . import batches, binary, identity, invitations, json_lines, messages, publications, statements
from .case import Cases


def all_cases() -> dict[str, Cases]:
    """The cases of every form, by the name of their file."""
    return {
        "binary": binary.cases(), "json-lines": json_lines.cases(), "have-files": json_lines.have_cases(),
        "batches": batches.cases(), "schemas": statements.schema_cases(), "statements": statements.cases(),
        "messages": messages.cases(), "pairings": messages.pairing_cases(), "certificates": identity.cases(),
        "knocks": identity.knock_cases(), "invitations": invitations.cases(),
        "publications": publications.cases(),
    }
