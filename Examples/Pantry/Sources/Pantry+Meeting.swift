import Vicino
import VicinoPresence

extension Pantry {
    /// Meets followed people whenever they are near and have something new, and admits followers, until the task is
    /// cancelled.
    func meet(
        host: String? = nil, over media: [any Medium], tell: (String) -> Void
    ) async throws {
        try await node.discover(host: host, over: media) { discovery in
            for await event in discovery.events { tell("\(event)") }
        }
    }
}
