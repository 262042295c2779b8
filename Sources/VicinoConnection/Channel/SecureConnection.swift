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
    /// Where knocks, certificates and admissions are checked, and the settings of TLS made.
    var threads = BlockingThreads.threads
    /// Called when a peer's hello has been answered; it throws if there are too many connections with that user.
    var opened: @Sendable (UserID) throws -> Void = { _ in }

    /// Adds the handlers to a new channel. Call it on the channel's event loop, before the channel is active.
    ///
    /// - Returns: is fulfilled when the handlers are there, with what is fulfilled when the peer is proved.
    func setUp(_ channel: any NIOCore.Channel) -> EventLoopFuture<EventLoopFuture<PeerConnection>> {
        if case .acceptor(let knock?) = side { return channel.eventLoop.makeSucceededFuture(setUp(channel, knock)) }
        return threads.ask(on: channel.eventLoop, makeContext).map { setUp(channel, $0) }
    }

    /// Adds the handlers of a side that begins the handshake at once.
    ///
    /// - Parameter context: the settings of TLS.
    func setUp(_ channel: any NIOCore.Channel, _ context: NIOSSLContext) -> EventLoopFuture<PeerConnection> {
        setUp(channel) { operations, handshake, proof in
            if case .initiator(let knock?) = side { try operations.addHandler(InitiatorKnockHandler(knock)) }
            let tls = try tls(context, for: handshake, proof)
            try operations.addHandler(tls, name: ChannelPipeline.tlsHandler)
        }
    }

    /// Adds the handlers of a side that answers only after a knock.
    private func setUp(_ channel: any NIOCore.Channel, _ knock: KnockAdmission) -> EventLoopFuture<PeerConnection> {
        setUp(channel) { operations, handshake, proof in
            let knocks = AcceptorKnockHandler { [threads] bytes, hello, then in
                handshake.ask({ knock.ask(bytes, hello, on: $0, by: threads, thenMaking: makeContext) }, then: then)
            } opening: { knocks, context in
                // A peer that has not knocked costs no more than its socket.
                let tls = try tls(context, for: handshake, proof)
                try knocks.pipeline.syncOperations.addHandler(
                    tls, name: ChannelPipeline.tlsHandler, position: .before(handshake))
            }
            try operations.addHandler(knocks, name: ChannelPipeline.knockHandler)
        }
    }

    private func setUp(
        _ channel: any NIOCore.Channel,
        first: (ChannelPipeline.SynchronousOperations, HandshakeHandler, Proof) throws -> Void
    ) -> EventLoopFuture<PeerConnection> {
        let proof = Proof()
        let promise = channel.eventLoop.makePromise(of: PeerConnection.self)
        let handshake = HandshakeHandler(self, proof: proof, promise: promise)
        let operations = channel.pipeline.syncOperations
        do {
            try first(operations, handshake, proof)
            try operations.addHandler(handshake)
        } catch {
            // The channel may have been closed while its settings were made.
            promise.fail(error)
            channel.close(promise: nil)
        }
        return promise.futureResult
    }

    /// Makes the settings of TLS; not on an event loop.
    private func makeContext() throws -> NIOSSLContext {
        try identity.context(isInitiator: side.isInitiator, limits)
    }

    private func tls(
        _ context: NIOSSLContext, for handshake: HandshakeHandler, _ proof: Proof
    ) throws -> any ChannelHandler {
        let verify: NIOSSLCustomVerificationCallback = { chain, verdict in
            handshake.ask({ judge(chain, on: $0) }) { answer in
                proof.record(answer.mapError { $0 as? VicinoError ?? .handshakeCut($0) })
                verdict.succeed(proof.failure == nil ? .certificateVerified : .failed)
            }
        }
        return side.isInitiator
            ? try NIOSSLClientHandler(context: context, serverHostname: nil, customVerificationCallback: verify)
            : NIOSSLServerHandler(context: context, customVerificationCallback: verify)
    }

    /// Reads the certificates that a peer shows, and checks whether this side admits it; fails if not.
    private func judge(_ chain: [NIOSSLCertificate], on eventLoop: any EventLoop) -> EventLoopFuture<PeerIdentity> {
        threads.ask(on: eventLoop) { [admits, expected] in
            let peer = try PeerIdentity(shown: chain, expecting: expected)
            guard admits(peer) else { throw VicinoError.notAdmitted(peer) }
            return peer
        }
    }

    /// Checks whether this side admits a peer; fails if not.
    func admit(_ peer: PeerIdentity, on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
        threads.ask(on: eventLoop) { [admits] in
            guard admits(peer) else { throw VicinoError.notAdmitted(peer) }
        }
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
        let lowest = handlers.lazy.compactMap { try? self.context(name: $0) }.first
        // There are no handlers while the settings of TLS are made.
        if let lowest { lowest.close(promise: nil) } else { close(mode: .all, promise: nil) }
    }
}
