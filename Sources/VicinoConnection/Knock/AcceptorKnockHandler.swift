internal import NIOCore
internal import NIOSSL
internal import VicinoCore

/// Keeps all bytes from a handshake until a knock was accepted, and begins TLS only then.
///
/// To a peer that has not knocked, the port looks dead. It never answers, whatever the peer sends. The connection ends
/// at the handshake's timeout, as it does for a peer that sends nothing.
final class AcceptorKnockHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Checks whether a knock is valid for a handshake whose ClientHello has this SHA-256. The answer is the settings of
    /// TLS, or why there are none; `WrongKnock` for an invalid one.
    typealias Check = (
        _ knock: [UInt8], _ hello: Digest, _ then: @escaping (Result<NIOSSLContext, any Error>) -> Void
    ) -> Void

    private enum State {
        case reading(HelloReader)
        /// The knock is being checked; the payload was received after it.
        case deciding(ByteBuffer)
        case open
        /// Final: the knock, or the data after it, was wrong.
        case shut
    }

    private let ask: Check
    private let open: (ChannelHandlerContext, NIOSSLContext) throws -> Void
    private var state = State.reading(HelloReader(after: InitiatorKnockHandler.knockBytes))

    /// - Parameter open: adds the handlers that read what was received after an accepted knock.
    init(_ ask: @escaping Check, opening open: @escaping (ChannelHandlerContext, NIOSSLContext) throws -> Void) {
        self.ask = ask
        self.open = open
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .reading(var hello):
            // Releases the state's copy, so that the received bytes are held once and grow without a copy.
            state = .shut
            read(context, &hello, more: unwrapInboundIn(data))
        case .deciding(var bytes):
            state = .shut
            bytes.writeImmutableBuffer(unwrapInboundIn(data))
            // Before the answer, an honest peer sends no more than the ClientHello.
            if bytes.readableBytes <= HelloReader.byteLimit { state = .deciding(bytes) }
        case .open: context.fireChannelRead(data)
        case .shut: break
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .open = state else {
            promise?.fail(VicinoError.isClosed)
            return
        }
        context.write(data, promise: promise)
    }

    /// The number of received bytes that are held.
    var heldBytes: Int {
        switch state {
        case .reading(let hello): hello.bytes.readableBytes
        case .deciding(let bytes): bytes.readableBytes
        case .open, .shut: 0
        }
    }

    private func read(_ context: ChannelHandlerContext, _ hello: inout HelloReader, more: ByteBuffer) {
        switch hello.append(more) {
        case .begun: state = .reading(hello)
        // All later bytes are dropped.
        case .wrong: break
        case .whole(let digest):
            var bytes = hello.bytes
            guard let knock = bytes.readBytes(length: InitiatorKnockHandler.knockBytes) else { return }
            state = .deciding(bytes)
            ask(knock, digest) { self.decided($0, context) }
        }
    }

    private func decided(_ answer: Result<NIOSSLContext, any Error>, _ context: ChannelHandlerContext) {
        guard case .deciding(let bytes) = state else { return }
        state = .shut
        do { try open(context, try answer.get()) } catch {
            if !(error is WrongKnock) { context.fireErrorCaught(error) }
            return
        }
        state = .open
        context.fireChannelRead(wrapInboundOut(bytes))
        context.fireChannelReadComplete()
    }
}
