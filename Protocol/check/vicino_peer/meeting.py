"""Complete sessions over TCP: a follower who connects to an author, and an author who listens for followers."""

from __future__ import annotations

import socket
import threading

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from vicino_check.certificate import Shown
from vicino_check.consent import Invitation
from vicino_check.presence import End, beacon_key, bridge_key, knock_key
from vicino_check.refusal import Refused, require
from vicino_check.session import PROTOCOL, Proof
from vicino_check.statements import read_roster

from .asker import Asker, Held
from .author import Author
from .channel import TIMEOUT, Channel, Cut, Doorkeeper, accept, connect
from .identity import Identity, digest
from .server import Server
from .session import Goodbye, Session
from .telling import Telling

ANY_DEVICE = 255


def address_of(text: str) -> tuple[str, int]:
    """The host and the port of an address."""
    host, _, port = text.rpartition(":")
    return host.strip("[]"), int(port)


class Follower:
    """A follower of an author, and its data between sessions."""

    # How its sessions go.
    session: type[Session] = Session

    def __init__(self, identity: Identity, author: bytes, piece_size: int | None = None) -> None:
        self.held = Held()
        # What was said about repositories in each session.
        self.tellings: list[Telling] = []
        self._identity = identity
        self._author = author
        self._piece_size = piece_size

    def follow(self, invitation: Invitation, address: str | None = None) -> Asker:
        """Has a first session with the author."""
        key = knock_key("invitation", invitation.secret), ANY_DEVICE
        channel = self.reach(address or invitation.addresses[0], key)
        proof = invitation.proof(digest(self._identity.certificate), digest(channel.certificate))
        return self._meet(channel, Proof(invitation.id, proof))

    def sync(self, address: str) -> Asker:
        """Has another session with the author, by the presence key."""
        assert self.held.presence_key is not None
        return self._meet(self.reach(address, (beacon_key(self.held.presence_key, self._author), 0)), None)

    def reach(self, address: str, key: tuple[bytes, int]) -> Channel:
        """Makes a connection to the author's device."""
        channel = connect(address_of(address), self._identity, key)
        assert channel.peer is not None
        require(channel.peer.roster.author == self._author, "another user answers")
        self._check_known(channel)
        return channel

    def _check_known(self, channel: Channel) -> None:
        """Refuses a device that a newer held roster does not name or has removed."""
        held = self.held.state.roster
        shown = channel.peer
        if held is None or shown is None:
            return
        known = read_roster(held.payload)
        if known.version > shown.roster.version:
            devices = {device.signing_key for device in known.devices if not device.removed}
            require(shown.device in devices, "a device that is not the author's any more")

    def _meet(self, channel: Channel, proof: Proof | None) -> Asker:
        assert channel.peer is not None
        asker = Asker(self._identity.user, self._author, self.held, self._piece_size)
        self.tellings.append(Telling(self._identity, channel.peer, held=self.held))
        self.session(channel, asker, telling=self.tellings[-1]).initiate(proof)
        return asker


class Returner:
    """An author's device that has lost its data, and asks a follower of the author for what that one holds."""

    session: type[Session] = Session

    def __init__(self, author: Author) -> None:
        self.held = Held()
        self._author = author

    def ask(self, address: str, follower: Shown) -> Asker:
        """Has a session with the follower's device, which it knows from an earlier session."""
        identity = self._author.identity
        device = next(device for device in follower.roster.devices if device.signing_key == follower.device)
        ends = End(follower.roster.author, device.agreement_key), End(identity.user, identity.agreement_key)
        key = bridge_key(X25519PrivateKey.from_private_bytes(identity.agreement_secret), device.agreement_key, *ends)
        channel = connect(address_of(address), identity, (key, 0))
        asker = Asker(identity.user, identity.user, self.held)
        server = Server(identity.user, self._author.feed(), self._author.grant_of(follower.roster.author))
        self.session(channel, asker, server, Telling(identity, follower, self._author)).initiate()
        return asker


class Inviter:
    """An author's device that listens on the loopback interface, in a separate thread."""

    # How its sessions go, and how it serves its feed.
    session: type[Session] = Session
    server: type[Server] = Server

    def __init__(self, author: Author, protocol: bytes = PROTOCOL) -> None:
        self.author = author
        # The server of each session, and the errors.
        self.served: list[Server] = []
        # What was said about repositories in each session.
        self.tellings: list[Telling] = []
        self.faults: list[str] = []
        # The devices that have connected.
        self.peers: list[Shown] = []
        self._threads: list[threading.Thread] = []
        self._protocol = protocol
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.invitations = author.invitations(self.address)
        self.invitation = self.invitations[0]
        keys = [(knock_key("invitation", invitation.secret), ANY_DEVICE) for invitation in self.invitations]
        keys.append((beacon_key(author.presence_key, author.identity.user), 0))
        self._doorkeeper = Doorkeeper(lambda: keys)
        threading.Thread(target=self._wait, daemon=True).start()

    def close(self) -> None:
        """Stops listening."""
        self._listener.close()

    def _wait(self) -> None:
        while True:
            try:
                stream, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve, args=(stream,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def wait(self) -> None:
        """Waits for the sessions to end on this side, too."""
        for thread in list(self._threads):
            thread.join(TIMEOUT)

    def _serve(self, stream: socket.socket) -> None:
        try:
            channel = accept(stream, self.author.identity, self._doorkeeper, self._protocol)
            if channel is not None:
                self._meet(channel)
        except (Refused, Goodbye, Cut, OSError) as error:
            self.faults.append(f"{type(error).__name__}: {error}")

    def _meet(self, channel: Channel) -> None:
        assert channel.peer is not None
        self.peers.append(channel.peer)
        follower = channel.peer.roster.author
        certificates = channel.certificate, self.author.identity.certificate
        server = self.server(self.author.identity.user, self.author.feed(), None)
        self.served.append(server)
        self.tellings.append(Telling(self.author.identity, channel.peer, self.author))

        def admit(proof: Proof | None) -> bool:
            admitted = self.author.admit(follower, proof, certificates)
            server.grant = self.author.grant_of(follower)
            return admitted

        self.session(channel, None, server, self.tellings[-1]).accept(admit)
