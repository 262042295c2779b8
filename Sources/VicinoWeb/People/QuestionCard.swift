internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoService

/// A question that waits for the user's answer.
struct QuestionCard: Sendable {
    /// A button.
    struct Button: Sendable {
        let value: String
        let name: String
        let cssClass: String
    }

    let number: Int
    let kind: String
    let user: String
    let asked: String
    let initial: String
    let isPerson: Bool
    let heading: String
    let said: String
    let circles: Markup
    let explanation: String
    let buttons: [Button]

    init(_ question: Question, number: Int, _ followed: FollowedPeople, _ site: WebSite, _ words: Words) {
        let text = site.text(words)
        let name = question.name.displaySafe(limit: 60)
        self.number = number
        kind = question.kind
        user = question.user
        asked = "\(question.askedAt)"
        initial = name.initial
        isPerson = !question.isNetwork
        let present = followed.people.first { $0.person.user.description == question.user }
        circles = question.isNetwork ? .none : NearCircles(present?.nearness ?? .gone).markup
        let time = (try? Timestamp(milliseconds: question.askedAt)).map {
            words("asked_at", ["when": text.when($0, now: site.node.now)])
        }
        let near = present.map { NearWords(words: words, text: text, now: site.node.now).short($0) }
        said = [near, time].compactMap { $0 }.joined(separator: " · ")
        switch question.kind {
        case MeetingQuestion.Kind.exchange.name:
            heading = words(question.isDeclined ? "ask_declined" : "ask_exchange", ["name": name])
            explanation = words("ask_exchange_how", ["name": name])
            buttons = Self.buttons(
                words, question.isDeclined ? ["once", "always", "never"] : ["once", "always", "not-now", "never"])
        case Question.networkKind:
            heading = words("ask_network", ["name": name])
            explanation = words["ask_network_how"]
            buttons = [
                Button(value: "always", name: words["trust"], cssClass: "go"),
                Button(value: "never", name: words["decline"], cssClass: ""),
            ]
        default:
            heading = words("ask_unknown", ["name": name])
            explanation = words["ask_unknown_how"]
            buttons = []
        }
    }

    private static func buttons(_ words: Words, _ answers: [String]) -> [Button] {
        answers.map { Button(value: $0, name: words["answer_\($0)"], cssClass: $0 == "once" ? "go" : "") }
    }
}
