internal import VicinoStore
internal import VicinoSync

/// What is known of the devices that this one has met: addresses, rosters, and how sessions with their users went.
final class Peers: Sendable {
    private let catalog: Catalog
    private let replicas: OpenReplicas
    let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, now: @escaping @Sendable () -> Timestamp) {
        catalog = files.catalog
        replicas = files.replicas
        self.now = now
    }

    // MARK: Addresses

    /// The addresses of a user's devices; the most recently reached address comes first.
    func addresses(of user: UserID) throws -> [PeerAddress] { try catalog.addresses(of: user) }

    /// Stores an address of a user's device.
    ///
    /// - Parameter workedAt: when it was reached there; nil for an address that was only stated, as in an invitation.
    func remember(_ address: PeerAddress, of user: UserID, workedAt: Timestamp?) throws {
        try catalog.remember(address, of: user, workedAt: workedAt)
    }

    /// Stores an address at which a user's device was reached just now.
    func remember(_ address: PeerAddress, of user: UserID) throws {
        try remember(address, of: user, workedAt: now())
    }

    // MARK: Rosters

    /// Stores a roster that a peer showed, if it is newer than the known one, and returns the newest. A peer on a
    /// device that this roster removes is refused.
    ///
    /// - Throws: `VicinoError` for a newer roster that leaves out a device or takes a removal back.
    func newestRoster(_ shown: Verified<Roster>) throws -> Verified<Roster> { try catalog.newestRoster(shown) }

    /// The newest roster that a user has shown.
    func knownRoster(of user: UserID) throws -> Verified<Roster>? { try catalog.knownRoster(of: user) }

    /// The newest roster of a user: one shown in a session, or one received with their records.
    func newestRoster(of user: UserID) throws -> Verified<Roster>? {
        var received: Verified<Roster>?
        do { received = try replicas.existing(user)?.held().roster } catch let error as VicinoError
            where error.isOfDamagedDatabase
        {}
        let rosters = [try knownRoster(of: user), received]
        return rosters.compactMap { $0 }.max { $0.version < $1.version }
    }

    /// Notes that the user has verified another one in person.
    func noteVerified(_ user: UserID) throws { try catalog.noteVerified(user, at: now()) }

    // MARK: Meetings

    /// The last session with a user that reached its end; nil if there was none.
    func lastMeeting(with user: UserID) throws -> PastMeeting? { try catalog.attempts(of: user).lastMeeting }

    /// The last session with a user that failed or left something missing; nil if there was none.
    func lastFailure(with user: UserID) throws -> FailedMeeting? { try catalog.attempts(of: user).lastFailure }

    /// When each followed author was last met, by any program; authors that were never met are absent.
    func lastMeetings() throws -> [UserID: Timestamp] { try catalog.lastMeetings() }

    /// Notes how a session with a user went.
    func note(_ attempt: Catalog.Attempt, of user: UserID) {
        // The note is only shown to the user: a failure to store it must not fail the session.
        try? catalog.note(attempt, of: user)
    }
}

extension [Catalog.Attempt] {
    var lastMeeting: PastMeeting? {
        first { $0.failure == nil }.map { PastMeeting(endedAt: $0.at, way: MeetingWay(name: $0.way)) }
    }

    var lastFailure: FailedMeeting? {
        lazy.compactMap { attempt in
            attempt.failure.map {
                FailedMeeting(
                    endedAt: attempt.at, way: MeetingWay(name: attempt.way), code: VicinoError.Code($0.code),
                    message: $0.message)
            }
        }.first
    }
}
