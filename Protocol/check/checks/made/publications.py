"""Messages about repositories: session.md, Repositories. A reader of version 1 need not know them, so they are in a file of their own."""

from __future__ import annotations

from typing import Any

from vicino_check import envelopes
from vicino_check.canonical import write_bytes, write_unsigned
from vicino_check.publications import Told, content_digest, read_told, write_kept, write_publication
from vicino_check.session import read_message, write_message

from .case import Cases, hexadecimal

KEY = bytes(range(32))
PUBLISHERS = tuple(bytes([number]) * 32 for number in (0x44, 0x33, *range(0x60, 0x67)))
ADDRESSES = ("https://store.example/anna", "davs://b.example/~a?b=%20", "!", "~" * 200, "https://e.example/")
SECRET = b"\7" * 32
PLAIN, KEPT, NOTHING = "publication", "publication kept", "publication of nothing"


def _told(name: str, data: bytes, told: Told | None, key_wanted: bool) -> tuple[str, dict[str, Any]]:
    """A publication with what it says; `written` is what is not ignored of it."""
    return name, {
        **hexadecimal(data), "epoch_key": told and told.epoch_key.hex(), "publishers": [item.hex() for item in told.publishers] if told else [],
        "addresses": list(told.addresses) if told else [], "envelope": told and told.envelope, "key_wanted": key_wanted,
        "digest": content_digest(told).hex(), "written": write_publication(told, key_wanted).hex(),
    }


def _publications() -> list[tuple[str, dict[str, Any]]]:
    plain = Told(KEY, PUBLISHERS[:1], ADDRESSES[:1])
    many = Told(KEY, PUBLISHERS[:8], ADDRESSES[:4], (1 << 64) - 1)
    no_key = write_publication(plain, True).replace(write_bytes(2, KEY), b"")
    bad = bytes([73]) + write_bytes(3, b"\1") + write_bytes(4, b"") + write_bytes(5, b"") + write_unsigned(6, 1)
    later = write_publication(plain, False) + write_unsigned(1, 9) + write_bytes(99, b"new")
    cases = [(PLAIN, write_publication(plain, False), plain, False)]
    for name, told, wanted in (
        ("publication of a user who has written an envelope", Told(KEY, PUBLISHERS[:1], ADDRESSES[:1], 0), False),
        ("publication that asks for a key", plain, True), ("publication without an address", Told(KEY, PUBLISHERS[:2]), True),
        ("publication of the most", many, True), (NOTHING, None, False), ("publication of nothing that asks for a key", None, True),
    ):
        cases.append((name, write_publication(told, wanted), told, wanted))
    return [_told(*case) for case in (
        *cases, ("publication with unknown fields", later, plain, False),
        ("publication that says that no key is wanted", write_publication(plain, False) + write_unsigned(6, 0), plain, False),
        ("publication whose fields have no key", no_key, None, True), ("publication whose wrong fields have no key", bad, None, True),
    )]


def _kept(name: str, told: Told | None, secret: bytes | None, more: bytes = b"") -> tuple[str, dict[str, Any]]:
    key = None if secret is None else envelopes.device_key(secret).public
    data = write_kept(told, key)
    return name, {
        **hexadecimal(data + more), "agreement_secret": secret and secret.hex(), "envelope_key": key and key.hex(),
        "digest": content_digest(told).hex(), "written": data.hex(),
    }


