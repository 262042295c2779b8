import Glibc
import Testing
import VicinoCore
import VicinoLocks
import VicinoPresence

@testable import VicinoL2CAP

@Suite("Channels are opened, accepted and given up", .timeLimit(.minutes(2)))
struct TransportTests {
    @Test("A peer connects under the listener's number, and bytes pass both ways")
    func connects() async throws {
        let sockets = TestSockets()
        let transport = sockets.transport
        let accepted = Accepted()
        let listener = try await transport.listen(accept: accepted.take)
        let near = try await transport.connect(to: sockets.peer, psm: listener.psm)
        let far = await accepted.next()
        defer { for stream in [near, far] { close(stream.descriptor) } }
        #expect(near.address == sockets.peer)
        #expect(far.address == sockets.peer)
        #expect(near.writeLimit == 23)
        #expect(near.readLimit == 2048)
        for (from, to) in [(near, far), (far, near)] {
            #expect(write(from.descriptor, "hello", 5) == 5)
            #expect(TestSockets.received(to) == Array("hello".utf8))
            #expect(fcntl(from.descriptor, F_GETFL) & O_NONBLOCK != 0)
        }
    }

    @Test("Before a channel the peer refuses some requests, so that its own requests have other numbers")
    func spendsRequests() async throws {
        let sockets = TestSockets()
        let accepted = Accepted()
        let listener = try await sockets.transport.listen(accept: accepted.take)
        let before = sockets.behaviour.withLock(\.opened)
        close(try await sockets.transport.connect(to: sockets.peer, psm: listener.psm).descriptor)
        close(await accepted.next().descriptor)
        #expect(sockets.behaviour.withLock(\.opened) - before == L2CAPTransport.spentRequests + 1)
    }

    @Test("A listener without free descriptors waits, and accepts when there are some")
    func exhausted() async throws {
        let sockets = TestSockets()
        let (pauses, pause) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let transport = sockets.transport(of: sockets.exhaustible { pause.yield($0) })
        let accepted = Accepted()
        let listener = try await transport.listen(accept: accepted.take)
        sockets.behaviour.withLock { $0.isExhausted = true }
        let near = try await transport.connect(to: sockets.peer, psm: listener.psm)
        var resumptions = pauses.makeAsyncIterator()
        let resume = try #require(await resumptions.next())
        // Another connection does not wake it.
        let other = try await transport.connect(to: sockets.peer, psm: listener.psm)
        #expect(sockets.behaviour.withLock(\.accepts) == 1)
        sockets.behaviour.withLock { $0.isExhausted = false }
        resume()
        let far = [await accepted.next(), await accepted.next()]
        for stream in [near, other] + far { close(stream.descriptor) }
    }

    @Test("Nobody is accepted after the listener is released")
    func released() async throws {
        let sockets = TestSockets()
        let transport = sockets.transport
        var listener: MediumListener? = try await transport.listen { close($0.descriptor) }
        let psm = try #require(listener?.psm)
        listener = nil
        while true {
            // The system may still watch the socket for a moment.
            do { close(try await transport.connect(to: sockets.peer, psm: psm).descriptor) } catch {
                #expect((error as? VicinoError)?.code == .unreachable)
                break
            }
        }
    }

    @Test("A connection for which the system has paired the devices is refused, and closed")
    func paired() async throws {
        let sockets = TestSockets()
        let accepted = Accepted()
        let listener = try await sockets.transport.listen(accept: accepted.take)
        let error = await #expect(throws: VicinoError.self) {
            try await sockets.transport(isPaired: true).connect(to: sockets.peer, psm: listener.psm)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.message.contains("paired") == true)
        let far = await accepted.next()
        #expect(TestSockets.received(far) == [])
        close(far.descriptor)
        // A listener does not hand such a connection over.
        let wary = try await sockets.transport(isPaired: true).listen { _ in Issue.record("It was accepted.") }
        let near = try await sockets.transport.connect(to: sockets.peer, psm: wary.psm)
        #expect(TestSockets.received(near) == [])
        close(near.descriptor)
    }

    @Test("Without an adapter, or in a system without Bluetooth, the error says what to do")
    func unavailable() async throws {
        let psm = try #require(PSM(0x80))
        let peer = try #require(RouteAddress("00:00:00:00:00:01/random"))
        for adapter in [nil, RouteAddress("00:00:00:00:00:02/public")] {
            let transport = L2CAPTransport { adapter }
            let listening = await #expect(throws: VicinoError.self) { try await transport.listen { _ in } }
            let connecting = await #expect(throws: VicinoError.self) {
                try await transport.connect(to: peer, psm: psm)
            }
            for error in [listening, connecting] {
                #expect(error?.code == .unavailable)
                #expect(error?.message.isEmpty == false)
            }
        }
        let host = try #require(RouteAddress("192.0.2.1:4747"))
        let foreign = await #expect(throws: VicinoError.self) {
            try await L2CAPTransport { nil }.connect(to: host, psm: psm)
        }
        #expect(foreign?.code == .malformed)
    }
}

@Suite("A pending connection is awaited, and no longer than necessary", .timeLimit(.minutes(2)))
struct ConnectAttemptTests {
    @Test("A socket that is ready in time is connected")
    func ready() async throws {
        let (socket, peer) = try Self.busySocket()
        async let attempt: Void = ConnectAttempt(socket).wait(for: .seconds(60))
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        while read(peer, &bytes, bytes.count) > 0 {}
        try await attempt
        close(peer)
    }

    @Test("A socket that is never ready times out")
    func timeout() async throws {
        let (socket, peer) = try Self.busySocket()
        let error = await #expect(throws: SystemError.self) {
            try await ConnectAttempt(socket).wait(for: .milliseconds(20))
        }
        #expect(error?.number == ETIMEDOUT)
        close(peer)
    }

    @Test("A cancelled task waits no longer, whenever it was cancelled")
    func cancelled() async throws {
        let (socket, peer) = try Self.busySocket()
        for isEarly in [true, false] {
            let attempt = Task { try await ConnectAttempt(socket).wait(for: .seconds(600)) }
            if !isEarly { for _ in 0..<100 { await Task.yield() } }
            attempt.cancel()
            await #expect(throws: CancellationError.self) { try await attempt.value }
        }
        close(peer)
    }

    /// A connected socket that takes no more bytes, and the other end, which has them.
    private static func busySocket() throws -> (ChannelSocket, CInt) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        let bytes = [UInt8](repeating: 7, count: 1 << 16)
        while write(ends[0], bytes, bytes.count) > 0 {}
        return (ChannelSocket(owning: ends[0]), ends[1])
    }
}

/// Connections that a transport has accepted.
private final class Accepted: Sendable {
    private let streams: AsyncStream<PeerStream>
    private let add: AsyncStream<PeerStream>.Continuation

    init() {
        let waiting = AsyncStream.makeStream(of: PeerStream.self)
        streams = waiting.stream
        add = waiting.continuation
    }

    var take: @Sendable (PeerStream) -> Void { { [add] in add.yield($0) } }

    func next() async -> PeerStream {
        for await stream in streams { return stream }
        preconditionFailure("The stream has ended.")
    }
}
