"""Messages of sessions and of pairings that must be refused: session.md, pairing.md."""

from __future__ import annotations

from typing import Any

from vicino_check.canonical import write_bytes, write_unsigned
from vicino_check.session import MESSAGE_LIMIT, OfferedLog, Proof, write_message
from vicino_check.statements import Position, Signed

from .. import author
from ..author import DEVICE, IDENTITY
from ..from_text import schema
from ..merging import THREE, log
from .case import Cases, hexadecimal

ROOT = b"\3" * 32
HELLO, WANT, HAVE, ASK, FETCH, CUT = "hello", "want", "have", "ask", "fetch", "fetch in pieces"


def _accepted() -> dict[str, bytes]:
    """A message of every type, and a few more."""
    head = log(3, THREE).head
    assert head is not None
    grant = Signed(b"\1", bytes(64))
    key, digest = bytes(range(32)), bytes(16)
    return {
        HELLO: write_message("hello", version=1, features=1, message_bytes=MESSAGE_LIMIT),
        "hello with a proof": write_message("hello", version=1, features=1, message_bytes=MESSAGE_LIMIT, proof=Proof(bytes(8), ROOT)),
        "hello with an unknown field": write_message("hello", version=1, features=1, message_bytes=MESSAGE_LIMIT) + write_bytes(99, b"new"),
        "hello of a later minor version": write_message("hello", version=2, features=1, message_bytes=MESSAGE_LIMIT)
        + write_unsigned(7, 1) + write_unsigned(8, 6),
        "a message of a later version": b"\x40\xff", "an empty message of a later version": b"\xff",
        "done": write_message("done", answered=1), "goodbye": write_message("goodbye", reason=1),
        WANT: write_message("want", feed=1, author=key, digest=digest, outline=bytes(8), presence_digest=bytes(8)),
        "want of nothing": write_message("want", feed=0, author=key, digest=digest),
        HAVE: write_message("have", feed=1, round=1, positions=[Position(5, ROOT), None], others=1),
        ASK: write_message("ask", feed=1, log=0, height=1, index=0, round=1),
        FETCH: write_message("fetch", feed=1, log=0, round=1, segments=[0, 1, 7]),
        CUT: write_message("fetch", feed=1, log=0, round=1, segments=[0], piece_size=64, held=5, held_digest=bytes(8)),
        "got": write_message("got", feed=1, digest=digest, round=1), "same": write_message("same", feed=1),
        "offer": write_message(
            "offer", feed=1, roster=author.roster(), schemas=[schema().canonical()], logs=[OfferedLog(head, (0,))], round=1, grant=grant),
        "offer without what is known": write_message("offer", feed=1, logs=[OfferedLog(head, ())], round=2),
        "delta": write_message("delta", feed=1, log=0, size=5, data=b"batch", last=True),
        "descend": write_message("descend", feed=1, log=0), "descend with digests": write_message("descend", feed=1, log=0, digests=[ROOT, ROOT]),
        "children": write_message("children", feed=1, log=0, height=1, index=0, digests=[ROOT] * 64),
        "entries": write_message("entries", feed=1, log=0, size=5, data=b"batch", last=True, segments=[0]),
        "piece": write_message("piece", feed=1, log=0, offset=0, data=bytes(64)),
        "presence": write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1),
        "presence with a field of tags": write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1, tag_field=4, tag_key=ROOT),
        "presence of a known key": write_message("presence", feed=1, revision=4, key_number=1), "refuse": write_message("refuse", feed=1),
    }


