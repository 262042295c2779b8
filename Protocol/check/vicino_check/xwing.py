"""X-Wing: ML-KEM-768 (FIPS 203) with X25519, as the keys of envelopes use it (repository.md)."""

from __future__ import annotations

import hashlib
import hmac
import os
from functools import reduce

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from .refusal import Refused, require

PUBLIC_BYTES = 1216
ENCAPSULATED_BYTES = 1120
_Q = 3329
_N = 256
_K = 3
_DU, _DV = 10, 4
_POLYNOMIAL = 384
_LABEL = rb"\.//^" + b"\\"
Polynomial = list[int]


def _reverse_bits(value: int) -> int:
    return int(f"{value:07b}"[::-1], 2)


_ZETAS = [pow(17, _reverse_bits(index), _Q) for index in range(128)]
_GAMMAS = [pow(17, 2 * _reverse_bits(index) + 1, _Q) for index in range(128)]


def _ntt(polynomial: Polynomial) -> Polynomial:
    result = list(polynomial)
    index, length = 1, 128
    while length >= 2:
        for start in range(0, _N, 2 * length):
            zeta = _ZETAS[index]
            index += 1
            for at in range(start, start + length):
                product = zeta * result[at + length] % _Q
                result[at + length] = (result[at] - product) % _Q
                result[at] = (result[at] + product) % _Q
        length //= 2
    return result


def _inverse_ntt(polynomial: Polynomial) -> Polynomial:
    result = list(polynomial)
    index, length = 127, 2
    while length <= 128:
        for start in range(0, _N, 2 * length):
            zeta = _ZETAS[index]
            index -= 1
            for at in range(start, start + length):
                low = result[at]
                result[at] = (low + result[at + length]) % _Q
                result[at + length] = zeta * (result[at + length] - low) % _Q
        length *= 2
    return [value * 3303 % _Q for value in result]


def _multiply(one: Polynomial, other: Polynomial) -> Polynomial:
    result = []
    for index, gamma in enumerate(_GAMMAS):
        a, b = one[2 * index:2 * index + 2]
        c, d = other[2 * index:2 * index + 2]
        result += [(a * c + b * d * gamma) % _Q, (a * d + b * c) % _Q]
    return result


def _add(one: Polynomial, other: Polynomial) -> Polynomial:
    return [(a + b) % _Q for a, b in zip(one, other)]


def _subtract(one: Polynomial, other: Polynomial) -> Polynomial:
    return [(a - b) % _Q for a, b in zip(one, other)]


def _product(row: list[Polynomial], column: list[Polynomial]) -> Polynomial:
    return reduce(_add, (_multiply(a, b) for a, b in zip(row, column)))


def _sample(seed: bytes, column: int, row: int) -> Polynomial:
    """A polynomial whose coefficients look random; the matrix of a key consists of them."""
    stream = hashlib.shake_128(seed + bytes([column, row])).digest(1344)
    values: Polynomial = []
    for at in range(0, len(stream), 3):
        a, b, c = stream[at:at + 3]
        values += [value for value in (a | (b & 15) << 8, b >> 4 | c << 4) if value < _Q]
    assert len(values) >= _N, "three bytes in four are useless, which never happens"
    return values[:_N]


def _noise(seed: bytes, number: int) -> Polynomial:
    """A polynomial with small coefficients."""
    bits = int.from_bytes(hashlib.shake_256(seed + bytes([number])).digest(128), "little")
    nibbles = [bits >> 4 * index & 15 for index in range(_N)]
    return [((n & 1) + (n >> 1 & 1) - (n >> 2 & 1) - (n >> 3)) % _Q for n in nibbles]


def _encode(polynomial: Polynomial, width: int) -> bytes:
    return sum(value << width * index for index, value in enumerate(polynomial)).to_bytes(32 * width, "little")


def _decode(data: bytes, width: int) -> Polynomial:
    bits = int.from_bytes(data, "little")
    return [bits >> width * index & (1 << width) - 1 for index in range(_N)]


