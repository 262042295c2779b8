import NIOCore
import NIOPosix

@testable import VicinoConnection

/// A peer without TLS: it sends bytes, and notes the answer.
struct BarePeer: Sendable {
    private let events: AsyncStream<RawPeer.Event>
    private let channel: any NIOCore.Channel

    /// Connects.
    ///
    /// - Parameter source: the local address; nil for any.
    init(to address: ConnectionEndpoint, from source: String? = nil) async throws {
        let (events, continuation) = AsyncStream.makeStream(of: RawPeer.Event.self)
        self.events = events
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Recorder(continuation))
                }
            }
        if let source { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: source, port: 0)) }
        channel = try await bootstrap.connect(host: address.host, port: address.port).get()
    }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    func close() { channel.close(promise: nil) }

    /// The first bytes that arrive; empty if none do until the end.
    func answer() async -> [UInt8] {
        for await case .bytes(let bytes) in events { return bytes }
        return []
    }

    /// All bytes until the other side ends the connection.
    func bytesUntilEnd() async -> [UInt8] {
        var bytes: [UInt8] = []
        for await case .bytes(let more) in events { bytes += more }
        return bytes
    }
}
