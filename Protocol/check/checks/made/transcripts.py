"""Complete sessions, message by message, of a follower and an author with keys from seeds."""

from __future__ import annotations

from typing import Any

from vicino_check.session import FEATURES, MESSAGE_LIMIT, VERSION, Proof, read_message, write_greeting, write_message
from vicino_check.views import EVERYTHING, Audience
from vicino_peer.asker import Asker, Held
from vicino_peer.author import Author, invitation_text
from vicino_peer.identity import Identity, digest
from vicino_peer.server import Server

from ..from_text import AUDIENCE_KEY, RECORD_SECRET, schema

ADA, BEN = Identity.of_seed(1, "Ada"), Identity.of_seed(20, "Ben")
NOW = 1_790_000_000_000
# Two segments, so that the first session requests both by the digests of the root.
RECORDS = 300
PIECE = 1024


def transcripts() -> dict[str, dict[str, Any]]:
    """A first session by an invitation, one after changes, and one with nothing new."""
    author = Author(ADA, RECORD_SECRET, schema(), b"\6" * 32, lambda: NOW)
    author.share(Audience(AUDIENCE_KEY, EVERYTHING), b"\5" * 16)
    for number in range(RECORDS):
        author.put({1: 1_700_000_000_000 + number * 60_000, 2: b"room %d" % (number ** 3 % 7919)})
    held = Held()
    invitation = author.invitation("127.0.0.1:4747")
    proof = Proof(invitation.id, invitation.proof(digest(BEN.certificate), digest(ADA.certificate)))
    assert author.admit(BEN.user, proof, (BEN.certificate, ADA.certificate))
    result = {"first": _session(author, held, proof)}
    author.sign()
    author.put({1: NOW, 2: b"attic"})
    author.put({1: NOW}, record=3)
    author.delete(7)
    result["delta"] = _session(author, held, None)
    result["same"] = _session(author, held, None)
    result["first"]["invitation"] = invitation_text(invitation)
    return result


def _session(author: Author, held: Held, proof: Proof | None) -> dict[str, Any]:
    asker = Asker(BEN.user, ADA.user, held, PIECE)
    server = Server(ADA.user, author.feed(), author.grant_of(BEN.user))
    lines: list[dict[str, str]] = []

    def say(side: str, message: bytes) -> None:
        lines.append({"from": side, "name": read_message(message).name, "message": message.hex()})

    say("asker", write_greeting("hello", version=VERSION, features=FEATURES, message_bytes=MESSAGE_LIMIT, proof=proof))
    say("server", write_greeting("hello", version=VERSION, features=FEATURES, message_bytes=MESSAGE_LIMIT))
    waiting = [("asker", asker.want())]
    while waiting:
        side, message = waiting.pop(0)
        say(side, message)
        if side == "asker":
            waiting += [("server", answer) for answer in server.handle(read_message(message))]
        else:
            waiting += [("asker", answer) for answer in asker.handle(read_message(message))]
    assert asker.finished and held.digest == server.digest
    say("asker", write_message("done", answered=0))
    say("server", write_message("done", answered=server.answered))
    return {
        "about": "A session: the messages without their lengths, in the order in which they are said.",
        "asker": BEN.user.hex(), "author": ADA.user.hex(), "asker_certificate": BEN.certificate.hex(),
        "author_certificate": ADA.certificate.hex(), "feed": held.digest.hex(), "lines": lines,
    }
