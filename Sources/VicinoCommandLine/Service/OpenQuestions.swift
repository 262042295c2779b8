import ArgumentParser
import Vicino
import VicinoService

/// The service's questions to the user, as other programs of the user see them.
struct OpenQuestions {
    let all: [Question]
    private let socket: ServiceSocket

    /// Asks the service.
    ///
    /// - Throws: a refusal if none runs.
    init(_ socket: ServiceSocket) throws {
        guard let all = try Self.all(socket) else { throw Self.noService }
        self.socket = socket
        self.all = all
    }

    /// The questions of the service; nil if none runs.
    static func all(_ socket: ServiceSocket) throws -> [Question]? {
        try socket.ask(.questions)?.questions
    }

    /// Asks the service, to answer a question about a person or network.
    ///
    /// - Throws: a refusal if none runs; one that says so if no person has the name, either.
    init(_ socket: ServiceSocket, about text: String, _ node: Node?) throws {
        do { try self.init(socket) } catch let error as Refusal where error.code == .refused {
            guard try node?.knows(text) != true else { throw error }
            throw Refusal(
                .notFound,
                "No person and no network here is called \(DisplayText(text, limit: 60)). `vicino following` lists the "
                    + "people, and `vicino config networks` the networks.")
        }
    }

    /// Answers the question about a person or network.
    ///
    /// - Parameter text: a name, or at least 8 digits of an id.
    /// - Returns: the question that was answered.
    func answer(_ text: String, _ answer: MeetingQuestion.Answer) throws -> Question {
        let question = try Self.question(about: text, among: all)
        guard try socket.ask(.answer(to: question, with: answer)) != nil else { throw Self.noService }
        return question
    }

    /// The question that a text names: about a person rather than about a network of the same name.
    static func question(about text: String, among all: [Question]) throws -> Question {
        let wanted = text.nameKey
        let all = all.filter {
            $0.name.nameKey == wanted || wanted.utf8.count >= 8 && $0.user.hasPrefix(wanted)
        }
        // A neighbour may call a network like a person.
        let people = all.filter { !$0.isNetwork }
        let found = people.isEmpty ? all : people
        guard found.count <= 1 else {
            let candidates = found.map { "\($0.shown) (\($0.user))" }.joined(separator: ", ")
            throw Refusal(VicinoError(.ambiguous, "Several people match \(text): \(candidates)."), hint: "Give the id.")
        }
        guard let question = found.first else {
            throw Refusal(
                .notFound,
                "There is no question about \(DisplayText(text, limit: 60)). `vicino questions` lists all, and "
                    + "`vicino config networks` the networks that are here."
            )
        }
        return question
    }

    private static var noService: Refusal {
        Refusal(.refused, "There are no questions while the service does not run. `vicino run` starts it.")
    }
}

extension Question {
    /// The name as a terminal may show it.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// The question in a sentence.
    var sentence: DisplayText {
        switch kind {
        case MeetingQuestion.Kind.exchange.name where isDeclined:
            "is near and has something new. You declined it; `vicino accept` still fetches it."
        case MeetingQuestion.Kind.exchange.name: "is near and has something new. Fetch it?"
        case Self.networkKind: "is a network that is new to this device. Look for people there?"
        default: "is near, and asks something that this version does not know: \(kind, limit: 60)."
        }
    }

    /// The members that begin every JSON object about the question.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user)), ("kind", .text(kind))] }
}
