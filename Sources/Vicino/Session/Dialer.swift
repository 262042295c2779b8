internal import VicinoConnection
internal import VicinoPresence

/// Connects to a user at addresses, and knocks in every way by which their devices may know this one.
struct Dialer: Sendable {
    private let admission: NodeAdmission
    /// The user who must answer.
    private let peer: UserID
    private let keys: [KnockKey]
    private let now: @Sendable () -> Timestamp

    /// A wrong knock gets no answer, so the next one waits only for a round trip on a slow connection.
    private static let stagger = Duration.seconds(1)

    /// - Parameters:
    ///   - keys: the keys to knock with, the most likely one first.
    ///   - now: the time by which to knock; nil for that of the clock.
    init(
        _ admission: NodeAdmission, at peer: UserID, _ keys: [KnockKey], now: (@Sendable () -> Timestamp)? = nil
    ) {
        self.admission = admission
        self.peer = peer
        self.keys = keys
        self.now = now ?? admission.now
    }

    /// Tries the addresses one after the other.
    func connect(to addresses: [PeerAddress]) async throws -> ReachedPeer {
        let (connection, index) = try await connect(to: addresses.map(DialTarget.network))
        return ReachedPeer(connection: connection, address: addresses[index])
    }

    /// Tries the targets one after the other.
    ///
    /// - Returns: the connection, and the index of its target.
    func connect(to targets: [DialTarget]) async throws -> (PeerConnection, Int) {
        guard !targets.isEmpty else {
            throw VicinoError(.unreachable, "Their address is not known. Ask them for one.")
        }
        // Read before any attempt: the attempts run on the shared threads.
        let identity = try admission.device.identity()
        var failures: [(DialTarget, any Error)] = []
        for (index, target) in targets.enumerated() {
            do { return (try await connect(to: target, as: identity), index) } catch {
                try Task.checkCancellation()
                failures.append((target, error))
            }
        }
        throw Self.failure(of: failures)
    }

    /// Knocks in one way after the other, and takes the first answer.
    private func connect(to target: DialTarget, as identity: DeviceIdentity) async throws -> PeerConnection {
        // A radio repeats no former beacon, and carries a second channel at the expense of the first.
        let keys = target.isOnNetwork ? keys[...] : keys.prefix(1)
        return try await withThrowingTaskGroup(of: PeerConnection.self) { group in
            for (turn, key) in keys.enumerated() {
                // A silent attempt is awaited beside the next one; the task ends with the first answer.
                group.addTask {
                    try await Task.sleep(for: Self.stagger * turn)
                    return try await connect(to: target, as: identity, key)
                }
            }
            while let result = await group.nextResult() {
                do {
                    let connection = try result.get()
                    await Self.drop(&group)
                    return connection
                } catch let error as VicinoError where Self.isSilence(error) {}
            }
            let sentence = Unreachability.unanswered.sentence(target.description)
            throw VicinoError(.unreachable, sentence, cause: UnansweredKnock())
        }
    }

    /// Whether the other side sent nothing. It may close a refused connection before this side's timeout: both timeouts
    /// are equal, and a crowded listener closes sooner.
    private static func isSilence(_ error: VicinoError) -> Bool { error.code == .timeout || error.code == .broken }

    /// Drops all other attempts, including one that succeeded at the same moment.
    private static func drop(_ group: inout ThrowingTaskGroup<PeerConnection, any Error>) async {
        group.cancelAll()
        while let other = await group.nextResult() {
            if case .success(let connection) = other { await connection.close() }
        }
    }

    private func connect(
        to target: DialTarget, as identity: DeviceIdentity, _ key: KnockKey
    ) async throws -> PeerConnection {
        try await KnockRetry(timeSource: SystemTimeSource(wall: admission.now))() {
            try await target.connect(
                expecting: peer, identity: identity, knock: key.knocking(on: target.medium, at: now)
            ) { [admission] in admission.admits($0, as: peer) }
        }
    }

    /// The error for addresses at which no device was reached.
    private static func failure(of attempts: [(DialTarget, any Error)]) -> any Error {
        guard attempts.count > 1, let last = attempts.last?.1 else { return attempts.last?.1 ?? CancellationError() }
        // A device that rejects this one tells more than one that is not there.
        if let rejection = attempts.first(where: { ($0.1 as? VicinoError)?.code == .rejected })?.1 { return rejection }
        let reasons = attempts.compactMap { ($0.1 as? VicinoError)?.unreachability }
        var sentences = attempts.filter { ($0.1 as? VicinoError)?.unreachability == nil }
            .map { "\($0): \(($1 as? VicinoError)?.message ?? "\($1)")" }
        // A reason that several addresses share is stated once.
        for (index, reason) in reasons.enumerated() where !reasons.prefix(index).contains(reason) {
            let addresses = attempts.filter { ($0.1 as? VicinoError)?.unreachability == reason }.map(\.0.description)
            sentences.append(reason.sentence(addresses.joined(separator: ", ")))
        }
        return VicinoError(.unreachable, sentences.joined(separator: " "), cause: last)
    }
}

/// A peer that has answered.
struct ReachedPeer: Sendable {
    let connection: PeerConnection
    /// The address at which it answered; nil if that came from a beacon and is not valid for long.
    let address: PeerAddress?
}
