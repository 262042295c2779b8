import NIOCore
import NIOEmbedded
import Testing
import VicinoCore

@testable import VicinoConnection

@Suite("Unproven connections make room for others")
struct ConnectionLimiterTests {
    private static let limits = ConnectionLimits()
    private var limiter = ConnectionLimiter(limits)

    @Test("One address evicts its own oldest connection")
    mutating func address() throws {
        let stranger = try enter("192.0.2.1").number
        let count = Self.limits.newFromAddress
        let numbers = try (0..<count).map { _ in try enter("192.0.2.2").number }
        #expect(limiter.newCount == count + 1)
        let evicted = try (0..<2).map { _ in try enter("192.0.2.2").evicted }
        #expect(evicted == [numbers[0], numbers[1]])
        #expect(limiter.newCount == count + 1)
        expect(open(stranger), true)
    }

    @Test("If all slots are taken the oldest connection of the largest network goes, so many addresses do not help")
    mutating func network() throws {
        let honest = try enter("2001:db8:1::1").number
        let hostile = try (1..<512).map { try enter("2001:db8:2::\(String($0, radix: 16))").number }
        let evicted = try hostile.prefix(100).map { try enter("2001:db8:2::ffff:\($0)").evicted }
        #expect(evicted == hostile.prefix(100).map(Optional.some))
        #expect(limiter.newCount == 512)
        expect(open(honest), true)
    }

    @Test("Among networks of one size the oldest connection goes")
    mutating func oldest() throws {
        for high in 0..<2 { for low in 0..<256 { _ = try enter("10.0.\(high).\(low)") } }
        let evicted = [try enter("10.1.0.0").evicted, try enter("10.1.0.1").evicted]
        #expect(evicted == [1, 2])
    }

    @Test("An evicted connection cannot prove anything any more")
    mutating func evicted() throws {
        let first = try enter("192.0.2.1").number
        for _ in 0..<Self.limits.newFromAddress { _ = try enter("192.0.2.1") }
        expect(open(first), false)
    }

    @Test("Proven connections are limited for an address and in all, and make room when they go")
    mutating func proved() throws {
        var numbers: [ConnectionLimiter.Number] = []
        for high in 0..<8 {
            for _ in 0..<128 {
                numbers.append(try enter("10.0.0.\(high)").number)
                expect(open(numbers[numbers.count - 1]), true)
            }
            if high < 7 { expect(open(try enter("10.0.0.\(high)").number), false) }
        }
        expect(open(try enter("10.0.0.200").number), false)
        limiter.leave(numbers[0])
        expect(open(try enter("10.0.0.200").number), true)
        #expect(limiter.openCount == 1024)
        #expect(limiter.newCount == 0)
    }

    @Test("One user has few open connections, from however many addresses")
    mutating func user() throws {
        for low in 0..<Self.limits.openWithUser { expect(open(try enter("10.0.0.\(low)").number, user: 1), true) }
        expect(open(try enter("10.0.0.200").number, user: 1), false)
        expect(open(try enter("10.0.0.200").number, user: 2), true)
    }

    @Test("An evicted peer is cut off, and keeps no file open")
    func cut() throws {
        var limits = ConnectionLimits()
        limits.newFromAddress = 1
        let limiter = ConnectionRegister(limits)
        let channels = [EmbeddedChannel(), EmbeddedChannel()]
        for channel in channels {
            try channel.pipeline.syncOperations.addHandler(BackPressureHandler(), name: ChannelPipeline.tlsHandler)
            try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
            _ = try limiter.enter(channel, from: .init(channel.remoteAddress))
        }
        for channel in channels { channel.embeddedEventLoop.run() }
        #expect(channels.map(\.isActive) == [false, true])
        #expect(limiter.counts.new == 1)
    }

    @Test("A program that may open few files accepts few connections, so that some are left")
    func descriptors() {
        for count in [256, 1024, 4096, 1 << 20] {
            let limits = ConnectionLimits(descriptors: count)
            #expect(limits.new + limits.open <= count * 3 / 4)
            #expect(limits.new >= 16)
            #expect(limits.open >= 16)
        }
        #expect(ConnectionLimits(descriptors: 4096).open == ConnectionLimits().open)
    }

    @Test("Link-local addresses do not count as one network")
    func networks() throws {
        #expect(try origin("fe80::1").network != origin("fe80::2").network)
        #expect(try origin("2001:db8::1").network == origin("2001:db8::2").network)
        #expect(try origin("2001:db8:0:1::1").network != origin("2001:db8::1").network)
        #expect(try origin("192.0.2.1").network != origin("192.0.2.2").network)
        #expect(try origin("2001:db8::1").address != origin("2001:db8::2").address)
    }

    private func origin(_ address: String) throws -> ConnectionLimiter.Origin {
        ConnectionLimiter.Origin(try SocketAddress(ipAddress: address, port: 4000))
    }

    private mutating func enter(_ address: String) throws -> (
        number: ConnectionLimiter.Number, evicted: ConnectionLimiter.Number?
    ) {
        limiter.enter(try origin(address))
    }

    /// Answers the hello of a connection; each is another user's, unless one is given.
    private mutating func open(_ number: ConnectionLimiter.Number, user: UInt8? = nil) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        if let user { bytes = [UInt8](repeating: user, count: 32) }
        guard let user = UserID(bytes) else { preconditionFailure("Every 32 bytes may be an id.") }
        return limiter.open(number, with: user)
    }

    /// For calls that change the limiter, which `#expect` cannot hold.
    private func expect(_ found: Bool, _ expected: Bool, at location: SourceLocation = #_sourceLocation) {
        #expect(found == expected, sourceLocation: location)
    }
}
