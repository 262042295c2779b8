import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoService

@Suite("Which notices are shown")
struct NoticeBoardTests {
    /// An event around Anna.
    enum Step: Sendable {
        case near, gone, asks, settled, closed, pressed, end
        case brings(Int)
        /// Whether Anna may be shown from now on.
        case allow(Bool)
    }

    private static let anna: UserID = {
        guard let user = UserID([UInt8](repeating: 7, count: 32)) else { preconditionFailure("32 bytes are an id.") }
        return user
    }()

    private static let question = MeetingQuestion(about: Person(unnamed: anna), askedAt: .epoch)

    /// The shown notices, in short: the number of received records, and a question mark after a question.
    private static func course(_ steps: [Step]) -> [String] {
        var plan = NoticePlan()
        var isAllowed = true
        return steps.flatMap { step in
            let effects: [NoticePlan.Effect?]
            switch step {
            case .near: effects = [plan.entered(anna, name: "Anna", isAllowed: isAllowed)]
            case .gone: effects = [plan.left(anna)]
            case .asks: effects = [plan.ask(question, isAllowed: isAllowed)]
            case .settled: effects = [plan.settled(question, isAllowed: isAllowed)]
            case .brings(let count): effects = [plan.brought(count, by: anna, isAllowed: isAllowed)]
            case .end: effects = plan.end()
            case .closed:
                plan.closed(anna)
                effects = []
            case .pressed: return plan.pressed(anna) == nil ? ["nothing"] : ["answer"]
            case .allow(let allowed):
                isAllowed = allowed
                effects = []
            }
            return effects.compactMap(\.self).map { effect in
                switch effect {
                case .show(_, content: let content): "\(content.arrived)\(content.question == nil ? "" : "?")"
                case .withdraw: "gone"
                }
            }
        }
    }

    @Test(
        "Each encounter has one notice, which changes with received records and ends when the person leaves",
        arguments: [
            ([.near], ["0"]), ([.near, .gone], ["0", "gone"]), ([.near, .gone, .near], ["0", "gone", "0"]),
            ([.near, .brings(2), .brings(3)], ["0", "2", "5"]), ([.near, .brings(0)], ["0"]),
            // Notices about received records stay.
            ([.near, .brings(2), .gone], ["0", "2"]), ([.brings(2)], []),
            ([.near, .closed, .brings(2), .gone], ["0"]),
            // In quiet hours nothing is shown, and nothing is shown later until the next event.
            ([.allow(false), .near, .brings(2), .gone], []), ([.allow(false), .near, .asks], []),
            ([.allow(false), .near, .brings(2), .allow(true), .brings(1)], ["3"]),
            ([.near, .allow(false), .brings(2), .gone], ["0"]),
            // A question is shown once more after the notice was closed, and no useless button stays.
            ([.near, .asks], ["0", "0?"]), ([.near, .closed, .asks, .closed, .brings(1)], ["0", "0?"]),
            ([.near, .asks, .settled, .brings(1)], ["0", "0?", "0", "1"]),
            ([.near, .asks, .closed, .settled], ["0", "0?"]), ([.near, .asks, .closed, .asks], ["0", "0?"]),
            ([.near, .asks, .allow(false), .settled], ["0", "0?", "gone"]),
            ([.near, .asks, .settled, .gone], ["0", "0?", "0", "gone"]),
            ([.near, .asks, .pressed, .settled, .brings(2)], ["0", "0?", "answer"]),
            ([.near, .asks, .settled, .pressed], ["0", "0?", "0", "nothing"]),
            ([.near, .asks, .end, .settled], ["0", "0?", "gone"]), ([.near, .closed, .end], ["0"]),
        ] as [([Step], [String])])
    func table(steps: [Step], shown: [String]) { #expect(Self.course(steps) == shown) }
}
