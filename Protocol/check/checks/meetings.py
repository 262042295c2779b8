"""Sessions of the peer in Python with the program, over TLS on the loopback interface, in both directions."""

from __future__ import annotations

import re
import socket
from typing import Callable

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from vicino_check import envelopes
from vicino_check.consent import Invitation, read_invitation
from vicino_check.logs import OWN, State
from vicino_check.presence import knock_key
from vicino_check.repository import Publication, name_text, read_repository
from vicino_check.session import FEATURES, MESSAGE_LIMIT, Proof, read_message, write_greeting
from vicino_check.statements import read_roster
from vicino_check.summary import take
from vicino_check.views import CAREFUL, EVERYTHING, Audience
from vicino_peer.author import Author, invitation_text
from vicino_peer.channel import Cut, connect
from vicino_peer.identity import Identity
from vicino_peer.meeting import ANY_DEVICE, Follower, Inviter, address_of
from vicino_peer.session import Goodbye, Session

from .from_text import schema
from .program import Program
from .publications import NEXT, TOLD
from .runner import equal
from .write_json import timestamp

ADA, BEN, CLEO = (Identity.of_seed(seed, name) for seed, name in ((1, "Ada"), (20, "Ben"), (30, "Cleo")))
READING = "https://store.example/anna"
HAS_ALL = "Has everything of yours."
# More segments than a node has children, so that the tree has two rows above them.
TALL = 64 * 256 + 300


def _invited(program: Program, *arguments: str) -> Invitation:
    text = re.search(r"vicino:[A-Z2-7]+", program.run("invite", "--everything", *arguments))
    assert text is not None
    return read_invitation(text[0])


def _values(follower: Follower) -> int:
    """The number of records that the follower holds, in all views."""
    state = follower.held.state
    views = {view for view, _ in state.logs}
    equal(OWN in views, False)
    return sum(entry.state == State.VALUE for view in views for entry in state.records(view).values())


def check_follower() -> None:
    with Program("Anna") as anna:
        anna.activities(600)
        address = anna.listen()
        invitation = _invited(anna)
        equal(invitation.addresses, (address,))
        ben = Follower(BEN, invitation.author)
        equal(ben.follow(invitation).came, ["presence", "offer", "descend", "entries"])
        equal(_values(ben), 600)
        added = anna.json("add", "reading", "--start", "2026-01-05 8:00", "--for", "1h")
        anna.run("delete", str(added["id"]))
        anna.run("add", "cooking", "--start", "2026-01-05 9:00", "--for", "1h")
        equal(ben.sync(address).came, ["presence", "offer", "delta"])
        equal(_values(ben), 601)
        equal(ben.sync(address).came, ["presence", "same"])
        anna.hears(HAS_ALL, 3)


def check_follower_of_a_tall_log() -> None:
    with Program("Anna") as anna:
        anna.activities(TALL)
        anna.listen()
        ben = Follower(BEN, (invitation := _invited(anna)).author, piece_size=64)
        came = ben.follow(invitation).came
        equal(_values(ben), TALL)
        assert came.count("children") >= 2 and came.count("piece") >= 1, f"{came}"
        anna.hears(HAS_ALL, 1)


def _goodbye(action: Callable[[], object]) -> int:
    try:
        action()
    except Goodbye as goodbye:
        return goodbye.reason
    raise AssertionError("no goodbye")


def check_invitations_of_the_program() -> None:
    with Program("Anna") as anna:
        anna.listen()
        invitation = _invited(anna)
        Follower(BEN, invitation.author).follow(invitation)
        # While no invitation is open, the handshake admits only peers with a grant.
        try:
            Follower(CLEO, invitation.author).follow(invitation)
            raise AssertionError("an invitation counts twice")
        except Cut:
            pass
        other = _invited(anna)
        equal(_goodbye(lambda: Follower(CLEO, invitation.author).follow(invitation)), 4)
        wrong = Follower(CLEO, other.author)
        channel = wrong.reach(other.addresses[0], (knock_key("invitation", other.secret), ANY_DEVICE))
        equal(_goodbye(lambda: Session(channel).initiate(Proof(other.id, bytes(32)))), 2)
        Follower(CLEO, other.author).follow(other)


