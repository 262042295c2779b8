internal import NIOCore
internal import VicinoCore

/// Holds the ClientHello back until it is complete, makes the knock for it, and sends it after the knock.
final class InitiatorKnockHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let knock: Knocking
    /// Nil after the knock.
    private var hello: HelloReader? = HelloReader(after: 0)
    private var waiting: [EventLoopPromise<Void>] = []

    /// The number of bytes in a knock.
    static let knockBytes = 48

    init(_ knock: @escaping Knocking) { self.knock = knock }

    func handlerRemoved(context: ChannelHandlerContext) {
        for promise in waiting { promise.fail(VicinoError.isClosed) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let progress = hello?.append(unwrapOutboundIn(data)) else { return context.write(data, promise: promise) }
        if let promise { waiting.append(promise) }
        // Data that is not a ClientHello is never sent: no data may precede the knock.
        guard case .whole(let digest) = progress, let hello else { return }
        self.hello = nil
        var bytes = ByteBuffer(bytes: knock(digest))
        bytes.writeImmutableBuffer(hello.bytes)
        let sent = context.eventLoop.makePromise(of: Void.self)
        for promise in waiting { sent.futureResult.cascade(to: promise) }
        waiting = []
        context.write(wrapOutboundOut(bytes), promise: sent)
    }

    func flush(context: ChannelHandlerContext) {
        if hello == nil { context.flush() }
    }
}
