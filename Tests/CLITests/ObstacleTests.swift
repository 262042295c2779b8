import Testing
import VicinoCore

@testable import Vicino
@testable import vicino_cli

@Suite("Why nothing comes of somebody")
struct ObstacleTests {
    private typealias Evidence = Obstacle.Evidence

    private static func attempt(_ second: Int64, failing: Bool = false) -> MeetingAttempt {
        MeetingAttempt(
            at: Timestamp.epoch.advanced(byMilliseconds: second * 1000), way: .localNetwork,
            failure: failing ? .init(code: "timeout", message: "Nobody answers.") : nil)
    }

    @Test(
        "What has to go first is said first, and nothing where nothing is known to be in the way",
        arguments: [
            (Evidence(), "no-service"), (Evidence(isWanted: false), "policy"),
            (Evidence(failed: attempt(1, failing: true)), "failed"),
            (Evidence(met: attempt(2), failed: attempt(1, failing: true), service: .init(isNear: true)), nil),
            // A session that has not brought everything is noted as both.
            (Evidence(met: attempt(2), failed: attempt(2, failing: true), service: .init(isNear: true)), "failed"),
            (Evidence(service: .init()), "not-seen"), (Evidence(met: attempt(1), service: .init()), "not-seen"),
            (Evidence(service: .init(isNear: false)), nil), (Evidence(service: .init(isLooking: false)), "no-network"),
            (Evidence(service: .init(isLooking: false, isNear: true)), nil),
            (Evidence(service: .init(obstacle: "No Avahi.")), "hindered"),
            (Evidence(service: .init(obstacle: "No Avahi.", isNear: true)), nil),
            (Evidence(service: .init(isClockSynchronised: false)), "clock"),
            (Evidence(service: .init(isClockSynchronised: false, isNear: true)), nil),
            (Evidence(service: .init(isNear: true, isAsked: true)), "asked"),
            (Evidence(isWanted: false, service: .init(isNear: true, isAsked: true)), "policy"),
        ] as [(Evidence, String?)])
    private func order(evidence: Evidence, code: String?) { #expect(Obstacle(evidence)?.code == code) }

    @Test("Each says in a sentence what it is")
    func sentences() {
        let clock = Clockwork(Node.Configuration())
        let all: [Obstacle] = [
            .policy, .asked, .failed(Self.attempt(1, failing: true)), .noService, .noNetwork, .hindered("No Avahi."),
            .clock, .notSeen(nil), .notSeen(.epoch),
        ]
        let sentences = all.map { $0.sentence(clock) }
        #expect(Set(sentences).count == all.count && sentences.allSatisfy { !$0.contains("  ") })
        #expect(sentences[2].contains("on the local network: Nobody answers."))
    }
}
