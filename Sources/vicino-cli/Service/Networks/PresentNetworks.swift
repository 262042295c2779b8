import Synchronization
import VicinoControl
import VicinoNetworks

/// Where this device is just now, as the service sees it, and which networks wait for an answer.
final class PresentNetworks: Sendable {
    private struct Content {
        var view: NetworkView?
        var trouble: String?
        var questions: [NetworkQuestions.Open] = []
    }

    private let interfaces = Watched<[String]>([])
    private let content = Mutex(Content(view: NetworkView()))

    /// The interfaces on which people may be looked for.
    var used: [String] { interfaces.value }

    /// What waits for an answer.
    var open: [NetworkQuestions.Open] { content.withLock { $0.questions } }

    /// The interfaces now, and then each change; one that is not looked at in time gives way to the next.
    func uses() -> AsyncStream<[String]> { interfaces.changes() }

    /// Says how it is now; for one part of the service only.
    ///
    /// - Parameters:
    ///   - view: where the device is; nil if that will never be known.
    ///   - trouble: why it is not known.
    func take(
        _ view: NetworkView?, trouble: String?, _ choice: NetworkChoice, questions: [NetworkQuestions.Open] = []
    ) {
        content.withLock { $0 = Content(view: view, trouble: trouble, questions: questions) }
        let used = choice.interfaces(in: view)
        if interfaces.value != used { interfaces.take(used) }
    }

    /// The networks, as they stand by a choice.
    func statuses(_ choice: NetworkChoice) -> [NetworkStatus] {
        content.withLock { $0.view?.networks ?? [] }.map { NetworkStatus($0, choice) }
    }

    /// On which interfaces people are looked for by a choice, and where on none, why.
    func outlook(_ choice: NetworkChoice) -> (interfaces: [String], obstacle: String?) {
        let now = content.withLock { $0 }
        let interfaces = choice.interfaces(in: now.view)
        guard interfaces.isEmpty else { return (interfaces, nil) }
        return ([], now.trouble ?? now.view.flatMap { choice.obstacle(in: $0)?.sentence(choice, $0) })
    }
}
