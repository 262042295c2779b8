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

    /// Looks at a knock, and tells whether it opens a handshake whose ClientHello has this SHA-256.
    typealias Question = (_ knock: [UInt8], _ hello: Digest, _ then: @escaping (Bool) -> Void) -> Void

    private enum State {
        case reading(HelloReader)
        /// The knock is looked at; so much has come behind it.
        case deciding(ByteBuffer)
        case open
        /// For good: the knock, or what came behind it, was wrong.
        case shut
    }

    private let ask: Question
    private var state = State.reading(HelloReader(after: KnockingHandler.knockBytes))

    init(_ ask: @escaping Question) { self.ask = ask }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .reading(var hello):
            // So that what has come is held once, and grows in place.
            state = .shut
            read(context, &hello, unwrapInboundIn(data))
        case .deciding(var bytes):
            state = .shut
            bytes.writeImmutableBuffer(unwrapInboundIn(data))
            // Before they are answered, nobody who means well says more than the ClientHello.
            if bytes.readableBytes <= HelloReader.byteLimit { state = .deciding(bytes) }
        case .open: context.fireChannelRead(data)
        case .shut: break
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .open = state else {
            promise?.fail(LinkError.isClosed)
            return
        }
        context.write(data, promise: promise)
    }

    /// How much of what has come is held.
    var heldBytes: Int {
        switch state {
        case .reading(let hello): hello.bytes.readableBytes
        case .deciding(let bytes): bytes.readableBytes
        case .open, .shut: 0
        }
    }

    private func read(_ context: ChannelHandlerContext, _ hello: inout HelloReader, _ more: ByteBuffer) {
        switch hello.append(more) {
        case .begun: state = .reading(hello)
        // What comes from now on is dropped.
        case .wrong: break
        case .whole(let digest):
            var bytes = hello.bytes
            guard let knock = bytes.readBytes(length: KnockingHandler.knockBytes) else { return }
            state = .deciding(bytes)
            ask(knock, digest) { self.decided($0, context) }
        }
    }

    private func decided(_ isRight: Bool, _ context: ChannelHandlerContext) {
        guard case .deciding(let bytes) = state else { return }
        state = isRight ? .open : .shut
        if isRight {
            context.fireChannelRead(wrapInboundOut(bytes))
            context.fireChannelReadComplete()
        }
    }
}
