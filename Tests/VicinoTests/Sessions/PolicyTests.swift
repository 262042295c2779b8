import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Policies of devices that meet", .timeLimit(.minutes(10)))
    struct PolicyTests {
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
        }

        private func choose(_ exchange: ExchangePolicy?) throws {
            try ben.setPolicy(PersonPolicy(exchange: exchange), for: try encounter.annaAsBenSeesHer)
        }

        private func asked(_ discovery: Discovery) async throws -> MeetingQuestion {
            try await neighbours.first(discovery) { if case .asked(let question) = $0 { question } else { nil } }
        }

        /// Anna follows Ben, too, and both have something new.
        private func followBack() async throws {
            try await encounter.followBack()
            try encounter.add(3)
            try ben.add(Activity.make(note: "his"))
        }

        /// Lets time pass until Anna has received Ben's record. Her session takes real time, in which the clocks stand
        /// still: nobody leaves meanwhile.
        private func untilAnnaHasHis() async throws {
            try await neighbours.time.pass(seconds: 30, for: 2)
            let his = try anna.person(named: ben.user.description)
            try await yieldUntil("Anna never received his record") {
                try anna.recordCounts(of: his).values.reduce(0, +) > 0
            }
        }

        @Test("A person with the policy ask is met after a yes, and then the question is gone")
        func accepted() async throws {
            try choose(.ask)
            try encounter.add(3)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in
                    let question = try await asked(discovery)
                    #expect(question.person.user == anna.user)
                    #expect(question.kind == .exchange)
                    #expect(await discovery.questions == [question])
                    #expect(try ben.recordCounts(of: encounter.annaAsBenSeesHer).values.reduce(0, +) == 0)
                    try await discovery.answer(question, with: .once)
                    let report = try await neighbours.met(discovery)
                    #expect(report.merged.map(\.addedCount) == [3])
                    #expect(await discovery.questions.isEmpty)
                    await #expect(throws: VicinoError.self) { try await discovery.answer(question, with: .once) }
                }
            }
            #expect(try ben.policy(of: encounter.annaAsBenSeesHer).exchange == .ask)
        }

        @Test("A permanent answer becomes the policy", arguments: [MeetingQuestion.Answer.always, .never])
        func forGood(answer: MeetingQuestion.Answer) async throws {
            try encounter.add(3)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben, policy: .ask) { discovery in
                    try await discovery.answer(try await asked(discovery), with: answer)
                    if answer == .always {
                        #expect(try await neighbours.met(discovery).merged.map(\.addedCount) == [3])
                    }
                }
            }
            let chosen = try ben.policy(of: encounter.annaAsBenSeesHer).exchange
            #expect(chosen == (answer == .always ? .always : .never))
        }

        @Test("Of people with the policy never nothing is taken, until it is changed, which counts at once")
        func never() async throws {
            try choose(.never)
            try encounter.add(3)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in
                    _ = try await neighbours.first(discovery) { if case .entered = $0 { true } else { nil } }
                    // A session in between would leave nothing for the next one.
                    for _ in 0..<60 { neighbours.time.advance(by: .seconds(1)) }
                    try choose(nil)
                    neighbours.time.advance(by: .seconds(1))
                    #expect(try await neighbours.met(discovery).merged.map(\.addedCount) == [3])
                }
            }
        }

        @Test(
            "A caller is served, and their records are taken only if the policy says so",
            arguments: [ExchangePolicy.always, .ask, .never])
        func called(policy: ExchangePolicy) async throws {
            try await followBack()
            try choose(policy)
            try await ben.listen(host: "127.0.0.1") { listening in
                let report = try await anna.sync(with: ben.user, at: listening.addresses)
                #expect(report.merged.map(\.addedCount) == [1])
                // His session ends a moment after hers.
                for await case .met in listening.events { break }
            }
            let taken = try ben.recordCounts(of: encounter.annaAsBenSeesHer).values.reduce(0, +)
            #expect(taken == (policy == .always ? 3 : 0))
        }

        @Test("A person who was only served a moment ago is still met after a yes")
        func servedBefore() async throws {
            try await followBack()
            try choose(.ask)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in
                    let question = try await asked(discovery)
                    let served = Task { [neighbours] in try await neighbours.met(discovery) }
                    try await untilAnnaHasHis()
                    #expect(try await served.value.merged.isEmpty)
                    // Otherwise she might have to call first.
                    try ben.revoke(ben.follower(named: "Anna"))
                    try await discovery.answer(question, with: .once)
                    #expect(try await neighbours.met(discovery).merged.map(\.addedCount) == [3])
                }
            }
        }

        @Test("A listener of discovery serves a person with the policy never, and takes nothing of theirs")
        func door() async throws {
            try await followBack()
            try choose(.never)
            try await neighbours.discover(anna) { hers in
                try await neighbours.discover(ben) { _ in
                    let meeting = Task { [neighbours] in try await neighbours.met(hers) }
                    try await untilAnnaHasHis()
                    #expect(try await meeting.value.merged.map(\.addedCount) == [1])
                }
            }
            #expect(try ben.recordCounts(of: encounter.annaAsBenSeesHer).values.reduce(0, +) == 0)
        }
    }
}
