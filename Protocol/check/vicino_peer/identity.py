"""A user with one device: the keys, the roster, and the device's certificate."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cached_property
from typing import Callable

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding

from checks.author import roster_bytes
from vicino_check.certificate import EXTENSION, OCTETS, PADDING, SEQUENCE, der, element, extension_bytes
from vicino_check.statements import ROSTER, Device, FirstStatement, Roster, Signed, commitment, signed_bytes

FIRST, LAST = datetime(1970, 1, 1, tzinfo=timezone.utc), datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Identity:
    """The secrets of a peer, three times 32 bytes, and its claimed name."""

    identity_secret: bytes
    device_secret: bytes
    agreement_secret: bytes
    name: str

    @classmethod
    def of_seed(cls, seed: int, name: str) -> Identity:
        """The identity whose secrets are a byte and the two following it, each repeated."""
        return cls(bytes([seed]) * 32, bytes([seed + 1]) * 32, bytes([seed + 2]) * 32, name)

    @cached_property
    def key(self) -> Ed25519PrivateKey:
        """The signing key of the device."""
        return Ed25519PrivateKey.from_private_bytes(self.device_secret)

    @cached_property
    def user(self) -> bytes:
        """The user id."""
        return self.first_statement.user

    @cached_property
    def first_statement(self) -> FirstStatement:
        """What the user id is the digest of. The recovery key of a peer follows from its identity key."""
        recovery = bytes(byte ^ 0x80 for byte in self.identity_secret)
        keys = [Ed25519PrivateKey.from_private_bytes(secret) for secret in (self.identity_secret, recovery)]
        identity_key, recovery_key = (key.public_key().public_bytes_raw() for key in keys)
        return FirstStatement(identity_key, commitment(recovery_key))

    @property
    def device(self) -> bytes:
        """The device's public signing key."""
        return self.key.public_key().public_bytes_raw()

    @property
    def agreement_key(self) -> bytes:
        """The device's public agreement key."""
        return X25519PrivateKey.from_private_bytes(self.agreement_secret).public_key().public_bytes_raw()

    @cached_property
    def roster(self) -> Signed:
        """The user's roster, of version 1 and with only this device."""
        device = Device(self.device, self.agreement_key, False)
        payload = roster_bytes(Roster(self.user, 1, self.name, (device,), self.first_statement))
        return self._signed(self.identity_secret, ROSTER, self.stated(payload))

    @staticmethod
    def stated(payload: bytes) -> bytes:
        """The payload of the roster that is signed."""
        return payload

    def sign(self, label: str, payload: bytes) -> Signed:
        """A statement by the device."""
        return self._signed(self.device_secret, label, payload)

    @staticmethod
    def _signed(secret: bytes, label: str, payload: bytes) -> Signed:
        return Signed(payload, Ed25519PrivateKey.from_private_bytes(secret).sign(signed_bytes(label, payload)))

    @cached_property
    def certificate(self) -> bytes:
        """The certificate in DER. It is signed by its own key, which is allowed, because the library makes no others."""
        return padded(lambda padding: make_certificate(self.key, self.roster, padding=padding))


# The bytes of every certificate of a usual roster.
CERTIFICATE_BYTES = 3072


def padded(make: Callable[[int], bytes]) -> bytes:
    """A certificate of the length that all have; `make` makes one with so many bytes of padding."""
    padding = CERTIFICATE_BYTES - len(make(0))
    while len(make(padding)) > CERTIFICATE_BYTES:
        padding -= len(make(padding)) - CERTIFICATE_BYTES
    return make(padding)


def make_certificate(
    key, roster: Signed, extension: bytes | None = None, critical: bool = False, padding: int | None = None
) -> bytes:
    """A certificate of a key with a roster; the extension may have another value, and zeros may follow in another one."""
    value = x509.UnrecognizedExtension(EXTENSION, extension_bytes(roster) if extension is None else extension)
    builder = x509.CertificateBuilder().subject_name(x509.Name([])).issuer_name(x509.Name([])).serial_number(1)
    builder = builder.not_valid_before(FIRST).not_valid_after(LAST).public_key(key.public_key())
    signer = Ed25519PrivateKey.from_private_bytes(bytes(32)) if not isinstance(key, Ed25519PrivateKey) else key
    builder = builder.add_extension(value, critical)
    if padding is not None:
        builder = builder.add_extension(x509.UnrecognizedExtension(PADDING, der(OCTETS, bytes(padding))), False)
    return builder.sign(signer, None).public_bytes(Encoding.DER)


ED25519 = der(SEQUENCE, bytes.fromhex("06032b6570"))
UNSIGNED = der(SEQUENCE, bytes.fromhex("06082b06010505070624"))
NO_SIGNATURE = bytes.fromhex("030100")


def unsigned_certificate(signed: bytes) -> bytes:
    """The certificate without its signature, with the algorithm id-alg-unsigned of RFC 9925."""
    content = x509.load_der_x509_certificate(signed).tbs_certificate_bytes
    inner, rest = element(content, SEQUENCE)
    assert not rest
    return der(SEQUENCE, der(SEQUENCE, inner.replace(ED25519, UNSIGNED, 1)) + UNSIGNED + NO_SIGNATURE)


def digest(certificate: bytes) -> bytes:
    """The digest by which proofs name a certificate."""
    return hashlib.sha256(certificate).digest()
