"""What was written from the text alone, for readers in other languages: a repository, and a sealed dump.

`write` makes the files of `material` anew whose names end in `-from-text`. The Swift tests read them. The keys follow from
numbers, so that a file of keys is not needed: a device's agreement key has 32 equal bytes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from vicino_check import envelopes, letters, sealed
from vicino_check.canonical import write_bytes, write_unsigned, zigzag
from vicino_check.consent import Drop, Invitation, read_message
from vicino_check.logs import Entry, RecordId, State
from vicino_check.repository import Publication, name_text, read_repository
from vicino_check.schema import Schema
from vicino_check.statements import ROSTER, Device, Roster, Signed, verify_roster
from vicino_check.summary import read_dump, take

from . import author
from .author import DEVICE, IDENTITY, ShownDump, ShownLog
from .files import MATERIAL
from .from_text import CLOCK, WRITER
from .runner import equal, refused
from .write_repository import Publisher, envelope, signed_bytes

SENDER, RECIPIENT, OTHER = 21, 22, 23
EPOCH_KEY, PUBLISHER = bytes(range(32)), 31
VIEW = bytes.fromhex("0102030405060708")
REPOSITORY = MATERIAL / "repository-from-text.json"
SEALED = MATERIAL / "sealed-from-text.dump"
LETTERS = MATERIAL / "letters-from-text.json"
LETTERS_BY_SWIFT = MATERIAL / "letters.json"
SECRET = bytes(range(16))
ASKER, ASKING_DEVICE = 41, 42
SEALED_BY_SWIFT = MATERIAL / "sealed.dump"


def _secret(number: int) -> bytes:
    return bytes([number]) * 32


def _agreement(number: int) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(_secret(number))


def _public(number: int) -> bytes:
    return _agreement(number).public_key().public_bytes_raw()


def _schema() -> Schema:
    """A schema of the repository that the Swift tests have written: their model reads no other."""
    item = json.loads((MATERIAL / "repository.json").read_text())
    store = {name: bytes.fromhex(data) for name, data in item["objects"].items()}
    publication = Publication(bytes.fromhex(item["epoch_key"]), bytes.fromhex(item["publisher"]))
    packed, _, _ = read_repository(publication, store, bytes.fromhex(item["author"]))
    return read_dump(packed).logs[0].schemas[0]


def _entry(number: int, schema: Schema) -> Entry:
    content = {1: f"Walk {number}".encode(), 2: 1000}
    return Entry(number, RecordId(WRITER, number), CLOCK + (number << 24), schema.kind, State.VALUE, content)


def _log(schema: Schema, next_number: int, entries: list[Entry], live: list[Entry], **members: Any) -> ShownLog:
    shown = ShownLog(WRITER, VIEW, next_number, [schema], entries, **members)
    shown.head = author.head(shown, live)
    return shown


def _repository() -> tuple[Publisher, int]:
    """A publication whose log has changed since it was packed, and how many entries are live."""
    schema = _schema()
    first = [_entry(number, schema) for number in [*range(100), 16_390, 16_391]]
    packed = _log(schema, 16_400, first, first)
    added = [_entry(number, schema) for number in (16_400, 16_405)]
    live = [entry for entry in first if entry.number not in (7, 16_390)] + added
    later = _log(schema, 16_410, added, live, base=packed.position(), emptied=[7, 16_390])
    publisher = Publisher(EPOCH_KEY, PUBLISHER)
    publisher.publish(3, [packed], ShownDump(author.roster(), [later]))
    return publisher, len(live)


def _envelope(publisher: Publisher) -> tuple[bytes, bytes]:
    follower = (_public(RECIPIENT), envelopes.device_key(_secret(RECIPIENT)).public)
    return envelope(DEVICE, _agreement(SENDER), follower, publisher.publication, 2, ["https://example.org/a"])


def _sealed() -> bytes:
    keys = [envelopes.device_key(_secret(number)).public for number in (RECIPIENT, SENDER)]
    return sealed.seal_dump((MATERIAL / "first.vicino").read_bytes(), keys)


def _asker(removed: bool = False) -> Signed:
    """The roster of a user who asks, whose device has the agreement key of RECIPIENT."""
    devices = (Device(author.public_key(ASKING_DEVICE), _public(RECIPIENT), removed),)
    stated = Roster(author.user(ASKER), 1, "Ben", devices, author.first_statement(ASKER))
    return author.sign(ASKER, ROSTER, author.roster_bytes(stated))


def _letter(
    to: bytes | None = None, invitation: bytes | None = None, roster: Signed | None = None, signer: int = ASKING_DEVICE,
    keys: int = 1,
) -> bytes:
    """A letter to the author, sealed for SENDER."""
    plain = Invitation(author.user(IDENTITY), SECRET, 0, "Ada", (), ())
    payload = write_bytes(1, to or author.user(IDENTITY)) + write_bytes(2, invitation or plain.id)
    payload += write_bytes(3, signed_bytes(roster or _asker())) + write_bytes(4, author.public_key(ASKING_DEVICE))
    payload += write_unsigned(5, zigzag(1_700_000_000_000))
    key = envelopes.device_key(_secret(RECIPIENT)).public
    for device in (ASKING_DEVICE, *range(50, 60))[:keys]:
        payload += write_bytes(6, write_bytes(1, author.public_key(device)) + write_bytes(2, key))
    content = signed_bytes(author.sign(signer, letters.LETTER, payload))
    return letters.seal(content, SECRET, _public(SENDER))


def _read(data: bytes) -> letters.Letter:
    return letters.read_letter(data, SECRET, _agreement(SENDER), author.user(IDENTITY))


def write() -> None:
    """Writes the files."""
    letter = {
        "about": "A letter of an invited user: its name and bytes, and what opens it.",
        "author": author.user(IDENTITY).hex(), "secret": SECRET.hex(), "device_secret": _secret(SENDER).hex(),
        "asker": author.user(ASKER).hex(), "name": name_text(letters.name(SECRET)), "letter": _letter().hex(),
    }
    LETTERS.write_text(json.dumps(letter, indent=2, sort_keys=True) + "\n")
    publisher, live = _repository()
    name, data = _envelope(publisher)
    item = {
        "about": "A publication that was written from the text alone, with an envelope: its objects by name.",
        "author": author.user(IDENTITY).hex(), "epoch_key": EPOCH_KEY.hex(),
        "publisher": publisher.publication.publisher.hex(), "live": live,
        "objects": {**{name: data.hex() for name, data in publisher.store.items()}, name_text(name): data.hex()},
        "envelope": {
            "number": 2, "sender": _public(SENDER).hex(), "recipient_secret": _secret(RECIPIENT).hex(),
            "roster": {"payload": author.roster().payload.hex(), "signature": author.roster().signature.hex()},
        },
    }
    REPOSITORY.write_text(json.dumps(item, indent=2, sort_keys=True) + "\n")
    SEALED.write_bytes(_sealed())


def check_a_repository_that_was_written_from_the_text_is_read() -> None:
    publisher, live = _repository()
    packed, delta, names = read_repository(publisher.publication, publisher.store, author.user(IDENTITY))
    first = take(packed, None, author.user(IDENTITY))
    state = take(delta, first.state, author.user(IDENTITY)).state
    equal(sum(len(log.entries) for log in state.logs.values()), live)
    equal(names, set(publisher.store))


def check_the_stored_repository_is_read() -> None:
    item = json.loads(REPOSITORY.read_text())
    store = {name: bytes.fromhex(data) for name, data in item["objects"].items()}
    publication = Publication(bytes.fromhex(item["epoch_key"]), bytes.fromhex(item["publisher"]))
    packed, _, names = read_repository(publication, store, bytes.fromhex(item["author"]))
    take(packed, None, bytes.fromhex(item["author"]))
    equal(len(store), len(names) + 1)


def check_an_envelope_opens_for_its_device_only() -> None:
    publisher, _ = _repository()
    name, data = _envelope(publisher)
    roster = verify_roster(author.roster())
    found = envelopes.name(_agreement(RECIPIENT), _public(SENDER), _public(SENDER), _public(RECIPIENT), 2)
    equal(found, name)
    key = envelopes.device_key(_secret(RECIPIENT))
    opened = envelopes.read_envelope(data, name, key, _public(RECIPIENT), roster)
    equal((opened.epoch_key, opened.publishers), (EPOCH_KEY, (publisher.publication.publisher,)))
    other = envelopes.device_key(_secret(OTHER))
    refused(lambda: envelopes.read_envelope(data, name, other, _public(OTHER), roster), "another device")
    refused(lambda: envelopes.read_envelope(data, bytes(16), key, _public(RECIPIENT), roster), "another name")
    refused(lambda: envelopes.read_envelope(data, name, key, _public(OTHER), roster), "another recipient")
    removed = verify_roster(author.roster(removed=[DEVICE]))
    refused(lambda: envelopes.read_envelope(data, name, key, _public(RECIPIENT), removed), "a removed device")
    for at in range(0, len(data), 97):
        damaged = data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
        refused(lambda: envelopes.read_envelope(damaged, name, key, _public(RECIPIENT), roster), f"byte {at}")


def check_sealed_dumps_open_for_their_devices_only() -> None:
    dump = (MATERIAL / "first.vicino").read_bytes()
    for path in (SEALED, SEALED_BY_SWIFT):
        file = path.read_bytes()
        for number in (RECIPIENT, SENDER):
            equal(sealed.open_dump(file, envelopes.device_key(_secret(number))), dump)
        refused(lambda: sealed.open_dump(file, envelopes.device_key(_secret(OTHER))), path.name)


def check_sealed_dumps_of_all_sizes() -> None:
    key = envelopes.device_key(_secret(RECIPIENT))
    for count in (0, 1, sealed.CONTENT, sealed.CONTENT + 1):
        dump = bytes(index % 251 for index in range(count))
        file = sealed.seal_dump(dump, [key.public])
        equal(sealed.open_dump(file, key), dump)
        equal(len(file), 5 + 4 * sealed.WRAPPED + sealed.PIECE * max(1, -(-count // sealed.CONTENT)))
    equal([sealed.padded(count * sealed.PIECE) // sealed.PIECE for count in (1, 64, 65, 66)], [1, 64, 66, 66])


def check_damaged_sealed_dumps_are_refused() -> None:
    key = envelopes.device_key(_secret(RECIPIENT))
    file = sealed.seal_dump(bytes(2 * sealed.CONTENT), [key.public])
    end = len(file) - 2 * sealed.PIECE
    first, second = file[end:end + sealed.PIECE], file[end + sealed.PIECE:]
    for at in [*range(5), *range(5, end, 997), *range(end, len(file), 9973)]:
        damaged = file[:at] + bytes([file[at] ^ 1]) + file[at + 1:]
        refused(lambda: sealed.open_dump(damaged, key), f"byte {at}")
    for count in (0, 3, 4, 5, 100, end, end + 1, end + sealed.PIECE, len(file) - 1):
        refused(lambda: sealed.open_dump(file[:count], key), f"{count} bytes")
    start = file[:end]
    for name, pieces in (
        ("exchanged", second + first), ("repeated", first + first + second), ("continued", first + second + first),
        ("longer", first + second + b"\x00"),
    ):
        refused(lambda: sealed.open_dump(start + pieces, key), name)
    other = sealed.seal_dump(bytes(2 * sealed.CONTENT), [key.public])
    refused(lambda: sealed.open_dump(other[:end] + first + second, key), "another start")
    refused(lambda: sealed.open_dump(start + other[end:end + sealed.PIECE] + second, key), "another file's piece")


def check_a_gap_in_a_sealed_dump_is_refused() -> None:
    key = envelopes.device_key(_secret(RECIPIENT))
    start, file_key = sealed.start_for([key.public])
    refused(lambda: sealed.open_dump(start + sealed.seal_pieces(file_key, start, [b"a", b"b"]), key), "a gap")
    equal(sealed.open_dump(start + sealed.seal_pieces(file_key, start, [b"a", b""]), key), b"a")


def check_an_invitation_names_a_drop() -> None:
    plain = Invitation(author.user(IDENTITY), SECRET, 1_900_000_000_000, "Ada", (), ())
    for query in (None, "signature=1"):
        drop = Drop("https://example.org/a", _public(SENDER), query)
        equal(read_message(author.invitation_bytes(replace(plain, drop=drop))).drop, drop)
    for drop in (Drop(None, _public(SENDER)), Drop(None, _public(SENDER), None, "https://example.org/in")):
        equal(read_message(author.invitation_bytes(replace(plain, drop=drop))).drop, drop)
    for drop in (
        Drop("", _public(SENDER)), Drop("a" * 201, _public(SENDER)), Drop("a", b"1"), Drop("a", _public(SENDER), ""),
        Drop("a", _public(SENDER), None, ""), Drop("a", _public(SENDER), None, "a" * 201),
    ):
        refused(lambda: read_message(author.invitation_bytes(replace(plain, drop=drop))), repr(drop))


def check_a_letter_opens_for_its_device_only() -> None:
    letter = _read(_letter())
    equal((letter.roster.author, letter.device), (author.user(ASKER), author.public_key(ASKING_DEVICE)))
    equal(letter.keys, {author.public_key(ASKING_DEVICE): envelopes.device_key(_secret(RECIPIENT)).public})
    data = _letter()
    refused(lambda: letters.read_letter(data, SECRET, _agreement(OTHER), author.user(IDENTITY)), "another device")
    refused(lambda: letters.read_letter(data, bytes(16), _agreement(SENDER), author.user(IDENTITY)), "another secret")
    equal(len(_read(_letter(keys=4)).keys), 1)


def check_impossible_letters_are_refused() -> None:
    for what, data in (
        ("another author", _letter(to=bytes(32))), ("another invitation", _letter(invitation=bytes(8))),
        ("another signer", _letter(signer=ASKER)), ("a removed device", _letter(roster=_asker(removed=True))),
        ("no key", _letter(keys=0)), ("five keys", _letter(keys=5)), ("the author's roster", _letter(roster=author.roster())),
    ):
        refused(lambda: _read(data), what)
    data = _letter()
    for at in range(0, len(data), 499):
        refused(lambda: _read(data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]), f"byte {at}")
        refused(lambda: _read(data[:at]), f"{at} bytes")


def check_stored_letters_are_read() -> None:
    for path in (LETTERS, LETTERS_BY_SWIFT):
        item = {key: value for key, value in json.loads(path.read_text()).items() if key != "about"}
        secret, device = bytes.fromhex(item["secret"]), bytes.fromhex(item["device_secret"])
        equal(name_text(letters.name(secret)), item["name"])
        private = X25519PrivateKey.from_private_bytes(device)
        letter = letters.read_letter(bytes.fromhex(item["letter"]), secret, private, bytes.fromhex(item["author"]))
        equal(letter.roster.author.hex(), item["asker"])
