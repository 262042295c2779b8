internal import NIOCore
internal import NIOSSL
internal import VicinoCore

/// All settings and decisions for one connection.
struct SecureConnection: Sendable {
    let identity: DeviceIdentity
    let limits: ConnectionLimits
    let admits: PeerAdmission
    let side: ConnectionSide
    var expected: UserID?
    var remoteAddress: String
    var transport = Transport.tcp
    /// Where knocks and admissions are looked up.
    var lane = BlockingThreads.here
    /// Called when a peer's hello has been answered; it throws if there are too many connections with that user.
    var opened: @Sendable (UserID) throws -> Void = { _ in }

    /// Sets up a new connection. Call it on the channel's event loop, before the channel is active.
    ///
    /// - Parameter context: the settings of TLS; nil to make them for this connection.
    func setUp(_ channel: any NIOCore.Channel, context: NIOSSLContext? = nil) throws -> EventLoopFuture<PeerConnection>
    {
        let proof = Proof(expecting: expected)
        let promise = channel.eventLoop.makePromise(of: PeerConnection.self)
        let handshake = HandshakeHandler(self, proof, promise)
        let verify: NIOSSLCustomVerificationCallback = { chain, verdict in
            guard let peer = proof.judged(chain) else { return verdict.succeed(.failed) }
            handshake.ask({ isAdmitted(peer, on: $0) }) { isAdmitted in
                if !isAdmitted { proof.refuse(peer) }
                verdict.succeed(isAdmitted ? .certificateVerified : .failed)
            }
        }
        let operations = channel.pipeline.syncOperations
        switch side {
        case .initiator(let knock):
            if let knock { try operations.addHandler(KnockingHandler(knock)) }
            try operations.addHandler(tls(context, verify), name: ChannelPipeline.tlsHandler)
        case .acceptor(nil):
            try operations.addHandler(tls(context, verify), name: ChannelPipeline.tlsHandler)
        case .acceptor(let knock?):
            try operations.addHandler(
                KnockHandler({ [lane] bytes, hello, then in
                    handshake.ask({ knock.ask(bytes, hello, on: $0, by: lane) }, then: then)
                }) { knocks in
                    // A peer that has not knocked costs no more than its socket.
                    try knocks.pipeline.syncOperations.addHandler(
                        tls(context, verify), name: ChannelPipeline.tlsHandler, position: .before(handshake))
                }, name: ChannelPipeline.knockHandler)
        }
        do { try operations.addHandler(handshake) } catch { promise.fail(error) }
        return promise.futureResult
    }

    private func tls(
        _ context: NIOSSLContext?, _ verify: @escaping NIOSSLCustomVerificationCallback
    ) throws -> any ChannelHandler {
        let context = try context ?? identity.context(isInitiator: side.isInitiator, limits)
        return side.isInitiator
            ? try NIOSSLClientHandler(context: context, serverHostname: nil, customVerificationCallback: verify)
            : NIOSSLServerHandler(context: context, customVerificationCallback: verify)
    }

    /// Whether this side admits a peer.
    func isAdmitted(_ peer: PeerIdentity, on eventLoop: any EventLoop) -> EventLoopFuture<Bool> {
        lane.ask(on: eventLoop) { [admits] in admits(peer) }
    }

    /// Adds the message handler to a proved connection. Call it on the channel's event loop.
    func makeConnection(_ channel: any NIOCore.Channel, _ peer: PeerIdentity) throws -> PeerConnection {
        let inbox = ReceiveBuffer(limit: limits.helloBytes) { signal in
            switch signal {
            case .readOn: channel.read()
            case .refused(let error): channel.pipeline.fireUserInboundEventTriggered(error)
            }
        }
        let handler = MessageHandler(inbox, limits, isInitiator: side.isInitiator)
        try channel.pipeline.syncOperations.addHandler(handler)
        return PeerConnection(
            peer: peer, ownCertificateHash: identity.certificateHash, remoteAddress: remoteAddress,
            transport: transport, isInitiator: side.isInitiator, over: ChannelPipe(channel: channel, inbox: inbox)
        ) { [opened] in try opened(peer.user) }
    }
}

extension ChannelPipeline {
    static let tlsHandler = "vicino-tls"
    static let knockHandler = "vicino-knock"
    static let packetHandler = "vicino-packets"
}

extension ChannelPipeline.SynchronousOperations {
    /// Closes the connection below packets, the knock and TLS at once: without a goodbye, for which the peer could make this side
    /// wait.
    func cut() {
        let handlers = [ChannelPipeline.packetHandler, ChannelPipeline.knockHandler, ChannelPipeline.tlsHandler]
        handlers.lazy.compactMap { try? self.context(name: $0) }.first?.close(promise: nil)
    }
}
