"""The canonical form of statements.md: a restricted wire format for all hashed or signed data."""

from __future__ import annotations

from dataclasses import dataclass

from .refusal import Refused, require

VARINT = 0
FIXED64 = 1
BYTES = 2


@dataclass(frozen=True)
class Field:
    """One field of a message."""

    number: int
    wire_type: int
    value: int | bytes

    def unsigned(self) -> int:
        """The value of an unsigned field."""
        require(self.wire_type == VARINT, f"field {self.number} is not a varint")
        assert isinstance(self.value, int)
        return self.value

    def signed(self) -> int:
        """The value of a zigzag-coded field."""
        return unzigzag(self.unsigned())

    def boolean(self) -> bool:
        """The value of a boolean field."""
        require(self.unsigned() in (0, 1), f"field {self.number} is not a boolean")
        return self.value == 1

    def fixed(self) -> bytes:
        """The 8 bytes of a binary64 field."""
        require(self.wire_type == FIXED64, f"field {self.number} has not 8 bytes")
        assert isinstance(self.value, bytes)
        return self.value

    def raw(self, length: int | None = None) -> bytes:
        """The value of a field of bytes, of the given length if it is fixed."""
        require(self.wire_type == BYTES, f"field {self.number} is not bytes")
        assert isinstance(self.value, bytes)
        require(length is None or len(self.value) == length, f"field {self.number} has a wrong length")
        return self.value

    def text(self) -> str:
        """The value of a text field."""
        return utf8(self.raw())


def utf8(data: bytes) -> str:
    """Decodes UTF-8 and refuses invalid bytes."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("a text is not valid UTF-8") from error


def zigzag(value: int) -> int:
    """Maps a signed 64-bit integer to an unsigned one."""
    return value * 2 if value >= 0 else -value * 2 - 1


def unzigzag(value: int) -> int:
    """Maps an unsigned integer back to a signed one."""
    return (value >> 1) ^ -(value & 1)


def read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Reads a minimal varint and returns it with the offset after it."""
    value = 0
    for index in range(10):
        require(at + index < len(data), "a varint goes beyond the end")
        byte = data[at + index]
        require(index < 9 or byte == 1, "a varint exceeds 64 bits")
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            require(byte != 0 or index == 0, "a varint is not minimal")
            return value, at + index + 1
    raise Refused("a varint exceeds 64 bits")


def write_varint(value: int) -> bytes:
    """Writes a minimal varint."""
    result = bytearray()
    while value >= 0x80:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def read_fields(data: bytes) -> list[Field]:
    """Reads all fields of a canonical message in order."""
    fields: list[Field] = []
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, wire_type = key >> 3, key & 7
        require(1 <= number < 1 << 29, "a field number is out of range")
        if wire_type == VARINT:
            value, at = read_varint(data, at)
            fields.append(Field(number, wire_type, value))
            continue
        if wire_type == FIXED64:
            length = 8
        elif wire_type == BYTES:
            length, at = read_varint(data, at)
        else:
            raise Refused(f"wire type {wire_type} is not canonical")
        require(length <= len(data) - at, "a payload goes beyond the end of the message")
        fields.append(Field(number, wire_type, data[at:at + length]))
        at += length
    return fields


class Message:
    """The fields of a statement by number; where one is expected, the last one counts."""

    def __init__(self, data: bytes) -> None:
        self._fields: dict[int, list[Field]] = {}
        for field in read_fields(data):
            self._fields.setdefault(field.number, []).append(field)

    def all(self, number: int) -> list[Field]:
        """All fields with a number."""
        return self._fields.get(number, [])

    def get(self, number: int) -> Field | None:
        """The last field with a number; None without one."""
        fields = self.all(number)
        return fields[-1] if fields else None

    def need(self, number: int) -> Field:
        """The last field with a number, which is required."""
        field = self.get(number)
        if field is None:
            raise Refused(f"field {number} is missing")
        return field


def write_unsigned(number: int, value: int) -> bytes:
    """Writes a field with an unsigned integer or a boolean."""
    return write_varint(number << 3 | VARINT) + write_varint(value)


def write_fixed(number: int, value: bytes) -> bytes:
    """Writes a field with 8 bytes."""
    return write_varint(number << 3 | FIXED64) + value


def write_bytes(number: int, value: bytes) -> bytes:
    """Writes a field with text, bytes or a message."""
    return write_varint(number << 3 | BYTES) + write_varint(len(value)) + value
