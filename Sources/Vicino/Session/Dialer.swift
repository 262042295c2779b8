internal import VicinoLink
internal import VicinoPresence

/// Reaches somebody at addresses, knocking in every way in which they may know this device.
struct Dialer: Sendable {
    let node: Node
    /// Who must be there.
    let peer: UserID
    /// Those first that are likely to be let in.
    let knocks: [Knocking]

    /// A wrong knock gets no answer, so the next one does not wait for it longer than a round trip takes on a slow link.
    private static let stagger = Duration.seconds(1)

    /// Knocks with keys.
    init(_ node: Node, at peer: UserID, _ keys: [KnockKey]) {
        self.init(node: node, peer: peer, knocks: keys.map { $0.knocking(on: .localNetwork) { node.now } })
    }

    init(node: Node, peer: UserID, knocks: [Knocking]) {
        (self.node, self.peer, self.knocks) = (node, peer, knocks)
    }

    /// Tries the addresses one after the other.
    func connect(to addresses: [PeerAddress]) async throws -> (PeerConnection, PeerAddress) {
        guard !addresses.isEmpty else {
            throw NodeError(.unreachable, "It is not known where to reach them. Ask them for an address.")
        }
        var failures: [(PeerAddress, any Error)] = []
        for address in addresses {
            do { return (try await connect(to: address), address) } catch {
                try Task.checkCancellation()
                failures.append((address, error))
            }
        }
        throw Self.failure(of: failures)
    }

    /// Knocks in one way after the other, and takes the first answer.
    private func connect(to address: PeerAddress) async throws -> PeerConnection {
        try await withThrowingTaskGroup(of: PeerConnection.self) { group in
            for (turn, knock) in knocks.enumerated() {
                // What is silent is waited for beside the next try; ends with the first answer.
                group.addTask {
                    try await Task.sleep(for: Self.stagger * turn)
                    return try await link(to: address, knock)
                }
            }
            var silence: (any Error)?
            while let result = await group.nextResult() {
                do {
                    let link = try result.get()
                    await Self.drop(&group)
                    return link
                } catch let error as ConnectionError where Self.isSilence(error) { silence = error }
            }
            throw NodeError(
                .unreachable,
                "Nobody at \(address) answers this device: theirs is not there, does not know yours, or has shut you out, or a "
                    + "clock is wrong by more than half an hour. Ask them.", cause: silence)
        }
    }

    /// Whether nobody has said a word. Whoever is not let in may see the other side close before this one stops waiting: both wait
    /// equally long, and a crowded one closes sooner.
    private static func isSilence(_ error: ConnectionError) -> Bool { error.code == .timeout || error.code == .broken }

    /// Gives up all other tries, also one that has come through at the same moment.
    private static func drop(_ group: inout ThrowingTaskGroup<PeerConnection, any Error>) async {
        group.cancelAll()
        while let other = await group.nextResult() {
            if case .success(let link) = other { await link.close() }
        }
    }

    private func link(to address: PeerAddress, _ knock: @escaping Knocking) async throws -> PeerConnection {
        let (gate, identity) = (NodeAdmission(node: node), try node.deviceIdentity())
        return try await KnockRetry(timepiece: SystemTimeSource(wall: node.configuration.now))() {
            try await PeerConnection.connect(
                to: ConnectionEndpoint(host: address.host, port: Int(address.port)), expecting: peer,
                identity: identity,
                knock: knock
            ) { gate.admits($0, as: peer) }
        }
    }

    /// What to say of addresses at which nobody was reached.
    private static func failure(of attempts: [(PeerAddress, any Error)]) -> any Error {
        guard attempts.count > 1, let last = attempts.last?.1 else { return attempts.last?.1 ?? CancellationError() }
        let reasons = attempts.compactMap { ($0.1 as? ConnectionError)?.unreachability }
        var sentences = attempts.filter { ($0.1 as? ConnectionError)?.unreachability == nil }
            .map { "\($0): \(($1 as? any VicinoError)?.message ?? "\($1)")" }
        // What is the same of several addresses is said once.
        for (place, reason) in reasons.enumerated() where !reasons.prefix(place).contains(reason) {
            let places = attempts.filter { ($0.1 as? ConnectionError)?.unreachability == reason }.map(\.0.description)
            sentences.append(reason.sentence(places.joined(separator: ", ")))
        }
        return NodeError(.unreachable, sentences.joined(separator: " "), cause: last)
    }
}
