"""Every example in the text of the specification."""

from __future__ import annotations

import hashlib
from decimal import Decimal

from vicino_check.batch import decode_batch
from vicino_check.content import content_bytes, fields_digest
from vicino_check.json_values import read_decimal, read_timestamp
from vicino_check.logs import (
    EMPTY_SEGMENT, NO_ROOT, Entry, RecordId, State, leaf, merge, next_clock, node, root, segment,
)
from vicino_check.messages import Batch
from vicino_check.salts import below, root_of
from vicino_check.schema import Schema, compatible, digest_of_schemas, read_schema
from vicino_check.statements import Signed, verify_roster
from vicino_check.streams import Streams
from vicino_check.views import CAREFUL, EVERYTHING, OPEN, Audience, Form, Places, view_id, view_secret, view_writer
from vicino_peer.derived import DerivedLog

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
AUDIENCE_KEY, RECORD_SECRET = bytes(range(0x20, 0x40)), bytes(range(0x20))
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
        "0a20419fa410691e02f284795518b990181bdc564db71e29a233c450d416b7f6a75e10011a0341646122460a20"
        "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b39412205dfedd3b6bd47f6fa28ee1"
        "5d969d5bb0ea53774d488bdaf9df1c6e0124b3ef2218002a440a208a88e3dd7409f195fd52db2d3cba5d72ca67"
        "09bf1d94121bf3748801b40f6f5c1220371a8af6b7123005f89892f687fe920414de7f77c110bebb6ecb946428"
        "767458"
    )
    signature = bytes.fromhex(
        "7280ec51b0a60c217054c574400b0a2728536b3c44a2f300884e5050c27842655c844a3b8be7ebc8a7d1c87523"
        "4735edc6ddc710d4735dde86123531aae96703"
    )
    roster = verify_roster(Signed(payload, signature))
    equal((roster.version, roster.claimed_name, len(roster.devices)), (1, "Ada", 1))
    for bit in range(0, len(payload) * 8, 5):
        damaged = bytearray(payload)
        damaged[bit // 8] ^= 1 << bit % 8
        refused(lambda: verify_roster(Signed(bytes(damaged), signature)), f"bit {bit}")
    refused(lambda: verify_roster(Signed(payload, signature), bytes(32)), "another author")


def check_succession() -> None:
    payload = bytes.fromhex(
        "0a20419fa410691e02f284795518b990181bdc564db71e29a233c450d416b7f6a75e10818080808080401a0341"
        "646122460a208139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b39412205dfedd3b6b"
        "d47f6fa28ee15d969d5bb0ea53774d488bdaf9df1c6e0124b3ef2218002a440a208a88e3dd7409f195fd52db2d"
        "3cba5d72ca6709bf1d94121bf3748801b40f6f5c1220371a8af6b7123005f89892f687fe920414de7f77c110be"
        "bb6ecb94642876745832a8010a20fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f6"
        "181220ca22543d152a27fcb3fc29f86b927b4c31c0d25e25058d94ddbe13a10d520e4e1a2093db9f2ee0f7e39e"
        "942fb59441190bf20b9c43cfcc8a051a152499cf392b7a372240793f8f2ea003c6ec34776bbb6e33b10d25c671"
        "5d0d96a214dcfa8d3d5f2d82d22b887aa91395fed453f9001b7ab521529de654d1ee46a21c52244d6e1bfb020e"
    )
    signature = bytes.fromhex(
        "b56f9c46b705d09b0cd8a025afb784b6aa4013e2391ab740a1d94189b6a53d5bbfadd678cd1f2d8f92837c8a4e"
        "e798040acc7ee655a536a9e8e066c3452d9602"
    )
    roster = verify_roster(Signed(payload, signature))
    equal((roster.version, len(roster.successions)), ((1 << 48) + 1, 1))
    for bit in range(0, len(payload) * 8, 5):
        damaged = bytearray(payload)
        damaged[bit // 8] ^= 1 << bit % 8
        refused(lambda: verify_roster(Signed(bytes(damaged), signature)), f"bit {bit}")


def check_view() -> None:
    view = view_id(AUDIENCE_KEY, schema().kind)
    secret = view_secret(RECORD_SECRET, view)
    equal(view.hex(), "7ea9ba3aa5ba8b00")
    equal(view_writer(RECORD_SECRET, view).hex(), "1b6a9311d969028f")
    equal(secret.hex(), "04e4c919f816946b4710dc37f1c1bdbdbd83f5abd005a3c73ca67ba4ae1584cd")
    top = root_of(secret, view, 0)
    equal(top.hex(), "02ef6794194c0644f0b2e7ea528400c2")
    children = hashlib.sha256(b"vicino:n" + top).digest()
    equal(children.hex(), "6377dc2d4e8d1b0d79b5cca26f74d7ec4d295888127910f67c7ded4a65113a23")
    equal(below(top, 0, 1).hex(), "4d40424f695af5c64a94c5c66adebab2")


def check_forms() -> None:
    areas = Form(False, Places.AREAS)
    equal([CAREFUL.shows(privacy) for privacy in range(5)], [True, False, False, False, False])
    equal([areas.shows(privacy) for privacy in range(5)], [True, False, False, False, True])
    equal([EVERYTHING.shows(privacy) for privacy in range(5)], [True, True, True, False, True])
    equal(OPEN, 0)


def check_clocks() -> None:
    second = 1_700_000_000 << 24
    equal(next_clock(1_700_000_000_999, None), second)
    equal(next_clock(1_700_000_000_999, second - 5), second)
    equal(next_clock(1_700_000_000_999, second), second + 1)
    equal(next_clock(1_700_000_000_999, second + 1), second + (1 << 24))
    equal(next_clock(0, second), second + 1)


def check_derived_log() -> None:
    audience = Audience(AUDIENCE_KEY, CAREFUL)
    log = DerivedLog(RECORD_SECRET, audience.view(schema().kind), schema())
    steps: list[tuple[int, dict | None, bool]] = [
        (0, {1: 5, 2: b"hall", 3: 210}, False), (1, {1: 6}, True), (0, {1: 5, 2: b"attic", 3: 210}, False),
        (0, {1: 5, 2: b"attic", 3: 215}, False), (0, None, False),
    ]
    numbers = []
    for record, content, is_private in steps:
        log.change(record, audience.project(schema(), content, is_private), CLOCK >> 24)
        numbers.append((log.next, sorted(log.entries)))
    equal(numbers, [(1, [0]), (1, [0]), (1, [0]), (2, [1]), (3, [])])
    log.change(0, audience.project(schema(), {1: 5}), CLOCK >> 24)
    equal(str(log.entries[3].record), "1b6a9311d969028f-0")


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
