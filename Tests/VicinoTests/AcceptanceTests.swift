import Testing
import VicinoCore
import VicinoPresence

@testable import Vicino

@Suite("Whose new records are taken")
struct AcceptanceTests {
    private static let user: UserID = {
        guard let user = UserID([UInt8](repeating: 7, count: 32)) else { preconditionFailure("32 bytes are an id.") }
        return user
    }()

    private static let candidate = Acceptance.Candidate(device: .first, routes: [], keyKind: .key)

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
        var acceptance = Acceptance(fallback: policy)
        var uptime = Duration.zero
        return steps.flatMap { step in
            uptime += .seconds(1)
            let now = ClockReading(wall: .epoch, uptime: uptime)
            let effects: [Acceptance.Effect]
            switch step {
            case .near: effects = acceptance.entered(user, at: now)
            case .gone: effects = acceptance.left(user)
            case .news: effects = acceptance.add(candidate, of: user, at: now)
            case .answer(let answer):
                guard let question = acceptance.questions.first,
                    let result = acceptance.answer(question, answer, at: now)
                else { return ["nothing to answer"] }
                effects = result
            case .reconsider(let answer):
                guard let question = acceptance.declined.first,
                    let result = acceptance.answer(question, answer, at: now)
                else { return ["nothing declined"] }
                effects = result
            case .takenByHand: effects = acceptance.caughtUp(with: user, [.first])
            case .choose(let policy): effects = acceptance.govern([user: policy], fallback: .always, at: now)
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
        var acceptance = Acceptance(fallback: .ask)
        let now = ClockReading(wall: .epoch, uptime: .zero)
        _ = acceptance.entered(Self.user, at: now)
        _ = acceptance.add(Self.candidate, of: Self.user, at: now)
        _ = acceptance.add(
            Acceptance.Candidate(device: second, routes: [], keyKind: .key), of: Self.user, at: now)
        #expect(acceptance.caughtUp(with: Self.user, []) == [])
        #expect(acceptance.caughtUp(with: Self.user, [second]) == [])
        #expect(acceptance.questions.count == 1)
        #expect(acceptance.caughtUp(with: Self.user, [.first]).count == 1)
        #expect(acceptance.questions.isEmpty)
    }

    @Test("Nothing is taken of a person in question before the answer is yes, nor after they left")
    func takes() throws {
        var acceptance = Acceptance(fallback: .ask)
        let now = ClockReading(wall: .epoch, uptime: .zero)
        _ = acceptance.entered(Self.user, at: now)
        _ = acceptance.add(Self.candidate, of: Self.user, at: now)
        #expect(!acceptance.fetches(from: Self.user))
        let question = try #require(acceptance.questions.first)
        _ = acceptance.answer(question, .once, at: now)
        #expect(acceptance.fetches(from: Self.user))
        #expect(acceptance.questions.isEmpty)
        #expect(acceptance.answer(question, .notNow, at: now) == nil, "A question is answered once.")
        _ = acceptance.left(Self.user)
        #expect(!acceptance.fetches(from: Self.user))
    }
}
