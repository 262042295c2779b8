"""Schemas and signed statements that must be refused: statements.md, consent.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vicino_check.canonical import write_bytes, write_unsigned, write_varint, zigzag
from vicino_check.consent import GRANT, Grant
from vicino_check.schema import Calendar, FieldSchema, Schema, Type
from vicino_check.statements import CLOSING, HEAD, ROSTER, STANDING, VERSIONS_OF_KEY, Closing, Device, Head, Position, Roster, Standing

from .. import author
from ..author import DEVICE, IDENTITY, SECOND_DEVICE
from .case import Cases, hexadecimal

TEXT = FieldSchema(1, "name", Type.TEXT, None, False, 0, ())
START = FieldSchema(2, "start", Type.TIMESTAMP, None, False, 0, ())
STOP = FieldSchema(3, "stop", Type.TIMESTAMP, None, True, 0, ())
PLAIN = Schema("com.example.thing", 1, 0, (TEXT, START, STOP), Calendar(1, 2, 3, None))


def schema_cases() -> Cases:
    """All cases of schemas."""
    result = Cases("Schemas.")
    twin = result.accept("a schema with a calendar", hexadecimal(PLAIN.canonical()))
    many = tuple(replace(STOP, number=number, name=f"f{number}") for number in range(1, 66))
    for check, what, changes in (
        ("K3", "a name of one part", {"name": "com"}), ("K3", "an empty part", {"name": "com..x"}),
        ("K3", "a capital letter", {"name": "com.X"}), ("K3", "a line feed", {"name": "a.b\n"}),
        ("K3", "101 bytes", {"name": "a." + "b" * 99}), ("K3", "a dot at the beginning", {"name": ".ab"}),
        ("K4", "the major version 256", {"major": 256}), ("K4", "the minor version 256", {"minor": 256}),
        ("K5", "no fields", {"fields": (), "calendar": None}), ("K5", "65 fields", {"fields": many, "calendar": None}),
        ("K6", "fields out of order", {"fields": (START, TEXT, STOP)}), ("K12", "a title of another type", {"calendar": Calendar(2, 2, 3, None)}),
        ("K12", "a start that is optional", {"calendar": Calendar(1, 3, 2, None)}), ("K12", "a start that is the end", {"calendar": Calendar(1, 2, 2, None)}),
        ("K12", "an end that does not exist", {"calendar": Calendar(1, 2, 4, None)}), ("K12", "an offset of another type", {"calendar": Calendar(1, 2, 3, 1)}),
        ("K7", "two fields of one name", {"fields": (TEXT, START, replace(STOP, name="name"))}),
    ):
        result.refuse(check, what, twin, hexadecimal(replace(PLAIN, **changes).canonical()))
    _fields(result)
    data = PLAIN.canonical()
    swapped = TEXT.canonical()[:-4] + write_unsigned(6, 0) + write_unsigned(5, 0)
    for check, what, wrong in (
        ("K1", "no minor version", data.replace(write_unsigned(3, 0) + write_bytes(4, TEXT.canonical()), write_bytes(4, TEXT.canonical()))),
        ("K2", "a field twice", data + write_unsigned(3, 0)), ("K2", "an unknown field", data + write_unsigned(6, 0)),
        ("K2", "fields of a message out of order", data.replace(TEXT.canonical(), swapped)),
        ("C3", "a number that is not minimal", data.replace(write_unsigned(2, 1), bytes([16, 0x81, 0]))),
        ("C5", "a byte fewer", data[:-1]), ("C1", "a group", data + bytes([5 << 3 | 3])),
        ("C8", "a name that is not UTF-8", data.replace(b"name", b"na\xffe")),
    ):
        result.refuse(check, what, twin, hexadecimal(wrong))
    return result


def _fields(result: Cases) -> None:
    twin = result.accept("a schema of one field", hexadecimal(replace(PLAIN, fields=(TEXT,), calendar=None).canonical()))
    later = (replace(TEXT, type=11), replace(TEXT, number=2, name="other", type=63, optional=True, privacy=1))
    result.accept("fields of later types", hexadecimal(replace(PLAIN, fields=later, calendar=None).canonical()))
    listed = replace(TEXT, type=Type.ENUMERATION)
    for check, what, field in (
        ("K6", "the number 1001", replace(TEXT, number=1001)), ("K6", "the number 0", replace(TEXT, number=0)),
        ("K7", "a capital letter", replace(TEXT, name="Name")), ("K7", "an underscore at the beginning", replace(TEXT, name="_n")),
        ("K7", "61 bytes", replace(TEXT, name="n" * 61)), ("K7", "a reserved name", replace(TEXT, name="clock")),
        ("K7", "an empty name", replace(TEXT, name="")), ("K8", "the type 0", replace(TEXT, type=0)), ("K8", "the type 64", replace(TEXT, type=64)),
        ("K9", "a scale of a text", replace(TEXT, scale=1)), ("K9", "a scale of a later type", replace(TEXT, type=11, scale=1)), ("K9", "a decimal without a scale", replace(TEXT, type=Type.DECIMAL)),
        ("K9", "a scale of 10", replace(TEXT, type=Type.DECIMAL, scale=10)), ("K10", "a note that is not optional", replace(TEXT, privacy=1)),
        ("K10", "the privacy class 5", replace(TEXT, privacy=5, optional=True)), ("K11", "names of a text", replace(TEXT, names=("a",))), ("K11", "names of a later type", replace(TEXT, type=11, names=("a",))),
        ("K11", "a name twice", replace(listed, names=("a", "a"))), ("K11", "a name with a capital letter", replace(listed, names=("A",))),
        ("K11", "1,001 names", replace(listed, names=tuple(f"n{number}" for number in range(1001)))),
    ):
        result.refuse(check, f"a field with {what}", twin, hexadecimal(replace(PLAIN, fields=(field,), calendar=None).canonical()))


def _signed(label: str, payload: bytes, seed: int) -> dict[str, Any]:
    signed = author.sign(seed, label, payload)
    return {"label": label, "payload": payload.hex(), "signature": signed.signature.hex()}


ADA, FIRST = author.user(IDENTITY), author.first_statement(IDENTITY)
DEVICES = tuple(Device(author.public_key(seed), bytes([seed + 7]) * 32, seed == SECOND_DEVICE) for seed in (DEVICE, SECOND_DEVICE))
WRITER, VIEW, ROOT = b"\1" * 8, b"\2" * 8, b"\3" * 32


def cases() -> Cases:
    """All cases of signed statements."""
    roster = author.roster_bytes(Roster(ADA, 2, "Ada", DEVICES, FIRST))
    result = Cases(
        "Signed statements. A roster is verified for its author, each other statement against the accepted roster, in which "
        "the second device is removed."
    )
    _rosters(result, roster)
    _heads(result)
    _lists(result)
    _grants(result)
    return result


def _rosters(result: Cases, payload: bytes) -> None:
    twin = result.accept("roster", _signed(ROSTER, payload, IDENTITY))
    many = tuple(Device(bytes([number]) * 32, bytes(32), False) for number in range(33))
    plain = Roster(ADA, 2, "Ada", DEVICES, FIRST)
    device = write_bytes(1, DEVICES[0].signing_key) + write_bytes(2, DEVICES[0].agreement_key)
    start = author.roster_bytes(replace(plain, devices=()))
    for check, what, data in (
        ("S3", "the version 0", author.roster_bytes(replace(plain, version=0))), ("S4", "an empty name", author.roster_bytes(replace(plain, claimed_name=""))),
        ("S4", "a name of 101 bytes", author.roster_bytes(replace(plain, claimed_name="a" * 101))),
        ("S4", "a name with U+0000", author.roster_bytes(replace(plain, claimed_name="a\0"))),
        ("C8", "a name that is not UTF-8", payload.replace(b"Ada", b"A\xffa")),
        ("S5", "33 devices", author.roster_bytes(replace(plain, devices=many))), ("S5", "a device twice", author.roster_bytes(replace(plain, devices=DEVICES[:1] * 2))),
        ("S2", "a signing key of 31 bytes", author.roster_bytes(replace(plain, devices=(replace(DEVICES[0], signing_key=bytes(31)),)))),
        ("S1", "a device without a word on removal", start + write_bytes(4, device)),
        ("C6", "a removal of 2", start + write_bytes(4, device + write_unsigned(3, 2))),
        ("S1", "no version", write_bytes(1, ADA) + write_bytes(3, b"Ada")),
        ("C7", "a version of bytes", write_bytes(1, ADA) + write_bytes(2, b"\2") + write_bytes(3, b"Ada")),
        ("C1", "a payload of four bytes", payload + bytes([13 << 3 | 5, 0, 0, 0, 0])), ("C2", "a field of the number 0", payload + bytes([0, 0])),
        ("C2", "a field of the number 2^29", payload + write_varint(1 << 32) + b"\0"),
        ("C3", "a number that is not minimal", payload + bytes([13 << 3, 0x80, 0])), ("C4", "a number of 65 bits", payload + bytes([13 << 3]) + b"\xff" * 9 + b"\2"),
        ("C5", "a field beyond the end", payload + bytes([13 << 3 | 2, 5])),
    ):
        result.refuse(check, f"a roster with {what}", twin, _signed(ROSTER, data, IDENTITY))
    result.refuse("S9", "a roster that another key has signed", twin, _signed(ROSTER, payload, 9))
    result.refuse("S9", "a roster under the label of heads", twin, {**_signed(HEAD, payload, IDENTITY), "label": ROSTER})
    _successions(result, plain, twin)


def _successions(result: Cases, plain: Roster, twin: str) -> None:
    first = author.succession(ADA, 0, 9, author.recovery(IDENTITY))
    second = author.succession(ADA, 1, 10, author.recovery(9))
    later = replace(plain, version=VERSIONS_OF_KEY + 1, successions=(first,))
    after = result.accept("a roster after a succession", _signed(ROSTER, author.roster_bytes(later), 9))
    last = replace(plain, version=2 * VERSIONS_OF_KEY + 1, successions=(first, second))
    result.accept("a roster with a former id", _signed(ROSTER, author.roster_bytes(replace(plain, former=author.moved(IDENTITY, FIRST))), IDENTITY))
    result.accept("a roster after two successions", _signed(ROSTER, author.roster_bytes(last), 10))
    stolen, wrong = author.succession(ADA, 0, 9, 5), author.succession(ADA, 1, 9, author.recovery(IDENTITY))
    chain = [author.succession(ADA, index, 9, author.recovery(9 if index else IDENTITY)) for index in range(17)]
    for check, what, stated, seed in (
        ("S3", "a version of one succession, without one", replace(plain, version=VERSIONS_OF_KEY + 1), IDENTITY),
        ("S3", "the version 2^48", replace(later, version=VERSIONS_OF_KEY), 9), ("S3", "a low version", replace(later, version=2), 9),
        ("S16", "another user's first statement", replace(plain, first=author.first_statement(4)), IDENTITY),
        ("S17", "a recovery key that was not committed to", replace(later, successions=(stolen,)), 9),
        ("S17", "a succession for another place", replace(later, successions=(wrong,)), 9),
        ("S17", "a succession of another user", replace(later, successions=(author.succession(bytes(32), 0, 9, author.recovery(IDENTITY)),)), 9),
        ("S17", "17 successions", replace(plain, version=17 * VERSIONS_OF_KEY + 1, successions=tuple(chain)), 9),
        ("S9", "the identity key before the succession", later, IDENTITY),
        ("S9", "a former id that has signed for another user", replace(plain, former=author.moved(IDENTITY, author.first_statement(4))), IDENTITY),
    ):
        result.refuse(check, f"a roster with {what}", after, _signed(ROSTER, author.roster_bytes(stated), seed))
    swapped = write_bytes(2, FIRST.commitment) + write_bytes(1, FIRST.identity_key)
    payload = author.roster_bytes(plain)
    for check, what, inner in (
        ("S16", "a first statement out of order", swapped), ("S16", "a first statement with another field", FIRST.payload + write_unsigned(3, 1)),
        ("S1", "a first statement without a commitment", write_bytes(1, FIRST.identity_key)),
    ):
        data = payload.replace(write_bytes(5, FIRST.payload), write_bytes(5, inner))
        result.refuse(check, f"a roster with {what}", twin, _signed(ROSTER, data, IDENTITY))
    result.refuse("S1", "a roster without a first statement", twin, _signed(ROSTER, payload.replace(write_bytes(5, FIRST.payload), b""), IDENTITY))


def _heads(result: Cases) -> None:
    plain = Head(ADA, DEVICES[0].signing_key, WRITER, VIEW, 5, 3, ROOT, ROOT, 1, 0, 2, ())
    payload = author.head_bytes(plain)
    twin = result.accept("head", _signed(HEAD, payload, DEVICE))
    for check, what, data in (
        ("S6", "a next number beyond 2^40", author.head_bytes(replace(plain, next=(1 << 40) + 1))),
        ("S6", "more live entries than numbers", author.head_bytes(replace(plain, live=6))),
        ("S2", "a root of 31 bytes", author.head_bytes(replace(plain, root=bytes(31)))), ("S2", "a writer of 9 bytes", author.head_bytes(replace(plain, writer=bytes(9)))),
        ("S2", "a view of 7 bytes", author.head_bytes(replace(plain, view=bytes(7)))),
        ("S2", "a digest of schemas of 33 bytes", author.head_bytes(replace(plain, schemas=bytes(33)))),
        ("S6", "a number that was seen beyond 2^40", author.head_bytes(replace(plain, seen=((WRITER, (1 << 40) + 1),)))),
        ("S10", "another author", author.head_bytes(replace(plain, author=bytes(32)))), ("S12", "a later roster", author.head_bytes(replace(plain, roster=3))),
        ("S1", "no root", payload.replace(write_bytes(7, ROOT), b"")),
    ):
        result.refuse(check, f"a head with {what}", twin, _signed(HEAD, data, DEVICE))
    stranger = author.head_bytes(replace(plain, device=author.public_key(9)))
    result.refuse("S11", "a head of an unknown device", twin, _signed(HEAD, stranger, 9))
    result.refuse("S9", "a head that another device has signed", twin, _signed(HEAD, payload, SECOND_DEVICE))
    result.refuse("S9", "a head under the label of standings", twin, {**_signed(STANDING, payload, DEVICE), "label": HEAD})
    signature = bytearray.fromhex(_signed(HEAD, payload, DEVICE)["signature"])
    signature[0] ^= 1
    result.refuse("S9", "a head with a bit of the signature flipped", twin, {**_signed(HEAD, payload, DEVICE), "signature": signature.hex()})


def _lists(result: Cases) -> None:
    standing = Standing(ADA, DEVICES[0].signing_key, 1, (3, 5))
    twin = result.accept("standing", _signed(STANDING, author.standing_bytes(standing), DEVICE))
    for check, what, changed in (
        ("S3", "the version 0", replace(standing, version=0)), ("S7", "serials that descend", replace(standing, revoked=(5, 3))),
        ("S7", "a serial twice", replace(standing, revoked=(3, 3))), ("S10", "another author", replace(standing, author=bytes(32))),
    ):
        result.refuse(check, f"a standing with {what}", twin, _signed(STANDING, author.standing_bytes(changed), DEVICE))
    end = Position(5, ROOT)
    closing = Closing(ADA, DEVICES[0].signing_key, WRITER, {VIEW: end})
    payload = author.closing_bytes(closing)
    twin = result.accept("closing", _signed(CLOSING, payload, DEVICE))
    start = author.closing_bytes(replace(closing, positions={}))
    for check, what, data in (
        ("S6", "a next number beyond 2^40", author.closing_bytes(replace(closing, positions={VIEW: Position((1 << 40) + 1, ROOT)}))),
        ("S1", "a position without a view", start + write_bytes(4, write_unsigned(2, 5) + write_bytes(3, ROOT))),
        ("S1", "a position without a root", start + write_bytes(4, write_bytes(1, VIEW) + write_unsigned(2, 5))),
        ("S2", "a root of 31 bytes", author.closing_bytes(replace(closing, positions={VIEW: Position(5, bytes(31))}))),
    ):
        result.refuse(check, f"a closing with {what}", twin, _signed(CLOSING, data, DEVICE))


def _grants(result: Cases) -> None:
    day = 86_400_000
    plain = Grant(ADA, DEVICES[0].signing_key, 2, ROOT, 7, 1, (VIEW, b"\3" * 8), 0, 90 * day)
    payload = author.grant_bytes(plain)
    twin = result.accept("grant", _signed(GRANT, payload, DEVICE))
    late = 7_258_118_400_001
    for check, what, changed in (
        ("S3", "the version 0", replace(plain, version=0)), ("S3", "the roster 0", replace(plain, roster=0)), ("S12", "a later roster", replace(plain, roster=3)),
        ("S13", "no views", replace(plain, views=())), ("S13", "views that descend", replace(plain, views=plain.views[::-1])),
        ("S13", "65 views", replace(plain, views=tuple(number.to_bytes(8, "big") for number in range(65)))),
        ("S14", "a term of nothing", replace(plain, expiry=0)), ("S14", "a term of more than 90 days", replace(plain, expiry=90 * day + 1)),
        ("S14", "an expiry after 2200", replace(plain, not_before=late - day, expiry=late)), ("S2", "a follower of 31 bytes", replace(plain, follower=bytes(31))),
        ("S10", "another author", replace(plain, author=bytes(32))),
    ):
        result.refuse(check, f"a grant with {what}", twin, _signed(GRANT, author.grant_bytes(changed), DEVICE))
    removed = author.grant_bytes(replace(plain, device=DEVICES[1].signing_key))
    result.refuse("S15", "a grant of a removed device", twin, _signed(GRANT, removed, SECOND_DEVICE))
    result.refuse("S1", "a grant without an expiry", twin, _signed(GRANT, payload.replace(write_unsigned(9, zigzag(90 * day)), b""), DEVICE))
