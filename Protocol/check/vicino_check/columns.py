"""The encodings of one column's values: integers, texts and byte strings: batch.md."""

from __future__ import annotations

from typing import Callable

from .canonical import unzigzag, utf8
from .refusal import Refused, require
from .streams import Streams

MAX_EXPANDED = 16 << 20
MAX_WORDS = 16 << 20
NOTHING, PREVIOUS, SAME_ROW, PREVIOUS_ROW = range(4)
INTEGERS, TEXTS, DICTIONARY, WORDS, BYTES, FIXED = range(6)


class Budget:
    """The bytes of texts and byte strings to which a batch may still expand."""

    def __init__(self, content: int) -> None:
        require(content <= MAX_EXPANDED, "a batch states too much content")
        self._left = content

    def spend(self, size: int) -> None:
        """Refuses a size beyond the rest."""
        self._left -= size
        require(self._left >= 0, "a batch expands to more than it states")


def wrap(value: int) -> int:
    """A value modulo 2^64, read as a signed integer."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def take_differences(column, count: int, streams: Streams) -> list[int]:
    """The differences of a column of integers, not yet wrapped."""
    if column.constant:
        return [column.offset] * count
    residuals = streams.take_sequence(count)
    if column.signed:
        residuals = [unzigzag(value) for value in residuals]
    factor = column.factor or 1
    return [column.offset + factor * residual for residual in residuals]


def sum_up(differences: list[int]) -> list[int]:
    """The values of a column in which each is predicted by the one before."""
    values = []
    value = 0
    for difference in differences:
        value = wrap(value + difference)
        values.append(value)
    return values


def add(predictions: list[int], differences: list[int]) -> list[int]:
    """The values of a column that is predicted from another."""
    return [wrap(a + b) for a, b in zip(predictions, differences)]


def take_integers(column, count: int, streams: Streams) -> list[int]:
    """The values of a column of integers that refers to no other."""
    require(column.encoding == INTEGERS, "a column has a wrong encoding")
    require(column.text == 0, "a column of integers takes text")
    differences = take_differences(column, count, streams)
    if column.prediction == NOTHING:
        return [wrap(value) for value in differences]
    require(column.prediction == PREVIOUS, "a column has a wrong prediction")
    return sum_up(differences)


def take_fixed(column, count: int, width: int, streams: Streams) -> list[bytes]:
    """The values of a column of fixed width."""
    require(column.encoding == FIXED, "a column has a wrong encoding")
    require(column.text == count * width, "a column of fixed width has a wrong length")
    data = streams.take("text", column.text)
    return [data[at:at + width] for at in range(0, len(data), width)]


def take_bytes(column, count: int, streams: Streams, budget: Budget) -> list[bytes]:
    """The values of a column of byte strings."""
    require(column.encoding == BYTES, "a column has a wrong encoding")
    lengths = streams.take_sequence(count, "count_tokens", "count_bits")
    require(sum(lengths) == column.text, "lengths do not add up")
    budget.spend(column.text)
    data = streams.take("text", column.text)
    values = []
    at = 0
    for length in lengths:
        values.append(data[at:at + length])
        at += length
    return values


def take_texts(column, count: int, streams: Streams, budget: Budget) -> list[bytes]:
    """The values of a column of texts."""
    readers: dict[int, Callable[..., list[bytes]]] = {
        TEXTS: _take_plain, DICTIONARY: _take_from_dictionary, WORDS: _take_words,
    }
    if column.encoding not in readers:
        raise Refused("a column has a wrong encoding")
    return readers[column.encoding](column, count, streams, budget)


def _take_pieces(column, count: int, streams: Streams) -> list[bytes]:
    """Takes the column's part of the text stream and cuts it after every 00."""
    data = streams.take("text", column.text)
    require(data.count(0) == count and (not data or data[-1] == 0), "a part of text has a wrong number of pieces")
    return data.split(b"\0")[:-1]


def _take_plain(column, count: int, streams: Streams, budget: Budget) -> list[bytes]:
    texts = _take_pieces(column, count, streams)
    for text in texts:
        utf8(text)
        budget.spend(len(text))
    return texts


def _take_dictionary(column, streams: Streams) -> list[bytes]:
    require(column.entries <= column.text, "a dictionary has more entries than bytes")
    pieces = _take_pieces(column, column.entries, streams)
    shared = streams.take("shared", column.entries) if column.shares else bytes(column.entries)
    entries: list[bytes] = []
    last = b""
    size = 0
    for common, piece in zip(shared, pieces):
        require(common <= len(last), "a shared prefix is too long")
        last = last[:common] + piece
        size += len(last)
        require(size <= MAX_EXPANDED, "a dictionary expands to too much")
        utf8(last)
        entries.append(last)
    return entries


def _take_from_dictionary(column, count: int, streams: Streams, budget: Budget) -> list[bytes]:
    require(column.entries <= count, "a dictionary has more entries than indexes")
    entries = _take_dictionary(column, streams)
    indexes = streams.take_sequence(count)
    require(max(indexes, default=-1) < len(entries), "an index is beyond the dictionary")
    texts = [entries[index] for index in indexes]
    budget.spend(sum(map(len, texts)))
    return texts


def _take_words(column, count: int, streams: Streams, budget: Budget) -> list[bytes]:
    counts = streams.take_sequence(count, "count_tokens", "count_bits")
    require(min(counts, default=1) >= 1, "a value has no words")
    require(sum(counts) <= MAX_WORDS, "a column has too many words")
    require(column.entries <= sum(counts), "a dictionary has more entries than indexes")
    entries = _take_dictionary(column, streams)
    indexes = streams.take_sequence(sum(counts))
    require(max(indexes, default=-1) < len(entries), "an index is beyond the dictionary")
    texts = []
    at = 0
    for words in counts:
        chosen = [entries[index] for index in indexes[at:at + words]]
        budget.spend(sum(map(len, chosen)) + words - 1)
        texts.append(b" ".join(chosen))
        at += words
    return texts
