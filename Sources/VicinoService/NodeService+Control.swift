internal import Vicino
internal import VicinoControl
internal import VicinoCore
internal import VicinoThreads

/// The service's answers to other programs of the same user.
extension NodeService {
    /// Answers a request.
    @Sendable func answer(
        _ request: ControlRequest, _ send: (ControlAnswer) async throws -> Void
    ) async throws {
        switch request {
        case .status: for answer in await status().answers { try await send(answer) }
        case .reload: try await reloadSettings()
        case .questions: for question in try await allQuestions() { try await send(.question(question)) }
        case .answer(to: let question, with: let answer): try await apply(answer, to: question)
        case .advertised:
            for beacons in state.nearbyState.advertisedBeacons(on: networks.used) {
                try await send(.advertised(beacons))
            }
        case .metrics: for metric in await metrics() { try await send(.metric(metric)) }
        case .end: state.end(isReported: true)
        }
    }

    private func allQuestions() async throws -> [Question] {
        let asked = await questions
        let declined = await declinedQuestions
        let open = networks.open
        return try await control.run {
            try asked.map { try Question($0, node) } + declined.map { try Question($0, node, isDeclined: true) }
                + open.map(Question.init)
        }
    }

    private func apply(_ word: String, to question: Question) async throws {
        guard let answer = MeetingQuestion.Answer(rawValue: word) else {
            throw VicinoError(.refused, "The running service does not know this answer. Restart it.")
        }
        if question.isNetwork { return try await control.run { try store(answer, about: question) } }
        let asked = await questions + declinedQuestions
        let meant = asked.first { $0.kind.name == question.kind && $0.person.user.description == question.user }
        try await give(meant, answer)
    }

    /// Stores an answer about a network.
    private func store(_ answer: MeetingQuestion.Answer, about question: Question) throws {
        guard let network = networks.open.first(where: { Question($0) == question })?.network else {
            throw VicinoError(.notFound, "The question about this network needs no answer any more.")
        }
        try settings.remember([.once, .always].contains(answer) ? .accept : .decline, about: network)
    }
}

extension Question {
    init(_ question: MeetingQuestion, _ node: Node, isDeclined: Bool = false) throws {
        self.init(
            kind: question.kind.name, user: question.person.user.description,
            name: try Acquaintance(question.person.user, node).name, askedAt: question.askedAt.milliseconds,
            isDeclined: isDeclined)
    }
}
