"""The streams of a batch, sequences of integers and presence bitmaps: batch.md."""

from __future__ import annotations

from .refusal import require

NAMES = ("presence", "count_tokens", "tokens", "shared", "text", "count_bits", "bits")


class Streams:
    """The streams of a batch; each column takes its part from the front."""

    def __init__(self, batch) -> None:
        self._data: dict[str, bytes] = {name: getattr(batch, name) for name in NAMES}
        self._taken: dict[str, int] = dict.fromkeys(NAMES, 0)

    def take(self, name: str, length: int) -> bytes:
        """Takes bytes from a stream."""
        start = self._taken[name]
        require(length <= len(self._data[name]) - start, f"a column takes more {name} than is left")
        self._taken[name] = start + length
        return self._data[name][start:start + length]

    def take_sequence(self, length: int, tokens: str = "tokens", bits: str = "bits") -> list[int]:
        """Takes a sequence of unsigned integers."""
        codes = self.take(tokens, length)
        require(max(codes, default=0) <= 251, "a token is impossible")
        widths = [(code >> 2) - 1 if code >= 8 else 0 for code in codes]
        total = sum(widths)
        packed = int.from_bytes(self.take(bits, -(-total // 8)), "little") if total else 0
        return _unpack(codes, widths, packed, total)

    def take_presence(self, rows: int) -> list[bool]:
        """Takes a bitmap, and returns for every row whether it has a value."""
        bitmap = int.from_bytes(self.take("presence", -(-rows // 8)), "little")
        require(bitmap >> rows == 0, "a bitmap has bits beyond the last row")
        return [bit == "1" for bit in reversed(f"{bitmap:0{rows}b}")] if rows else []

    def finish(self) -> None:
        """Refuses a batch with any bytes left over."""
        for name in NAMES:
            require(self._taken[name] == len(self._data[name]), f"something is left of {name}")


def _unpack(codes: bytes, widths: list[int], packed: int, total: int) -> list[int]:
    """Puts tokens and extra bits together."""
    # Written as binary text, the bits can be cut in linear time.
    text = f"{packed:0{total}b}" if total else ""
    require(len(text) == total, "unused extra bits are not 0")
    values = []
    end = total
    for code, width in zip(codes, widths):
        if code < 8:
            values.append(code)
            continue
        values.append((4 + (code & 3)) << width | int(text[end - width:end], 2))
        end -= width
    return values