def _compress(polynomial: Polynomial, width: int) -> Polynomial:
    return [((value << width + 1) + _Q) // (2 * _Q) % (1 << width) for value in polynomial]


def _decompress(polynomial: Polynomial, width: int) -> Polynomial:
    return [(value * _Q * 2 + (1 << width)) >> width + 1 for value in polynomial]


def _parts(data: bytes, size: int) -> list[bytes]:
    return [data[at:at + size] for at in range(0, len(data), size)]


def _matrix(seed: bytes) -> list[list[Polynomial]]:
    return [[_sample(seed, column, row) for column in range(_K)] for row in range(_K)]


class _MLKEM:
    """A key pair of ML-KEM-768."""

    def __init__(self, d: bytes, z: bytes) -> None:
        expanded = hashlib.sha3_512(d + bytes([_K])).digest()
        rho, sigma = expanded[:32], expanded[32:]
        self._z = z
        self._secret = [_ntt(_noise(sigma, index)) for index in range(_K)]
        noise = [_ntt(_noise(sigma, _K + index)) for index in range(_K)]
        values = [_add(_product(row, self._secret), e) for row, e in zip(_matrix(rho), noise)]
        self.public = b"".join(_encode(value, 12) for value in values) + rho

    def open(self, sealed: bytes) -> bytes:
        """The shared secret; another one for what was not sealed for this key."""
        first, last = sealed[:32 * _DU * _K], sealed[32 * _DU * _K:]
        u = [_ntt(_decompress(_decode(part, _DU), _DU)) for part in _parts(first, 32 * _DU)]
        v = _decompress(_decode(last, _DV), _DV)
        message = _encode(_compress(_subtract(v, _inverse_ntt(_product(self._secret, u))), 1), 1)
        expanded = hashlib.sha3_512(message + hashlib.sha3_256(self.public).digest()).digest()
        if hmac.compare_digest(_encrypt(self.public, message, expanded[32:]), sealed):
            return expanded[:32]
        return hashlib.shake_256(self._z + sealed).digest(32)


def _encrypt(public: bytes, message: bytes, seed: bytes) -> bytes:
    values = [_decode(part, 12) for part in _parts(public[:-32], _POLYNOMIAL)]
    matrix = _matrix(public[-32:])
    y = [_ntt(_noise(seed, index)) for index in range(_K)]
    result = b""
    for index in range(_K):
        column = [matrix[row][index] for row in range(_K)]
        u = _add(_inverse_ntt(_product(column, y)), _noise(seed, _K + index))
        result += _encode(_compress(u, _DU), _DU)
    v = _add(_inverse_ntt(_product(values, y)), _noise(seed, 2 * _K))
    v = _add(v, _decompress(_decode(message, 1), 1))
    return result + _encode(_compress(v, _DV), _DV)


def _raw(key: X25519PublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def _exchange(private: X25519PrivateKey, public: bytes) -> bytes:
    try:
        return private.exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError as error:
        raise Refused("a secret of zeros") from error


def _combine(first: bytes, second: bytes, sealed: bytes, public: bytes) -> bytes:
    return hashlib.sha3_256(first + second + sealed + public + _LABEL).digest()


class PrivateKey:
    """A key pair, from its seed of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        expanded = hashlib.shake_256(seed).digest(96)
        self._lattice = _MLKEM(expanded[:32], expanded[32:64])
        self._curve = X25519PrivateKey.from_private_bytes(expanded[64:])
        self._curve_public = _raw(self._curve.public_key())

    @property
    def public(self) -> bytes:
        """The public half, 1,216 bytes."""
        return self._lattice.public + self._curve_public

    def open(self, sealed: bytes) -> bytes:
        """The shared secret of an encapsulated key; another one for what was not sealed for this key."""
        require(len(sealed) == ENCAPSULATED_BYTES, "an encapsulated key has another length")
        first, second = sealed[:-32], sealed[-32:]
        return _combine(self._lattice.open(first), _exchange(self._curve, second), second, self._curve_public)


def check_key(public: bytes) -> bytes:
    """Refuses bytes that are no public key."""
    require(len(public) == PUBLIC_BYTES, "a public key has another length")
    values = [value for part in _parts(public[:_POLYNOMIAL * _K], _POLYNOMIAL) for value in _decode(part, 12)]
    require(all(value < _Q for value in values), "a public key has an impossible value")
    return public


def seal(public: bytes, seed: bytes | None = None) -> tuple[bytes, bytes]:
    """A shared secret, and the encapsulated key for the holder of the private half."""
    check_key(public)
    seed = os.urandom(64) if seed is None else seed
    lattice, curve = public[:-32], public[-32:]
    expanded = hashlib.sha3_512(seed[:32] + hashlib.sha3_256(lattice).digest()).digest()
    first = _encrypt(lattice, seed[:32], expanded[32:])
    own = X25519PrivateKey.from_private_bytes(seed[32:])
    second = _raw(own.public_key())
    return _combine(expanded[:32], _exchange(own, curve), second, curve), first + second
