import Testing
import VicinoCore
import VicinoPresence

@testable import Vicino

@Suite("Whose new records are taken")
struct FetchDecisionTests {
    private static let user: UserID = {
        guard let user = UserID([UInt8](repeating: 7, count: 32)) else { preconditionFailure("32 bytes are an id.") }
        return user
    }()

    private static let candidate = FetchDecision.Candidate(device: .first, routes: [], keyKind: .key)

    /// An event, after a number of seconds.
    enum Step: Sendable {
        case near, gone, news
        case answer(MeetingQuestion.Answer)
        /// An answer after a no.
        case reconsider(MeetingQuestion.Answer)
        /// The user took all by hand.
        case takenByHand
        case choose(ExchangePolicy)
        case pass(Int)
    }

    /// The effects of steps, in short.
    private static func course(_ policy: ExchangePolicy, _ steps: [Step]) -> [String] {
        var decision = FetchDecision(fallback: policy)
        var uptime = Duration.zero
        return steps.flatMap { step in
            uptime += .seconds(1)
            let now = ClockReading(wall: .epoch, uptime: uptime)
            let effects: [FetchDecision.Effect]
            switch step {
            case .near: effects = decision.entered(user, at: now)
            case .gone: effects = decision.left(user)
            case .news: effects = decision.add(candidate, of: user, at: now)
            case .answer(let answer):
                guard let question = decision.questions.first,
                    let result = decision.answer(question, answer, at: now)
                else { return ["nothing to answer"] }
                effects = result
            case .reconsider(let answer):
                guard let question = decision.declined.first,
                    let result = decision.answer(question, answer, at: now)
                else { return ["nothing declined"] }
                effects = result
            case .takenByHand: effects = decision.caughtUp(with: user, [.first])
            case .choose(let policy): effects = decision.govern([user: policy], fallback: .always, at: now)
            case .pass(let seconds):
                uptime += .seconds(seconds)
                effects = []
            }
            return effects.map { effect in
                switch effect {
                case .meet: "meet"
                case .asked: "ask"
                case .settled: "settled"
                }
            }
        }
    }

    @Test(
        "The policy and the answers decide whether a person is met or asked about",
        arguments: [
            (.always, [.news], ["meet"]), (.always, [.near, .news, .news], ["meet", "meet"]),
            (.never, [.near, .news, .gone], []), (.never, [.near, .news, .choose(.always)], ["meet"]),
            (.never, [.near, .news, .choose(.ask)], ["ask"]),
            // There is no question about people who are not near, or have nothing new, and one in an encounter.
            (.ask, [.news], []), (.ask, [.near], []), (.ask, [.news, .near], ["ask"]),
            (.ask, [.near, .news, .news, .news], ["ask"]),
            (.ask, [.near, .news, .gone], ["ask", "settled"]),
            (.ask, [.news, .pass(301), .near], []),
            (.ask, [.near, .news, .answer(.once), .news], ["ask", "settled", "meet", "meet"]),
            (.ask, [.near, .news, .answer(.notNow), .news], ["ask", "settled"]),
            (.ask, [.near, .news, .answer(.always), .news], ["ask", "settled", "meet", "meet"]),
            (.ask, [.near, .news, .answer(.never), .news], ["ask", "settled"]),
            // A user who said no may say yes while the person is near, once.
            (.ask, [.near, .news, .answer(.notNow), .reconsider(.once), .news], ["ask", "settled", "meet", "meet"]),
            (
                .ask, [.near, .news, .answer(.notNow), .reconsider(.notNow), .reconsider(.once)],
                ["ask", "settled", "meet"]
            ),
            (
                .ask, [.near, .news, .answer(.notNow), .gone, .near, .reconsider(.once)],
                ["ask", "settled", "nothing declined"]
            ),
            (
                .ask, [.near, .news, .answer(.notNow), .choose(.always), .reconsider(.never)],
                ["ask", "settled", "meet", "nothing declined"]
            ),
            (
                .ask, [.near, .news, .answer(.once), .reconsider(.notNow)],
                ["ask", "settled", "meet", "nothing declined"]
            ),
            // Records taken by hand need no question, and later new ones do, also after a no.
            (.ask, [.near, .news, .takenByHand, .near, .news], ["ask", "settled", "ask"]),
            (.ask, [.near, .news, .answer(.notNow), .takenByHand, .news], ["ask", "settled", "ask"]),
            (.ask, [.near, .news, .answer(.once), .takenByHand, .news], ["ask", "settled", "meet", "meet"]),
            // The next encounter is a different one.
            (.ask, [.near, .news, .answer(.once), .gone, .near, .news], ["ask", "settled", "meet", "ask"]),
            (.ask, [.near, .news, .answer(.notNow), .gone, .near, .news], ["ask", "settled", "ask"]),
            // An old question is not about new records, but an accepted person is met at the next beacon.
            (.ask, [.near, .news, .pass(301), .answer(.once), .news], ["ask", "settled", "meet"]),
            // A policy overrides an earlier answer.
            (.ask, [.near, .news, .answer(.once), .choose(.never), .news], ["ask", "settled", "meet"]),
            (.ask, [.near, .news, .choose(.always)], ["ask", "settled", "meet"]),
            (.ask, [.near, .news, .choose(.never), .answer(.once)], ["ask", "settled", "nothing to answer"]),
            (.never, [.near, .news, .takenByHand, .choose(.ask)], []),
        ] as [(ExchangePolicy, [Step], [String])])
    func table(policy: ExchangePolicy, steps: [Step], effects: [String]) {
        #expect(Self.course(policy, steps) == effects)
    }

    @Test("What one device has brought elsewhere leaves the question about another one open")
    func severalDevices() throws {
        let second = try #require(DeviceIndex(1))
        var decision = FetchDecision(fallback: .ask)
        let now = ClockReading(wall: .epoch, uptime: .zero)
        _ = decision.entered(Self.user, at: now)
        _ = decision.add(Self.candidate, of: Self.user, at: now)
        _ = decision.add(
            FetchDecision.Candidate(device: second, routes: [], keyKind: .key), of: Self.user, at: now)
        #expect(decision.caughtUp(with: Self.user, []) == [])
        #expect(decision.caughtUp(with: Self.user, [second]) == [])
        #expect(decision.questions.count == 1)
        #expect(decision.caughtUp(with: Self.user, [.first]).count == 1)
        #expect(decision.questions.isEmpty)
    }

    @Test("Nothing is taken of a person in question before the answer is yes, nor after they left")
    func takes() throws {
        var decision = FetchDecision(fallback: .ask)
        let now = ClockReading(wall: .epoch, uptime: .zero)
        _ = decision.entered(Self.user, at: now)
        _ = decision.add(Self.candidate, of: Self.user, at: now)
        #expect(!decision.fetches(from: Self.user))
        let question = try #require(decision.questions.first)
        _ = decision.answer(question, .once, at: now)
        #expect(decision.fetches(from: Self.user))
        #expect(decision.questions.isEmpty)
        #expect(decision.answer(question, .notNow, at: now) == nil, "A question is answered once.")
        _ = decision.left(Self.user)
        #expect(!decision.fetches(from: Self.user))
    }
}
