"""The published vectors: every member of every case is computed again, in each possible direction."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Callable, Iterator

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from vicino_check.batch import DecodedBatch, decode_batch, expand
from vicino_check.certificate import read_certificate
from vicino_check.consent import GRANT, checksum, read_grant, read_invitation
from vicino_check.content import content_bytes, fields_digest, read_content
from vicino_check.json_lines import read_fields, read_record_id
from vicino_check.json_values import read_timestamp, read_value
from vicino_check.logs import leaf_of, root
from vicino_check.messages import Batch
from vicino_check.pairing import (
    DEVICE, REVEAL, SHOW, commitment, digits, read_answer, read_claim, read_commit, read_request, transcript,
    verify_consent,
)
from vicino_check.presence import (
    ANY_DEVICE, Audience, Beacon, End, Origin, beacon_key, bridge_key, epoch_start, field_of, hello_length,
    invitation_beacon_key, knock, knock_key, read_beacon,
)
from vicino_check.refusal import Refused, require
from vicino_check.salts import WriterSecret, below, root_of
from vicino_check.schema import KIND_NAME, Schema, read_schema
from vicino_check.session import feed_digest, outline_digest, presence_digest
from vicino_check.statements import (
    CLOSING, HEAD, ROSTER, STANDING, FirstStatement, Position, Signed, ascending, read_closing, read_head, read_roster,
    read_standing, verify_signature,
)
from vicino_check.statements import commitment as recovery_commitment
from vicino_check.streams import Streams
from vicino_check.strict_json import Object, from_hex, read_object
from vicino_check.views import view_id, view_secret, view_writer
from vicino_check.vouches import NONCE_BYTES, VOUCH, Vouch, hide, open_hidden, read_pair, read_vouch, vouch_key
from vicino_peer.identity import CERTIFICATE_BYTES, make_certificate, padded, unsigned_certificate

from .alter import Change, changes, some
from .author import closing_bytes, grant_bytes, head_bytes, invitation_bytes, roster_bytes, standing_bytes
from .expected import entries, load, members, report
from .made.derived import derive
from .runner import Check, equal
from .write_binary import write_batch, write_sequence
from .write_json import json_value, line

ALTERED = 300
KIND_ID = re.compile(rf"{KIND_NAME.pattern}/([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])", re.ASCII)
VECTORS = Path(__file__).resolve().parents[2] / "vectors"


@lru_cache(maxsize=1)
def _schemas() -> dict[str, Schema]:
    """The schemas of the vectors by kind id."""
    return {case["kind"]: read_schema(from_hex(case["schema"])) for case in load(VECTORS / "schemas.json")["cases"]}


def _keys(case: Object) -> None:
    seed = case.hex("seed", 32)
    public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    agreement = X25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    equal(case.hex("public_key", 32), public)
    recovery = Ed25519PrivateKey.from_private_bytes(bytes(byte ^ 0x80 for byte in seed)).public_key().public_bytes_raw()
    user = FirstStatement(public, recovery_commitment(recovery)).user
    equal(case.hex("user_id", 32), user)
    equal(case.hex("agreement_public_key", 32), agreement)
    equal(case.text("fingerprint"), " ".join(user.hex()[at:at + 4] for at in range(0, 32, 4)))


def _in_words(schema: Schema) -> list[str]:
    return [
        f"{field.number} {field.name}{' optional' if field.optional else ''} privacy {field.privacy}"
        for field in schema.fields
    ]


def _schema(case: Object) -> None:
    data = case.hex("schema")
    schema = read_schema(data)
    equal(schema.canonical(), data)
    equal(case.text("kind"), schema.kind)
    equal(case.number("minor"), schema.minor)
    equal(case.hex("digest", 32), schema.digest)
    equal(case.array("fields", str), _in_words(schema))


def _view(case: Object) -> None:
    secret, kind = case.hex("record_secret", 32), case.text("kind")
    require(KIND_ID.fullmatch(kind) is not None, "a kind id has a wrong form")
    view = view_id(case.hex("audience_key", 32), kind)
    equal(case.hex("view", 8), view)
    equal(case.hex("writer", 8), view_writer(secret, view))
    equal(case.hex("secret", 32), view_secret(secret, view))


STEP = {"record", "is_private", "moment", "content", "numbers"}


def _derived(case: Object) -> None:
    for index, item in enumerate(case.array("steps", dict)):
        report(list(members(item, STEP, f"step {index}")))
        step = Object(item)
        step.hex("content"), step.boolean("is_private"), step.number("record"), step.number("moment")
        require(all(type(number) is int for number in step.array("numbers", int)), "a number of another type")
    case.boolean("notes"), case.number("places"), case.number("made_at")
    case.hex("audience_key", 32), case.hex("record_secret", 32), case.hex("schema")
    since = case.array("since", int)
    require(len(since) <= 1, "a choice has one moment")
    require(0 <= case.number("made_after") <= len(case.array("steps", dict)), "no such step")
    found = derive(case.members)
    for name, value in found.items():
        equal(case.members[name], value)


def _record(case: Object) -> None:
    kind = case.text("kind")
    schemas = _schemas()
    require(kind in schemas, "a record is of a kind that has no vector")
    schema = schemas[kind]
    item = read_object(case.text("json").encode())
    equal(set(item.members) - {field.name for field in schema.fields}, set())
    content = read_fields(item, schema)
    data = case.hex("content")
    equal(content_bytes(schema, content), data)
    equal(read_content(schema, data), content)
    equal(case.hex("fields", 32), fields_digest(schema, content))
    for field in schema.fields:
        if field.number in content:
            again = read_object(line({"value": json_value(field, content[field.number])})).members["value"]
            equal(read_value(field, again), content[field.number])


def _leaf(case: Object) -> None:
    state = case.text("state")
    require(state in ("value", "deleted"), "a leaf is of an unknown state")
    deleted = state == "deleted"
    fields = case.hex("fields", 0 if deleted else 32)
    record = read_record_id(case.text("id"))
    kind = case.text("kind")
    require(KIND_ID.fullmatch(kind) is not None, "a kind id has a wrong form")
    found = leaf_of(kind, record, case.number("clock"), int(deleted), fields or bytes(32))
    equal(case.hex("leaf", 32), found)


def _root(case: Object) -> None:
    live = case.array("live", int)
    leaves = {number: hashlib.sha256(number.to_bytes(8, "big")).digest() for number in live}
    equal(len(leaves), len(live))
    equal(live, sorted(live))
    next_number = case.number("next")
    require(all(number < next_number for number in live), "a number is not below the next number")
    equal(case.hex("root", 32), root(next_number, leaves))


def _sequence(case: Object) -> None:
    values = case.array("values", int)
    tokens, bits = case.hex("tokens"), case.hex("bits")
    streams = Streams(Batch(tokens=tokens, bits=bits))
    equal(streams.take_sequence(len(values)), values)
    streams.finish()
    equal(write_sequence(values), (tokens, bits))


# How each statement is read and written, and whose key signs it.
STATEMENTS: dict[str, tuple[Callable[[bytes], Any], Callable[[Any], bytes], str]] = {
    ROSTER: (read_roster, roster_bytes, "identity_key"),
    HEAD: (read_head, head_bytes, "device"),
    STANDING: (read_standing, standing_bytes, "device"),
    CLOSING: (read_closing, closing_bytes, "device"),
    GRANT: (read_grant, grant_bytes, "device"),
}


def _statement(case: Object) -> None:
    label, key = case.text("label"), case.hex("key", 32)
    signed = Signed(case.hex("payload"), case.hex("signature", 64))
    require(label in STATEMENTS, "an unknown label")
    for known in STATEMENTS:
        try:
            verify_signature(key, known, signed)
            verified = True
        except Refused:
            verified = False
        equal(verified, known == label)
    read, write, signer = STATEMENTS[label]
    statement = read(signed.payload)
    equal(write(statement), signed.payload)
    equal(getattr(statement, signer), key)


def _invitation(case: Object) -> None:
    text = case.text("text")
    invitation = read_invitation(text)
    data = b"\1" + invitation_bytes(invitation)
    equal(text, "vicino:" + base64.b32encode(data + checksum(data)).decode().rstrip("="))
    equal(read_invitation(text.lower()), invitation)
    equal(case.hex("author", 32), invitation.author)
    equal(case.hex("secret", 16), invitation.secret)
    equal(case.hex("id", 8), invitation.id)
    equal(read_timestamp(case.text("expiry")), invitation.expiry)
    equal(case.text("claimed_name"), invitation.claimed_name)
    equal(case.array("addresses", str), list(invitation.addresses))
    equal(case.array("kinds", str), [f"{name}/{major}" for name, major in invitation.kinds])
    equal(case.hex("proof", 32), invitation.proof(case.hex("asker", 32), case.hex("inviter", 32)))


def _beacon(case: Object) -> None:
    author = case.hex("author")
    highest = 31 if author else 255
    origin = Origin(case.number("medium", 255), case.number("epoch"), case.number("device", highest))
    secret, minute = case.hex("key", 32), case.number("minute", 19)
    require(bool(author) or secret == knock_key("stranger", b""), "a key without an author")
    key = beacon_key(secret, author) if author else secret
    data, channel = case.hex("beacon"), case.number("psm", 255)
    audiences = [_audience(Object(item)) for item in case.array("audiences", dict)]
    tag = origin.tag(key, minute, case.hex("secret", 32), audiences) if author else origin.silent_tag(key, minute)
    fields = [audience.field for audience in audiences]
    require(fields == sorted(set(fields)), "fields that do not ascend")
    require(bool(author) or not audiences and not case.hex("secret"), "a tag of strangers that says something")
    equal(origin.beacon(key, tag, channel).written, data)
    beacon = read_beacon(data, origin.medium)
    equal(beacon, Beacon(0, data[1], data[2:8], data[8:]))
    equal(origin.channel(key, beacon), channel)
    for audience in audiences:
        equal(field_of(beacon.tag, audience.field, origin.medium), origin.field(key, minute, audience))


def _audience(item: Object) -> Audience:
    equal(set(item.members), {"field", "key", "revision"})
    # A field of 3 bits often stays the same with another key, so a change of this one is seen by its form.
    equal(len(set(item.hex("key", 32))), 1)
    return Audience(item.number("field", 4), item.hex("key", 32), item.number("revision"))


def _schedule(case: Object) -> None:
    key = beacon_key(case.hex("key", 32), case.hex("author", 32))
    epoch = case.number("epoch")
    start = epoch_start(key, epoch, case.number("device", 31))
    equal(start, case.number("start"))
    require(0 <= start - 900_000 * epoch < 300_000, "an offset of five minutes or more")


def _invitation_beacon(case: Object) -> None:
    origin = Origin(2, case.number("epoch"), ANY_DEVICE)
    key = invitation_beacon_key(case.hex("secret", 16))
    beacon = origin.beacon(key, origin.silent_tag(key, case.number("minute", 19)), 0)
    equal(beacon.written, case.hex("beacon", 18))


def _bridge(case: Object) -> None:
    author, follower = (X25519PrivateKey.from_private_bytes(case.hex(f"{name}_secret", 32)) for name in ("author", "follower"))
    public = [secret.public_key().public_bytes_raw() for secret in (author, follower)]
    ends = [End(case.hex(name, 32), key) for name, key in zip(("author", "follower"), public)]
    equal([case.hex("author_public_key", 32), case.hex("follower_public_key", 32)], public)
    for own, other in ((author, public[1]), (follower, public[0])):
        equal(case.hex("bridge", 32), bridge_key(own, other, *ends))


def _vouches(case: Object) -> None:
    teller, person, listener = (case.hex(name, 32) for name in ("teller", "person", "listener"))
    content, key = case.hex("content"), vouch_key(person, teller, listener)
    equal(case.hex("hidden"), hide(content, case.hex("nonce", NONCE_BYTES), key))
    equal(open_hidden(case.hex("hidden"), key), content)
    for other in (vouch_key(listener, teller, person), vouch_key(person, listener, teller), vouch_key(teller, person, listener)):
        equal(open_hidden(case.hex("hidden"), other), None)
    for name, signed, ends in zip(("teller", "person"), read_pair(content), ((teller, person), (person, teller))):
        device = case.hex(f"{name}_device", 32)
        verify_signature(device, VOUCH, signed)
        days = (case.number(f"{name}_day"), case.number(f"{name}_last_day"))
        equal(read_vouch(signed.payload), Vouch(ends[0], device, ends[1], *days))


def _knock(case: Object) -> None:
    opening, device, hello = case.text("opening"), case.number("device", ANY_DEVICE), case.hex("hello")
    require((device == ANY_DEVICE) == (opening != "presence"), "a device that this opening does not name")
    origin = Origin(case.number("medium", 255), case.number("epoch"), device)
    key = knock_key(opening, case.hex("secret"), case.hex("author"))
    equal(knock(key, origin, case.hex("nonce", 16), hello), case.hex("knock", 48))
    equal(hello_length(hello + b"more"), len(hello))


def _pairing(case: Object) -> None:
    certificates = (case.hex("asker_certificate", 32), case.hex("asked_certificate", 32))
    commit, show, reveal = (case.hex(name) for name in ("commit", "show", "reveal"))
    equal(read_commit(commit), commitment(reveal))
    asker, asked = read_claim(reveal, REVEAL), read_claim(show, SHOW)
    require(asker.roster.author != asked.roster.author, "a user who pairs with themselves")
    found = transcript(certificates, commit, show, reveal)
    equal(case.hex("transcript", 32), found)
    equal(case.text("digits"), digits(asker.nonce, asked.nonce, found))
    verify_consent(case.hex("asker_agrees"), asker.device, found, True)
    verify_consent(case.hex("asked_agrees"), asked.device, found, False)


def _joining(case: Object) -> None:
    certificates = (case.hex("asker_certificate", 32), case.hex("asked_certificate", 32))
    commit, show, reveal = (case.hex(name) for name in ("commit", "show", "reveal"))
    equal(read_commit(commit, DEVICE), commitment(reveal))
    nonce, key, name = read_request(reveal)
    asked = read_claim(show, SHOW)
    equal(case.text("name"), name)
    found = transcript(certificates, commit, show, reveal)
    equal(case.hex("transcript", 32), found)
    equal(case.text("digits"), digits(nonce, asked.nonce, found))
    verify_consent(case.hex("asker_agrees"), key, found, True)
    verify_consent(case.hex("asked_agrees"), asked.device, found, False)
    read_answer(case.hex("answer"), asked.roster.author, key)


def _feed(case: Object) -> None:
    logs = {}
    for item in map(Object, case.array("logs", dict)):
        logs[item.hex("view", 8), item.hex("writer", 8)] = Position(item.number("next"), item.hex("root", 32))
        equal(set(item.members), {"view", "writer", "next", "root"})
    equal(list(logs), sorted(logs))
    equal(len(logs), len(case.array("logs", dict)))
    found = feed_digest(case.number("roster"), case.number("standing"), case.number("grant"), logs)
    equal(case.hex("digest", 16), found)


def _outline(case: Object) -> None:
    schemas = [from_hex(text, 32) for text in case.array("schemas", str)]
    equal(schemas, sorted(set(schemas)))
    grant = case.hex("grant")
    equal(case.hex("outline", 8), outline_digest(case.hex("roster"), grant or None, set(schemas)))


def _presence(case: Object) -> None:
    field, tag_key = case.number("tag_field", 4), case.hex("tag_key")
    told = (field, tag_key) if tag_key else ()
    equal(case.hex("digest", 8), presence_digest(case.hex("key", 32), *told))


def _salts(case: Object) -> None:
    segment, view, secret = case.number("segment"), case.hex("view", 8), case.hex("secret", 32)
    root = root_of(secret, view, segment)
    nodes = [root]
    for value in (root, *(halves := _halves(root))):
        nodes += halves if value == root else _halves(value)
    equal([value.hex() for value in nodes], case.array("nodes", str))
    equal([below(root, 0, offset).hex() for offset in (0, 1, 127, 128, 255)], case.array("salts", str))
    equal(WriterSecret(secret, 0).salt(view, 256 * segment + 1), below(root, 0, 1))


def _halves(node: bytes) -> list[bytes]:
    children = hashlib.sha256(b"vicino:n" + node).digest()
    return [children[:16], children[16:]]


def _certificate(case: Object) -> None:
    data = case.hex("certificate")
    shown = read_certificate(data)
    equal(shown.device, case.hex("key", 32))
    equal(shown.signed, Signed(case.hex("payload"), case.hex("signature", 64)))
    equal(case.hex("sha256", 32), hashlib.sha256(data).digest())
    # Only the signature may vary: the bytes that it covers are always the same.
    key = Ed25519PrivateKey.from_private_bytes(bytes([2]) * 32)
    equal(padded(lambda count: unsigned_certificate(make_certificate(key, shown.signed, padding=count))), data)
    equal(len(data), CERTIFICATE_BYTES)


def _batch(case: Object) -> None:
    schemas = [read_schema(from_hex(text)) for text in case.array("schemas", str)]
    require(ascending([schema.order for schema in schemas]), "the kinds of a batch do not ascend")
    message = case.hex("message")
    equal(case.number("size"), len(message))
    equal(expand(case.hex("compressed"), len(message)), message)
    batch = _decoded(message, case.hex("writer", 8), tuple(schemas))
    equal(case.array("emptied", int), batch.emptied)
    report(list(entries(batch.entries, case.array("entries", dict), schemas, "the batch")))


@lru_cache(maxsize=4)
def _decoded(message: bytes, writer: bytes, schemas: tuple[Schema, ...]) -> DecodedBatch:
    """A batch, which must read the same from another encoding of it."""
    batch = decode_batch(message, writer, list(schemas))
    again = write_batch(batch.entries, batch.emptied, writer, list(schemas))
    equal(decode_batch(again, writer, list(schemas)), batch)
    return batch


# The contents of each file: the members of its cases, and how a case is checked.
FILES: dict[str, tuple[set[str], Callable[[Object], None]]] = {
    "keys.json": ({"seed", "public_key", "user_id", "fingerprint", "agreement_public_key"}, _keys),
    "schemas.json": ({"kind", "minor", "schema", "digest", "fields"}, _schema),
    "records.json": ({"kind", "json", "content", "fields"}, _record),
    "leaves.json": ({"kind", "id", "clock", "state", "fields", "leaf"}, _leaf),
    "roots.json": ({"next", "live", "root"}, _root),
    "sequences.json": ({"values", "tokens", "bits"}, _sequence),
    "statements.json": ({"label", "key", "payload", "signature"}, _statement),
    "invitations.json": (
        {
            "text", "id", "author", "secret", "expiry", "claimed_name", "addresses", "kinds", "asker", "inviter",
            "proof",
        },
        _invitation,
    ),
    "beacons.json": ({"author", "key", "medium", "epoch", "device", "minute", "psm", "secret", "audiences", "beacon"}, _beacon),
    "schedules.json": ({"author", "key", "epoch", "device", "start"}, _schedule),
    "invitation-beacons.json": ({"secret", "epoch", "minute", "beacon"}, _invitation_beacon),
    "bridges.json": ({"author", "follower", "author_secret", "follower_secret", "author_public_key", "follower_public_key", "bridge"}, _bridge),
    "knocks.json": ({"author", "opening", "secret", "medium", "epoch", "device", "nonce", "hello", "knock"}, _knock),
    "feeds.json": ({"roster", "standing", "grant", "logs", "digest"}, _feed),
    "outlines.json": ({"roster", "grant", "schemas", "outline"}, _outline),
    "presence-digests.json": ({"key", "tag_field", "tag_key", "digest"}, _presence),
    "views.json": ({"audience_key", "kind", "view", "record_secret", "writer", "secret"}, _view),
    "derived.json": (
        {
            "schema", "audience_key", "record_secret", "notes", "places", "since", "made_after", "made_at", "steps", "view",
            "writer", "schemas", "next", "root", "entries",
        },
        _derived,
    ),
    "salts.json": ({"secret", "view", "segment", "nodes", "salts"}, _salts),
    "vouches.json": (
        {
            "teller", "person", "listener", "teller_device", "person_device", "teller_day", "teller_last_day", "person_day",
            "person_last_day", "content", "nonce", "hidden",
        },
        _vouches,
    ),
    "certificates.json": ({"key", "payload", "signature", "certificate", "sha256"}, _certificate),
    "pairings.json": (
        {
            "asker_certificate", "asked_certificate", "commit", "show", "reveal", "transcript", "digits",
            "asker_agrees", "asked_agrees",
        },
        _pairing,
    ),
    "joinings.json": (
        {
            "asker_certificate", "asked_certificate", "commit", "show", "reveal", "transcript", "digits", "name",
            "asker_agrees", "asked_agrees", "answer",
        },
        _joining,
    ),
}
BATCH = ({"writer", "schemas", "size", "compressed", "message", "entries", "emptied"}, _batch)
BATCHES = {f"batch-{name}.json" for name in ("activity", "empty", "kinds", "specimen", "words")}


def check_file(name: str, item: Any) -> None:
    """Fails unless a vector file is known, complete and correct."""
    if name not in FILES and not (name.startswith("batch-") and name.endswith(".json")):
        raise AssertionError(f"no check knows the vector file {name}")
    wanted, check = FILES.get(name, BATCH)
    report(list(members(item, {"about", "cases"}, name)))
    assert isinstance(item["about"], str) and item["about"], f"{name} does not say what it is about"
    assert isinstance(item["cases"], list) and item["cases"], f"{name} has no cases"
    for index, case in enumerate(item["cases"]):
        report(list(members(case, wanted, f"case {index}")))
        try:
            check(Object(case))
        except (AssertionError, Refused) as error:
            raise AssertionError(f"case {index}: {error}") from error


def vector_checks() -> Iterator[Check]:
    """The checks of every vector file."""
    found = {path.name for path in VECTORS.iterdir()}
    yield "vectors: none is missing", lambda: equal(sorted((set(FILES) | BATCHES) - found), [])
    for name in sorted(found):
        yield f"vectors: {name}", lambda name=name: check_file(name, load(VECTORS / name))
        yield f"vectors: {name}: a change is seen wherever it is", lambda name=name: _sees_changes(name)


def _sees_changes(name: str) -> None:
    """Proves that no member of a vector file is skipped, by changing each in memory."""
    item = load(VECTORS / name)
    check_file(name, item)
    for change in some(changes(item), ALTERED):
        if _is_as_good(change, item):
            continue
        try:
            check_file(name, change.apply(item))
        except (AssertionError, Refused):
            continue
        raise AssertionError(f"not seen: {change}")


def _is_as_good(change: Change, item: Any) -> bool:
    """Whether a file is still correct after a change, because nothing depends on the changed value."""
    if change.at == ("cases",):
        return True
    case = item["cases"][change.at[1]] if len(change.at) > 1 else {}
    is_value = change.what == "changed" or "element" in change.what
    # What a view does not show changes nothing in its log.
    if is_value and "made_after" in case:
        return change.at[2] in ("steps", "made_after", "made_at", "since", "notes", "places")
    return is_value and case.get("entries") == [] and change.at[2] in ("writer", "schemas")
