import NIOCore
import NIOEmbedded
import NIOSSL
import Synchronization
import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import VicinoLink

/// Ben's first device, which answers those only who knock with a key of his, and the clock that it goes by.
final class Door: Sendable {
    static let epoch = Epoch(number: 1_988_889)

    private let gate: Mutex<KnockGate>
    private let now: Timestamp
    private let asked = Atomic<Int>(0)

    init(_ keys: [(opening: KnockOpening, key: KnockKey)] = [(.presence, .make(1))]) {
        var gate = KnockGate(medium: .localNetwork)
        gate.open(to: keys)
        self.gate = Mutex(gate)
        now = Timestamp.epoch.advanced(
            byMilliseconds: Self.epoch.minutes.lowerBound.number * Minute.milliseconds + 400_000)
    }

    /// How many have sent a knock and a ClientHello.
    var askedCount: Int { asked.load(ordering: .relaxed) }

    var keeper: Doorkeeper {
        Doorkeeper { knock, hello in
            defer { self.asked.add(1, ordering: .relaxed) }
            guard let knock = try? Knock(bytes: knock) else { return false }
            return self.gate.withLock { $0.admits(knock, hello: hello, at: self.now) } != nil
        }
    }
}

extension KnockKey {
    /// Opens the first device of a person with a key that follows from the seed.
    static func make(_ seed: UInt64) -> KnockKey {
        var random = SeededGenerator(seed: seed)
        return KnockKey(PresenceKey(using: &random), device: .first)
    }

    /// Knocks with this key.
    func knocking(in epoch: Epoch = Door.epoch, seed: UInt64 = 1) -> Knocking {
        let random = Mutex(SeededGenerator(seed: seed))
        return { hello in
            random.withLock { self.knock(on: .localNetwork, in: epoch, hello: hello, using: &$0).bytes }
        }
    }
}

/// A connection in memory, whose clock the test turns.
struct EmbeddedEnd {
    let channel = EmbeddedChannel()

    /// - Parameters:
    ///   - identity: what it shows.
    ///   - context: one that serves many connections, to save time; nil for one of its own.
    init(_ side: LinkSide, _ identity: DeviceIdentity, context: NIOSSLContext? = nil) throws {
        let connection = SecureConnection(
            identity: identity, limits: LinkLimits(), admits: { _ in true }, side: side, remoteAddress: "")
        try connection.setUp(channel, context: context).whenComplete { _ in }
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    }

    /// Everything that has gone out since the last time.
    func sent() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = try channel.readOutbound(as: ByteBuffer.self) { bytes += Array(more.readableBytesView) }
        return bytes
    }

    func receive(_ bytes: some Sequence<UInt8>) throws { try channel.writeInbound(ByteBuffer(bytes: bytes)) }

    func advance(by milliseconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds)) }
}

/// What Anna's device says first when she connects.
func firstFlight(_ knock: Knocking?) throws -> [UInt8] {
    try EmbeddedEnd(.initiator(knock: knock), try TestPerson.anna().identity()).sent()
}
