import Glibc
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

@Suite("A descriptor that takes packets carries a stream", .timeLimit(.minutes(5)))
struct PacketTests {
    @Test("Writes are joined and cut into packets, and each is confirmed with its last packet")
    func packets() throws {
        let channel = try Self.channel(limit: 100)
        let confirmed = LockedValue<[Int]>([])
        for (number, length) in [250, 30, 120].enumerated() {
            channel.write(ByteBuffer(repeating: UInt8(number), count: length)).whenSuccess {
                confirmed.withLock { $0.append(number) }
            }
        }
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        channel.flush()
        var packets: [[UInt8]] = []
        while let packet = try channel.readOutbound(as: ByteBuffer.self) {
            packets.append(Array(packet.readableBytesView))
        }
        #expect(packets.map(\.count) == [100, 100, 100, 100])
        #expect(packets.flatMap(\.self) == [0, 1, 2].flatMap { Array(repeating: $0, count: [250, 30, 120][Int($0)]) })
        #expect(confirmed.withLock(\.self) == [0, 1, 2])
    }

    @Test("A packet is not sent before the system has taken the one before it")
    func oneAtATime() throws {
        let system = SlowSystem()
        let channel = EmbeddedChannel(handlers: [system, PacketHandler(limit: 10, closing: .seconds(2))])
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        let done = channel.writeAndFlush(ByteBuffer(repeating: 7, count: 25))
        var sizes: [Int] = []
        while let packet = system.take() { sizes.append(packet) }
        #expect(sizes == [10, 10, 5])
        try done.wait()
        #expect(system.most == 1)
    }

    @Test("A write that fails fails all that wait behind it")
    func failure() throws {
        let system = SlowSystem()
        let channel = EmbeddedChannel(handlers: [system, PacketHandler(limit: 10, closing: .seconds(2))])
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        let writes = [25, 5].map { channel.writeAndFlush(ByteBuffer(repeating: 7, count: $0)) }
        #expect(system.take(failing: IOError(errnoCode: EMSGSIZE, reason: "send")) == 10)
        for write in writes { #expect(throws: IOError.self) { try write.wait() } }
        #expect(system.take() == nil)
    }

    @Test("The side that has received last closes at once, the one that has sent last when its peer has closed")
    func order() throws {
        let receiver = try Self.channel()
        try receiver.writeOutbound(ByteBuffer(string: "goodbye"))
        try receiver.writeInbound(ByteBuffer(string: "goodbye"))
        receiver.close(promise: nil)
        #expect(!receiver.isActive)

        let sender = try Self.channel()
        try sender.writeInbound(ByteBuffer(string: "goodbye"))
        try sender.writeOutbound(ByteBuffer(string: "goodbye"))
        let closed = LockedValue(false)
        sender.close().whenSuccess { closed.withLock { $0 = true } }
        let isEarly = closed.withLock(\.self)
        #expect(sender.isActive)
        #expect(!isEarly)
        sender.pipeline.fireChannelInactive()
        let isClosed = closed.withLock(\.self)
        #expect(isClosed)
    }

    @Test("A peer that does not close is not awaited for longer than the limit, whatever it sends")
    func wait() throws {
        let channel = try Self.channel()
        try channel.writeOutbound(ByteBuffer(string: "goodbye"))
        channel.close(promise: nil)
        for _ in 0..<19 {
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(100))
            try channel.writeInbound(ByteBuffer(string: "more"))
            #expect(channel.isActive)
        }
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(100))
        #expect(!channel.isActive)
        #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    }

    @Test("A reset is an end like any other, as the system reports each one so; other errors are errors")
    func reset() throws {
        let channel = try Self.channel()
        channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNRESET, reason: "read"))
        try channel.throwIfErrorCaught()
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EIO, reason: "read"))
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    }

    @Test("A connection that is cut waits for no peer")
    func cut() throws {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(
            PacketHandler(limit: 100, closing: .seconds(2)), name: ChannelPipeline.packetHandler)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        try channel.writeOutbound(ByteBuffer(string: "alert"))
        channel.pipeline.syncOperations.cut()
        #expect(!channel.isActive)
    }

    @Test("Long packets arrive whole after many short ones")
    func growth() async throws {
        try await withEnds(of: .packets) { first, second in
            for connection in [first, second] { try connection.open(messageLimit: 100_000) }
            for length in Array(repeating: 3, count: 40) + [1900, 3, 50_000] {
                async let sending: Void = first.send(message(length))
                #expect(try await second.next() == message(length))
                try await sending
            }
        }
    }

    @Test("Packets of the smallest size that Bluetooth allows carry a session")
    func smallest() async throws {
        let anna = try TestPerson.anna()
        let ben = try TestPerson.ben()
        let descriptors = try packetPair(sent: 23)
        async let first = PeerConnection.over(
            descriptors.0, side: .initiator(knock: KnockKey.make(1).knocking()), remoteAddress: "pair",
            expecting: ben.user, identity: try anna.identity(), limits: .patient,
            admits: { _ in true })
        async let second = PeerConnection.over(
            descriptors.1, side: .acceptor(knock: TestListener().keeper), remoteAddress: "pair",
            expecting: anna.user, identity: try ben.identity(), limits: .patient,
            admits: { _ in true })
        let near = try await first
        let far = try await second
        try await near.send(message(9000))
        #expect(try await far.next() == message(9000))
    }

    private static func channel(limit: Int = 100) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: PacketHandler(limit: limit, closing: .seconds(2)))
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        return channel
    }
}

