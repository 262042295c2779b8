import NIOCore
import NIOEmbedded
import Synchronization
import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

/// Ben's first device, which answers only valid knocks, and its clock.
final class TestListener: Sendable {
    static let epoch = Epoch(number: 1_988_889)

    private let matcher: LockedValue<KnockMatcher>
    private let now: Timestamp
    private let asked = Atomic<Int>(0)

    init(_ keys: [(kind: KnockKeyKind, key: KnockKey)] = [(.presence, .make(1))]) {
        var matcher = KnockMatcher(medium: .localNetwork)
        matcher.replaceKeys(keys)
        self.matcher = LockedValue(matcher)
        now = Timestamp.epoch.advanced(
            byMilliseconds: Self.epoch.quarterStart + 400_000)
    }

    /// The number of received knocks with a ClientHello.
    var askedCount: Int { asked.load(ordering: .relaxed) }

    var keeper: KnockAdmission {
        KnockAdmission { knock, hello in
            defer { self.asked.add(1, ordering: .relaxed) }
            guard let knock = try? Knock(bytes: knock) else { return false }
            return self.matcher.withLock { $0.accept(knock, hello: hello, at: self.now) } != nil
        }
    }
}

extension KnockKey {
    /// The knock key of a person's first device, which depends on a seed.
    static func make(_ seed: UInt64) -> KnockKey {
        var random = SeededGenerator(seed: seed)
        return KnockKey(PresenceKey(using: &random), device: .first)
    }

    /// Knocks with this key.
    func knocking(in epoch: Epoch = TestListener.epoch, seed: UInt64 = 1) -> Knocking {
        let random = LockedValue(SeededGenerator(seed: seed))
        return { hello in
            random.withLock { self.knock(on: .localNetwork, in: epoch, hello: hello, using: &$0).bytes }
        }
    }
}

/// A connection in memory, whose clock the test moves.
struct EmbeddedEnd {
    let channel = EmbeddedChannel()

    /// - Parameter identity: the identity that it shows.
    init(_ side: ConnectionSide, _ identity: DeviceIdentity) throws {
        let connection = SecureConnection(
            identity: identity, limits: ConnectionLimits(), admits: { _ in true }, side: side, remoteAddress: "",
            threads: .here)
        _ = connection.setUp(channel)
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    }

    /// All bytes sent since the last call.
    func sent() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = try channel.readOutbound(as: ByteBuffer.self) { bytes += Array(more.readableBytesView) }
        return bytes
    }

    func receive(_ bytes: some Sequence<UInt8>) throws { try channel.writeInbound(ByteBuffer(bytes: bytes)) }

    func advance(by milliseconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds)) }
}

/// The first bytes of Anna's device when she connects.
func firstFlight(_ knock: Knocking?) throws -> [UInt8] {
    try EmbeddedEnd(.initiator(knock: knock), try TestPerson.anna().identity()).sent()
}
