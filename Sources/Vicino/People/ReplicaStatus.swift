internal import VicinoStore

/// What this device holds of a followed author's records, and how sessions with the author went.
public struct ReplicaStatus: Sendable {
    /// The author's claimed name.
    public let claimedName: String
    /// How much of the author's records is held here.
    public let completeness: Completeness
    /// The number of logs that contradict what was received first.
    package let forkCount: Int
    /// Whether the author has signed contradictory rosters, and none since that settles it. The first one is used.
    package let hasContradictoryRosters: Bool
    /// Whether anything that the author has signed contradicts something else, and the author has not settled it.
    package var isContradicted: Bool { forkCount > 0 || hasContradictoryRosters }
    /// Whether another id claims the person's former one, too.
    package let hasRival: Bool
    /// The number of records that were received without their content.
    package let missingContentCount: Int
    /// To what extent the author lets this user see records, by the newest grant; nil if no grant says so.
    package let extent: SharedExtent?
    /// The last session that reached its end; nil if there was none. Sessions in which the user wanted nothing from the
    /// author do not count.
    package let lastMeeting: PastMeeting?
    /// The last session that failed or left something missing; nil if there was none. A later success does not remove
    /// it.
    package let lastFailure: FailedMeeting?

    /// How much of an author's records a device holds.
    public enum Completeness: Hashable, Sendable {
        /// The file with the records is damaged. The next session with the author, or a whole dump, brings them anew.
        case damaged
        /// A session brought only a part of the records, and the rest has never been held here.
        case incomplete
        /// A session brought only a part of what is new. The earlier state is shown until the rest is received.
        case behind
        /// What was received is whole, but it may not be everything. Either no session has reached its end, or the last
        /// one that did left something missing.
        case unconfirmed
        /// Everything that the author had at the last session is held here.
        case upToDate
    }
}

extension FollowedAuthors {
    /// What this device holds of a followed author's records.
    func status(of person: Person) throws -> ReplicaStatus {
        guard !person.isMe, try catalog.contact(person.user) != nil else {
            throw VicinoError(.notFollowed, "You do not follow \(DisplayText(person.name, limit: 60)).")
        }
        let attempts = try catalog.attempts(of: person.user)
        do { return try status(of: person.user, attempts) } catch let error as VicinoError
            where error.isOfDamagedDatabase
        {
            return ReplicaStatus(
                claimedName: try catalog.knownRoster(of: person.user)?.claimedName ?? person.name,
                completeness: .damaged,
                forkCount: 0, hasContradictoryRosters: false, hasRival: try catalog.hasRival(of: person.user),
                missingContentCount: 0,
                extent: try extent(of: person.user),
                lastMeeting: attempts.lastMeeting, lastFailure: attempts.lastFailure)
        }
    }

    private func status(of user: UserID, _ attempts: [Catalog.Attempt]) throws -> ReplicaStatus {
        let replica = try replicas.replica(user)
        return ReplicaStatus(
            claimedName: try replica.claimedName(), completeness: try heldCompleteness(of: user),
            forkCount: try replica.forks(), hasContradictoryRosters: try hasContradictoryRosters(user, replica),
            hasRival: try catalog.hasRival(of: user),
            missingContentCount: try replica.database.blankRecords(), extent: try extent(of: user),
            lastMeeting: attempts.lastMeeting, lastFailure: attempts.lastFailure)
    }

    /// Whether a user has signed lists of devices that contradict each other, in certificates or with their records, and
    /// none since that settles it.
    private func hasContradictoryRosters(_ user: UserID, _ replica: ReplicaStore) throws -> Bool {
        let rosters = [try replica.roster(), try catalog.knownRoster(of: user)].compactMap(\.self)
        guard let newest = rosters.max(by: { $0.version < $1.version }) else { return false }
        let isOpen = rosters.contains { $0.contradicts(newest) && !newest.value.settles($0.value) }
        return try isOpen || replica.hasOpenRosterFork(beside: newest) || catalog.hasOpenRosterFork(beside: newest)
    }

    private func extent(of user: UserID) throws -> SharedExtent? { try receivedGrant(from: user)?.claimed().extent }

    /// How much of a followed author's records is held here.
    func completeness(of user: UserID) throws -> ReplicaStatus.Completeness {
        do { return try heldCompleteness(of: user) } catch let error as VicinoError where error.isOfDamagedDatabase {
            return .damaged
        }
    }

    private func heldCompleteness(of user: UserID) throws -> ReplicaStatus.Completeness {
        let replica = try replicas.replica(user)
        if try replica.isIncomplete() { return .incomplete }
        if try replica.isBehind() { return .behind }
        let met = try catalog.attempts(of: user).first { $0.failure == nil }
        return met?.isWhole == true ? .upToDate : .unconfirmed
    }
}
