import NIOCore
import NIOPosix
import NIOSSL
import VicinoCore
import VicinoHarness
import VicinoLocks

@testable import VicinoConnection

/// A peer with TLS and nothing else: it sends the bytes that the test gives it.
final class RawPeer: Sendable {
    /// An event at its end.
    enum Event: Sendable { case connected(String?), bytes([UInt8]), ended }

    let events: AsyncStream<Event>
    private let channel: any NIOCore.Channel

    /// Connects.
    ///
    /// - Parameters:
    ///   - identity: the identity that it shows; nil for no certificate, if no context is given.
    ///   - change: a change of its TLS configuration.
    init(
        to address: ConnectionEndpoint, as identity: DeviceIdentity?,
        change: (inout TLSConfiguration) -> Void = { _ in }
    ) async throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let identity {
            configuration.certificateChain = [.certificate(identity.certificate)]
            configuration.privateKey = .privateKey(identity.privateKey)
        }
        configuration.verifySignatureAlgorithms = [.ed25519]
        configuration.signingSignatureAlgorithms = [.ed25519]
        configuration.certificateVerification = .noHostnameVerification
        configuration.applicationProtocols = [DeviceIdentity.applicationProtocol]
        change(&configuration)
        let context = try NIOSSLContext(configuration: configuration)
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let tls = try NIOSSLClientHandler(
                        context: context, serverHostname: nil,
                        customVerificationCallback: { $1.succeed(.certificateVerified) })
                    try channel.pipeline.syncOperations.addHandlers([tls, Recorder(continuation)])
                }
            }
            .connect(host: address.host, port: address.port).get()
    }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Sends a byte repeatedly until the connection ends.
    func trickle(_ byte: UInt8, every interval: TimeAmount) {
        let channel = channel
        let task = channel.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            channel.writeAndFlush(ByteBuffer(bytes: [byte]), promise: nil)
        }
        channel.closeFuture.whenComplete { _ in task.cancel() }
    }

    /// Says goodbye.
    func close() async throws { try await channel.close() }

    /// Ends TCP without a goodbye of TLS.
    func cut() async throws {
        let channel = channel
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.context(handlerType: NIOSSLClientHandler.self).close(promise: nil)
        }.get()
    }

    /// All bytes until the end.
    func bytesUntilEnd() async -> [UInt8] {
        var bytes: [UInt8] = []
        for await case .bytes(let more) in events { bytes += more }
        return bytes
    }
}

/// Notes the bytes and events above TLS.
final class Recorder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let events: AsyncStream<RawPeer.Event>.Continuation

    init(_ events: AsyncStream<RawPeer.Event>.Continuation) { self.events = events }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        events.yield(.bytes(Array(unwrapInboundIn(data).readableBytesView)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelInactive(context: ChannelHandlerContext) {
        events.yield(.ended)
        events.finish()
    }
}
