import NIOCore
import NIOPosix
import Synchronization
import VicinoCore

@testable import VicinoConnection

/// A network between two devices with a fault at a certain byte.
struct Fault: Sendable, CustomStringConvertible {
    enum Kind: CaseIterable { case none, cut, stall, flip }

    var kind = Kind.none
    /// The byte of the fault, counted in its direction.
    var offset = 0
    /// Whether the fault is on the way to the listener.
    var isUpward = true

    var description: String { "\(kind) at \(offset) \(isUpward ? "up" : "down")" }
}

/// A proxy between a peer that connects and one that listens.
struct Proxy {
    let address: ConnectionEndpoint
    private let server: any NIOCore.Channel
    private let passed: Counts

    final class Counts: Sendable {
        let up = Atomic<Int>(0)
        let down = Atomic<Int>(0)
    }

    /// The bytes sent each way.
    var bytes: ByteCount {
        ByteCount(up: passed.up.load(ordering: .relaxed), down: passed.down.load(ordering: .relaxed))
    }

    struct ByteCount {
        var up = 0
        var down = 0
    }

    init(to target: ConnectionEndpoint, _ fault: Fault) async throws {
        let passed = Counts()
        self.passed = passed
        server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { inward in
                ClientBootstrap(group: inward.eventLoop)
                    .channelOption(.autoRead, value: false)
                    .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .connect(host: target.host, port: target.port)
                    .flatMapThrowing { outward in
                        let up = Passage(to: outward, fault.isUpward ? fault : Fault()) {
                            passed.up.add($0, ordering: .relaxed)
                        }
                        let down = Passage(to: inward, fault.isUpward ? Fault() : fault) {
                            passed.down.add($0, ordering: .relaxed)
                        }
                        try inward.pipeline.syncOperations.addHandler(up)
                        try outward.pipeline.syncOperations.addHandler(down)
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let address = ConnectionEndpoint(server.localAddress) else { throw VicinoError.isClosed }
        self.address = address
    }

    func close() async throws { try await server.close() }
}

/// One direction.
private final class Passage: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let partner: any NIOCore.Channel
    private let fault: Fault
    private let count: (Int) -> Void
    private var passed = 0

    init(to partner: any NIOCore.Channel, _ fault: Fault, count: @escaping (Int) -> Void) {
        self.partner = partner
        self.fault = fault
        self.count = count
    }

    func channelActive(context: ChannelHandlerContext) { context.read() }

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { context.read() } }

    func channelReadComplete(context: ChannelHandlerContext) { context.read() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        let offset = fault.offset - passed
        let isHere = fault.kind != .none && offset < bytes.readableBytes
        passed += bytes.readableBytes
        if isHere, fault.kind == .flip, offset >= 0 {
            let byte: UInt8 = bytes.getInteger(at: bytes.readerIndex + offset) ?? 0
            bytes.setInteger(byte ^ 0x20, at: bytes.readerIndex + offset)
        } else if isHere, fault.kind != .flip {
            bytes = bytes.readSlice(length: max(0, offset)) ?? ByteBuffer()
        }
        count(bytes.readableBytes)
        partner.writeAndFlush(bytes, promise: nil)
        if isHere, fault.kind == .cut { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) { partner.close(promise: nil) }
}
