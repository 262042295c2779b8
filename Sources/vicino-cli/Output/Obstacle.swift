import Vicino

/// Why nothing comes of somebody whom one follows.
enum Obstacle: Equatable {
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
    case noNetwork(String?)
    /// It cannot look, for a reason that it tells.
    case hindered(String)
    /// They were not near since the service runs, and nobody knows whether one's own clock is right.
    case clock
    /// They are not near, and were not for so long: since they went or were met, or since the service runs.
    case notSeen(Timestamp?)

    /// What is known of how it goes to meet somebody.
    struct Evidence {
        var met: PastMeeting?
        var failed: FailedMeeting?
        var isWanted = true
        var service: Service?
        var now = Timestamp.latest

        /// The last attempt, if it has failed and nothing after it says that all is well.
        var lastingFailure: FailedMeeting? {
            guard let failed, met.map({ failed.at >= $0.at }) ?? true else { return nil }
            if let service, service.isNear, service.hasNews == false, let heard = service.heardAt, heard > failed.at {
                return nil
            }
            return failed
        }

        /// Whether they have something new that has not come, as far as is known.
        var hasNews: Bool {
            if let known = service?.hasNews { return known }
            // On the local network nobody is called who has nothing new.
            guard let met, let failed, failed.way == .localNetwork else { return false }
            return failed.at > met.at
        }

        /// How the service is that looks for them.
        struct Service {
            var since: Timestamp?
            var isLooking = true
            var obstacle: String?
            /// Whether the clock of this device is known to be right.
            var isClockSynchronised = true
            /// Whether they are near.
            var isNear = false
            /// When they came last, or went; nil if they were not seen since the service runs.
            var seenAt: Timestamp?
            /// Whether a question about them waits for an answer.
            var isAsked = false
            /// Whether the answer was no, for as long as they are near.
            var isDeclined = false
            /// When they were heard last; nil if they were not lately.
            var heardAt: Timestamp?
            /// Whether they had something new then that has not come; nil if that is not known.
            var hasNews: Bool?
        }
    }

    /// For how long nobody is missed, in milliseconds: to be heard, and to stay long enough to count as near, takes a while.
    private static let patience: Int64 = 30_000

    /// The one that has to go first; nil if nothing is known to be in the way.
    init?(_ evidence: Evidence) {
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
    var code: String {
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
    var isPersonal: Bool {
        switch self {
        case .policy, .asked, .declined, .failed, .notSeen: true
        case .noService, .noNetwork, .hindered, .clock: false
        }
    }

    /// What it is and what to do, for people.
    ///
    /// - Parameter person: whom it is about, as a command names them.
    func sentence(_ clock: Clockwork, of person: CommandWord) -> String {
        switch self {
        case .policy(let hasNews):
            (hasNews ? "They have something new. " : "")
                + "Nothing is taken of them: the policy is never. \(ProposedCommand("vicino policy \(person) always")) changes it."
        case .asked:
            "Something new waits for your answer: \(ProposedCommand("vicino accept \(person)")) or "
                + "\(ProposedCommand("vicino decline \(person)"))."
        case .declined:
            "You said no to something new; while they are near, \(ProposedCommand("vicino accept \(person)")) takes it "
                + "after all."
        case .failed(let attempt): "On \(clock.text(attempt.at)) \(attempt.way.words): \(attempt.message)"
        case .noService: "The service does not run, so nobody is looked for: `vicino run` starts it."
        case .noNetwork(let reason):
            "Nobody is looked for. \(reason ?? "No trusted network is in use: `vicino config networks` says more.")"
        case .hindered(let reason): "Nobody can be looked for. \(reason)"
        case .clock:
            "Not seen, and the clock of this device may be wrong: `timedatectl` says what the system knows of it."
        case .notSeen(let since):
            "Not seen\(since.map { " since \(clock.text($0))" } ?? ""). Does their service run, on the same network, and do "
                + "firewalls let mDNS in (UDP port 5353)?"
        }
    }
}

extension MeetingWay {
    /// For people, behind when it was.
    var words: String {
        switch self {
        case .address: "at an address"
        case .localNetwork: "on the local network"
        default: "by \(displaySafe(name, limit: 40))"
        }
    }
}
