import Synchronization
import VicinoNetworks

/// On which interfaces people may be looked for just now, and which networks wait for an answer.
final class PresentNetworks: Sendable {
    private let interfaces = Watched<[String]>([])
    private let questions = Mutex<[NetworkQuestions.Open]>([])

    /// The interfaces.
    var used: [String] { interfaces.value }

    /// What waits for an answer.
    var open: [NetworkQuestions.Open] { questions.withLock { $0 } }

    /// The interfaces now, and then each change; one that is not looked at in time gives way to the next.
    func uses() -> AsyncStream<[String]> { interfaces.changes() }

    /// Says how it is now; for one part of the service only.
    func take(_ used: [String], _ open: [NetworkQuestions.Open]) {
        questions.withLock { $0 = open }
        if interfaces.value != used { interfaces.take(used) }
    }
}
