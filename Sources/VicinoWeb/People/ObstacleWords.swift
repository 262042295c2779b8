internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// Says why nothing is received from a person, and what to do.
struct ObstacleWords: Sendable {
    let words: Words
    let text: WebText
    let now: Timestamp

    /// - Parameter name: the person's name, safe to show.
    func sentence(_ obstacle: Obstacle, _ name: String) -> String {
        switch obstacle {
        case .policy(let hasNews): words(hasNews ? .obstaclePolicyNews : .obstaclePolicy, ["name": name])
        case .asked: words(.obstacleAsked, ["name": name])
        case .declined: words(.obstacleDeclined, ["name": name])
        case .failed(let attempt): failure(attempt)
        case .noService: words(.obstacleNoService)
        case .noNetwork(let reason):
            words(.obstacleNoNetwork) + " " + (reason.map(sentence) ?? words(.obstacleUntrusted))
        case .unavailable(let reason): words(.obstacleUnavailable) + " " + sentence(reason)
        case .clock: words(.obstacleClock)
        case .notSeen(let since):
            since.map { words(.obstacleNotSeenSince, ["name": name, "when": when($0)]) }
                ?? words(.obstacleNotSeen, ["name": name])
        }
    }

    /// `Thursday, 18:40, over Bluetooth: …`, where the message says what to do.
    func failure(_ attempt: FailedMeeting) -> String {
        let message = words.sentence(code: attempt.code.name, attempt.message, limit: 600)
        return FreshnessWords.capitalized(when(attempt.endedAt)) + ", \(attempt.way.name(words)): \(message)"
    }

    /// Why this device does not look for people, and what to do.
    func sentence(_ obstacle: DiscoveryObstacle) -> String {
        switch obstacle {
        case .nowhere: words(.obstacleNowhere)
        case .recognising(let interfaces):
            words(.obstacleRecognising, ["network": DisplayText(interfaces.joined(separator: ", "), limit: 100).text])
        case .silentGateway(let interface):
            words(.obstacleSilent, ["network": DisplayText(interface, limit: 60).text])
        case .untrusted: words(.obstacleUntrusted)
        case .unknownNetworks(let reason), .unavailable(let reason): words.message(reason)
        }
    }

    private func when(_ moment: Timestamp) -> String { text.when(moment, now: now) }
}
