internal import NIOCore
internal import NIOSSL
internal import NIOTLS

/// Waits until the peer is proved, and then makes way for messages.
final class HandshakeHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: SecureConnection
    private let proof: Proof
    /// Given away when it is kept: it holds the link, which is to close when nobody else does.
    private var promise: EventLoopPromise<Link>?
    private var timeout: Scheduled<Void>?

    /// - Parameter promise: is kept in any case.
    init(_ connection: SecureConnection, _ proof: Proof, _ promise: EventLoopPromise<Link>) {
        self.connection = connection
        self.proof = proof
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let limit = TimeAmount(connection.limits.handshake)
        timeout = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
            self.fail(context, .handshakeTimeout(self.connection.side))
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timeout?.cancel()
        promise?.fail(LinkError.isClosed)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted(let name)? = event as? TLSUserEvent {
            complete(context, protocol: name)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard promise != nil else { return context.fireErrorCaught(error) }
        fail(context, proof.failure ?? LinkError(ofHandshake: error))
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(context, proof.failure ?? .handshakeCut(nil))
        context.fireChannelInactive()
    }

    private func complete(_ context: ChannelHandlerContext, protocol name: String?) {
        guard let promise else { return }
        do {
            let peer = try proof.confirmed(protocol: name)
            let link = try connection.makeLink(context.channel, peer)
            timeout?.cancel()
            self.promise = nil
            promise.succeed(link)
        } catch {
            fail(context, error as? LinkError ?? .handshakeCut(error))
        }
    }

    private func fail(_ context: ChannelHandlerContext, _ error: LinkError) {
        guard let promise else { return }
        self.promise = nil
        timeout?.cancel()
        promise.fail(error)
        // What failed need not be waited for: neither a goodbye nor an answer to it.
        context.pipeline.syncOperations.cut()
    }
}
