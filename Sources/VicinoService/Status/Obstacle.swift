public import Vicino
public import VicinoControl

/// Why nothing comes of somebody whom one follows.
///
/// ```swift
/// switch try Obstacle(of: anna, node, await .asking(configuration)) {
/// case .asked: showQuestion(about: anna)
/// case .notSeen(let since): showLastSeen(since)
/// …
/// }
/// ```
public enum Obstacle: Equatable, Sendable {
    /// Nothing is taken of them, by choice, whether they have something new or not.
    case policy(hasNews: Bool)
    /// The person in front of the device has not answered yet whether to take what is new.
    case asked
    /// They said no for as long as the other one is near.
    case declined
    /// The last attempt to meet them came to nothing.
    case failed(FailedMeeting)
    /// The service does not run.
    case noService
    /// It runs, and looks for nobody, for a reason that it tells.
    case noNetwork(DiscoveryObstacle?)
    /// It cannot look, for a reason that it tells.
    case hindered(DiscoveryObstacle)
    /// They were not near since the service runs, and nobody knows whether one's own clock is right.
    case clock
    /// They are not near, and were not for so long: since they went or were met, or since the service runs.
    case notSeen(Timestamp?)

    /// For how long nobody is missed, in milliseconds: to be heard, and to stay long enough to count as near, takes a while.
    private static let patience: Int64 = 30_000

    /// The one that has to go first; nil if nothing is known to be in the way.
    package init?(_ evidence: Evidence) {
        if !evidence.isWanted { self = .policy(hasNews: evidence.service?.hasNews == true); return }
        if evidence.service?.isAsked == true { self = .asked; return }
        if evidence.service?.isDeclined == true { self = .declined; return }
        if let service = evidence.service, !service.isNear {
            if !service.isLooking { self = .noNetwork(service.obstacle); return }
            if let obstacle = service.obstacle { self = .hindered(obstacle); return }
        }
        if let failed = evidence.lastingFailure { self = .failed(failed); return }
        guard let service = evidence.service else { self = .noService; return }
        if service.isNear { return nil }
        let isSeen = service.seenAt != nil
        let last = [service.since, service.seenAt, evidence.met?.at].compactMap(\.self).max()
        // Who was there a moment ago, or may be heard any moment, is not missed yet.
        if let last, evidence.now < last.advanced(byMilliseconds: Self.patience) { return nil }
        self = service.isClockSynchronised || isSeen ? .notSeen(last) : .clock
    }

    /// A stable, machine-readable name.
    public var code: String {
        switch self {
        case .policy: "policy"
        case .asked: "asked"
        case .declined: "declined"
        case .failed: "failed"
        case .noService: "no-service"
        case .noNetwork: "no-network"
        case .hindered: "hindered"
        case .clock: "clock"
        case .notSeen: "not-seen"
        }
    }

    /// Whether it is about this one person, and not about everybody.
    public var isPersonal: Bool {
        switch self {
        case .policy, .asked, .declined, .failed, .notSeen: true
        case .noService, .noNetwork, .hindered, .clock: false
        }
    }
}
