"""Every example in the text of the specification."""

from __future__ import annotations

import hashlib
from decimal import Decimal

from vicino_check.batch import decode_batch
from vicino_check.content import content_bytes, fields_digest
from vicino_check.json_values import read_decimal, read_timestamp
from vicino_check.logs import (
    EMPTY_SEGMENT, NO_ROOT, Entry, RecordId, State, full_view, leaf, merge, node, root, segment,
)
from vicino_check.messages import Batch
from vicino_check.schema import Schema, compatible, digest_of_schemas, read_schema
from vicino_check.statements import Signed, verify_roster
from vicino_check.streams import Streams

from .runner import equal, refused

SCHEMA = bytes.fromhex(
    "0a13636f6d2e6578616d706c652e72656164696e6710011800"
    "220f0801120574616b656e180728003000220e08021204726f6f6d180428013002"
    "221308031207" "63656c73697573" "1802200128013000"
)
BATCH = bytes.fromhex(
    "08011003180b" "22080801300140024802" "220808052001400658 01".replace(" ", "")
    + "22120806300140808080104880" "8080f88ffed432"
    + "220f1801300140c0a90748a0fb91ffbc31" "2208180220012801600d" "2207180340ae034805"
    + "52020405" "620c000001010000010000000103" "720d6b69746368656e0068616c6c00"
)
WRITER = bytes.fromhex("0102030405060708")
CONTENT = {1: 1700000000000, 2: b"kitchen"}
CLOCK = 28521267200000000
FIRST_LEAF = "b5f0aaaed4e650db2e32910abae7ba0938c97e782903015bade3c5ffcc479591"


def schema() -> Schema:
    """The schema of the examples."""
    return read_schema(SCHEMA)


def check_schema() -> None:
    equal(schema().digest.hex(), "d7ca915022255d8e2011f1383e769f2d6ff4fcaa7aa1050efb7a25cf23645d32")
    equal(digest_of_schemas([schema()]).hex(), "e7800eaaaa8690bcbb3f1af3cb494a9fedbaaf162a2632a3e1cf8514a4e96036")
    equal(digest_of_schemas([]).hex(), "88b640fa921ac680609497169f69f2fb73d91a3ba6639fdd4cf4a69053236165")
    assert compatible(schema(), schema())


def check_damaged_schemas() -> None:
    # Cut after the first or second field it is a schema of fewer fields.
    for length in set(range(len(SCHEMA))) - {42, 58}:
        refused(lambda: read_schema(SCHEMA[:length]), f"a schema of {length} bytes")
    refused(lambda: read_schema(SCHEMA + b"\x30\x00"), "an unknown field")
    refused(lambda: read_schema(SCHEMA.replace(b"\x18\x00\x22", b"\x18\x80\x00\x22")), "a long varint")


def check_content() -> None:
    equal(content_bytes(schema(), CONTENT).hex(), "0880a0abfef96212076b69746368656e")
    equal(
        fields_digest(schema(), CONTENT).hex(), "73aa41a4a00e7f93fbf05211d5279841adfe6f3c95bcaee88772022a07c048a4"
    )


