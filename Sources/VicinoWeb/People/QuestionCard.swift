internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// A question that waits for the user's answer.
struct QuestionCard: View {
    private let question: Question
    /// The place of the question on the page.
    private let number: Int
    /// How near the person is; nil for a question about a network.
    private let nearness: NearCircles.Nearness?
    /// How near the person is, and when the question was asked.
    private let said: String
    private let words: Words

    init(_ question: Question, number: Int, followed: FollowedPeople, site: WebSite, words: Words) {
        let text = site.text(words)
        let present = followed.people.first { $0.person.user.description == question.user }
        let time = words(.askedAt, ["when": text.when(question.askedAt, now: site.node.now)])
        let near = present.map { NearWords(words: words, text: text, now: site.node.now).short($0) }
        self.question = question
        self.number = number
        nearness = question.isNetwork ? nil : present?.nearness ?? .gone
        said = [near, time].compactMap { $0 }.joined(separator: " · ")
        self.words = words
    }

    private var name: String { DisplayText(question.name, limit: 60).text }

    var body: Markup {
        Card("ask", labelledBy: "ask-\(number)") {
            Div(.class("row")) {
                if !question.isNetwork { Avatar(name.initial) }
                Div {
                    H2(.id("ask-\(number)")) { heading }
                    Span(.class("prox in")) {
                        if let nearness { NearCircles(nearness).markup }
                        said
                    }
                }
            }
            P(.class("sm mut gapt")) { explanation }
            PostForm("/people/answer", style: "row gapt") {
                HiddenField("kind", question.kind)
                HiddenField("user", question.user)
                HiddenField("asked", "\(question.askedAt.milliseconds)")
                for answer in answers { answer }
            }
        }
    }

    private var heading: String {
        switch question.kind {
        case MeetingQuestion.Kind.exchange.name:
            words(question.isDeclined ? .askDeclined : .askExchange, ["name": name])
        case Question.networkKind: words(.askNetwork, ["name": name])
        default: words(.askUnknown, ["name": name])
        }
    }

    private var explanation: String {
        switch question.kind {
        case MeetingQuestion.Kind.exchange.name: words(.askExchangeHow, ["name": name])
        case Question.networkKind: words(.askNetworkHow)
        default: words(.askUnknownHow)
        }
    }

    private var answers: [AnswerButton] {
        switch question.kind {
        case MeetingQuestion.Kind.exchange.name:
            (question.isDeclined ? [.once, .always, .never] : [.once, .always, .notNow, .never]).map {
                (answer: MeetingQuestion.Answer) in
                AnswerButton(value: answer.rawValue, name: words(answer.name), isMain: answer == .once)
            }
        case Question.networkKind:
            [
                AnswerButton(value: "always", name: words(.trust), isMain: true),
                AnswerButton(value: "never", name: words(.decline), isMain: false),
            ]
        default: []
        }
    }
}

/// A button that answers a question.
private struct AnswerButton: View {
    let value: String
    let name: String
    /// Whether the page stresses it.
    let isMain: Bool

    var body: Markup {
        Button(.class(isMain ? "go" : nil), .name("answer"), .value(value)) { name }
    }
}

extension MeetingQuestion.Answer {
    /// What the button says.
    fileprivate var name: TextKey {
        switch self {
        case .once: .answerOnce
        case .always: .answerAlways
        case .notNow: .answerNotNow
        case .never: .answerNever
        }
    }
}
