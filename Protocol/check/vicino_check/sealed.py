"""Sealed dumps: sealed-dump.md."""

from __future__ import annotations

import hashlib
import os
import random

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from . import hpke, xwing
from .refusal import Refused, require
from .repository import LABEL, derive

MARK = b"\x89VCS"
VERSION = 1
MAX_STEP = 6
WRAPPED = xwing.ENCAPSULATED_BYTES + 32 + 16
PIECE = 65_536
CONTENT = PIECE - 16 - 4
_INFO = LABEL + b"\x00sealed dump"


def padded(size: int) -> int:
    """The size of a pack whose content and frame have that size."""
    if size <= 4096:
        return 4096
    exponent = size.bit_length() - 1
    unit = 1 << exponent - exponent.bit_length()
    return -(-size // unit) * unit


def start_for(devices: list[bytes]) -> tuple[bytes, bytes]:
    """What precedes the pieces of a file for devices with these envelope keys, and the key of the file."""
    step = next(step for step in range(MAX_STEP + 1) if 4 << step >= len(devices))
    file_key = os.urandom(32)
    keys = devices + [xwing.PrivateKey(os.urandom(32)).public for _ in range((4 << step) - len(devices))]
    wrapped = [hpke.seal_for(key, _INFO, file_key) for key in keys]
    random.SystemRandom().shuffle(wrapped)
    return MARK + bytes([VERSION << 4 | step]) + b"".join(wrapped), file_key


def seal_dump(dump: bytes, devices: list[bytes]) -> bytes:
    """Seals a dump for devices with these envelope keys."""
    start, file_key = start_for(devices)
    filled = max(1, -(-len(dump) // CONTENT))
    count = padded(filled * PIECE) // PIECE
    contents = [dump[index * CONTENT:(index + 1) * CONTENT] for index in range(count)]
    return start + seal_pieces(file_key, start, contents)


def seal_pieces(file_key: bytes, start: bytes, contents: list[bytes]) -> bytes:
    """The pieces with these contents; an honest encoder fills one before it begins the next."""
    cipher = _cipher(file_key, start)
    return b"".join(
        cipher.encrypt(_nonce(number, number == len(contents) - 1), _plain(content), None)
        for number, content in enumerate(contents)
    )


def open_dump(file: bytes, device: xwing.PrivateKey) -> bytes:
    """The dump in a file that is sealed for a device."""
    require(file[:4] == MARK, "this is no sealed dump")
    require(len(file) > 4 and file[4] >> 4 == VERSION and file[4] & 15 <= MAX_STEP, "another version")
    end = 5 + WRAPPED * (4 << (file[4] & 15))
    require(len(file) >= end + PIECE and (len(file) - end) % PIECE == 0, "the file is truncated")
    cipher = _cipher(_file_key(file[5:end], device), file[:end])
    dump = b""
    is_full = True
    for at in range(end, len(file), PIECE):
        content = _open_piece(cipher, file[at:at + PIECE], (at - end) // PIECE, at + PIECE == len(file))
        require(is_full or not content, "there is a gap")
        is_full = len(content) == CONTENT
        dump += content
    return dump


def _file_key(wrapped: bytes, device: xwing.PrivateKey) -> bytes:
    for at in range(0, len(wrapped), WRAPPED):
        try:
            return hpke.open_with(device, _INFO, wrapped[at:at + WRAPPED])
        except Refused:
            continue
    raise Refused("the file is for other devices")


def _cipher(file_key: bytes, start: bytes) -> AESGCM:
    info = b"sealed dump key\x00" + hashlib.sha256(start).digest() + bytes(8)
    return AESGCM(derive(file_key, info, 32))


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(8, "big") + bytes([0, 0, 0, is_last])


def _plain(content: bytes) -> bytes:
    return (len(content).to_bytes(4, "big") + content).ljust(PIECE - 16, b"\x00")


def _open_piece(cipher: AESGCM, piece: bytes, number: int, is_last: bool) -> bytes:
    try:
        plain = cipher.decrypt(_nonce(number, is_last), piece, None)
    except InvalidTag as error:
        raise Refused("a piece is damaged, in another place, or of another file") from error
    length = int.from_bytes(plain[:4], "big")
    require(length <= CONTENT and not any(plain[4 + length:]), "a piece has an impossible length")
    return plain[4:4 + length]