@Suite("A listener limits connections that another driver has accepted as it limits its own", .timeLimit(.minutes(5)))
struct AcceptedElsewhereTests {
    @Test("A peer that knocks correctly on a descriptor is served, with the transport's name")
    func served() async throws {
        let anna = try TestPerson.anna()
        let ben = try TestPerson.ben()
        try await Self.listening(ConnectionLimits.patient) { listener in
            let (near, far) = try packetPair()
            let stream = StreamDescriptor(near.number, packets: near.packets, transport: .bluetooth)
            listener.accept(stream, from: "00:11", in: "Bluetooth", knock: TestListener().keeper)
            let connection = try await PeerConnection.over(
                far, side: .initiator(knock: KnockKey.make(1).knocking()), remoteAddress: "pair",
                expecting: ben.user, identity: try anna.identity(), limits: .patient,
                admits: { _ in true })
            let accepted = try await listener.next()
            #expect(accepted.transport == .bluetooth)
            #expect(accepted.remoteAddress == "00:11")
            try await connection.send(message(5000))
            #expect(try await accepted.next() == message(5000))
        }
    }

    @Test(
        "A channel that is closed while it is set up is not registered, and its descriptor is closed",
        arguments: [0, 1])
    func closedEarly(turns: Int) async throws {
        let (near, far) = try socketPair()
        defer { close(far) }
        try await descriptorChannel(StreamDescriptor(near), closing: .zero, on: .singleton) { channel in
            channel.close(promise: nil)
            // The future of the end is fulfilled a turn of the event loop later.
            return turns == 0 ? channel.eventLoop.makeSucceededVoidFuture() : channel.closeFuture
        }.get()
        var byte: UInt8 = 0
        #expect(read(far, &byte, 1) == 0)
    }

    @Test("The oldest silent channel of an address makes room for a new one, and other addresses keep theirs")
    func crowd() async throws {
        var limits = ConnectionLimits.patient
        limits.newFromAddress = 4
        limits.new = 6
        try await Self.listening(limits) { listener in
            var ends: [CInt] = []
            for number in 0..<10 {
                let (near, far) = try packetPair()
                listener.accept(near, from: number == 0 ? "first" : "crowd", in: "Bluetooth", knock: nil)
                ends.append(far.number)
                try await yieldUntil("connection \(number) was never accepted") {
                    listener.counts.new >= min(number + 1, 5)
                }
                // The evicted channel ends without a byte.
                if number >= 5 { #expect(await Self.end(of: ends[number - 4])) }
            }
            #expect(listener.counts.new == 5)
            for end in ends { close(end) }
        }
    }

    @Test("A channel on which nothing arrives ends with the time for the handshake, without a byte")
    func stalled() async throws {
        var limits = ConnectionLimits.patient
        limits.handshake = .milliseconds(20)
        try await Self.listening(limits) { listener in
            let (near, far) = try packetPair()
            listener.accept(near, from: "00:11", in: "Bluetooth", knock: TestListener().keeper)
            #expect(await Self.end(of: far.number))
            close(far.number)
        }
    }

    @Test("A descriptor that a closed listener receives is closed")
    func closed() async throws {
        let listener = try await Self.listening(ConnectionLimits.patient) { $0 }
        let (near, far) = try packetPair()
        listener.accept(near, from: "00:11", in: "Bluetooth", knock: nil)
        #expect(await Self.end(of: far.number))
        close(far.number)
    }

    private static func listening<Outcome>(
        _ limits: ConnectionLimits, _ body: (ConnectionListener) async throws -> Outcome
    ) async throws -> Outcome {
        try await ConnectionListener.with(
            at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try TestPerson.ben().identity(),
            knock: nil, limits: limits, admits: { _ in true }, body)
    }

    /// Waits for the end of a channel; false if a byte arrives first.
    private static func end(of descriptor: CInt) async -> Bool {
        await withCheckedContinuation { continuation in
            NIOThreadPool.singleton.submit { _ in
                var byte: UInt8 = 0
                continuation.resume(returning: read(descriptor, &byte, 1) <= 0)
            }
        }
    }
}

/// A system that takes a packet only when the test says so.
private final class SlowSystem: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private var waiting: [(size: Int, promise: EventLoopPromise<Void>?)] = []
    /// The most packets that waited at a time.
    private(set) var most = 0

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        waiting.append((unwrapOutboundIn(data).readableBytes, promise))
        most = max(most, waiting.count)
    }

    /// Takes a packet, or refuses it.
    func take(failing error: (any Error)? = nil) -> Int? {
        guard !waiting.isEmpty else { return nil }
        let packet = waiting.removeFirst()
        if let error { packet.promise?.fail(error) } else { packet.promise?.succeed() }
        return packet.size
    }
}
