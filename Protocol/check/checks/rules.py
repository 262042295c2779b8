"""Rules of the text that all published dumps keep: canonical form, statements, schemas, batches, JSON."""

from __future__ import annotations

import base64
from dataclasses import replace

from vicino_check.batch import decode_batch, expand
from vicino_check.canonical import read_fields, unzigzag, write_bytes, write_unsigned, zigzag
from vicino_check.consent import Extent, Grant, checksum, read_grant, read_invitation
from vicino_check.json_lines import read_record_id
from vicino_check.json_values import read_value
from vicino_check.messages import Batch
from vicino_check.schema import FieldSchema, Schema, Type, compatible
from vicino_check.statements import read_closing, read_head, read_standing
from vicino_check.strict_json import read_object

from .author import grant_bytes
from .from_text import BATCH, WRITER, schema
from .runner import equal, refused
from .vectors import check_file


def check_canonical_form() -> None:
    for text in ("0b", "0c", "0d00000000", "0800800", "0001", "088000", "08ffffffffffffffffff02", "0a05", "09", "08"):
        refused(lambda: read_fields(bytes.fromhex(text[:len(text) // 2 * 2])), text)
    equal([zigzag(n) for n in (0, -1, 1, -2)], [0, 1, 2, 3])
    equal([unzigzag(zigzag(n)) for n in (-(1 << 63), (1 << 63) - 1)], [-(1 << 63), (1 << 63) - 1])
    equal(read_fields(bytes.fromhex("08ffffffffffffffffff01"))[0].value, (1 << 64) - 1)


def check_grants() -> None:
    good = Grant(bytes(32), bytes(32), 1, bytes(32), 7, 1, (bytes(8), b"\1" * 8), 0, 90 * 86_400_000)
    equal(read_grant(grant_bytes(good)), good)
    for extent in (Extent(False, 0, 5), Extent(True, 2), Extent(False, 1, -7)):
        equal(read_grant(grant_bytes(replace(good, extent=extent))).extent, extent)
    # A form of a newer version says nothing.
    equal(read_grant(grant_bytes(good) + write_unsigned(10, 6) + write_unsigned(11, zigzag(5))).extent, None)
    refused(lambda: read_grant(grant_bytes(replace(good, extent=Extent(False, 0, 1 << 60)))), "a moment out of range")
    for changed in (
        {"author": bytes(31)}, {"follower": b""}, {"roster": 0}, {"version": 0}, {"views": ()},
        {"views": (b"\1" * 8, bytes(8))}, {"views": (bytes(7),)}, {"expiry": 0}, {"expiry": 90 * 86_400_000 + 1},
        {"views": tuple(n.to_bytes(8, "big") for n in range(65))}, {"not_before": -(1 << 60)},
    ):
        refused(lambda: read_grant(grant_bytes(replace(good, **changed))), str(changed))


def check_invitations() -> None:
    def text(message: bytes, version: int = 1) -> str:
        data = bytes([version]) + message
        return "vicino:" + base64.b32encode(data + checksum(data)).decode().rstrip("=")

    good = b"".join((
        write_bytes(1, bytes(32)), write_bytes(2, bytes(16)), write_unsigned(3, 0), write_bytes(4, b"Ada"),
        write_bytes(5, b"[::1]:80"), write_bytes(5, b"a.local:65535"), write_bytes(99, b"from the future"),
    ))
    equal(read_invitation(" \n".join(text(good))).addresses, ("[::1]:80", "a.local:65535"))
    refused(lambda: read_invitation(text(good, 2)), "a newer version")
    careful = good[:-len(write_bytes(99, b"from the future"))] + write_unsigned(7, 0) + write_unsigned(8, zigzag(5))
    equal(read_invitation(text(careful)).extent, Extent(False, 0, 5))
    for end in (
        write_bytes(2, b"short"), write_bytes(4, b""), write_bytes(4, bytes(101)), write_bytes(5, b"a.local"),
        write_bytes(5, b"::1:80"), write_bytes(5, b"[a]:80"), write_bytes(5, b"a:080"), write_bytes(5, b"-a:80"),
        write_bytes(5, b"a:65536"), write_bytes(5, b"a:1") * 7, write_bytes(6, b""), write_bytes(99, bytes(1100)),
    ):
        refused(lambda: read_invitation(text(good + end)), end[:20].hex())
    letters = text(good)
    for offset in range(len("vicino:"), len(letters)):
        other = "A" if letters[offset] != "A" else "B"
        refused(lambda: read_invitation(letters[:offset] + other + letters[offset + 1:]), f"a mistake at {offset}")


def check_heads() -> None:
    parts = {
        1: bytes(32), 2: bytes(32), 3: WRITER, 4: bytes(8), 5: 3, 6: 2, 7: bytes(32), 8: bytes(32),
    }

    def build(changed: dict[int, int | bytes | None]) -> bytes:
        merged = {**parts, **changed}
        return b"".join(
            write_unsigned(number, value) if isinstance(value, int) else write_bytes(number, value)
            for number, value in sorted(merged.items()) if value is not None
        )

    head = read_head(build({}))
    equal((head.next, head.live, head.revision, head.standing, head.roster), (3, 2, 0, 0, 0))
    equal(read_head(build({200: b"new"})), head)
    for number in parts:
        refused(lambda: read_head(build({number: None})), f"a head without field {number}")
        wrong = 1 if isinstance(parts[number], bytes) else b"x"
        refused(lambda: read_head(build({number: wrong})), f"a head with a wrong field {number}")
    refused(lambda: read_head(build({6: 4})), "more live entries than numbers")
    refused(lambda: read_head(build({5: (1 << 40) + 1})), "a high next number")
    refused(lambda: read_standing(write_bytes(1, bytes(32)) + write_bytes(2, bytes(32)) + write_unsigned(3, 0)), "0")
    refused(lambda: read_closing(write_bytes(1, bytes(32)) + write_bytes(2, bytes(32))), "no writer")


def check_damaged_batches() -> None:
    # Cut before the count it is an empty batch.
    for length in set(range(len(BATCH))) - {0, 2}:
        refused(lambda: decode_batch(BATCH[:length], WRITER, [schema()]), f"a batch of {length} bytes")

    def changed(change) -> bytes:
        batch = Batch.FromString(BATCH)
        change(batch)
        return batch.SerializeToString()

    decode_batch(changed(lambda batch: None), WRITER, [schema()])
    for name in ("presence", "count_tokens", "tokens", "shared", "text", "count_bits", "bits"):
        refused(
            lambda: decode_batch(changed(lambda b: setattr(b, name, getattr(b, name) + b"\0")), WRITER, [schema()]),
            f"something left of {name}",
        )
    refused(lambda: decode_batch(changed(lambda b: setattr(b, "content", 10)), WRITER, [schema()]), "content")
    refused(lambda: decode_batch(changed(lambda b: setattr(b.columns[0], "role", 10)), WRITER, [schema()]), "role")
    refused(lambda: decode_batch(changed(lambda b: b.columns.pop(0)), WRITER, [schema()]), "missing column")
    refused(lambda: decode_batch(BATCH, WRITER, []), "no kinds")
    refused(lambda: expand(b"\x28\xb5\x2f\xfd", 0), "no frame")


def check_json() -> None:
    for text in (
        b'{"a":1,"a":1}', b'{"a":NaN}', b'[1]', b'{"a":"\\ud800"}', b'{"a":"\xff"}', b'', b'{"a":{"b":1,"b":2}}',
        b'{"a":1}x', b'[' * 100_000, b'{"a":[1,]}', b'{"a":' + b'[' * 16 + b']' * 16 + b'}',
        b'{' + b','.join(b'"%d":1' % number for number in range(1_025)) + b'}',
    ):
        refused(lambda: read_object(text), repr(text[:30]))
    for text in ("0102030405060708-01", "0102030405060708-+1", "0102030405060708", "010203040506070A-1"):
        refused(lambda: read_record_id(text), text)
    refused(lambda: read_object(b'{"a":1.0}').number("a"), "a fraction")
    refused(lambda: read_object(b'{"a":true}').number("a"), "a boolean")
    for text in (b'{"weight":-0.0}', b'{"weight":-0}', b'{"weight":0e5}', b'{"weight":1e-999}'):
        found = read_value(FieldSchema(1, "weight", Type.REAL, None, True, 0, ()), read_object(text).members["weight"])
        equal(str(found), "0.0")


def check_versions_of_a_kind() -> None:
    def version(minor: int, *added: FieldSchema) -> Schema:
        return replace(schema(), minor=minor, fields=(*schema().fields, *added))

    state = FieldSchema(4, "state", Type.ENUMERATION, None, True, 0, ("raw",))
    longer = replace(state, names=("raw", "cooked"))
    for one, other in (
        (version(0), version(1, state)), (version(0), version(3)), (version(1, state), version(2, longer)),
        (version(1, state), version(1, state)), (version(0), version(2, longer, replace(state, number=9, name="z"))),
    ):
        assert compatible(one, other) and compatible(other, one)
    for one, other in (
        (version(0), version(0, state)), (version(1, state), version(1, longer)),
        (version(2, state), version(1, longer)), (version(1, state), version(2)),
        (version(1, state), version(2, replace(state, names=("cooked", "raw")))),
        (version(1, state), version(2, replace(state, name="other"))), (version(0), version(1, _required(state))),
        (version(1, state), version(2, replace(state, privacy=1))), (version(1, state), version(2, _required(state))),
        (version(1, state), version(2, replace(state, number=5), replace(longer, name="other"))),
    ):
        assert not compatible(one, other) and not compatible(other, one)


def _required(field: FieldSchema) -> FieldSchema:
    return replace(field, optional=False)


def check_vector_files_are_not_skipped() -> None:
    case = {"next": 0, "live": [], "root": "00" * 32}
    check_file("roots.json", {"about": "roots", "cases": [case]})
    for name, item in (
        ("new.json", {"about": "roots", "cases": [case]}), ("roots.json", {"about": "roots", "cases": []}),
        ("roots.json", {"about": "roots", "cases": [case], "more": []}), ("roots.json", {"cases": [case]}),
        ("roots.json", {"about": "roots", "cases": [{**case, "more": 1}]}),
        ("roots.json", {"about": "roots", "cases": [{"next": 0, "live": []}]}),
    ):
        try:
            check_file(name, item)
        except AssertionError:
            continue
        raise AssertionError(f"passed over: {name} with {sorted(item)}")