def check_answer_of_the_program_to_an_earlier_one() -> None:
    with Program("Anna") as anna:
        anna.listen()
        invitation = _invited(anna)
        channel = Follower(BEN, invitation.author).reach(
            invitation.addresses[0], (knock_key("invitation", invitation.secret), ANY_DEVICE))
        channel.send(write_greeting("hello", version=1, features=0, message_bytes=MESSAGE_LIMIT))
        hello = channel.receive()
        assert hello is not None
        equal((read_message(hello).name, read_message(hello).features), ("hello", FEATURES))
        equal(channel.receive(), None)


def check_silence_of_the_program() -> None:
    with Program("Anna") as anna:
        address = address_of(anna.listen())
        for data in (b"", bytes(48) + bytes.fromhex("1603010005010000010000"), b"GET / HTTP/1.1\r\n\r\n"):
            with socket.create_connection(address, 0.5) as stream:
                stream.sendall(data)
                try:
                    raise AssertionError(f"an answer to a wrong knock: {stream.recv(100)!r}")
                except TimeoutError:
                    pass


OPEN = Audience(b"o" * 32, EVERYTHING)
HIDING = Audience(b"c" * 32, CAREFUL)


def _author(count: int) -> Author:
    """An author who shares everything with one audience, and no rooms with another."""
    author = Author(ADA, b"r" * 32, schema(), b"p" * 32)
    author.share(OPEN, b"s" * 16)
    for number in range(count):
        author.put({1: 1700000000000 + number * 60000, 2: b"room %d" % (number ** 3 % 7919)})
    author.share(HIDING, b"t" * 16)
    return author


def _compare(program: Program, author: Author, inviter: Inviter, audience: Audience = OPEN) -> None:
    """The program shows the author's records as an audience sees them, and has sent the author's digest."""
    equal(inviter.faults, [])
    shown = {
        item["id"]: (item["taken"], item.get("room"))
        for item in program.json("list", "--user", "Ada", "--kind", author.schema.kind)
    }
    equal(shown, {
        record: (timestamp(content[1]), content[2].decode() if 2 in content else None)
        for record, content in author.shown(audience).items()
    })
    last = inviter.served[-1]
    equal(last.got, None if last.came == ["want"] else last.digest)


def check_server() -> None:
    author = _author(700)
    inviter = Inviter(author)
    with Program("Anna") as anna:
        anna.follow(invitation_text(inviter.invitation), "--as", "Ada", "--yes")
        assert "ask" in inviter.served[-1].came, f"{inviter.served[-1].came}"
        _compare(anna, author, inviter)
        author.sign()
        author.put({1: 5, 2: b"attic"})
        author.put({1: 6}, record=3)
        author.delete(7)
        anna.run("sync", "Ada")
        equal(inviter.served[-1].came, ["want", "have", "got"])
        _compare(anna, author, inviter)
        # The author does not remember this position: the logs are compared by their trees.
        author.put({1: 7}, record=4)
        anna.run("sync", "Ada")
        assert "fetch" in inviter.served[-1].came, f"{inviter.served[-1].came}"
        _compare(anna, author, inviter)
        anna.run("sync", "Ada")
        equal(inviter.served[-1].came, ["want"])
        anna.run("verify", "Ada")
    inviter.close()


def check_server_of_a_careful_view() -> None:
    author = _author(300)
    inviter = Inviter(author)
    with Program("Anna") as anna:
        anna.follow(invitation_text(inviter.invitations[1]), "--as", "Ada", "--yes")
        _compare(anna, author, inviter, HIDING)
        assert all(2 not in content for content in author.shown(HIDING).values())
        author.sign()
        author.put({1: 1700000000000, 2: b"another room"}, record=0)
        author.put({1: 7, 2: b"private"}, is_private=True)
        anna.run("sync", "Ada")
        equal(inviter.served[-1].came, ["want"])
        author.set_private(5, True)
        author.put({1: 8}, record=9)
        anna.run("sync", "Ada")
        equal(inviter.served[-1].came, ["want", "have", "got"])
        _compare(anna, author, inviter, HIDING)
        author.set_private(5, False)
        anna.run("sync", "Ada")
        _compare(anna, author, inviter, HIDING)
        equal(len(author.shown(HIDING)), 300)
        anna.run("verify", "Ada")
    inviter.close()


