import Testing
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("A person near whose new records were not taken", .timeLimit(.minutes(10)))
    struct SecondThoughtTests {
        private let encounter: Encounter
        private let neighbours: NetworkNeighbours
        private let ben: Node
        private let anna: Node

        init() async throws {
            encounter = try Encounter()
            neighbours = NetworkNeighbours(encounter.clock)
            anna = encounter.anna
            ben = encounter.ben
            try await encounter.follow()
            try encounter.add(3)
        }

        private func asked(_ discovery: Discovery) async throws -> MeetingQuestion {
            try await neighbours.first(discovery) { if case .asked(let question) = $0 { question } else { nil } }
        }

        @Test("A user who has said no and reconsiders meets them at once")
        func yesAfterNo() async throws {
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben, policy: .ask) { discovery in
                    let question = try await asked(discovery)
                    try await discovery.answer(question, with: .notNow)
                    #expect(await discovery.questions.isEmpty)
                    #expect(await discovery.declinedQuestions == [question])
                    try await discovery.answer(question, with: .once)
                    #expect(try await neighbours.met(discovery).merged.map(\.addedCount) == [3])
                    #expect(await discovery.declinedQuestions.isEmpty)
                }
            }
        }

        @Test(
            "After a manual sync there is no question, until something is new",
            arguments: [false, true])
        func takenByHand(declined: Bool) async throws {
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben, policy: .ask) { discovery in
                    let question = try await asked(discovery)
                    if declined { try await discovery.answer(question, with: .notNow) }
                    encounter.clock.advance(by: .seconds(1))
                    _ = try await ben.sync(with: anna.user, seenAt: await discovery.addresses(of: anna.user))
                    try await yieldUntil("the question stayed") {
                        if await (discovery.questions + discovery.declinedQuestions).isEmpty { return true }
                        neighbours.time.advance(by: .seconds(1))
                        return false
                    }
                    for _ in 0..<60 { neighbours.time.advance(by: .seconds(1)) }
                    #expect(await discovery.questions.isEmpty)
                    try encounter.add(2)
                    try await neighbours.passMinute(of: anna)
                    #expect(try await asked(discovery).askedAt > question.askedAt)
                }
            }
        }

        @Test("Records that are taken by hand before their beacon is heard cause no question")
        func aheadOfNews() async throws {
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben, policy: .ask) { discovery in
                    let first = try await asked(discovery)
                    for _ in 0..<3 {
                        try encounter.add(1)
                        encounter.clock.advance(by: .seconds(1))
                        _ = try await ben.sync(with: anna.user, seenAt: await discovery.addresses(of: anna.user))
                        try await neighbours.time.pass(seconds: 10, for: 2)
                        #expect(await discovery.questions.isEmpty)
                    }
                    try encounter.add(2)
                    try await neighbours.passMinute(of: anna)
                    try await yieldUntil("nothing was asked again") { await !discovery.questions.isEmpty }
                    #expect(await discovery.questions.allSatisfy { $0.askedAt > first.askedAt })
                }
            }
        }

        @Test("They can be met at the address where they are seen, whatever the policy, and it is not remembered")
        func inSight() async throws {
            let known = try ben.addresses(of: anna.user)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben, policy: .never) { discovery in
                    #expect(await discovery.addresses(of: ben.user).isEmpty)
                    _ = try await neighbours.first(discovery) { if case .entered = $0 { true } else { nil } }
                    let addresses = await discovery.addresses(of: anna.user)
                    #expect(!addresses.isEmpty)
                    #expect(Set(addresses).isDisjoint(with: known))
                    let report = try await ben.sync(with: anna.user, seenAt: addresses)
                    #expect(report.merged.map(\.addedCount) == [3])
                }
            }
            #expect(try ben.addresses(of: anna.user) == known)
            #expect(try ben.lastMeeting(with: encounter.annaAsBenSeesHer)?.way == .localNetwork)
        }
    }
}
