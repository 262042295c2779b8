package import Vicino

/// Why this device receives nothing from a followed person.
///
/// ```swift
/// switch try Obstacle(of: anna, in: node, await .ask(configuration)) {
/// case .asked: showQuestion(about: anna)
/// case .notSeen(let since): showLastSeen(since)
/// …
/// }
/// ```
package enum Obstacle: Equatable, Sendable {
    /// The user's policy is to receive nothing from the person, whether they have something new or not.
    case policy(hasNews: Bool)
    /// The user has not yet answered whether to receive what is new.
    case asked
    /// The user declined for as long as the person is near.
    case declined
    /// The last attempt to meet the person failed.
    case failed(FailedMeeting)
    /// The service does not run.
    case noService
    /// The service runs without discovery, for a reason that it reports.
    case noNetwork(DiscoveryObstacle?)
    /// Discovery is impossible, for a reason that the service reports.
    case unavailable(DiscoveryObstacle)
    /// The person was not near since the service started, and the local clock is not known to be right.
    case clock
    /// The person has not been near since this time: when they left, when they were met, or when the service started.
    case notSeen(Timestamp?)

    /// How long a person may be absent without an obstacle, in milliseconds. A person must be heard and must stay for a
    /// while to count as near.
    private static let absenceLimit: Int64 = 30_000

    /// The obstacle that must be removed first; nil if none is known.
    package init?(_ evidence: Evidence) {
        let seen = evidence.seen
        if !evidence.isWanted { self = .policy(hasNews: seen?.hasNews == true); return }
        if seen?.hasQuestion == true { self = .asked; return }
        if seen?.isDeclined == true { self = .declined; return }
        if let service = evidence.service, !evidence.isNear {
            if !service.isDiscovering { self = .noNetwork(service.obstacle); return }
            if let obstacle = service.obstacle { self = .unavailable(obstacle); return }
        }
        if let failed = evidence.lastingFailure { self = .failed(failed); return }
        guard let service = evidence.service else { self = .noService; return }
        if evidence.isNear { return nil }
        let last = [service.since, seen?.since, evidence.met?.endedAt].compactMap(\.self).max()
        // A person who was near a moment ago, or may be heard soon, does not yet count as absent.
        if let last, evidence.now < last.advanced(byMilliseconds: Self.absenceLimit) { return nil }
        self = service.isClockSynchronised || seen != nil ? .notSeen(last) : .clock
    }

    /// A stable, machine-readable name.
    package var code: String {
        switch self {
        case .policy: "policy"
        case .asked: "asked"
        case .declined: "declined"
        case .failed: "failed"
        case .noService: "no-service"
        case .noNetwork: "no-network"
        case .unavailable: "unavailable"
        case .clock: "clock"
        case .notSeen: "not-seen"
        }
    }

    /// Whether the obstacle concerns only this person, and not everyone.
    package var isPersonal: Bool {
        switch self {
        case .policy, .asked, .declined, .failed, .notSeen: true
        case .noService, .noNetwork, .unavailable, .clock: false
        }
    }
}