def check_roster() -> None:
    payload = bytes.fromhex(
        "0a208a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c10011a0341646122460a20"
        "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b39412205dfedd3b6bd47f6fa28ee1"
        "5d969d5bb0ea53774d488bdaf9df1c6e0124b3ef221800"
    )
    signature = bytes.fromhex(
        "d449833a1b1c3fffa662ef14bbf2a4ac2d512645fa0e64d451c2b21a89af496fb621f18d92f8960f3bc59db70a"
        "4a86fdee230e7bc83d4e8a70e6fd060fa01f01"
    )
    roster = verify_roster(Signed(payload, signature))
    equal((roster.version, roster.claimed_name, len(roster.devices)), (1, "Ada", 1))
    for bit in range(0, len(payload) * 8, 5):
        damaged = bytearray(payload)
        damaged[bit // 8] ^= 1 << bit % 8
        refused(lambda: verify_roster(Signed(bytes(damaged), signature)), f"bit {bit}")
    refused(lambda: verify_roster(Signed(payload, signature), bytes(32)), "another author")


def check_view() -> None:
    equal(full_view("com.example.reading/1").hex(), "e872daff21053603")


def check_digests() -> None:
    entry = Entry(1, RecordId(WRITER, 1), CLOCK, "com.example.reading/1", State.VALUE, CONTENT)
    equal(leaf(entry, schema()).hex(), FIRST_LEAF)
    blank = Entry(
        1, entry.record, CLOCK, entry.kind, State.BLANK, digest=fields_digest(schema(), CONTENT)
    )
    equal(leaf(blank, schema()).hex(), FIRST_LEAF)
    equal(
        segment({1: bytes.fromhex(FIRST_LEAF)}).hex(),
        "975e0529986dc99b2f5a67c0d856cf8bb391a3b04e879111db9afbc2c78e2d3a",
    )
    equal(EMPTY_SEGMENT.hex(), "9bccc68662fcdbb447cfee1c109ab31e3298a37eec2025b825a707a8345e2957")
    equal(root(0, {}), NO_ROOT)
    equal(root(256, {}), EMPTY_SEGMENT)
    equal(root(257, {}).hex(), "0e6b43802e1da4b4ef3aba2a5820162f22acd22c6317cee3ce6695f1f2aad87f")


def check_sparse_roots() -> None:
    leaves = {number: hashlib.sha256(bytes([number % 251])).digest() for number in (0, 255, 256, 20_000, 1_100_000)}
    next_number = 64 * 64 * 256 + 64 * 256 + 300_000
    digests = []
    for start in range(0, next_number, 256):
        digests.append(segment({n - start: d for n, d in leaves.items() if start <= n < start + 256}))
    height = 0
    while len(digests) > 1:
        height += 1
        digests = [node(height, digests[at:at + 64]) for at in range(0, len(digests), 64)]
    equal(root(next_number, leaves), digests[0])
    root(1 << 40, leaves)


def check_sequence() -> None:
    batch = Batch(tokens=bytes.fromhex("05080a1623"), bits=bytes.fromhex("121a"))
    streams = Streams(batch)
    equal(streams.take_sequence(5), [5, 8, 13, 100, 1000])
    streams.finish()
    refused(lambda: Streams(Batch(tokens=bytes([0xFC]), bits=bytes(8))).take_sequence(1), "an impossible token")
    wrong = Batch(tokens=bytes.fromhex("05080a1623"), bits=bytes.fromhex("123a"))
    refused(lambda: Streams(wrong).take_sequence(5), "unused bits")


def check_batch() -> None:
    batch = decode_batch(BATCH, WRITER, [schema()])
    equal([entry.number for entry in batch.entries], [1, 2, 5])
    equal([entry.record.number for entry in batch.entries], [1, 2, 3])
    equal([entry.clock >> 24 for entry in batch.entries], [1700000000, 1700000001, 1700000002])
    equal(
        [entry.content for entry in batch.entries],
        [
            {1: 1700000000000, 2: b"kitchen", 3: 215},
            {1: 1700000060000, 3: 220},
            {1: 1700000120000, 2: b"hall", 3: 230},
        ],
    )


def check_merge() -> None:
    record = RecordId(WRITER, 1)
    entries = [Entry(n, record, clock, "a.b/1", State.DELETED) for n, clock in ((1, 5), (7, 5), (9, 4))]
    logs = [(bytes([writer] * 8), [entry]) for writer, entry in zip((1, 0xFF, 3), entries)]
    equal(merge(logs)[record], entries[1])
    equal(merge(reversed(logs))[record], entries[1])


def check_json_values() -> None:
    equal(read_timestamp("2023-11-14T22:13:20Z"), 1700000000000)
    equal(read_timestamp("1969-12-31T23:59:59.999Z"), -1)
    for text in (
        "2023-11-14T22:13:20.000Z", "2023-11-14T22:13:60Z", "2023-02-29T00:00:00Z", "2023-11-14T22:13:20+00:00",
        "2023-11-14T22:13:20.1Z", "2023-11-14T24:00:00Z", "2023-11-14T22:13:20z",
    ):
        refused(lambda: read_timestamp(text), text)
    equal([read_decimal(Decimal(text), 1) for text in ("21.5", "0.05", "-0.05", "2.2e1")], [215, 1, -1, 220])
