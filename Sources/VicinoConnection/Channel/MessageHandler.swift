internal import NIOCore
internal import NIOSSL
internal import VicinoCore

/// Carries messages to and from one proved connection: reads while there is space, writes in slices, and checks the
/// limits on time.
final class MessageHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let inbox: ReceiveBuffer
    private let limits: ConnectionLimits
    private let isInitiator: Bool
    private var timeouts: ConnectionTimeouts?
    private var outbox = CircularBuffer<(frame: ByteBuffer, promise: EventLoopPromise<Void>?)>()
    private var isWriting = false
    private var isAdvancing = false
    private var isClosing = false
    private var failure: VicinoError?
    private var check: Scheduled<Void>?

    init(_ inbox: ReceiveBuffer, _ limits: ConnectionLimits, isInitiator: Bool) {
        self.inbox = inbox
        self.limits = limits
        self.isInitiator = isInitiator
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timeouts = ConnectionTimeouts(limits, now: context.eventLoop.now)
        scheduleCheck(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
        failWrites(failure ?? .isClosed)
    }

    // MARK: In

    func read(context: ChannelHandlerContext) {
        if inbox.phase != .full { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        timeouts?.received(bytes.readableBytes, now: context.eventLoop.now)
        inbox.append(bytes)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { end(context, VicinoError(of: error)) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let refusal = event as? VicinoError {
            end(context, refusal)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        check?.cancel()
        if failure == nil, !isClosing, isBeforeFirstMessage { failure = .refusal(nil) }
        inbox.end(failure.map { .failure($0) } ?? .success(()))
        failWrites(failure ?? .isClosed)
        context.fireChannelInactive()
    }

    // MARK: Out

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isClosing { promise?.fail(failure ?? .isClosed) } else { outbox.append((unwrapOutboundIn(data), promise)) }
    }

    func flush(context: ChannelHandlerContext) { writeOn(context) }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        isClosing = true
        failWrites(failure ?? .isClosed)
        context.close(mode: mode, promise: promise)
    }

    /// Writes slices until one has to wait. A slice that is written at once continues here and not in its completion, so
    /// a long message needs no deeper stack.
    private func writeOn(_ context: ChannelHandlerContext) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        while !isWriting, let slice = nextSlice() { write(slice, context) }
    }

    private func nextSlice() -> ByteBuffer? {
        guard !outbox.isEmpty else { return nil }
        let count = min(ConnectionLimits.sliceBytes, outbox[outbox.startIndex].frame.readableBytes)
        return outbox[outbox.startIndex].frame.readSlice(length: count)
    }

    private func write(_ slice: ByteBuffer, _ context: ChannelHandlerContext) {
        isWriting = true
        timeouts?.beganSending(now: context.eventLoop.now)
        context.writeAndFlush(wrapOutboundOut(slice)).assumeIsolated().whenComplete { result in
            self.wrote(slice.readableBytes, result, in: context)
        }
    }

    private func wrote(_ count: Int, _ result: Result<Void, any Error>, in context: ChannelHandlerContext) {
        isWriting = false
        // After a failure the connection ends, or has ended, and the rest of the messages with it.
        guard case .success = result else { return failWrites(failure ?? .isClosed) }
        timeouts?.sent(count, now: context.eventLoop.now)
        // After a close the message is no longer in the outbox, and no more of it is sent.
        if let first = outbox.first, first.frame.readableBytes == 0 {
            outbox.removeFirst()
            timeouts?.finishedSending()
            first.promise?.succeed()
        }
        writeOn(context)
    }

    private func failWrites(_ error: VicinoError) {
        while let (_, promise) = outbox.popFirst() { promise?.fail(error) }
    }

    // MARK: The end

    /// Whether the peer must send its first message soon.
    ///
    /// After the first message, this side decides how long an answer takes, because it may wait for its own stores. An
    /// initiator waits for an answer as long as for any other message, because the listener may have many peers to
    /// answer.
    private var isHelloDue: Bool { !isInitiator && !inbox.isOpen && !inbox.hasGiven && inbox.phase != .full }

    private func scheduleCheck(_ context: ChannelHandlerContext) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.checkInterval)) {
            self.checkTime(context)
        }
    }

    private func checkTime(_ context: ChannelHandlerContext) {
        if let error = timeouts?.failure(inbox.phase, isHelloDue: isHelloDue, now: context.eventLoop.now) {
            end(context, error)
            context.pipeline.syncOperations.cut()
        } else {
            scheduleCheck(context)
        }
    }

    /// Ends the connection with the first reason found.
    private func end(_ context: ChannelHandlerContext, _ error: VicinoError) {
        let reason = failure ?? (error.code == .broken && isBeforeFirstMessage ? .refusal(error) : error)
        failure = reason
        inbox.end(.failure(reason))
        context.close(promise: nil)
    }

    /// Whether the peer may still refuse this side.
    ///
    /// The peer refuses after this side's handshake, and the refusal may be lost if this side has sent data meanwhile.
    private var isBeforeFirstMessage: Bool { isInitiator && inbox.received == 0 }
}
