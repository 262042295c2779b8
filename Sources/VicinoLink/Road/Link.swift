internal import Synchronization
package import VicinoCore

/// Messages to and from a peer whose identity is proved.
///
/// That a link is there says that *this* side has checked the peer. The peer's own check may still fail: the side that
/// connects is through with the handshake before the other has looked at its certificate. So nothing counts before the
/// peer has answered a hello, and a refusal shows as `LinkError.refused` when messages are taken or sent.
///
/// A link closes when nobody holds it any more.
package final class Link: Sendable {
    /// Who is at the other end.
    package let peer: PeerIdentity
    /// SHA-256 of the certificate that this side has shown.
    package let ownCertificateHash: Digest
    /// Where the peer is, for people to read.
    package let remoteAddress: String
    /// Whether this side has connected.
    package let isInitiator: Bool
    private let road: any LinkRoad
    private let opened: @Sendable () throws -> Void
    private let sent = Atomic<UInt64>(0)

    /// - Parameter opened: asked when the hello has been answered: whether there is room for one more such link.
    init(
        peer: PeerIdentity, ownCertificateHash: Digest, remoteAddress: String, isInitiator: Bool,
        over road: any LinkRoad, opened: @escaping @Sendable () throws -> Void = {}
    ) {
        self.opened = opened
        self.peer = peer
        self.ownCertificateHash = ownCertificateHash
        self.remoteAddress = remoteAddress
        self.isInitiator = isInitiator
        self.road = road
    }

    deinit { road.abandon() }

    /// What the peer says.
    package var messages: LinkMessages { LinkMessages(inbox: road.inbox) }

    /// Sends a message, and waits while the peer or the network cannot take it. Messages of several tasks go one after
    /// the other. A task that is cancelled in here closes the link, as half a message cannot be taken back.
    ///
    /// - Throws: `LinkError` with `.messageLength` for an empty message or one of 4 GiB; otherwise why the link is over.
    package func send(_ message: [UInt8]) async throws {
        guard !message.isEmpty, message.count <= Int(UInt32.max) else {
            throw LinkError(.messageLength, "A message has 1 to \(UInt32.max) bytes, not \(message.count).")
        }
        try await road.send(message)
        sent.add(UInt64(FrameReader.headerBytes + message.count), ordering: .relaxed)
    }

    /// Says that the hello has been answered: there is no hurry any more, and from the message that is taken next on the
    /// peer may send longer ones. Call it before taking another message.
    ///
    /// - Throws: `LinkError` with `.tooMany` if there are more links at a time than this device allows.
    package func open(messageLimit: Int) throws {
        try opened()
        road.inbox.open(limit: messageLimit)
    }

    /// Changes how long messages may be from the one that is taken next on.
    package func allow(messageLimit: Int) { road.inbox.open(limit: messageLimit) }

    /// Says goodbye and waits until the link is gone, for the peer's goodbye for a short time only. A message that is
    /// being sent stops where it is.
    package func close() async { await road.close() }

    /// Bytes of whole messages sent, and bytes received, headers included; not what encryption adds.
    package var traffic: (bytesSent: UInt64, bytesReceived: UInt64) {
        (sent.load(ordering: .relaxed), road.inbox.received)
    }
}

/// What carries messages: a connection, or memory.
protocol LinkRoad: Sendable {
    var inbox: Inbox { get }
    func send(_ message: [UInt8]) async throws
    func close() async
    /// Closes without waiting.
    func abandon()
}
