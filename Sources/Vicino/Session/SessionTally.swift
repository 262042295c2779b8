internal import VicinoConnection
internal import VicinoSync

/// What a session has done so far; its report says the same, with the names of the people.
struct SessionTally: Sendable {
    private let peer: UserID
    private let isFetching: Bool
    private var merged: [MergeReport] = []
    private var failures: [(author: UserID, error: VicinoError)] = []
    private var revision: UInt64?
    private var entries = 0
    private var roundTrips = 0
    private var turn = Turn.peer
    /// Whether a side has ended the session to go on over another medium.
    private(set) var isMoved = false

    /// Which side has sent the last message that counts for the round trips.
    private enum Turn {
        /// This side has sent something that may be answered since the peer's last message.
        case own
        case peer
    }

    /// - Parameter isFetching: whether this side wants the peer's new records.
    init(peer: UserID, isFetching: Bool) {
        self.peer = peer
        self.isFetching = isFetching
    }

    /// Notes that a message is sent.
    mutating func sent(_ message: SessionMessage) {
        switch message {
        // Nobody answers these.
        case .done, .shares, .kept, .vouches, .publication, .publicationReceipt: break
        default: turn = .own
        }
    }

    /// Notes that a message was received.
    mutating func received() {
        if turn == .own { roundTrips += 1 }
        turn = .peer
    }

    /// Notes that a feed was not received, and why.
    mutating func failed(_ author: UserID, _ error: VicinoError) { failures.append((author, error)) }

    /// Notes that the session goes on over another medium.
    mutating func moved() { isMoved = true }

    /// Notes that all of a feed is held, and the revision of the peer's that it belongs to.
    mutating func complete(_ author: UserID, revision: UInt64?) {
        if author == peer, let revision { self.revision = revision }
    }

    /// Notes that received data was stored, and what that changed.
    mutating func kept(_ delivery: StoreDelivery, _ report: MergeReport?) {
        entries += delivery.entries
        guard let report else { return }
        guard let index = merged.firstIndex(where: { $0.author.user == report.author.user }) else {
            return merged.append(report)
        }
        merged[index].add(report)
    }

    /// The report, with the names that the people have after a session that may have made them known.
    func report(_ connection: PeerConnection, _ duration: Duration, named store: SessionStore) throws -> SyncReport {
        var report = SyncReport(
            peer: try store.people.person(for: peer), device: connection.peer.device, isFetching: isFetching,
            transport: connection.transport)
        report.merged = merged
        report.entryCount = entries
        report.roundTrips = roundTrips
        report.revision = revision
        let traffic = connection.traffic
        report.bytesSent = Int(clamping: traffic.bytesSent)
        report.bytesReceived = Int(clamping: traffic.bytesReceived)
        report.duration = duration
        report.isMoved = isMoved
        // The next session tells what cannot be noted now.
        report.isRenewed = (try? store.parts.renewals.tell(of: peer)) ?? false
        let grant = try store.parts.followed.receivedGrant(from: peer)?.claimed()
        // A grant that is not valid yet has not ended.
        let isEarly = if let grant { grant.notBefore > store.parts.now() } else { false }
        report.failures = try failures.map { failure in
            let author = try store.people.person(for: failure.author)
            let refusal = SyncReport.Failure(author: author, error: failure.error)
            guard isEarly, refusal.isRefusal(by: report.peer) else { return refusal }
            return .init(author: author, error: Self.early)
        }
        report.isAccessRevoked = grant != nil && report.failures.contains { $0.isRefusal(by: report.peer) }
        return report
    }

    private static var early: VicinoError {
        VicinoError(
            .refused,
            "Their permission is not valid yet: the clock of this device or of theirs is wrong. Set it, and try again.")
    }
}
