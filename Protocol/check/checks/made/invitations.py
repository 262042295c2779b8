"""Invitations that must be refused: consent.md."""

from __future__ import annotations

import base64
from dataclasses import replace

from vicino_check.canonical import write_bytes
from vicino_check.consent import Invitation, checksum

from .. import author
from ..author import IDENTITY
from .case import Cases

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def _text(data: bytes) -> str:
    return "vicino:" + base64.b32encode(data + checksum(data)).decode().rstrip("=")


def cases() -> Cases:
    """All cases of the form."""
    result = Cases("Invitations.")
    plain = Invitation(author.user(IDENTITY), b"\5" * 16, 1_900_000_000_000, "Ada", ("127.0.0.1:4747",), (("com.example.thing", 1),))
    message = author.invitation_bytes(plain)
    text = _text(b"\1" + message)
    twin = result.accept("an address and a kind", {"text": text})
    assert len(text[7:]) % 8, "there are bits at the end"
    last = ALPHABET[ALPHABET.index(text[-1]) | 1]
    for check, what, wrong in (
        ("I1", "another scheme", text.replace("vicino:", "vicina:")), ("I1", "no scheme", text[7:]), ("I2", "a letter that base32 does not have", text[:-1] + "1"),
        ("I2", "padding", text + "="), ("I2", "a number of letters that base32 does not have", text + "A" * ((6 - len(text[7:])) % 8)),
        ("I3", "a bit at the end", text[:-1] + last), ("I4", "another checksum", _text(b"\1" + message)[:-3] + "AAA"),
        ("I4", "a letter changed", text[:20] + ("A" if text[20] != "A" else "B") + text[21:]), ("I5", "another version", _text(b"\2" + message)),
    ):
        result.refuse(check, what, twin, {"text": wrong})
    for check, what, data in (
        ("S1", "no expiry", write_bytes(1, plain.author) + write_bytes(2, plain.secret) + write_bytes(4, b"Ada")),
        ("S2", "a secret of 15 bytes", author.invitation_bytes(replace(plain, secret=b"\5" * 15))),
        ("S2", "an author of 31 bytes", author.invitation_bytes(replace(plain, author=plain.author[:31]))),
        ("S14", "an expiry after 2200", author.invitation_bytes(replace(plain, expiry=7_258_118_400_001))),
        ("S4", "an empty name", author.invitation_bytes(replace(plain, claimed_name=""))), ("S4", "a name of 101 bytes", author.invitation_bytes(replace(plain, claimed_name="a" * 101))),
        ("S4", "a name with U+0000", author.invitation_bytes(replace(plain, claimed_name="a\0"))),
        ("I7", "nine addresses", author.invitation_bytes(replace(plain, addresses=plain.addresses * 9))),
        ("I8", "65 kinds", author.invitation_bytes(replace(plain, addresses=(), kinds=(("a.b", 1),) * 65))),
        ("I8", "the major version 256", author.invitation_bytes(replace(plain, kinds=(("a.b", 256),)))),
        ("I8", "a kind of one part", author.invitation_bytes(replace(plain, kinds=(("ab1", 1),)))),
        ("I6", "more than 1,024 bytes", message + write_bytes(99, bytes(1024))), ("C3", "a number that is not minimal", message + bytes([13 << 3, 0x80, 0])),
        *(("I7", what, author.invitation_bytes(replace(plain, addresses=(address,)))) for what, address in (
            ("an address without a port", "anna.local"), ("the port 0", "anna.local:0"), ("the port 65536", "anna.local:65536"),
            ("a port with a leading zero", "anna.local:080"), ("no host", ":4747"), ("a host with a hyphen at the beginning", "-a:4747"),
            ("a host with a space", "a b:4747"), ("an address of version 6 without brackets", "fe80::1:4747"), ("a host of 254 letters", "a" * 254 + ":1"),
            ("a host with a letter that is not ASCII", "é:1"),
        )),
    ):
        result.refuse(check, what, twin, {"text": _text(b"\1" + data)})
    return result
