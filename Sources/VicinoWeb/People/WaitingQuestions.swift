internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService

/// The service's questions to the user.
struct WaitingQuestions {
    /// The questions, the oldest first; none if no service runs.
    let all: [Question]
    private let socket: ServiceSocket

    /// The maximum number of questions on a page.
    static let limit = 50

    init(_ site: WebSite) throws {
        socket = site.serviceSocket
        let questions = try socket.ask(.questions)?.questions ?? []
        all = Array(questions.prefix(Self.limit))
    }

    /// Answers the question that a form names.
    ///
    /// - Returns: the question.
    /// - Throws: a refusal if it needs no answer any more.
    func answer(_ request: WebRequest) throws -> (question: Question, answer: MeetingQuestion.Answer) {
        guard let word = request.field("answer"), let answer = MeetingQuestion.Answer(rawValue: word) else {
            throw WebRefusal.badForm
        }
        let asked = request.field("asked").flatMap { Int64($0) }
        let question = all.first {
            $0.kind == request.field("kind") && $0.user == request.field("user") && $0.askedAt.milliseconds == asked
        }
        guard let question, try socket.ask(.answer(to: question, with: answer)) != nil else {
            throw WebRefusal(status: .conflict, key: .errorQuestionGone)
        }
        return (question, answer)
    }
}
