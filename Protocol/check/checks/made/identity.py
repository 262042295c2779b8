"""Certificates and knocks that must be refused: session.md."""

from __future__ import annotations

from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding

from vicino_check.certificate import OCTETS, SEQUENCE, der, extension_bytes
from vicino_check.presence import Origin, beacon_key, knock, knock_key
from vicino_check.statements import ROSTER, Device, Roster
from vicino_peer.identity import FIRST, LAST, make_certificate

from .. import author
from ..author import DEVICE, IDENTITY, secret_key
from .case import Cases, hexadecimal


def cases() -> Cases:
    """All cases of certificates."""
    result = Cases("Certificates of devices in DER.")
    roster, key = author.roster(), secret_key(DEVICE)
    plain = make_certificate(key, roster)
    twin = result.accept("a signed certificate", hexadecimal(plain))
    removed = author.roster(2, removed=[DEVICE])
    forged = author.sign(9, ROSTER, roster.payload)
    many = Roster(author.user(IDENTITY), 1, "a" * 100, tuple(
        Device(secret_key(seed).public_key().public_bytes_raw(), bytes(32), False) for seed in range(2, 34)),
        author.first_statement(IDENTITY))
    payload = author.roster_bytes(many)
    result.accept("a roster of 32 devices", hexadecimal(make_certificate(key, author.sign(IDENTITY, ROSTER, payload))))
    long = author.sign(IDENTITY, ROSTER, payload + bytes([0x9A, 0x06, 0xA0, 0x1F]) + bytes(4000))
    result.accept("a roster after a succession", hexadecimal(make_certificate(key, author.succeeded())))
    result.accept("a padding", hexadecimal(make_certificate(key, roster, padding=700)))
    result.accept("an empty padding", hexadecimal(make_certificate(key, roster, padding=0)))
    parts = der(OCTETS, roster.payload) + der(OCTETS, roster.signature)
    other = ec.derive_private_key(5, ec.SECP256R1())
    for check, what, data in (
        ("T1", "more than 6,144 bytes", make_certificate(key, long)), ("T2", "a certificate that is cut", plain[:-1]),
        ("T2", "nothing", b""), ("T3", "a key on the curve P-256", make_certificate(other, roster)),
        ("T5", "an extension that is an octet string", make_certificate(key, roster, der(OCTETS, roster.payload))),
        ("T5", "an extension without a signature", make_certificate(key, roster, der(SEQUENCE, der(OCTETS, roster.payload)))),
        ("T5", "a padding beside the roster", make_certificate(key, roster, der(SEQUENCE, parts + der(OCTETS, b"")))),
        ("T5", "a byte behind the extension", make_certificate(key, roster, extension_bytes(roster) + b"\0")),
        ("T4", "no extension", without_extension(key)), ("T6", "a roster that another key has signed", make_certificate(key, forged)),
        ("T7", "a key that the roster does not name", make_certificate(Ed25519PrivateKey.from_private_bytes(b"\x09" * 32), roster)),
        ("T8", "a device that has been removed", make_certificate(key, removed)),
    ):
        result.refuse(check, what, twin, hexadecimal(data))
    return result


def without_extension(key: Ed25519PrivateKey) -> bytes:
    """A certificate with another extension instead of the roster's."""
    builder = x509.CertificateBuilder().subject_name(x509.Name([])).issuer_name(x509.Name([])).serial_number(1)
    builder = builder.not_valid_before(FIRST).not_valid_after(LAST).public_key(key.public_key())
    return builder.add_extension(x509.BasicConstraints(False, None), False).sign(key, None).public_bytes(Encoding.DER)


HELLO_BODY = bytes([3, 3]) + b"\x5a" * 32 + bytes([0, 0, 2, 0x13, 1, 1, 0])
EPOCH, MEDIUM = 1_988_889, 2


def _records(message: bytes, size: int = 200, kind: int = 22, version: int = 3) -> bytes:
    parts = (message[at:at + size] for at in range(0, len(message), size))
    return b"".join(bytes([kind, version, 1]) + len(part).to_bytes(2, "big") + part for part in parts)


def _message(body: bytes, kind: int = 1) -> bytes:
    return bytes([kind]) + len(body).to_bytes(3, "big") + body


def knock_cases() -> Cases:
    """All cases of knocks."""
    result = Cases(
        "What comes first on a connection: a knock and a ClientHello, which an acceptor judges in `epoch`, on `medium`, with the "
        "presence key `key` of `author` for its device `device`."
    )
    secret, author, hello = bytes(range(32)), bytes(range(32, 64)), _records(_message(HELLO_BODY))
    key = beacon_key(secret, author)

    def sent(hello: bytes = hello, epoch: int = EPOCH, medium: int = MEDIUM, device: int = 0, made_with: bytes = key, flip: int | None = None) -> dict[str, Any]:
        code = bytearray(knock(made_with, Origin(medium, epoch, device), b"\7" * 16, hello))
        if flip is not None:
            code[flip] ^= 1
        return {"hex": (bytes(code) + hello).hex(), "epoch": EPOCH, "medium": MEDIUM, "device": 0, "author": author.hex(), "key": secret.hex()}

    twin = result.accept("one record", sent())
    result.accept("records of three bytes", sent(_records(_message(HELLO_BODY), 3)))
    result.accept("two epochs before", sent(epoch=EPOCH - 2))
    result.accept("two epochs after", sent(epoch=EPOCH + 2))
    altered = sent()
    altered["hex"] = altered["hex"][:-2] + "01"
    for check, what, data in (
        ("N1", "another key", sent(made_with=bytes(32))), ("N1", "the key of another author", sent(made_with=beacon_key(secret, bytes(32)))),
        ("N1", "the presence key itself", sent(made_with=secret)), ("N1", "the key of strangers", sent(made_with=knock_key("stranger", b""), device=255)),
        ("N1", "another device", sent(device=1)), ("N1", "another medium", sent(medium=1)), ("N1", "a bit of the nonce flipped", sent(flip=0)),
        ("N1", "a bit of the code flipped", sent(flip=47)), ("N1", "another ClientHello", altered),
        ("N2", "three epochs before", sent(epoch=EPOCH - 3)), ("N2", "three epochs after", sent(epoch=EPOCH + 3)),
        ("N3", "a record of another type", sent(_records(_message(HELLO_BODY), kind=23))), ("N3", "a record of another version", sent(_records(_message(HELLO_BODY), version=2))),
        ("N3", "an empty record", sent(b"\x16\3\1\0\0" + hello)), ("N3", "a message of another type", sent(_records(_message(HELLO_BODY, 2)))),
        ("N3", "something behind the message in its record", sent(_records(_message(HELLO_BODY) + b"\0"))),
        ("N4", "more than 16,384 bytes", sent(_records(_message(HELLO_BODY + bytes(16_384)), 16_000))),
    ):
        result.refuse(check, what, twin, data)
    return result
