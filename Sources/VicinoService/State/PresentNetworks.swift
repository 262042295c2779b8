internal import Synchronization
internal import VicinoNetworks

/// Where this device is just now, as the service sees it, and which networks wait for an answer.
final class PresentNetworks: Sendable {
    private struct Content {
        var knowledge: NetworkKnowledge
        var questions: [NetworkQuestions.Open] = []
    }

    private let interfaces = Watched<[String]>([])
    private let content = Mutex(
        Content(knowledge: .unknown("It is being found out on which networks this device is.")))

    /// The interfaces on which people may be looked for.
    var used: [String] { interfaces.value }

    /// What is known of where this device is.
    var knowledge: NetworkKnowledge { content.withLock { $0.knowledge } }

    /// What waits for an answer.
    var open: [NetworkQuestions.Open] { content.withLock { $0.questions } }

    /// The interfaces now, and then each change; one that is not looked at in time gives way to the next.
    func uses() -> AsyncStream<[String]> { interfaces.changes() }

    /// Says how it is now; for one part of the service only.
    func take(_ knowledge: NetworkKnowledge, _ choice: NetworkChoice, questions: [NetworkQuestions.Open] = []) {
        content.withLock { $0 = Content(knowledge: knowledge, questions: questions) }
        let used = choice.interfaces(in: knowledge)
        if interfaces.value != used { interfaces.take(used) }
    }
}