def _store(program: Program) -> dict[str, bytes]:
    """The objects of the folder in which the program publishes."""
    return {path.name: path.read_bytes() for path in (program.folder / "store").iterdir()}


def check_follower_of_a_repository_of_the_program() -> None:
    with Program("Anna") as anna:
        anna.activities(600)
        (anna.folder / "store").mkdir()
        anna.run("cloud", "add", str(anna.folder / "store"), "--read-at", READING)
        address = anna.listen()
        ben = Follower(BEN, (invitation := _invited(anna)).author)
        ben.follow(invitation)
        anna.hears(HAS_ALL, 1)
        equal(ben.tellings[-1].heard, ["publication"])
        [(device, told)] = ben.held.told.items()
        equal((told.addresses, len(told.publishers)), ((READING,), 1))
        anna.run("cloud", "publish")
        # The key and the publisher that Ben was told read what Anna has published.
        store = _store(anna)
        packed, delta, names = read_repository(Publication(told.epoch_key, told.publishers[0]), store, invitation.author)
        state = take(delta, take(packed, None, invitation.author).state, invitation.author).state
        equal({name: log.head.position for name, log in state.logs.items()}, _positions(ben))
        # Only the envelope key with which Ben has answered opens the envelope that Anna has left him.
        roster = read_roster(state.roster.payload)
        sender = next(item.agreement_key for item in roster.devices if item.signing_key == device)
        own = X25519PrivateKey.from_private_bytes(BEN.agreement_secret)
        name = envelopes.name(own, sender, sender, BEN.agreement_key, 0)
        key = envelopes.device_key(BEN.agreement_secret)
        envelope = envelopes.read_envelope(store[name_text(name)], name, key, BEN.agreement_key, roster)
        equal((envelope.epoch_key, envelope.publishers), (told.epoch_key, told.publishers))
        assert name_text(name) not in names
        ben.sync(address)
        anna.hears(HAS_ALL, 1)
        again = ben.held.told[device]
        equal((again.epoch_key, again.publishers, again.envelope), (told.epoch_key, told.publishers, 0))
        ben.sync(address)
        equal(ben.tellings[-1].heard, [])


def _positions(follower: Follower) -> dict:
    return {name: log.head.position for name, log in follower.held.state.logs.items()}


def check_server_that_publishes() -> None:
    author = _author(5)
    author.publish(OPEN, TOLD)
    inviter = Inviter(author)
    with Program("Anna") as anna:
        anna.follow(invitation_text(inviter.invitation), "--as", "Ada", "--yes")
        inviter.wait()
        equal((inviter.faults, inviter.tellings[-1].heard), ([], ["publication kept"]))
        # A valid key came, and the program shows where it may read.
        equal(len(author.envelope_keys), 1)
        shown = str(anna.json("cloud", "status")["followed"])
        assert "store.example" in shown, shown
        anna.run("sync", "Ada")
        inviter.wait()
        equal((inviter.tellings[-1].said, inviter.tellings[-1].heard), ([], []))
        for told in (NEXT, None):
            author.publish(OPEN, told)
            anna.run("sync", "Ada")
            inviter.wait()
            equal((inviter.tellings[-1].said, inviter.tellings[-1].heard), (["publication"], ["publication kept"]))
        anna.run("sync", "Ada")
        inviter.wait()
        equal((inviter.tellings[-1].said, inviter.faults), ([], []))
    inviter.close()


def check_wrong_knocks_and_proofs_at_the_server() -> None:
    inviter = Inviter(_author(3))
    address = address_of(inviter.address)
    key = knock_key("invitation", inviter.invitation.secret)
    channel = connect(address, BEN, (key, ANY_DEVICE))
    channel.close()
    for wrong in ((bytes(32), ANY_DEVICE), (key, 0)):
        try:
            connect(address, BEN, wrong, timeout=0.5)
        except (TimeoutError, Cut):
            continue
        raise AssertionError("a wrong knock opens")
    Follower(BEN, ADA.user).follow(inviter.invitation)
    equal(_goodbye(lambda: Follower(CLEO, ADA.user).follow(inviter.invitation)), 2)
    inviter.close()
