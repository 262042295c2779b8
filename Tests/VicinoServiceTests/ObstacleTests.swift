import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoService

@Suite("Why this device receives nothing of a person")
struct ObstacleTests {
    private typealias Evidence = Obstacle.Evidence

    private static func met(_ second: Int64) -> PastMeeting {
        PastMeeting(endedAt: Timestamp.epoch.advanced(byMilliseconds: second * 1000), way: .localNetwork)
    }

    private static func failed(_ second: Int64) -> FailedMeeting {
        FailedMeeting(endedAt: met(second).endedAt, way: .localNetwork, code: .timeout, message: "Nobody answers.")
    }

    private static func heard(at second: Int64, hasNews: Bool) -> ObservedPerson {
        ObservedPerson(isNear: true, heardAt: met(second).endedAt, hasNews: hasNews)
    }

    @Test(
        "The obstacle that must be removed first is reported, and none if no obstacle is known",
        arguments: [
            (Evidence(), "no-service"), (Evidence(isWanted: false), "policy"),
            (Evidence(failed: failed(1)), "failed"),
            (Evidence(met: met(2), failed: failed(1), service: .init(isNear: true)), nil),
            // A session that did not receive everything counts as both.
            (Evidence(met: met(2), failed: failed(2), service: .init(isNear: true)), "failed"),
            (Evidence(service: .init()), "not-seen"), (Evidence(met: met(1), service: .init()), "not-seen"),
            (Evidence(service: .init(seenAt: .epoch)), "not-seen"),
            (Evidence(service: .init(isDiscovering: false)), "no-network"),
            (Evidence(service: .init(isDiscovering: false, isNear: true)), nil),
            (Evidence(service: .init(obstacle: .unavailable(reason: "No Avahi."))), "unavailable"),
            // A person who cannot be heard may have left.
            (Evidence(service: .init(obstacle: .unavailable(reason: "No Avahi."), isNear: true)), "unavailable"),
            (Evidence(service: .init(isClockSynchronised: false)), "clock"),
            (Evidence(service: .init(isClockSynchronised: false, seenAt: .epoch)), "not-seen"),
            (Evidence(service: .init(isClockSynchronised: false, isNear: true)), nil),
            (Evidence(service: .init(isNear: true, isAsked: true)), "asked"),
            (Evidence(service: .init(isNear: true, isDeclined: true)), "declined"),
            (Evidence(isWanted: false, service: .init(isNear: true, hasNews: true)), "policy"),
            // A failure is over when the person is near without new records; until then it is the obstacle.
            (Evidence(met: met(1), failed: failed(2), service: heard(at: 3, hasNews: false)), nil),
            (Evidence(met: met(1), failed: failed(3), service: heard(at: 2, hasNews: false)), "failed"),
            (Evidence(met: met(1), failed: failed(2), service: heard(at: 3, hasNews: true)), "failed"),
            (Evidence(met: met(1), failed: failed(2), service: .init(isNear: true)), "failed"),
            (Evidence(met: met(1), failed: failed(2), service: .init(hasNews: false)), "failed"),
            // A present obstacle precedes a past one.
            (
                Evidence(
                    failed: failed(2),
                    service: .init(isDiscovering: false, obstacle: .nowhere(isOffline: true, missing: []))),
                "no-network"
            ),
            (Evidence(failed: failed(2), service: .init(obstacle: .unavailable(reason: "No Avahi."))), "unavailable"),
            // A person who was near a moment ago does not count as absent.
            (Evidence(met: met(1), service: .init(since: met(0).endedAt), now: met(20).endedAt), nil),
            (Evidence(met: met(1), service: .init(since: met(0).endedAt), now: met(31).endedAt), "not-seen"),
        ] as [(Evidence, String?)])
    private func order(evidence: Evidence, code: String?) { #expect(Obstacle(evidence)?.code == code) }

    @Test("With the policy never, the obstacle says whether the person has something new")
    func news() {
        for (service, hasNews) in [
            (nil, false), (.init(isNear: true), false), (.init(isNear: true, hasNews: true), true),
        ] as [(ObservedPerson?, Bool)] {
            #expect(Obstacle(Evidence(isWanted: false, service: service)) == .policy(hasNews: hasNews))
        }
    }

    @Test("A person was last near when they left, when they were met, or when the service started")
    func lastSeen() {
        let service = ObservedPerson(since: Self.met(10).endedAt)
        #expect(Obstacle(Evidence(met: Self.met(5), service: service)) == .notSeen(Self.met(10).endedAt))
        #expect(Obstacle(Evidence(met: Self.met(15), service: service)) == .notSeen(Self.met(15).endedAt))
        let gone = ObservedPerson(since: Self.met(10).endedAt, seenAt: Self.met(20).endedAt)
        #expect(Obstacle(Evidence(met: Self.met(15), service: gone)) == .notSeen(Self.met(20).endedAt))
    }

    @Test("A person has new records if their beacon says so, or if the service failed to reach them")
    func hasNews() {
        #expect(!Evidence(met: Self.met(1)).hasNews)
        #expect(!Evidence(failed: Self.failed(1)).hasNews)
        #expect(Evidence(met: Self.met(1), failed: Self.failed(2)).hasNews)
        #expect(!Evidence(met: Self.met(2), failed: Self.failed(1)).hasNews)
        #expect(!Evidence(met: Self.met(1), failed: Self.failed(2), service: .init(hasNews: false)).hasNews)
        #expect(Evidence(met: Self.met(2), service: .init(hasNews: true)).hasNews)
        var byHand = Evidence(met: Self.met(1), failed: Self.failed(2))
        byHand.failed = FailedMeeting(endedAt: Self.met(2).endedAt, way: .address, code: .unreachable, message: "")
        #expect(!byHand.hasNews, "A person whom the user meets by hand may have nothing new.")
    }
}
