import NIOCore
import NIOEmbedded
import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import VicinoConnection

/// Uses a channel whose clock the test moves.
@Suite("A connection ends at its timeouts")
struct TimeTests {
    private let limits = ConnectionLimits()
    private let channel = EmbeddedChannel()

    /// The channel with messages, as after a handshake.
    private func inbox(below handler: any ChannelHandler = ReadCounter()) throws -> ReceiveBuffer {
        let inbox = ReceiveBuffer(limit: limits.helloBytes) { _ in }
        try channel.pipeline.syncOperations.addHandler(handler, name: ChannelPipeline.tlsHandler)
        try channel.pipeline.syncOperations.addHandler(MessageHandler(inbox, limits, isInitiator: false))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        return inbox
    }

    private func ending(_ inbox: ReceiveBuffer) -> String? {
        if case .failure(let error) = inbox.ending { error.message } else { nil }
    }

    @Test(
        "A connection whose peer proves nothing ends after the handshake's timeout",
        arguments: [
            ConnectionSide.initiator(knock: nil), .initiator(knock: { _ in [] }), .acceptor(knock: nil),
            .acceptor(knock: KnockAdmission { _, _ in false }),
        ])
    func handshake(_ side: ConnectionSide) throws {
        var limits = limits
        limits.acceptorStretch = 1...1
        let connection = SecureConnection(
            identity: try TestPerson.anna().identity(), limits: limits, admits: { _ in true }, side: side,
            remoteAddress: "", threads: .here)
        let failure = LockedValue<VicinoError.Code?>(nil)
        connection.setUp(channel).flatMap(\.self).whenFailure { error in
            failure.withLock { $0 = (error as? VicinoError)?.code }
        }
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(9999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
        #expect(failure.withLock(\.self) == .timeout)
    }

    @Test("How long an acceptor waits is drawn for each connection, and never less than an initiator waits")
    func drawn() {
        var random = SeededGenerator(seed: 1)
        let drawn = (0..<1000).map { _ in limits.drawHandshake(asInitiator: false, using: &random) }
        #expect(drawn.allSatisfy { $0 >= limits.handshake && $0 <= limits.handshake * 2 })
        #expect(drawn.contains { $0 < .seconds(11) })
        #expect(drawn.contains { $0 > .seconds(19) })
        #expect(limits.drawHandshake(asInitiator: true, using: &random) == limits.handshake)
    }

    @Test("A peer that does not say hello is cut off")
    func hello() throws {
        let inbox = try inbox()
        // The beginning of a message of 4096 bytes.
        for byte: UInt8 in [0, 0, 16, 0, 1, 2, 3, 4, 5, 6] {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(ending(inbox) == nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(ending(inbox) == VicinoError.helloTimeout.message)
        #expect(!channel.isActive)
    }

    @Test("A silent peer is cut off")
    func idle() throws {
        let inbox = try inbox()
        inbox.open(limit: 1000)
        channel.embeddedEventLoop.advanceTime(by: .seconds(119))
        #expect(ending(inbox) == nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(3))
        #expect(ending(inbox) == VicinoError.idleTimeout.message)
    }

    @Test("A peer that is silent because this side does not read is not cut off")
    func untaken() throws {
        let inbox = try inbox()
        inbox.open(limit: 1000)
        try channel.writeInbound(FrameReader.frame([1]))
        channel.embeddedEventLoop.advanceTime(by: .seconds(500))
        #expect(ending(inbox) == nil)
        #expect(channel.isActive)
    }

    /// How long a connection lasts that receives so many bytes each second.
    private func secondsUntilEnd(of inbox: ReceiveBuffer, hearing count: Int, atMost limit: Int) throws -> Int {
        var seconds = 0
        while ending(inbox) == nil, seconds < limit {
            try channel.writeInbound(ByteBuffer(repeating: 1, count: count))
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            seconds += 1
        }
        return seconds
    }

    @Test("A message that trickles is cut off")
    func slow() throws {
        let inbox = try inbox()
        inbox.open(limit: 1_000_000)
        try channel.writeInbound(ByteBuffer(bytes: [0, 1, 0, 0]))
        let seconds = try secondsUntilEnd(of: inbox, hearing: 100, atMost: 100)
        // 100 bytes a second are less than 500, after the grace period of 10 seconds.
        #expect((12...14).contains(seconds))
        #expect(ending(inbox) == VicinoError.tooSlow.message)
    }

    @Test("A peer that reads nothing of a message is cut off, however much it sends meanwhile")
    func unread() throws {
        let inbox = try inbox(below: Blockade())
        inbox.open(limit: 1_000_000)
        channel.writeAndFlush(FrameReader.frame(message(200_000)), promise: nil)
        try channel.writeInbound(ByteBuffer(bytes: [0, 8, 0, 0]))
        let seconds = try secondsUntilEnd(of: inbox, hearing: 600, atMost: 500)
        // One slice may have been sent without being noticed, and there are 10 seconds of grace.
        let slice = ConnectionLimits.sliceBytes / limits.slowestRate
        #expect((slice + 10...slice + 13).contains(seconds))
        #expect(ending(inbox) == VicinoError.tooSlow.message)
    }

    @Test("This side does not wait for the goodbye of a peer that it cuts off")
    func goodbye() throws {
        let inbox = try inbox(below: Blockade())
        channel.embeddedEventLoop.advanceTime(by: .seconds(12))
        #expect(ending(inbox) == VicinoError.helloTimeout.message)
        #expect(!channel.isActive)
    }

    @Test("Nothing is read while a complete message waits")
    func reading() throws {
        let inbox = try inbox()
        let counter = try channel.pipeline.syncOperations.handler(type: ReadCounter.self)
        let before = counter.count
        channel.read()
        #expect(counter.count == before + 1)
        try channel.writeInbound(FrameReader.frame([1, 2]))
        let full = counter.count
        channel.read()
        #expect(counter.count == full)
        #expect(inbox.phase == .full)
    }

    @Test("A long message is sent in slices, each when the one before was sent")
    func slices() throws {
        _ = try inbox()
        let sending = channel.writeAndFlush(FrameReader.frame(message(200_000)))
        var sizes: [Int] = []
        while let slice = try channel.readOutbound(as: ByteBuffer.self) { sizes.append(slice.readableBytes) }
        #expect(sizes == [65_536, 65_536, 65_536, 200_004 - 3 * 65_536])
        try sending.wait()
    }
}

/// Counts the reads from the network.
private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Never
    var count = 0

    func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
    }
}

/// A peer that reads nothing, and does not answer a close.
private final class Blockade: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    private var waiting: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if let promise { waiting.append(promise) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if let promise { waiting.append(promise) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for promise in waiting { promise.fail(VicinoError.isClosed) }
    }
}
