internal import VicinoPresence
internal import VicinoSync

/// The beginnings of sessions that go on over another medium, until the rest follows.
///
/// Both parts are one session to the user: it is reported once, when the rest has reached its end.
struct MovedSessions: Sendable {
    /// How long the rest may take, from its beginning within seconds to its end, before the session counts as cut short.
    ///
    /// A rest that takes longer is reported alone.
    static let retention: Duration = .seconds(600)
    /// How long a side that did not connect first waits for the peer to connect again.
    static let wait: Duration = .seconds(5)

    private var beginnings: [UserID: Beginning] = [:]

    /// The report of a beginning, and how long the rest may take.
    private struct Beginning {
        let report: SyncReport
        let until: Duration
    }

    /// Adds the beginning of the session to its report, if there was one.
    ///
    /// - Returns: the report of the whole session; nil if it goes on over another medium.
    mutating func complete(_ report: SyncReport, at uptime: Duration) -> SyncReport? {
        var whole = report
        if let begun = beginnings.removeValue(forKey: report.peer.user)?.report { whole.precede(with: begun) }
        // A side that has everything does not wait: the rest is for the peer.
        guard report.isMoved, report.revision == nil else { return whole }
        beginnings[report.peer.user] = Beginning(report: whole, until: uptime + Self.retention)
        return nil
    }

    /// How this device goes on with a session that has ended for that.
    ///
    /// - Parameter hasNetwork: whether one of the routes leads over a network.
    /// - Returns: a candidate for a session, and how long to wait for the peer to connect first. Nil if no network leads
    ///   to the peer: then the peer is the one that has found this device on it, and connects.
    static func rest(
        with device: DeviceIndex, over routes: [PeerRoute], hasNetwork: Bool, isInitiator: Bool
    ) -> (candidate: FetchDecision.Candidate, wait: Duration)? {
        guard hasNetwork else { return nil }
        return (FetchDecision.Candidate(device: device, routes: routes, keyKind: .key), isInitiator ? .zero : wait)
    }

    /// Forgets a session whose rest has failed.
    mutating func forget(_ user: UserID) { beginnings[user] = nil }

    /// Forgets the sessions that have not gone on, and returns what the user is told of them.
    mutating func expire(at uptime: Duration) -> [Discovery.Event] {
        let expired = beginnings.filter { uptime >= $0.value.until }
        for user in expired.keys { beginnings[user] = nil }
        return expired.values.map { .failed($0.report.peer, error: .cutShort) }
    }
}
