internal import Vicino
internal import VicinoCore
internal import VicinoService

/// Says why nothing is received from a person, and what to do.
struct ObstacleWords: Sendable {
    let words: Words
    let text: WebText
    let now: Timestamp

    /// - Parameter name: the person's name, safe to show.
    func sentence(_ obstacle: Obstacle, _ name: String) -> String {
        switch obstacle {
        case .policy(let hasNews): words(hasNews ? "obstacle_policy_news" : "obstacle_policy", ["name": name])
        case .asked: words("obstacle_asked", ["name": name])
        case .declined: words("obstacle_declined", ["name": name])
        case .failed(let attempt): failure(attempt)
        case .noService: words["obstacle_no_service"]
        case .noNetwork(let reason):
            words["obstacle_no_network"] + " " + (reason.map(sentence) ?? words["obstacle_untrusted"])
        case .unavailable(let reason): words["obstacle_unavailable"] + " " + sentence(reason)
        case .clock: words["obstacle_clock"]
        case .notSeen(let since):
            since.map { words("obstacle_not_seen_since", ["name": name, "when": when($0)]) }
                ?? words("obstacle_not_seen", ["name": name])
        }
    }

    /// `Thursday, 18:40, over Bluetooth: …`, where the message says what to do.
    func failure(_ attempt: FailedMeeting) -> String {
        let message = words.sentence(code: attempt.code.name, attempt.message, limit: 600)
        return FreshnessWords.capitalized(when(attempt.endedAt)) + ", \(way(attempt.way)): \(message)"
    }

    /// Why this device does not look for people, and what to do.
    func sentence(_ obstacle: DiscoveryObstacle) -> String {
        switch obstacle {
        case .nowhere: words["obstacle_nowhere"]
        case .recognising(let interfaces):
            words("obstacle_recognising", ["network": interfaces.joined(separator: ", ").displaySafe(limit: 100)])
        case .silentGateway(let interface):
            words("obstacle_silent", ["network": interface.displaySafe(limit: 60)])
        case .untrusted: words["obstacle_untrusted"]
        case .unknownNetworks(let reason), .unavailable(let reason): reason.displaySafe(limit: 600)
        }
    }

    /// `over Bluetooth`.
    func way(_ way: MeetingWay) -> String {
        switch way {
        case .address: words["way_address"]
        case .localNetwork: words["way_network"]
        case .bluetooth: words["way_bluetooth"]
        default: way.name.displaySafe(limit: 40)
        }
    }

    private func when(_ moment: Timestamp) -> String { text.when(moment, now: now) }
}
