"""The program meets peers of a made-up later minor version, and of a later major one: README.md, How version 1 grows."""

from __future__ import annotations

import json
from dataclasses import replace

from vicino_check.logs import leaf
from vicino_check.presence import knock_key
from vicino_check.schema import Schema
from vicino_check.session import FEATURES, MESSAGE_LIMIT, read_message, write_greeting
from vicino_check.views import EVERYTHING, Audience
from vicino_peer.later import (
    LaterAuthor, LaterFollower, LaterIdentity, LaterInviter, LaterReturner, later_invitation_text,
)
from vicino_peer.meeting import ANY_DEVICE, Follower, Inviter
from vicino_peer.session import Session

from .made import later
from .made.histories import history
from .meetings import HAS_ALL, _author, _goodbye, _invited, _values
from .program import Program
from .runner import equal

UPDATE = "Update this program."
ADA, BEN = LaterIdentity.of_seed(1, "Ada"), LaterIdentity.of_seed(20, "Ben")
OPEN = Audience(b"o" * 32, EVERYTHING)
SKETCHES = later.KIND.kind


def check_follower_of_a_later_minor_version() -> None:
    with Program("Anna") as anna:
        anna.activities(600)
        address = anna.listen()
        invitation = _invited(anna)
        ben = LaterFollower(BEN, invitation.author, piece_size=64)
        ben.follow(invitation)
        equal(_values(ben), 600)
        anna.run("add", "cooking", "--start", "2026-01-05 9:00", "--for", "1h")
        equal(ben.sync(address).came, ["presence", "offer", "delta"])
        equal(_values(ben), 601)
        equal(ben.sync(address).came, ["presence", "same"])
        anna.hears(HAS_ALL, 3)


def _sketches(count: int, kind: Schema = later.KIND) -> LaterAuthor:
    author = LaterAuthor(ADA, b"r" * 32, kind, b"p" * 32)
    author.share(OPEN, b"s" * 16)
    for number in range(count):
        content = {1: b"sketch %d" % number, 2: bytes([number % 256]) * (number % 40), 6: bytes([0, number % 256])}
        author.put(content if number % 3 else {**content, 5: bytes(range(number % 100))})
    return author


def _shown(program: Program) -> dict:
    listed = program.json("list", "--user", "Ada", "--kind", SKETCHES)
    names = {field.name for field in later.KIND.fields}
    return {item["id"]: {name: item[name] for name in names & set(item)} for item in listed}


def _compare(program: Program, author: LaterAuthor, inviter: Inviter) -> None:
    """The program shows all fields, those of later types as bytes, and holds what it was sent."""
    equal(inviter.faults, [])
    fields = later.KIND.by_number
    expected = {
        record: {fields[number].name: value.decode() if number == 1 else value.hex() for number, value in content.items()}
        for record, content in author.shown(OPEN).items()
    }
    shown = _shown(program)
    equal(sorted(shown), sorted(expected))
    equal([name for name, item in shown.items() if item != expected[name]], [])
    last = inviter.served[-1]
    equal(last.got, None if last.came == ["want"] else last.digest)
    program.run("verify", "Ada")


def check_author_of_a_later_minor_version() -> None:
    author = _sketches(400)
    inviter = LaterInviter(author)
    with Program("Anna") as anna:
        anna.follow(later_invitation_text(inviter.invitation), "--as", "Ada", "--yes")
        _compare(anna, author, inviter)
        author.sign()
        author.put({1: b"one more", 5: b"\0", 6: b""})
        author.put({1: b"an edited one", 2: bytes(1024), 6: b"\xff"}, record=3)
        author.delete(7)
        anna.run("sync", "Ada")
        equal(inviter.served[-1].came, ["want", "have", "got"])
        _compare(anna, author, inviter)
        _forwarded(anna, author, inviter)
    inviter.close()


