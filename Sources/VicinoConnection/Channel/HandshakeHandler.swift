internal import NIOCore
internal import NIOSSL
internal import NIOTLS
internal import VicinoCore

/// Waits until the peer is proved, and then lets messages pass.
final class HandshakeHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let connection: SecureConnection
    private let proof: Proof
    /// Released when it is fulfilled: it holds the connection, which must close when no other code holds it.
    private var promise: EventLoopPromise<PeerConnection>?
    private var context: ChannelHandlerContext?
    private var time: HandshakeTime?
    private var timeout: Scheduled<Void>?
    /// What the peer has sent after the handshake while this side checks the admission again; nil at other times.
    private var early: [NIOAny]?
    private var hasWithheldRead = false

    /// - Parameter promise: is fulfilled or fails in every case.
    init(_ connection: SecureConnection, proof: Proof, promise: EventLoopPromise<PeerConnection>) {
        self.connection = connection
        self.proof = proof
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { beginTime(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        beginTime(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timeout?.cancel()
        self.context = nil
        promise?.fail(VicinoError.isClosed)
        promise = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted(let name)? = event as? TLSUserEvent {
            complete(context, protocol: name)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if early == nil { context.fireChannelRead(data) } else { early?.append(data) }
    }

    func read(context: ChannelHandlerContext) {
        if early == nil { context.read() } else { hasWithheldRead = true }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard promise != nil else { return context.fireErrorCaught(error) }
        fail(context, proof.failure ?? cut(VicinoError(ofHandshake: error)))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(context, proof.failure ?? cut(.handshakeCut(nil)))
        context.fireChannelInactive()
    }

    /// Describes an end that the peer has caused. Once the peer is proved it is a refusal: an acceptor refuses after the
    /// initiator's handshake.
    private func cut(_ error: VicinoError) -> VicinoError {
        early != nil && connection.side.isInitiator && error.code == .broken ? .refusal(error) : error
    }

    // MARK: Questions about the peer

    /// Asks a question about the peer that may take a while; the time is not counted against the peer unless the answer
    /// is an error.
    ///
    /// - Parameter then: receives the answer, once; an error if the connection is gone by then.
    func ask<Answer: Sendable>(
        _ question: (any EventLoop) -> EventLoopFuture<Answer>,
        then: @escaping (Result<Answer, any Error>) -> Void
    ) {
        guard let context else { return then(.failure(VicinoError.isClosed)) }
        time?.beginDeciding(now: context.eventLoop.now)
        timeout?.cancel()
        question(context.eventLoop).assumeIsolated().whenComplete { answer in
            guard let context = self.context else { return then(.failure(VicinoError.isClosed)) }
            self.time?.decided(forPeer: (try? answer.get()) != nil, now: context.eventLoop.now)
            self.scheduleTimeout(context)
            then(answer)
        }
    }

    private func beginTime(_ context: ChannelHandlerContext) {
        guard time == nil else { return }
        var generator = SystemRandomNumberGenerator()
        let limit = connection.limits.drawHandshake(asInitiator: connection.side.isInitiator, using: &generator)
        time = HandshakeTime(TimeAmount(limit), now: context.eventLoop.now)
        scheduleTimeout(context)
    }

    private func scheduleTimeout(_ context: ChannelHandlerContext) {
        guard promise != nil, let deadline = time?.deadline else { return }
        timeout = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.fail(context, .handshakeTimeout(self.connection.side))
        }
    }

    // MARK: The end of the handshake

    private func complete(_ context: ChannelHandlerContext, protocol name: String?) {
        guard promise != nil else { return }
        do {
            let peer = try proof.confirmed(protocol: name)
            early = []
            // Asked a second time, because the peer may have been removed in between.
            ask({ connection.admit(peer, on: $0) }) { answer in
                switch answer {
                case .success: self.begin(context, peer)
                case .failure(let error): self.fail(context, error as? VicinoError ?? .handshakeCut(error))
                }
            }
        } catch {
            fail(context, error)
        }
    }

    /// Adds the message handler to the pipeline, and passes on what was received meanwhile.
    private func begin(_ context: ChannelHandlerContext, _ peer: PeerIdentity) {
        guard let promise else { return }
        do {
            let opened = try connection.makeConnection(context.channel, peer)
            timeout?.cancel()
            self.promise = nil
            promise.succeed(opened)
            let reads = early ?? []
            early = nil
            for data in reads { context.fireChannelRead(data) }
            if !reads.isEmpty { context.fireChannelReadComplete() }
            if hasWithheldRead { context.pipeline.read() }
        } catch {
            fail(context, error as? VicinoError ?? .handshakeCut(error))
        }
    }

    private func fail(_ context: ChannelHandlerContext, _ error: VicinoError) {
        guard let promise else { return }
        self.promise = nil
        timeout?.cancel()
        promise.fail(error)
        // After a failure this side waits neither to send a goodbye nor for the peer's.
        context.pipeline.syncOperations.cut()
    }
}
