internal import Vicino
internal import VicinoLocks
internal import VicinoNetworks

/// The networks that this device is on now, as the service knows them, and those that wait for an answer.
final class PresentNetworks: Sendable {
    private struct Content {
        var knowledge: NetworkKnowledge
        var questions: [NetworkQuestions.Open] = []
    }

    private let interfaces = ObservableValue<[String]>([])
    /// Nil until the networks are known, or it is known why they are not.
    private let listening = ObservableValue<[ListeningNetwork]?>(nil)
    private let presence = ObservableValue(NetworkPresence())
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

    /// The networks on which peers may connect.
    var listeningNetworks: [ListeningNetwork] { listening.value ?? [] }

    /// The networks on which peers may connect, nil while they are not known, and then each change.
    func listeningUses() -> AsyncStream<[ListeningNetwork]?> { listening.changes() }

    /// Whether a network is there, and which, now and then at each change; an unread change is replaced by the next.
    func presences() -> AsyncStream<NetworkPresence> { presence.changes() }

    /// Whether a network is there, and which.
    var present: NetworkPresence { presence.value }

    /// Replaces the present networks; only one part of the service may call this.
    func update(_ knowledge: NetworkKnowledge, _ choice: NetworkChoice, questions: [NetworkQuestions.Open] = []) {
        content.withLock { $0 = Content(knowledge: knowledge, questions: questions) }
        let wanted = ListeningPlan(knowledge, choice, after: listening.value ?? []).networks
        if listening.value != wanted { listening.set(wanted) }
        let used = choice.interfaces(in: knowledge)
        if interfaces.value != used { interfaces.set(used) }
        let present = NetworkPresence(knowledge)
        if presence.value != present { presence.set(present) }
    }
}
