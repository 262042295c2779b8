"""Certificates of devices: session.md, Certificate."""

from __future__ import annotations

from dataclasses import dataclass

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .refusal import Refused, require
from .statements import Roster, Signed, is_removed, verify_roster

MAX_BYTES = 6144
EXTENSION = x509.ObjectIdentifier("1.2.840.113556.1.8000.2554.47243.2898.59439.17608.36575.4498993.15761191")
PADDING = x509.ObjectIdentifier(f"{EXTENSION.dotted_string}.1")
OCTETS, SEQUENCE = 0x04, 0x30


@dataclass(frozen=True)
class Shown:
    """The user and device that a certificate names for its key."""

    roster: Roster
    signed: Signed
    device: bytes


def der(tag: int, content: bytes) -> bytes:
    """An element of DER."""
    length = len(content)
    if length < 128:
        return bytes([tag, length]) + content
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 128 | len(size)]) + size + content


def element(data: bytes, tag: int) -> tuple[bytes, bytes]:
    """The content of the first element, which must have the tag, and the rest."""
    require(len(data) >= 2 and data[0] == tag, "an element of another type")
    length, at = data[1], 2
    if length >= 128:
        at = 2 + (length & 127)
        require(129 <= data[1] <= 132 and at <= len(data), "a length of another form")
        length = int.from_bytes(data[2:at], "big")
    require(at + length <= len(data), "an element that is cut")
    require(data[:at] == der(tag, data[at:at + length])[:at], "a length that is not minimal")
    return data[at:at + length], data[at + length:]


def extension_bytes(roster: Signed) -> bytes:
    """The value of the extension with a roster."""
    return der(SEQUENCE, der(OCTETS, roster.payload) + der(OCTETS, roster.signature))


def read_extension(data: bytes) -> Signed:
    """Reads the value of the extension."""
    sequence, rest = element(data, SEQUENCE)
    require(not rest, "something follows the roster")
    payload, rest = element(sequence, OCTETS)
    signature, rest = element(rest, OCTETS)
    require(not rest, "something follows the signature")
    return Signed(payload, signature)


def read_certificate(data: bytes) -> Shown:
    """Reads a certificate and verifies its roster; the rest is ignored."""
    require(len(data) <= MAX_BYTES, "a certificate is too large")
    try:
        certificate = x509.load_der_x509_certificate(data)
        key = certificate.public_key()
        extension = certificate.extensions.get_extension_for_oid(EXTENSION)
    except (ValueError, TypeError, x509.ExtensionNotFound, x509.DuplicateExtension) as error:
        raise Refused("no certificate with a roster") from error
    except Exception as error:  # a kind of key that the library does not support
        raise Refused("no certificate that can be read") from error
    if not isinstance(key, Ed25519PublicKey):
        raise Refused("a certificate has another kind of key")
    assert isinstance(extension.value, x509.UnrecognizedExtension)
    signed = read_extension(extension.value.value)
    roster, device = verify_roster(signed), key.public_bytes_raw()
    require(any(listed.signing_key == device for listed in roster.devices), "a roster does not name the key")
    require(not is_removed(device, roster), "a device that has been removed")
    return Shown(roster, signed, device)
