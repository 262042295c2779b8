internal import Vicino
internal import VicinoCore
internal import VicinoThreads

/// The service's replies to other programs of the same user.
extension NodeService {
    /// Does what a request asks.
    @Sendable func reply(to request: ServiceRequest) async throws -> ServiceReply {
        switch request {
        case .status: return .status(await status())
        case .reload: try await reloadSettings()
        case .questions: return .questions(try await allQuestions())
        case .answer(to: let question, with: let answer): try await apply(answer, to: question)
        case .advertised: return .advertised(state.nearbyState.advertisedBeacons(on: networks.used))
        case .metrics: return .metrics(await metrics())
        case .end: state.end(isReported: true)
        }
        return .done
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

    private func apply(_ answer: MeetingQuestion.Answer, to question: Question) async throws {
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
            name: try NamedPeer(question.person.user, node).name, askedAt: question.askedAt,
            isDeclined: isDeclined)
    }
}
