internal import Synchronization
internal import VicinoLink
internal import VicinoPresence
internal import VicinoSync

/// Asks open devices, one after the other, until both users confirm that the digits are equal.
struct Asking: Sendable {
    let node: Node
    /// The petname for the peer, if the user chose one.
    let petname: String?
    let timeSource: any TimeSource
    let confirm: @Sendable (PairingQuestion) async -> Bool

    /// - Returns: the outcome of the pairing, and the host at which the peer was reached.
    /// - Throws: the error of the attempt that got farthest.
    func run(_ devices: [OpenDevice]) async throws -> (PairingConversation.Outcome, host: String) {
        var candidates = Candidates(devices)
        while let place = candidates.next() {
            let link: PeerConnection
            do { link = try await connect(to: place, candidates.timeout) } catch {
                try Task.checkCancellation()
                candidates.fail(error, at: .silence)
                continue
            }
            let opening = link.peer.user
            guard candidates.asks(opening) else {
                await link.close()
                continue
            }
            let reach = Mutex(Candidates.Reach.answer)
            do {
                let outcome = try await pair(link) { reached in reach.withLock { $0 = reached } }
                return (outcome, place.host)
            } catch {
                try Task.checkCancellation()
                candidates.fail(error, at: reach.withLock(\.self), of: opening)
            }
        }
        throw candidates.error
    }

    private func connect(to place: PeerAddress, _ timeout: Duration) async throws -> PeerConnection {
        let knock = KnockKey.strangers.knocking(on: .localNetwork) { timeSource.now.wall }
        var limits = ConnectionLimits.pairing
        (limits.connecting, limits.handshake) = (timeout, timeout)
        // The pairing inside shows who the peer is; the certificate proves nothing here.
        return try await PeerConnection.connect(
            to: ConnectionEndpoint(host: place.host, port: Int(place.port)), expecting: nil, identity: try .throwaway(),
            knock: knock, limits: limits
        ) { _ in true }
    }

    private func pair(
        _ link: PeerConnection, tell: @escaping @Sendable (Candidates.Reach) -> Void
    ) async throws -> PairingConversation.Outcome {
        let conversation = PairingConversation(
            link: link, timeSource: timeSource, wish: .follow,
            judge: { peer in
                tell(.refusal)
                try node.checkMayPair(peer)
                if let petname { _ = try node.free(petname, for: peer.user) }
            },
            confirm: { question in
                tell(.digits)
                return await confirm(question)
            })
        return try await conversation.run(node.pairing(.asker, over: link))
    }
}
