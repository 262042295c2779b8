"""HPKE (RFC 9180) with HKDF-SHA256 and AES-256-GCM: base mode with X-Wing, and PSK mode with X25519. One message for each."""

from __future__ import annotations

import hashlib
import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from . import xwing
from .refusal import Refused

_BASE, _PSK = b"\x00", b"\x01"
_XWING, _X25519 = b"\x64\x7a", b"\x00\x20"
_KDF_AND_AEAD = b"\x00\x01\x00\x02"


def _extract(salt: bytes, data: bytes) -> bytes:
    return hmac.new(salt, data, hashlib.sha256).digest()


def _expand(key: bytes, info: bytes, count: int) -> bytes:
    """At most 32 bytes."""
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:count]


def _labeled_extract(suite: bytes, salt: bytes, label: bytes, data: bytes) -> bytes:
    return _extract(salt, b"HPKE-v1" + suite + label + data)


def _labeled_expand(suite: bytes, key: bytes, label: bytes, info: bytes, count: int) -> bytes:
    return _expand(key, count.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, count)


def _schedule(kem: bytes, mode: bytes, secret: bytes, info: bytes, psk: bytes, psk_id: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of the first message."""
    suite = b"HPKE" + kem + _KDF_AND_AEAD
    context = mode
    context += _labeled_extract(suite, b"", b"psk_id_hash", psk_id) + _labeled_extract(suite, b"", b"info_hash", info)
    key = _labeled_extract(suite, secret, b"secret", psk)
    return _labeled_expand(suite, key, b"key", context, 32), _labeled_expand(suite, key, b"base_nonce", context, 12)


def _open(key: bytes, nonce: bytes, sealed: bytes) -> bytes:
    try:
        return AESGCM(key).decrypt(nonce, sealed, b"")
    except (InvalidTag, ValueError) as error:
        raise Refused("it was not sealed for this key, or is damaged") from error


def seal_for(public: bytes, info: bytes, plain: bytes) -> bytes:
    """Seals bytes for an X-Wing key: the encapsulated key, the ciphertext and the tag."""
    secret, encapsulated = xwing.seal(public)
    key, nonce = _schedule(_XWING, _BASE, secret, info, b"", b"")
    return encapsulated + AESGCM(key).encrypt(nonce, plain, b"")


def open_with(private: xwing.PrivateKey, info: bytes, sealed: bytes) -> bytes:
    """Opens what was sealed for an X-Wing key."""
    secret = private.open(sealed[:xwing.ENCAPSULATED_BYTES])
    key, nonce = _schedule(_XWING, _BASE, secret, info, b"", b"")
    return _open(key, nonce, sealed[xwing.ENCAPSULATED_BYTES:])


def _raw(key: X25519PublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def _x25519_secret(private: X25519PrivateKey, public: bytes, encapsulated: bytes, recipient: bytes) -> bytes:
    """The shared secret of DHKEM(X25519, HKDF-SHA256)."""
    try:
        exchanged = private.exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError as error:
        raise Refused("a secret of zeros") from error
    suite = b"KEM" + _X25519
    key = _labeled_extract(suite, b"", b"eae_prk", exchanged)
    return _labeled_expand(suite, key, b"shared_secret", encapsulated + recipient, 32)


def seal_with_psk(
    public: bytes, info: bytes, psk: bytes, psk_id: bytes, plain: bytes, own: X25519PrivateKey | None = None,
) -> bytes:
    """Seals bytes for an X25519 key and a secret that both know: the encapsulated key, the ciphertext and the tag."""
    own = own or X25519PrivateKey.generate()
    encapsulated = _raw(own.public_key())
    secret = _x25519_secret(own, public, encapsulated, public)
    key, nonce = _schedule(_X25519, _PSK, secret, info, psk, psk_id)
    return encapsulated + AESGCM(key).encrypt(nonce, plain, b"")


def open_with_psk(private: X25519PrivateKey, info: bytes, psk: bytes, psk_id: bytes, sealed: bytes) -> bytes:
    """Opens what was sealed for an X25519 key and a secret."""
    secret = _x25519_secret(private, sealed[:32], sealed[:32], _raw(private.public_key()))
    key, nonce = _schedule(_X25519, _PSK, secret, info, psk, psk_id)
    return _open(key, nonce, sealed[32:])
