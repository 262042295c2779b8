internal import NIOCore
internal import VicinoCore

/// Keeps TLS from seeing or saying anything before a knock has opened.
///
/// To whoever has not knocked, the port is a dead one: nothing is ever answered, whatever they send, and the connection
/// ends when the time for the handshake is over, as it does for those who send nothing.
final class DoorHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let opens: Doorkeeper
    /// What has come so far; nothing when it has been decided.
    private var hello: HelloReader? = HelloReader(after: KnockingHandler.knockBytes)
    /// Stays false for good if the knock, or what came behind it, was wrong.
    private var isOpen = false

    init(_ opens: @escaping Doorkeeper) { self.opens = opens }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOpen else { return context.fireChannelRead(data) }
        switch hello?.append(unwrapInboundIn(data)) {
        case .begun: break
        // What comes from now on is dropped.
        case .wrong, nil: hello = nil
        case .whole(let digest): decide(context, digest)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOpen else {
            promise?.fail(LinkError.isClosed)
            return
        }
        context.write(data, promise: promise)
    }

    /// How much of what has come is held.
    var heldBytes: Int { hello?.bytes.readableBytes ?? 0 }

    private func decide(_ context: ChannelHandlerContext, _ digest: Digest) {
        guard var bytes = hello?.bytes, let knock = bytes.readBytes(length: KnockingHandler.knockBytes) else { return }
        hello = nil
        isOpen = opens(knock, digest)
        if isOpen { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
}
