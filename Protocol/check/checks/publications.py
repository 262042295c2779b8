"""Sessions in which a device tells a follower's device where its user publishes: session.md, Repositories."""

from __future__ import annotations

from vicino_check import envelopes
from vicino_check.certificate import Shown, read_certificate
from vicino_check.publications import Told, content_digest, write_kept, write_publication
from vicino_check.refusal import Refused
from vicino_check.session import Message, read_message, write_message
from vicino_check.views import EVERYTHING, Audience
from vicino_peer.author import Author
from vicino_peer.identity import Identity
from vicino_peer.meeting import Follower, Inviter
from vicino_peer.session import Session
from vicino_peer.telling import Telling

from .from_text import schema
from .runner import equal

ADA, BEN = Identity.of_seed(1, "Ada"), Identity.of_seed(20, "Ben")
OPEN = Audience(b"o" * 32, EVERYTHING)
TOLD = Told(bytes(range(32)), (b"\4" * 32, b"\3" * 32), ("https://store.example/ada",))
NEXT = Told(b"\5" * 32, (b"\6" * 32,), (), 0)


def _author(told: Told | None = TOLD) -> Author:
    author = Author(ADA, b"r" * 32, schema(), b"p" * 32)
    author.share(OPEN, b"s" * 16)
    author.put({1: 1700000000000, 2: b"attic"})
    author.publish(OPEN, told)
    return author


def _ben() -> Follower:
    return Follower(BEN, ADA.user)


def _key(identity: Identity) -> bytes:
    return envelopes.device_key(identity.agreement_secret).public


def _sync(follower: Follower, inviter: Inviter) -> list[str]:
    """Has another session, and returns what the follower was told about."""
    follower.sync(inviter.address)
    inviter.wait()
    return follower.tellings[-1].heard


def check_a_follower_keeps_what_it_is_told_and_answers() -> None:
    author, ben = _author(), _ben()
    inviter = Inviter(author)
    ben.follow(inviter.invitation)
    inviter.wait()
    equal(ben.held.told, {ADA.device: TOLD})
    equal(ben.tellings[-1].said, ["publication kept"])
    equal(inviter.tellings[-1].heard, ["publication kept"])
    equal(author.envelope_keys, {(BEN.user, BEN.device): _key(BEN)})
    equal(author.informed, {(BEN.user, BEN.device): {TOLD.epoch_key}})
    # What is confirmed is not said again; other content is, and then no key is wanted.
    equal((_sync(ben, inviter), ben.held.told), ([], {ADA.device: TOLD}))
    author.publish(OPEN, NEXT)
    equal((_sync(ben, inviter), ben.held.told), (["publication"], {ADA.device: NEXT}))
    equal(author.informed[BEN.user, BEN.device], {TOLD.epoch_key, NEXT.epoch_key})
    author.publish(OPEN, None)
    equal((_sync(ben, inviter), ben.held.told), (["publication"], {}))
    equal((_sync(ben, inviter), inviter.faults), ([], []))
    inviter.close()


def check_who_has_never_published_says_nothing() -> None:
    inviter, ben = Inviter(_author(None)), _ben()
    ben.follow(inviter.invitation)
    equal((ben.tellings[-1].heard, inviter.tellings[-1].said), ([], []))
    inviter.close()


class _Silent(Session):
    """A program that knows nothing of repositories."""

    def __init__(self, channel, asker=None, server=None, telling: Telling | None = None) -> None:
        super().__init__(channel, asker, server)


class _SilentFollower(Follower):
    session = _Silent


def check_a_program_that_ignores_it_is_told_in_each_session() -> None:
    author, ben = _author(), _SilentFollower(BEN, ADA.user)
    inviter = Inviter(author)
    ben.follow(inviter.invitation)
    _sync(ben, inviter)
    equal([telling.said for telling in inviter.tellings], [["publication"]] * 2)
    equal((ben.held.told, author.envelope_keys, inviter.faults), ({}, {}, []))
    inviter.close()


def _telling(**role) -> Telling:
    """One side, without a connection: Ada's with `author`, else Ben's."""
    own, peer = (ADA, BEN) if "author" in role else (BEN, ADA)
    return Telling(own, _shown(peer), **role)


def _shown(identity: Identity) -> Shown:
    return read_certificate(identity.certificate)


def check_a_second_message_of_one_side_is_refused() -> None:
    follower = _telling(held=_ben().held)
    author = _telling(author=_author())
    for side, message in (
        (follower, write_publication(TOLD, False)), (author, write_kept(TOLD, None)), (_telling(), write_publication(None, False)),
    ):
        side.handle(read_message(message))
        try:
            side.handle(read_message(message))
        except Refused:
            continue
        raise AssertionError(f"heard twice: {side.heard}")


def check_who_does_not_follow_keeps_and_answers_nothing() -> None:
    author = _author()
    equal(_telling(author=author).handle(read_message(write_publication(TOLD, True))), [])
    # Without a grant in force, neither is anything said nor a key kept.
    side = _telling(author=author)
    equal(side.opening(), [])
    equal(side.handle(read_message(write_kept(TOLD, _key(BEN)))), [])
    equal(author.envelope_keys, {})


def check_devices_of_one_user_say_nothing_of_it() -> None:
    side = Telling(ADA, _shown(ADA), _author(), _ben().held)
    equal(side.opening(), [])
    equal(side.handle(read_message(write_publication(TOLD, True))), [])


def check_bytes_that_are_no_envelope_key_are_ignored() -> None:
    author, ben = _author(), _ben()
    inviter = Inviter(author)
    ben.follow(inviter.invitation)
    inviter.wait()
    inviter.close()
    author.envelope_keys.clear()
    wrong = write_message("publication kept", envelope_key=b"\xff" * 1216, content_digest=content_digest(TOLD))
    equal(_telling(author=author).handle(read_message(wrong)), [])
    equal(author.envelope_keys, {})
    # So the device is asked again, although it has confirmed the content.
    again = _telling(author=author).opening()
    equal([_read(message) for message in again], [("publication", True)])


def _read(data: bytes) -> tuple[str, bool]:
    message: Message = read_message(data)
    return message.name, message.key_wanted
