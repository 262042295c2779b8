internal import VicinoConnection
internal import VicinoPresence

/// Connects to the author of an invitation: at its addresses, and where a beacon of the invitation is heard.
///
/// An address may be old. The beacons lead to the device wherever it is on a network that both devices use.
struct InvitationDialer: Sendable {
    private let admission: NodeAdmission
    private let invitation: Invitation
    private let media: [any Medium]
    private let timeSource: any TimeSource

    /// How long to look for beacons: two turns of ten seconds, in which four invitations are advertised.
    static let searchTime = Duration.seconds(21)
    /// The maximum number of addresses of beacons that are tried on a medium.
    private static let addressLimit = 8

    /// - Parameter media: those of networks are used.
    init(_ admission: NodeAdmission, _ invitation: Invitation, over media: [any Medium], by timeSource: any TimeSource)
    {
        self.admission = admission
        self.invitation = invitation
        self.media = media.filter { $0.transport == nil }
        self.timeSource = timeSource
    }

    /// Tries the addresses and looks for beacons at the same time, and takes the first answer.
    ///
    /// - Throws: `VicinoError` with `.rejected` if the author's device rejects this one, or `.unreachable`.
    func connect(to addresses: [PeerAddress]) async throws -> ReachedPeer {
        let dialer = Dialer(admission, at: invitation.authorID, [KnockKey(invitation.secret)])
        guard !media.isEmpty else { return try await dialer.connect(to: addresses) }
        return try await withThrowingTaskGroup(of: ReachedPeer.self) { group in
            if !addresses.isEmpty {
                // Both ways at once; the first answer ends the other.
                group.addTask { try await dialer.connect(to: addresses) }
            }
            // Ends with the first answer likewise.
            group.addTask { ReachedPeer(connection: try await search(), address: nil) }
            var failures: [any Error] = []
            while let result = await group.nextResult() {
                switch result {
                case .success(let reached):
                    await Self.drop(&group)
                    return reached
                case .failure(let error):
                    try Task.checkCancellation()
                    // A device that rejects this one was reached.
                    if (error as? VicinoError)?.code == .rejected { throw error }
                    failures.append(error)
                }
            }
            throw Self.failure(failures)
        }
    }

    /// Drops the other way, even if it succeeded at the same moment.
    private static func drop(_ group: inout ThrowingTaskGroup<ReachedPeer, any Error>) async {
        group.cancelAll()
        while let other = await group.nextResult() {
            if case .success(let reached) = other { await reached.connection.close() }
        }
    }

    private static func failure(_ errors: [any Error]) -> any Error {
        let known = errors.compactMap { $0 as? VicinoError }
        guard known.count > 1 else { return errors.first ?? CancellationError() }
        // What was not found is told last, in whatever order the ways have failed.
        let ordered = known.filter { $0.code != .notFound } + known.filter { $0.code == .notFound }
        return VicinoError(.unreachable, ordered.map(\.message).joined(separator: " "), cause: ordered.first)
    }

    /// Looks for beacons of the invitation for a while.
    private func search() async throws -> PeerConnection {
        let end = timeSource.now.uptime + Self.searchTime
        return try await withThrowingTaskGroup(of: PeerConnection?.self) { group in
            for medium in media {
                // Each medium has a task; the first connection ends all of them.
                group.addTask { try await search(over: medium) }
            }
            // Ends the search.
            group.addTask {
                try await timeSource.wait(until: end)
                throw Self.notFound
            }
            defer { group.cancelAll() }
            var endedCount = 0
            // A medium that ends leaves the search to the others.
            while endedCount < media.count, let found = try await group.next() {
                if let found { return found }
                endedCount += 1
            }
            throw Self.notFound
        }
    }

    private static var notFound: VicinoError {
        VicinoError(.notFound, "Their device was not found on this network either.")
    }

    /// - Returns: nil if the medium has ended.
    private func search(over medium: any Medium) async throws -> PeerConnection? {
        var recogniser = InvitationRecogniser(invitation.secret)
        var tried: Set<RouteAddress> = []
        for await event in medium.events {
            let now = timeSource.now
            guard case .sighted(let sighting) = event, tried.count < Self.addressLimit,
                let epoch = recogniser.epoch(of: sighting.beacon, on: medium.kind, at: now),
                let target = DialTarget(sighting.address, on: medium.kind, psm: nil, over: media),
                tried.insert(sighting.address).inserted
            else { continue }
            // Any device can send a beacon again: only the author's proves to be theirs, and another one is passed over.
            if let connection = try await call(target, in: now.isSynchronised ? nil : epoch) { return connection }
        }
        return nil
    }

    /// Connects to a device that has advertised the invitation; nil if it does not answer as the author's.
    ///
    /// - Parameter epoch: that of the beacon, if the clock of this device may be wrong.
    private func call(_ target: DialTarget, in epoch: Epoch?) async throws -> PeerConnection? {
        let dialer = Dialer(admission, at: invitation.authorID, [KnockKey(invitation.secret)]) { [timeSource] in
            epoch?.beginning ?? timeSource.now.wall
        }
        do { return try await dialer.connect(to: [target]).0 } catch let error as VicinoError {
            try Task.checkCancellation()
            if error.code == .rejected { throw error }
            return nil
        }
    }
}

extension Epoch {
    /// The first moment of the quarter of an hour with the epoch's number.
    fileprivate var beginning: Timestamp { Timestamp.epoch.advanced(byMilliseconds: quarterStart) }
}
