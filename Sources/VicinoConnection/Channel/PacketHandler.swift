internal import Glibc
internal import NIOCore
internal import VicinoCore

/// Carries a stream over a descriptor that takes packets of limited size. It sends each packet by itself, and lets the
/// receiver of the last packet close first.
///
/// A system may drop a packet that it has not sent when the descriptor closes. So this side waits with closing if it has
/// sent last: the peer closes when it has received everything, or the wait ends.
final class PacketHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limit: Int
    private let closingTimeout: TimeAmount
    private var outbox = ByteBuffer()
    /// What was written and not yet sent, by the number of bytes up to its end.
    private var writes = CircularBuffer<(end: Int, promise: EventLoopPromise<Void>?)>()
    private var written = 0
    private var sent = 0
    private var isSending = false
    /// Whether the last packet on the connection was sent by this side.
    private var hasSentLast = false
    private var closing: Closing?

    /// The end of the connection, until the peer has closed.
    private struct Closing {
        let promise: EventLoopPromise<Void>
        let timeout: Scheduled<Void>
    }

    /// - Parameters:
    ///   - limit: the maximum number of bytes in a packet.
    ///   - closing: how long to wait for the peer to close.
    init(limit: Int, closing: TimeAmount) {
        self.limit = limit
        closingTimeout = closing
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(.failure(VicinoError.isClosed)) }

    // MARK: Out

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var bytes = unwrapOutboundIn(data)
        written += bytes.readableBytes
        writes.append((written, promise))
        // Records of TLS are joined, because many small packets are slow.
        if outbox.readableBytes == 0 {
            outbox = bytes
        } else {
            outbox.discardReadBytes()
            outbox.writeBuffer(&bytes)
        }
    }

    func flush(context: ChannelHandlerContext) { send(context) }

    /// Sends packets until the system takes no more. Only one is under way, because the event loop would join several
    /// to a longer one.
    private func send(_ context: ChannelHandlerContext) {
        var isSynchronous = true
        while !isSending, let packet = outbox.readSlice(length: min(limit, outbox.readableBytes)),
            packet.readableBytes > 0
        {
            isSending = true
            hasSentLast = true
            context.writeAndFlush(wrapOutboundOut(packet)).assumeIsolated().whenComplete { result in
                self.isSending = false
                switch result {
                case .success: self.confirm(packet.readableBytes)
                case .failure(let error): self.fail(error)
                }
                // Otherwise the loop goes on.
                if !isSynchronous { self.send(context) }
            }
        }
        isSynchronous = false
    }

    private func confirm(_ bytes: Int) {
        sent += bytes
        while let first = writes.first, first.end <= sent {
            writes.removeFirst()
            first.promise?.succeed()
        }
    }

    private func fail(_ error: any Error) {
        outbox.clear()
        while let (_, promise) = writes.popFirst() { promise?.fail(error) }
    }

    // MARK: In

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasSentLast = false
        // A closing connection has no reader; the packets only make room for the end.
        if closing == nil { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if closing == nil { context.fireChannelReadComplete() } else { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.success(()))
        context.fireChannelInactive()
    }

    // MARK: The end

    /// Linux reports each end of a channel as a reset. The encryption above knows whether the peer has said goodbye.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if (error as? IOError)?.errnoCode != ECONNRESET { context.fireErrorCaught(error) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, hasSentLast, context.channel.isActive else {
            return context.close(mode: mode, promise: promise)
        }
        let promise = promise ?? context.eventLoop.makePromise()
        if let closing { return closing.promise.futureResult.cascade(to: promise) }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: closingTimeout) {
            context.close(promise: nil)
        }
        closing = Closing(promise: promise, timeout: timeout)
        context.read()
    }

    private func end(_ result: Result<Void, any Error>) {
        fail(VicinoError.isClosed)
        closing?.timeout.cancel()
        closing?.promise.completeWith(result)
        closing = nil
    }
}