def cases() -> Cases:
    """All cases of sessions."""
    result = Cases("Messages of sessions, without their length. Each is read alone, whatever it would mean where it stands.")
    known = _accepted()
    for name, data in known.items():
        result.accept(name, hexadecimal(data))
    digests = [ROOT] * 65
    for check, what, twin, wrong in (
        ("M2", "the type 0", "done", b"\0" + known["done"][1:]), ("M2", "the type 18", "done", b"\x12" + known["done"][1:]), ("M2", "the type 63", "done", b"\x3f" + known["done"][1:]),
        ("M2", "the type 33, which pairings have", "done", b"\x21" + known["done"][1:]), ("M1", "nothing", "done", b""),
        ("C1", "a group", "done", known["done"] + bytes([13 << 3 | 3])), ("C3", "a number that is not minimal", "done", b"\2\x08\x81\0"),
        ("C5", "a field beyond the end", "done", known["done"] + bytes([13 << 3 | 2, 9])), ("C7", "an answered of bytes", "done", b"\2" + write_bytes(1, b"\1")),
        ("C2", "a field of the number 0", "done", known["done"] + b"\0\0"),
        ("M4", "no feed", WANT, known[WANT][:1] + known[WANT][3:]), ("M4", "no author", WANT, write_message("want", feed=1, digest=bytes(16))),
        ("M4", "no digest", WANT, write_message("want", feed=1, author=ROOT)), ("M5", "an author of 31 bytes", WANT, write_message("want", feed=1, author=ROOT[:31], digest=bytes(16))),
        ("M5", "a digest of 15 bytes", WANT, write_message("want", feed=1, author=ROOT, digest=bytes(15))),
        ("M5", "an outline of 9 bytes", WANT, write_message("want", feed=1, author=ROOT, digest=bytes(16), outline=bytes(9))),
        ("M5", "a presence digest of 7 bytes", WANT, write_message("want", feed=1, author=ROOT, digest=bytes(16), presence_digest=bytes(7))),
        ("M4", "no round", HAVE, write_message("have", feed=1, positions=[None])),
        ("M5", "a root of 31 bytes", HAVE, write_message("have", feed=1, round=1, positions=[Position(5, ROOT[:31])])),
        ("M4", "a position without a root", HAVE, write_message("have", feed=1, round=1) + write_bytes(3, write_unsigned(1, 5))),
        ("M6", "a position beyond 2^40", HAVE, write_message("have", feed=1, round=1, positions=[Position((1 << 40) + 1, ROOT)])),
        ("M4", "no height", ASK, write_message("ask", feed=1, log=0, index=0, round=1)), ("M4", "no index", ASK, write_message("ask", feed=1, log=0, height=1, round=1)),
        ("M4", "no log", ASK, write_message("ask", feed=1, height=1, index=0, round=1)), ("M6", "the log 4,096", ASK, write_message("ask", feed=1, log=4096, height=1, index=0, round=1)),
        ("M9", "no segments", FETCH, write_message("fetch", feed=1, log=0, round=1, segments=[])),
        ("M9", "65 segments", FETCH, write_message("fetch", feed=1, log=0, round=1, segments=list(range(65)))),
        ("M9", "a segment twice", FETCH, write_message("fetch", feed=1, log=0, round=1, segments=[1, 1])),
        ("M9", "segments that descend", FETCH, write_message("fetch", feed=1, log=0, round=1, segments=[1, 0])),
        ("M10", "pieces of 63 bytes", CUT, write_message("fetch", feed=1, log=0, round=1, segments=[0], piece_size=63)),
        ("M10", "pieces of 2^32 bytes", CUT, write_message("fetch", feed=1, log=0, round=1, segments=[0], piece_size=1 << 32)),
        ("M10", "held without its digest", CUT, write_message("fetch", feed=1, log=0, round=1, segments=[0], piece_size=64, held=5)),
        ("M10", "a held digest of 7 bytes", CUT, write_message("fetch", feed=1, log=0, round=1, segments=[0], piece_size=64, held=5, held_digest=bytes(7))),
        ("M4", "no round", "offer", write_message("offer", feed=1, roster=author.roster())),
        ("M4", "a roster without a signature", "offer", write_message("offer", feed=1, round=1) + write_bytes(2, write_bytes(1, b"\1"))),
        ("M8", "a grant and no roster", "offer without what is known", write_message("offer", feed=1, round=1, grant=Signed(b"\1", bytes(64)))),
        ("M8", "schemas and no roster", "offer without what is known", write_message("offer", feed=1, round=1, schemas=[schema().canonical()])),
        ("M5", "a presence key of 31 bytes", "presence", write_message("presence", feed=1, presence_key=ROOT[:31], revision=4, key_number=1)),
        ("M5", "a tag key of 31 bytes", "presence", write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1, tag_field=0, tag_key=ROOT[:31])),
        ("M15", "a tag field of 5", "presence", write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1, tag_field=5, tag_key=ROOT)),
        ("M15", "a tag field without its key", "presence", write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1, tag_field=0)),
        ("M15", "a tag key without its field", "presence", write_message("presence", feed=1, presence_key=ROOT, revision=4, key_number=1, tag_key=ROOT)),
        ("M15", "a field of tags without the presence key", "presence", write_message("presence", feed=1, revision=4, key_number=1, tag_field=0, tag_key=ROOT)),
        ("M6", "a revision of 2^63", "presence", write_message("presence", feed=1, revision=1 << 63, key_number=1)),
        ("M6", "a number of the key of 2^64 - 1", "presence", write_message("presence", feed=1, revision=4, key_number=(1 << 64) - 1)),
        ("M4", "no revision", "presence", write_message("presence", feed=1, key_number=1)), ("M4", "no number of the key", "presence", write_message("presence", feed=1, revision=1)),
        ("M7", "65 digests", "children", write_message("children", feed=1, log=0, height=1, index=0, digests=digests)),
        ("M7", "a digest of 31 bytes", "children", write_message("children", feed=1, log=0, height=1, index=0, digests=[ROOT[:31]])),
        ("M4", "no digests", "children", write_message("children", feed=1, log=0, height=1, index=0)),
        ("M7", "a digest of 33 bytes", "descend with digests", write_message("descend", feed=1, log=0, digests=[ROOT + b"\0"])),
        ("M4", "no data", "delta", write_message("delta", feed=1, log=0, size=5)), ("M4", "no size", "delta", write_message("delta", feed=1, log=0, data=b"")),
        ("M6", "a size of 2^32", "delta", write_message("delta", feed=1, log=0, size=1 << 32, data=b"")),
        ("C6", "a last of 2", "delta", known["delta"][:-1] + b"\2"), ("M9", "no segments", "entries", write_message("entries", feed=1, log=0, size=5, data=b"", last=True)),
        ("M6", "an offset of 2^32", "piece", write_message("piece", feed=1, log=0, offset=1 << 32, data=bytes(64))),
        ("M4", "no offset", "piece", write_message("piece", feed=1, log=0, data=bytes(64))),
        ("M4", "no reason", "goodbye", write_message("goodbye")), ("M5", "a proof of 31 bytes", "hello with a proof", write_message(
            "hello", version=1, features=1, message_bytes=MESSAGE_LIMIT, proof=Proof(bytes(8), ROOT[:31]))),
        ("M5", "an id of an invitation of 7 bytes", "hello with a proof", write_message(
            "hello", version=1, features=1, message_bytes=MESSAGE_LIMIT, proof=Proof(bytes(7), ROOT))),
    ):
        result.refuse(check, f"{twin}: {what}", twin, hexadecimal(wrong))
    return result


