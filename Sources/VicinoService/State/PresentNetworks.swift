internal import VicinoLocks
internal import VicinoNetworks

/// The networks that this device is on now, as the service knows them, and those that wait for an answer.
final class PresentNetworks: Sendable {
    private struct Content {
        var knowledge: NetworkKnowledge
        var questions: [NetworkQuestions.Open] = []
    }

    private let interfaces = ObservableValue<[String]>([])
    private let content = LockedValue(
        Content(knowledge: .unknown("This device is finding out on which networks it is.")))

    /// The interfaces that discovery may use.
    var used: [String] { interfaces.value }

    /// What is known about the networks.
    var knowledge: NetworkKnowledge { content.withLock { $0.knowledge } }

    /// The questions that wait for an answer.
    var open: [NetworkQuestions.Open] { content.withLock { $0.questions } }

    /// The present interfaces, and then each change; an unread change is replaced by the next.
    func uses() -> AsyncStream<[String]> { interfaces.changes() }

    /// Replaces the present networks; only one part of the service may call this.
    func update(_ knowledge: NetworkKnowledge, _ choice: NetworkChoice, questions: [NetworkQuestions.Open] = []) {
        content.withLock { $0 = Content(knowledge: knowledge, questions: questions) }
        let used = choice.interfaces(in: knowledge)
        if interfaces.value != used { interfaces.set(used) }
    }
}