def cases() -> Cases:
    """All cases."""
    result = Cases(
        "Messages of sessions about repositories, without their length. Each is read alone, by a reader that knows the types 72 and "
        "73. Beside an accepted one is what it says.")
    plain = Told(KEY, PUBLISHERS[:1], ADDRESSES[:1])
    known = dict(_publications())
    known.update((
        _kept(KEPT, plain, None), _kept("publication kept, with a key", plain, SECRET), _kept("publication of nothing kept", None, None),
        _kept("publication kept, with an unknown field", plain, None, write_bytes(99, b"new")),
    ))
    for name, item in known.items():
        result.accept(name, item)
    data = {name: bytes.fromhex(item["hex"]) for name, item in known.items()}
    key, publisher = write_bytes(2, KEY), write_bytes(3, PUBLISHERS[0])

    def publication(*fields: bytes) -> bytes:
        return bytes([73]) + b"".join(fields)

    addresses = [write_bytes(4, address.encode()) for address in ADDRESSES]
    for check, what, twin, wrong in (
        ("M5", "an epoch key of 31 bytes", PLAIN, publication(write_bytes(2, KEY[:31]), publisher, addresses[0])),
        ("M5", "an epoch key of 33 bytes", PLAIN, publication(write_bytes(2, KEY + b"\0"), publisher, addresses[0])),
        ("M5", "an epoch key of no bytes", PLAIN, publication(write_bytes(2, b""), publisher, addresses[0])),
        ("M5", "a publisher of 31 bytes", PLAIN, publication(key, write_bytes(3, PUBLISHERS[0][:31]), addresses[0])),
        ("M5", "a second publisher of 33 bytes", PLAIN, publication(key, publisher, write_bytes(3, PUBLISHERS[1] + b"\0"), addresses[0])),
        ("M18", "no publisher", PLAIN, publication(key, addresses[0])),
        ("M18", "9 publishers", PLAIN, publication(key, *(write_bytes(3, item) for item in PUBLISHERS[:9]), addresses[0])),
        ("M18", "5 addresses", PLAIN, publication(key, publisher, *addresses)),
        ("M18", "an address of no characters", PLAIN, publication(key, publisher, write_bytes(4, b""))),
        ("M18", "an address of 201 characters", PLAIN, publication(key, publisher, write_bytes(4, b"a" * 201))),
        ("M18", "an address with a space", PLAIN, publication(key, publisher, write_bytes(4, b"https://a.example/a b"))),
        ("M18", "an address with a line feed", PLAIN, publication(key, publisher, write_bytes(4, b"https://a.example/\n"))),
        ("M18", "an address with the byte 7F", PLAIN, publication(key, publisher, write_bytes(4, b"https://a.example/\x7f"))),
        ("M18", "an address with a zero", PLAIN, publication(key, publisher, write_bytes(4, b"https://a.example/\0"))),
        ("M18", "an address with an umlaut", PLAIN, publication(key, publisher, write_bytes(4, "https://ä.example/".encode()))),
        ("M18", "an address that shows another one", PLAIN, publication(key, publisher, write_bytes(4, "https://a.example/\u202e".encode()))),
        ("M18", "a second address with a space", PLAIN, publication(key, publisher, addresses[0], write_bytes(4, b" "))),
        ("M18", "an address that is no text", PLAIN, publication(key, publisher, write_bytes(4, b"a\xff"))),
        ("C6", "a key wanted of 2", PLAIN, data[PLAIN] + write_unsigned(6, 2)),
        ("C6", "a key wanted of 2, and nothing else", NOTHING, data[NOTHING] + write_unsigned(6, 2)),
        ("C7", "an envelope of bytes", PLAIN, data[PLAIN] + write_bytes(5, b"\1")), ("C7", "an epoch key that is a number", NOTHING, data[NOTHING] + write_unsigned(2, 1)),
        ("C5", "a field beyond the end", PLAIN, data[PLAIN] + bytes([13 << 3 | 2, 9])), ("C3", "a number that is not minimal", PLAIN, data[PLAIN] + b"\x28\x81\0"),
        ("M4", "no digest", KEPT, bytes([72])), ("M4", "a key and no digest", KEPT, write_message("publication kept", envelope_key=bytes(1216))),
        ("M5", "a digest of 15 bytes", KEPT, write_message("publication kept", content_digest=bytes(15))),
        ("M5", "a digest of 17 bytes", KEPT, write_message("publication kept", content_digest=bytes(17))),
        ("M5", "an envelope key of 1,215 bytes", KEPT, write_message("publication kept", envelope_key=bytes(1215), content_digest=bytes(16))),
        ("M5", "an envelope key of 1,217 bytes", KEPT, write_message("publication kept", envelope_key=bytes(1217), content_digest=bytes(16))),
        ("M5", "an envelope key of no bytes", KEPT, write_message("publication kept", envelope_key=b"", content_digest=bytes(16))),
        ("C7", "a digest that is a number", KEPT, data[KEPT] + write_unsigned(3, 1)),
    ):
        result.refuse(check, f"{twin}: {what}", twin, hexadecimal(wrong))
    return result


def said(case: dict[str, Any]) -> dict[str, Any]:
    """The members of an accepted case, from its bytes."""
    message = read_message(bytes.fromhex(case["hex"]))
    if message.name == PLAIN:
        return _told(case["name"], bytes.fromhex(case["hex"]), read_told(message), message.key_wanted)[1]
    secret = case["agreement_secret"] and bytes.fromhex(case["agreement_secret"])
    key = None if secret is None else envelopes.device_key(secret).public
    assert message.envelope_key == key, "another envelope key"
    written = write_message("publication kept", envelope_key=key, content_digest=message.content_digest)
    return {
        "hex": case["hex"], "agreement_secret": case["agreement_secret"], "envelope_key": key and key.hex(),
        "digest": message.content_digest.hex(), "written": written.hex(),
    }