def pairing_cases() -> Cases:
    """All cases of pairings."""
    result = Cases(
        "Messages of pairings. A claim (*show*, *reveal*) is read with the roster in it; an *agree* is verified with the device "
        "and the transcript that stand beside it."
    )
    roster, device, nonce = author.roster(), author.public_key(DEVICE), b"\7" * 32

    def claim(kind: int, nonce: bytes = nonce, roster: Signed = roster, device: bytes = device) -> bytes:
        parts = write_bytes(1, roster.payload) + write_bytes(2, roster.signature)
        return bytes([kind]) + write_bytes(1, nonce) + write_bytes(2, parts) + write_bytes(3, device)

    transcript = b"\6" * 32

    def agree(asker: bool, label: str = "org.vicino.pairing/1", seed: int = DEVICE) -> dict[str, Any]:
        payload = write_bytes(1, transcript) + write_unsigned(2, asker)
        signature = author.sign(seed, label, payload).signature
        return {"hex": (bytes([36]) + write_bytes(1, signature)).hex(), "device": device.hex(), "transcript": transcript.hex(), "is_asker": True}

    commit = bytes([33]) + write_unsigned(1, 1) + write_bytes(2, ROOT)
    result.accept("commit", hexadecimal(commit))
    result.accept("show", hexadecimal(claim(34)))
    result.accept("reveal", hexadecimal(claim(35)))
    result.accept("agree", agree(True))
    removed = author.roster(2, removed=[DEVICE])
    forged = author.sign(9, "org.vicino.roster/1", roster.payload)
    assert author.public_key(IDENTITY) != device
    for check, what, twin, data in (
        ("P1", "a commitment of 31 bytes", "commit", hexadecimal(commit[:3] + write_bytes(2, ROOT[:31]))), ("P1", "no commitment", "commit", hexadecimal(commit[:3])),
        ("P1", "a type that is not known", "commit", hexadecimal(bytes([40]) + commit[1:])), ("P2", "another version", "commit", hexadecimal(commit[:2] + b"\2" + commit[3:])),
        ("P1", "a nonce of 31 bytes", "show", hexadecimal(claim(34, nonce[:31]))), ("P4", "a roster that another key has signed", "show", hexadecimal(claim(34, roster=forged))),
        ("P5", "a device that the roster does not name", "show", hexadecimal(claim(34, device=author.public_key(9)))),
        ("P5", "a device that has been removed", "reveal", hexadecimal(claim(35, roster=removed))), ("P1", "no roster", "reveal", hexadecimal(bytes([35]) + write_bytes(1, nonce) + write_bytes(3, device))),
        ("P6", "a consent to the other role", "agree", agree(False)), ("P6", "a consent of another device", "agree", agree(True, seed=9)),
        ("P6", "a consent under another label", "agree", agree(True, "org.vicino.grant/1")),
    ):
        result.refuse(check, f"{twin}: {what}", twin, data)
    return result
