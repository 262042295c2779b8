import NIOCore
import NIOEmbedded
import NIOSSL
import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

/// Uses connections in memory, with TLS and a clock that the test moves.
@Suite("A peer without a valid knock gets no answer")
struct KnockAdmissionTests {
    private let ben: DeviceIdentity
    /// Settings of TLS for handlers that never begin it.
    private let context: NIOSSLContext

    init() throws {
        ben = try TestPerson.ben().identity()
        context = try ben.context(isInitiator: false, ConnectionLimits.patient)
    }

    private func end(_ keeper: KnockAdmission) throws -> EmbeddedEnd {
        try EmbeddedEnd(.acceptor(knock: keeper), ben)
    }

    /// A handler that decides at once.
    private func knockHandler(_ keeper: KnockAdmission) -> AcceptorKnockHandler {
        AcceptorKnockHandler({ [context] in $2(keeper($0, $1) ? .success(context) : .failure(WrongKnock())) }) { _, _ in
        }
    }

    @Test("A knock has the same number of bytes here as where knocks are made")
    func byteCount() {
        #expect(InitiatorKnockHandler.knockBytes == Knock.byteCount)
    }

    @Test("TLS begins only after a valid knock, and a connection can be cut before")
    func noHandshakeBefore() throws {
        func hasTLS(_ end: EmbeddedEnd) -> Bool {
            (try? end.channel.pipeline.syncOperations.context(name: ChannelPipeline.tlsHandler)) != nil
        }
        let flight = try firstFlight(KnockKey.make(1).knocking())
        let end = try end(TestListener().keeper)
        try end.receive(flight.dropLast())
        #expect(!hasTLS(end))
        try end.receive(flight.suffix(1))
        #expect(hasTLS(end))

        let silent = try self.end(TestListener().keeper)
        silent.channel.pipeline.syncOperations.cut()
        #expect(!silent.channel.isActive)
        #expect(try silent.sent().isEmpty)
    }

    @Test("A valid knock is answered, also byte by byte and in small records", arguments: [1, 3, 47, 48, 49, 1000])
    func answered(_ size: Int) throws {
        let flight = try firstFlight(KnockKey.make(1).knocking())
        let hello = Array(flight.dropFirst(48))
        let cut = inRecords(hello, of: size)
        for bytes in [flight, KnockKey.make(1).knocking(seed: 2)(.sha256(cut)) + cut] {
            let end = try end(TestListener().keeper)
            for start in stride(from: 0, to: bytes.count, by: size) {
                #expect(try end.sent() == [])
                try end.receive(bytes[start..<min(start + size, bytes.count)])
            }
            // A handshake message, and not an alert.
            #expect(try end.sent().first == 22)
        }
    }

    /// The bytes of peers that are not admitted.
    private struct Strangers {
        let hello: [UInt8]
        let seen: [UInt8]
        let keeper: KnockAdmission
        var random = SeededGenerator(seed: 5)

        /// One of each kind, in rotation.
        mutating func bytes(_ number: Int) -> [UInt8] {
            let digest = Digest.sha256(hello)
            let late = number.isMultiple(of: 2) ? -3 : 3
            switch number % 9 {
            case 0: return random.bytes(Int.random(in: 1...2000, using: &random))
            case 1: return random.bytes(48) + hello
            case 2: return seen
            case 3: return knock(.make(1), in: TestListener.epoch.advanced(by: Int64(late)))(digest) + hello
            case 4: return knock(.make(UInt64(number)))(digest) + hello
            case 5: return knock(.make(1))(.sha256(random.bytes(9))) + hello
            case 6: return hello + hello
            case 7: return knock(.make(1))(.sha256(hello + [0])) + hello + [0]
            default: return Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) + random.bytes(200)
            }
        }

        mutating func rightKnock() -> [UInt8] { knock(.make(1))(.sha256(hello)) + hello }

        private mutating func knock(_ key: KnockKey, in epoch: Epoch = TestListener.epoch) -> Knocking {
            key.knocking(in: epoch, seed: random.next())
        }
    }

    @Test("Ten thousand peers with random, old, foreign, late or no knocks get no byte, and no end before the timeout")
    func silence() throws {
        let listener = TestListener()
        let seen = try firstFlight(KnockKey.make(1).knocking())
        let first = try end(listener.keeper)
        try first.receive(seen)
        #expect(try !first.sent().isEmpty)
        var strangers = Strangers(hello: try firstFlight(nil), seen: seen, keeper: listener.keeper)
        for number in 0..<10_000 {
            let end = try end(listener.keeper)
            try end.receive(strangers.bytes(number))
            end.advance(by: 9999)
            #expect(end.channel.isActive, "Number \(number) was told by an early end.")
            // Later bytes change nothing, not even a valid knock.
            try end.receive(strangers.rightKnock())
            // The time is at most twice as long, at random.
            end.advance(by: 10_001)
            #expect(!end.channel.isActive)
            #expect(try end.sent() == [], "Number \(number) was answered.")
        }
    }

    @Test("No byte is sent before a valid knock, not even when this side ends the connection")
    func closing() throws {
        for bytes in [[], [1], [UInt8](repeating: 1, count: 300)] {
            let end = try end(TestListener().keeper)
            try end.receive(bytes)
            let sending = end.channel.writeAndFlush(ByteBuffer(bytes: [1, 2, 3]))
            end.channel.close(promise: nil)
            end.advance(by: 10_000)
            #expect(try end.sent() == [])
            #expect(throws: (any Error).self) { try sending.wait() }
        }
        let channel = EmbeddedChannel(handler: knockHandler(TestListener().keeper))
        #expect(throws: VicinoError.self) { try channel.writeOutbound(ByteBuffer(bytes: [1])) }
    }

    @Test("Bytes directly after the ClientHello are not lost")
    func behind() throws {
        let flight = try firstFlight(KnockKey.make(1).knocking())
        let channel = EmbeddedChannel(handler: knockHandler(TestListener().keeper))
        try channel.writeInbound(ByteBuffer(bytes: flight + [1, 2, 3]))
        #expect(try channel.readInbound() == ByteBuffer(bytes: flight.dropFirst(48) + [1, 2, 3]))
        try channel.writeInbound(ByteBuffer(bytes: [4]))
        #expect(try channel.readInbound() == ByteBuffer(bytes: [4]))
    }

    @Test("A peer that sends without end uses no memory")
    func bounded() throws {
        let opened = [22, 3, 1, 0x3F, 0xFB, 1, 0, 0x3F, 0xF7] + [UInt8](repeating: 7, count: 16_374)
        for first in [opened, [22, 3, 1, 0, 1], [7]] {
            let handler = knockHandler(KnockAdmission { _, _ in true })
            let channel = EmbeddedChannel(handler: handler)
            try channel.writeInbound(ByteBuffer(bytes: [UInt8](repeating: 0, count: 48) + first))
            #expect(handler.heldBytes <= 48 + HelloReader.byteLimit)
            for _ in 0..<100 { try channel.writeInbound(ByteBuffer(repeating: 0, count: 65_536)) }
            #expect(handler.heldBytes == 0)
        }
    }
}
