import Testing
import VicinoCore

@testable import Vicino
@testable import vicino_cli

@Suite("Why nothing comes of somebody")
struct ObstacleTests {
    private typealias Evidence = Obstacle.Evidence

    private static func met(_ second: Int64) -> PastMeeting {
        PastMeeting(at: Timestamp.epoch.advanced(byMilliseconds: second * 1000), way: .localNetwork)
    }

    private static func failed(_ second: Int64) -> FailedMeeting {
        FailedMeeting(at: met(second).at, way: .localNetwork, code: "timeout", message: "Nobody answers.")
    }

    @Test(
        "What has to go first is said first, and nothing where nothing is known to be in the way",
        arguments: [
            (Evidence(), "no-service"), (Evidence(isWanted: false), "policy"),
            (Evidence(failed: failed(1)), "failed"),
            (Evidence(met: met(2), failed: failed(1), service: .init(isNear: true)), nil),
            // A session that has not brought everything is noted as both.
            (Evidence(met: met(2), failed: failed(2), service: .init(isNear: true)), "failed"),
            (Evidence(service: .init()), "not-seen"), (Evidence(met: met(1), service: .init()), "not-seen"),
            (Evidence(service: .init(isNear: false)), nil), (Evidence(service: .init(isLooking: false)), "no-network"),
            (Evidence(service: .init(isLooking: false, isNear: true)), nil),
            (Evidence(service: .init(obstacle: "No Avahi.")), "hindered"),
            (Evidence(service: .init(obstacle: "No Avahi.", isNear: true)), nil),
            (Evidence(service: .init(isClockSynchronised: false)), "clock"),
            (Evidence(service: .init(isClockSynchronised: false, isNear: true)), nil),
            (Evidence(service: .init(isNear: true, isAsked: true)), "asked"),
            (Evidence(service: .init(isNear: true, isDeclined: true)), "declined"),
            (Evidence(isWanted: false, service: .init(isNear: true, isIgnored: true)), "policy"),
        ] as [(Evidence, String?)])
    private func order(evidence: Evidence, code: String?) { #expect(Obstacle(evidence)?.code == code) }

    @Test("Of somebody of whom nothing is taken it is told whether they have something new")
    func news() {
        for (service, hasNews) in [
            (nil, false), (.init(isNear: true), false), (.init(isNear: true, isIgnored: true), true),
        ] as [(Evidence.Service?, Bool)] {
            #expect(Obstacle(Evidence(isWanted: false, service: service)) == .policy(hasNews: hasNews))
        }
    }

    @Test("Each says in a sentence what it is")
    func sentences() {
        let clock = Clockwork(Node.Configuration())
        let all: [Obstacle] = [
            .asked, .declined, .policy(hasNews: true), .failed(Self.failed(1)), .policy(hasNews: false), .noService,
            .noNetwork("Nowhere."), .noNetwork(nil), .hindered("No Avahi."),
            .clock, .notSeen(nil), .notSeen(.epoch),
        ]
        let sentences = all.map { $0.sentence(clock, of: "Anna") }
        #expect(Set(sentences).count == all.count && sentences.allSatisfy { !$0.contains("  ") })
        #expect(sentences[3].contains("on the local network: Nobody answers."))
    }
}
