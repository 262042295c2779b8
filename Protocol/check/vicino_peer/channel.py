"""A connection by session.md: a knock, TLS 1.3 with certificates on both sides, and framed messages."""

from __future__ import annotations

import os
import socket
import time
from typing import Callable

from cryptography import x509
from OpenSSL import SSL
from OpenSSL.crypto import FILETYPE_ASN1, PKey, X509, dump_certificate

from vicino_check.certificate import Shown, read_certificate
from vicino_check.presence import HELLO_LIMIT, Origin, hello_length, knock
from vicino_check.refusal import Refused, require
from vicino_check.session import GREETING_LIMIT, MESSAGE_LIMIT, PROTOCOL

from .identity import Identity

TCP = 2
KNOCK_BYTES = 48
EPOCH_SECONDS = 900
EPOCHS_BESIDE = 2
TIMEOUT = 20.0
READ = 65_536

# A key that opens, with the index of its device.
KnockKey = tuple[bytes, int]


class Cut(Exception):
    """The connection has ended without a goodbye."""


def current_epoch() -> int:
    """The epoch by this computer's clock."""
    return int(time.time()) // EPOCH_SECONDS


def _context(identity: Identity) -> SSL.Context:
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    # OpenSSL would refuse certificates without a signature at higher levels.
    context.set_cipher_list(b"DEFAULT@SECLEVEL=0")
    context.use_certificate(X509.from_cryptography(x509.load_der_x509_certificate(identity.certificate)))
    context.use_privatekey(PKey.from_cryptography_key(identity.key))
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.set_options(SSL.OP_NO_TICKET)
    # The certificate is verified after the handshake, by the roster in it.
    context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, lambda *_: True)
    return context


class Channel:
    """A connection that sends and receives messages."""

    def __init__(self, stream: socket.socket, tls: SSL.Connection) -> None:
        self._stream = stream
        self._tls = tls
        self._read = b""
        self.limit = GREETING_LIMIT
        self.certificate = b""
        self.peer: Shown | None = None

    def shake_hands(self) -> None:
        """Completes the handshake, and verifies the peer that it has proved."""
        while True:
            try:
                self._tls.do_handshake()
                break
            except SSL.WantReadError:
                self._flush()
                self._fill()
        self._flush()
        require(self._tls.get_alpn_proto_negotiated() == PROTOCOL, "another protocol")
        shown = self._tls.get_peer_certificate()
        require(shown is not None, "no certificate")
        self.certificate = dump_certificate(FILETYPE_ASN1, shown)
        self.peer = read_certificate(self.certificate)

    def send(self, message: bytes) -> None:
        """Sends a message."""
        self._tls.sendall(len(message).to_bytes(4, "big") + message)
        self._flush()

    def receive(self) -> bytes | None:
        """The next message; None if the peer has closed the connection properly."""
        while True:
            if len(self._read) >= 4:
                length = int.from_bytes(self._read[:4], "big")
                require(1 <= length <= self.limit, "a message is too long, or empty")
                if len(self._read) >= 4 + length:
                    message, self._read = self._read[4:4 + length], self._read[4 + length:]
                    return message
            try:
                self._read += self._tls.recv(READ)
            except SSL.WantReadError:
                self._flush()
                self._fill()
            except SSL.ZeroReturnError:
                if self._read:
                    raise Cut("in the middle of a message") from None
                return None
            except SSL.Error as error:
                raise Cut(f"TLS: {error}") from error

    def greeted(self) -> None:
        """Allows messages of the length that the hello has stated."""
        self.limit = MESSAGE_LIMIT

    def close(self) -> None:
        """Sends a goodbye and ends the connection."""
        try:
            self._tls.shutdown()
            self._flush()
        except (SSL.Error, OSError):
            pass
        self._stream.close()

    def feed(self, data: bytes) -> None:
        """Gives TLS the bytes that were read from the stream before."""
        self._tls.bio_write(data)

    def _flush(self) -> None:
        while True:
            try:
                data = self._tls.bio_read(READ)
            except SSL.WantReadError:
                return
            self._stream.sendall(data)

    def _fill(self) -> None:
        data = self._stream.recv(READ)
        if not data:
            raise Cut("the peer has gone")
        self._tls.bio_write(data)


def connect(
    address: tuple[str, int], identity: Identity, key: KnockKey, timeout: float = TIMEOUT
) -> Channel:
    """Makes a connection as its initiator, with a knock before the ClientHello."""
    context = _context(identity)
    context.set_alpn_protos([PROTOCOL])
    tls = SSL.Connection(context, None)
    tls.set_connect_state()
    try:
        tls.do_handshake()
    except SSL.WantReadError:
        pass
    first = tls.bio_read(READ)
    stream = socket.create_connection(address, timeout)
    origin = Origin(TCP, current_epoch(), key[1])
    stream.sendall(knock(key[0], origin, os.urandom(16), first[:hello_length(first)]) + first)
    channel = Channel(stream, tls)
    channel.shake_hands()
    return channel


class Doorkeeper:
    """Admits knocks with one of some keys, each knock once."""

    def __init__(self, keys: Callable[[], list[KnockKey]]) -> None:
        self._keys = keys
        self._seen: set[bytes] = set()

    def opens(self, code: bytes, hello: bytes) -> bool:
        """Whether a knock is valid and new."""
        for key, device in self._keys():
            for epoch in range(current_epoch() - EPOCHS_BESIDE, current_epoch() + EPOCHS_BESIDE + 1):
                if knock(key, Origin(TCP, epoch, device), code[:16], hello) == code and code not in self._seen:
                    self._seen.add(code)
                    return True
        return False


def accept(
    stream: socket.socket, identity: Identity, doorkeeper: Doorkeeper, protocol: bytes = PROTOCOL
) -> Channel | None:
    """Makes a connection as its acceptor; None without a single byte if the knock is invalid."""
    stream.settimeout(TIMEOUT)
    data, hello = b"", None
    while hello is None:
        part = stream.recv(READ)
        if not part or len(data) > KNOCK_BYTES + HELLO_LIMIT:
            return None
        data += part
        try:
            hello = data[KNOCK_BYTES:][:hello_length(data[KNOCK_BYTES:])]
        except Refused:
            continue
    if not doorkeeper.opens(data[:KNOCK_BYTES], hello):
        # Further bytes are dropped until the peer leaves.
        while stream.recv(READ):
            pass
        return None
    context = _context(identity)
    context.set_session_id(PROTOCOL)
    context.set_alpn_select_callback(
        lambda _, offered: protocol if protocol in offered else SSL.NO_OVERLAPPING_PROTOCOLS
    )
    tls = SSL.Connection(context, None)
    tls.set_accept_state()
    channel = Channel(stream, tls)
    channel.feed(data[KNOCK_BYTES:])
    channel.shake_hands()
    return channel