def _forwarded(program: Program, author: LaterAuthor, inviter: Inviter) -> None:
    """What the program hands on is what the author has signed, byte by byte, and its entries have the signed roots."""
    returner = LaterReturner(author)
    asker = returner.ask(program.listen(), inviter.peers[-1])
    equal(asker.refused, False)
    offer, feed = asker.offer, author.feed()
    assert offer is not None
    equal(offer.roster, author.identity.roster)
    equal([log.head for log in offer.logs], [log.head for log in feed.logs])
    equal(offer.schemas, [later.KIND.canonical()])
    held = returner.held.state.logs
    for log in feed.logs:
        equal(held[log.view, log.writer].entries, log.entries)
        equal({number: leaf(entry, later.KIND) for number, entry in held[log.view, log.writer].entries.items()}, log.leaves())


def check_dumps_of_a_later_minor_version() -> None:
    steps = history("later-minor")["steps"]
    for member, ending in (("binary", "vicino"), ("json_lines", "jsonl")):
        with Program("Anna") as anna:
            for index, step in enumerate(steps):
                path = anna.folder / f"step{index}.{ending}"
                path.write_bytes(bytes.fromhex(step[member]) if member == "binary" else step[member].encode())
                anna.run(*(("import", str(path), "--yes") if index else ("follow", str(path), "--as", "Ada", "--yes")))
            shown = _shown(anna)
            equal(len(shown), 3)
            equal(shown["0102030405060708-1"]["colours"], "00ff03")
            anna.run("verify", "Ada")


def check_required_feature() -> None:
    with Program("Anna") as anna:
        anna.listen()
        invitation = _invited(anna)
        key = knock_key("invitation", invitation.secret), ANY_DEVICE
        for features in (FEATURES | 2, FEATURES | 1 << 63):
            channel = Follower(BEN, invitation.author).reach(invitation.addresses[0], key)
            channel.send(write_greeting("hello", version=2, features=features, message_bytes=MESSAGE_LIMIT))
            answer = channel.receive()
            assert answer is not None
            equal((read_message(answer).name, read_message(answer).reason), ("goodbye", 5))


def check_type_that_needs_a_newer_program() -> None:
    fields = tuple(replace(field, type=64) if field.number == 5 else field for field in later.KIND.fields)
    inviter = LaterInviter(_sketches(3, replace(later.KIND, fields=fields)))
    with Program("Anna") as anna:
        path = anna.folder / "invitation.txt"
        path.write_text(later_invitation_text(inviter.invitation))
        said = anna.refuses("follow", str(path), "--as", "Ada", "--yes")
        assert UPDATE in said, said
    inviter.close()


class _Demanding(Session):
    """A side that demands a feature of a later version."""

    @staticmethod
    def hello(proof) -> bytes:
        return write_greeting("hello", version=2, features=FEATURES | 2, message_bytes=MESSAGE_LIMIT, proof=proof)


class _DemandingInviter(Inviter):
    session = _Demanding


def check_later_major_version() -> None:
    for make in (_DemandingInviter, lambda author: Inviter(author, b"vicino/2")):
        inviter = make(_author(3))
        with Program("Anna") as anna:
            path = anna.folder / "invitation.txt"
            path.write_text(later_invitation_text(inviter.invitation))
            said = anna.refuses("follow", str(path), "--as", "Ada", "--yes")
            assert "Update" in said, said
        inviter.close()


def check_dumps_of_a_later_major_version() -> None:
    step = history("later-minor")["steps"][0]
    data = bytes.fromhex(step["binary"])
    lines = step["json_lines"].splitlines(keepends=True)
    header = {**json.loads(lines[0]), "version": 2}
    feature = {**json.loads(lines[0]), "features": ["pictures"]}
    newer = (
        data[:8] + b"\2" + data[9:], data[:12] + b"\2" + data[13:],
        *("".join([json.dumps(item) + "\n", *lines[1:]]).encode() for item in (header, feature)),
    )
    with Program("Anna") as anna:
        for index, file in enumerate(newer):
            path = anna.folder / f"newer{index}"
            path.write_bytes(file)
            said = anna.refuses("follow", str(path), "--as", "Ada", "--yes")
            assert UPDATE in said, f"{index}: {said}"
        equal(anna.json("following"), [])
