internal import Synchronization
package import VicinoCore

/// A connection that carries messages to and from a peer whose identity is proved.
///
/// A connection proves that *this* side has checked the peer. The peer's own check may still fail: the initiator
/// completes the handshake before the acceptor has checked the initiator's certificate. So no message counts before the
/// peer has answered a hello. After a refusal, taking or sending a message throws `VicinoError` with `.rejected`.
///
/// A connection closes when no code holds it any more.
package final class PeerConnection: Sendable {
    /// The proved identity of the peer.
    package let peer: PeerIdentity
    /// SHA-256 of the certificate that this side has shown.
    package let ownCertificateHash: Digest
    /// The peer's address, for people to read.
    package let remoteAddress: String
    /// What carries the bytes.
    package let transport: Transport
    /// Whether this side connected.
    package let isInitiator: Bool
    private let pipe: any MessagePipe
    private let opened: @Sendable () throws -> Void
    private let sent = Atomic<UInt64>(0)

    /// - Parameter opened: called when the hello has been answered; throws if there are too many connections.
    init(
        peer: PeerIdentity, ownCertificateHash: Digest, remoteAddress: String, transport: Transport,
        isInitiator: Bool, over pipe: any MessagePipe, opened: @escaping @Sendable () throws -> Void = {}
    ) {
        self.opened = opened
        self.peer = peer
        self.ownCertificateHash = ownCertificateHash
        self.remoteAddress = remoteAddress
        self.isInitiator = isInitiator
        self.transport = transport
        self.pipe = pipe
    }

    deinit { pipe.abandon() }

    /// The messages of the peer.
    package var messages: PeerMessages { PeerMessages(inbox: pipe.inbox) }

    /// Sends a message, and waits while the peer or the network cannot take it.
    ///
    /// Messages of several tasks are sent one after the other. The cancellation of a waiting task closes the
    /// connection, because half a message cannot be taken back.
    ///
    /// - Throws: `VicinoError` with `.messageLength` for an empty message or one of 4 GiB; otherwise why the connection
    ///   is over.
    package func send(_ message: [UInt8]) async throws {
        guard !message.isEmpty, message.count <= Int(UInt32.max) else {
            throw VicinoError(.messageLength, "A message has 1 to \(UInt32.max) bytes, not \(message.count).")
        }
        try await pipe.send(message)
        sent.add(UInt64(FrameReader.headerBytes + message.count), ordering: .relaxed)
    }

    /// Notes that the hello has been answered: the hello's timeout ends, and later messages may be longer.
    ///
    /// Call it before taking another message.
    ///
    /// - Throws: `VicinoError` with `.tooMany` if there are more connections at a time than this device allows.
    package func open(messageLimit: Int) throws {
        try opened()
        pipe.inbox.open(limit: messageLimit)
    }

    /// Changes the length limit from the next message on.
    package func allow(messageLimit: Int) { pipe.inbox.open(limit: messageLimit) }

    /// Says goodbye, waits a short time for the peer's goodbye, and closes the connection.
    ///
    /// A message that is being sent stops in the middle.
    package func close() async { await pipe.close() }

    /// Bytes of complete messages sent, and bytes received, with their headers and without the overhead of encryption.
    package var traffic: (bytesSent: UInt64, bytesReceived: UInt64) {
        (sent.load(ordering: .relaxed), pipe.inbox.received)
    }
}

/// One end of what carries a connection's messages: a channel of NIO, or memory.
protocol MessagePipe: Sendable {
    var inbox: ReceiveBuffer { get }
    func send(_ message: [UInt8]) async throws
    func close() async
    /// Closes without waiting.
    func abandon()
}
